/* SPDX-License-Identifier: MIT */
/*
 * What the table of results knows of sums: the numbers of each, and beside them, for the same summands, one value with which
 * the mover was seen to win and one with which the mover was seen to lose. In normal play more is never worse for Left, so a
 * value that is as good as one of these is known.
 */
#include "sums/known.h"

#include "search/taken.h"
#include "values/compare.h"
#include "values/table.h"

bool cgti_sum_get_numbers(const struct cgti_sum_search *search, uint64_t hash, const uint64_t *word, unsigned words,
                        struct cgti_sum_numbers *numbers)
{
	uint64_t result;

	if (!cgti_table_get(search->table, hash, word, words, &result))
		return false;
	*numbers = (struct cgti_sum_numbers){ (uint32_t)(result >> CGTI_SUM_HALF_BITS), (uint32_t)(result & CGTI_SUM_PROVED) };
	return true;
}

/*
 * The values with which the mover is known to win and to lose, for the summands of a key; CGTI_VALUE_RAW if there is none.
 *
 * The mover is the one that the key names, and never the mover of a frame. A key and the key of its bounds name the
 * same one, and where a sum stands as its negative its value does, too (sums/sums.c, turn). So all values under one
 * key are seen by one player, and the order of values says which of them is better for him. There are such keys in
 * normal play only, where G >= H makes G + X as good for Left as H + X, whatever X is (ONAG, chapter 7). Members of a
 * team may write over what another has kept; each value is right by itself.
 */
struct bounds {
	uint32_t win, loss;
};

static struct bounds get_bounds(const struct cgti_sum_search *search, uint64_t hash, const uint64_t *key, unsigned words)
{
	uint64_t result;

	if (!cgti_table_get(search->table, hash, key, words, &result))
		return (struct bounds){ CGTI_VALUE_RAW, CGTI_VALUE_RAW };
	return (struct bounds){ (uint32_t)(result >> CGTI_SUM_HALF_BITS), (uint32_t)(result & CGTI_SUM_PROVED) };
}

/* Whether value a is at least as good as b for the player; false if there is no value b. */
cgt_status cgti_sum_is_as_good(const struct cgti_sum_search *search, uint32_t a, uint32_t b, int32_t player, bool *answer)
{
	const bool left = player == CGT_LEFT;

	*answer = false;
	if (a == CGTI_VALUE_RAW || b == CGTI_VALUE_RAW)
		return CGT_OK;
	return cgti_values_is_at_most(search->scene->summands.tables->values, left ? b : a, left ? a : b, search->meter, answer);
}

/* What is known of a sum by others with the same summands. */
cgt_status cgti_sum_look_up_bounds(const struct cgti_sum_search *search, const uint64_t *word, unsigned words,
                                   struct cgti_sum_numbers *numbers)
{
	const int32_t mover = cgti_sum_mover(word);
	const uint32_t value = (uint32_t)word[0];
	uint64_t key[CGTI_TABLE_KEY_WORDS];
	struct bounds bounds;
	bool answer = false;
	cgt_status status;

	if (!cgti_sum_bounds_key(word, words, key))
		return CGT_OK;
	bounds = get_bounds(search, cgti_table_hash(key, words), key, words);
	status = cgti_sum_is_as_good(search, value, bounds.win, mover, &answer);
	if (status == CGT_OK && answer) {
		cgti_take(search->meter, CGTI_TAKEN_SUM_BOUND_WINS);
		*numbers = cgti_sum_won;
	}
	if (status != CGT_OK || answer)
		return status;
	status = cgti_sum_is_as_good(search, bounds.loss, value, mover, &answer);
	if (status == CGT_OK && answer) {
		cgti_take(search->meter, CGTI_TAKEN_SUM_BOUND_LOSES);
		*numbers = cgti_sum_lost;
	}
	return status;
}

/* Keeps a value with which the mover wins or loses, if it says more than what is kept, or something else. */
static cgt_status keep_bound(struct cgti_sum_search *search, const uint64_t *word, unsigned words, bool wins, uint64_t work)
{
	const int32_t mover = cgti_sum_mover(word);
	const uint32_t value = (uint32_t)word[0];
	uint64_t key[CGTI_TABLE_KEY_WORDS], hash;
	struct bounds bounds;
	bool known;
	cgt_status status;

	if (value > CGTI_SUM_PROVED || !cgti_sum_bounds_key(word, words, key))
		return CGT_OK;
	hash = cgti_table_hash(key, words);
	bounds = get_bounds(search, hash, key, words);
	status = wins ? cgti_sum_is_as_good(search, value, bounds.win, mover, &known)
	              : cgti_sum_is_as_good(search, bounds.loss, value, mover, &known);
	if (status != CGT_OK || known)
		return status;
	*(wins ? &bounds.win : &bounds.loss) = value;
	return cgti_table_put(search->table, hash, key, words, (uint64_t)bounds.win << CGTI_SUM_HALF_BITS | bounds.loss, work,
	                      search->meter);
}

/*
 * Notes that a component is worth nothing, if it is lost alone whoever moves; it is lost for the mover of the key. Both
 * keys say the component as it is, since a sum with a partizan component is never turned, and both are of normal play,
 * as all keys by value are.
 */
static void note_zero(const struct cgti_sum_search *search, const uint64_t *word, unsigned words)
{
	uint64_t others[CGTI_TABLE_KEY_WORDS];
	struct cgti_sum_numbers numbers;
	uint32_t id;

	if (!cgti_sum_is_component(word, words, &id, others) ||
	    !cgti_sum_get_numbers(search, cgti_table_hash(others, words), others, words, &numbers) || numbers.loss != 0)
		return;
	cgti_take(search->meter, CGTI_TAKEN_SUM_NOTED_ZERO);
	cgti_summand_enter(&search->scene->summands);
	search->scene->summands.tables->components.facts[id].zero = true;
	cgti_summand_leave(&search->scene->summands);
}

cgt_status cgti_sum_keep_numbers(struct cgti_sum_search *search, const struct cgti_sum_frame *frame)
{
	const uint64_t *word = &search->words[frame->word];
	const uint64_t result = (uint64_t)frame->numbers.win << CGTI_SUM_HALF_BITS | frame->numbers.loss;
	const uint64_t work = search->meter->nodes - frame->start + 1;
	cgt_status status = cgti_table_put(search->table, frame->hash, word, frame->words, result, work, search->meter);

	if (status != CGT_OK || !cgti_sum_numbers_proved(frame->numbers))
		return status;
	if (frame->numbers.loss == 0)
		note_zero(search, word, frame->words);
	return keep_bound(search, word, frame->words, frame->numbers.win == 0, work);
}
