/* SPDX-License-Identifier: MIT */
/*
 * The search for Grundy values of pieces of Cram: its state, and its floors.
 *
 *   cram/options.c   the options of a piece, made small and looked up
 *   cram/search.c    depth-first, for pieces that are soon done with
 *   cram/proof_numbers.c     by proof numbers, for the larger ones
 *
 * Each question is whether a piece is worth n (Lemoine and Viennot, Nimbers are inevitable, 2012: whether the piece and a nim heap
 * of n are lost together). It is worth n if no option is, nor the piece itself any m below n; it is not if one of them is. What
 * options are known to be worth rules nimbers out for good, whichever n they were looked at for.
 */
#ifndef CGTI_CRAM_SEARCH_H
#define CGTI_CRAM_SEARCH_H

#include "cram/facts.h"
#include "cram/recent.h"
#include "cram/reduce.h"
#include "components/pairing_check.h"
#include "search/team.h"
#include "support/meter.h"

/* Pieces of this size (cgti_cram_size) and more are searched by proof numbers. */
#define CGTI_CRAM_PROOF_SIZE 26

/*
 * How deep the recursion may go, for the sake of the stack. A move takes two cells of 64 or more, and depth-first no piece
 * is searched for two nimbers at once, but for those from CGTI_CRAM_MANY on; so no more than 64 questions wait for each
 * other. By proof numbers there could be more: 18 were the most seen.
 */
#define CGTI_CRAM_DEEPEST 64

/* A piece, the hash of its key, and what is known of it. */
struct cgti_cram_part {
	struct cgti_cram_piece piece;
	uint64_t hash;
	struct cgti_cram_facts facts;
	uint32_t size;
	uint32_t recent; /* where an option has it from */
};

/* An option: a nim heap, and the parts begin to end - 1 of the search, whose values are not known, the largest last. */
struct cgti_cram_option {
	uint32_t begin, end;
	uint32_t nimber;
	uint32_t size;    /* of all its parts */
	uint32_t yes, no; /* the effort to show that it is worth what is asked, and that it is not */
};

struct cgti_cram_search {
	const struct cgti_cram_grid *grid;
	struct cgti_table *table;
	struct cgti_meter *meter;
	struct cgti_pairing_check *check; /* or NULL */
	struct cgti_marks *marks;         /* of what members of a team are at, or NULL: there is no team */

	/* The options of all pieces that are being searched, and their parts, those of the last one last. */
	struct cgti_cram_option *option;
	struct cgti_cram_part *part;
	size_t options, option_cap, parts, part_cap;

	uint32_t depth; /* questions that wait for the answers of others */

	struct cgti_cram_recent recent[1 << CGTI_CRAM_RECENT_BITS];
};

/* Begins a question, which is a node, and ends it, even if it could not begin; CGT_TOO_LARGE if it lies too deep. */
cgt_status cgti_cram_descend(struct cgti_cram_search *search);
void cgti_cram_ascend(struct cgti_cram_search *search);

/* Whether a part is worth n: depth-first, and by proof numbers. Its facts are brought up to date, and kept. */
cgt_status cgti_cram_ask(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is);

/* The same, and the value, in the way that is right for the size of the part. */
cgt_status cgti_cram_is_worth(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is);
cgt_status cgti_cram_value(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t *value);

#endif
