/* SPDX-License-Identifier: MIT */
/*
 * The options of a sum, as far as they must be searched.
 *
 *   1. Every move in every summand makes an option; of equal summands only one is moved in. A forced move leaves no other.
 *   2. Each option is brought into normal form. Bounds (sums/bounds.h) may show who wins it: an option that the replier
 * loses is a win, and one that the replier wins is dropped.
 *   3. Of options with the same summands, all but those with the best values are dropped.
 *   4. The others are looked up in the table.
 */
#include "sums/expand.h"

#include <string.h>

#include "search/taken.h"
#include "sums/bounds.h"
#include "sums/known.h"
#include "sums/summand_moves.h"
#include "support/players.h"
#include "values/table.h"

/* A guess at the work that a sum will take: the moves of a player, or the mean of both. */
static cgt_status guess_work(struct cgti_sum_search *search, const struct cgti_sum_state *sum, struct cgti_sum_numbers *numbers)
{
	uint64_t moves = 0;

	for (size_t i = 0; i < sum->summands.count; i++) {
		uint32_t own[2];
		cgt_status status = cgti_summand_moves(&search->scene->summands, &sum->summands.summand[i], own);

		if (status != CGT_OK)
			return status;
		moves += (uint64_t)own[0] + own[1];
	}
	numbers->win = numbers->loss = cgti_sum_number(1 + moves / 2);
	return CGT_OK;
}

static cgt_status keep_words(struct cgti_sum_search *search, const struct cgti_sum_key *key)
{
	void *grown = search->words;
	cgt_status status = cgti_meter_grow(search->meter, NULL, &grown, &search->word_cap, search->word_count + key->words,
	                                    sizeof *search->words);

	if (status != CGT_OK)
		return status;
	search->words = grown;
	memcpy(search->words + search->word_count, key->word, key->words * sizeof *key->word);
	search->word_count += key->words;
	return CGT_OK;
}

/* Puts the option at hand among those to be searched, with what is known of it. */
cgt_status cgti_sum_add_child(struct cgti_sum_search *search)
{
	struct cgti_sum_child child = { .word = search->word_count };
	void *grown = search->children;
	cgt_status status = cgti_sum_encode(search->scene, &search->option, &search->key);

	if (status != CGT_OK)
		return status;
	child.words = search->key.words;
	child.hash = cgti_table_hash(search->key.word, child.words);
	status = guess_work(search, &search->option, &child.numbers);
	if (status == CGT_OK)
		status = keep_words(search, &search->key);
	if (status != CGT_OK)
		return status;
	cgti_table_prefetch(search->table, child.hash);
	status = cgti_meter_grow(search->meter, NULL, &grown, &search->child_cap, search->child_count + 1, sizeof child);
	if (status != CGT_OK)
		return status;
	search->children = grown;
	search->children[search->child_count++] = child;
	return CGT_OK;
}

/* Looks at the option at hand, which is not in normal form: *wins if it is seen to be lost for the replier. */
static cgt_status look_at_option(struct cgti_sum_search *search, bool *wins)
{
	enum cgti_verdict verdict = CGTI_UNDECIDED;
	cgt_status status = cgti_sum_normalise(search->scene, &search->option);

	if (status == CGT_OK)
		status = cgti_sum_judge(search->scene, &search->option, &verdict);
	*wins = status == CGT_OK && verdict == CGTI_MOVER_LOSES;
	if (status != CGT_OK || verdict != CGTI_UNDECIDED)
		return status;
	return cgti_sum_add_child(search);
}

/* Whether the mover has a forced move in one of the summands. */
static bool has_forced_move(const struct cgti_sum_search *search)
{
	const struct cgti_summands *summands = &search->sum.summands;

	for (size_t i = 0; i < summands->count && !search->sum.by_value; i++)
		if (cgti_summand_forced(&search->scene->summands, &summands->summand[i], search->sum.to_move))
			return true;
	return false;
}

/* Makes the sum in which summand k is replaced by its option i, as it is listed. */
static cgt_status make_option(struct cgti_sum_search *search, size_t k, size_t i)
{
	const struct cgti_summands *summands = &search->sum.summands, *parts = &search->options.parts;
	const size_t begin = i ? search->options.end[i - 1] : 0, end = search->options.end[i];
	struct cgti_sum_state *option = &search->option;
	cgt_status status;

	option->to_move = cgti_other_player(search->sum.to_move);
	option->value = search->sum.value;
	option->summands.count = 0;
	status = cgti_summands_add(&option->summands, summands->summand, k);
	if (status == CGT_OK && k < summands->count)
		status = cgti_summands_add(&option->summands, summands->summand + k + 1, summands->count - k - 1);
	if (status == CGT_OK && end > begin) /* else there may be no array of parts */
		status = cgti_summands_add(&option->summands, parts->summand + begin, end - begin);
	return status;
}

/* Makes all options in summand k, or in the value if k is the number of summands. */
static cgt_status move_in(struct cgti_sum_search *search, size_t k, bool *can_move, bool *wins)
{
	const struct cgti_summand value = cgti_summand_of_value(search->sum.value);
	const struct cgti_summand *summand = k < search->sum.summands.count ? &search->sum.summands.summand[k] : &value;
	cgt_status status;

	search->scene->summands.by_value = search->sum.by_value;
	status = cgti_summand_list_options(&search->scene->summands, summand, search->sum.to_move, &search->options);
	for (size_t i = 0; status == CGT_OK && i < search->options.count && !*wins; i++) {
		*can_move = true;
		status = make_option(search, k, i);
		if (status == CGT_OK && k == search->sum.summands.count)
			search->option.value = CGTI_VALUE_ZERO;
		if (status == CGT_OK)
			status = look_at_option(search, wins);
	}
	return status;
}

/* Makes all options of the sum at hand: of equal summands only one is moved in. */
static cgt_status make_options(struct cgti_sum_search *search, bool *can_move, bool *wins)
{
	const struct cgti_summands *summands = &search->sum.summands;
	const bool forced = has_forced_move(search);
	cgt_status status = CGT_OK;

	*can_move = *wins = false;
	if (forced)
		cgti_take(search->meter, CGTI_TAKEN_SUM_FORCED);
	for (size_t k = 0; k < summands->count && status == CGT_OK && !*wins; k++) {
		if (k > 0 && cgti_summand_compare(&summands->summand[k - 1], &summands->summand[k]) == 0) {
			cgti_take(search->meter, CGTI_TAKEN_SUM_EQUAL_SUMMANDS);
			continue;
		}
		if (forced && !cgti_summand_forced(&search->scene->summands, &summands->summand[k], search->sum.to_move))
			continue;
		status = move_in(search, k, can_move, wins);
	}
	if (status == CGT_OK && !*wins && search->sum.by_value)
		status = move_in(search, summands->count, can_move, wins);
	return status;
}

/* Children side by side that differ at most in their values. */
static int compare_summands(const struct cgti_sum_search *search, const struct cgti_sum_child *a, const struct cgti_sum_child *b)
{
	const uint64_t *left = &search->words[a->word], *right = &search->words[b->word];

	if (a->words != b->words)
		return a->words < b->words ? -1 : 1;
	if (left[0] >> 32 != right[0] >> 32)
		return left[0] >> 32 < right[0] >> 32 ? -1 : 1;
	for (unsigned i = 1; i < a->words; i++)
		if (left[i] != right[i])
			return left[i] < right[i] ? -1 : 1;
	return 0;
}

/* Whether the value of one option is at most as good as that of another for the player who moves to them. */
static cgt_status is_worse(const struct cgti_sum_search *search, const uint64_t *worse, const uint64_t *better, bool *answer)
{
	const int32_t replier = cgti_sum_mover(worse);
	cgt_status status = cgti_sum_is_as_good(search, (uint32_t)better[0], (uint32_t)worse[0], cgti_other_player(replier),
	                                        answer);

	if (status == CGT_OK && *answer)
		cgti_take(search->meter, replier == CGT_LEFT ? CGTI_TAKEN_SUM_DOMINATED_TURNED : CGTI_TAKEN_SUM_DOMINATED);
	return status;
}

/*
 * Whether option a need not be searched, since its sum has the same summands as that of b and no better value for the player
 * who moves to them. A key may say the negative of the sum that was moved to (sums/sums.c, turn), in which the players have
 * changed places; so that player is read off the keys, as the one who is not to move there, and never off the frame. Both
 * keys have the same player to move (compare_summands), so either both are negatives or neither is.
 */
static cgt_status is_left_out(const struct cgti_sum_search *search, const struct cgti_sum_child *a,
                              const struct cgti_sum_child *b, bool *answer)
{
	const uint64_t *left = &search->words[a->word], *right = &search->words[b->word];

	*answer = left[0] == right[0];
	if (*answer)
		cgti_take(search->meter, CGTI_TAKEN_SUM_EQUAL_OPTIONS);
	if (*answer || left[0] >> 56 != CGTI_KEY_SUM || !(left[0] >> 34 & 1))
		return CGT_OK;
	return is_worse(search, left, right, answer);
}

/* Leaves out equal options, and those that another with the same summands dominates. */
static cgt_status leave_out(struct cgti_sum_search *search, size_t begin)
{
	struct cgti_sum_child *children = search->children;
	size_t kept = begin;

	for (size_t i = begin; i < search->child_count; i++) {
		bool out = false;

		for (size_t j = begin; j < kept && !out; j++) {
			cgt_status status = CGT_OK;

			if (compare_summands(search, &children[i], &children[j]) != 0)
				continue;
			status = is_left_out(search, &children[i], &children[j], &out);
			if (status != CGT_OK)
				return status;
		}
		if (!out)
			children[kept++] = children[i];
	}
	search->child_count = kept;
	return CGT_OK;
}

/* Looks all options up; those won for the replier are taken out, and one that he loses is a win. */
static cgt_status look_up_children(struct cgti_sum_search *search, size_t begin, bool *wins)
{
	size_t kept = begin;

	for (size_t i = begin; i < search->child_count && !*wins; i++) {
		struct cgti_sum_child child = search->children[i];
		const uint64_t *word = &search->words[child.word];
		cgt_status status = CGT_OK;

		if (!cgti_sum_get_numbers(search, child.hash, word, child.words, &child.numbers) ||
		    !cgti_sum_numbers_proved(child.numbers))
			status = cgti_sum_look_up_bounds(search, word, child.words, &child.numbers);
		if (status != CGT_OK)
			return status;
		*wins = child.numbers.loss == 0;
		if (child.numbers.win != 0)
			search->children[kept++] = child;
	}
	search->child_count = kept;
	return CGT_OK;
}

/* Makes the options of the sum of a frame; *proved tells if that is enough, and frame->numbers how it ends. */
cgt_status cgti_sum_expand(struct cgti_sum_search *search, struct cgti_sum_frame *frame)
{
	bool can_move, wins;
	cgt_status status = cgti_sum_decode(search->scene, &search->words[frame->word], &search->sum);

	if (status != CGT_OK)
		return status;
	status = make_options(search, &can_move, &wins);
	if (status == CGT_OK && !wins)
		status = leave_out(search, frame->begin);
	if (status == CGT_OK && !wins)
		status = look_up_children(search, frame->begin, &wins);
	frame->end = search->child_count;
	if (wins || (!can_move && search->scene->convention == CGT_MISERE))
		frame->numbers = cgti_sum_won;
	else if (frame->end == frame->begin)
		frame->numbers = cgti_sum_lost;
	return status;
}
