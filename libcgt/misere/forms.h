/* SPDX-License-Identifier: MIT */
/*
 * The table of misere canonical forms: each set of options once, so that equal games are equal numbers.
 *
 * Forms come in pairs. G is even if its birthday is less than that of G + *1, else odd; the even G is number 2k and G + *1 is
 * number 2k + 1, made with it. So adding *1 is form ^ 1.
 */
#ifndef CGTI_MISERE_FORMS_H
#define CGTI_MISERE_FORMS_H

#include <stdbool.h>

#include <cgt/misere.h>

#include "support/meter.h"
#include "support/hash.h"

#define CGTI_FORM_NONE UINT32_MAX

struct cgti_form_list {
	uint32_t *form;
	size_t count, cap;
};

#define CGTI_FORM_LIST_EMPTY { NULL, 0, 0 }

/* What is known of an even form; what holds of the odd one follows. */
struct cgti_form_pair {
	uint32_t set[2]; /* of options, of the even and of the odd form */
	uint32_t birthday;
	uint32_t grundy;
	size_t genus_begin; /* of its superscript in the digits, */
	uint32_t genus_count; /* whose last two repeat for ever */
	uint8_t kind;       /* enum cgt_misere_kind */
	bool is_nim_heap;
};

struct cgti_forms {
	struct cgti_intern sets; /* of options, in the order of cgti_forms_compare */
	uint32_t *form_of;       /* each set, or CGTI_FORM_NONE */
	size_t form_of_cap;
	struct cgti_form_pair *pair;
	size_t pair_count, pair_cap;
	uint32_t *digit;
	size_t digit_count, digit_cap;
	struct cgti_form_list nim;  /* the nim heaps made so far, by size */
	struct cgti_form_list work; /* the set that is being looked up or put in */
	uint64_t *seen;             /* values, for a mex */
	size_t seen_cap;
};

/* Makes the table with 0 and 1 in it. Free it even if that fails. */
cgt_status cgti_forms_init(struct cgti_forms *forms);
void cgti_forms_free(struct cgti_forms *forms);
size_t cgti_forms_bytes(const struct cgti_forms *forms);

cgt_status cgti_form_list_add(struct cgti_form_list *list, uint32_t form);
void cgti_form_list_free(struct cgti_form_list *list);

/* The canonical form of the game with these options; the list is changed. CGT_TOO_LARGE beyond the greatest birthday. */
cgt_status cgti_forms_make(struct cgti_forms *forms, struct cgti_form_list *options, uint32_t *form);

/* The nim heap of a size; CGT_TOO_LARGE beyond the greatest birthday. The meter, or NULL, watches. */
cgt_status cgti_forms_nim(struct cgti_forms *forms, uint64_t size, struct cgti_meter *meter, uint32_t *form);

/*
 * A total order of forms that depends on nothing but them: by the birthday of the even form of the pair, by the number of its
 * options, its Grundy value, its misere Grundy value and its options, one after the other; then the even form is first.
 */
int cgti_forms_compare(const struct cgti_forms *forms, uint32_t a, uint32_t b);

/* Brings a list into this order, each form once. */
void cgti_forms_to_set(const struct cgti_forms *forms, struct cgti_form_list *list);

static inline const struct cgti_form_pair *cgti_forms_pair(const struct cgti_forms *forms, uint32_t form)
{
	return &forms->pair[form / 2];
}

static inline uint32_t cgti_forms_birthday(const struct cgti_forms *forms, uint32_t form)
{
	return cgti_forms_pair(forms, form)->birthday + form % 2;
}

static inline uint32_t cgti_forms_grundy(const struct cgti_forms *forms, uint32_t form)
{
	return cgti_forms_pair(forms, form)->grundy ^ form % 2;
}

/* Digit i of the superscript of the genus: the misere Grundy value of the form and i times *2. */
static inline uint32_t cgti_forms_genus(const struct cgti_forms *forms, uint32_t form, size_t i)
{
	const struct cgti_form_pair *pair = cgti_forms_pair(forms, form);

	if (i >= pair->genus_count)
		i = pair->genus_count - 2 + (i - pair->genus_count) % 2;
	return forms->digit[pair->genus_begin + i] ^ form % 2;
}

/* The options of a form, ascending; valid until the next form is made. */
static inline const uint32_t *cgti_forms_options(const struct cgti_forms *forms, uint32_t form, size_t *count)
{
	size_t bytes;
	const uint8_t *set = cgti_intern_bytes(&forms->sets, cgti_forms_pair(forms, form)->set[form % 2], &bytes);

	*count = bytes / sizeof(uint32_t);
	return (const uint32_t *)(const void *)set;
}

#endif
