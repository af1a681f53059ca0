/* SPDX-License-Identifier: MIT */
/*
 * What is known of components by themselves: values, and Grundy values of impartial ones that were found by play. Nim heaps,
 * numbers and the heaps of sequences are seen without play, and need none.
 *
 * Whether a value is right would take as long to see as to find it. What is seen quickly is checked: that it is of a kind
 * that the component can have, that it does not contradict what the solver knows, and that a component and its negative have
 * opposite values.
 */
#include "components/negative.h"
#include "components/options.h"
#include "games/callbacks.h"
#include "saving/facts.h"
#include "solver/question.h"
#include "values/compare.h"
#include "values/sum.h"
#include "values/table.h"

static bool is_seen_at_once(const struct cgti_components *components, uint32_t id)
{
	int64_t numerator;
	uint32_t exponent;
	uint64_t heap;

	return cgti_components_is_nim_heap(components, id) || cgti_components_heap(components, id, &heap) ||
	       cgti_components_number(components, id, &numerator, &exponent);
}

struct cgti_fact cgti_fact_of(const cgt_solver *solver, uint32_t id)
{
	const struct cgti_components *components = &solver->tables.components;
	const struct cgti_component_facts *facts = &components->facts[id];
	const struct cgti_fact none = { CGTI_FACT_NONE, 0 };

	if (is_seen_at_once(components, id))
		return none;
	if (facts->impartial) {
		if (facts->valued == CGTI_WALK_KNOWN)
			return (struct cgti_fact){ CGTI_FACT_GRUNDY, facts->grundy };
		return facts->zero ? (struct cgti_fact){ CGTI_FACT_GRUNDY, 0 } : none;
	}
	if (facts->value != CGTI_VALUE_RAW)
		return (struct cgti_fact){ CGTI_FACT_VALUE, facts->value };
	return facts->zero && solver->tables.values ? (struct cgti_fact){ CGTI_FACT_VALUE, CGTI_VALUE_ZERO } : none;
}

struct cgti_fact cgti_loading_fact(const struct cgti_loading *loading, uint32_t id)
{
	const uint32_t k = id < loading->place.count ? loading->place.other[id] : CGTI_UNNAMED;

	if (k == CGTI_UNNAMED || loading->fact[k].kind == CGTI_FACT_NONE)
		return cgti_fact_of(loading->solver, id);
	return loading->fact[k];
}

/* --- checks ---------------------------------------------------------------------------------------------------------------- */

/* A component with so many moves has no greater Grundy value. */
static cgt_status weigh_grundy(const struct cgti_loading *loading, uint32_t id, uint64_t grundy, bool *fits)
{
	int32_t moves = 0;
	cgt_status status = cgti_components_moves(&loading->solver->tables.components, id, CGT_LEFT, &moves);

	*fits = grundy <= (uint64_t)moves;
	return status;
}

/* Who has no move is not better off than with 0, and in Clobber, which is all-small, nobody is by a number. */
static cgt_status weigh_value(const struct cgti_loading *loading, uint32_t id, uint32_t value, bool *fits)
{
	struct cgti_components *components = &loading->solver->tables.components;
	cgt_values *values = loading->solver->tables.values;
	int32_t left = 0, right = 0;
	cgt_status status = cgti_components_moves(components, id, CGT_LEFT, &left);

	*fits = true;
	if (status == CGT_OK)
		status = cgti_components_moves(components, id, CGT_RIGHT, &right);
	if (status == CGT_OK && left == 0)
		status = cgti_values_is_at_most(values, value, CGTI_VALUE_ZERO, loading->meter, fits);
	if (status == CGT_OK && right == 0 && *fits)
		status = cgti_values_is_at_most(values, CGTI_VALUE_ZERO, value, loading->meter, fits);
	if (cgti_components_game(components, id)->rules == &cgti_clobber_rules)
		*fits &= cgti_value_is_infinitesimal(values, value);
	return status;
}

/* Whether the value of a component is the negative of that of its negative, if both are known. */
static cgt_status weigh_negative(const struct cgti_loading *loading, uint32_t id, uint32_t value, bool *fits)
{
	struct cgti_components *components = &loading->solver->tables.components;
	uint32_t negative = CGTI_INTERN_NONE, opposite;
	struct cgti_fact other;
	cgt_status status;

	*fits = true;
	if (cgti_game_has_callbacks(cgti_components_game(components, id)))
		return CGT_OK;
	status = cgti_components_known_negative(components, id, &negative);
	if (status != CGT_OK || negative == CGTI_INTERN_NONE)
		return status;
	other = cgti_loading_fact(loading, negative);
	if (other.kind != CGTI_FACT_VALUE)
		return CGT_OK;
	status = cgti_values_negative(loading->solver->tables.values, value, loading->meter, &opposite);
	*fits = status == CGT_OK && other.number == opposite;
	return status;
}

static cgt_status weigh_fact(const struct cgti_loading *loading, uint32_t id, struct cgti_fact fact)
{
	const struct cgti_fact own = cgti_fact_of(loading->solver, id);
	const bool impartial = cgti_components_impartial(&loading->solver->tables.components, id);
	bool fits = false, opposite = true;
	cgt_status status;

	if (is_seen_at_once(&loading->solver->tables.components, id) || impartial != (fact.kind == CGTI_FACT_GRUNDY))
		return cgti_saved_fail(loading->file, "it has a value of a component that has none of this kind");
	if (own.kind != CGTI_FACT_NONE && own.number != fact.number)
		return cgti_saved_fail(loading->file, "it contradicts what the solver knows of a component");
	if (impartial) {
		status = weigh_grundy(loading, id, fact.number, &fits);
	} else {
		status = weigh_value(loading, id, (uint32_t)fact.number, &fits);
		if (status == CGT_OK)
			status = weigh_negative(loading, id, (uint32_t)fact.number, &opposite);
	}
	if (status == CGT_OK && !fits)
		return cgti_saved_fail(loading->file, "it has a value that a component cannot have");
	if (status == CGT_OK && !opposite)
		return cgti_saved_fail(loading->file,
		                       "it contradicts itself: a component and its negative do not have opposite values");
	return status;
}

cgt_status cgti_facts_weigh(struct cgti_loading *loading)
{
	const struct cgti_names *names = &loading->names.components;
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < names->count && status == CGT_OK; k++) {
		if (loading->fact[k].kind == CGTI_FACT_NONE)
			continue;
		if (names->other[k] == CGTI_LEFT_OUT) {
			loading->left_out++;
			continue;
		}
		status = cgti_meter_watch(loading->meter);
		if (status == CGT_OK)
			status = weigh_fact(loading, names->other[k], loading->fact[k]);
	}
	return status;
}

void cgti_facts_take(struct cgti_loading *loading)
{
	const struct cgti_names *names = &loading->names.components;

	for (size_t k = 0; k < names->count; k++) {
		const struct cgti_fact fact = loading->fact[k];
		struct cgti_component_facts *facts;

		if (fact.kind == CGTI_FACT_NONE || names->other[k] == CGTI_LEFT_OUT)
			continue;
		facts = &loading->solver->tables.components.facts[names->other[k]];
		facts->zero |= fact.kind == CGTI_FACT_VALUE && fact.number == CGTI_VALUE_ZERO &&
		               !cgti_components_binds(&loading->solver->tables.components, names->other[k]);
		if (fact.kind == CGTI_FACT_VALUE) {
			facts->value = (uint32_t)fact.number;
		} else {
			facts->grundy = fact.number;
			facts->valued = CGTI_WALK_KNOWN;
		}
	}
}
