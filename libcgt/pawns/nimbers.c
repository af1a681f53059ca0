/* SPDX-License-Identifier: MIT */
/*
 * Values of pieces by exchanges.
 *
 * A sum is at rest when nobody could capture in it. From rest the player to move makes a step, and then captures are made until
 * there is none: an exchange. If each has an odd number of moves and ends at rest, and the ends it can have are worth the same,
 * an exchange is one move to that value, whatever stands beside it, and the theorem of Sprague and Grundy applies; both
 * players' values must agree, for a pawn belongs to one of them (doc/theory.md, Dawson's pawns). A free move of the one then
 * cancels a free move of the other.
 */
#include "pawns/nimbers.h"

#include "support/array.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

/* More than any value: an exchange has at most as many files to begin on. */
#define MAX_VALUES (2 * CGTI_DIAGRAM_FILES)

/* Sums one after the other: for each its free moves and pieces. */
struct sum_list {
	struct cgti_pawn_sum *sum;
	size_t count, cap;
};

struct work {
	struct cgti_pawn_sums *sums;
	struct cgti_meter *meter;
	uint32_t *stack; /* pieces that wait for a value */
	size_t depth, cap;
	struct sum_list now, next; /* where the exchange stands along its branches, and one move later */
	bool waits;                /* a piece without a value was met, and put on the stack */
};

static void empty(struct sum_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		cgti_pawn_sum_free(&list->sum[i]);
	list->count = 0;
}

/* An empty sum at the end of a list; NULL if memory runs out. */
static struct cgti_pawn_sum *add_sum(struct sum_list *list)
{
	if (!CGTI_GROW(list->sum, list->cap, list->count + 1))
		return NULL;
	list->sum[list->count] = (struct cgti_pawn_sum)CGTI_PAWN_SUM_EMPTY;
	return &list->sum[list->count++];
}

static bool is_equal(const struct cgti_pawn_sum *a, const struct cgti_pawn_sum *b)
{
	if (a->count != b->count || a->free_moves[0] != b->free_moves[0] || a->free_moves[1] != b->free_moves[1])
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (a->piece[i] != b->piece[i])
			return false;
	return true;
}

/* Takes the last sum of a list away if there is an equal one before it. */
static void drop_double(struct sum_list *list)
{
	struct cgti_pawn_sum *last = &list->sum[list->count - 1];

	cgti_pawn_sum_sort(last);
	for (size_t i = 0; i + 1 < list->count; i++)
		if (is_equal(&list->sum[i], last)) {
			cgti_pawn_sum_free(last);
			list->count--;
			return;
		}
}

/* Adds to the next sums what an option of the k-th piece makes of a sum. */
static cgt_status add_after(struct work *work, const struct cgti_pawn_sum *sum, size_t k, uint32_t option)
{
	struct cgti_pawn_sum *after = add_sum(&work->next);
	cgt_status status = after ? cgti_pawn_sums_after(work->sums, sum, k, option, after) : cgti_fail_memory();

	if (status == CGT_OK)
		drop_double(&work->next);
	return status;
}

/* Makes all captures that there are in a sum. */
static cgt_status capture(struct work *work, const struct cgti_pawn_sum *sum)
{
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < sum->count && status == CGT_OK; k++) {
		const struct cgti_pawn_options *options;

		status = cgti_pieces_options(&work->sums->pieces, sum->piece[k], &options);
		for (uint32_t i = 0; status == CGT_OK && i < options->captures; i++)
			status = add_after(work, sum, k, i);
	}
	return status;
}

static bool is_at_rest(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum)
{
	for (size_t k = 0; k < sum->count; k++) {
		const struct cgti_piece_facts *facts = &sums->pieces.facts[sum->piece[k]];

		if (facts->captures[CGTI_OWN] || facts->captures[CGTI_OTHER])
			return false;
	}
	return true;
}

static cgt_status wait_for(struct work *work, uint32_t piece)
{
	if (!CGTI_PUSH(work->stack, work->depth, work->cap, piece))
		return cgti_fail_memory();
	work->waits = true;
	return CGT_OK;
}

/* The value of the pieces of a sum at rest, unless one of them has to be waited for. */
static cgt_status sum_value(struct work *work, const struct cgti_pawn_sum *sum, uint32_t *value)
{
	*value = 0;
	for (size_t k = 0; k < sum->count; k++) {
		int32_t own = work->sums->pieces.facts[sum->piece[k]].nimber;

		if (own < 0)
			return wait_for(work, sum->piece[k]);
		*value ^= (uint32_t)own;
	}
	return CGT_OK;
}

/* The value of an end of an exchange, which must be that of the ends before it, if there is one. */
static cgt_status end_value(struct work *work, const struct cgti_pawn_sum *sum, int moves, bool *ended, uint32_t *value)
{
	uint32_t own = 0;
	cgt_status status;

	if (moves % 2 == 0 || !is_at_rest(work->sums, sum))
		return cgti_fail(CGT_UNSUPPORTED,
		                 "an exchange of %d moves does not simply hand the turn over: it is no single move", moves);
	status = sum_value(work, sum, &own);
	if (status != CGT_OK || work->waits)
		return status;
	if (sum->free_moves[CGTI_OWN] != sum->free_moves[CGTI_OTHER])
		return cgti_fail(CGT_UNSUPPORTED, "an exchange leaves free moves to one of the players: its end is no nim heap");
	if (*ended && own != *value)
		return cgti_fail(CGT_UNSUPPORTED, "an exchange has ends worth *%u and *%u: it is no single move", (unsigned)*value,
		                 (unsigned)own);
	*ended = true;
	*value = own;
	return CGT_OK;
}

/* Plays the exchange that an option of a piece begins: the value of its ends. */
static cgt_status play_exchange(struct work *work, uint32_t piece, uint32_t option, uint32_t *value)
{
	struct cgti_pawn_sum start = { &piece, 1, 1, { 0, 0 } };
	bool ended = false;
	cgt_status status = add_after(work, &start, 0, option);

	for (int moves = 1; status == CGT_OK && !work->waits && work->next.count > 0; moves++) {
		struct sum_list played = work->now;

		work->now = work->next;
		work->next = played;
		empty(&work->next);
		for (size_t i = 0; i < work->now.count && status == CGT_OK && !work->waits; i++)
			status = cgti_pawn_sums_forced(work->sums, &work->now.sum[i])
			                 ? capture(work, &work->now.sum[i])
			                 : end_value(work, &work->now.sum[i], moves, &ended, value);
	}
	empty(&work->now);
	empty(&work->next);
	return status;
}

/* The least number that no exchange of the player to move is worth. */
static cgt_status mex(struct work *work, uint32_t piece, uint32_t *value)
{
	uint64_t seen[MAX_VALUES / 64] = { 0 };
	const struct cgti_pawn_options *options;
	cgt_status status = cgti_pieces_options(&work->sums->pieces, piece, &options);

	for (uint32_t i = 0; status == CGT_OK && !work->waits && i < options->count; i++) {
		uint32_t own = 0;

		status = play_exchange(work, piece, i, &own);
		if (own < MAX_VALUES)
			cgti_bit_put(seen, own);
	}
	for (*value = 0; cgti_bit_get(seen, *value); ++*value)
		;
	return status;
}

/* Values the piece on top of the stack, or puts another one on it that is needed first. */
static cgt_status step(struct work *work)
{
	uint32_t piece = work->stack[work->depth - 1], turned, own = 0, others = 0;
	cgt_status status = cgti_meter_watch(work->meter);

	work->waits = false;
	if (status == CGT_OK)
		status = cgti_pieces_turned(&work->sums->pieces, piece, &turned);
	if (status == CGT_OK)
		status = mex(work, piece, &own);
	if (status == CGT_OK && !work->waits)
		status = mex(work, turned, &others);
	if (status != CGT_OK || work->waits)
		return status;
	if (own != others)
		return cgti_fail(CGT_UNSUPPORTED, "the exchanges of the two players differ in value: a piece is no nim heap");
	work->sums->pieces.facts[piece].nimber = (int32_t)own;
	work->depth--;
	return cgti_meter_tick(work->meter);
}

cgt_status cgti_pawn_nimber(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, struct cgti_meter *meter,
                            uint32_t *value)
{
	struct work work = { .sums = sums, .meter = meter };
	cgt_status status;

	if (!is_at_rest(sums, sum))
		return cgti_fail(CGT_NO_VALUE,
		                 "a capture is pending, and binds the whole position: a board has a value at rest only");
	status = sum_value(&work, sum, value);
	while (status == CGT_OK && work.depth > 0) {
		status = step(&work);
		if (status == CGT_OK && work.depth == 0)
			status = sum_value(&work, sum, value);
	}
	if (status == CGT_OK && sum->free_moves[CGTI_OWN] != sum->free_moves[CGTI_OTHER])
		status = cgti_fail(CGT_NO_VALUE, "one of the players has free moves in hand: the value is no nim heap");
	cgti_free(work.stack);
	cgti_free(work.now.sum);
	cgti_free(work.next.sum);
	return status;
}
