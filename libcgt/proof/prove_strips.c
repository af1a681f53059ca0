/* SPDX-License-Identifier: MIT */
/*
 * Steps of Domineering without a look at moves: bounds by numbers.
 *
 * Seen by the winner, a component is worth at least some number x: he wins it with -x added, moving second. For small pieces
 * the solver is asked for the largest such x among multiples of 1/8. A larger component is cut into strips of rows (of columns, if
 * Right is to win) between which the winner is forbidden to place dominoes: what the pieces are worth at least adds up, and the
 * best lines to cut at are found row by row. If what all components are worth is at least 0, the winner wins moving second; moving
 * first, he may count for one piece what it is worth at least to him who moves first in it.
 *
 * The proof says first what is left when the moves are forbidden, then that the pieces less their numbers add up.
 */
#include "proof/prove_strips.h"

#include <stdio.h>
#include <string.h>

#include "components/split.h"
#include "components/sum.h"
#include "proof/goals.h"
#include "proof/prove.h"
#include "support/array.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"

#define STRIP_ROWS 3 /* the most in a strip */
#define MOST_ROWS 64 /* of a component that is cut */

/* --- pieces ------------------------------------------------------------------------------------------------------------ */

/* The component that is a number, in units, which are not 0. */
static cgt_status number_of_units(struct cgti_prover *prover, int32_t units, uint32_t *id)
{
	uint32_t *known = &prover->strips.number[units + CGTI_MOST_UNITS];
	cgt_position *position;
	char text[32];
	cgt_status status;

	if (*known == 0) {
		snprintf(text, sizeof text, "%d/%d", (int)units, CGTI_UNITS);
		status = cgt_position_parse(text, &position);
		if (status != CGT_OK)
			return status;
		prover->part.count = 0;
		status = cgti_components_add_position(prover->components, position, &prover->part);
		cgt_position_unref(position);
		if (status != CGT_OK)
			return status;
		*known = prover->part.id[0] + 1;
	}
	*id = *known - 1;
	return CGT_OK;
}

/* A piece with a number of units taken away from what it is worth to the winner; its number among the sums. */
static cgt_status piece_less(struct cgti_prover *prover, uint32_t piece, int32_t units, int32_t winner, uint32_t *sum)
{
	uint32_t number = CGTI_INTERN_NONE;
	cgt_status status = units ? number_of_units(prover, winner == CGT_LEFT ? -units : units, &number) : CGT_OK;

	prover->part.count = 0;
	if (status == CGT_OK)
		status = cgti_sum_add(&prover->part, &piece, 1);
	if (status == CGT_OK && units)
		status = cgti_sum_add(&prover->part, &number, 1);
	return status == CGT_OK ? cgti_prove_number(prover, &prover->part, sum) : status;
}

/* The most units, from `low` on, that the piece is worth to the winner if `first` moves first; it is worth `low`. */
static cgt_status find_units(struct cgti_prover *prover, uint32_t piece, int32_t winner, int32_t first, int32_t low,
                             int32_t *units)
{
	int32_t high = CGTI_MOST_UNITS + 1;
	cgt_status status = CGT_OK;

	while (high - low > 1 && status == CGT_OK) {
		const int32_t middle = low + (high - low) / 2;
		bool wins = false;
		uint32_t sum;

		status = piece_less(prover, piece, middle, winner, &sum);
		if (status == CGT_OK)
			status = cgti_prove_mover_wins(prover, sum, CGT_NORMAL, first, &wins);
		if (wins == (first == winner))
			low = middle;
		else
			high = middle;
	}
	*units = low;
	return status;
}

static size_t free_cells(const struct cgti_grid *grid)
{
	size_t count = 0;

	for (size_t i = 0; i < cgti_grid_size(grid); i++)
		count += grid->cell[i] != CGTI_BLOCKED;
	return count;
}

/* A number is worth the units in it, rounded down; to whoever moves first in it, less than it is. */
static void bound_number(int64_t numerator, uint32_t exponent, int32_t winner, struct cgti_strip_bound *bound)
{
	const int64_t units = (winner == CGT_LEFT ? numerator : -numerator) * CGTI_UNITS, unit = INT64_C(1) << exponent;
	const int64_t whole = units / unit - (units % unit < 0);

	bound->none = whole <= -CGTI_MOST_UNITS || whole > CGTI_MOST_UNITS;
	if (bound->none)
		return;
	bound->units[0] = (int32_t)whole;
	bound->units[1] = (int32_t)whole - (units % unit == 0);
}

/* A piece is worth -MOST_UNITS at least, since nobody has more moves in it; moving first nearly as much as moving second. */
static cgt_status bound_piece(struct cgti_prover *prover, uint32_t piece, int32_t winner, struct cgti_strip_bound *bound)
{
	cgt_status status = find_units(prover, piece, winner, cgti_other_player(winner), -CGTI_MOST_UNITS, &bound->units[0]);

	if (status == CGT_OK)
		status = find_units(prover, piece, winner, winner, bound->units[0] - 1, &bound->units[1]);
	return status;
}

/* --- strips ------------------------------------------------------------------------------------------------------------ */

static cgt_status find_bound(struct cgti_prover *prover, uint32_t id, int32_t winner, struct cgti_strip_bound *bound);

/* The pieces of the rows (columns, for Right) from `top` to before `bottom` of a component, added to a sum. */
static cgt_status add_strip(struct cgti_prover *prover, uint32_t id, int32_t winner, size_t top, size_t bottom,
                            struct cgti_sum *pieces)
{
	const struct cgti_grid grid = cgti_components_grid(prover->components, id);
	const bool rows = winner == CGT_LEFT;
	const size_t cols = (size_t)grid.cols, height = rows ? bottom - top : (size_t)grid.rows;
	const size_t width = rows ? cols : bottom - top;
	struct cgti_grid strip = { (int32_t)height, (int32_t)width, cgti_alloc(height * width) };
	cgt_status status;

	if (!strip.cell)
		return cgti_fail_memory();
	for (size_t r = 0; r < height; r++)
		memcpy(strip.cell + r * width, grid.cell + (rows ? (top + r) * cols : r * cols + top), width);
	status = cgti_components_add(prover->components, cgti_components_game(prover->components, id), &strip, pieces);
	cgti_free(strip.cell);
	return status;
}

/* The lines at which a component could be cut, and the end. */
static size_t rows_of(const struct cgti_prover *prover, uint32_t id, int32_t winner)
{
	const struct cgti_grid grid = cgti_components_grid(prover->components, id);

	return (size_t)(winner == CGT_LEFT ? grid.rows : grid.cols);
}

/* What a strip is worth: the sum of its pieces, and that with what the best first move in one of them gains. */
static cgt_status bound_strip(struct cgti_prover *prover, const struct cgti_sum *pieces, int32_t winner,
                              struct cgti_strip_bound *bound)
{
	int32_t gain = -1;
	cgt_status status = CGT_OK;

	*bound = (struct cgti_strip_bound){ .known = false };
	for (size_t i = 0; i < pieces->count && status == CGT_OK && !bound->none; i++) {
		struct cgti_strip_bound own = { .none = true };
		struct cgti_grid grid = cgti_components_grid(prover->components, pieces->id[i]);

		if (free_cells(&grid) <= CGTI_PIECE_CELLS)
			status = find_bound(prover, pieces->id[i], winner, &own);
		bound->none = own.none;
		bound->units[0] += own.units[0];
		if (own.units[1] - own.units[0] > gain)
			gain = own.units[1] - own.units[0];
	}
	bound->units[1] = bound->units[0] + gain;
	return status;
}

/* Of the ways to cut the rows before `bottom`, improves the best by those whose last strip begins at `top`. */
static void add_to_best(const struct cgti_strip_bound *above, const struct cgti_strip_bound *strip, size_t top,
                        struct cgti_strip_bound *best)
{
	const uint64_t line = top ? UINT64_C(1) << top : 0;
	const int32_t second = above->units[0] + strip->units[0];
	const int32_t moved_below = above->units[0] + strip->units[1], moved_above = above->units[1] + strip->units[0];
	const bool below = moved_below > moved_above;

	if (above->none || strip->none)
		return;
	if (best->none || second > best->units[0]) {
		best->units[0] = second;
		best->lines[0] = above->lines[0] | line;
	}
	if (best->none || moved_below > best->units[1] || moved_above > best->units[1]) {
		best->units[1] = below ? moved_below : moved_above;
		best->lines[1] = above->lines[below ? 0 : 1] | line;
	}
	best->none = false;
}

/* Finds the best way to cut a component, from the best ways to cut what is above each of its rows. */
static cgt_status bound_large(struct cgti_prover *prover, uint32_t id, int32_t winner, struct cgti_strip_bound *bound)
{
	const size_t rows = rows_of(prover, id, winner);
	struct cgti_strip_bound best[MOST_ROWS + 1] = { { .units = { 0, -1 } } };
	struct cgti_sum pieces = CGTI_SUM_EMPTY;
	cgt_status status = CGT_OK;

	bound->none = true;
	if (rows > MOST_ROWS)
		return CGT_OK;
	for (size_t bottom = 1; bottom <= rows; bottom++) {
		best[bottom] = (struct cgti_strip_bound){ .none = true };
		for (size_t height = 1; height <= STRIP_ROWS && height <= bottom && status == CGT_OK; height++) {
			struct cgti_strip_bound strip;

			pieces.count = 0;
			status = add_strip(prover, id, winner, bottom - height, bottom, &pieces);
			if (status == CGT_OK)
				status = bound_strip(prover, &pieces, winner, &strip);
			if (status == CGT_OK)
				add_to_best(&best[bottom - height], &strip, bottom - height, &best[bottom]);
		}
	}
	cgti_sum_free(&pieces);
	*bound = best[rows];
	return status;
}

/* --- components -------------------------------------------------------------------------------------------------------- */

static cgt_status make_bound(struct cgti_prover *prover, uint32_t id, int32_t winner, struct cgti_strip_bound *bound)
{
	const struct cgti_grid grid = cgti_components_grid(prover->components, id);
	int64_t numerator;
	uint32_t exponent;

	if (cgti_components_number(prover->components, id, &numerator, &exponent)) {
		bound_number(numerator, exponent, winner, bound);
		return CGT_OK;
	}
	return free_cells(&grid) <= CGTI_PIECE_CELLS ? bound_piece(prover, id, winner, bound)
	                                             : bound_large(prover, id, winner, bound);
}

/* The bound of a component of Domineering, or a number, made when it is first asked for. */
static cgt_status find_bound(struct cgti_prover *prover, uint32_t id, int32_t winner, struct cgti_strip_bound *bound)
{
	struct cgti_strips *strips = &prover->strips;
	const size_t at = 2 * (size_t)id + (winner == CGT_RIGHT), had = strips->cap;
	cgt_status status = CGT_OK;

	if (!CGTI_GROW(strips->bound, strips->cap, at + 1))
		return cgti_fail_memory();
	if (strips->cap > had)
		memset(strips->bound + had, 0, (strips->cap - had) * sizeof *strips->bound);
	*bound = strips->bound[at];
	if (bound->known)
		return CGT_OK;
	status = make_bound(prover, id, winner, bound);
	bound->known = true;
	if (status == CGT_OK)
		strips->bound[at] = *bound;
	return status;
}

/* Whether bounds are known of such a sum at all. */
static bool is_domineering(const struct cgti_prover *prover, const struct cgti_sum *sum, size_t *boards)
{
	int64_t numerator;
	uint32_t exponent;

	*boards = 0;
	for (size_t i = 0; i < sum->count; i++) {
		if (cgti_components_number(prover->components, sum->id[i], &numerator, &exponent))
			continue;
		if (cgti_components_is_nim_heap(prover->components, sum->id[i]) ||
		    cgti_components_game(prover->components, sum->id[i])->rules != &cgti_domineering_rules)
			return false;
		++*boards;
	}
	return true;
}

/* How a sum is bounded: the bounds of its components, and the one in which the winner moves first, or the number of all. */
struct bounding {
	struct cgti_strip_bound *bound;
	size_t boards; /* the components that are no numbers */
	size_t first;
	bool enough;
	bool strict; /* it is more than 0, without a move */
};

static cgt_status bound_sum(struct cgti_prover *prover, const struct cgti_sum *sum, int32_t winner, bool first,
                            struct bounding *bounding)
{
	int32_t units = 0, gain = -1;
	size_t best = sum->count;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < sum->count; i++) {
		struct cgti_strip_bound *bound = &bounding->bound[i];

		status = find_bound(prover, sum->id[i], winner, bound);
		if (status != CGT_OK || bound->none)
			return status;
		units += bound->units[0];
		if (bound->units[1] - bound->units[0] > gain) {
			gain = bound->units[1] - bound->units[0];
			best = i;
		}
	}
	bounding->strict = first && units > 0;
	bounding->first = first && !bounding->strict ? best : sum->count;
	bounding->enough = first && !bounding->strict ? best < sum->count && units + gain >= 0 : units >= 0;
	return status;
}

/* --- steps ------------------------------------------------------------------------------------------------------------- */

/* Cuts component i of a sum at its lines, of which there are some; the pieces are added to a sum, the places to the text. */
static cgt_status cut_component(struct cgti_prover *prover, const struct cgti_sum *sum, size_t i, uint64_t lines, int32_t winner,
                                struct cgti_sum *pieces)
{
	const size_t end = rows_of(prover, sum->id[i], winner);
	size_t top = 0;
	cgt_status status = CGT_OK;

	for (; lines && status == CGT_OK; lines &= lines - 1) {
		const size_t line = (size_t)cgti_lowest_bit(lines);

		cgti_text_format(&cgti_prove_top(prover)->rest, " %zu:%zu", i + 1, line);
		status = add_strip(prover, sum->id[i], winner, top, line, pieces);
		top = line;
	}
	return status == CGT_OK ? add_strip(prover, sum->id[i], winner, top, end, pieces) : status;
}

/* Plans the cut: the sum of all pieces is to be won in the same way. */
static cgt_status plan_cut(struct cgti_prover *prover, const struct cgti_sum *sum, const struct bounding *bounding,
                           const struct cgti_claim *claim, int32_t winner)
{
	struct cgti_sum pieces = CGTI_SUM_EMPTY;
	uint32_t number = 0;
	cgt_status status = CGT_OK;

	cgti_prove_top(prover)->rule = CGTI_RULE_CUT;
	cgti_text_string(&cgti_prove_top(prover)->rest, "at");
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		const uint64_t lines = bounding->bound[i].lines[i == bounding->first];

		status = lines ? cut_component(prover, sum, i, lines, winner, &pieces) : cgti_sum_add(&pieces, &sum->id[i], 1);
	}
	if (status == CGT_OK)
		status = cgti_prove_number(prover, &pieces, &number);
	cgti_sum_free(&pieces);
	return status == CGT_OK ? cgti_prove_rest_on(prover, number, *claim) : status;
}

/* Plans the sum: each component less its number, less the sum of those numbers with the other sign. */
static cgt_status plan_sum(struct cgti_prover *prover, const struct cgti_sum *sum, const struct bounding *bounding,
                           int32_t winner)
{
	const int32_t loser = cgti_other_player(winner);
	struct cgti_sum numbers = CGTI_SUM_EMPTY;
	uint32_t number;
	cgt_status status = CGT_OK;

	cgti_prove_top(prover)->rule = CGTI_RULE_SUM;
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		const int32_t units = bounding->bound[i].units[i == bounding->first];
		const int32_t first = i == bounding->first ? winner : loser;

		status = piece_less(prover, sum->id[i], units, winner, &number);
		if (status == CGT_OK)
			status = cgti_prove_rest_on(prover, number, cgti_claim_of_atom(CGT_NORMAL, first, winner));
		if (status == CGT_OK && units)
			status = number_of_units(prover, winner == CGT_LEFT ? -units : units, &number);
		if (status == CGT_OK && units)
			status = cgti_sum_add(&numbers, &number, 1);
	}
	cgti_prove_top(prover)->plus = prover->rests_on_count;
	if (status == CGT_OK && numbers.count)
		status = cgti_prove_number(prover, &numbers, &number);
	if (status == CGT_OK && numbers.count) /* what is subtracted is won by the loser: it is at most 0 to the winner, or less */
		status = cgti_prove_rest_on(prover, number,
		                            cgti_claim_of_atom(CGT_NORMAL, bounding->strict ? loser : winner, loser));
	cgti_sum_free(&numbers);
	return status;
}

/* Whether a component is to be cut for its bound. */
static bool is_cut(const struct cgti_sum *sum, const struct bounding *bounding)
{
	for (size_t i = 0; i < sum->count; i++)
		if (bounding->bound[i].lines[i == bounding->first])
			return true;
	return false;
}

/* Bounds a sum for one atom of normal play, if it is of Domineering; the bounds are to be freed. */
static cgt_status bound_claim(struct cgti_prover *prover, const struct cgti_sum *sum, const struct cgti_claim *claim,
                              struct bounding *bounding, int32_t *winner)
{
	int32_t convention, first;

	*bounding = (struct bounding){ .enough = false };
	if (!is_domineering(prover, sum, &bounding->boards) || bounding->boards == 0)
		return CGT_OK;
	cgti_claim_single(claim, false, &convention, &first, winner);
	bounding->bound = cgti_alloc(sum->count * sizeof *bounding->bound);
	return bounding->bound ? bound_sum(prover, sum, *winner, first == *winner, bounding) : cgti_fail_memory();
}

cgt_status cgti_prove_strips_decide(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim, bool *decide)
{
	struct cgti_sum own = CGTI_SUM_EMPTY;
	struct bounding bounding = { .bound = NULL };
	int32_t winner;
	cgt_status status = cgti_sum_get(&prover->sums, sum, &own);

	if (status == CGT_OK)
		status = bound_claim(prover, &own, claim, &bounding, &winner);
	*decide = bounding.enough;
	cgti_free(bounding.bound);
	cgti_sum_free(&own);
	return status;
}

cgt_status cgti_prove_plan_strips(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim, bool *done)
{
	struct cgti_sum own = CGTI_SUM_EMPTY;
	struct bounding bounding = { .bound = NULL };
	int32_t winner;
	cgt_status status = cgti_sum_get(&prover->sums, sum, &own);

	if (status == CGT_OK)
		status = bound_claim(prover, &own, claim, &bounding, &winner);
	if (status == CGT_OK && bounding.enough && is_cut(&own, &bounding)) {
		status = plan_cut(prover, &own, &bounding, claim, winner);
		*done = true;
	} else if (status == CGT_OK && bounding.enough && bounding.boards > 1) {
		status = plan_sum(prover, &own, &bounding, winner);
		*done = true;
	}
	cgti_free(bounding.bound);
	cgti_sum_free(&own);
	return status;
}

void cgti_prove_strips_free(struct cgti_strips *strips)
{
	cgti_free(strips->bound);
}
