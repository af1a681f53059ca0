/* SPDX-License-Identifier: MIT */
/*
 * cgt grundy: the nim heap that an impartial position equals; in misere play its misere Grundy value and, of what has not too long
 * a life, its genus, kind and canonical form. Tables serve all positions, as in cgt solve, but not where there are limits.
 */
#include "command.h"

static bool misere;
static cgt_solver *solver;
static cgt_misere *table; /* in misere play */

static void begin_tables(void)
{
	check(cgt_solver_new(&solver));
	begin_solver(solver);
	check(cgt_misere_new(&table));
}

static void end_tables(void)
{
	cgt_solver_free(solver);
	cgt_misere_free(table);
}

/* Before each position. */
static void begin_position(void)
{
	if (limited() && !keeps_results()) {
		end_tables();
		begin_tables();
	}
}

static uint64_t nodes_so_far(void)
{
	uint64_t nodes;

	check(cgt_solver_statistic(solver, "nodes", &nodes));
	return nodes;
}

/* What is asked of the solver. */
struct question {
	const cgt_position *position;
	int32_t convention;
	uint64_t value;
};

static cgt_status ask_value(void *asked)
{
	struct question *question = asked;

	return cgt_solver_grundy(solver, question->position, question->convention, budget, &question->value);
}

/* ---- normal play ---- */

static cgt_status prove_value(const cgt_position *position, uint64_t nodes_before, uint64_t value)
{
	char claim[32];

	snprintf(claim, sizeof claim, "= *%llu", (unsigned long long)value);
	return prove(solver, nodes_before, position, claim);
}

static int answer_normal(const struct input *input)
{
	struct question question = { input->position, CGT_NORMAL, 0 };
	uint64_t before;
	bool known;
	cgt_status status;
	int exit_status;

	begin_position();
	before = nodes_so_far();
	status = ask(solver, before, ask_value, &question);
	known = status == CGT_OK;
	if (known)
		status = prove_value(input->position, before, question.value);
	if (begin_answer(input, status)) {
		answer_text("convention", "convention", "normal");
		if (known)
			answer_number("Grundy value", "grundy_value", question.value);
		else
			answer_text("Grundy value", "grundy_value", NULL);
		answer_proof();
	}
	exit_status = end_answer(status);
	save_proof();
	return exit_status;
}

/* ---- misere play ---- */

/* What is told of a canonical form; texts that are NULL are not known. */
struct form {
	uint64_t value;
	bool value_known;
	char *genus, *text;
	int32_t kind; /* enum cgt_misere_kind, or 0 */
};

static uint64_t figure(uint64_t form, const char *key)
{
	uint64_t value;

	check(cgt_misere_figure(table, form, key, &value));
	return value;
}

static char *genus_of(uint64_t form)
{
	size_t size = 0;
	char *text;

	(void)cgt_misere_genus_text(table, form, CGT_GENUS_FULL, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_misere_genus_text(table, form, CGT_GENUS_FULL, text, size, NULL));
	return text;
}

/* Writes the form; that can take time, and a text can be too long to be written: then there is none. */
static cgt_status write_form(uint64_t form, char **text)
{
	size_t size = 0;
	cgt_status status;

	renew_budget(0, 0);
	status = cgt_misere_text(table, form, budget, NULL, 0, &size);
	if (status == CGT_TOO_LARGE)
		return CGT_OK;
	if (status != CGT_OK && status != CGT_BUFFER_TOO_SMALL)
		return status;
	*text = get_memory(size, 1);
	check(cgt_misere_text(table, form, NULL, *text, size, NULL));
	return CGT_OK;
}

/* A position whose life is too long for a canonical form still has a value. */
static cgt_status find_value_alone(const cgt_position *position, struct form *found)
{
	struct question question = { position, CGT_MISERE, 0 };
	cgt_status status = ask(solver, nodes_so_far(), ask_value, &question);

	found->value = question.value;
	found->value_known = status == CGT_OK;
	return status;
}

static cgt_status find_form(const cgt_position *position, struct form *found)
{
	uint64_t form;
	cgt_status status = cgt_misere_from_position(table, position, budget, &form);

	if (status == CGT_TOO_LARGE)
		return find_value_alone(position, found);
	if (status != CGT_OK)
		return status;
	found->value = figure(form, "misere-grundy");
	found->value_known = true;
	found->kind = (int32_t)figure(form, "kind");
	found->genus = genus_of(form);
	return write_form(form, &found->text);
}

static int answer_misere(const struct input *input)
{
	struct form found = { 0, false, NULL, NULL, 0 };
	cgt_status status;

	begin_position();
	renew_budget(0, 0);
	status = find_form(input->position, &found);
	note_stop(status);
	save_results(solver);
	if (begin_answer(input, status)) {
		answer_text("convention", "convention", "misere");
		if (found.value_known)
			answer_number("Grundy value", "grundy_value", found.value);
		else
			answer_text("Grundy value", "grundy_value", NULL);
		answer_text("genus", "genus", found.genus);
		answer_text("kind", "kind", found.kind ? cgt_misere_kind_name(found.kind) : NULL);
		answer_text("canonical form", "canonical_form", found.text);
	}
	free(found.genus);
	free(found.text);
	return end_answer(status);
}

static int grundy(char **words, size_t count)
{
	int exit_status;

	if (wants_proof(words, count) && misere)
		bad_usage("--proof is for normal play: no claim of a proof is about misere Grundy values");
	begin_tables();
	exit_status = answer_positions(words, count, misere ? answer_misere : answer_normal);
	end_tables();
	return exit_status_of_saving(exit_status);
}

static const struct option options[] = {
	{ "--misere", OPTION_FLAG, &misere, NULL, "who cannot move wins: value, genus, canonical form", 0, 0, NULL },
	{ .name = NULL },
};

const struct command grundy_command = {
	"grundy",
	"POSITION...",
	"Gives the Grundy value of an impartial position.",
	{ note_on_positions, "A node is a component or sum that was searched, or a heap that was computed.\n" },
	{ options, json_option, limit_options, threads_option, saving_options, proof_option, quiet_option },
	grundy,
};
