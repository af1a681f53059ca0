/* SPDX-License-Identifier: MIT */
/*
 * The genus of a game, g with superscript g0 g1 g2 ... (Winning Ways, chapter 13): its Grundy value, and the misere Grundy
 * values of the game, the game and *2, the game and *2 twice, and so on.
 *
 * The options of G and i times *2 are those of G, each with as many, and G with one less and *0 or *1; and *1 changes a misere
 * Grundy value by exclusive-or with 1. So g(i) is the least number that is no g(i) of an option, nor g(i - 1) or g(i - 1) ^ 1.
 * From where on the digits of all options have period 2, this makes each digit depend on the one before and on the parity of i
 * alone: once g(i) = g(i - 2) there, it is so for ever.
 *
 * The kinds are those of Siegel, Combinatorial Game Theory, V.4, and of CGSuite.
 */
#include "misere/genus.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/array.h"

/* Clears the set of values seen, which has room for all that can keep a mex from its bound: one an option, and three more. */
static cgt_status clear_seen(struct cgti_forms *forms, size_t options)
{
	size_t words = cgti_bit_words(options + 4);

	if (!CGTI_GROW(forms->seen, forms->seen_cap, words))
		return cgti_fail_memory();
	memset(forms->seen, 0, forms->seen_cap * sizeof *forms->seen);
	return CGT_OK;
}

static void see(struct cgti_forms *forms, size_t value)
{
	if (value < 64 * forms->seen_cap)
		cgti_bit_put(forms->seen, value);
}

static uint32_t mex(const struct cgti_forms *forms)
{
	uint32_t value = 0;

	while (cgti_bit_get(forms->seen, value))
		value++;
	return value;
}

static cgt_status find_grundy(struct cgti_forms *forms, const struct cgti_form_list *options, uint32_t *value)
{
	cgt_status status = clear_seen(forms, options->count);

	if (status != CGT_OK)
		return status;
	for (size_t i = 0; i < options->count; i++)
		see(forms, cgti_forms_grundy(forms, options->form[i]));
	*value = mex(forms);
	return CGT_OK;
}

/* Digit i, and puts it at the end of those found before, which begin at `digit`. */
static cgt_status add_digit(struct cgti_forms *forms, const struct cgti_form_list *options, size_t i)
{
	cgt_status status = clear_seen(forms, options->count);
	uint32_t *digit;

	if (status != CGT_OK)
		return status;
	if (!CGTI_GROW(forms->digit, forms->digit_cap, forms->digit_count + i + 1))
		return cgti_fail_memory();
	digit = forms->digit + forms->digit_count;
	for (size_t o = 0; o < options->count; o++)
		see(forms, cgti_forms_genus(forms, options->form[o], i));
	if (i > 0) {
		see(forms, digit[i - 1]);
		see(forms, digit[i - 1] ^ 1);
	}
	digit[i] = i == 0 && options->count == 0 ? 1 : mex(forms); /* 0 is won by the next player, as *1 is not */
	return CGT_OK;
}

/* The superscript: no more digits than are needed, the last two of which repeat. */
static cgt_status find_superscript(struct cgti_forms *forms, const struct cgti_form_list *options, uint32_t *count)
{
	size_t settled = 0, i = 0;
	const uint32_t *digit;
	cgt_status status;

	for (size_t o = 0; o < options->count; o++) {
		size_t own = cgti_forms_pair(forms, options->form[o])->genus_count - 2;

		settled = own > settled ? own : settled;
	}
	do {
		status = add_digit(forms, options, i);
		if (status != CGT_OK)
			return status;
		digit = forms->digit + forms->digit_count;
		i++;
	} while (i < settled + 3 || digit[i - 1] != digit[i - 3]);
	while (i > 2 && digit[i - 1] == digit[i - 3])
		i--;
	*count = (uint32_t)i;
	return CGT_OK;
}

/* Whether a Grundy value and a misere Grundy value are those of a sum of nim heaps. */
static bool is_tame_pair(uint32_t grundy, uint32_t misere)
{
	return grundy == misere || (grundy | misere) <= 1;
}

static bool is_generally_tame(const struct cgti_forms *forms, uint32_t form)
{
	return cgti_forms_pair(forms, form)->kind <= CGT_MISERE_GENERALLY_TAME;
}

static bool is_generally_restive(const struct cgti_forms *forms, uint32_t form)
{
	return cgti_forms_pair(forms, form)->kind <= CGT_MISERE_GENERALLY_RESTIVE;
}

/*
 * Whether an option that is not generally tame has moves back to what is: one to the misere Grundy value of the form, one to
 * its Grundy value. `restive` says which of the two kinds the form would be of.
 */
static bool reverts(const struct cgti_forms *forms, uint32_t option, uint32_t grundy, uint32_t misere, bool restive)
{
	bool grundy_found = false, misere_found = false;
	size_t count;
	const uint32_t *second = cgti_forms_options(forms, option, &count);

	for (size_t i = 0; i < count; i++) {
		uint32_t own_grundy = cgti_forms_grundy(forms, second[i]), own_misere = cgti_forms_genus(forms, second[i], 0);

		if (!(restive ? is_generally_restive(forms, second[i]) : is_generally_tame(forms, second[i])))
			continue;
		grundy_found |= own_grundy == grundy && (!restive || own_misere <= 1 || (own_misere ^ misere) <= 1);
		misere_found |= own_misere == misere && (!restive || own_grundy <= 1 || (own_grundy ^ misere) <= 1);
	}
	return grundy_found && misere_found;
}

/* Whether the options that are generally tame give the value by themselves; the set of values seen is used. */
static cgt_status tame_options_suffice(struct cgti_forms *forms, const struct cgti_form_list *options, bool of_misere,
                                       uint32_t value, bool *suffice)
{
	cgt_status status = clear_seen(forms, options->count);

	if (status != CGT_OK)
		return status;
	for (size_t i = 0; i < options->count; i++)
		if (is_generally_tame(forms, options->form[i]))
			see(forms, of_misere ? cgti_forms_genus(forms, options->form[i], 0)
			                     : cgti_forms_grundy(forms, options->form[i]));
	*suffice = mex(forms) == value;
	return CGT_OK;
}

/* Whether a form whose pair of values is tame or restive is so generally, although not all its options are tame. */
static cgt_status is_so_generally(struct cgti_forms *forms, const struct cgti_form_list *options, uint32_t grundy,
                                  uint32_t misere, bool *generally)
{
	bool restive = !is_tame_pair(grundy, misere);
	cgt_status status;

	*generally = false;
	for (size_t i = 0; i < options->count; i++)
		if (!is_generally_tame(forms, options->form[i]) && !reverts(forms, options->form[i], grundy, misere, restive))
			return CGT_OK;
	status = tame_options_suffice(forms, options, false, grundy, generally);
	return status == CGT_OK && *generally ? tame_options_suffice(forms, options, true, misere, generally) : status;
}

static cgt_status find_kind(struct cgti_forms *forms, const struct cgti_form_list *options, uint32_t grundy, uint32_t misere,
                            uint8_t *kind)
{
	uint8_t wildest = CGT_MISERE_TAME;
	bool tame = is_tame_pair(grundy, misere), generally = false;
	cgt_status status;

	for (size_t i = 0; i < options->count; i++) {
		uint8_t own = cgti_forms_pair(forms, options->form[i])->kind;

		wildest = own > wildest ? own : wildest;
	}
	*kind = CGT_MISERE_WILD;
	if (!tame && grundy > 1) {
		if (misere <= 1 && wildest <= CGT_MISERE_GENERALLY_TAME)
			*kind = CGT_MISERE_RESTLESS;
		return CGT_OK;
	}
	if (wildest == CGT_MISERE_TAME) {
		*kind = tame ? CGT_MISERE_TAME : CGT_MISERE_RESTIVE;
		return CGT_OK;
	}
	status = is_so_generally(forms, options, grundy, misere, &generally);
	if (generally)
		*kind = tame ? CGT_MISERE_GENERALLY_TAME : CGT_MISERE_GENERALLY_RESTIVE;
	return status;
}

cgt_status cgti_genus_find(struct cgti_forms *forms, const struct cgti_form_list *options, struct cgti_form_pair *pair)
{
	cgt_status status = find_grundy(forms, options, &pair->grundy);

	if (status == CGT_OK)
		status = find_superscript(forms, options, &pair->genus_count);
	if (status != CGT_OK)
		return status;
	pair->genus_begin = forms->digit_count;
	return find_kind(forms, options, pair->grundy, forms->digit[pair->genus_begin], &pair->kind);
}

/* How many digits of the superscript a style shows. */
static size_t digits_shown(const struct cgti_form_pair *pair, int32_t style)
{
	if (style == CGT_GENUS_FULL || pair->kind > CGT_MISERE_GENERALLY_RESTIVE)
		return pair->genus_count;
	return pair->is_nim_heap ? 0 : 1;
}

void cgti_genus_write(const struct cgti_forms *forms, uint32_t form, int32_t style, struct cgti_text *text)
{
	size_t shown = digits_shown(cgti_forms_pair(forms, form), style);
	bool wide = false;

	for (size_t i = 0; i < shown; i++)
		wide |= cgti_forms_genus(forms, form, i) > 9;
	cgti_text_format(text, "%u", (unsigned)cgti_forms_grundy(forms, form));
	if (shown)
		cgti_text_string(text, wide ? "^(" : "^");
	for (size_t i = 0; i < shown; i++)
		cgti_text_format(text, "%s%u", wide && i ? "," : "", (unsigned)cgti_forms_genus(forms, form, i));
	if (wide)
		cgti_text_char(text, ')');
}
