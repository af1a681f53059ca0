/* SPDX-License-Identifier: MIT */
/*
 * Lengths by depth-first search over an explicit stack, memoised: a sum without a move has length 0; the winner has one more
 * than the shortest of his options that are lost for the replier, the loser one more than the longest of all.
 *
 * The sums are those that are really played: nothing cancels and nothing worth zero is dropped, for that changes how long
 * play lasts. Who wins them is another question, and the solver answers it with all it knows; so of the winner's options only
 * those that keep the win are measured.
 */
#include "solver/lines.h"

#include <string.h>

#include "components/sum.h"
#include "components/sum_options.h"
#include "solver/question.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"

#define UNKNOWN CGTI_NOT_MEASURED
#define BEING_MEASURED (-2)

/* A sum on the way from the root to where the search is, with its options that are to be measured. */
struct frame {
	uint32_t sum;
	int32_t to_move;
	bool wins;
	bool can_move;
	size_t begin, next, end; /* of the options */
	int32_t best;            /* the length of the best of those before `next`, or UNKNOWN */
};

struct search {
	struct cgti_question *question;
	struct cgti_lines *lines;
	int32_t convention;
	struct frame *stack;
	size_t depth, stack_cap;
	uint32_t *options; /* of all frames, those of the top frame at the end */
	size_t option_count, option_cap;
	struct cgti_option_walk walk;
	uint64_t start_bytes;
};

void cgti_lines_free(struct cgti_lines *lines)
{
	cgti_intern_free(&lines->keys);
	cgti_free(lines->length);
	memset(lines, 0, sizeof *lines);
}

size_t cgti_lines_bytes(const struct cgti_lines *lines)
{
	return cgti_intern_size(&lines->keys) + lines->length_cap * sizeof *lines->length;
}

static uint64_t bytes_held(const struct search *search)
{
	return cgti_tables_bytes(search->question->tables) + cgti_lines_bytes(search->lines);
}

static int32_t *length_of(const struct search *search, uint32_t sum, int32_t to_move)
{
	return &search->lines->length[sum][2 * (search->convention == CGT_MISERE) + (to_move == CGT_RIGHT)];
}

/* In an impartial position all is the same for both players. */
static int32_t replier_to(const struct search *search, int32_t mover)
{
	return search->question->impartial ? mover : cgti_other_player(mover);
}

cgt_status cgti_lines_number(struct cgti_lines *lines, struct cgti_sum *sum, uint32_t *number)
{
	bool added;

	cgti_sum_sort(sum);
	if (!CGTI_GROW(lines->length, lines->length_cap, (size_t)lines->keys.count + 1))
		return cgti_fail_memory();
	*number = cgti_intern_put(&lines->keys, sum->id, sum->count * sizeof *sum->id, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	for (int i = 0; added && i < 4; i++)
		lines->length[*number][i] = CGTI_NOT_MEASURED;
	return CGT_OK;
}

/* Whether the replier wins the option at hand. */
static cgt_status replier_wins(struct search *search, int32_t mover, bool *wins)
{
	struct cgti_sum *sum = &search->question->sum;
	cgt_status status;

	sum->count = 0;
	status = cgti_sum_add(sum, search->walk.option.id, search->walk.option.count);
	if (status != CGT_OK)
		return status;
	return cgti_question_mover_wins(search->question, replier_to(search, mover), search->convention, wins);
}

static cgt_status add_option(struct search *search)
{
	uint32_t number;
	cgt_status status = cgti_lines_number(search->lines, &search->walk.option, &number);

	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->options, search->option_count, search->option_cap, number))
		return cgti_fail_memory();
	return CGT_OK;
}

/* Lists the options to be measured: those that keep the win, or all if there is none to keep. */
static cgt_status expand(struct search *search, struct frame *frame)
{
	bool more = true;
	cgt_status status = cgti_option_walk_start(&search->walk, &search->lines->keys, frame->sum, frame->to_move);

	while (status == CGT_OK && more) {
		bool lost = false;

		status = cgti_option_walk_next(&search->walk, &more);
		if (status != CGT_OK || !more)
			break;
		frame->can_move = true;
		if (frame->wins)
			status = replier_wins(search, frame->to_move, &lost);
		if (status == CGT_OK && !lost)
			status = add_option(search);
	}
	frame->end = search->option_count;
	return status;
}

static cgt_status push(struct search *search, uint32_t sum, int32_t to_move, bool wins)
{
	struct frame frame = { sum, to_move, wins, false, search->option_count, search->option_count, 0, UNKNOWN };
	struct cgti_meter *meter = &search->question->meter;
	cgt_status status = cgti_meter_tick(meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(meter, bytes_held(search) - search->start_bytes);
	if (status == CGT_OK)
		status = expand(search, &frame);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->stack, search->depth, search->stack_cap, frame))
		return cgti_fail_memory();
	*length_of(search, sum, to_move) = BEING_MEASURED;
	return CGT_OK;
}

/* Goes on with the top frame: takes the length of its next option, or pushes that to have it measured. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	int32_t replier = replier_to(search, frame->to_move);

	for (; frame->next < frame->end; frame->next++) {
		uint32_t option = search->options[frame->next];
		int32_t length = *length_of(search, option, replier);

		if (length == BEING_MEASURED)
			return cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end have a best line");
		if (length == UNKNOWN)
			return push(search, option, replier, !frame->wins);
		if (frame->best == UNKNOWN || (frame->wins ? length < frame->best : length > frame->best))
			frame->best = length;
	}
	*length_of(search, frame->sum, frame->to_move) = frame->can_move ? frame->best + 1 : 0;
	search->option_count = frame->begin;
	search->depth--;
	return CGT_OK;
}

static cgt_status measure(struct search *search, uint32_t root, int32_t to_move)
{
	bool wins;
	cgt_status status = cgti_question_mover_wins(search->question, to_move, search->convention, &wins);

	if (status == CGT_OK)
		status = push(search, root, to_move, wins);
	while (status == CGT_OK && search->depth > 0)
		status = step(search);
	while (search->depth-- > 0) /* the search was stopped */
		*length_of(search, search->stack[search->depth].sum, search->stack[search->depth].to_move) = UNKNOWN;
	return status;
}

cgt_status cgti_lines_length(struct cgti_question *question, int32_t to_move, int32_t convention, int32_t *length)
{
	struct search search = {
		.question = question, .lines = &question->solver->lines, .convention = convention,
		.walk = { .components = &question->tables->components, .meter = &question->meter },
	};
	int32_t mover = question->impartial ? CGT_LEFT : to_move;
	uint32_t root = 0;
	cgt_status status;

	search.start_bytes = bytes_held(&search) - question->meter.bytes;
	status = cgti_lines_number(search.lines, &question->sum, &root);
	if (status == CGT_OK && *length_of(&search, root, mover) == UNKNOWN)
		status = measure(&search, root, mover);
	if (status == CGT_OK)
		*length = *length_of(&search, root, mover);
	cgti_option_walk_free(&search.walk);
	cgti_free(search.options);
	cgti_free(search.stack);
	return status;
}
