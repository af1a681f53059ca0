/* SPDX-License-Identifier: MIT */
/*
 * The search of Domineering, depth first: who wins a position. Several searches can be at work on one position, each in a
 * thread of its own, if they have tables and marks together.
 */
#ifndef CGTI_DOMINEERING_SEARCH_H
#define CGTI_DOMINEERING_SEARCH_H

#include "domineering/cuts.h"
#include "domineering/move_order.h"
#include "domineering/normal_form.h"
#include "search/table.h"
#include "search/team.h"

#define CGTI_DOMINEERING_DEPTH (CGTI_DOMINEERING_CELLS / 2)

/* A position on the way from the root to where the search is. */
struct cgti_domineering_frame {
	struct cgti_domineering_position position;
	struct cgti_domineering_sum sum;
	struct cgti_domineering_bounds bounds[2]; /* of each player */
	struct cgti_domineering_choice choice[CGTI_DOMINEERING_CELLS];
};

struct cgti_domineering_search {
	struct cgti_domineering_strips strips;
	struct cgti_table *table;
	struct cgti_marks *marks; /* or NULL: no other search is at work */
	struct cgti_meter *meter;
	uint64_t searched; /* positions since it was made */
	struct cgti_domineering_frame frame[CGTI_DOMINEERING_DEPTH + 1];
};

cgt_status cgti_domineering_search_new(struct cgti_domineering_search **made);
void cgti_domineering_search_free(struct cgti_domineering_search *own);
size_t cgti_domineering_search_bytes(const struct cgti_domineering_search *own); /* 0 for NULL */

/* Begins a question about a board. */
cgt_status cgti_domineering_search_begin(struct cgti_domineering_search *own, const struct cgti_domineering_board *board,
                                         struct cgti_domineering_pieces *pieces, struct cgti_table *table,
                                         struct cgti_marks *marks, struct cgti_meter *meter);

/* Whether a player wins the board that the question is about, with a number beside it (Left's, in units), who is to move. */
cgt_status cgti_domineering_search_run(struct cgti_domineering_search *own, const struct cgti_domineering_board *board,
                                       int32_t number, int player, bool *wins);

#endif
