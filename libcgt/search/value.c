/* SPDX-License-Identifier: MIT */
/*
 * What positions are worth: the value of a component is that of the game whose options are the values of its options, each the
 * sum of the values of its components. Depth-first over an explicit stack; values stay with the components.
 *
 * A component is known under its canonical form, and if its negative has a value, so has it: of all the images of a board under
 * the symmetries of its game, those that exchange the players too, one is worked out. Impartial components have Grundy values
 * and are worth nimbers (Sprague, Grundy). Of a component in which captures are compulsory the options are what exchanges lead
 * to (components/exchange.h).
 */
#include "search/value.h"

#include "components/exchange.h"
#include "search/grundy.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

/* Beside values, what is known of a component: nothing, or that it is on the stack. */
#define NOT_VALUED CGTI_VALUE_RAW
#define BEING_VALUED CGTI_VALUE_NONE

/* A component whose options are being valued; they are the last ones of the list while it is on the top. */
struct frame {
	uint32_t id;
	size_t left, right; /* where the options of each player begin in the list */
	size_t next;        /* the part to be looked at next */
};

struct search {
	cgt_solver *solver;
	struct cgti_components *components;
	cgt_values *values;
	struct cgti_meter *meter;
	struct frame *stack;
	size_t depth, cap;
	struct cgti_option_list list; /* options of all components on the stack */
	uint32_t *option;             /* the values of the options of one component */
	size_t option_cap;
	uint64_t told; /* bytes held when the meter was told last */
};

/* Of the search; the tables ask for what they take themselves. */
static uint64_t bytes_held(const struct search *search)
{
	return search->cap * sizeof *search->stack + search->list.cap * sizeof *search->list.option +
	       search->list.parts.cap * sizeof *search->list.parts.id;
}

/* Tells the meter of the memory taken since it was told last. */
static cgt_status tell_bytes(struct search *search)
{
	uint64_t now = bytes_held(search), grown = now > search->told ? now - search->told : 0;

	search->told = now;
	return cgti_meter_bytes(search->meter, search->meter->bytes + grown);
}

static uint32_t *value_of(const struct search *search, uint32_t id)
{
	return &search->components->facts[id].value;
}

static bool is_valued(const struct search *search, uint32_t id)
{
	uint32_t value = *value_of(search, id);

	return value != NOT_VALUED && value != BEING_VALUED;
}

static void set_value(struct search *search, uint32_t id, uint32_t value)
{
	*value_of(search, id) = value;
	if (value == CGTI_VALUE_ZERO && !cgti_components_binds(search->components, id))
		search->components->facts[id].zero = true;
}

/* --- values that are seen without play --------------------------------------------------------------------------------- */

static cgt_status value_impartial(struct search *search, uint32_t id)
{
	struct cgti_plain plain = { .ups = 0 };
	uint64_t grundy = 0;
	uint32_t value = NOT_VALUED;
	cgt_status status = cgti_grundy(search->components, search->solver->cram, id, search->meter, &grundy);

	if (status == CGT_OK && grundy > CGT_VALUES_MAX_NIMBER)
		status = cgti_fail(CGT_TOO_LARGE, "a component has the Grundy value %llu, and nimbers are at most %llu",
		                   (unsigned long long)grundy, (unsigned long long)CGT_VALUES_MAX_NIMBER);
	plain.nimber = (uint32_t)grundy;
	if (status == CGT_OK)
		status = cgti_values_plain(search->values, plain, search->meter, &value);
	if (status == CGT_OK)
		set_value(search, id, value);
	return status;
}

/* Gives a component the negative of the value of its negative, if that is known. */
static cgt_status value_by_negative(struct search *search, uint32_t id)
{
	uint32_t negative, value;
	cgt_status status = cgti_components_known_negative(search->components, id, &negative);

	if (status != CGT_OK || negative == CGTI_INTERN_NONE || !is_valued(search, negative))
		return status;
	status = cgti_values_negative(search->values, *value_of(search, negative), search->meter, &value);
	if (status == CGT_OK)
		set_value(search, id, value);
	return status;
}

/* Values a component, if it is one that need not be played. */
static cgt_status value_at_once(struct search *search, uint32_t id)
{
	struct cgti_dyadic number;
	bool zero = false;
	uint32_t value;
	cgt_status status;

	if (cgti_components_impartial(search->components, id))
		return value_impartial(search, id);
	if (cgti_components_number(search->components, id, &number.numerator, &number.exponent)) {
		status = cgti_values_number(search->values, number, search->meter, &value);
		if (status == CGT_OK)
			set_value(search, id, value);
		return status;
	}
	if (!cgti_components_binds(search->components, id)) {
		status = cgti_components_is_zero(search->components, id, &zero);
		if (status != CGT_OK || zero) {
			if (status == CGT_OK)
				set_value(search, id, CGTI_VALUE_ZERO);
			return status;
		}
	}
	return value_by_negative(search, id);
}

/* --- values by play ---------------------------------------------------------------------------------------------------- */

static cgt_status list_options(struct search *search, uint32_t id, int32_t player)
{
	if (cgti_components_binds(search->components, id))
		return cgti_exchanges(search->components, id, player, search->meter, &search->list);
	return cgti_components_list_options(search->components, id, player, search->meter, &search->list);
}

static cgt_status push(struct search *search, uint32_t id)
{
	struct frame frame = { .id = id, .left = search->list.count, .next = search->list.parts.count };
	cgt_status status = cgti_meter_tick(search->meter);

	if (status != CGT_OK)
		return status;
	if (!CGTI_GROW(search->stack, search->cap, search->depth + 1))
		return cgti_fail_memory();
	status = list_options(search, id, CGT_LEFT);
	frame.right = search->list.count;
	if (status == CGT_OK)
		status = list_options(search, id, CGT_RIGHT);
	if (status == CGT_OK)
		status = tell_bytes(search);
	if (status != CGT_OK)
		return status;
	search->stack[search->depth++] = frame;
	cgti_plies_enter(&search->meter->plies, 0);
	*value_of(search, id) = BEING_VALUED;
	return CGT_OK;
}

/* The value of option i of the list, the parts of which have values. */
static cgt_status value_option(struct search *search, size_t i, uint32_t *value)
{
	const struct cgti_option_list *list = &search->list;
	cgt_status status = CGT_OK;

	*value = CGTI_VALUE_ZERO;
	for (size_t p = i ? list->option[i - 1].end : 0; p < list->option[i].end && status == CGT_OK; p++)
		status = cgti_values_sum(search->values, *value, *value_of(search, list->parts.id[p]), search->meter, value);
	return status;
}

/* Values the options from `begin` on up to `end`, into search->option from *count on. */
static cgt_status value_options(struct search *search, size_t begin, size_t end, size_t *count)
{
	cgt_status status = CGT_OK;

	if (!CGTI_GROW(search->option, search->option_cap, *count + (end - begin)))
		return cgti_fail_memory();
	for (size_t i = begin; i < end && status == CGT_OK; i++) {
		uint32_t value = NOT_VALUED;

		status = value_option(search, i, &value);
		if (status == CGT_OK && search->list.option[i].tied && value != search->option[*count - 1])
			status = cgti_fail(CGT_NO_VALUE, "an exchange can end in positions of different values, so it is no move to one");
		search->option[(*count)++] = value;
	}
	return status;
}

/* Values the component of the top frame, all of whose options' components have values. */
static cgt_status pop(struct search *search)
{
	const struct frame frame = search->stack[search->depth - 1];
	size_t left = 0, count = 0;
	uint32_t value;
	cgt_status status = value_options(search, frame.left, frame.right, &count);

	left = count;
	if (status == CGT_OK)
		status = value_options(search, frame.right, search->list.count, &count);
	if (status == CGT_OK)
		status = cgti_values_make(search->values, search->option, left, search->option + left, count - left, search->meter,
		                          &value);
	if (status != CGT_OK)
		return status;
	set_value(search, frame.id, value);
	cgti_option_list_cut(&search->list, frame.left);
	search->solver->valued++;
	search->depth--;
	cgti_plies_leave(&search->meter->plies);
	return CGT_OK;
}

/* Tells how many of the parts of the options of the top frame have values. */
static void show_ply(const struct search *search, const struct frame *frame)
{
	const size_t first = frame->left ? search->list.option[frame->left - 1].end : 0;

	cgti_plies_set(&search->meter->plies, frame->next - first, search->list.parts.count - first);
}

/* Goes on with the top frame: values it, or pushes a component that is to be valued first. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];

	for (; frame->next < search->list.parts.count; frame->next++) {
		uint32_t part = search->list.parts.id[frame->next];
		cgt_status status;

		if (*value_of(search, part) == BEING_VALUED)
			return cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end have values");
		if (is_valued(search, part))
			continue;
		status = value_at_once(search, part);
		if (status != CGT_OK)
			return status;
		if (!is_valued(search, part)) {
			show_ply(search, frame);
			return push(search, part);
		}
	}
	return pop(search);
}

/* Values a component and all that its play leads to. */
static cgt_status value_component(struct search *search, uint32_t id)
{
	cgt_status status = is_valued(search, id) ? CGT_OK : value_at_once(search, id);

	if (status == CGT_OK && !is_valued(search, id))
		status = push(search, id);
	while (status == CGT_OK && search->depth > 0)
		status = step(search);
	for (; search->depth > 0; cgti_plies_leave(&search->meter->plies)) /* the search was stopped */
		*value_of(search, search->stack[--search->depth].id) = NOT_VALUED;
	cgti_option_list_cut(&search->list, 0);
	return status;
}

static void begin(struct search *search, cgt_solver *solver, struct cgti_meter *meter)
{
	*search = (struct search){
		.solver = solver, .components = &solver->components, .values = solver->values, .meter = meter,
		.list = CGTI_OPTION_LIST_EMPTY,
	};
}

static void end(struct search *search)
{
	cgti_meter_return_bytes(search->meter, search->told);
	cgti_free(search->stack);
	cgti_free(search->option);
	cgti_option_list_free(&search->list);
}

cgt_status cgti_component_value(cgt_solver *solver, uint32_t id, struct cgti_meter *meter, uint32_t *value)
{
	struct search search;
	cgt_status status;

	begin(&search, solver, meter);
	status = value_component(&search, id);
	if (status == CGT_OK)
		*value = *value_of(&search, id);
	end(&search);
	return status;
}

cgt_status cgti_question_value(struct cgti_question *question, uint32_t *value)
{
	struct search search;
	uint32_t sum = CGTI_VALUE_ZERO;
	cgt_status status = CGT_OK;

	begin(&search, question->solver, &question->meter);
	for (size_t i = 0; i < question->sum.count && status == CGT_OK; i++) {
		status = value_component(&search, question->sum.id[i]);
		if (status == CGT_OK)
			status = cgti_values_sum(search.values, sum, *value_of(&search, question->sum.id[i]), search.meter, &sum);
	}
	end(&search);
	if (status == CGT_OK)
		*value = sum;
	return status;
}

/* --- the questions ----------------------------------------------------------------------------------------------------- */

/* Records the failure if a forced move is pending in a component. */
static cgt_status check_at_rest(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_component *component = &position->component[k];
		struct cgti_grid grid;

		if (!component->game->rules->forced)
			continue;
		grid = cgti_board_grid(component->board);
		if (component->game->rules->forced(component->game, &grid, CGT_LEFT) ||
		    component->game->rules->forced(component->game, &grid, CGT_RIGHT))
			return cgti_fail(CGT_NO_VALUE, "a capture is pending in component %zu (%s): it binds the whole position, so that no "
			                 "component has a value of its own before it is made", k + 1, component->game->spec);
	}
	return CGT_OK;
}

cgt_status cgti_make_values(cgt_solver *solver, struct cgti_meter *meter)
{
	cgt_values *made = NULL;
	cgt_status status = solver->values ? CGT_OK : cgt_values_new(&made);

	if (solver->values || status != CGT_OK)
		return status;
	status = meter ? cgti_meter_take_bytes(meter, made->bytes) : CGT_OK;
	if (status == CGT_OK)
		solver->values = made;
	else
		cgt_values_unref(made);
	return status;
}

cgt_status cgti_value_question_begin(struct cgti_question *question, cgt_solver *solver, const cgt_position *position,
                                     cgt_budget *budget, const char *task)
{
	struct cgti_meter meter;
	cgt_status status = cgti_question_begin(question, solver, position, budget, task);

	if (status == CGT_OK)
		status = check_at_rest(position);
	if (status == CGT_OK)
		status = cgti_make_values(solver, &question->meter);
	if (status == CGT_OK)
		status = cgti_values_begin(solver->values, budget, task, &meter);
	question->has_values = status == CGT_OK;
	return status;
}

void cgti_value_question_end(struct cgti_question *question)
{
	if (question->has_values)
		question->solver->values->busy = false;
	cgti_question_end(question);
}

cgt_status cgt_solver_value(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, uint64_t *value)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	uint32_t found = CGTI_VALUE_ZERO;
	cgt_status status;

	if (!value)
		return cgti_fail_null("value");
	status = cgti_value_question_begin(&question, solver, position, budget, "value of a position");
	if (status == CGT_OK)
		status = cgti_question_value(&question, &found);
	if (status == CGT_OK)
		*value = solver->values->tag | found;
	cgti_value_question_end(&question);
	return status;
}

cgt_status cgt_solver_values(cgt_solver *solver, cgt_values **values)
{
	cgt_status status = cgti_question_check_idle(solver);

	if (status == CGT_OK && !values)
		status = cgti_fail_null("values");
	if (status == CGT_OK)
		status = cgti_make_values(solver, NULL);
	if (status == CGT_OK)
		*values = cgt_values_ref(solver->values);
	return status;
}
