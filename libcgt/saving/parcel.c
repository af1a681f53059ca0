/* SPDX-License-Identifier: MIT */
/* Results of the table on their way into a file or back, one at a time. */
#include "saving/parcel.h"

#include <string.h>

#include "cram/facts.h"
#include "cram/misere.h"
#include "domineering/normal_form.h"
#include "pawns/results.h"
#include "saving/sums.h"
#include "support/array.h"
#include "support/error.h"

#define WORK_BYTES 5

/* Whether each kind of key and result is one of those that its search puts into the table and proved; NULL: see saving/sums.c. */
static bool (*const is_proved[CGTI_KEY_COUNT])(const struct cgti_table_entry *entry) = {
	[CGTI_KEY_CRAM] = cgti_cram_is_proved,
	[CGTI_KEY_CRAM_MISERE] = cgti_cram_misere_is_proved,
	[CGTI_KEY_DOMINEERING] = cgti_domineering_is_proved,
	[CGTI_KEY_PAWNS] = cgti_pawn_result_is_proved,
};

bool cgti_key_is_sum(enum cgti_key kind)
{
	return kind == CGTI_KEY_SUM || kind == CGTI_KEY_SUM_LONG || kind == CGTI_KEY_SUM_BOUNDS;
}

bool cgti_parcel_make_room(struct cgti_parcel *parcel, size_t words)
{
	if (!CGTI_GROW(parcel->word, parcel->cap, words))
		return false;
	parcel->words = words;
	return true;
}

cgt_status cgti_parcel_put(struct cgti_saved *file, const struct cgti_parcel *parcel)
{
	const bool is_long = parcel->words > CGTI_TABLE_KEY_WORDS;
	cgt_status status = cgti_saved_put(file, is_long ? 0 : parcel->words, 1);

	if (status == CGT_OK && is_long)
		status = cgti_saved_put(file, parcel->words, 4);
	if (status == CGT_OK)
		status = cgti_saved_put(file, parcel->work, WORK_BYTES);
	if (status == CGT_OK)
		status = cgti_saved_put(file, parcel->result, 8);
	for (size_t i = 0; i < parcel->words && status == CGT_OK; i++)
		status = cgti_saved_put(file, parcel->word[i], 8);
	return status;
}

bool cgti_entry_is_saved(const struct cgti_table_entry *entry)
{
	const enum cgti_key kind = cgti_key_kind(entry->key[0]);

	if (cgti_key_is_sum(kind))
		return cgti_sum_is_proved(entry);
	return kind < CGTI_KEY_COUNT && is_proved[kind] && is_proved[kind](entry);
}

static cgt_status get_words(struct cgti_saved *file, struct cgti_parcel *parcel)
{
	uint64_t words = 0;
	cgt_status status = cgti_saved_get(file, 1, &words);

	if (status == CGT_OK && words == 0 && file->version > 1) {
		status = cgti_saved_get(file, 4, &words);
		if (status == CGT_OK && (words <= CGTI_TABLE_KEY_WORDS || words > file->size / 8))
			return cgti_saved_fail(file, "it has a key of an impossible length");
	} else if (status == CGT_OK && (words < 1 || words > CGTI_TABLE_KEY_WORDS)) {
		return cgti_saved_fail(file, "it has a key of an impossible length");
	}
	return status == CGT_OK && !cgti_parcel_make_room(parcel, (size_t)words) ? cgti_fail_memory() : status;
}

/* Whether what was read is a result of one of the kinds that are saved. */
static bool is_result(const struct cgti_parcel *parcel)
{
	const struct cgti_table_entry entry = { parcel->word, (unsigned)parcel->words, parcel->result, 0 };
	const enum cgti_key kind = cgti_key_kind(parcel->word[0]);

	if (parcel->result >> CGTI_TABLE_RESULT_BITS || !cgti_table_is_work(parcel->work) || kind == CGTI_KEY_SUM_LONG)
		return false;
	if (cgti_key_is_sum(kind))
		return cgti_sum_is_result(parcel->word, parcel->words, parcel->result);
	return parcel->words <= CGTI_TABLE_KEY_WORDS && kind < CGTI_KEY_COUNT && is_proved[kind] && is_proved[kind](&entry);
}

cgt_status cgti_parcel_get(struct cgti_saved *file, struct cgti_parcel *parcel)
{
	cgt_status status = get_words(file, parcel);

	if (status == CGT_OK)
		status = cgti_saved_get(file, WORK_BYTES, &parcel->work);
	if (status == CGT_OK)
		status = cgti_saved_get(file, 8, &parcel->result);
	for (size_t i = 0; status == CGT_OK && i < parcel->words; i++)
		status = cgti_saved_get(file, 8, &parcel->word[i]);
	if (status == CGT_OK && !is_result(parcel))
		return cgti_saved_fail(file, "it has a result that no search gives");
	return status;
}
