/* SPDX-License-Identifier: MIT */
/* The values of a sequence within a file (support/saved_file.h), which may hold other things, too. */
#ifndef CGTI_OCTAL_CHECKPOINT_H
#define CGTI_OCTAL_CHECKPOINT_H

#include "octal/sequence.h"
#include "support/saved_file.h"

/* Writes them, with the code. */
cgt_status cgti_checkpoint_put(struct cgti_saved *file, const cgt_sequence *sequence);

/* Reads them, into a new sequence; CGT_CORRUPT unless they can be values, and the first ones are those that are computed again. */
cgt_status cgti_checkpoint_get(struct cgti_saved *file, cgt_sequence **sequence);

#endif
