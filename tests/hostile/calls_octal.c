/* SPDX-License-Identifier: MIT */
/* Sequences of heap games, and the files they are saved in. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile/calls.h"

static const char *const codes[] = {
	"0.137", "0.[3]", "S{1,3,4}", "4!.0", "0.8f", "0.07", "grundy", ".77", "allbut{2}", "0.33", "", "0", "9.1", "S{}", "S{0}",
	"0.[", "0.3!", "S{99999}", " 0.137 ", "0.[0]", "c.1", "0.g",
};

ENTRY(cgt_sequence_new)
{
	const char *code = CHOOSE_TEXT(c, codes);
	cgt_sequence **sequence = out(c);

	if (CALL(c, MAY(CGT_BAD_SYNTAX) | MAY(CGT_TOO_LARGE), cgt_sequence_new(code, sequence)) == CGT_OK)
		adopt(c, SEQUENCE, *sequence);
}

ENTRY(cgt_sequence_free)
{
	cgt_sequence_free(take_out(c, SEQUENCE));
}

ENTRY(cgt_sequence_code)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_sequence_code(sequence, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_sequence_set)
{
	static const char *const options[] = { "method", "period", "no-such-option" };
	cgt_sequence *sequence = pick(c, SEQUENCE);
	const char *option = CHOOSE_TEXT(c, options);
	const int64_t value = (int64_t)choose(c, 5);

	CALL(c, MAY(CGT_UNSUPPORTED) | MAY(CGT_BUSY), cgt_sequence_set(sequence, option, value));
}

/* The values of a code are what they are, by whatever method and in however many pieces they were found. */
static void compare_values(struct call *c, const cgt_sequence *sequence, uint64_t heap)
{
	uint64_t value;
	char code[300];

	if (is_inside(c) || cgt_sequence_code(sequence, code, sizeof code, NULL) != CGT_OK)
		return;
	for (uint64_t n = heap / 2; n <= heap; n++) {
		if (cgt_sequence_values(sequence, n, 1, &value) != CGT_OK)
			violate(c, "heap %llu is not known", (unsigned long long)n);
		answered(c, value, "value of heap %llu of %s", (unsigned long long)n, code);
	}
}

ENTRY(cgt_sequence_extend)
{
	cgt_sequence *sequence = pick(c, SEQUENCE);
	const bool huge = rarely(c);
	const uint64_t heap = huge ? choose_number(c) : choose(c, 70);
	cgt_budget *budget = pick_budget(c, huge ? 100 : 0);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY_STOP | MAY(CGT_BUSY), cgt_sequence_extend(sequence, heap, budget)) != CGT_OK)
		return;
	if (!is_inside(c) && cgt_sequence_known(sequence) < heap)
		violate(c, "heap %llu is not known", (unsigned long long)heap);
	if (!huge)
		compare_values(c, sequence, heap);
}

ENTRY(cgt_sequence_known)
{
	const cgt_sequence *sequence = pick_or_null(c, SEQUENCE);

	if (!sequence && cgt_sequence_known(sequence) != 0)
		violate(c, "heaps of NULL");
}

ENTRY(cgt_sequence_values)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	const uint64_t first = choose_number(c);
	const size_t count = choose(c, 30);
	uint64_t *value = malloc((count + 1) * sizeof *value);

	if (!value)
		abort();
	CALL(c, MAY(CGT_BUSY), cgt_sequence_values(sequence, first, count, value));
	free(value);
}

ENTRY(cgt_sequence_period)
{
	cgt_sequence *sequence = pick(c, SEQUENCE);
	cgt_budget *budget = pick_budget(c, 0);
	int32_t *status = out(c);
	uint64_t *period = out(c), *preperiod = out(c), a, b;

	if (CALL(c, MAY_STOP | MAY(CGT_BUSY), cgt_sequence_period(sequence, budget, status, period, preperiod)) != CGT_OK)
		return;
	if ((*status == CGT_PERIOD_UNKNOWN) != (*period == 0))
		violate(c, "status %d, period %llu", (int)*status, (unsigned long long)*period);
	if (*status == CGT_PERIOD_PROVED && !is_inside(c)
	    && (cgt_sequence_values(sequence, *preperiod, 1, &a) != CGT_OK
	        || cgt_sequence_values(sequence, *preperiod + *period, 1, &b) != CGT_OK || a != b))
		violate(c, "a period of %llu does not hold", (unsigned long long)*period);
}

ENTRY(cgt_period_status_name)
{
	const int32_t status = (int32_t)choose(c, 8) - 2;

	check_name(c, cgt_period_status_name(status), "?", status >= CGT_PERIOD_UNKNOWN && status <= CGT_PERIOD_PROVED);
}

ENTRY(cgt_sequence_maximum)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	uint64_t *value = out(c), *heap = out(c), own;

	if (CALL(c, MAY(CGT_BUSY), cgt_sequence_maximum(sequence, value, heap)) == CGT_OK && !is_inside(c)
	    && (cgt_sequence_values(sequence, *heap, 1, &own) != CGT_OK || own != *value))
		violate(c, "heap %llu has another value than %llu", (unsigned long long)*heap, (unsigned long long)*value);
}

ENTRY(cgt_sequence_histogram)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	const uint64_t first = choose(c, 3), last = choose_number(c);
	struct room *room = array_room(c, sizeof(uint64_t));
	const uint64_t *count = room->given;
	uint64_t all = 0;

	if (CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_BUSY),
	         cgt_sequence_histogram(sequence, first, last, room->given, room->cap, room->needed_given)) != CGT_OK
	    || !room->needed_given)
		return;
	for (size_t v = 0; v < room->needed; v++)
		all += count[v];
	if (all != last - first + 1) /* modulo 2^64, as all heaps are */
		violate(c, "%llu heaps are counted", (unsigned long long)all);
}

ENTRY(cgt_sequence_rare)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	const uint64_t first = choose_number(c);
	struct room *room = array_room(c, sizeof(uint64_t));
	uint64_t *mask = out_or_null(c);
	int32_t *position = out_or_null(c);

	c->sets_counts = true;
	CALL(c, MAY(CGT_UNSUPPORTED) | MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_BUSY),
	     cgt_sequence_rare(sequence, first, room->given, room->cap, room->needed_given, mask, position));
}

ENTRY(cgt_sequence_statistic)
{
	static const char *const keys[] = { "heaps", "bytes", "sparse", "none", "" };
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_sequence_statistic(sequence, key, value));
}

ENTRY(cgt_sequence_save)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	const bool nowhere = rarely(c);
	char path[64];

	make_file(path);
	if (CALL(c, MAY(CGT_IO) | MAY(CGT_BUSY), cgt_sequence_save(sequence, nowhere ? "/no/such/directory/file" : path)) == CGT_OK
	    && nowhere)
		violate(c, "saved where nothing is");
	unlink(path);
}

/* What one sequence saves, another takes over if it is of the same code; an empty file is none. */
ENTRY(cgt_sequence_load)
{
	cgt_sequence *sequence = pick(c, SEQUENCE);
	const bool saved = !rarely(c);
	cgt_sequence *other = pick_or_null(c, SEQUENCE);
	char path[64];
	uint64_t before = cgt_sequence_known(sequence);

	make_file(path);
	if (saved && other && !is_inside(c) && cgt_sequence_save(other, path) != CGT_OK)
		violate(c, "a sequence could not be saved");
	if (CALL(c, MAY(CGT_IO) | MAY(CGT_CORRUPT) | MAY(CGT_FOREIGN) | MAY(CGT_TOO_LARGE) | MAY(CGT_BUSY),
	         cgt_sequence_load(sequence, path)) == CGT_OK) {
		if (cgt_sequence_known(sequence) < before)
			violate(c, "less is known than before");
		compare_values(c, sequence, before < 60 ? before : 60);
	}
	unlink(path);
}

ENTRY(cgt_render_sequence)
{
	const cgt_sequence *sequence = pick(c, SEQUENCE);
	const uint64_t last = choose_number(c);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_BUSY),
	     cgt_render_sequence(sequence, last, room->given, room->cap, room->needed_given));
}

static const struct entry octal_entries[] = {
	LISTED(cgt_sequence_new), LISTED(cgt_sequence_free), LISTED(cgt_sequence_code), LISTED(cgt_sequence_set),
	LISTED(cgt_sequence_extend), LISTED(cgt_sequence_known), LISTED(cgt_sequence_values), LISTED(cgt_sequence_period),
	LISTED(cgt_period_status_name),
	LISTED(cgt_sequence_maximum), LISTED(cgt_sequence_histogram), LISTED(cgt_sequence_rare), LISTED(cgt_sequence_statistic),
	LISTED(cgt_sequence_save), LISTED(cgt_sequence_load), LISTED(cgt_render_sequence),
};

LIST_ENTRIES(octal);
