/* SPDX-License-Identifier: MIT */
/* How the checker refuses an entry. */
#include "proof/refusal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/error.h"

cgt_status cgti_check_refuse(const struct cgti_checker *checker, const char *format, ...)
{
	char why[400];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(checker->k), 1, "entry %lu, %s: %s", (unsigned long)checker->k,
	                    cgti_rule_name(checker->entry.rule), why);
}

cgt_status cgti_check_refuse_claim(const struct cgti_checker *checker)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	cgti_claim_write(&checker->entry.claim, &text);
	if (text.failed)
		return cgti_fail_memory();
	status = cgti_check_refuse(checker, "this rule does not yield \"%s\" here", text.data);
	cgti_text_free(&text);
	return status;
}

cgt_status cgti_check_says(const struct cgti_checker *checker, size_t i, struct cgti_claim wanted)
{
	const struct cgti_claim *known = &cgti_check_premise(checker, i)->claim;
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	if (cgti_claim_implies(known, &wanted))
		return CGT_OK;
	cgti_claim_write(&wanted, &text);
	if (text.failed)
		return cgti_fail_memory();
	status = cgti_check_refuse(checker, "entry %lu does not say that \"%s\"", (unsigned long)checker->entry.premise[i],
	                           text.data);
	cgti_text_free(&text);
	return status;
}
