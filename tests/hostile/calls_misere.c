/* SPDX-License-Identifier: MIT */
/* Tables of misere forms. A form is chosen by its text, or is a number that no table has given. */
#include <stdlib.h>
#include <string.h>

#include "hostile/calls.h"

static const char *const form_texts[] = {
	"*",      "0",         "*2",      "*[2#]",     "*[2#320]",   "*[2[2]]",    "*[2[#-2]]",
	"*[4,2]", "*[[2],0]",  "*2 + *2", "*[&12;]",   "*[32#]",     "*5 + *[2#]", "*[",
	"",       "*[2[#-3]]", "x",       "*[&1001;]", "*[[[[0]]]]", "**",
};

#define TAKEN 13 /* so many of them are forms of reasonable size */

#define MAY_NOT_COUNT (MAY(CGT_FOREIGN) | MAY(CGT_BUSY) | MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_TOO_LARGE))

static uint64_t choose_form(struct call *c, cgt_misere *table)
{
	const uint32_t which = choose(c, 256);
	uint64_t form = 0;

	if (!table || which >= 248 || cgt_misere_parse(table, form_texts[which % TAKEN], NULL, &form) != CGT_OK)
		return which * UINT64_C(0x0123456789abcdef);
	return form;
}

/* A form that comes out is written as a text that is read as that form; equal games have the same text in all tables. */
static void check_form(struct call *c, cgt_misere *table, uint64_t form)
{
	static char text[20000];
	uint64_t again;

	if (is_inside(c) || cgt_misere_text(table, form, NULL, text, sizeof text, NULL) != CGT_OK)
		return;
	if (cgt_misere_parse(table, text, NULL, &again) != CGT_OK || again != form)
		violate(c, "%s is not read as the form it is the text of", text);
}

ENTRY(cgt_misere_new)
{
	cgt_misere **table = out(c);

	if (CALL(c, 0, cgt_misere_new(table)) == CGT_OK)
		adopt(c, MISERE, *table);
}

ENTRY(cgt_misere_free)
{
	cgt_misere_free(take_out(c, MISERE));
}

ENTRY(cgt_misere_nim_heap)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t size = rarely(c) ? choose_number(c) : choose(c, 20);
	uint64_t *form = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_BUSY), cgt_misere_nim_heap(table, size, form)) == CGT_OK)
		check_form(c, table, *form);
}

ENTRY(cgt_misere_from_options)
{
	cgt_misere *table = pick(c, MISERE);
	const size_t count = choose(c, 4);
	uint64_t option[3] = { choose_form(c, table), choose_form(c, table), choose_form(c, table) };
	uint64_t *form = out(c);

	if (CALL(c, MAY_NOT_COUNT, cgt_misere_from_options(table, count ? option : NULL, count, form)) == CGT_OK)
		check_form(c, table, *form);
}

/* The form has the outcome of the position. */
ENTRY(cgt_misere_from_position)
{
	cgt_misere *table = pick(c, MISERE);
	const cgt_position *position = pick(c, POSITION);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	uint64_t *form = out(c), value;
	int32_t played;

	if (CALL(c, MAY_NOT_COUNT | MAY(CGT_NO_VALUE) | MAY_STOP | MAY(CGT_UNSUPPORTED) | MAY(CGT_CALLBACK_FAILED),
	         cgt_misere_from_position(table, position, budget, form)) != CGT_OK || is_inside(c))
		return;
	check_form(c, table, *form);
	played = winner_by_play(c, position, CGT_LEFT, CGT_MISERE);
	if (played && (cgt_misere_figure(table, *form, "misere-grundy", &value) != CGT_OK || (played == CGT_RIGHT) != (value == 0)))
		violate(c, "%s wins, but not by the form", cgt_player_name(played));
}

ENTRY(cgt_misere_parse)
{
	cgt_misere *table = pick(c, MISERE);
	const char *text = CHOOSE_TEXT(c, form_texts);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *form = out(c);

	if (CALL(c, MAY_NOT_COUNT | MAY(CGT_BAD_SYNTAX) | MAY(CGT_NO_VALUE) | MAY_STOP,
	         cgt_misere_parse(table, text, budget, form)) == CGT_OK)
		check_form(c, table, *form);
}

ENTRY(cgt_misere_text)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	struct room *room = text_room(c);

	CALL(c, MAY_NOT_COUNT | MAY_STOP, cgt_misere_text(table, form, budget, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_misere_options)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	struct room *room = array_room(c, sizeof(uint64_t));
	uint64_t again;

	if (CALL(c, MAY_NOT_COUNT, cgt_misere_options(table, form, room->given, room->cap, room->needed_given)) == CGT_OK
	    && !is_inside(c) && room->needed_given
	    && (cgt_misere_from_options(table, room->given, room->needed, &again) != CGT_OK || again != form))
		violate(c, "the options make another form");
}

ENTRY(cgt_misere_sum)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t a = choose_form(c, table), b = choose_form(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *sum = out(c), rest;

	if (CALL(c, MAY_NOT_COUNT | MAY_STOP, cgt_misere_sum(table, a, b, budget, sum)) != CGT_OK || is_inside(c))
		return;
	if (cgt_misere_difference(table, *sum, b, NULL, &rest) != CGT_OK || rest != a)
		violate(c, "the sum less one is not the other");
	check_form(c, table, *sum);
}

ENTRY(cgt_misere_difference)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t whole = choose_form(c, table), part = choose_form(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *rest = out(c), sum;

	if (CALL(c, MAY_NOT_COUNT | MAY(CGT_NO_VALUE) | MAY_STOP, cgt_misere_difference(table, whole, part, budget, rest)) != CGT_OK
	    || is_inside(c))
		return;
	if (cgt_misere_sum(table, *rest, part, NULL, &sum) != CGT_OK || sum != whole)
		violate(c, "the difference and the part are not the whole");
}

/* A form and its mate are won by the previous player. */
ENTRY(cgt_misere_mate)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *mate = out(c), sum, value;

	if (CALL(c, MAY_NOT_COUNT | MAY_STOP, cgt_misere_mate(table, form, budget, mate)) != CGT_OK || is_inside(c))
		return;
	if (cgt_misere_sum(table, form, *mate, NULL, &sum) != CGT_OK
	    || cgt_misere_figure(table, sum, "misere-grundy", &value) != CGT_OK || value != 0)
		violate(c, "a form and its mate are not lost");
}

ENTRY(cgt_misere_parts)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	cgt_budget *budget = pick_budget(c, 100);
	struct room *room = array_room(c, sizeof(uint64_t));

	CALL(c, MAY_NOT_COUNT | MAY_STOP, cgt_misere_parts(table, form, budget, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_misere_figure)
{
	static const char *const keys[] = { "birthday", "options", "grundy", "misere-grundy", "kind", "none" };
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY_NOT_COUNT, cgt_misere_figure(table, form, key, value));
}

ENTRY(cgt_misere_kind_name)
{
	const int32_t kind = (int32_t)choose(c, 12) - 2;

	check_name(c, cgt_misere_kind_name(kind), "?", kind >= CGT_MISERE_TAME && kind <= CGT_MISERE_WILD);
}

ENTRY(cgt_misere_genus)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	struct room *room = array_room(c, sizeof(uint64_t));
	uint64_t grundy;

	if (CALL(c, MAY_NOT_COUNT, cgt_misere_genus(table, form, room->given, room->cap, room->needed_given)) == CGT_OK
	    && room->cap > 0 && !is_inside(c)
	    && (cgt_misere_figure(table, form, "grundy", &grundy) != CGT_OK || *(const uint64_t *)room->given != grundy))
		violate(c, "the genus begins with another Grundy value");
}

ENTRY(cgt_misere_genus_text)
{
	cgt_misere *table = pick(c, MISERE);
	const uint64_t form = choose_form(c, table);
	const int32_t style = choose_term(c);
	struct room *room = text_room(c);

	CALL(c, MAY_NOT_COUNT, cgt_misere_genus_text(table, form, style, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_misere_statistic)
{
	static const char *const keys[] = { "forms", "operations", "bytes", "none" };
	const cgt_misere *table = pick(c, MISERE);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_misere_statistic(table, key, value));
}

static const struct entry misere_entries[] = {
	LISTED(cgt_misere_new),          LISTED(cgt_misere_free),          LISTED(cgt_misere_nim_heap),
	LISTED(cgt_misere_from_options), LISTED(cgt_misere_from_position), LISTED(cgt_misere_parse),
	LISTED(cgt_misere_text),         LISTED(cgt_misere_options),       LISTED(cgt_misere_sum),
	LISTED(cgt_misere_difference),   LISTED(cgt_misere_mate),          LISTED(cgt_misere_parts),
	LISTED(cgt_misere_figure),       LISTED(cgt_misere_kind_name),     LISTED(cgt_misere_genus),
	LISTED(cgt_misere_genus_text),   LISTED(cgt_misere_statistic),
};

LIST_ENTRIES(misere);
