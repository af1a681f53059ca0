/* SPDX-License-Identifier: MIT */
/*
 * The outcome of a sum by depth-first search over an explicit stack, memoised.
 *
 * The options of a sum are made all at once. One that is known to be lost for the replier ends the matter; the rest are tried
 * in the order of what they leave: few moves to the replier and many to the mover, then few moves in all. (In misere play too:
 * there it is no better a reason, but it was seen to need fewer nodes than the opposite order, or none.)
 *
 * In normal play a sum is made smaller before it is looked at, without a change of its value: impartial components become one
 * nim heap by their Grundy values (Sprague, Grundy), a component and its negative cancel (G + (-G) = 0), and a component that
 * was found to be worth zero, a win for the second player, is left out. None of this is done in misere play, where it would
 * be wrong; components in which nobody can ever move are not in a sum to begin with.
 *
 * Nor is any of it done when a component is of a game with forced moves. While one of these is pending, the moves elsewhere are
 * none, so the sum is no disjunctive one: the answer in -G to a move in G may have to wait. Such a sum is only played out.
 */
#include "solve/sums.h"

#include <stdlib.h>
#include <string.h>

#include "solve/grundy.h"
#include "solve/options.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/terms.h"

enum { UNKNOWN = 0, MOVER_LOSES = 1, MOVER_WINS = 2, BEING_SEARCHED = 3 };

/* An option that is still to be tried. Those with a small `lead` of the replier come first, then those with few moves. */
struct child {
	uint32_t sum;
	int64_t lead;
	int64_t moves;
};

/* A sum on the way from the root to where the search is, with its options that are not known yet. */
struct frame {
	uint32_t sum;
	int32_t to_move;
	size_t begin, next, end; /* of the options; those before `next` are won for the replier */
	bool can_move;
};

struct search {
	struct cgti_sums *sums;
	struct cgti_components *components;
	struct cgti_cram *cram;
	struct cgti_meter *meter;
	int32_t convention;
	struct frame *stack;
	size_t depth, stack_cap;
	struct child *children; /* of all frames, those of the top frame at the end */
	size_t child_count, child_cap;
	struct cgti_sum parts;        /* of the sum of which something was found */
	struct cgti_option_walk walk; /* over the options that are being made */
	uint64_t start_bytes;
};

void cgti_sums_free(struct cgti_sums *sums)
{
	cgti_intern_free(&sums->keys);
	cgti_free(sums->known);
	memset(sums, 0, sizeof *sums);
}

size_t cgti_sums_bytes(const struct cgti_sums *sums)
{
	return cgti_intern_size(&sums->keys) + sums->known_cap;
}

static uint64_t bytes_held(const struct search *search)
{
	return cgti_sums_bytes(search->sums) + cgti_components_bytes(search->components) + cgti_cram_bytes(search->cram);
}

static int known_shift(int32_t convention, int32_t to_move)
{
	return 4 * (convention == CGT_MISERE) + 2 * (to_move == CGT_RIGHT);
}

static int get_known(const struct search *search, uint32_t sum, int32_t to_move)
{
	return search->sums->known[sum] >> known_shift(search->convention, to_move) & 3;
}

static void put_known(const struct search *search, uint32_t sum, int32_t to_move, int what)
{
	uint8_t *known = &search->sums->known[sum];
	int shift = known_shift(search->convention, to_move);

	*known = (uint8_t)((*known & ~(3 << shift)) | what << shift);
}

/* Whether the value of the sum is made of the values of its components. */
static bool is_disjunctive(const struct search *search, const struct cgti_sum *parts)
{
	for (size_t i = 0; i < parts->count; i++)
		if (cgti_components_binds(search->components, parts->id[i]))
			return false;
	return true;
}

static bool all_impartial(const struct search *search, const struct cgti_sum *parts)
{
	for (size_t i = 0; i < parts->count; i++)
		if (!cgti_components_impartial(search->components, parts->id[i]))
			return false;
	return true;
}

/* Whether in normal play the mover is known to lose, whoever he is. */
static bool is_known_zero(const struct search *search, uint32_t sum)
{
	const int left = known_shift(CGT_NORMAL, CGT_LEFT), right = known_shift(CGT_NORMAL, CGT_RIGHT);
	const uint8_t known = search->sums->known[sum];

	return (known >> left & 3) == MOVER_LOSES && (known >> right & 3) == MOVER_LOSES;
}

/* Keeps what was found; of a sum in which both players have the same moves it holds for both, and a single component that the
 * mover loses whoever he is is worth zero. */
static cgt_status set_known(struct search *search, uint32_t sum, int32_t to_move, int what)
{
	cgt_status status = cgti_sum_get(&search->sums->keys, sum, &search->parts);

	if (status != CGT_OK)
		return status;
	put_known(search, sum, to_move, what);
	if (all_impartial(search, &search->parts))
		put_known(search, sum, cgti_other_player(to_move), what);
	if (search->parts.count == 1 && is_known_zero(search, sum))
		search->components->facts[search->parts.id[0]].zero = true;
	return CGT_OK;
}

/* Takes a component and one of its negatives out of the sum, over and over; the sum is sorted. */
static cgt_status cancel(struct search *search, struct cgti_sum *sum)
{
	for (size_t i = 0; i + 1 < sum->count;) {
		uint32_t negative;
		size_t j = i + 1;
		cgt_status status = cgti_components_negative(search->components, sum->id[i], &negative);

		if (status != CGT_OK)
			return status;
		while (j < sum->count && sum->id[j] != negative)
			j++;
		if (negative == CGTI_INTERN_NONE || j == sum->count) {
			i++;
			continue;
		}
		memmove(sum->id + j, sum->id + j + 1, (sum->count - j - 1) * sizeof *sum->id);
		memmove(sum->id + i, sum->id + i + 1, (sum->count - i - 2) * sizeof *sum->id);
		sum->count -= 2;
	}
	return CGT_OK;
}

/* Makes a nim heap of all impartial components together, and leaves out those worth zero. */
static cgt_status simplify(struct search *search, struct cgti_sum *sum)
{
	uint64_t nim = 0;
	size_t kept = 0;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		uint32_t id = sum->id[i];
		uint64_t value = 0;
		bool zero = false;

		if (cgti_components_impartial(search->components, id)) {
			status = cgti_grundy(search->components, search->cram, id, search->meter, &value);
			nim ^= value;
		} else {
			status = cgti_components_is_zero(search->components, id, &zero);
			if (!zero)
				sum->id[kept++] = id;
		}
	}
	sum->count = kept;
	if (status == CGT_OK && nim) {
		uint32_t heap;

		status = cgti_components_nim_heap(search->components, nim, &heap);
		if (status == CGT_OK)
			status = cgti_sum_add(sum, &heap, 1);
	}
	return status;
}

/* Brings a sum into normal form and gives its number. */
static cgt_status intern_sum(struct search *search, struct cgti_sum *sum, uint32_t *number)
{
	struct cgti_sums *sums = search->sums;
	void *grown = sums->known;
	bool by_value = search->convention == CGT_NORMAL && is_disjunctive(search, sum), added;
	cgt_status status = by_value ? simplify(search, sum) : CGT_OK;

	cgti_sum_sort(sum);
	if (status == CGT_OK && by_value)
		status = cancel(search, sum);
	if (status != CGT_OK)
		return status;
	if (!cgti_grow(&grown, &sums->known_cap, (size_t)sums->keys.count + 1, 1))
		return cgti_fail_memory();
	sums->known = grown;
	*number = cgti_intern_put(&sums->keys, sum->id, sum->count * sizeof *sum->id, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		sums->known[*number] = 0;
	return CGT_OK;
}

/* Puts the option at hand, whose number is `sum`, among those to try. */
static cgt_status add_child(struct search *search, uint32_t sum, int32_t mover)
{
	const struct cgti_sum *option = &search->walk.option;
	struct child child = { sum, 0, 0 };
	void *grown = search->children;

	for (size_t i = 0; i < option->count; i++) {
		int32_t own, others;
		cgt_status status = cgti_components_moves(search->components, option->id[i], mover, &own);

		if (status == CGT_OK)
			status = cgti_components_moves(search->components, option->id[i], cgti_other_player(mover), &others);
		if (status != CGT_OK)
			return status;
		child.lead += others - own;
		child.moves += own + others;
	}
	if (!cgti_grow(&grown, &search->child_cap, search->child_count + 1, sizeof *search->children))
		return cgti_fail_memory();
	search->children = grown;
	search->children[search->child_count++] = child;
	return CGT_OK;
}

static int compare_children(const void *left, const void *right)
{
	const struct child *a = left, *b = right;

	if (a->lead != b->lead)
		return a->lead < b->lead ? -1 : 1;
	if (a->moves != b->moves)
		return a->moves < b->moves ? -1 : 1;
	return (a->sum > b->sum) - (a->sum < b->sum);
}

/* Looks at the option at hand; *wins if it is known to be lost for the replier. */
static cgt_status look_at_option(struct search *search, int32_t mover, bool *wins)
{
	uint32_t number;
	int known;
	cgt_status status = intern_sum(search, &search->walk.option, &number);

	if (status != CGT_OK)
		return status;
	known = get_known(search, number, cgti_other_player(mover));
	*wins = known == MOVER_LOSES;
	return known == MOVER_WINS || *wins ? CGT_OK : add_child(search, number, mover);
}

/* Makes the options of the frame's sum, in the order in which they are to be tried. */
static cgt_status expand(struct search *search, struct frame *frame, bool *wins)
{
	bool more = true;
	cgt_status status = cgti_option_walk_start(&search->walk, &search->sums->keys, frame->sum, frame->to_move);

	*wins = false;
	while (status == CGT_OK && more && !*wins) {
		status = cgti_option_walk_next(&search->walk, &more);
		frame->can_move |= more;
		if (status == CGT_OK && more)
			status = look_at_option(search, frame->to_move, wins);
	}
	frame->end = search->child_count;
	if (frame->end > frame->begin)
		qsort(search->children + frame->begin, frame->end - frame->begin, sizeof *search->children, compare_children);
	return status;
}

static cgt_status push(struct search *search, uint32_t sum, int32_t to_move)
{
	struct frame frame = { sum, to_move, search->child_count, search->child_count, search->child_count, false };
	void *grown = search->stack;
	bool wins;
	cgt_status status = cgti_meter_tick(search->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(search->meter, bytes_held(search) - search->start_bytes);
	if (status == CGT_OK)
		status = expand(search, &frame, &wins);
	if (status != CGT_OK)
		return status;
	if (wins) {
		search->child_count = frame.begin;
		return set_known(search, sum, to_move, MOVER_WINS);
	}
	if (!cgti_grow(&grown, &search->stack_cap, search->depth + 1, sizeof *search->stack))
		return cgti_fail_memory();
	search->stack = grown;
	search->stack[search->depth++] = frame;
	put_known(search, sum, to_move, BEING_SEARCHED);
	return CGT_OK;
}

static cgt_status pop(struct search *search, int what)
{
	const struct frame *frame = &search->stack[search->depth - 1];
	cgt_status status = set_known(search, frame->sum, frame->to_move, what);

	if (status != CGT_OK)
		return status;
	search->child_count = frame->begin;
	search->depth--;
	return CGT_OK;
}

/* Goes on with the top frame: an option may settle it, or have to be searched first. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	int32_t other = cgti_other_player(frame->to_move);

	for (; frame->next < frame->end; frame->next++) {
		uint32_t child = search->children[frame->next].sum;
		int known = get_known(search, child, other);

		if (known == UNKNOWN)
			return push(search, child, other);
		if (known == MOVER_LOSES)
			return pop(search, MOVER_WINS);
		if (known == BEING_SEARCHED)
			return cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end are searched");
	}
	return pop(search, search->convention == CGT_MISERE && !frame->can_move ? MOVER_WINS : MOVER_LOSES);
}

cgt_status cgti_sums_mover_wins(struct cgti_sums *sums, struct cgti_components *components, struct cgti_cram *cram,
                                struct cgti_sum *sum, int32_t to_move, int32_t convention, struct cgti_meter *meter,
                                bool *wins)
{
	struct search search = {
		.sums = sums, .components = components, .cram = cram, .meter = meter, .convention = convention,
		.walk = { .components = components, .meter = meter },
	};
	uint32_t root = 0;
	cgt_status status;

	search.start_bytes = bytes_held(&search) - meter->bytes;
	status = intern_sum(&search, sum, &root);
	if (status == CGT_OK && get_known(&search, root, to_move) == UNKNOWN)
		status = push(&search, root, to_move);
	while (status == CGT_OK && search.depth > 0)
		status = step(&search);
	if (status == CGT_OK)
		*wins = get_known(&search, root, to_move) == MOVER_WINS;
	while (search.depth-- > 0) /* the search was stopped */
		put_known(&search, search.stack[search.depth].sum, search.stack[search.depth].to_move, UNKNOWN);
	cgti_sum_free(&search.parts);
	cgti_option_walk_free(&search.walk);
	cgti_free(search.children);
	cgti_free(search.stack);
	return status;
}
