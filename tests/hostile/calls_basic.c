/* SPDX-License-Identifier: MIT */
/* Statuses, versions, terms, the eight maps, budgets. */
#include <string.h>

#include "hostile/calls.h"

void check_name(struct call *c, const char *name, const char *unknown, bool known)
{
	if (!name || !name[0])
		violate(c, "no text");
	if (known != (strcmp(name, unknown) != 0))
		violate(c, "\"%s\" for a number that is %s", name, known ? "known" : "not known");
}

ENTRY(cgt_status_name)
{
	const int32_t status = (int32_t)choose(c, 40) - 10;

	check_name(c, cgt_status_name(status), "CGT_UNKNOWN_STATUS", status >= CGT_OK && status <= CGT_FOREIGN);
}

ENTRY(cgt_status_text)
{
	const int32_t status = (int32_t)choose(c, 40) - 10;

	check_name(c, cgt_status_text(status), "unknown status", status >= CGT_OK && status <= CGT_FOREIGN);
}

ENTRY(cgt_last_error)
{
	int32_t status = 0, line = 0, column = 0;
	char text[512 + 1];
	size_t needed = 0;

	if (cgt_last_error(&status, &line, &column, NULL, 0, &needed) != CGT_BUFFER_TOO_SMALL || needed == 0 || needed > 513)
		violate(c, "the message is said to need %zu bytes", needed);
	if (line < 0 || column < 0 || (line == 0) != (column == 0))
		violate(c, "line %d, column %d", (int)line, (int)column);
	if (cgt_last_error(NULL, NULL, NULL, text, needed, NULL) != CGT_OK || strlen(text) + 1 != needed)
		violate(c, "a message of %zu bytes was said to need %zu", strlen(text), needed);
}

ENTRY(cgt_version)
{
	if (cgt_version() != CGT_VERSION)
		violate(c, "version %d", (int)cgt_version());
}

ENTRY(cgt_version_string)
{
	if (!strchr(cgt_version_string(), '.'))
		violate(c, "version \"%s\"", cgt_version_string());
}

ENTRY(cgt_limit)
{
	static const char *const keys[] = { "board-cells", "misere-text", "pawn-files", "sequence-heap", "none", "" };
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	if (CALL(c, 0, cgt_limit(key, value)) == CGT_OK && *value < 2)
		violate(c, "%s is %llu", key, (unsigned long long)*value);
}

ENTRY(cgt_player_name)
{
	const int32_t player = (int32_t)choose(c, 8) - 2;

	check_name(c, cgt_player_name(player), "?", player >= CGT_NOBODY && player <= CGT_EITHER);
}

ENTRY(cgt_convention_name)
{
	const int32_t convention = (int32_t)choose(c, 8) - 2;

	check_name(c, cgt_convention_name(convention), "?", convention == CGT_NORMAL || convention == CGT_MISERE);
}

ENTRY(cgt_outcome_name)
{
	const int32_t outcome = (int32_t)choose(c, 10) - 2;

	check_name(c, cgt_outcome_name(outcome), "?", outcome >= CGT_OUTCOME_N && outcome <= CGT_OUTCOME_R);
}

ENTRY(cgt_map_name)
{
	const int32_t map = (int32_t)choose(c, 14) - 3;

	check_name(c, cgt_map_name(map), "?", map >= 0 && map < CGT_MAP_COUNT);
}

static int32_t choose_map(struct call *c)
{
	const int32_t map = (int32_t)choose(c, 10);

	if (map >= CGT_MAP_COUNT)
		c->bad = true;
	return map;
}

ENTRY(cgt_map_compose)
{
	const int32_t first = choose_map(c), second = choose_map(c);
	int32_t *composed = out(c), inverse, back;

	if (CALL(c, 0, cgt_map_compose(first, second, composed)) != CGT_OK)
		return;
	if (cgt_map_inverse(second, &inverse) != CGT_OK || cgt_map_compose(*composed, inverse, &back) != CGT_OK || back != first)
		violate(c, "map %d after map %d does not come undone", (int)second, (int)first);
}

ENTRY(cgt_map_inverse)
{
	const int32_t map = choose_map(c);
	int32_t *inverse = out(c), back;

	if (CALL(c, 0, cgt_map_inverse(map, inverse)) != CGT_OK)
		return;
	if (cgt_map_compose(map, *inverse, &back) != CGT_OK || back != CGT_MAP_IDENTITY)
		violate(c, "map %d does not come undone", (int)map);
}

ENTRY(cgt_map_cell)
{
	const int32_t map = choose_map(c), rows = (int32_t)choose_number(c), cols = (int32_t)choose_number(c);
	const int32_t row = (int32_t)choose_number(c), col = (int32_t)choose_number(c);
	int32_t *image_row = out(c), *image_col = out(c), inverse, r, k;
	const bool turned = map >= CGT_MAP_DIAGONAL;

	if (CALL(c, 0, cgt_map_cell(map, rows, cols, row, col, image_row, image_col)) != CGT_OK)
		return;
	if (cgt_map_inverse(map, &inverse) != CGT_OK
	    || cgt_map_cell(inverse, turned ? cols : rows, turned ? rows : cols, *image_row, *image_col, &r, &k) != CGT_OK
	    || r != row || k != col)
		violate(c, "map %d takes cell %d,%d of %dx%d where it does not come back from", (int)map, (int)row, (int)col,
		        (int)rows, (int)cols);
}

ENTRY(cgt_map_mask_is_group)
{
	const uint32_t mask = choose(c, 256);
	const int32_t group = cgt_map_mask_is_group(mask);

	if (group != 0 && group != 1)
		violate(c, "%d", (int)group);
	if (group == 1 && !(mask & 1))
		violate(c, "a group without the identity");
}

ENTRY(cgt_budget_new)
{
	cgt_budget **budget = out(c);

	if (CALL(c, 0, cgt_budget_new(budget)) == CGT_OK)
		adopt(c, BUDGET, *budget);
}

ENTRY(cgt_budget_ref)
{
	cgt_budget *budget = pick(c, BUDGET);

	if (cgt_budget_ref(budget) != budget)
		violate(c, "another budget");
	adopt(c, BUDGET, budget);
}

ENTRY(cgt_budget_unref)
{
	cgt_budget_unref(take_out(c, BUDGET));
}

ENTRY(cgt_budget_set_nodes)
{
	cgt_budget *budget = pick(c, BUDGET);
	const uint64_t nodes = choose_number(c);

	CALL(c, 0, cgt_budget_set_nodes(budget, nodes));
}

ENTRY(cgt_budget_set_milliseconds)
{
	cgt_budget *budget = pick(c, BUDGET);
	const uint64_t milliseconds = choose_number(c);

	CALL(c, 0, cgt_budget_set_milliseconds(budget, milliseconds));
}

ENTRY(cgt_budget_set_bytes)
{
	cgt_budget *budget = pick(c, BUDGET);
	const uint64_t bytes = choose_number(c);

	CALL(c, 0, cgt_budget_set_bytes(budget, bytes));
}

ENTRY(cgt_budget_set_progress)
{
	cgt_budget *budget = pick(c, BUDGET);
	const cgt_progress_fn function = rarely(c) ? NULL : watch_progress;

	CALL(c, 0, cgt_budget_set_progress(budget, function, c->world));
}

/* A mark that is set while a call is at work is seen by that call. */
ENTRY(cgt_budget_cancel)
{
	cgt_budget *budget = pick_or_null(c, BUDGET);

	if (is_inside(c))
		return;
	cgt_budget_cancel(budget);
	if (budget && cgt_budget_cancelled(budget) != 1)
		violate(c, "the mark is not there");
}

ENTRY(cgt_budget_uncancel)
{
	cgt_budget *budget = pick_or_null(c, BUDGET);

	cgt_budget_uncancel(budget);
	if (cgt_budget_cancelled(budget) != 0)
		violate(c, "the mark is still there");
}

/* What a callback gets is asked in the callback (watch_progress); here there is NULL. */
ENTRY(cgt_progress_nodes)
{
	if (cgt_progress_nodes(NULL) != 0)
		violate(c, "nodes of NULL");
}

ENTRY(cgt_progress_seconds)
{
	if (cgt_progress_seconds(NULL) != 0)
		violate(c, "seconds of NULL");
}

ENTRY(cgt_progress_task)
{
	if (cgt_progress_task(NULL)[0])
		violate(c, "a task of NULL");
}

ENTRY(cgt_progress_depth)
{
	if (cgt_progress_depth(NULL) != 0)
		violate(c, "depth of NULL");
}

ENTRY(cgt_progress_line)
{
	if (cgt_progress_line(NULL)[0])
		violate(c, "a line of NULL");
}

ENTRY(cgt_progress_part)
{
	if (!(cgt_progress_part(NULL) < 0))
		violate(c, "a part of NULL");
}

ENTRY(cgt_progress_seconds_left)
{
	if (!(cgt_progress_seconds_left(NULL) < 0))
		violate(c, "seconds that NULL has left");
}

ENTRY(cgt_progress_table_entries)
{
	if (cgt_progress_table_entries(NULL) != 0)
		violate(c, "entries of NULL");
}

ENTRY(cgt_progress_table_load)
{
	if (!(cgt_progress_table_load(NULL) < 0))
		violate(c, "load of NULL");
}

ENTRY(cgt_budget_cancelled)
{
	const int32_t cancelled = cgt_budget_cancelled(pick_or_null(c, BUDGET));

	if (cancelled != 0 && cancelled != 1)
		violate(c, "%d", (int)cancelled);
}

static const struct entry basic_entries[] = {
	LISTED(cgt_status_name), LISTED(cgt_status_text), LISTED(cgt_last_error), LISTED(cgt_version), LISTED(cgt_version_string),
	LISTED(cgt_player_name), LISTED(cgt_convention_name), LISTED(cgt_outcome_name), LISTED(cgt_map_name),
	LISTED(cgt_map_compose), LISTED(cgt_map_inverse), LISTED(cgt_map_cell), LISTED(cgt_map_mask_is_group),
	LISTED(cgt_budget_new), LISTED(cgt_budget_ref), LISTED(cgt_budget_unref), LISTED(cgt_budget_set_nodes),
	LISTED(cgt_budget_set_milliseconds), LISTED(cgt_budget_set_bytes), LISTED(cgt_budget_set_progress),
	LISTED(cgt_budget_cancel), LISTED(cgt_budget_uncancel), LISTED(cgt_budget_cancelled),
	LISTED(cgt_limit), LISTED(cgt_progress_nodes), LISTED(cgt_progress_seconds), LISTED(cgt_progress_task),
	LISTED(cgt_progress_depth), LISTED(cgt_progress_line), LISTED(cgt_progress_part), LISTED(cgt_progress_seconds_left),
	LISTED(cgt_progress_table_entries), LISTED(cgt_progress_table_load),
};

LIST_ENTRIES(basic);
