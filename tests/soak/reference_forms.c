/* SPDX-License-Identifier: MIT */
/* Canonical forms of pieces, as a textbook has them, and sums of forms, which are played out. */
#include "soak/reference_inside.h"

#include <stdlib.h>
#include <string.h>

#define FOUND (UINT32_C(1) << 18) /* comparisons, and sums, that are kept; a power of two */

/* A list of forms. */
struct list {
	uint32_t *form;
	size_t count, cap;
};

static void push(struct list *list, uint32_t form)
{
	list->form = reference_grow(list->form, &list->cap, list->count + 1, sizeof *list->form);
	list->form[list->count++] = form;
}

void forms_free(struct forms *forms)
{
	for (uint32_t i = 0; i < forms->count; i++)
		free(forms->form[i].option);
	free(forms->form);
	free(forms->compared);
	free(forms->added);
	free(forms->answer);
	index_free(&forms->lists);
	index_free(&forms->sums);
	memset(forms, 0, sizeof *forms);
}

size_t forms_bytes(const struct forms *forms)
{
	return forms->cap * sizeof *forms->form + index_bytes(&forms->lists) + index_bytes(&forms->sums) + forms->answer_cap;
}

static struct found *place_of(struct found **table, uint64_t a, uint64_t b)
{
	const uint64_t mixed = (a * UINT64_C(0x9e3779b97f4a7c15) ^ b) * UINT64_C(0xd6e8feb86659fd93);

	if (!*table)
		*table = calloc(FOUND, sizeof **table);
	if (!*table)
		exit(2);
	return &(*table)[mixed >> 40 & (FOUND - 1)];
}

/* --- comparison --------------------------------------------------------------------------------------------------------- */

/* Whether a <= b: no option of Left's from a is at least b, and none of Right's from b is at most a. */
static bool is_at_most(struct forms *forms, uint32_t a, uint32_t b)
{
	const struct form *x = &forms->form[a], *y = &forms->form[b];
	struct found *place = place_of(&forms->compared, x->stamp, y->stamp);
	bool answer = true;

	if (a == b)
		return true;
	if (place->a == x->stamp && place->b == y->stamp)
		return place->answer;
	for (uint32_t i = 0; i < x->count[0] && answer; i++)
		answer = !is_at_most(forms, b, x->option[i]);
	for (uint32_t i = 0; i < y->count[1] && answer; i++)
		answer = !is_at_most(forms, y->option[y->count[0] + i], a);
	*place = (struct found){ x->stamp, y->stamp, answer };
	return answer;
}

/* --- canonical form ----------------------------------------------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void sort_out(struct list *list)
{
	size_t kept = 0;

	if (list->count)
		qsort(list->form, list->count, sizeof *list->form, compare_numbers);
	for (size_t i = 0; i < list->count; i++)
		if (kept == 0 || list->form[kept - 1] != list->form[i])
			list->form[kept++] = list->form[i];
	list->count = kept;
}

/* Writes the lists into the form at the end, which is then compared under a stamp of its own. */
static uint32_t put_at_end(struct forms *forms, const struct list side[2])
{
	struct form *form;

	forms->form = reference_grow(forms->form, &forms->cap, (size_t)forms->count + 1, sizeof *forms->form);
	form = &forms->form[forms->count];
	*form = (struct form){ .count = { (uint32_t)side[0].count, (uint32_t)side[1].count }, .stamp = ++forms->stamps };
	form->option = malloc((side[0].count + side[1].count + 1) * sizeof *form->option);
	if (!form->option)
		exit(2);
	for (int k = 0; k < 2; k++)
		if (side[k].count)
			memcpy(form->option + (k ? side[0].count : 0), side[k].form, side[k].count * sizeof *form->option);
	return forms->count;
}

/* Passes through the first reversible option of a side, if there is one. */
static bool pass_through(struct forms *forms, uint32_t whole, struct list *side, int k)
{
	for (size_t i = 0; i < side->count; i++) {
		const uint32_t option = side->form[i];
		const struct form *form = &forms->form[option];

		for (uint32_t j = 0; j < form->count[!k]; j++) {
			const uint32_t answer = form->option[(k ? 0 : form->count[0]) + j];

			if (!(k ? is_at_most(forms, whole, answer) : is_at_most(forms, answer, whole)))
				continue;
			side->form[i] = side->form[--side->count];
			for (uint32_t m = 0; m < forms->form[answer].count[k]; m++)
				push(side, forms->form[answer].option[(k ? forms->form[answer].count[0] : 0) + m]);
			return true;
		}
	}
	return false;
}

static void leave_dominated_out(struct forms *forms, struct list *side, int k)
{
	for (size_t i = 0; i < side->count; i++)
		for (size_t j = 0; j < side->count; j++)
			if (i != j && (k ? is_at_most(forms, side->form[j], side->form[i])
			                 : is_at_most(forms, side->form[i], side->form[j]))) {
				side->form[i--] = side->form[--side->count];
				break;
			}
}

/* The canonical form of {left|right}. The lists are changed. */
static uint32_t form_of(struct forms *forms, struct list side[2])
{
	struct list key = { NULL, 0, 0 };
	uint32_t whole, number;
	bool added;

	sort_out(&side[0]);
	sort_out(&side[1]);
	whole = put_at_end(forms, side);
	for (int k = 0; k < 2; k++) {
		while (pass_through(forms, whole, &side[k], k))
			sort_out(&side[k]);
		leave_dominated_out(forms, &side[k], k);
		sort_out(&side[k]);
	}
	free(forms->form[whole].option);
	push(&key, (uint32_t)side[0].count);
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < side[k].count; i++)
			push(&key, side[k].form[i]);
	number = index_of(&forms->lists, key.form, key.count * sizeof *key.form, &added);
	if (added) {
		put_at_end(forms, side);
		forms->count++;
	}
	free(key.form);
	return number;
}

/* --- sums of forms ------------------------------------------------------------------------------------------------------ */

static bool add(struct reference *own, uint32_t a, uint32_t b, uint32_t *sum);

static bool add_options(struct reference *own, uint32_t a, uint32_t b, struct list side[2])
{
	for (uint32_t i = 0; i < own->forms.form[a].count[0] + own->forms.form[a].count[1]; i++) {
		const int k = i >= own->forms.form[a].count[0];
		uint32_t option;

		if (!add(own, own->forms.form[a].option[i], b, &option))
			return false;
		push(&side[k], option);
	}
	return true;
}

/* The form of a + b; false after too many nodes. */
static bool add(struct reference *own, uint32_t a, uint32_t b, uint32_t *sum)
{
	struct list side[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	const uint32_t lesser = a < b ? a : b, greater = a < b ? b : a;
	struct found *place = place_of(&own->forms.added, (uint64_t)lesser + 1, (uint64_t)greater + 1);
	bool done;

	if (place->a == (uint64_t)lesser + 1 && place->b == (uint64_t)greater + 1) {
		*sum = place->answer;
		return true;
	}
	if (own->nodes == 0)
		return false;
	own->nodes--;
	done = add_options(own, a, b, side) && add_options(own, b, a, side);
	if (done) {
		*sum = form_of(&own->forms, side);
		*place = (struct found){ (uint64_t)lesser + 1, (uint64_t)greater + 1, *sum };
	}
	free(side[0].form);
	free(side[1].form);
	return done;
}

static bool form_of_piece(struct reference *own, uint32_t piece, uint32_t *form);

/* The form of an option: that of the pieces that it leaves, added up. */
static bool form_of_option(struct reference *own, struct option option, uint32_t *form)
{
	struct list none[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	bool done = true;

	*form = form_of(&own->forms, none);
	for (size_t p = 0; p < option.count && done; p++) {
		uint32_t part;

		done = form_of_piece(own, own->part[option.begin + p], &part) && add(own, *form, part, form);
	}
	return done;
}

static bool form_of_piece(struct reference *own, uint32_t piece, uint32_t *form)
{
	struct list side[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	bool done = true;

	*form = own->piece[piece].form;
	if (*form != NO_FORM)
		return true;
	if (own->nodes == 0)
		return false;
	own->nodes--;
	reference_list(own, piece);
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < own->piece[piece].count[k] && done; i++) {
			uint32_t option;

			done = form_of_option(own, own->option[own->piece[piece].begin[k] + i], &option);
			if (done)
				push(&side[k], option);
		}
	if (done)
		own->piece[piece].form = *form = form_of(&own->forms, side);
	free(side[0].form);
	free(side[1].form);
	return done;
}

static enum reference_answer play_forms(struct reference *own, const struct sum *sum, bool right)
{
	struct forms *forms = &own->forms;
	struct sum key = *sum;
	enum reference_answer answer = REFERENCE_LOSES;
	uint32_t place;
	bool added;

	key.number[key.count++] = right;
	place = index_of(&forms->sums, key.number, (size_t)key.count * sizeof *key.number, &added);
	forms->answer = reference_grow(forms->answer, &forms->answer_cap, (size_t)forms->sums.count, 1);
	while (forms->answers < forms->sums.count)
		forms->answer[forms->answers++] = 0;
	if (forms->answer[place])
		return forms->answer[place] - 1;
	if (own->nodes == 0)
		return REFERENCE_UNKNOWN;
	own->nodes--;
	for (int k = 0; k < sum->count && answer == REFERENCE_LOSES; k++) {
		const struct sum rest = sum_less(sum, k);
		const struct form *form = &forms->form[sum->number[k]];

		for (uint32_t i = 0; i < form->count[right] && answer == REFERENCE_LOSES; i++) {
			struct sum next = rest;

			sum_add(&next, form->option[(right ? form->count[0] : 0) + i]);
			answer = play_forms(own, &next, !right);
			answer = answer == REFERENCE_UNKNOWN ? answer : answer == REFERENCE_WINS ? REFERENCE_LOSES : REFERENCE_WINS;
		}
	}
	if (answer != REFERENCE_UNKNOWN)
		forms->answer[place] = (unsigned char)(answer + 1);
	return answer;
}

enum reference_answer reference_by_value(struct reference *own, const struct reference_board *board, int count, bool right,
                                         uint64_t nodes)
{
	const struct sum pieces = reference_pieces(own, board, count);
	struct sum forms = { .count = 0 };

	own->nodes = nodes;
	for (int i = 0; i < pieces.count; i++) {
		uint32_t form;

		if (!form_of_piece(own, pieces.number[i], &form))
			return REFERENCE_UNKNOWN;
		sum_add(&forms, form);
	}
	return play_forms(own, &forms, right);
}
