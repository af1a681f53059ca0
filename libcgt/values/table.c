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
#include "values/reading.h"

#define FIRST_SLOTS 64
#define FIRST_ENTRIES 512
#define MAX_ENTRIES (1 << 22) /* 32 MiB of comparisons, 48 MiB of sums */
#define RAW_ENTRIES (1 << 12)
#define WATCHED_OPTIONS 1024

/* Asks the budget for memory that the table is about to take. */
static cgt_status take_bytes(cgt_values *values, struct cgti_meter *meter, size_t more)
{
	cgt_status status = cgti_meter_take_bytes(meter, more);

	if (status == CGT_OK)
		values->bytes += more;
	return status;
}

/* Gives up bytes of which the meter was told. */
static void return_bytes(cgt_values *values, struct cgti_meter *meter, size_t bytes)
{
	values->bytes -= bytes;
	cgti_meter_return_bytes(meter, bytes);
}

void cgti_values_return(cgt_values *values, struct cgti_meter *meter, void *array, size_t bytes)
{
	cgti_free(array);
	return_bytes(values, meter, bytes);
}

/* Frees an array that another was put in the place of; while members may be looking at it, it is kept instead. There is room
 * to keep it. */
static void retire(cgt_values *values, struct cgti_meter *meter, void *array, size_t bytes)
{
	if (!values->commons) {
		cgti_values_return(values, meter, array, bytes);
		return;
	}
	cgti_commons_keep(values->commons, array, bytes);
	values->bytes -= bytes; /* and of the meter's, until the team ends */
}

/* Makes a larger array of what is in one that members may be looking at. */
static cgt_status replace(cgt_values *values, struct cgti_meter *meter, void **array, size_t old_bytes, size_t bytes)
{
	void *made;
	cgt_status status = cgti_commons_make_room(values->commons, 1) ? take_bytes(values, meter, bytes) : cgti_fail_memory();

	if (status != CGT_OK)
		return status;
	made = cgti_alloc(bytes);
	if (!made) {
		return_bytes(values, meter, bytes);
		return cgti_fail_memory();
	}
	if (*array)
		memcpy(made, *array, old_bytes);
	retire(values, meter, *array, old_bytes);
	*array = made;
	return CGT_OK;
}

/* Makes an array of another size; what is in it stays. */
static cgt_status resize(cgt_values *values, struct cgti_meter *meter, void **array, size_t old_bytes, size_t bytes)
{
	void *made;
	cgt_status status;

	if (values->commons && *array)
		return replace(values, meter, array, old_bytes, bytes);
	status = take_bytes(values, meter, bytes - old_bytes);

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

cgt_status cgti_values_grow_to(cgt_values *values, struct cgti_meter *meter, void **array, size_t *cap, size_t want,
                               size_t bytes)
{
	size_t next = *cap + *cap / 2 + 8;
	cgt_status status;

	next = next < want ? want : next;
	if (next > SIZE_MAX / 2 / bytes)
		return cgti_fail_memory();
	status = resize(values, meter, array, *cap * bytes, next * bytes);
	if (status == CGT_OK)
		*cap = next;
	return status;
}

/* --- finding values ------------------------------------------------------------------------------------------------------- */

static uint64_t hash_of(const struct cgti_value *value, const uint32_t *option)
{
	uint64_t hash;

	if (cgti_has_options(value))
		return cgti_hash_bytes(option, ((size_t)value->c.left_count + value->d.right_count) * sizeof *option,
		                       value->c.left_count);
	hash = cgti_hash_word((uint64_t)value->a.numerator ^ (uint64_t)value->d.exponent << 56);
	return cgti_hash_word(hash ^ ((uint64_t)(uint32_t)value->b.ups << 32 | value->c.nimber));
}

/* Whether a value of the table is the one described. */
static bool is_same(const cgt_values *values, uint32_t value, const struct cgti_value *other, const uint32_t *option)
{
	const struct cgti_value *own = cgti_value_at(values, value);
	size_t count;

	if (cgti_has_options(own) != cgti_has_options(other) || own->c.left_count != other->c.left_count ||
	    own->d.right_count != other->d.right_count)
		return false;
	if (!cgti_has_options(own))
		return own->a.numerator == other->a.numerator && own->b.ups == other->b.ups;
	return memcmp(cgti_value_list(values, value, CGT_LEFT, &count), option,
	              ((size_t)own->c.left_count + own->d.right_count) * sizeof *option) == 0;
}

static inline uint64_t slot_at(const struct cgti_value_slots *slots, size_t i)
{
	return atomic_load_explicit(&slots->slot[i], memory_order_acquire);
}

static void set_slot(struct cgti_value_slots *slots, size_t i, uint64_t hash, uint32_t value)
{
	atomic_store_explicit(&slots->slot[i], (hash & ~(uint64_t)UINT32_MAX) | value, memory_order_release);
}

static size_t slot_bytes(size_t slots)
{
	return sizeof(struct cgti_value_slots) + slots * sizeof(uint64_t);
}

/* The slot of the value described, or the free one where it belongs; *found is what is in it. */
static size_t find_slot(const cgt_values *values, const struct cgti_value_slots *slots, const struct cgti_value *value,
                        const uint32_t *option, uint64_t hash, uint32_t *found)
{
	for (size_t i = (size_t)hash & slots->mask;; i = (i + 1) & slots->mask) {
		const uint64_t slot = slot_at(slots, i);

		*found = (uint32_t)slot;
		if (*found == CGTI_VALUE_NONE || (slot >> 32 == hash >> 32 && is_same(values, *found, value, option)))
			return i;
	}
}

/* The value described, or CGTI_VALUE_NONE. */
static uint32_t find(const cgt_values *values, const struct cgti_value *value, const uint32_t *option, uint64_t hash)
{
	const struct cgti_value_slots *slots = atomic_load_explicit(&values->slots, memory_order_acquire);
	uint32_t found = CGTI_VALUE_NONE;

	if (slots)
		find_slot(values, slots, value, option, hash, &found);
	return found;
}

/* Gives the values new slots, twice as many. */
static cgt_status grow_slots(cgt_values *values, struct cgti_meter *meter)
{
	struct cgti_value_slots *old = values->slots, *slots;
	const size_t had = old ? old->mask + 1 : 0, count = old ? 2 * had : FIRST_SLOTS;
	void *made = NULL;
	cgt_status status = resize(values, meter, &made, 0, slot_bytes(count));

	if (status != CGT_OK)
		return status;
	slots = made;
	slots->mask = count - 1;
	for (size_t i = 0; i < count; i++)
		atomic_init(&slots->slot[i], CGTI_VALUE_NONE);
	for (uint32_t id = CGTI_VALUE_ZERO; id < values->value_count; id++) {
		const struct cgti_value *own = cgti_value_at(values, id);
		uint64_t hash = hash_of(own, cgti_has_options(own) ? values->option + own->b.begin : NULL);
		size_t i = (size_t)hash & slots->mask;

		while ((uint32_t)slot_at(slots, i) != CGTI_VALUE_NONE)
			i = (i + 1) & slots->mask;
		set_slot(slots, i, hash, id);
	}
	atomic_store_explicit(&values->slots, slots, memory_order_release);
	retire(values, meter, old, old ? slot_bytes(had) : 0);
	return CGT_OK;
}

static size_t relation_bytes(size_t entries)
{
	return sizeof(struct cgti_relation_cache) + entries * sizeof(uint64_t);
}

static size_t relation_entries(const struct cgti_relation_cache *cache)
{
	return cache ? cache->mask + 1 : 0;
}

/* Makes a larger cache of what is in one, but for entries that now share a place. */
static cgt_status copy_relations(cgt_values *values, struct cgti_meter *meter, const struct cgti_relation_cache *old,
                                 size_t entries, struct cgti_relation_cache **grown)
{
	void *made = NULL;
	cgt_status status = resize(values, meter, &made, 0, relation_bytes(entries));

	if (status != CGT_OK)
		return status;
	memset(made, 0, relation_bytes(entries));
	*grown = made;
	(*grown)->mask = entries - 1;
	for (size_t i = 0; i < relation_entries(old); i++) {
		const uint64_t entry = atomic_load_explicit(&old->entry[i], memory_order_relaxed);

		if (entry != 0)
			cgti_relation_keep(*grown, entry & ~UINT64_C(1), entry & 1);
	}
	return CGT_OK;
}

static cgt_status grow_relations(cgt_values *values, struct cgti_meter *meter, size_t entries)
{
	struct cgti_relation_cache *old = values->relations, *grown = NULL;
	const size_t had = relation_entries(old);
	cgt_status status = copy_relations(values, meter, old, entries, &grown);

	if (status != CGT_OK)
		return status;
	atomic_store_explicit(&values->relations, grown, memory_order_release);
	retire(values, meter, old, old ? relation_bytes(had) : 0);
	return CGT_OK;
}

static size_t sum_bytes(size_t entries)
{
	return sizeof(struct cgti_sum_cache) + entries * sizeof(struct cgti_sum_entry);
}

/* The same for sums. An entry of two times nothing is a free one. */
static cgt_status grow_sums(cgt_values *values, struct cgti_meter *meter, size_t entries)
{
	struct cgti_sum_cache *old = values->sums, *grown;
	const size_t had = old ? old->mask + 1 : 0;
	void *made = NULL;
	cgt_status status = resize(values, meter, &made, 0, sum_bytes(entries));

	if (status != CGT_OK)
		return status;
	grown = made;
	grown->mask = entries - 1;
	for (size_t i = 0; i < entries; i++) {
		atomic_init(&grown->entry[i].turn, 0);
		cgti_sum_set(&grown->entry[i], CGTI_VALUE_NONE, CGTI_VALUE_NONE, CGTI_VALUE_NONE);
	}
	for (size_t i = 0; i < had; i++) {
		const struct cgti_sum_entry *entry = &old->entry[i];

		if (entry->a != CGTI_VALUE_NONE)
			cgti_sum_set(cgti_sum_place(grown, entry->a, entry->b), entry->a, entry->b, entry->sum);
	}
	atomic_store_explicit(&values->sums, grown, memory_order_release);
	retire(values, meter, old, old ? sum_bytes(had) : 0);
	return CGT_OK;
}

/* Lets the caches grow with the table, up to their bounds. */
static cgt_status grow_caches(cgt_values *values, struct cgti_meter *meter)
{
	const size_t relations = relation_entries(values->relations), sums = values->sums ? values->sums->mask + 1 : 0;
	cgt_status status = CGT_OK;

	if (relations < MAX_ENTRIES && relations < 4 * values->value_count)
		status = grow_relations(values, meter, relations ? 2 * relations : FIRST_ENTRIES);
	if (status == CGT_OK && sums < MAX_ENTRIES && sums < 4 * values->value_count)
		status = grow_sums(values, meter, sums ? 2 * sums : FIRST_ENTRIES);
	return status;
}

#define REPLACED 5 /* arrays, at most, when there is one more value */

/* Room for one more value and for its options, so that adding it cannot fail any more. */
static cgt_status make_room(cgt_values *values, struct cgti_meter *meter, size_t options)
{
	void *value = values->value, *option = values->option;
	cgt_status status;

	if (values->value_count >= CGTI_VALUE_NONE)
		return cgti_fail(CGT_TOO_LARGE, "a table holds at most %lu values", (unsigned long)CGTI_VALUE_NONE);
	if (options > UINT32_MAX - values->option_count)
		return cgti_fail(CGT_TOO_LARGE, "the values of a table have at most %lu options", (unsigned long)UINT32_MAX);
	if (values->commons && !cgti_commons_make_room(values->commons, REPLACED))
		return cgti_fail_memory();
	status = cgti_values_grow(values, meter, &value, &values->value_cap, values->value_count + 1, sizeof *values->value);
	atomic_store_explicit(&values->value, value, memory_order_release);
	if (status != CGT_OK)
		return status;
	status = cgti_values_grow(values, meter, &option, &values->option_cap, values->option_count + options,
	                          sizeof *values->option);
	atomic_store_explicit(&values->option, option, memory_order_release);
	if (status == CGT_OK && 4 * (values->value_count + 1) > 3 * (values->slots ? values->slots->mask + 1 : 0))
		status = grow_slots(values, meter);
	return status == CGT_OK ? grow_caches(values, meter) : status;
}

/* The birthday and the stops of a value with options are from theirs. */
static void complete_by_options(const cgt_values *values, struct cgti_value *own)
{
	const size_t left = own->c.left_count, right = own->d.right_count;
	const uint32_t *option = values->option + own->b.begin;
	uint64_t birthday = 0;

	for (size_t i = 0; i < left + right; i++) {
		uint64_t day = cgti_value_birthday(values, option[i]);

		birthday = day > birthday ? day : birthday;
	}
	own->a.birthday = birthday + 1;
	own->left_stop = cgti_values_best_stop(values, option, left, CGT_LEFT);
	own->right_stop = cgti_values_best_stop(values, option + left, right, CGT_RIGHT);
}

/* What is not said of a value that is put in; the stops of a number are itself. */
static void complete(const cgt_values *values, uint32_t value, struct cgti_value *own)
{
	if (cgti_has_options(own)) {
		complete_by_options(values, own);
	} else if (own->b.ups == 0 && own->c.nimber == 0) {
		own->left_stop = 2 * value;
		own->right_stop = 2 * value + 1;
	}
}

/* Adds the value described, which is not there; it is found when it is complete. */
static cgt_status add(cgt_values *values, const struct cgti_value *described, const uint32_t *option, uint64_t hash,
                      struct cgti_meter *meter, uint32_t *value)
{
	const size_t options = cgti_has_options(described) ? (size_t)described->c.left_count + described->d.right_count : 0;
	struct cgti_value *own;
	uint32_t none;
	cgt_status status = make_room(values, meter, options);

	if (status != CGT_OK)
		return status;
	*value = (uint32_t)values->value_count;
	own = values->value + *value;
	*own = *described;
	if (options > 0) {
		own->b.begin = (uint32_t)values->option_count;
		memcpy(values->option + values->option_count, option, options * sizeof *option);
		values->option_count += options;
		values->with_options++;
	}
	complete(values, *value, own);
	values->value_count++;
	set_slot(values->slots, find_slot(values, values->slots, described, option, hash, &none), hash, *value);
	return CGT_OK;
}

/* The value described, which is put in if it is not there; of a number and of what has options, but for its stops and its
 * birthday. */
static cgt_status put(cgt_values *values, const struct cgti_value *described, const uint32_t *option, struct cgti_meter *meter,
                      uint32_t *value)
{
	const uint64_t hash = hash_of(described, option);
	cgt_status status = CGT_OK;

	*value = find(values, described, option, hash);
	if (*value != CGTI_VALUE_NONE)
		return CGT_OK;
	cgti_commons_enter(values->commons);
	if (values->commons) /* somebody else may have been at it */
		*value = find(values, described, option, hash);
	if (*value == CGTI_VALUE_NONE)
		status = add(values, described, option, hash, meter, value);
	cgti_commons_leave(values->commons);
	return status;
}

cgt_status cgti_values_init(cgt_values *values, struct cgti_meter *meter)
{
	uint32_t zero;
	cgt_status status = copy_relations(values, meter, NULL, RAW_ENTRIES, &values->raw_relations);

	if (status == CGT_OK)
		status = make_room(values, meter, 0);
	if (status != CGT_OK)
		return status;
	values->value[values->value_count++] = (struct cgti_value){ .negative = CGTI_VALUE_NONE | CGTI_HAS_OPTIONS }; /* raw */
	return cgti_values_number(values, CGTI_DYADIC_ZERO, meter, &zero);
}

void cgti_values_release(cgt_values *values)
{
	cgti_free(values->value);
	cgti_free(values->option);
	cgti_free(values->slots);
	cgti_free(values->relations);
	cgti_free(values->raw_relations);
	cgti_free(values->sums);
	cgti_free(values->comparisons.item);
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
	const struct cgti_value described = {
		.a.numerator = number.numerator, .d.exponent = number.exponent, .negative = CGTI_VALUE_NONE,
	};

	return put(values, &described, NULL, meter, value);
}

/* Whether n.^ + *m >= 0: n >= 2, or n is 1 and m is not 1, or both are 0 (Winning Ways, chapter 3). */
static bool is_at_least_zero(int64_t ups, uint32_t nimber)
{
	return ups > 1 || (ups == 1 && nimber != 1) || (ups == 0 && nimber == 0);
}

cgt_status cgti_values_plain(cgt_values *values, struct cgti_plain plain, struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_value described = { .a.numerator = plain.number.numerator, .c.nimber = plain.nimber,
	                                .d.exponent = plain.number.exponent, .negative = CGTI_VALUE_NONE };
	uint32_t number;
	cgt_status status;

	if (plain.ups > CGT_VALUES_MAX_UPS || plain.ups < -CGT_VALUES_MAX_UPS)
		return cgti_fail(CGT_TOO_LARGE, "a value has at most %d ups, or downs", CGT_VALUES_MAX_UPS);
	described.b.ups = (int32_t)plain.ups;
	*value = find(values, &described, NULL, hash_of(&described, NULL));
	if (*value != CGTI_VALUE_NONE)
		return CGT_OK;
	status = cgti_values_number(values, plain.number, meter, &number);
	*value = number;
	if (status != CGT_OK || (plain.ups == 0 && plain.nimber == 0))
		return status;
	described.left_stop = 2 * number + !is_at_least_zero(-plain.ups, plain.nimber);
	described.right_stop = 2 * number + is_at_least_zero(plain.ups, plain.nimber);
	return put(values, &described, NULL, meter, value);
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

/* --- values with options -------------------------------------------------------------------------------------------------- */

cgt_status cgti_values_canonical(cgt_values *values, const uint32_t *option, size_t left, size_t right,
                                 struct cgti_meter *meter, uint32_t *value)
{
	const struct cgti_value described = {
		.c.left_count = (uint32_t)left, .d.right_count = (uint32_t)right, .negative = CGTI_VALUE_NONE | CGTI_HAS_OPTIONS,
	};

	return put(values, &described, option, meter, value);
}
