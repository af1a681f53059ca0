/* SPDX-License-Identifier: MIT */
/* The names in a file of results; what is marked (2) is not there in files of version 1. */
#ifndef CGTI_SAVING_NAMES_H
#define CGTI_SAVING_NAMES_H

#include "saving/saving.h"

/* Gives names to all that is to be saved, and writes them, and with the components what is known of each. */
cgt_status cgti_saved_names_get(struct cgti_loading *loading);

/* Records that something is wrong if there is a name that nothing has used. */
cgt_status cgti_saved_names_check(const struct cgti_loading *loading);

#endif
