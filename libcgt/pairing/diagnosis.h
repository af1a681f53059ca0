/* SPDX-License-Identifier: MIT */
/* What the rest of pairing needs of diagnoses. */
#ifndef CGTI_REPORT_H
#define CGTI_REPORT_H

#include <cgt/pairing.h>

/* CGT_OK if the involution pairs its position in the playable reading, CGT_BAD_ARGUMENT with the diagnosis as its message if
 * it does not; else as cgt_pairing_report_new. */
cgt_status cgti_require_pairing(const cgt_involution *involution, cgt_budget *budget);

#endif
