/* SPDX-License-Identifier: MIT */
/* The rules that look one move ahead. */
#ifndef CGTI_PROOF_CHECK_MOVES_H
#define CGTI_PROOF_CHECK_MOVES_H

#include "proof/check.h"

/* The checks of the rules. */
cgt_status cgti_check_moves(struct cgti_checker *checker);

#endif
