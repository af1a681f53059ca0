/* SPDX-License-Identifier: MIT */
/*
 * How forms are written: as CGSuite does, after Winning Ways and ONAG.
 *
 * A form is a stem - a nim heap, or its options from the greatest down - and what is done with it, step by step: # makes it the
 * only option of another game, a number adds a nim heap, and a number with a minus takes one away. The steps stand after the
 * stem, in brackets if there are others than #. So 2[#2] is {*2} + *2. To find them a form is taken apart from the last step
 * to the first: a nim heap is taken away or added while that makes a form of less birthday, the least even one first, or odd one
 * of an odd form; then *1 from an odd form; then an only option is taken.
 *
 * Options that are no more than nim heaps or steps on them stand for themselves; others are in parentheses. What is still to
 * be written lies on an explicit stack.
 */
#include "misere/text.h"

#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

/* A step that leads to a form; those with a nim heap have its size. */
enum step_kind { WRAP, ADD, TAKE_AWAY };

struct step {
	uint32_t kind, size;
};

/* What is still to be written: a form, or the end of one whose steps begin at a place in the list of all steps. */
struct item {
	uint32_t form; /* CGTI_FORM_NONE: an end */
	bool outermost;
	size_t steps;
};

struct writer {
	cgt_misere *table;
	struct cgti_meter *meter;
	struct cgti_text *text;
	struct item *stack;
	size_t depth, cap;
	struct step *step; /* of the forms whose ends are on the stack */
	size_t step_count, step_cap;
};

static cgt_status push(struct writer *writer, struct item item)
{
	if (!CGTI_PUSH(writer->stack, writer->depth, writer->cap, item))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status add_step(struct writer *writer, enum step_kind kind, uint32_t size)
{
	if (!CGTI_PUSH(writer->step, writer->step_count, writer->step_cap, (struct step){ kind, size }))
		return cgti_fail_memory();
	return CGT_OK;
}

/* Looks for a form of less birthday that a nim heap of this size leads from to `form`, by one of the two operations. */
static cgt_status try_step(struct writer *writer, uint32_t form, uint32_t size, enum step_kind kind, uint32_t *before)
{
	struct cgti_forms *forms = &writer->table->forms;
	uint32_t heap = 0, other = 0;
	cgt_status status = cgti_forms_nim(forms, size, writer->meter, &heap);

	if (status == CGT_OK)
		status = cgti_misere_operate(writer->table, kind == ADD ? CGTI_DIFFERENCE : CGTI_SUM, form, heap,
		                             writer->meter, &other);
	if (status != CGT_OK || other == CGTI_FORM_NONE ||
	    cgti_forms_birthday(forms, other) >= cgti_forms_birthday(forms, form))
		return status;
	*before = other;
	return add_step(writer, kind, size);
}

/* The form before the last step with a nim heap, into *before; the form itself if there is no such step. */
static cgt_status undo_heap(struct writer *writer, uint32_t form, uint32_t *before)
{
	uint32_t birthday = cgti_forms_birthday(&writer->table->forms, form);
	cgt_status status = CGT_OK;

	*before = form;
	for (uint32_t size = 2 + form % 2; size < birthday && status == CGT_OK && *before == form; size += 2) {
		status = try_step(writer, form, size, ADD, before);
		if (status == CGT_OK && *before == form)
			status = try_step(writer, form, size, TAKE_AWAY, before);
	}
	if (status != CGT_OK || *before != form || form % 2 == 0)
		return status;
	*before = form ^ 1;
	return add_step(writer, ADD, 1);
}

static bool is_nim_heap(const struct writer *writer, uint32_t form)
{
	return cgti_forms_pair(&writer->table->forms, form)->is_nim_heap;
}

/* Takes all steps off a form, and adds them to the list, the last one first. */
static cgt_status find_stem(struct writer *writer, uint32_t form, uint32_t *stem)
{
	for (*stem = form; !is_nim_heap(writer, *stem);) {
		size_t count;
		const uint32_t *option;
		uint32_t before;
		cgt_status status = undo_heap(writer, *stem, &before);

		if (status == CGT_OK && before == *stem) {
			option = cgti_forms_options(&writer->table->forms, *stem, &count);
			if (count > 1)
				return CGT_OK;
			before = option[0];
			status = add_step(writer, WRAP, 0);
		}
		if (status != CGT_OK)
			return status;
		*stem = before;
	}
	return CGT_OK;
}

static void write_size(struct cgti_text *text, uint32_t size)
{
	cgti_text_format(text, size < 10 ? "%u" : "&%u;", (unsigned)size);
}

/* Writes the steps from a place on, which then are forgotten. */
static void write_steps(struct writer *writer, size_t from)
{
	bool brackets = false;

	for (size_t i = from; i < writer->step_count; i++)
		brackets |= writer->step[i].kind != WRAP;
	if (brackets)
		cgti_text_char(writer->text, '[');
	while (writer->step_count > from) {
		struct step step = writer->step[--writer->step_count];

		if (step.kind == TAKE_AWAY)
			cgti_text_char(writer->text, '-');
		if (step.kind == WRAP)
			cgti_text_char(writer->text, '#');
		else
			write_size(writer->text, step.size);
	}
	if (brackets)
		cgti_text_char(writer->text, ']');
}

/* Writes a form as far as its options, which are put on the stack with the end of the form below. */
static cgt_status write_form(struct writer *writer, const struct item *item)
{
	size_t steps = writer->step_count, count;
	const uint32_t *option;
	bool parentheses;
	uint32_t stem;
	cgt_status status = find_stem(writer, item->form, &stem);

	if (status != CGT_OK)
		return status;
	if (is_nim_heap(writer, stem)) {
		write_size(writer->text, cgti_forms_birthday(&writer->table->forms, stem));
		write_steps(writer, steps);
		return CGT_OK;
	}
	parentheses = !item->outermost || writer->step_count > steps;
	if (parentheses)
		cgti_text_char(writer->text, '(');
	status = push(writer, (struct item){ CGTI_FORM_NONE, !parentheses, steps });
	option = cgti_forms_options(&writer->table->forms, stem, &count);
	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = push(writer, (struct item){ option[i], false, 0 });
	return status;
}

static cgt_status write_all(struct writer *writer)
{
	cgt_status status = CGT_OK;

	while (writer->depth > 0 && status == CGT_OK && !writer->text->failed) {
		struct item item = writer->stack[--writer->depth];

		if (item.form != CGTI_FORM_NONE) {
			status = write_form(writer, &item);
		} else {
			if (!item.outermost)
				cgti_text_char(writer->text, ')');
			write_steps(writer, item.steps);
		}
		if (writer->text->length > CGT_MISERE_MAX_TEXT)
			return cgti_fail(CGT_TOO_LARGE, "the text of the form is longer than %d bytes", CGT_MISERE_MAX_TEXT);
	}
	return status;
}

cgt_status cgti_misere_write(cgt_misere *table, uint32_t form, struct cgti_meter *meter, struct cgti_text *text)
{
	struct writer writer = { .table = table, .meter = meter, .text = text };
	cgt_status status;

	cgti_text_string(text, "*[");
	status = push(&writer, (struct item){ form, true, 0 });
	if (status == CGT_OK)
		status = write_all(&writer);
	cgti_text_char(text, ']');
	cgti_free(writer.stack);
	cgti_free(writer.step);
	return status;
}
