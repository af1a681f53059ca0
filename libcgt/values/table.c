/* SPDX-License-Identifier: MIT */
/*
 * The table of values: what each is made of, found again by open addressing with the whole of it compared. The options of plain
 * values are those of values/plain.h.
 */
#include "values/table.h"

#include <string.h>

#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "values/cache.h"

#define FIRST_SLOTS 64
#define FIRST_ENTRIES 512
#define MAX_ENTRIES (1 << 22) /* 32 MiB of comparisons, 48 MiB of sums */
#define RAW_ENTRIES (1 << 12)
#define WATCHED_OPTIONS 1024

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* Asks the budget for memory that the table is about to take. */
static cgt_status take_bytes(cgt_values *values, struct cgti_meter *meter, size_t more)
{
	cgt_status status = cgti_meter_bytes(meter, meter->bytes + more);

	if (status == CGT_OK)
		values->bytes += more;
	return status;
}

void cgti_values_return(cgt_values *values, struct cgti_meter *meter, void *array, size_t bytes)
{
	cgti_free(array);
	values->bytes -= bytes;
	meter->bytes -= bytes < meter->bytes ? bytes : meter->bytes;
}

/* Makes an array of another size; what is in it stays. */
static cgt_status resize(cgt_values *values, struct cgti_meter *meter, void **array, size_t old_bytes, size_t bytes)
{
	void *made;
	cgt_status status = take_bytes(values, meter, bytes - old_bytes);

	if (status != CGT_OK)
		return status;
	made = cgti_realloc(*array, bytes);
	if (!made) {
		cgti_values_return(values, meter, NULL, bytes - old_bytes);
		return cgti_fail_memory();
	}
	*array = made;
	return CGT_OK;
}

cgt_status cgti_values_grow(cgt_values *values, struct cgti_meter *meter, void **array, size_t *cap, size_t want, size_t bytes)
{
	size_t next = *cap + *cap / 2 + 8;
	cgt_status status;

	if (want <= *cap)
		return CGT_OK;
	next = next < want ? want : next;
	if (next > SIZE_MAX / 2 / bytes)
		return cgti_fail_memory();
	status = resize(values, meter, array, *cap * bytes, next * bytes);
	if (status == CGT_OK)
		*cap = next;
	return status;
}

cgt_status cgti_values_list_add(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *list, uint32_t value)
{
	if (list->count == list->cap) {
		void *array = list->value;
		cgt_status status = cgti_values_grow(values, meter, &array, &list->cap, list->count + 1, sizeof *list->value);

		if (status != CGT_OK)
			return status;
		list->value = array;
	}
	list->value[list->count++] = value;
	return CGT_OK;
}

void cgti_values_list_free(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *list)
{
	cgti_values_return(values, meter, list->value, list->cap * sizeof *list->value);
	*list = (struct cgti_value_list)CGTI_VALUE_LIST_EMPTY;
}

/* Shell's sort, with the gaps 1, 4, 13, 40 ... */
static void sort(uint32_t *value, size_t count)
{
	size_t gap = 1;

	while (gap < count / 3)
		gap = 3 * gap + 1;
	for (; gap > 0; gap /= 3)
		for (size_t i = gap; i < count; i++) {
			uint32_t own = value[i];
			size_t at = i;

			for (; at >= gap && value[at - gap] > own; at -= gap)
				value[at] = value[at - gap];
			value[at] = own;
		}
}

void cgti_values_to_set(struct cgti_value_list *list)
{
	size_t kept = 0;

	sort(list->value, list->count);
	for (size_t i = 0; i < list->count; i++)
		if (kept == 0 || list->value[kept - 1] != list->value[i])
			list->value[kept++] = list->value[i];
	list->count = kept;
}

/* --- finding values ------------------------------------------------------------------------------------------------------- */

static uint64_t hash_of(const struct cgti_value *value, const uint32_t *option)
{
	uint64_t hash;

	if (value->has_options)
		return cgti_hash_bytes(option, ((size_t)value->c.left_count + value->d.right_count) * sizeof *option,
		                       value->c.left_count);
	hash = cgti_hash_word((uint64_t)value->a.numerator ^ (uint64_t)value->d.exponent << 56);
	return cgti_hash_word(hash ^ ((uint64_t)(uint32_t)value->b.ups << 32 | value->c.nimber));
}

/* Whether a value of the table is the one described. */
static bool is_same(const cgt_values *values, uint32_t value, const struct cgti_value *other, const uint32_t *option)
{
	const struct cgti_value *own = cgti_value_at(values, value);

	if (own->has_options != other->has_options || own->c.left_count != other->c.left_count ||
	    own->d.right_count != other->d.right_count)
		return false;
	if (!own->has_options)
		return own->a.numerator == other->a.numerator && own->b.ups == other->b.ups;
	return memcmp(values->option + own->b.begin, option,
	              ((size_t)own->c.left_count + own->d.right_count) * sizeof *option) == 0;
}

/* The slot of the value described, or the free one where it belongs. */
static struct cgti_value_slot *find_slot(const cgt_values *values, const struct cgti_value *value, const uint32_t *option,
                                         uint64_t hash)
{
	size_t i = (size_t)hash & values->slot_mask;

	while (values->slot[i].value != CGTI_VALUE_NONE &&
	       (values->slot[i].hash != (uint32_t)(hash >> 32) || !is_same(values, values->slot[i].value, value, option)))
		i = (i + 1) & values->slot_mask;
	return &values->slot[i];
}

/* Finds the value described, if it is there. */
static bool find(const cgt_values *values, const struct cgti_value *value, const uint32_t *option, uint64_t hash, uint32_t *found)
{
	*found = values->slot ? find_slot(values, value, option, hash)->value : CGTI_VALUE_NONE;
	return *found != CGTI_VALUE_NONE;
}

/* Gives the values new slots, twice as many. */
static cgt_status grow_slots(cgt_values *values, struct cgti_meter *meter)
{
	size_t old = values->slot ? values->slot_mask + 1 : 0, slots = old ? 2 * old : FIRST_SLOTS;
	void *made = NULL;
	struct cgti_value_slot *slot;
	cgt_status status = resize(values, meter, &made, 0, slots * sizeof *slot);

	if (status != CGT_OK)
		return status;
	slot = made;
	for (size_t i = 0; i < slots; i++)
		slot[i] = (struct cgti_value_slot){ 0, CGTI_VALUE_NONE };
	for (uint32_t id = CGTI_VALUE_ZERO; id < values->value_count; id++) {
		const struct cgti_value *own = cgti_value_at(values, id);
		uint64_t hash = hash_of(own, own->has_options ? values->option + own->b.begin : NULL);
		size_t i = (size_t)hash & (slots - 1);

		while (slot[i].value != CGTI_VALUE_NONE)
			i = (i + 1) & (slots - 1);
		slot[i] = (struct cgti_value_slot){ (uint32_t)(hash >> 32), id };
	}
	cgti_values_return(values, meter, values->slot, old * sizeof *slot);
	values->slot = slot;
	values->slot_mask = slots - 1;
	return CGT_OK;
}

/* Makes a cache of relations larger; what was in it stays, but for entries that now share a place. */
static cgt_status grow_relations(cgt_values *values, struct cgti_meter *meter, struct cgti_relation_cache *cache, size_t entries)
{
	size_t old = cache->entry ? cache->mask + 1 : 0;
	struct cgti_relation_cache grown = { NULL, entries - 1 };
	void *made = NULL;
	cgt_status status = resize(values, meter, &made, 0, entries * sizeof *grown.entry);

	if (status != CGT_OK)
		return status;
	grown.entry = made;
	memset(made, 0, entries * sizeof *grown.entry);
	for (size_t i = 0; i < old; i++)
		if (cache->entry[i] != 0)
			cgti_relation_keep(&grown, cache->entry[i] & ~UINT64_C(1), cache->entry[i] & 1);
	cgti_values_return(values, meter, cache->entry, old * sizeof *grown.entry);
	*cache = grown;
	return CGT_OK;
}

/* The same for sums. An entry of two times nothing is a free one. */
static cgt_status grow_sums(cgt_values *values, struct cgti_meter *meter, size_t entries)
{
	struct cgti_sum_cache *cache = &values->sums;
	size_t old = cache->entry ? cache->mask + 1 : 0;
	struct cgti_sum_cache grown = { NULL, entries - 1 };
	void *made = NULL;
	cgt_status status = resize(values, meter, &made, 0, entries * sizeof *grown.entry);

	if (status != CGT_OK)
		return status;
	grown.entry = made;
	for (size_t i = 0; i < entries; i++)
		grown.entry[i] = (struct cgti_sum_entry){ CGTI_VALUE_NONE, CGTI_VALUE_NONE, CGTI_VALUE_NONE };
	for (size_t i = 0; i < old; i++)
		if (cache->entry[i].a != CGTI_VALUE_NONE)
			cgti_sum_keep(&grown, cache->entry[i].a, cache->entry[i].b, cache->entry[i].sum);
	cgti_values_return(values, meter, cache->entry, old * sizeof *grown.entry);
	*cache = grown;
	return CGT_OK;
}

/* Lets the caches grow with the table, up to their bounds. */
static cgt_status grow_caches(cgt_values *values, struct cgti_meter *meter)
{
	size_t relations = values->relations.entry ? values->relations.mask + 1 : 0;
	size_t sums = values->sums.entry ? values->sums.mask + 1 : 0;
	cgt_status status = CGT_OK;

	if (relations < MAX_ENTRIES && relations < 4 * values->value_count)
		status = grow_relations(values, meter, &values->relations, relations ? 2 * relations : FIRST_ENTRIES);
	if (status == CGT_OK && sums < MAX_ENTRIES && sums < 4 * values->value_count)
		status = grow_sums(values, meter, sums ? 2 * sums : FIRST_ENTRIES);
	return status;
}

/* Room for one more value and for its options, so that adding it cannot fail any more. */
static cgt_status make_room(cgt_values *values, struct cgti_meter *meter, size_t options)
{
	void *value = values->value, *option = values->option;
	cgt_status status;

	if (values->value_count >= CGTI_VALUE_NONE)
		return cgti_fail(CGT_TOO_LARGE, "a table holds at most %lu values", (unsigned long)CGTI_VALUE_NONE);
	if (options > UINT32_MAX - values->option_count)
		return cgti_fail(CGT_TOO_LARGE, "the values of a table have at most %lu options", (unsigned long)UINT32_MAX);
	status = cgti_values_grow(values, meter, &value, &values->value_cap, values->value_count + 1, sizeof *values->value);
	values->value = value;
	if (status != CGT_OK)
		return status;
	status = cgti_values_grow(values, meter, &option, &values->option_cap, values->option_count + options,
	                          sizeof *values->option);
	values->option = option;
	if (status == CGT_OK && 4 * (values->value_count + 1) > 3 * (values->slot ? values->slot_mask + 1 : 0))
		status = grow_slots(values, meter);
	return status == CGT_OK ? grow_caches(values, meter) : status;
}

/* The value described, which is put in if it is not there: but for its stops and its birthday, which the caller sets. */
static cgt_status put(cgt_values *values, struct cgti_value *described, const uint32_t *option, struct cgti_meter *meter,
                      uint32_t *value, bool *added)
{
	size_t options = described->has_options ? (size_t)described->c.left_count + described->d.right_count : 0;
	uint64_t hash = hash_of(described, option);
	cgt_status status;

	*added = false;
	if (find(values, described, option, hash, value))
		return CGT_OK;
	status = make_room(values, meter, options);
	if (status != CGT_OK)
		return status;
	*value = (uint32_t)values->value_count;
	*find_slot(values, described, option, hash) = (struct cgti_value_slot){ (uint32_t)(hash >> 32), *value };
	if (options > 0) {
		described->b.begin = (uint32_t)values->option_count;
		memcpy(values->option + values->option_count, option, options * sizeof *option);
		values->option_count += options;
		values->with_options++;
	}
	described->negative = CGTI_VALUE_NONE;
	values->value[values->value_count++] = *described;
	*added = true;
	return CGT_OK;
}

cgt_status cgti_values_init(cgt_values *values, struct cgti_meter *meter)
{
	uint32_t zero;
	cgt_status status = grow_relations(values, meter, &values->raw_relations, RAW_ENTRIES);

	if (status == CGT_OK)
		status = make_room(values, meter, 0);
	if (status != CGT_OK)
		return status;
	values->value[values->value_count++] = (struct cgti_value){ .negative = CGTI_VALUE_NONE, .has_options = 1 }; /* raw */
	return cgti_values_number(values, CGTI_DYADIC_ZERO, meter, &zero);
}

void cgti_values_release(cgt_values *values)
{
	cgti_free(values->value);
	cgti_free(values->option);
	cgti_free(values->slot);
	cgti_free(values->relations.entry);
	cgti_free(values->raw_relations.entry);
	cgti_free(values->sums.entry);
	cgti_free(values->comparison);
	cgti_free(values->making);
	cgti_free(values->collected.value);
	cgti_free(values->raw[0].value);
	cgti_free(values->raw[1].value);
	cgti_free(values->together.value);
	cgti_free(values->walls.place);
	cgti_free(values->walls.wall);
	cgti_free(values->walls.bend);
	cgti_free(values->memo.entry);
}

/* --- plain values --------------------------------------------------------------------------------------------------------- */

cgt_status cgti_values_number_too_large(void)
{
	return cgti_fail(CGT_TOO_LARGE, "a number has a numerator of at most 2^63 - 1 and a denominator of at most 2^%d",
	                 CGT_VALUES_MAX_EXPONENT);
}

cgt_status cgti_values_number(cgt_values *values, struct cgti_dyadic number, struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_value described = { .a.numerator = number.numerator, .d.exponent = number.exponent };
	bool added;
	cgt_status status = put(values, &described, NULL, meter, value, &added);

	if (status == CGT_OK && added) {
		values->value[*value].left_stop = 2 * *value;
		values->value[*value].right_stop = 2 * *value + 1;
	}
	return status;
}

/* Whether n.^ + *m >= 0: n >= 2, or n is 1 and m is not 1, or both are 0 (Winning Ways, chapter 3). */
static bool is_at_least_zero(int64_t ups, uint32_t nimber)
{
	return ups > 1 || (ups == 1 && nimber != 1) || (ups == 0 && nimber == 0);
}

cgt_status cgti_values_plain(cgt_values *values, struct cgti_plain plain, struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_value described = { .a.numerator = plain.number.numerator, .c.nimber = plain.nimber,
	                                .d.exponent = plain.number.exponent };
	uint32_t number;
	bool added;
	cgt_status status;

	if (plain.ups > CGT_VALUES_MAX_UPS || plain.ups < -CGT_VALUES_MAX_UPS)
		return cgti_fail(CGT_TOO_LARGE, "a value has at most %d ups, or downs", CGT_VALUES_MAX_UPS);
	described.b.ups = (int32_t)plain.ups;
	if (find(values, &described, NULL, hash_of(&described, NULL), value))
		return CGT_OK;
	status = cgti_values_number(values, plain.number, meter, &number);
	*value = number;
	if (status != CGT_OK || (plain.ups == 0 && plain.nimber == 0))
		return status;
	status = put(values, &described, NULL, meter, value, &added);
	if (status == CGT_OK && added) {
		values->value[*value].left_stop = 2 * number + !is_at_least_zero(-plain.ups, plain.nimber);
		values->value[*value].right_stop = 2 * number + is_at_least_zero(plain.ups, plain.nimber);
	}
	return status;
}

/* --- options -------------------------------------------------------------------------------------------------------------- */

cgt_status cgti_value_plain_option(cgt_values *values, uint32_t value, int32_t player, size_t i, struct cgti_meter *meter,
                                   uint32_t *option)
{
	if (i % WATCHED_OPTIONS == WATCHED_OPTIONS - 1) { /* of a large nimber */
		cgt_status status = cgti_meter_watch(meter);

		if (status != CGT_OK)
			return status;
	}
	return cgti_values_plain(values, cgti_plain_option(cgti_value_plain(values, value), player, i), meter, option);
}

uint64_t cgti_value_birthday(const cgt_values *values, uint32_t value)
{
	if (cgti_value_is_plain(values, value))
		return cgti_plain_birthday(cgti_value_plain(values, value));
	return cgti_value_at(values, value)->a.birthday;
}

/* --- values with options -------------------------------------------------------------------------------------------------- */

uint32_t cgti_values_best_stop(const cgt_values *values, const uint32_t *option, size_t count, int32_t player)
{
	uint32_t best = 0;

	for (size_t i = 0; i < count; i++) {
		const struct cgti_value *own = cgti_value_at(values, option[i]);
		uint32_t stop = player == CGT_LEFT ? own->right_stop : own->left_stop;
		int order = i == 0 ? 1 : cgti_compare_stops(values, stop, best);

		if (i == 0 || (player == CGT_LEFT ? order > 0 : order < 0))
			best = stop;
	}
	return best;
}

cgt_status cgti_values_canonical(cgt_values *values, const uint32_t *option, size_t left, size_t right,
                                 struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_value described = { .c.left_count = (uint32_t)left, .d.right_count = (uint32_t)right, .has_options = 1 };
	uint64_t birthday = 0;
	struct cgti_value *own;
	bool added;
	cgt_status status = put(values, &described, option, meter, value, &added);

	if (status != CGT_OK || !added)
		return status;
	for (size_t i = 0; i < left + right; i++) {
		uint64_t day = cgti_value_birthday(values, option[i]);

		birthday = day > birthday ? day : birthday;
	}
	own = &values->value[*value];
	own->a.birthday = birthday + 1;
	own->left_stop = cgti_values_best_stop(values, option, left, CGT_LEFT);
	own->right_stop = cgti_values_best_stop(values, option + left, right, CGT_RIGHT);
	return CGT_OK;
}
