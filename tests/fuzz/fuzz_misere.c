/* SPDX-License-Identifier: MIT */
/* Misere forms: what is read is printed and read again as the same, and is what its options make; all in a small budget. */
#include <cgt/cgt.h>

#include "fuzz.h"

#define ROOM (CGT_MISERE_MAX_TEXT + 1)

/* The form of the options of a form is the form. */
static void check_options(cgt_misere *table, uint64_t form)
{
	uint64_t *option, again;
	size_t count;

	MUST(cgt_misere_options(table, form, NULL, 0, &count) != CGT_FOREIGN);
	option = malloc((count + 1) * sizeof *option);
	MUST(option);
	MUST(cgt_misere_options(table, form, option, count, NULL) == CGT_OK);
	MUST(cgt_misere_from_options(table, option, count, &again) == CGT_OK);
	MUST(again == form);
	free(option);
}

/* A text that is printed can be read, unless that takes too long or its brackets are too deep. */
static void check_text(cgt_misere *table, uint64_t form, cgt_budget *budget)
{
	static char text[ROOM];
	uint64_t again = form;
	cgt_status status;

	if (cgt_misere_text(table, form, budget, text, sizeof text, NULL) != CGT_OK)
		return;
	status = cgt_misere_parse(table, text, budget, &again);
	MUST(status == CGT_OK || status == CGT_LIMIT || status == CGT_TOO_LARGE);
	MUST(again == form);
}

/* A form and its mate are won by the previous player. */
static void check_mate(cgt_misere *table, uint64_t form, cgt_budget *budget)
{
	uint64_t mate, sum, value;

	if (cgt_misere_mate(table, form, budget, &mate) != CGT_OK || cgt_misere_sum(table, form, mate, budget, &sum) != CGT_OK)
		return;
	MUST(cgt_misere_figure(table, sum, "misere-grundy", &value) == CGT_OK);
	MUST(value == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = text_of(data, size);
	cgt_misere *table = NULL;
	cgt_budget *budget = NULL;
	uint64_t form;

	MUST(cgt_misere_new(&table) == CGT_OK);
	MUST(cgt_budget_new(&budget) == CGT_OK);
	MUST(cgt_budget_set_nodes(budget, 3000) == CGT_OK);
	MUST(cgt_budget_set_milliseconds(budget, 100) == CGT_OK);
	if (cgt_misere_parse(table, text, budget, &form) == CGT_OK) {
		check_options(table, form);
		check_text(table, form, budget);
		check_mate(table, form, budget);
	}
	cgt_budget_unref(budget);
	cgt_misere_free(table);
	free(text);
	return 0;
}
