/* SPDX-License-Identifier: MIT */
/* The rules that look at the boards of the position as it is written, all of them of normal play. */
#ifndef CGTI_PROOF_CHECK_BOARD_H
#define CGTI_PROOF_CHECK_BOARD_H

#include "proof/check.h"

/* The checks of the rules. */
cgt_status cgti_check_mirror(struct cgti_checker *checker);
cgt_status cgti_check_pairing(struct cgti_checker *checker);
cgt_status cgti_check_cut(struct cgti_checker *checker);

#endif
