/* SPDX-License-Identifier: MIT */
/*
 * Canonical forms of impartial games in misere play (Conway, ONAG, chapter 12; Siegel, Combinatorial Game Theory, V.3).
 *
 * G = H means that G + X and H + X have the same misere outcome for every impartial X. An option of G is reversible through H
 * if H is one of its own options. G equals H if the options of G are those of H and some more, all of them reversible through
 * H - provided that, if H is 0, G is won by the next player. A game in which nothing can be left out so, in it and in its
 * options, is in canonical form, and two equal games have the same canonical form.
 *
 * So the options, which are canonical, are sorted by birthday. An option that reverses through H was born at least two days
 * after H's own options, which makes it easy to see where the options of H could end.
 */
#include "misere/forms.h"

#include <string.h>

#include "misere/genus.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

cgt_status cgti_form_list_add(struct cgti_form_list *list, uint32_t form)
{
	if (!CGTI_PUSH(list->form, list->count, list->cap, form))
		return cgti_fail_memory();
	return CGT_OK;
}

void cgti_form_list_free(struct cgti_form_list *list)
{
	cgti_free(list->form);
	*list = (struct cgti_form_list)CGTI_FORM_LIST_EMPTY;
}

void cgti_forms_free(struct cgti_forms *forms)
{
	cgti_intern_free(&forms->sets);
	cgti_free(forms->form_of);
	cgti_free(forms->pair);
	cgti_free(forms->digit);
	cgti_form_list_free(&forms->nim);
	cgti_form_list_free(&forms->work);
	cgti_free(forms->seen);
	memset(forms, 0, sizeof *forms);
}

size_t cgti_forms_bytes(const struct cgti_forms *forms)
{
	return cgti_intern_size(&forms->sets) + forms->form_of_cap * sizeof *forms->form_of +
	       forms->pair_cap * sizeof *forms->pair + forms->digit_cap * sizeof *forms->digit +
	       (forms->nim.cap + forms->work.cap) * sizeof *forms->nim.form + forms->seen_cap * sizeof *forms->seen;
}

static int compare_numbers(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

int cgti_forms_compare(const struct cgti_forms *forms, uint32_t a, uint32_t b)
{
	while (a / 2 != b / 2) {
		const struct cgti_form_pair *x = cgti_forms_pair(forms, a), *y = cgti_forms_pair(forms, b);
		const uint32_t *x_option, *y_option;
		size_t x_count, y_count, i = 0;
		int order = compare_numbers(x->birthday, y->birthday);

		if (order)
			return order;
		x_option = cgti_forms_options(forms, a & ~UINT32_C(1), &x_count);
		y_option = cgti_forms_options(forms, b & ~UINT32_C(1), &y_count);
		order = compare_numbers(x_count, y_count);
		if (!order)
			order = compare_numbers(x->grundy, y->grundy);
		if (!order)
			order = compare_numbers(cgti_forms_genus(forms, a & ~UINT32_C(1), 0),
			                        cgti_forms_genus(forms, b & ~UINT32_C(1), 0));
		if (order)
			return order;
		while (x_option[i] == y_option[i])
			i++;
		a = x_option[i];
		b = y_option[i];
	}
	return compare_numbers(a, b);
}

/* Shell's sort, with the gaps 1, 4, 13, 40 ... */
static void sort(const struct cgti_forms *forms, struct cgti_form_list *list)
{
	size_t gap = 1;

	while (gap < list->count / 3)
		gap = 3 * gap + 1;
	for (; gap > 0; gap /= 3)
		for (size_t i = gap; i < list->count; i++) {
			uint32_t form = list->form[i];
			size_t at = i;

			for (; at >= gap && cgti_forms_compare(forms, list->form[at - gap], form) > 0; at -= gap)
				list->form[at] = list->form[at - gap];
			list->form[at] = form;
		}
}

void cgti_forms_to_set(const struct cgti_forms *forms, struct cgti_form_list *list)
{
	size_t kept = 0;

	sort(forms, list);
	for (size_t i = 0; i < list->count; i++)
		if (kept == 0 || list->form[kept - 1] != list->form[i])
			list->form[kept++] = list->form[i];
	list->count = kept;
}

static uint32_t find(const struct cgti_forms *forms, const struct cgti_form_list *set)
{
	uint32_t number = cgti_intern_find(&forms->sets, set->form, set->count * sizeof *set->form);

	return number == CGTI_INTERN_NONE ? CGTI_FORM_NONE : forms->form_of[number];
}

static bool has_option(const struct cgti_forms *forms, uint32_t form, uint32_t option)
{
	size_t count;
	const uint32_t *own = cgti_forms_options(forms, form, &count);

	for (size_t i = 0; i < count; i++)
		if (own[i] == option)
			return true;
	return false;
}

/* Whether all options that were born later than `day` reverse through the form. */
static bool all_reverse(const struct cgti_forms *forms, const struct cgti_form_list *set, int64_t day, uint32_t through)
{
	for (size_t i = 0; i < set->count; i++)
		if (cgti_forms_birthday(forms, set->form[i]) > day && !has_option(forms, set->form[i], through))
			return false;
	return true;
}

/* Whether the game with these options is won by the next player in misere play. */
static bool next_wins(const struct cgti_forms *forms, const struct cgti_form_list *set)
{
	for (size_t i = 0; i < set->count; i++)
		if (cgti_forms_genus(forms, set->form[i], 0) == 0)
			return true;
	return set->count == 0;
}

/* The least birthday of an option that is greater than `day`; -1 if there is none. */
static int64_t next_day(const struct cgti_forms *forms, const struct cgti_form_list *set, int64_t day)
{
	int64_t next = -1;

	for (size_t i = 0; i < set->count; i++) {
		int64_t own = cgti_forms_birthday(forms, set->form[i]);

		if (own > day && (next < 0 || own < next))
			next = own;
	}
	return next;
}

/*
 * Looks for the form that a set of options simplifies to: that of the options born up to some day, all others reversing
 * through it. CGTI_FORM_NONE if nothing can be left out.
 */
static cgt_status simplify(struct cgti_forms *forms, const struct cgti_form_list *set, uint32_t *form)
{
	int64_t day = next_day(forms, set, -1), next;

	*form = 0;
	if (day > 0 && all_reverse(forms, set, -1, 0) && next_wins(forms, set))
		return CGT_OK;
	for (*form = CGTI_FORM_NONE; (next = next_day(forms, set, day)) >= 0; day = next) {
		uint32_t through;

		if (next == day + 1)
			continue;
		forms->work.count = 0;
		for (size_t i = 0; i < set->count; i++)
			if (cgti_forms_birthday(forms, set->form[i]) <= day) {
				cgt_status status = cgti_form_list_add(&forms->work, set->form[i]);

				if (status != CGT_OK)
					return status;
			}
		through = find(forms, &forms->work);
		if (through != CGTI_FORM_NONE && all_reverse(forms, set, day, through)) {
			*form = through;
			return CGT_OK;
		}
	}
	return CGT_OK;
}

/* Gives a set of options a number, with no form to it yet if it is new. */
static cgt_status intern(struct cgti_forms *forms, const struct cgti_form_list *set, uint32_t *number)
{
	bool added;

	if (!CGTI_GROW(forms->form_of, forms->form_of_cap, (size_t)forms->sets.count + 1))
		return cgti_fail_memory();
	*number = cgti_intern_put(&forms->sets, set->form, set->count * sizeof *set->form, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		forms->form_of[*number] = CGTI_FORM_NONE;
	return CGT_OK;
}

/* The options of G + *1, where `even` is the number that the even G will have: those of G, each with *1 added, and G. */
static cgt_status intern_odd(struct cgti_forms *forms, const struct cgti_form_list *set, uint32_t even, uint32_t *number)
{
	cgt_status status = CGT_OK;

	forms->work.count = 0;
	for (size_t i = 0; i < set->count && status == CGT_OK; i++)
		status = cgti_form_list_add(&forms->work, set->form[i] ^ 1);
	if (status == CGT_OK) {
		sort(forms, &forms->work);
		status = cgti_form_list_add(&forms->work, even); /* born last */
	}
	return status == CGT_OK ? intern(forms, &forms->work, number) : status;
}

static cgt_status check_birthday(uint64_t birthday)
{
	if (birthday <= CGT_MISERE_MAX_BIRTHDAY)
		return CGT_OK;
	return cgti_fail(CGT_TOO_LARGE, "the game lasts up to %llu moves: misere canonical forms are made of games of at most %d",
	                 (unsigned long long)birthday, CGT_MISERE_MAX_BIRTHDAY);
}

/* Makes the pair of a set that nothing can be left out of. */
static cgt_status make_pair(struct cgti_forms *forms, const struct cgti_form_list *set, uint32_t *form)
{
	struct cgti_form_pair pair = { .is_nim_heap = true };
	uint32_t even = (uint32_t)(2 * forms->pair_count);
	cgt_status status;

	for (size_t i = 0; i < set->count; i++) {
		uint32_t day = cgti_forms_birthday(forms, set->form[i]) + 1;

		pair.birthday = day > pair.birthday ? day : pair.birthday;
		pair.is_nim_heap &= cgti_forms_pair(forms, set->form[i])->is_nim_heap;
	}
	pair.is_nim_heap &= pair.birthday == set->count;
	status = check_birthday(pair.birthday);
	if (status != CGT_OK)
		return status;
	if (even >= CGTI_FORM_NONE - 1)
		return cgti_fail(CGT_TOO_LARGE, "a table holds at most %lld forms", (long long)CGTI_FORM_NONE - 1);
	if (!CGTI_GROW(forms->pair, forms->pair_cap, forms->pair_count + 1))
		return cgti_fail_memory();
	status = cgti_genus_find(forms, set, &pair);
	if (status == CGT_OK)
		status = intern(forms, set, &pair.set[0]);
	if (status == CGT_OK)
		status = intern_odd(forms, set, even, &pair.set[1]);
	if (status != CGT_OK)
		return status;
	forms->form_of[pair.set[0]] = even;
	forms->form_of[pair.set[1]] = even + 1;
	forms->digit_count += pair.genus_count;
	forms->pair[forms->pair_count++] = pair;
	*form = even;
	return CGT_OK;
}

cgt_status cgti_forms_make(struct cgti_forms *forms, struct cgti_form_list *options, uint32_t *form)
{
	cgt_status status;

	cgti_forms_to_set(forms, options);
	*form = find(forms, options);
	if (*form != CGTI_FORM_NONE)
		return CGT_OK;
	status = simplify(forms, options, form);
	return status == CGT_OK && *form == CGTI_FORM_NONE ? make_pair(forms, options, form) : status;
}

cgt_status cgti_forms_init(struct cgti_forms *forms)
{
	struct cgti_form_list none = CGTI_FORM_LIST_EMPTY;
	uint32_t zero;

	*forms = (struct cgti_forms){ .sets = CGTI_INTERN_EMPTY };
	return cgti_forms_make(forms, &none, &zero);
}

cgt_status cgti_forms_nim(struct cgti_forms *forms, uint64_t size, struct cgti_meter *meter, uint32_t *form)
{
	struct cgti_form_list *nim = &forms->nim;
	struct cgti_form_list smaller = CGTI_FORM_LIST_EMPTY;
	cgt_status status = check_birthday(size);

	while (status == CGT_OK && nim->count <= size) {
		uint32_t next = 0;

		smaller.count = 0;
		for (size_t i = 0; i < nim->count && status == CGT_OK; i++)
			status = cgti_form_list_add(&smaller, nim->form[i]);
		if (status == CGT_OK)
			status = cgti_forms_make(forms, &smaller, &next);
		if (status == CGT_OK)
			status = cgti_form_list_add(nim, next);
		if (status == CGT_OK && meter)
			status = cgti_meter_watch(meter);
	}
	cgti_form_list_free(&smaller);
	if (status == CGT_OK)
		*form = nim->form[size];
	return status;
}
