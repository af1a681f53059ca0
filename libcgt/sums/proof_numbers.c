/* SPDX-License-Identifier: MIT */
/*
 * Depth-first proof-number search (Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002) of sums.
 *
 * Each sum has two numbers, estimates of the work that is left: `win` to prove that the mover wins, `loss` to prove that he
 * loses. To win he needs one option that the replier loses, so `win` is the least `loss` among the options; to lose, all
 * have to be won by the replier. There the greatest `win` is taken, and one for each other option (weak proof numbers; Ueda
 * et al., Weak proof-number search, 2008), since options share most of their play and a sum would count that again and
 * again. Numbers only steer: a number is 0 exactly if the matter is proved, by moves that are played, and then the other one
 * is CGTI_SUM_PROVED.
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

#include <string.h>

#include "search/team.h"
#include "sums/bounds.h"
#include "sums/expand.h"
#include "sums/known.h"
#include "support/error.h"
#include "support/memory.h"

/* Which part of its `loss` an option weighs more, if its sum looks cgti_sum_lost, for each member of the team that is at it. */
#define BUSY 2

/* Whether a sum is on the stack already: play that comes back to it does not end. */
static bool is_on_stack(const struct cgti_sum_search *search, const struct cgti_sum_child *child)
{
	for (size_t i = 0; i < search->depth; i++) {
		const struct cgti_sum_frame *frame = &search->stack[i];

		if (frame->hash == child->hash && frame->words == child->words &&
		    memcmp(&search->words[frame->word], &search->words[child->word], child->words * sizeof *search->words) == 0)
			return true;
	}
	return false;
}

static cgt_status push(struct cgti_sum_search *search, const struct cgti_sum_child *child, struct cgti_sum_numbers limit)
{
	struct cgti_sum_frame frame = {
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
	frame.numbers = (struct cgti_sum_numbers){ 1, 1 };
	status = cgti_sum_expand(search, &frame);
	if (status != CGT_OK)
		return status;
	search->stack[search->depth++] = frame;
	if (search->scene->marks)
		cgti_mark(search->scene->marks, frame.hash);
	cgti_plies_enter(&search->meter->plies, frame.end - frame.begin);
	return CGT_OK;
}

/* Puts new numbers in the place of those of an option; one that is won for the replier is taken out. */
static void renew(struct cgti_sum_search *search, struct cgti_sum_frame *frame, struct cgti_sum_numbers numbers)
{
	struct cgti_sum_child *child = &search->children[frame->chosen];

	if (numbers.win == 0) {
		cgti_plies_next(&search->meter->plies);
		*child = search->children[--frame->end];
		search->child_count = frame->end;
		return;
	}
	if (!cgti_sum_numbers_proved(numbers)) {
		numbers.win = numbers.win > child->numbers.win ? numbers.win : child->numbers.win;
		numbers.loss = numbers.loss > child->numbers.loss ? numbers.loss : child->numbers.loss;
	}
	child->numbers = numbers;
}

/* Nobody of this member is at the sum of a frame any more. */
static void leave(const struct cgti_sum_search *search, const struct cgti_sum_frame *frame)
{
	if (search->scene->marks)
		cgti_unmark(search->scene->marks, frame->hash);
}

/* Takes the top frame, whose numbers are final for this visit, off the stack. */
static cgt_status pop(struct cgti_sum_search *search)
{
	const struct cgti_sum_frame frame = search->stack[search->depth - 1];
	cgt_status status = cgti_sum_keep_numbers(search, &frame);

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
static bool looks_lost(const struct cgti_sum_search *search, const struct cgti_sum_frame *frame)
{
	uint64_t greatest = 0;
	uint32_t least = CGTI_SUM_PROVED;

	for (size_t i = frame->begin; i < frame->end; i++) {
		const struct cgti_sum_numbers own = search->children[i].numbers;

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
static uint32_t weighed_loss(const struct cgti_sum_search *search, const struct cgti_sum_child *child, bool is_lost)
{
	const uint64_t loss = child->numbers.loss;

	if (loss == 0 || loss >= CGTI_SUM_MOST)
		return child->numbers.loss;
	return cgti_sum_number(loss + cgti_marked(search->scene->marks, child->hash) * (is_lost ? loss / BUSY + 1 : 1));
}

/*
 * Works out the numbers of a frame from its options, of which it chooses the one with the least `loss`; the second least is
 * told.
 */
static uint32_t choose(const struct cgti_sum_search *search, struct cgti_sum_frame *frame)
{
	const bool in_team = search->scene->marks, is_lost = in_team && looks_lost(search, frame);
	uint32_t greatest = 0, least = CGTI_SUM_PROVED, second = CGTI_SUM_PROVED;

	for (size_t i = frame->begin; i < frame->end; i++) {
		const struct cgti_sum_child *child = &search->children[i];
		const uint32_t win = child->numbers.win,
			       loss = in_team ? weighed_loss(search, child, is_lost) : child->numbers.loss;

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
		frame->numbers = cgti_sum_lost;
	else if (least == 0)
		frame->numbers = cgti_sum_won;
	else
		frame->numbers = (struct cgti_sum_numbers){ least, cgti_sum_number((uint64_t)greatest +
			                                                           (frame->end - frame->begin - 1)) };
	return second;
}

/*
 * Whether another member has found more of the option that was chosen, which then has those numbers. They are of the
 * same whole key, so they are of the same player, too.
 */
static bool has_news(struct cgti_sum_search *search, struct cgti_sum_frame *frame)
{
	const struct cgti_sum_child *child = &search->children[frame->chosen];
	const struct cgti_sum_numbers before = child->numbers;
	struct cgti_sum_numbers numbers;

	if (!search->scene->marks ||
	    !cgti_sum_get_numbers(search, child->hash, &search->words[child->word], child->words, &numbers) ||
	    (!cgti_sum_numbers_proved(numbers) && numbers.win <= before.win && numbers.loss <= before.loss))
		return false;
	renew(search, frame, numbers);
	return true;
}

/* Takes over what another member has proved of the sum of the top frame meanwhile. */
static void look_again(const struct cgti_sum_search *search, struct cgti_sum_frame *frame)
{
	struct cgti_sum_numbers numbers;

	if (search->scene->marks && !cgti_sum_numbers_proved(frame->numbers) &&
	    cgti_sum_get_numbers(search, frame->hash, &search->words[frame->word], frame->words, &numbers) &&
	    cgti_sum_numbers_proved(numbers))
		frame->numbers = numbers;
}

/* Goes on with the top frame: it is done for now, or its best option is searched. */
static cgt_status step(struct cgti_sum_search *search)
{
	struct cgti_sum_frame *frame = &search->stack[search->depth - 1];
	const struct cgti_sum_child *child;
	struct cgti_sum_numbers limit;
	uint32_t second, others;

	look_again(search, frame);
	if (cgti_sum_numbers_proved(frame->numbers))
		return pop(search);
	second = choose(search, frame);
	if (cgti_sum_numbers_proved(frame->numbers) || frame->numbers.win >= frame->limit.win ||
	    frame->numbers.loss >= frame->limit.loss)
		return pop(search);
	if (has_news(search, frame))
		return CGT_OK;
	child = &search->children[frame->chosen];
	others = (uint32_t)(frame->end - frame->begin - 1);
	limit.win = frame->limit.loss > others ? frame->limit.loss - others : 0;
	limit.loss = cgti_sum_number((uint64_t)second + second / 4) + 1;
	limit.loss = limit.loss < frame->limit.win ? limit.loss : frame->limit.win;
	limit.win = limit.win > child->numbers.win ? limit.win : child->numbers.win + 1;
	limit.loss = limit.loss > child->numbers.loss ? limit.loss : child->numbers.loss + 1;
	return push(search, &search->children[frame->chosen], limit);
}

/* What was found of the sums on the stack is kept, as far as that goes, when the search is stopped. */
static void keep_stack(struct cgti_sum_search *search)
{
	struct cgti_error error;
	bool keeps = true;

	cgti_error_save(&error);
	while (search->depth > 0) {
		struct cgti_sum_frame *frame = &search->stack[--search->depth];

		leave(search, frame);
		if (!cgti_sum_numbers_proved(frame->numbers))
			choose(search, frame);
		if (keeps && cgti_sum_keep_numbers(search, frame) != CGT_OK)
			keeps = false;
	}
	cgti_error_restore(&error);
}

/* Searches the sum that is the only child. */
static cgt_status search_root(struct cgti_sum_search *search)
{
	const struct cgti_sum_child *root = search->children;
	uint32_t turns;
	cgt_status status;

	if (cgti_sum_get_numbers(search, root->hash, search->words, root->words, &search->found) &&
	    cgti_sum_numbers_proved(search->found))
		return CGT_OK;
	turns = cgti_plies_take_turns(&search->meter->plies);
	status = push(search, root, (struct cgti_sum_numbers){ CGTI_SUM_PROVED, CGTI_SUM_PROVED });
	while (status == CGT_OK && search->depth > 0)
		status = step(search);
	cgti_plies_end_turns(&search->meter->plies, turns);
	if (status != CGT_OK)
		keep_stack(search);
	return status;
}

static cgt_status begin(struct cgti_sum_search *search, const struct cgti_sum_state *state)
{
	cgt_status status = cgti_summands_add(&search->option.summands, state->summands.summand, state->summands.count);

	search->option.to_move = state->to_move;
	search->option.value = state->value;
	search->option.by_value = state->by_value;
	return status == CGT_OK ? cgti_sum_add_child(search) : status;
}

cgt_status cgti_prove(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, bool *wins)
{
	struct cgti_sum_search search = { .scene = scene,
		                          .table = scene->summands.tables->results,
		                          .meter = scene->summands.meter };
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
