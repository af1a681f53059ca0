/* SPDX-License-Identifier: MIT */
/* The table of misere canonical forms as a handle: what goes in and out is checked, and numbers of forms get the table's tag. */
#include "misere/table.h"

#include <string.h>

#include "misere/genus.h"
#include "misere/parse.h"
#include "misere/parts.h"
#include "misere/position.h"
#include "misere/text.h"
#include "solver/question.h"
#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"
#include "support/tag.h"

cgt_status cgt_misere_new(cgt_misere **table)
{
	cgt_misere *made;
	cgt_status status;

	if (!table)
		return cgti_fail_null("table");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->tag = cgti_tag_new(made);
	cgti_components_init(&made->components);
	status = cgti_forms_init(&made->forms);
	if (status != CGT_OK) {
		cgt_misere_free(made);
		return status;
	}
	*table = made;
	return CGT_OK;
}

void cgt_misere_free(cgt_misere *table)
{
	if (!table || table->busy)
		return;
	cgti_forms_free(&table->forms);
	cgti_arithmetic_free(&table->arithmetic);
	cgti_components_free(&table->components);
	cgti_form_list_free(&table->of_component);
	cgti_free(table);
}

static cgt_status check_idle(const cgt_misere *table)
{
	if (!table)
		return cgti_fail_null("table");
	if (table->busy)
		return cgti_fail(CGT_BUSY, "the table is at work");
	return CGT_OK;
}

/* The number inside of a form of the table. */
static cgt_status read_form(const cgt_misere *table, uint64_t outside, uint32_t *form)
{
	*form = (uint32_t)(outside & CGTI_TAG_INSIDE);
	if (cgti_tag_is_of(table->tag, outside) && *form / 2 < table->forms.pair_count)
		return CGT_OK;
	return cgti_fail(CGT_FOREIGN, "%llu is no form of this table", (unsigned long long)outside);
}

static cgt_status check_form(const cgt_misere *table, uint64_t outside, uint32_t *form)
{
	cgt_status status = check_idle(table);

	return status == CGT_OK ? read_form(table, outside, form) : status;
}

/* Begins a call that can run long. */
static void begin(cgt_misere *table, cgt_budget *budget, const char *task, struct cgti_meter *meter)
{
	table->busy = true;
	cgti_meter_start(meter, budget, task);
}

/* Ends it, and gives the form that it found to the caller. */
static cgt_status end(cgt_misere *table, cgt_status status, uint32_t found, uint64_t *form)
{
	table->busy = false;
	if (status == CGT_OK)
		*form = table->tag | found;
	return status;
}

cgt_status cgt_misere_nim_heap(cgt_misere *table, uint64_t size, uint64_t *form)
{
	uint32_t found = 0;
	cgt_status status = check_idle(table);

	if (status != CGT_OK)
		return status;
	if (!form)
		return cgti_fail_null("form");
	status = cgti_forms_nim(&table->forms, size, NULL, &found);
	return end(table, status, found, form);
}

cgt_status cgt_misere_from_options(cgt_misere *table, const uint64_t *option, size_t count, uint64_t *form)
{
	struct cgti_form_list options = CGTI_FORM_LIST_EMPTY;
	uint32_t found = 0;
	cgt_status status = check_idle(table);

	if (status != CGT_OK)
		return status;
	if (!form || (!option && count))
		return cgti_fail_null(form ? "option" : "form");
	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		status = read_form(table, option[i], &found);
		if (status == CGT_OK)
			status = cgti_form_list_add(&options, found);
	}
	if (status == CGT_OK)
		status = cgti_forms_make(&table->forms, &options, &found);
	cgti_form_list_free(&options);
	return end(table, status, found, form);
}

cgt_status cgt_misere_from_position(cgt_misere *table, const cgt_position *position, cgt_budget *budget, uint64_t *form)
{
	struct cgti_meter meter;
	uint32_t found = 0;
	cgt_status status = check_idle(table);

	if (status != CGT_OK)
		return status;
	if (!position || !form)
		return cgti_fail_null(position ? "form" : "position");
	status = cgti_question_check_impartial(position, "misere canonical forms");
	if (status != CGT_OK)
		return status;
	begin(table, budget, "misere canonical form", &meter);
	status = cgti_misere_find(table, position, &meter, &found);
	return end(table, status, found, form);
}

cgt_status cgt_misere_parse(cgt_misere *table, const char *text, cgt_budget *budget, uint64_t *form)
{
	struct cgti_meter meter;
	uint32_t found = 0;
	cgt_status status = check_idle(table);

	if (status != CGT_OK)
		return status;
	if (!text || !form)
		return cgti_fail_null(text ? "form" : "text");
	begin(table, budget, "reading a misere form", &meter);
	status = cgti_misere_read(table, text, &meter, &found);
	return end(table, status, found, form);
}

cgt_status cgt_misere_text(cgt_misere *table, uint64_t form, cgt_budget *budget, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	struct cgti_meter meter;
	uint32_t inside;
	cgt_status status = check_form(table, form, &inside);

	if (status != CGT_OK)
		return status;
	begin(table, budget, "writing a misere form", &meter);
	status = cgti_misere_write(table, inside, &meter, &text);
	table->busy = false;
	if (status == CGT_OK)
		return cgti_text_out(&text, buf, cap, needed);
	cgti_text_free(&text);
	return status;
}

/* Copies out a list of forms. */
static cgt_status list_out(const cgt_misere *table, const uint32_t *form, size_t count, const char *what, uint64_t *out,
                           size_t cap, size_t *needed)
{
	uint64_t *outside = cgti_alloc(count * sizeof *outside);
	cgt_status status;

	if (!outside)
		return cgti_fail_memory();
	for (size_t i = 0; i < count; i++)
		outside[i] = table->tag | form[i];
	status = cgti_array_out(outside, count, sizeof *outside, what, out, cap, needed);
	cgti_free(outside);
	return status;
}

cgt_status cgt_misere_options(const cgt_misere *table, uint64_t form, uint64_t *option, size_t cap, size_t *needed)
{
	const uint32_t *own;
	size_t count;
	uint32_t inside;
	cgt_status status = check_form(table, form, &inside);

	if (status != CGT_OK)
		return status;
	own = cgti_forms_options(&table->forms, inside, &count);
	return list_out(table, own, count, "options", option, cap, needed);
}

/* Computes with one or two forms of the table. */
static cgt_status operate(cgt_misere *table, enum cgti_form_operation operation, uint64_t a, uint64_t b, cgt_budget *budget,
                          uint64_t *result)
{
	struct cgti_meter meter;
	uint32_t inside_a, inside_b = 0, found = 0;
	cgt_status status = check_form(table, a, &inside_a);

	if (status == CGT_OK && operation != CGTI_MATE)
		status = read_form(table, b, &inside_b);
	if (status != CGT_OK)
		return status;
	if (!result)
		return cgti_fail_null("the result");
	begin(table, budget, "misere arithmetic", &meter);
	status = cgti_misere_operate(table, operation, inside_a, inside_b, &meter, &found);
	if (status == CGT_OK && found == CGTI_FORM_NONE)
		status = cgti_fail(CGT_NO_VALUE, "no form gives the whole if the part is added");
	return end(table, status, found, result);
}

cgt_status cgt_misere_sum(cgt_misere *table, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *sum)
{
	return operate(table, CGTI_SUM, a, b, budget, sum);
}

cgt_status cgt_misere_difference(cgt_misere *table, uint64_t whole, uint64_t part, cgt_budget *budget, uint64_t *rest)
{
	return operate(table, CGTI_DIFFERENCE, whole, part, budget, rest);
}

cgt_status cgt_misere_mate(cgt_misere *table, uint64_t form, cgt_budget *budget, uint64_t *mate)
{
	return operate(table, CGTI_MATE, form, form, budget, mate);
}

cgt_status cgt_misere_parts(cgt_misere *table, uint64_t form, cgt_budget *budget, uint64_t *part, size_t cap, size_t *needed)
{
	struct cgti_form_list parts = CGTI_FORM_LIST_EMPTY;
	struct cgti_meter meter;
	uint32_t inside;
	cgt_status status = check_form(table, form, &inside);

	if (status != CGT_OK)
		return status;
	begin(table, budget, "parts of a misere form", &meter);
	status = cgti_misere_parts(table, inside, &meter, &parts);
	table->busy = false;
	if (status == CGT_OK)
		status = list_out(table, parts.form, parts.count, "parts", part, cap, needed);
	cgti_form_list_free(&parts);
	return status;
}

cgt_status cgt_misere_figure(const cgt_misere *table, uint64_t form, const char *key, uint64_t *value)
{
	size_t options;
	uint32_t inside;
	cgt_status status = check_form(table, form, &inside);

	if (status != CGT_OK)
		return status;
	if (!key || !value)
		return cgti_fail_null(key ? "value" : "key");
	cgti_forms_options(&table->forms, inside, &options);
	if (strcmp(key, "birthday") == 0)
		*value = cgti_forms_birthday(&table->forms, inside);
	else if (strcmp(key, "options") == 0)
		*value = options;
	else if (strcmp(key, "grundy") == 0)
		*value = cgti_forms_grundy(&table->forms, inside);
	else if (strcmp(key, "misere-grundy") == 0)
		*value = cgti_forms_genus(&table->forms, inside, 0);
	else if (strcmp(key, "kind") == 0)
		*value = cgti_forms_pair(&table->forms, inside)->kind;
	else
		return cgti_fail(CGT_BAD_ARGUMENT,
		                 "no figure \"%s\"; there is: birthday, options, grundy, misere-grundy, kind", key);
	return CGT_OK;
}

cgt_status cgt_misere_genus(const cgt_misere *table, uint64_t form, uint64_t *digit, size_t cap, size_t *needed)
{
	uint64_t *own;
	size_t count;
	uint32_t inside;
	cgt_status status = check_form(table, form, &inside);

	if (status != CGT_OK)
		return status;
	count = cgti_forms_pair(&table->forms, inside)->genus_count + (size_t)1;
	own = cgti_alloc(count * sizeof *own);
	if (!own)
		return cgti_fail_memory();
	own[0] = cgti_forms_grundy(&table->forms, inside);
	for (size_t i = 1; i < count; i++)
		own[i] = cgti_forms_genus(&table->forms, inside, i - 1);
	status = cgti_array_out(own, count, sizeof *own, "digits", digit, cap, needed);
	cgti_free(own);
	return status;
}

cgt_status cgt_misere_genus_text(const cgt_misere *table, uint64_t form, int32_t style, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	uint32_t inside;
	cgt_status status = check_form(table, form, &inside);

	if (status != CGT_OK)
		return status;
	if (style != CGT_GENUS_FULL && style != CGT_GENUS_SHORT)
		return cgti_fail(CGT_BAD_ARGUMENT, "the style of a genus is CGT_GENUS_FULL or CGT_GENUS_SHORT, not %d", (int)style);
	cgti_genus_write(&table->forms, inside, style, &text);
	return cgti_text_out(&text, buf, cap, needed);
}

const char *cgt_misere_kind_name(int32_t kind)
{
	static const char *const name[] = { "?", "tame", "generally tame", "restive", "generally restive", "restless", "wild" };

	return name[kind >= CGT_MISERE_TAME && kind <= CGT_MISERE_WILD ? kind : 0];
}

static cgt_status find_statistic(const cgt_misere *table, const char *key, uint64_t *value)
{
	const struct cgti_figure figure[] = {
		{ "forms", 2 * (uint64_t)table->forms.pair_count },
		{ "operations", table->arithmetic.keys.count },
		{ "bytes", sizeof *table + cgti_misere_bytes(table) },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_misere_statistic(const cgt_misere *table, const char *key, uint64_t *value)
{
	cgt_status status = check_idle(table);

	if (status != CGT_OK)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	return find_statistic(table, key, value);
}
