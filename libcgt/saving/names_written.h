/* SPDX-License-Identifier: MIT */
/* Names, on their way into a file. */
#ifndef CGTI_SAVING_NAMES_WRITTEN_H
#define CGTI_SAVING_NAMES_WRITTEN_H

#include "saving/saving.h"

/* Gives names to all that is to be saved, and writes them, and with the components what is known of each. */
cgt_status cgti_saved_names_put(struct cgti_saving *saving);

#endif
