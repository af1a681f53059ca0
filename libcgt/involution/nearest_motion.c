/* SPDX-License-Identifier: MIT */
/*
 * The rigid motions nearest to an involution: which motions agree with it on the most free cells.
 *
 * Under each of the eight linear maps every free cell votes for the one shift under which the motion does to it what the
 * involution does. The votes are sorted and counted; the shift with the most votes is nearest. Where the motion has to keep the
 * shape or its box, the box leaves one shift for each map.
 */
#include <stdlib.h>
#include <string.h>

#include "involution/involution.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

struct place {
	int32_t row, col;
};

struct motion {
	int32_t map;
	struct place shift;
};

struct nearest {
	const cgt_involution *involution;
	const cgt_board *board;
	size_t free;           /* free cells */
	struct place low, high; /* corners of their box */
	struct place *vote;    /* room for one a free cell */
	struct motion *motion; /* the best so far */
	size_t count, cap;
	size_t agreeing; /* free cells on which they agree with the involution */
};

static struct place place_of(const struct nearest *nearest, size_t cell)
{
	size_t cols = (size_t)nearest->board->cols;

	return (struct place){ (int32_t)(cell / cols), (int32_t)(cell % cols) };
}

static bool is_free(const struct nearest *nearest, size_t cell)
{
	return nearest->board->content[cell] != CGTI_BLOCKED;
}

/* The linear part of a map. */
static struct place turn(int32_t map, struct place p)
{
	if (map & CGT_MAP_DIAGONAL)
		p = (struct place){ p.col, p.row };
	if (map & CGT_MAP_TOP_BOTTOM)
		p.row = -p.row;
	if (map & CGT_MAP_LEFT_RIGHT)
		p.col = -p.col;
	return p;
}

static struct place move(const struct motion *motion, struct place p)
{
	p = turn(motion->map, p);
	return (struct place){ p.row + motion->shift.row, p.col + motion->shift.col };
}

static bool same(struct place a, struct place b)
{
	return a.row == b.row && a.col == b.col;
}

/* Whether a place is a free cell of the board. */
static bool holds(const struct nearest *nearest, struct place p)
{
	const cgt_board *board = nearest->board;

	return p.row >= 0 && p.row < board->rows && p.col >= 0 && p.col < board->cols &&
	       is_free(nearest, (size_t)p.row * (size_t)board->cols + (size_t)p.col);
}

/* Whether the motion sends a free cell where the involution does, which must be a free cell. */
static bool agrees(const struct nearest *nearest, const struct motion *motion, size_t cell)
{
	size_t image = nearest->involution->image[cell];

	return is_free(nearest, image) && same(move(motion, place_of(nearest, cell)), place_of(nearest, image));
}

/* Counts the free cells and finds their box. */
static void measure(struct nearest *nearest)
{
	nearest->low = (struct place){ nearest->board->rows, nearest->board->cols };
	nearest->high = (struct place){ -1, -1 };
	for (size_t cell = 0; cell < nearest->board->size; cell++) {
		struct place p = place_of(nearest, cell);

		if (!is_free(nearest, cell))
			continue;
		nearest->free++;
		nearest->low.row = p.row < nearest->low.row ? p.row : nearest->low.row;
		nearest->low.col = p.col < nearest->low.col ? p.col : nearest->low.col;
		nearest->high.row = p.row > nearest->high.row ? p.row : nearest->high.row;
		nearest->high.col = p.col > nearest->high.col ? p.col : nearest->high.col;
	}
}

/* Keeps a motion that agrees on so many cells, if none is better. */
static cgt_status offer(struct nearest *nearest, const struct motion *motion, size_t agreeing)
{
	if (agreeing < nearest->agreeing)
		return CGT_OK;
	if (agreeing > nearest->agreeing)
		nearest->count = 0;
	nearest->agreeing = agreeing;
	if (!CGTI_PUSH(nearest->motion, nearest->count, nearest->cap, *motion))
		return cgti_fail_memory();
	return CGT_OK;
}

static int32_t lesser(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

/* The motion with this linear part that keeps the box of the free cells; false if there is none. */
static bool box_motion(const struct nearest *nearest, int32_t map, struct motion *motion)
{
	struct place a = turn(map, nearest->low), b = turn(map, nearest->high);
	int32_t height = nearest->high.row - nearest->low.row, width = nearest->high.col - nearest->low.col;

	if (map & CGT_MAP_DIAGONAL && height != width)
		return false;
	motion->map = map;
	motion->shift.row = nearest->low.row - lesser(a.row, b.row);
	motion->shift.col = nearest->low.col - lesser(a.col, b.col);
	return true;
}

static bool keeps_shape(const struct nearest *nearest, const struct motion *motion)
{
	for (size_t cell = 0; cell < nearest->board->size; cell++)
		if (is_free(nearest, cell) && !holds(nearest, move(motion, place_of(nearest, cell))))
			return false;
	return true;
}

static cgt_status offer_box_motion(struct nearest *nearest, int32_t map, bool shape)
{
	struct motion motion;
	size_t agreeing = 0;

	if (!box_motion(nearest, map, &motion) || (shape && !keeps_shape(nearest, &motion)))
		return CGT_OK;
	for (size_t cell = 0; cell < nearest->board->size; cell++)
		agreeing += is_free(nearest, cell) && agrees(nearest, &motion, cell);
	return offer(nearest, &motion, agreeing);
}

static int compare_votes(const void *a, const void *b)
{
	const struct place *p = a, *q = b;

	if (p->row != q->row)
		return p->row < q->row ? -1 : 1;
	return p->col < q->col ? -1 : p->col > q->col;
}

static cgt_status offer_voted(struct nearest *nearest, int32_t map)
{
	struct place *vote = nearest->vote;
	size_t votes = 0;
	cgt_status status = CGT_OK;

	for (size_t cell = 0; cell < nearest->board->size; cell++) {
		struct place from = turn(map, place_of(nearest, cell));
		struct place to = place_of(nearest, nearest->involution->image[cell]);

		if (is_free(nearest, cell) && is_free(nearest, nearest->involution->image[cell]))
			vote[votes++] = (struct place){ to.row - from.row, to.col - from.col };
	}
	qsort(vote, votes, sizeof *vote, compare_votes);
	for (size_t i = 0, end; i < votes && status == CGT_OK; i = end) {
		struct motion motion = { map, vote[i] };

		for (end = i + 1; end < votes && same(vote[end], vote[i]);)
			end++;
		status = offer(nearest, &motion, end - i);
	}
	return status;
}

static cgt_status find_nearest(struct nearest *nearest, int32_t scope)
{
	cgt_status status = CGT_OK;

	for (int32_t map = 0; map < CGT_MAP_COUNT && status == CGT_OK; map++)
		status = scope == CGT_MOTIONS_ALL ? offer_voted(nearest, map)
		                                  : offer_box_motion(nearest, map, scope == CGT_MOTIONS_OF_SHAPE);
	return status;
}

/* Whether the motion fixes exactly those free cells on which it differs from the involution. */
static bool is_patched(const struct nearest *nearest, const struct motion *motion)
{
	for (size_t cell = 0; cell < nearest->board->size; cell++) {
		struct place p = place_of(nearest, cell);

		if (is_free(nearest, cell) && same(move(motion, p), p) == agrees(nearest, motion, cell))
			return false;
	}
	return true;
}

static cgt_status write_motions(const struct nearest *nearest, int32_t *motion, int32_t *patched, size_t cap,
                                size_t *needed)
{
	if (needed)
		*needed = nearest->count;
	if (cap < nearest->count)
		return cgti_fail(CGT_BUFFER_TOO_SMALL, "room for %zu motions, but %zu are needed", cap, nearest->count);
	for (size_t i = 0; i < nearest->count; i++) {
		motion[3 * i] = nearest->motion[i].map;
		motion[3 * i + 1] = nearest->motion[i].shift.row;
		motion[3 * i + 2] = nearest->motion[i].shift.col;
		patched[i] = is_patched(nearest, &nearest->motion[i]);
	}
	return CGT_OK;
}

static cgt_status check_arguments(const cgt_involution *involution, int32_t scope, const int32_t *motion,
                                  const int32_t *patched, size_t cap)
{
	if (!involution)
		return cgti_fail_null("involution");
	if (scope < CGT_MOTIONS_OF_SHAPE || scope > CGT_MOTIONS_ALL)
		return cgti_fail(CGT_BAD_ARGUMENT, "%d is no scope of motions: they are numbered from 1 to 3", (int)scope);
	if (involution->position->count != 1 || involution->position->component[0].board->kind != CGT_BOARD_GRID)
		return cgti_fail(CGT_BAD_ARGUMENT, "the position is not a single grid");
	if (cap && (!motion || !patched))
		return cgti_fail_null(!motion ? "motion" : "patched");
	return CGT_OK;
}

cgt_status cgt_involution_nearest(const cgt_involution *involution, int32_t scope, int32_t *motion, int32_t *patched,
                                  size_t cap, size_t *needed, size_t *differing)
{
	struct nearest nearest = { .involution = involution };
	cgt_status status = check_arguments(involution, scope, motion, patched, cap);

	if (status != CGT_OK)
		return status;
	nearest.board = involution->position->component[0].board;
	measure(&nearest);
	nearest.vote = cgti_alloc(nearest.free * sizeof *nearest.vote);
	status = nearest.vote ? CGT_OK : cgti_fail_memory();
	if (status == CGT_OK && nearest.free > 0)
		status = find_nearest(&nearest, scope);
	if (status == CGT_OK && differing)
		*differing = nearest.free - nearest.agreeing;
	if (status == CGT_OK)
		status = write_motions(&nearest, motion, patched, cap, needed);
	cgti_free(nearest.vote);
	cgti_free(nearest.motion);
	return status;
}
