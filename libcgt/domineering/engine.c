/* SPDX-License-Identifier: MIT */
/*
 * Who wins sums of boards of Domineering and numbers, in normal play. The search knows one board and one number; boards are
 * put beside each other on it, and numbers are added up.
 *
 * Of several large boards each is first asked about alone. That costs little beside the search of the sum, and may decide
 * it: a board that is lost whoever begins is worth 0 and goes; a player who wins one as the first and all others as the
 * second wins the sum as the first; and one who wins none as the first loses it, for then no board is more than 0 for that
 * player.
 */
#include "domineering/engine.h"

#include "components/negative.h"
#include "components/sum.h"
#include "domineering/bounds.h"
#include "domineering/domineering.h"
#include "domineering/parts.h"
#include "search/tables.h"
#include "support/players.h"

#define LARGE_CELLS 17 /* of a board that is asked about alone; smaller ones have values soon in the search */

static int32_t count_free(const struct cgti_grid *grid)
{
	int32_t count = 0;

	for (size_t cell = 0; cell < cgti_grid_size(grid); cell++)
		count += grid->cell[cell] == CGTI_EMPTY;
	return count;
}

bool cgti_is_domineering(const struct cgti_components *components, uint32_t id)
{
	return !cgti_components_is_nim_heap(components, id) &&
	       cgti_components_game(components, id)->rules == &cgti_domineering_rules;
}

static bool has_cells(const struct cgti_components *components, uint32_t id, int32_t cells)
{
	struct cgti_grid grid;

	if (!cgti_is_domineering(components, id))
		return false;
	grid = cgti_components_grid(components, id);
	return count_free(&grid) >= cells;
}

bool cgti_is_large_domineering(const struct cgti_components *components, uint32_t id)
{
	return has_cells(components, id, LARGE_CELLS);
}

static cgt_status make(struct cgti_tables *tables, void **own)
{
	struct cgti_domineering *made;
	cgt_status status = cgti_domineering_new(&made);

	(void)tables;
	if (status == CGT_OK)
		*own = made;
	return status;
}

static void free_own(void *own)
{
	cgti_domineering_free(own);
}

static size_t bytes(const struct cgti_tables *tables, const void *own)
{
	(void)tables;
	return cgti_domineering_bytes(own);
}

/* Adds a number that has whole units, and not too many of them. */
static bool add_number(struct cgti_domineering *search, int64_t numerator, uint32_t exponent)
{
	const int64_t most = (int64_t)CGTI_DOMINEERING_CELLS * CGTI_WORTH_UNIT;

	if (exponent > 6 || numerator > most || numerator < -most)
		return false;
	return cgti_domineering_add_number(search, (int32_t)(numerator * (CGTI_WORTH_UNIT >> exponent)));
}

/* Adds a component, if it is one for the search; *fits is false if there is no room. */
static void add(const struct cgti_components *components, struct cgti_domineering *search, uint32_t id, bool *fits)
{
	int64_t numerator;
	uint32_t exponent;

	if (cgti_is_domineering(components, id)) {
		const struct cgti_grid grid = cgti_components_grid(components, id);

		*fits &= cgti_domineering_add(search, &grid);
	} else if (cgti_components_number(components, id, &numerator, &exponent)) {
		*fits &= add_number(search, numerator, exponent);
	}
}

cgt_status cgti_domineering_part(struct cgti_question *question, const struct cgti_sum *sum, int32_t more, int32_t to_move,
                                 bool *taken, bool *wins)
{
	struct cgti_tables *tables = question->tables;
	void *search;
	cgt_status status = cgti_engine_own(tables, &cgti_domineering_engine, &question->meter, &search);

	*taken = status == CGT_OK;
	if (status != CGT_OK)
		return status;
	cgti_domineering_begin(search);
	for (size_t i = 0; i < sum->count; i++)
		add(&tables->components, search, sum->id[i], taken);
	*taken = *taken && cgti_domineering_add_number(search, more);
	if (!*taken)
		return CGT_OK;
	return cgti_domineering_mover_wins(search, tables->results, to_move, tables->threads, &question->meter, wins);
}

static bool has_several_boards(const struct cgti_components *components, const struct cgti_sum *sum)
{
	size_t boards = 0;

	for (size_t i = 0; i < sum->count; i++)
		boards += cgti_is_domineering(components, sum->id[i]);
	return boards > 1;
}

/*
 * Whether a sum has boards alone, or boards and numbers with a large board among them. Beside a number a small board is better
 * valued, which the search of sums does.
 */
static bool is_for_search(const struct cgti_components *components, const struct cgti_sum *sum)
{
	int64_t numerator;
	uint32_t exponent;
	bool any = false, any_large = false, any_number = false;

	for (size_t i = 0; i < sum->count; i++) {
		if (cgti_is_domineering(components, sum->id[i]))
			any = true;
		else if (cgti_components_number(components, sum->id[i], &numerator, &exponent))
			any_number = true;
		else
			return false;
		any_large |= cgti_is_large_domineering(components, sum->id[i]);
	}
	return any_number ? any_large : any;
}

/* Splits a sum into large boards and the rest of it, which is one part. */
static cgt_status split(const struct cgti_components *components, const struct cgti_sum *sum, struct cgti_sum *large,
                        struct cgti_sum *rest)
{
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < sum->count && status == CGT_OK; i++)
		status = cgti_sum_add(cgti_is_large_domineering(components, sum->id[i]) ? large : rest, &sum->id[i], 1);
	return status;
}

/* Asks about a part with either player to move; *zero if it is lost whoever begins. */
static cgt_status ask_part(struct cgti_question *question, const struct cgti_sum *part, int32_t to_move, struct cgti_parts *parts,
                           bool *zero)
{
	bool taken, first = false, replier = false;
	cgt_status status = cgti_domineering_part(question, part, 0, to_move, &taken, &first);

	if (status == CGT_OK && taken)
		status = cgti_domineering_part(question, part, 0, cgti_other_player(to_move), &taken, &replier);
	*zero = taken && !first && !replier;
	if (taken)
		cgti_parts_add(parts, first, !replier);
	else
		parts->open = true;
	return status;
}

/* Asks about the large boards and the rest, and takes out of the sum what is worth 0. */
static cgt_status ask_parts(struct cgti_question *question, const struct cgti_sum *large, struct cgti_sum *rest, int32_t to_move,
                            struct cgti_parts *parts)
{
	bool zero = false;
	cgt_status status = rest->count > 0 ? ask_part(question, rest, to_move, parts, &zero) : CGT_OK;

	if (zero)
		rest->count = 0;
	for (size_t i = 0; i < large->count && status == CGT_OK; i++) {
		const struct cgti_sum single = { &large->id[i], 1, 1 };

		status = ask_part(question, &single, to_move, parts, &zero);
		if (status == CGT_OK && zero)
			cgti_take(&question->meter, CGTI_TAKEN_DOMINEERING_ZERO_BOARD);
		else if (status == CGT_OK)
			status = cgti_sum_add(rest, &large->id[i], 1);
	}
	return status;
}

static cgt_status ask_sum(struct cgti_question *question, struct cgti_sum *large, struct cgti_sum *rest, int32_t to_move,
                          bool *taken, bool *wins)
{
	struct cgti_parts parts = { .open = false };
	cgt_status status = split(&question->tables->components, &question->sum, large, rest);

	if (status != CGT_OK)
		return status;
	if (large->count + (rest->count > 0) < 2 || !has_several_boards(&question->tables->components, &question->sum))
		return cgti_domineering_part(question, &question->sum, 0, to_move, taken, wins);
	status = ask_parts(question, large, rest, to_move, &parts);
	*taken = status == CGT_OK && cgti_parts_decide(&parts, &question->meter, wins);
	if (status != CGT_OK || *taken)
		return status;
	return cgti_domineering_part(question, rest, 0, to_move, taken, wins);
}

static cgt_status mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	struct cgti_sum large = CGTI_SUM_EMPTY, rest = CGTI_SUM_EMPTY;
	size_t before;
	cgt_status status;

	*taken = false;
	if (convention != CGT_NORMAL || question->tables->components.check ||
	    !is_for_search(&question->tables->components, &question->sum))
		return CGT_OK;
	before = question->sum.count;
	status = cgti_components_cancel(&question->tables->components, &question->sum);
	if (question->sum.count < before)
		cgti_take(&question->meter, CGTI_TAKEN_DOMINEERING_CANCEL);
	if (status == CGT_OK && is_for_search(&question->tables->components, &question->sum))
		status = ask_sum(question, &large, &rest, to_move, taken, wins);
	cgti_sum_free(&large);
	cgti_sum_free(&rest);
	return status;
}

const struct cgti_engine cgti_domineering_engine = {
	.name = "domineering", .make = make, .free = free_own, .bytes = bytes, .mover_wins = mover_wins,
};
