/* SPDX-License-Identifier: MIT */
/* The tests of an involution by play, each made with one opponent or with either. */
#ifndef CGTI_PAIRING_TESTS_H
#define CGTI_PAIRING_TESTS_H

#include "pairing/diagnosis.h"

/* Each records the failure if the number is no test, or no opponent. */
cgt_status cgti_check_test(int32_t test);
cgt_status cgti_check_opponent(int32_t opponent);

#endif
