/* SPDX-License-Identifier: MIT */
/* The genus of a form, and how it is written. */
#ifndef CGTI_MISERE_GENUS_H
#define CGTI_MISERE_GENUS_H

#include "misere/forms.h"
#include "support/text.h"

/*
 * Finds Grundy value, superscript and kind of the form that has a set of options, for its pair. The digits are put after
 * those of the table, which does not count them yet.
 */
cgt_status cgti_genus_find(struct cgti_forms *forms, const struct cgti_form_list *options, struct cgti_form_pair *pair);

/* Writes the genus in a style, enum cgt_genus_style. */
void cgti_genus_write(const struct cgti_forms *forms, uint32_t form, int32_t style, struct cgti_text *text);

#endif
