/* SPDX-License-Identifier: MIT */
/*
 * Depth-first search. Looking the options up settles most pieces, since one is known to be worth what is asked
 * about. Of the others the options are asked in the order of their sizes, the parts of one from the smallest: the last, which is
 * the largest, need not be valued, only asked about.
 */
#include "cram/search.h"

#include "cram/options.h"
#include "cram/pairing.h"
#include "cram/proof_numbers.h"
#include "search/taken.h"
#include "support/error.h"

cgt_status cgti_cram_descend(struct cgti_cram_search *search)
{
	cgt_status status = cgti_meter_tick(search->meter);

	cgti_plies_enter(&search->meter->plies, 0);
	if (++search->depth > CGTI_CRAM_DEEPEST && status == CGT_OK)
		status = cgti_fail(CGT_TOO_LARGE, "the search of a piece of Cram is deeper than %d questions", CGTI_CRAM_DEEPEST);
	return status;
}

void cgti_cram_ascend(struct cgti_cram_search *search)
{
	search->depth--;
	cgti_plies_leave(&search->meter->plies);
}

static void sort_options(struct cgti_cram_option *option, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		const struct cgti_cram_option own = option[i];
		size_t at = i;

		for (; at > 0 && option[at - 1].size > own.size; at--)
			option[at] = option[at - 1];
		option[at] = own;
	}
}

/* Whether an option is worth n. */
static cgt_status ask_option(struct cgti_cram_search *search, struct cgti_cram_option option, uint32_t n, bool *is)
{
	struct cgti_cram_part part;
	cgt_status status = CGT_OK;

	for (; status == CGT_OK && option.begin + 1 < option.end; option.begin++) {
		uint32_t value = 0;

		part = search->part[option.begin];
		cgti_cram_look_up(search, &part);
		status = cgti_cram_value(search, &part, &value);
		option.nimber ^= value;
	}
	if (status != CGT_OK)
		return status;
	part = search->part[option.begin];
	cgti_cram_look_up(search, &part);
	return cgti_cram_ask(search, &part, n ^ option.nimber, is);
}

/* Whether any option is worth n, or a pairing says that the piece is not. */
static cgt_status ask_options(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *any)
{
	const size_t options = search->options, parts = search->parts;
	cgt_status status = cgti_cram_list(search, part, n, any);

	if (status == CGT_OK && !*any && cgti_cram_is_paired(search, part->piece)) {
		cgti_cram_settle(&part->facts, 0);
		*any = n != 0;
	} else if (status == CGT_OK && !*any) {
		sort_options(search->option + options, search->options - options);
		cgti_plies_set(&search->meter->plies, 0, search->options - options + n);
		for (size_t i = options; status == CGT_OK && !*any && i < search->options; i++) {
			status = ask_option(search, search->option[i], n, any);
			cgti_plies_next(&search->meter->plies);
		}
	}
	search->options = options;
	search->parts = parts;
	return status;
}

/* Whether the piece is worth less than n. */
static cgt_status ask_below(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *below)
{
	cgt_status status = CGT_OK;

	*below = false;
	for (uint32_t m = 0; status == CGT_OK && !*below && m < n; m++) {
		status = cgti_cram_ask(search, part, m, below);
		if (status == CGT_OK && *below)
			cgti_take(search->meter, CGTI_TAKEN_CRAM_LOWER);
		cgti_plies_next(&search->meter->plies);
	}
	return status;
}

static cgt_status search_part(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is)
{
	const uint64_t before = search->meter->nodes;
	bool other;
	cgt_status status = cgti_cram_descend(search);

	if (status == CGT_OK)
		status = ask_options(search, part, n, &other);
	if (status == CGT_OK && !other)
		status = ask_below(search, part, n, &other);
	cgti_cram_ascend(search);
	if (status != CGT_OK)
		return status;
	*is = !other;
	if (other)
		cgti_cram_rule_out(&part->facts, n);
	else
		cgti_cram_settle(&part->facts, n);
	return cgti_cram_facts_put(search->grid, search->table, part->hash, part->piece, part->facts,
	                           search->meter->nodes - before, search->meter);
}

cgt_status cgti_cram_ask(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is)
{
	const bool may = cgti_cram_may_be(part->facts, n);

	if (may && !cgti_cram_is_known(part->facts))
		return search_part(search, part, n, is);
	*is = may;
	return CGT_OK;
}

cgt_status cgti_cram_is_worth(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is)
{
	if (part->size < CGTI_CRAM_PROOF_SIZE)
		return cgti_cram_ask(search, part, n, is);
	cgti_take(search->meter, CGTI_TAKEN_CRAM_PROVED);
	return cgti_cram_prove(search, part, n, is);
}

cgt_status cgti_cram_value(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t *value)
{
	bool is = false;
	cgt_status status = CGT_OK;

	cgti_plies_enter(&search->meter->plies, CGTI_PLY_OPEN);
	for (uint32_t n = 0; status == CGT_OK && !is; n++) {
		status = cgti_cram_is_worth(search, part, n, &is);
		*value = n;
		cgti_plies_next(&search->meter->plies);
	}
	cgti_plies_leave(&search->meter->plies);
	return status;
}
