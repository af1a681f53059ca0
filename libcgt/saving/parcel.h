/* SPDX-License-Identifier: MIT */
/* Results of the table on their way into a file or back, one at a time. */
#ifndef CGTI_SAVING_PARCEL_H
#define CGTI_SAVING_PARCEL_H

#include "saving/saving.h"

/* A result on its way from a table into a file or back. */
struct cgti_parcel {
	uint64_t *word;
	size_t words, cap;
	uint64_t result, work;
};

/* Tells whether a key is that of a sum, or of bounds of sums. */
bool cgti_key_is_sum(enum cgti_key kind);

/* Makes room for the words of a key; false if memory runs out. */
bool cgti_parcel_make_room(struct cgti_parcel *parcel, size_t words);

/* Writes a parcel, and reads one: CGT_CORRUPT if it is none that a search gives. */
cgt_status cgti_parcel_put(struct cgti_saved *file, const struct cgti_parcel *parcel);
cgt_status cgti_parcel_get(struct cgti_saved *file, struct cgti_parcel *parcel);

/* Tells whether an entry of the table is proved and of a kind that files hold. */
bool cgti_entry_is_saved(const struct cgti_table_entry *entry);

#endif
