/* SPDX-License-Identifier: MIT */
/* Refusals of the checker, each with the entry and the reason. */
#ifndef CGTI_PROOF_REFUSAL_H
#define CGTI_PROOF_REFUSAL_H

#include "proof/check.h"

/* Records that the entry is wrong (CGT_CORRUPT): the format says why. */
cgt_status cgti_check_refuse(const struct cgti_checker *checker, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Records that the rule does not yield such a claim. */
cgt_status cgti_check_refuse_claim(const struct cgti_checker *checker);

/* Records the failure unless premise i says this of its position. */
cgt_status cgti_check_says(const struct cgti_checker *checker, size_t i, struct cgti_claim wanted);

#endif
