/* SPDX-License-Identifier: MIT */
/*
 * Depth-first proof-number search (Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002) of sums.
 *
 * Each sum has two numbers, estimates of the work that is left: `win` to prove that the mover wins, `loss` to prove that he
 * loses. To win he needs one option that the replier loses, so `win` is the least `loss` among the options; to lose, all
 * have to be won by the replier. There the greatest `win` is taken, and one for each other option (weak proof numbers; Ueda
 * et al., Weak proof-number search, 2008), since options share most of their play and a sum would count that again and
 * again. Numbers only steer: a number is 0 exactly if the matter is proved, by moves that are played, and then the other one
 * is PROVED.
 *
 * The search goes to the option with the least `loss`, and stays below it until its numbers reach thresholds beyond which
 * another would be more promising, by a quarter (1 + epsilon; Pawlewicz and Lew, Improving depth-first PN-search, 2007). A
 * sum on the stack keeps the numbers of its options itself; they never fall but to a proof, so that each visit brings the
 * search closer to its end whatever the table forgets.
 *
 * In normal play more is never worse for Left. So for the same summands, beside the numbers of each sum the table keeps one
 * value with which the mover was seen to win and one with which he was seen to lose, and what is as good as these is known.
 * Of two options with the same summands, the mover leaves that with the worse value out.
 */
#include "sums/proof_numbers.h"

#include <stdlib.h>
#include <string.h>

#include "search/taken.h"
#include "search/team.h"
#include "sums/bounds.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"
#include "values/compare.h"
#include "values/table.h"

/* Results in the table: two numbers, or two values, of half the bits each. */
#define HALF_BITS (CGTI_TABLE_RESULT_BITS / 2)
#define PROVED ((UINT32_C(1) << HALF_BITS) - 1)
#define MOST (PROVED - 1) /* that a number is while nothing is proved */

/* Which part of its `loss` an option weighs more, if its sum looks lost, for each member of the team that is at it. */
#define BUSY 2

struct numbers {
	uint32_t win, loss;
};

/* An option that is not known to be won for the replier. */
struct child {
	uint64_t hash;
	size_t word; /* where its key begins among the words */
	unsigned words;
	struct numbers numbers;
};

/* A sum on the way from the root to where the search is. */
struct frame {
	size_t word; /* its key */
	unsigned words;
	uint64_t hash;
	struct numbers numbers, limit;
	size_t begin, end; /* of its options; those proved are taken out */
	size_t chosen;     /* the option that is being searched */
	size_t words_end;  /* of the words when it was pushed */
	uint64_t start;    /* nodes when it was pushed */
};

struct search {
	struct cgti_sum_scene *scene;
	struct cgti_table *table;
	struct cgti_meter *meter;
	struct frame *stack;
	size_t depth, stack_cap;
	struct child *children; /* of all frames, those of the top frame at the end */
	size_t child_count, child_cap;
	uint64_t *words; /* of the keys of all children */
	size_t word_count, word_cap;
	struct cgti_sum_state sum, option; /* at hand */
	struct cgti_summand_options options; /* of a summand of the sum */
	struct cgti_sum_key key;
	struct numbers found; /* of the root */
};

static uint32_t at_most(uint64_t number)
{
	return number < MOST ? (uint32_t)number : MOST;
}

static bool is_proved(struct numbers numbers)
{
	return numbers.win == 0 || numbers.loss == 0;
}

static const struct numbers won = { 0, PROVED }, lost = { PROVED, 0 };

/* --- the table ---------------------------------------------------------------------------------------------------------- */

static bool get_numbers(const struct search *search, uint64_t hash, const uint64_t *word, unsigned words,
                        struct numbers *numbers)
{
	uint64_t result;

	if (!cgti_table_get(search->table, hash, word, words, &result))
		return false;
	*numbers = (struct numbers){ (uint32_t)(result >> HALF_BITS), (uint32_t)(result & PROVED) };
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

static struct bounds get_bounds(const struct search *search, uint64_t hash, const uint64_t *key, unsigned words)
{
	uint64_t result;

	if (!cgti_table_get(search->table, hash, key, words, &result))
		return (struct bounds){ CGTI_VALUE_RAW, CGTI_VALUE_RAW };
	return (struct bounds){ (uint32_t)(result >> HALF_BITS), (uint32_t)(result & PROVED) };
}

/* Whether value a is at least as good as b for the player; false if there is no value b. */
static cgt_status is_as_good(const struct search *search, uint32_t a, uint32_t b, int32_t player, bool *answer)
{
	const bool left = player == CGT_LEFT;

	*answer = false;
	if (a == CGTI_VALUE_RAW || b == CGTI_VALUE_RAW)
		return CGT_OK;
	return cgti_values_is_at_most(search->scene->summands.tables->values, left ? b : a, left ? a : b, search->meter, answer);
}

static int32_t mover_of(const uint64_t *word)
{
	return word[0] >> 32 & 1 ? CGT_RIGHT : CGT_LEFT;
}

/* What is known of a sum by others with the same summands. */
static cgt_status look_up_bounds(const struct search *search, const uint64_t *word, unsigned words, struct numbers *numbers)
{
	const int32_t mover = mover_of(word);
	const uint32_t value = (uint32_t)word[0];
	uint64_t key[CGTI_TABLE_KEY_WORDS];
	struct bounds bounds;
	bool answer = false;
	cgt_status status;

	if (!cgti_sum_bounds_key(word, words, key))
		return CGT_OK;
	bounds = get_bounds(search, cgti_table_hash(key, words), key, words);
	status = is_as_good(search, value, bounds.win, mover, &answer);
	if (status == CGT_OK && answer) {
		cgti_take(search->meter, CGTI_TAKEN_SUM_BOUND_WINS);
		*numbers = won;
	}
	if (status != CGT_OK || answer)
		return status;
	status = is_as_good(search, bounds.loss, value, mover, &answer);
	if (status == CGT_OK && answer) {
		cgti_take(search->meter, CGTI_TAKEN_SUM_BOUND_LOSES);
		*numbers = lost;
	}
	return status;
}

/* Keeps a value with which the mover wins or loses, if it says more than what is kept, or something else. */
static cgt_status keep_bound(struct search *search, const uint64_t *word, unsigned words, bool wins, uint64_t work)
{
	const int32_t mover = mover_of(word);
	const uint32_t value = (uint32_t)word[0];
	uint64_t key[CGTI_TABLE_KEY_WORDS], hash;
	struct bounds bounds;
	bool known;
	cgt_status status;

	if (value > PROVED || !cgti_sum_bounds_key(word, words, key))
		return CGT_OK;
	hash = cgti_table_hash(key, words);
	bounds = get_bounds(search, hash, key, words);
	status = wins ? is_as_good(search, value, bounds.win, mover, &known)
	              : is_as_good(search, bounds.loss, value, mover, &known);
	if (status != CGT_OK || known)
		return status;
	*(wins ? &bounds.win : &bounds.loss) = value;
	return cgti_table_put(search->table, hash, key, words, (uint64_t)bounds.win << HALF_BITS | bounds.loss, work,
	                      search->meter);
}

/*
 * Notes that a component is worth nothing, if it is lost alone whoever moves; it is lost for the mover of the key. Both
 * keys say the component as it is, since a sum with a partizan component is never turned, and both are of normal play,
 * as all keys by value are.
 */
static void note_zero(const struct search *search, const uint64_t *word, unsigned words)
{
	uint64_t others[CGTI_TABLE_KEY_WORDS];
	struct numbers numbers;
	uint32_t id;

	if (!cgti_sum_is_component(word, words, &id, others) ||
	    !get_numbers(search, cgti_table_hash(others, words), others, words, &numbers) || numbers.loss != 0)
		return;
	cgti_take(search->meter, CGTI_TAKEN_SUM_NOTED_ZERO);
	cgti_summand_enter(&search->scene->summands);
	search->scene->summands.tables->components.facts[id].zero = true;
	cgti_summand_leave(&search->scene->summands);
}

static cgt_status keep(struct search *search, const struct frame *frame)
{
	const uint64_t *word = &search->words[frame->word];
	const uint64_t result = (uint64_t)frame->numbers.win << HALF_BITS | frame->numbers.loss;
	const uint64_t work = search->meter->nodes - frame->start + 1;
	cgt_status status = cgti_table_put(search->table, frame->hash, word, frame->words, result, work, search->meter);

	if (status != CGT_OK || !is_proved(frame->numbers))
		return status;
	if (frame->numbers.loss == 0)
		note_zero(search, word, frame->words);
	return keep_bound(search, word, frame->words, frame->numbers.win == 0, work);
}

/* --- options ------------------------------------------------------------------------------------------------------------ */

/* A guess at the work that a sum will take: the moves of a player, or the mean of both. */
static cgt_status guess_work(struct search *search, const struct cgti_sum_state *sum, struct numbers *numbers)
{
	uint64_t moves = 0;

	for (size_t i = 0; i < sum->summands.count; i++) {
		uint32_t own[2];
		cgt_status status = cgti_summand_moves(&search->scene->summands, &sum->summands.summand[i], own);

		if (status != CGT_OK)
			return status;
		moves += (uint64_t)own[0] + own[1];
	}
	numbers->win = numbers->loss = at_most(1 + moves / 2);
	return CGT_OK;
}

static cgt_status keep_words(struct search *search, const struct cgti_sum_key *key)
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
static cgt_status add_child(struct search *search)
{
	struct child child = { .word = search->word_count };
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
static cgt_status look_at_option(struct search *search, bool *wins)
{
	enum cgti_verdict verdict = CGTI_UNDECIDED;
	cgt_status status = cgti_sum_normalise(search->scene, &search->option);

	if (status == CGT_OK)
		status = cgti_sum_judge(search->scene, &search->option, &verdict);
	*wins = status == CGT_OK && verdict == CGTI_MOVER_LOSES;
	if (status != CGT_OK || verdict != CGTI_UNDECIDED)
		return status;
	return add_child(search);
}

/* Whether the mover has a forced move in one of the summands. */
static bool has_forced_move(const struct search *search)
{
	const struct cgti_summands *summands = &search->sum.summands;

	for (size_t i = 0; i < summands->count && !search->sum.by_value; i++)
		if (cgti_summand_forced(&search->scene->summands, &summands->summand[i], search->sum.to_move))
			return true;
	return false;
}

/* Makes the sum in which summand k is replaced by its option i, as it is listed. */
static cgt_status make_option(struct search *search, size_t k, size_t i)
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
static cgt_status move_in(struct search *search, size_t k, bool *can_move, bool *wins)
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
static cgt_status make_options(struct search *search, bool *can_move, bool *wins)
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
static int compare_summands(const struct search *search, const struct child *a, const struct child *b)
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
static cgt_status is_worse(const struct search *search, const uint64_t *worse, const uint64_t *better, bool *answer)
{
	const int32_t replier = mover_of(worse);
	cgt_status status = is_as_good(search, (uint32_t)better[0], (uint32_t)worse[0], cgti_other_player(replier), answer);

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
static cgt_status is_left_out(const struct search *search, const struct child *a, const struct child *b, bool *answer)
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
static cgt_status leave_out(struct search *search, size_t begin)
{
	struct child *children = search->children;
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
static cgt_status look_up_children(struct search *search, size_t begin, bool *wins)
{
	size_t kept = begin;

	for (size_t i = begin; i < search->child_count && !*wins; i++) {
		struct child child = search->children[i];
		const uint64_t *word = &search->words[child.word];
		cgt_status status = CGT_OK;

		if (!get_numbers(search, child.hash, word, child.words, &child.numbers) || !is_proved(child.numbers))
			status = look_up_bounds(search, word, child.words, &child.numbers);
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
static cgt_status expand(struct search *search, struct frame *frame)
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
		frame->numbers = won;
	else if (frame->end == frame->begin)
		frame->numbers = lost;
	return status;
}

/* --- the search --------------------------------------------------------------------------------------------------------- */

/* Whether a sum is on the stack already: play that comes back to it does not end. */
static bool is_on_stack(const struct search *search, const struct child *child)
{
	for (size_t i = 0; i < search->depth; i++) {
		const struct frame *frame = &search->stack[i];

		if (frame->hash == child->hash && frame->words == child->words &&
		    memcmp(&search->words[frame->word], &search->words[child->word], child->words * sizeof *search->words) == 0)
			return true;
	}
	return false;
}

static cgt_status push(struct search *search, const struct child *child, struct numbers limit)
{
	struct frame frame = {
		.word = child->word, .words = child->words, .hash = child->hash, .limit = limit, .begin = search->child_count,
		.end = search->child_count, .words_end = search->word_count, .start = search->meter->nodes,
	};
	void *grown = search->stack;
	cgt_status status = cgti_meter_tick(search->meter);

	if (status == CGT_OK && is_on_stack(search, child))
		status = cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end are searched");
	if (status == CGT_OK)
		status = cgti_meter_grow(search->meter, NULL, &grown, &search->stack_cap, search->depth + 1, sizeof *search->stack);
	search->stack = grown;
	if (status != CGT_OK)
		return status;
	search->scene->own->searched++;
	frame.numbers = (struct numbers){ 1, 1 };
	status = expand(search, &frame);
	if (status != CGT_OK)
		return status;
	search->stack[search->depth++] = frame;
	if (search->scene->marks)
		cgti_mark(search->scene->marks, frame.hash);
	cgti_plies_enter(&search->meter->plies, frame.end - frame.begin);
	return CGT_OK;
}

/* Puts new numbers in the place of those of an option; one that is won for the replier is taken out. */
static void renew(struct search *search, struct frame *frame, struct numbers numbers)
{
	struct child *child = &search->children[frame->chosen];

	if (numbers.win == 0) {
		cgti_plies_next(&search->meter->plies);
		*child = search->children[--frame->end];
		search->child_count = frame->end;
		return;
	}
	if (!is_proved(numbers)) {
		numbers.win = numbers.win > child->numbers.win ? numbers.win : child->numbers.win;
		numbers.loss = numbers.loss > child->numbers.loss ? numbers.loss : child->numbers.loss;
	}
	child->numbers = numbers;
}

/* Nobody of this member is at the sum of a frame any more. */
static void leave(const struct search *search, const struct frame *frame)
{
	if (search->scene->marks)
		cgti_unmark(search->scene->marks, frame->hash);
}

/* Takes the top frame, whose numbers are final for this visit, off the stack. */
static cgt_status pop(struct search *search)
{
	const struct frame frame = search->stack[search->depth - 1];
	cgt_status status = keep(search, &frame);

	if (status != CGT_OK)
		return status;
	search->child_count = frame.begin;
	search->word_count = frame.words_end;
	search->depth--;
	leave(search, &frame);
	cgti_plies_leave(&search->meter->plies);
	if (search->depth > 0)
		renew(search, &search->stack[search->depth - 1], frame.numbers);
	else
		search->found = frame.numbers;
	return CGT_OK;
}

/* Whether a sum looks lost for its mover. */
static bool looks_lost(const struct search *search, const struct frame *frame)
{
	uint64_t greatest = 0;
	uint32_t least = PROVED;

	for (size_t i = frame->begin; i < frame->end; i++) {
		const struct numbers own = search->children[i].numbers;

		greatest = own.win > greatest ? own.win : greatest;
		least = own.loss < least ? own.loss : least;
	}
	return greatest + (frame->end - frame->begin - 1) < least;
}

/*
 * The `loss` of an option in a team: it counts for more for each member that is at it. If the sum is lost all of its options are to
 * be searched anyway, and members do well to search different ones. If it is won one option is enough, and most often it is the
 * best one: there they stay together, and only one more is counted (Kaneko, Parallel depth first proof number search, 2010).
 */
static uint32_t weighed_loss(const struct search *search, const struct child *child, bool is_lost)
{
	const uint64_t loss = child->numbers.loss;

	if (loss == 0 || loss >= MOST)
		return child->numbers.loss;
	return at_most(loss + cgti_marked(search->scene->marks, child->hash) * (is_lost ? loss / BUSY + 1 : 1));
}

/*
 * Works out the numbers of a frame from its options, of which it chooses the one with the least `loss`; the second least is
 * told.
 */
static uint32_t choose(const struct search *search, struct frame *frame)
{
	const bool in_team = search->scene->marks, is_lost = in_team && looks_lost(search, frame);
	uint32_t greatest = 0, least = PROVED, second = PROVED;

	for (size_t i = frame->begin; i < frame->end; i++) {
		const struct child *child = &search->children[i];
		const uint32_t win = child->numbers.win, loss = in_team ? weighed_loss(search, child, is_lost) : child->numbers.loss;

		greatest = win > greatest ? win : greatest;
		if (loss < least) {
			second = least;
			least = loss;
			frame->chosen = i;
		} else if (loss < second) {
			second = loss;
		}
	}
	if (frame->begin == frame->end)
		frame->numbers = lost;
	else if (least == 0)
		frame->numbers = won;
	else
		frame->numbers = (struct numbers){ least, at_most((uint64_t)greatest + (frame->end - frame->begin - 1)) };
	return second;
}

/*
 * Whether another member has found more of the option that was chosen, which then has those numbers. They are of the
 * same whole key, so they are of the same player, too.
 */
static bool has_news(struct search *search, struct frame *frame)
{
	const struct child *child = &search->children[frame->chosen];
	const struct numbers before = child->numbers;
	struct numbers numbers;

	if (!search->scene->marks || !get_numbers(search, child->hash, &search->words[child->word], child->words, &numbers) ||
	    (!is_proved(numbers) && numbers.win <= before.win && numbers.loss <= before.loss))
		return false;
	renew(search, frame, numbers);
	return true;
}

/* Takes over what another member has proved of the sum of the top frame meanwhile. */
static void look_again(const struct search *search, struct frame *frame)
{
	struct numbers numbers;

	if (search->scene->marks && !is_proved(frame->numbers) &&
	    get_numbers(search, frame->hash, &search->words[frame->word], frame->words, &numbers) && is_proved(numbers))
		frame->numbers = numbers;
}

/* Goes on with the top frame: it is done for now, or its best option is searched. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	const struct child *child;
	struct numbers limit;
	uint32_t second, others;

	look_again(search, frame);
	if (is_proved(frame->numbers))
		return pop(search);
	second = choose(search, frame);
	if (is_proved(frame->numbers) || frame->numbers.win >= frame->limit.win || frame->numbers.loss >= frame->limit.loss)
		return pop(search);
	if (has_news(search, frame))
		return CGT_OK;
	child = &search->children[frame->chosen];
	others = (uint32_t)(frame->end - frame->begin - 1);
	limit.win = frame->limit.loss > others ? frame->limit.loss - others : 0;
	limit.loss = at_most((uint64_t)second + second / 4) + 1;
	limit.loss = limit.loss < frame->limit.win ? limit.loss : frame->limit.win;
	limit.win = limit.win > child->numbers.win ? limit.win : child->numbers.win + 1;
	limit.loss = limit.loss > child->numbers.loss ? limit.loss : child->numbers.loss + 1;
	return push(search, &search->children[frame->chosen], limit);
}

/* What was found of the sums on the stack is kept, as far as that goes, when the search is stopped. */
static void keep_stack(struct search *search)
{
	struct cgti_error error;
	bool keeps = true;

	cgti_error_save(&error);
	while (search->depth > 0) {
		struct frame *frame = &search->stack[--search->depth];

		leave(search, frame);
		if (!is_proved(frame->numbers))
			choose(search, frame);
		if (keeps && keep(search, frame) != CGT_OK)
			keeps = false;
	}
	cgti_error_restore(&error);
}

/* Searches the sum that is the only child. */
static cgt_status search_root(struct search *search)
{
	const struct child *root = search->children;
	uint32_t turns;
	cgt_status status;

	if (get_numbers(search, root->hash, search->words, root->words, &search->found) && is_proved(search->found))
		return CGT_OK;
	turns = cgti_plies_take_turns(&search->meter->plies);
	status = push(search, root, (struct numbers){ PROVED, PROVED });
	while (status == CGT_OK && search->depth > 0)
		status = step(search);
	cgti_plies_end_turns(&search->meter->plies, turns);
	if (status != CGT_OK)
		keep_stack(search);
	return status;
}

static cgt_status begin(struct search *search, const struct cgti_sum_state *state)
{
	cgt_status status = cgti_summands_add(&search->option.summands, state->summands.summand, state->summands.count);

	search->option.to_move = state->to_move;
	search->option.value = state->value;
	search->option.by_value = state->by_value;
	return status == CGT_OK ? add_child(search) : status;
}

cgt_status cgti_prove(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, bool *wins)
{
	struct search search = { .scene = scene, .table = scene->summands.tables->results, .meter = scene->summands.meter };
	enum cgti_verdict verdict = CGTI_UNDECIDED;
	cgt_status status = cgti_sum_judge(scene, state, &verdict);

	if (status == CGT_OK && verdict == CGTI_UNDECIDED)
		status = begin(&search, state);
	if (status == CGT_OK && verdict == CGTI_UNDECIDED)
		status = search_root(&search);
	if (status == CGT_OK)
		*wins = verdict == CGTI_UNDECIDED ? search.found.win == 0 : verdict == CGTI_MOVER_WINS;
	cgti_summands_free(&search.sum.summands);
	cgti_summands_free(&search.option.summands);
	cgti_summand_options_free(&search.options);
	cgti_meter_return_bytes(search.meter, search.stack_cap * sizeof *search.stack + search.child_cap * sizeof *search.children +
	                        search.word_cap * sizeof *search.words);
	cgti_free(search.stack);
	cgti_free(search.children);
	cgti_free(search.words);
	return status;
}
