/* SPDX-License-Identifier: MIT */
/* The rules about one position, its negative, and sums in normal play. */
#ifndef CGTI_PROOF_CHECK_SUM_H
#define CGTI_PROOF_CHECK_SUM_H

#include "proof/check.h"

/* The checks of the rules. */
cgt_status cgti_check_same(struct cgti_checker *checker);
cgt_status cgti_check_exchange(struct cgti_checker *checker);
cgt_status cgti_check_sum(struct cgti_checker *checker);
cgt_status cgti_check_numbers(struct cgti_checker *checker);

#endif
