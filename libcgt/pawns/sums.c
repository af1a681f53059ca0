/* SPDX-License-Identifier: MIT */
/*
 * Sums of pieces: depth-first search over an explicit stack, memoised.
 *
 * Before a sum is looked at it is made smaller. Free moves are counted together, in either convention: only their number
 * matters. Where captures are optional and play is normal, a free move of the one cancels a free move of the other, a piece
 * cancels with its negative, and a piece that was found to be lost for either player to move is worth zero and left out; the
 * pieces of the sum that is asked about are tried alone for that. Where captures are compulsory nothing cancels: the answer may
 * have to wait for a capture.
 *
 * Many sums need no search: a player with more free moves in hand than the other has moves at all is not the first to be stuck.
 *
 * Moves that leave the fewest files entangled are tried first.
 */
#include "pawns/sums.h"

#include <stdlib.h>
#include <string.h>

#include <cgt/position.h>

#include "pawns/results.h"
#include "support/assert.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

enum { UNKNOWN = 0, MOVER_LOSES = 1, MOVER_WINS = 2 };

#define FREE_MOVE SIZE_MAX /* in the place of a piece */

/* A move that is still to be tried. */
struct child {
	size_t k; /* the piece, by its place in the sum */
	uint32_t option;
	int32_t weight;
};

/* A sum on the way from the root to where the search is, with its moves. */
struct frame {
	uint32_t number;
	size_t begin, next, end;
	uint64_t start; /* nodes when it was pushed */
};

struct search {
	struct cgti_pawn_sums *sums;
	struct cgti_meter *meter;
	int32_t convention;
	struct frame *stack;
	size_t depth, stack_cap;
	struct child *children; /* of all frames, those of the top frame at the end */
	size_t child_count, child_cap;
	struct cgti_pawn_sum sum, child; /* the top frame's, and what a move makes of it */
	uint32_t *key;
	size_t key_cap;
	uint64_t start_bytes;
};

void cgti_pawn_sums_free(struct cgti_pawn_sums *sums)
{
	cgti_pieces_free(&sums->pieces);
	cgti_intern_free(&sums->keys);
	cgti_free(sums->known);
	sums->known = NULL;
	sums->known_cap = 0;
}

size_t cgti_pawn_sums_bytes(const struct cgti_pawn_sums *sums)
{
	return cgti_pieces_bytes(&sums->pieces) + cgti_intern_size(&sums->keys) + sums->known_cap;
}

bool cgti_pawn_sums_forced(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum)
{
	for (size_t k = 0; sums->binds && k < sum->count; k++)
		if (sums->pieces.facts[sum->piece[k]].captures[CGTI_OWN])
			return true;
	return false;
}

/* Puts the pieces of a sum but the k-th, as the other player sees them, and its free moves into *after. */
static cgt_status turn_others(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, size_t k,
                              struct cgti_pawn_sum *after)
{
	cgt_status status = CGT_OK;

	after->count = 0;
	after->free_moves[CGTI_OWN] = sum->free_moves[CGTI_OTHER];
	after->free_moves[CGTI_OTHER] = sum->free_moves[CGTI_OWN];
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		uint32_t turned;

		if (i == k)
			continue;
		status = cgti_pieces_turned(&sums->pieces, sum->piece[i], &turned);
		if (status == CGT_OK)
			status = cgti_pawn_sum_add(after, &turned, 1);
	}
	return status;
}

cgt_status cgti_pawn_sums_after(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, size_t k, uint32_t option,
                                struct cgti_pawn_sum *after)
{
	const struct cgti_pawn_options *options;
	const struct cgti_pawn_option *chosen;
	cgt_status status = turn_others(sums, sum, k, after);

	if (status == CGT_OK)
		status = cgti_pieces_options(&sums->pieces, sum->piece[k], &options);
	if (status != CGT_OK)
		return status;
	chosen = &options->option[option];
	after->free_moves[CGTI_OWN] += chosen->free_moves[CGTI_OWN];
	after->free_moves[CGTI_OTHER] += chosen->free_moves[CGTI_OTHER];
	return cgti_pawn_sum_add(after, options->piece + chosen->begin, chosen->end - chosen->begin);
}

static cgt_status make_child(struct search *search, const struct child *move)
{
	cgt_status status;

	if (move->k != FREE_MOVE)
		return cgti_pawn_sums_after(search->sums, &search->sum, move->k, move->option, &search->child);
	status = turn_others(search->sums, &search->sum, FREE_MOVE, &search->child);
	search->child.free_moves[CGTI_OTHER]--;
	return status;
}

/* Whether values tell all there is to know: what is worth zero can be left out. */
static bool goes_by_value(const struct search *search)
{
	return search->convention == CGT_NORMAL && !search->sums->binds;
}

/* Whether a piece is known to be worth zero. */
static cgt_status is_zero(struct cgti_pawn_sums *sums, uint32_t piece, bool *zero)
{
	uint32_t turned;
	cgt_status status = CGT_OK;

	*zero = sums->pieces.facts[piece].lost;
	if (*zero)
		status = cgti_pieces_turned(&sums->pieces, piece, &turned);
	if (*zero && status == CGT_OK)
		*zero = sums->pieces.facts[turned].lost;
	return status;
}

static cgt_status drop_zeros(struct cgti_pawn_sums *sums, struct cgti_pawn_sum *sum)
{
	size_t kept = 0;

	for (size_t i = 0; i < sum->count; i++) {
		bool zero;
		cgt_status status = is_zero(sums, sum->piece[i], &zero);

		if (status != CGT_OK)
			return status;
		if (!zero)
			sum->piece[kept++] = sum->piece[i];
	}
	sum->count = kept;
	return CGT_OK;
}

/*
 * Takes a piece and its negative out of a sorted sum, over and over. The negative is the number of the piece as the
 * other player sees it: as a piece of the mover's it has the pawns of the two players exchanged.
 */
static cgt_status cancel(struct cgti_pawn_sums *sums, struct cgti_pawn_sum *sum)
{
	for (size_t i = 0; i + 1 < sum->count;) {
		uint32_t negative;
		size_t j = i + 1;
		cgt_status status = cgti_pieces_turned(&sums->pieces, sum->piece[i], &negative);

		if (status != CGT_OK)
			return status;
		while (j < sum->count && sum->piece[j] != negative)
			j++;
		if (j == sum->count) {
			i++;
			continue;
		}
		memmove(sum->piece + j, sum->piece + j + 1, (sum->count - j - 1) * sizeof *sum->piece);
		memmove(sum->piece + i, sum->piece + i + 1, (sum->count - i - 2) * sizeof *sum->piece);
		sum->count -= 2;
	}
	return CGT_OK;
}

static cgt_status simplify(const struct search *search, struct cgti_pawn_sum *sum)
{
	uint32_t both = sum->free_moves[CGTI_OWN] < sum->free_moves[CGTI_OTHER] ? sum->free_moves[CGTI_OWN]
	                                                                        : sum->free_moves[CGTI_OTHER];

	cgt_status status;

	cgti_pawn_sum_sort(sum);
	if (!goes_by_value(search))
		return CGT_OK;
	sum->free_moves[CGTI_OWN] -= both;
	sum->free_moves[CGTI_OTHER] -= both;
	status = drop_zeros(search->sums, sum);
	return status == CGT_OK ? cancel(search->sums, sum) : status;
}

/*
 * Who is stuck first as far as free moves tell. With f free moves a player is never stuck in his next f turns, whatever else
 * happens; with d moves left at all he is in his turn d + 1 at the latest.
 */
static int judge(const struct search *search, const struct cgti_pawn_sum *sum)
{
	uint32_t most[2] = { sum->free_moves[CGTI_OWN], sum->free_moves[CGTI_OTHER] };
	bool misere = search->convention == CGT_MISERE;

	for (size_t k = 0; k < sum->count; k++) {
		most[CGTI_OWN] += search->sums->pieces.facts[sum->piece[k]].distance[CGTI_OWN];
		most[CGTI_OTHER] += search->sums->pieces.facts[sum->piece[k]].distance[CGTI_OTHER];
	}
	if (sum->free_moves[CGTI_OWN] > most[CGTI_OTHER])
		return misere ? MOVER_LOSES : MOVER_WINS;
	if (sum->free_moves[CGTI_OTHER] >= most[CGTI_OWN])
		return misere ? MOVER_WINS : MOVER_LOSES;
	return UNKNOWN;
}

static int known_shift(const struct search *search)
{
	return search->convention == CGT_MISERE ? 2 : 0;
}

static int get_known(const struct search *search, uint32_t number)
{
	return search->sums->known[number] >> known_shift(search) & 3;
}

/* Three pawns on a file of three ranks have three moves at most, so that the free moves of a position fit 16 bits. */
_Static_assert(CGT_POSITION_MAX_CELLS / CGTI_PAWN_RANKS * 3 <= UINT16_MAX, "free moves fit half a word of a key");

static bool is_sorted(const struct cgti_pawn_sum *sum)
{
	for (size_t k = 1; k < sum->count; k++)
		if (sum->piece[k - 1] > sum->piece[k])
			return false;
	return true;
}

/* The number of a simplified sum. Its key is the free moves and the pieces. */
static cgt_status intern(struct search *search, const struct cgti_pawn_sum *sum, uint32_t *number)
{
	struct cgti_pawn_sums *sums = search->sums;
	bool added, wins;

	CGTI_ASSERT(is_sorted(sum) && sum->free_moves[CGTI_OWN] <= UINT16_MAX && sum->free_moves[CGTI_OTHER] <= UINT16_MAX);
	if (!CGTI_GROW(search->key, search->key_cap, sum->count + 1))
		return cgti_fail_memory();
	search->key[0] = sum->free_moves[CGTI_OWN] << 16 | sum->free_moves[CGTI_OTHER];
	if (sum->count)
		memcpy(search->key + 1, sum->piece, sum->count * sizeof *sum->piece);
	if (!CGTI_GROW(sums->known, sums->known_cap, (size_t)sums->keys.count + 1))
		return cgti_fail_memory();
	*number = cgti_intern_put(&sums->keys, search->key, (sum->count + 1) * sizeof *search->key, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		sums->known[*number] = 0;
	if (get_known(search, *number) == UNKNOWN && cgti_pawn_result_get(sums, sum, search->convention, &wins))
		sums->known[*number] |= (uint8_t)((wins ? MOVER_WINS : MOVER_LOSES) << known_shift(search));
	return CGT_OK;
}

/* Reads a sum back from its key. */
static cgt_status read_sum(const struct search *search, uint32_t number, struct cgti_pawn_sum *sum)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&search->sums->keys, number, &bytes);
	size_t count = bytes / sizeof *sum->piece - 1;
	uint32_t free_moves;

	if (!CGTI_GROW(sum->piece, sum->cap, count))
		return cgti_fail_memory();
	sum->count = count;
	memcpy(&free_moves, key, sizeof free_moves);
	sum->free_moves[CGTI_OWN] = free_moves >> 16;
	sum->free_moves[CGTI_OTHER] = free_moves & UINT16_MAX;
	if (count)
		memcpy(sum->piece, key + sizeof free_moves, count * sizeof *sum->piece);
	return CGT_OK;
}

static cgt_status add_move(struct search *search, size_t k, uint32_t option, int32_t weight)
{
	if (!CGTI_PUSH(search->children, search->child_count, search->child_cap, (struct child){ k, option, weight }))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status add_moves_of_piece(struct search *search, size_t k, bool forced)
{
	uint32_t piece = search->sum.piece[k];
	const struct cgti_pawn_options *options;
	cgt_status status = cgti_pieces_options(&search->sums->pieces, piece, &options);
	int32_t weight;

	if (status != CGT_OK)
		return status;
	weight = search->sums->pieces.facts[piece].weight;
	for (uint32_t i = 0; i < (forced ? options->captures : options->count) && status == CGT_OK; i++)
		status = add_move(search, k, i, options->option[i].weight - weight);
	return status;
}

static int compare_moves(const void *left, const void *right)
{
	const struct child *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight < b->weight ? -1 : 1;
	if (a->k != b->k)
		return a->k < b->k ? -1 : 1;
	return (a->option > b->option) - (a->option < b->option);
}

/* Lists the moves of search->sum in the order in which they are to be tried. */
static cgt_status add_moves(struct search *search, struct frame *frame)
{
	bool forced = cgti_pawn_sums_forced(search->sums, &search->sum);
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < search->sum.count && status == CGT_OK; k++)
		if (k == 0 || search->sum.piece[k] != search->sum.piece[k - 1]) /* else the same moves again */
			status = add_moves_of_piece(search, k, forced);
	if (status == CGT_OK && !forced && search->sum.free_moves[CGTI_OWN])
		status = add_move(search, FREE_MOVE, 0, 0);
	frame->end = search->child_count;
	if (frame->end > frame->begin)
		qsort(search->children + frame->begin, frame->end - frame->begin, sizeof *search->children, compare_moves);
	return status;
}

/* Bytes of what outlives the search. */
static uint64_t bytes_held(const struct cgti_pawn_sums *sums)
{
	return cgti_pawn_sums_bytes(sums) + (sums->results ? cgti_table_bytes(sums->results) : 0);
}

static cgt_status push(struct search *search, uint32_t number)
{
	struct frame frame = { number, search->child_count, search->child_count, search->child_count, search->meter->nodes };
	cgt_status status = cgti_meter_tick(search->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(search->meter, bytes_held(search->sums) - search->start_bytes);
	if (status == CGT_OK)
		status = read_sum(search, number, &search->sum);
	if (status == CGT_OK)
		status = add_moves(search, &frame);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->stack, search->depth, search->stack_cap, frame))
		return cgti_fail_memory();
	cgti_plies_enter(&search->meter->plies, frame.end - frame.begin);
	return CGT_OK;
}

/* Keeps who wins the sum of the top frame, which search->sum still is, and takes the frame off. */
static cgt_status pop(struct search *search, int what)
{
	const struct frame *frame = &search->stack[--search->depth];
	const struct cgti_pawn_sum *sum = &search->sum;

	search->child_count = frame->begin;
	search->sums->known[frame->number] |= (uint8_t)(what << known_shift(search));
	if (what == MOVER_LOSES && goes_by_value(search) && sum->count == 1 && !sum->free_moves[0] && !sum->free_moves[1])
		search->sums->pieces.facts[sum->piece[0]].lost = true;
	cgti_plies_leave(&search->meter->plies);
	return cgti_pawn_result_put(search->sums, sum, search->convention, what == MOVER_WINS,
	                            search->meter->nodes - frame->start + 1, search->meter);
}

/* What is known of search->child, and its number if that is nothing. */
static cgt_status look_up(struct search *search, uint32_t *number, int *known)
{
	cgt_status status = simplify(search, &search->child);

	if (status != CGT_OK)
		return status;
	*known = judge(search, &search->child);
	if (*known != UNKNOWN)
		return CGT_OK;
	status = intern(search, &search->child, number);
	if (status == CGT_OK)
		*known = get_known(search, *number);
	return status;
}

/* Goes on with the top frame: a move may settle it, or have to be searched first. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	cgt_status status = read_sum(search, frame->number, &search->sum);

	for (; status == CGT_OK && frame->next < frame->end; frame->next++) {
		uint32_t number;
		int known = UNKNOWN;

		status = make_child(search, &search->children[frame->next]);
		if (status == CGT_OK)
			status = look_up(search, &number, &known);
		if (status == CGT_OK && known == UNKNOWN) {
			cgti_plies_set(&search->meter->plies, frame->next - frame->begin, frame->end - frame->begin);
			return push(search, number);
		}
		if (status == CGT_OK && known == MOVER_LOSES)
			return pop(search, MOVER_WINS);
	}
	if (status == CGT_OK)
		status = pop(search, search->convention == CGT_MISERE && frame->begin == frame->end ? MOVER_WINS : MOVER_LOSES);
	return status;
}

/* Whether the player to move wins search->child, which is changed. */
static cgt_status find_winner(struct search *search, bool *wins)
{
	uint32_t root = 0;
	int known = UNKNOWN;
	cgt_status status = look_up(search, &root, &known);

	if (status == CGT_OK && known == UNKNOWN) {
		status = push(search, root);
		while (status == CGT_OK && search->depth > 0)
			status = step(search);
		for (; search->depth > 0; search->depth--) /* the search was stopped */
			cgti_plies_leave(&search->meter->plies);
		if (status == CGT_OK)
			known = get_known(search, root);
	}
	if (status == CGT_OK)
		*wins = known == MOVER_WINS;
	return status;
}

/* Finds out whether a piece is worth zero: the player to move loses it, and if so, the other one does as well. */
static cgt_status try_alone(struct search *search, uint32_t piece)
{
	bool wins = false;
	cgt_status status = CGT_OK;

	for (int turns = 0; turns < 2 && status == CGT_OK && !wins; turns++) {
		search->child.count = 0;
		search->child.free_moves[CGTI_OWN] = search->child.free_moves[CGTI_OTHER] = 0;
		status = cgti_pawn_sum_add(&search->child, &piece, 1);
		if (status == CGT_OK)
			status = find_winner(search, &wins);
		if (status == CGT_OK)
			status = cgti_pieces_turned(&search->sums->pieces, piece, &piece);
	}
	return status;
}

static cgt_status try_all_alone(struct search *search, const struct cgti_pawn_sum *sum)
{
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < sum->count && status == CGT_OK; k++)
		status = try_alone(search, sum->piece[k]);
	return status;
}

cgt_status cgti_pawn_sums_mover_wins(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention,
                                     struct cgti_meter *meter, bool *wins)
{
	struct search search = { .sums = sums, .meter = meter, .convention = convention };
	cgt_status status = CGT_OK;

	search.start_bytes = bytes_held(sums) - meter->bytes;
	if (goes_by_value(&search) && sum->count > 1)
		status = try_all_alone(&search, sum);
	search.child.count = 0;
	search.child.free_moves[CGTI_OWN] = sum->free_moves[CGTI_OWN];
	search.child.free_moves[CGTI_OTHER] = sum->free_moves[CGTI_OTHER];
	if (status == CGT_OK)
		status = cgti_pawn_sum_add(&search.child, sum->piece, sum->count);
	if (status == CGT_OK)
		status = find_winner(&search, wins);
	cgti_pawn_sum_free(&search.sum);
	cgti_pawn_sum_free(&search.child);
	cgti_free(search.children);
	cgti_free(search.stack);
	cgti_free(search.key);
	return status;
}
