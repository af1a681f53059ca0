/* SPDX-License-Identifier: MIT */
/*
 * The outcome of a sum by depth-first search over an explicit stack, memoised.
 *
 * In normal play a component and its negative cancel (G + (-G) = 0), an impartial one with its equal. In misere play nothing
 * cancels; components in which nobody can ever move are not in a sum to begin with.
 */
#include "solve/sums.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/terms.h"

enum { UNKNOWN = 0, MOVER_LOSES = 1, MOVER_WINS = 2 };

/* A sum on the way from the root to where the search is, with the next option to try. */
struct frame {
	uint32_t sum;
	int32_t to_move;
	uint32_t component; /* the place in the sum of the component to move in */
	uint32_t option;    /* of that component */
	bool can_move;      /* an option has been seen */
};

struct search {
	struct cgti_sums *sums;
	struct cgti_components *components;
	struct cgti_meter *meter;
	int32_t convention;
	struct frame *stack;
	size_t depth, cap;
	struct cgti_sum child; /* the option that is being looked at */
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
	return cgti_sums_bytes(search->sums) + cgti_components_bytes(search->components);
}

static int known_shift(int32_t convention, int32_t to_move)
{
	return 4 * (convention == CGT_MISERE) + 2 * (to_move == CGT_RIGHT);
}

static int get_known(const struct search *search, uint32_t sum, int32_t to_move)
{
	return search->sums->known[sum] >> known_shift(search->convention, to_move) & 3;
}

static void set_known(struct search *search, uint32_t sum, int32_t to_move, int what)
{
	search->sums->known[sum] |= (uint8_t)(what << known_shift(search->convention, to_move));
}

/* Takes a component and one of its negatives out of the sum, over and over; the sum is sorted. */
static cgt_status cancel(struct search *search, struct cgti_sum *sum)
{
	for (size_t i = 0; i < sum->count;) {
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

/* Brings a sum into normal form and gives its number. */
static cgt_status intern_sum(struct search *search, struct cgti_sum *sum, uint32_t *number)
{
	struct cgti_sums *sums = search->sums;
	void *grown = sums->known;
	cgt_status status = CGT_OK;
	bool added;

	cgti_sum_sort(sum);
	if (search->convention == CGT_NORMAL)
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

static cgt_status push(struct search *search, uint32_t sum, int32_t to_move)
{
	void *grown = search->stack;
	cgt_status status = cgti_meter_tick(search->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(search->meter, bytes_held(search) - search->start_bytes);
	if (status != CGT_OK)
		return status;
	if (!cgti_grow(&grown, &search->cap, search->depth + 1, sizeof *search->stack))
		return cgti_fail_memory();
	search->stack = grown;
	search->stack[search->depth++] = (struct frame){ sum, to_move, 0, 0, false };
	return CGT_OK;
}

/* The components of the frame's sum, which lie in the table as bytes; valid until the next sum is put in. */
static uint32_t part_at(const struct search *search, uint32_t sum, size_t i, size_t *count)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&search->sums->keys, sum, &bytes);
	uint32_t part = 0;

	*count = bytes / sizeof part;
	if (i < *count)
		memcpy(&part, key + i * sizeof part, sizeof part);
	return part;
}

/* Makes the sum in which one component is replaced by one of its options. */
static cgt_status make_child(struct search *search, const struct frame *frame, const struct cgti_options *options)
{
	size_t count;
	cgt_status status = CGT_OK;

	search->child.count = 0;
	part_at(search, frame->sum, 0, &count);
	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t part = part_at(search, frame->sum, i, &count);

		if (i != frame->component)
			status = cgti_sum_add(&search->child, &part, 1);
	}
	if (status == CGT_OK)
		status = cgti_sum_add(&search->child, options->part + options->begin[frame->option],
		                      options->begin[frame->option + 1] - options->begin[frame->option]);
	return status;
}

/* Goes on to the next option of the frame's sum, into search->child; *more is false if there is none. */
static cgt_status next_child(struct search *search, struct frame *frame, bool *more)
{
	size_t count;

	*more = false;
	for (;; frame->component++, frame->option = 0) {
		uint32_t id = part_at(search, frame->sum, frame->component, &count);
		struct cgti_options options;
		cgt_status status;

		if (frame->component >= count)
			return CGT_OK;
		if (frame->component && part_at(search, frame->sum, frame->component - 1, &count) == id)
			continue; /* the same options as the equal component before */
		status = cgti_components_options(search->components, id, frame->to_move, &options);
		if (status != CGT_OK)
			return status;
		if (frame->option == options.count)
			continue;
		*more = true;
		frame->can_move = true;
		status = make_child(search, frame, &options);
		frame->option++;
		return status;
	}
}

/* Tries one more option of the top frame: it may settle the frame, or have to be searched first. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	struct frame before = *frame;
	int32_t other = cgti_other_player(frame->to_move);
	uint32_t child;
	bool more;
	cgt_status status = next_child(search, frame, &more);

	if (status != CGT_OK)
		return status;
	if (!more) {
		bool wins = search->convention == CGT_MISERE && !frame->can_move;

		set_known(search, frame->sum, frame->to_move, wins ? MOVER_WINS : MOVER_LOSES);
		search->depth--;
		return CGT_OK;
	}
	status = intern_sum(search, &search->child, &child);
	if (status != CGT_OK)
		return status;
	switch (get_known(search, child, other)) {
	case MOVER_LOSES:
		set_known(search, frame->sum, frame->to_move, MOVER_WINS);
		search->depth--;
		return CGT_OK;
	case MOVER_WINS:
		return CGT_OK;
	default:
		before.component = frame->component;
		before.option = frame->option - 1; /* comes again when the child is known */
		*frame = before;
		return push(search, child, other);
	}
}

cgt_status cgti_sums_mover_wins(struct cgti_sums *sums, struct cgti_components *components, struct cgti_sum *sum,
                                int32_t to_move, int32_t convention, struct cgti_meter *meter, bool *wins)
{
	struct search search = { .sums = sums, .components = components, .meter = meter, .convention = convention };
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
	cgti_sum_free(&search.child);
	cgti_free(search.stack);
	return status;
}
