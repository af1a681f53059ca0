/* SPDX-License-Identifier: MIT */
/* Sums: their normal form, and keys that say all of them. */
#include "sums/sums.h"

#include <string.h>

#include "search/taken.h"
#include "sums/clobber_boards.h"
#include "sums/summand_moves.h"
#include "sums/ups.h"
#include "support/assert.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/followers.h"
#include "values/list.h"
#include "values/sum.h"
#include "values/table.h"

/*
 * Two values are added if the followers of one times those of the other are at most so many; more beside rows of Clobber, whose
 * values add up at less cost than those of boards, and save more.
 */
#define MOST_FOLLOWERS 60
#define MOST_BESIDE_ROWS 150

void cgti_sums_own_free(struct cgti_sums_own *own)
{
	cgti_summand_tables_free(&own->summands);
	cgti_free(own->followers);
	cgti_free(own->ups);
	memset(own, 0, sizeof *own);
}

size_t cgti_sums_own_bytes(const struct cgti_sums_own *own)
{
	return cgti_summand_tables_bytes(&own->summands) + own->followers_cap * sizeof *own->followers +
	       own->ups_cap * sizeof *own->ups;
}

void cgti_sums_free(struct cgti_sums *sums)
{
	cgti_small_boards_free(&sums->small);
	cgti_intern_free(&sums->keys);
	cgti_sums_own_free(&sums->own);
}

size_t cgti_sums_bytes(const struct cgti_sums *sums)
{
	return cgti_small_boards_bytes(&sums->small) + cgti_intern_size(&sums->keys) + cgti_sums_own_bytes(&sums->own);
}

/* --- adding values ------------------------------------------------------------------------------------------------------ */

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* About how many followers a plain value has; a number adds none, since it is added to others by translation. */
static uint64_t plain_followers(const struct cgti_plain *plain)
{
	const uint64_t ups = (uint64_t)(plain->ups < 0 ? -plain->ups : plain->ups);

	return least(2 * ups + 1, UINT16_MAX) * least((uint64_t)plain->nimber + 1, UINT16_MAX);
}

static cgt_status make_room(const struct cgti_sum_scene *scene, uint32_t value)
{
	struct cgti_sums_own *own = scene->own;
	void *grown = own->followers;
	cgt_status status = cgti_meter_grow(scene->summands.meter, NULL, &grown, &own->followers_cap, (size_t)value + 1,
	                                    sizeof *own->followers);

	own->followers = grown;
	for (; status == CGT_OK && own->followers_count <= value; own->followers_count++)
		own->followers[own->followers_count] = 0;
	return status;
}

/* Counts the followers of a value that is not plain; they are listed with the work space of the table. */
static cgt_status list_followers(const struct cgti_sum_scene *scene, uint32_t value, uint16_t *count)
{
	cgt_values *values = scene->summands.tables->values;
	struct cgti_value_list list = CGTI_VALUE_LIST_EMPTY;
	cgt_status status;

	cgti_commons_enter(values->commons);
	status = cgti_values_followers(values, value, scene->summands.meter, &list);
	*count = status == CGT_OK ? (uint16_t)least(list.count, UINT16_MAX) : 0;
	cgti_values_list_free(values, scene->summands.meter, &list);
	cgti_commons_leave(values->commons);
	return status;
}

/* How many followers a value has. */
static cgt_status count_followers(struct cgti_sum_scene *scene, uint32_t value, uint64_t *count)
{
	cgt_values *values = scene->summands.tables->values;
	struct cgti_sums_own *own = scene->own;
	cgt_status status;

	if (cgti_value_is_plain(values, value)) {
		const struct cgti_plain plain = cgti_value_plain(values, value);

		*count = plain_followers(&plain);
		return CGT_OK;
	}
	status = make_room(scene, value);
	if (status == CGT_OK && !own->followers[value])
		status = list_followers(scene, value, &own->followers[value]);
	*count = status == CGT_OK ? own->followers[value] : 0;
	return status;
}

/* Adds a value to another, unless the sum would have too many followers: *added tells. */
static cgt_status add_value(struct cgti_sum_scene *scene, uint32_t value, uint64_t most, uint32_t *sum, bool *added)
{
	cgt_values *values = scene->summands.tables->values;
	uint64_t own, others;
	cgt_status status = CGT_OK;

	*added = cgti_value_is_plain(values, value) && cgti_value_is_plain(values, *sum);
	if (!*added && *sum != CGTI_VALUE_ZERO) {
		status = count_followers(scene, value, &own);
		if (status == CGT_OK)
			status = count_followers(scene, *sum, &others);
		if (status != CGT_OK)
			return status;
		if (own * others > most) {
			cgti_take(scene->summands.meter, CGTI_TAKEN_SUM_VALUES_APART);
			return CGT_OK;
		}
	}
	status = cgti_values_sum(values, *sum, value, scene->summands.meter, sum);
	*added = status == CGT_OK;
	if (*added)
		cgti_take(scene->summands.meter, CGTI_TAKEN_SUM_VALUES_ADDED);
	return status == CGT_TOO_LARGE ? CGT_OK : status;
}

/* --- the normal form ---------------------------------------------------------------------------------------------------- */

static void drop(struct cgti_summands *summands, size_t i)
{
	summands->summand[i] = summands->summand[--summands->count];
}

/* Whether nothing binds the sum, so that it is worth the sum of what its summands are worth. */
static bool is_by_value(const struct cgti_sum_scene *scene, const struct cgti_summands *summands)
{
	if (scene->convention == CGT_MISERE)
		return false;
	for (size_t i = 0; i < summands->count; i++)
		if (cgti_summand_binds(&scene->summands, &summands->summand[i]))
			return false;
	return true;
}

static cgt_status simplify_summands(struct cgti_sum_scene *scene, struct cgti_summands *summands)
{
	for (size_t i = 0; i < summands->count;) {
		bool is_zero;
		cgt_status status = cgti_summand_simplify(&scene->summands, &summands->summand[i], &is_zero);

		if (status != CGT_OK)
			return status;
		if (!is_zero) {
			i++;
			continue;
		}
		cgti_take(scene->summands.meter, CGTI_TAKEN_SUM_COMPONENT_ZERO);
		drop(summands, i);
	}
	return CGT_OK;
}

/* The bound on followers beside these summands. */
static uint64_t most_followers(const struct cgti_summands *summands)
{
	uint64_t most = MOST_FOLLOWERS;

	for (size_t i = 0; i < summands->count; i++) {
		if (cgti_summand_kind(&summands->summand[i]) != CGTI_SUMMAND_CLOBBER)
			continue;
		if (cgti_summand_planes(&summands->summand[i]).rows > 1)
			return MOST_FOLLOWERS;
		most = MOST_BESIDE_ROWS;
	}
	return most;
}

/* Adds up the values among the summands. */
static cgt_status add_values(struct cgti_sum_scene *scene, struct cgti_sum_state *state)
{
	struct cgti_summands *summands = &state->summands;
	const uint64_t most = most_followers(summands);

	for (size_t i = 0; i < summands->count;) {
		bool added = false;
		cgt_status status = CGT_OK;

		if (cgti_summand_kind(&summands->summand[i]) == CGTI_SUMMAND_VALUE)
			status = add_value(scene, (uint32_t)summands->summand[i].word[0], most, &state->value, &added);
		if (status != CGT_OK)
			return status;
		if (added)
			drop(summands, i);
		else
			i++;
	}
	return CGT_OK;
}

/*
 * Takes a summand and one of its negatives out of the sum, over and over. A summand that is its own negative cancels
 * with another one like it, never with itself.
 */
static cgt_status cancel(struct cgti_sum_scene *scene, struct cgti_summands *summands)
{
	for (size_t i = 0; i + 1 < summands->count;) {
		struct cgti_summand negative;
		bool is_there;
		size_t j = i + 1;
		cgt_status status = cgti_summand_opposite(&scene->summands, &summands->summand[i], &negative, &is_there);

		if (status != CGT_OK)
			return status;
		while (is_there && j < summands->count && cgti_summand_compare(&summands->summand[j], &negative) != 0)
			j++;
		if (!is_there || j == summands->count) {
			i++;
			continue;
		}
		cgti_take(scene->summands.meter, CGTI_TAKEN_SUM_CANCELLED);
		drop(summands, j);
		drop(summands, i);
	}
	return CGT_OK;
}

/*
 * Turns the sum so that Left is to move, if each summand has a negative that is seen at once: who wins -G moving as
 * Left is who wins G moving as Right, the players exchanged, in either convention. The value goes with the summands;
 * where it does not count it is 0. From here on all that is said of the sum is said of the player that the sum itself
 * names as the one to move.
 */
static cgt_status turn(struct cgti_sum_scene *scene, struct cgti_sum_state *state)
{
	const size_t count = state->summands.count;
	bool is_there = true;
	cgt_status status = CGT_OK;

	if (state->to_move == CGT_LEFT)
		return CGT_OK;
	for (size_t i = 0; i < count && status == CGT_OK && is_there; i++) {
		struct cgti_summand negative;

		status = cgti_summand_negative(&scene->summands, &state->summands.summand[i], &negative, &is_there);
		if (status == CGT_OK && is_there)
			status = cgti_summands_add(&state->summands, &negative, 1);
	}
	if (status == CGT_OK && is_there && state->by_value)
		status = cgti_values_negative(scene->summands.tables->values, state->value, scene->summands.meter, &state->value);
	if (status == CGT_OK)
		cgti_take(scene->summands.meter, is_there ? CGTI_TAKEN_SUM_TURNED : CGTI_TAKEN_SUM_NOT_TURNED);
	if (status == CGT_OK && is_there) {
		if (count > 0) /* else there may be no array of them */
			memcpy(state->summands.summand, state->summands.summand + count, count * sizeof *state->summands.summand);
		state->to_move = CGT_LEFT;
	}
	state->summands.count = count;
	return status;
}

/* Few summands, most of them in order already. */
void cgti_sum_order(struct cgti_sum_state *state)
{
	struct cgti_summands *summands = &state->summands;

	for (size_t i = 1; i < summands->count; i++) {
		const struct cgti_summand summand = summands->summand[i];
		size_t j = i;

		for (; j > 0 && cgti_summand_compare(&summands->summand[j - 1], &summand) > 0; j--)
			summands->summand[j] = summands->summand[j - 1];
		summands->summand[j] = summand;
	}
}

cgt_status cgti_sum_normalise(struct cgti_sum_scene *scene, struct cgti_sum_state *state)
{
	cgt_status status;

	state->by_value = scene->summands.by_value = is_by_value(scene, &state->summands);
	status = simplify_summands(scene, &state->summands);
	if (status == CGT_OK && state->by_value)
		status = cancel(scene, &state->summands);
	if (status == CGT_OK && state->by_value)
		status = add_values(scene, state);
	if (status == CGT_OK)
		status = turn(scene, state);
	if (status == CGT_OK)
		cgti_sum_order(state);
	return status;
}

/* --- keys --------------------------------------------------------------------------------------------------------------- */

/*
 * The first word of a sum: kind 8 bits, summands 21, by value 1, convention 1, player 1, value 32. Then the shapes, four a
 * word, and the words of the summands. The key of a long sum is kind and the number of the sum among those that are kept.
 */
#define MOST_SUMMANDS ((UINT32_C(1) << 21) - 1)

static uint64_t first_word(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state)
{
	return (uint64_t)CGTI_KEY_SUM << 56 | (uint64_t)state->summands.count << 35 | (uint64_t)state->by_value << 34 |
	       (uint64_t)(scene->convention == CGT_MISERE) << 33 | (uint64_t)(state->to_move == CGT_RIGHT) << 32 | state->value;
}

size_t cgti_sum_count_words(const struct cgti_summands *summands)
{
	size_t words = 1 + (summands->count + 3) / 4;

	for (size_t i = 0; i < summands->count; i++)
		words += cgti_summand_words(summands->summand[i].shape);
	return words;
}

void cgti_sum_write(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, uint64_t *word)
{
	const struct cgti_summands *summands = &state->summands;
	uint64_t *shapes = word + 1;

	*word = first_word(scene, state);
	word += 1 + (summands->count + 3) / 4;
	for (size_t i = 0; i < summands->count; i++) {
		const struct cgti_summand *summand = &summands->summand[i];

		shapes[i / 4] = (i % 4 ? shapes[i / 4] : 0) | (uint64_t)summand->shape << (i % 4 * 16);
		cgti_summand_write(summand, word);
		word += cgti_summand_words(summand->shape);
	}
}

/* Keeps all words of a sum, and makes a key of their number. */
static cgt_status encode_long(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, size_t words,
                              struct cgti_sum_key *key)
{
	struct cgti_intern *keys = &scene->sums->keys;
	uint64_t *word = cgti_alloc(words * sizeof *word);
	uint32_t number;
	bool added;
	cgt_status status;

	if (!word)
		return cgti_fail_memory();
	cgti_take(scene->summands.meter, CGTI_TAKEN_SUM_LONG);
	cgti_sum_write(scene, state, word);
	cgti_commons_enter(keys->commons);
	status = cgti_intern_add(keys, word, words * sizeof *word, scene->summands.meter, &number, &added);
	cgti_commons_leave(keys->commons);
	cgti_free(word);
	if (status != CGT_OK)
		return status;
	key->word[0] = (uint64_t)CGTI_KEY_SUM_LONG << 56 | number;
	key->words = 1;
	return CGT_OK;
}

/* Tells whether the summands of a sum are in order. */
static bool is_ordered(const struct cgti_summands *summands)
{
	for (size_t i = 1; i < summands->count; i++)
		if (cgti_summand_compare(&summands->summand[i - 1], &summands->summand[i]) > 0)
			return false;
	return true;
}

cgt_status cgti_sum_encode(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, struct cgti_sum_key *key)
{
	const size_t words = cgti_sum_count_words(&state->summands);

	CGTI_ASSERT(is_ordered(&state->summands));
	if (state->summands.count > MOST_SUMMANDS)
		return cgti_fail(CGT_TOO_LARGE, "a sum of %zu components is too long to be searched: %u are possible",
		                 state->summands.count, (unsigned)MOST_SUMMANDS);
	if (words > CGTI_TABLE_KEY_WORDS)
		return encode_long(scene, state, words, key);
	cgti_sum_write(scene, state, key->word);
	key->words = (unsigned)words;
	return CGT_OK;
}

cgt_status cgti_sum_decode(struct cgti_sum_scene *scene, const uint64_t *word, struct cgti_sum_state *state)
{
	const uint64_t *shapes;
	size_t bytes, count;
	cgt_status status = CGT_OK;

	if (word[0] >> 56 == CGTI_KEY_SUM_LONG)
		word = (const uint64_t *)(const void *)cgti_intern_bytes(&scene->sums->keys, (uint32_t)word[0], &bytes);
	count = (size_t)(word[0] >> 35 & MOST_SUMMANDS);
	state->by_value = word[0] >> 34 & 1;
	state->to_move = word[0] >> 32 & 1 ? CGT_RIGHT : CGT_LEFT;
	state->value = (uint32_t)word[0];
	state->summands.count = 0;
	shapes = word + 1;
	word += 1 + (count + 3) / 4;
	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_summand summand;

		cgti_summand_read(shapes[i / 4] >> (i % 4 * 16) & UINT16_MAX, word, &summand);
		word += cgti_summand_words(summand.shape);
		status = cgti_summands_add(&state->summands, &summand, 1);
	}
	return status;
}

bool cgti_sum_key_is_whole(const uint64_t *word, size_t words)
{
	const size_t count = (size_t)(word[0] >> 35 & MOST_SUMMANDS), shapes = (count + 3) / 4;
	const enum cgti_key kind = cgti_key_kind(word[0]);
	size_t at = 1 + shapes;

	if ((kind != CGTI_KEY_SUM && kind != CGTI_KEY_SUM_BOUNDS) || at > words)
		return false;
	for (size_t i = 0; i < 4 * shapes; i++) {
		const uint32_t shape = word[1 + i / 4] >> (i % 4 * 16) & UINT16_MAX;
		struct cgti_summand summand;

		if (i >= count ? shape != 0 : at + cgti_summand_words(shape) > words)
			return false;
		if (i >= count)
			continue;
		cgti_summand_read(shape, word + at, &summand);
		if (!cgti_summand_is_whole(&summand))
			return false;
		at += cgti_summand_words(shape);
	}
	return at == words;
}

bool cgti_sum_bounds_key(const uint64_t *word, unsigned words, uint64_t *key)
{
	if (word[0] >> 56 != CGTI_KEY_SUM || !(word[0] >> 34 & 1))
		return false;
	memcpy(key, word, words * sizeof *key);
	key[0] = (word[0] & UINT64_C(0x00ffffff00000000)) | (uint64_t)CGTI_KEY_SUM_BOUNDS << 56;
	return true;
}

bool cgti_sum_is_component(const uint64_t *word, unsigned words, uint32_t *id, uint64_t *others)
{
	if (word[0] >> 56 != CGTI_KEY_SUM || !(word[0] >> 34 & 1) || (word[0] >> 35 & MOST_SUMMANDS) != 1 ||
	    (uint32_t)word[0] != CGTI_VALUE_ZERO || word[1] != cgti_summand_of_component(0).shape)
		return false;
	*id = (uint32_t)word[2];
	memcpy(others, word, words * sizeof *others);
	others[0] ^= UINT64_C(1) << 32;
	return true;
}

/* --- the question ------------------------------------------------------------------------------------------------------- */
