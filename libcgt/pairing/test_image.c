/* SPDX-License-Identifier: MIT */
/*
 * Playing the image to the end, by breadth-first search over the opponent's moves: the first move without an answer that is
 * met ends a shortest play-out. States are kept whole, so that none is looked at twice.
 *
 * Where moves are placements for good, a first move that cannot be answered is the only kind of failure: if the image of every
 * first move is there and shares no cell with it, then the cells taken by a move and its answer are a set that the involution
 * keeps; a later move avoids them, so its image does too, and was there from the start. Then looking at first moves will do.
 */
#include "pairing/test_image.h"

#include <string.h>

#include "position/naming.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/* One state may have tens of thousands of moves, each as large as a position to keep: how often the meter is asked meanwhile. */
#define MOVES_PER_WATCH 32

static const cgt_position *position_of(const struct cgti_playout *playout)
{
	return playout->answers.play.position;
}

/* Puts a state into the queue if it is new. */
static cgt_status push(struct cgti_playout *playout, const struct cgti_playout_step *step)
{
	bool added;
	uint32_t id;

	if (!CGTI_GROW(playout->step, playout->step_cap, (size_t)playout->states.count + 1))
		return cgti_fail_memory();
	id = cgti_intern_put(&playout->states, playout->answers.play.content, position_of(playout)->cells, &added);
	if (id == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		playout->step[id] = *step;
	return CGT_OK;
}

cgt_status cgti_playout_init(struct cgti_playout *playout, const cgt_involution *involution,
                             const struct cgti_playout_options *options)
{
	static const struct cgti_playout_step start = { CGTI_INTERN_NONE, 0, 0, { 0, { 0 }, { 0 } } };
	cgt_status status;

	*playout = (struct cgti_playout){ .opponent = options->opponent, .first_moves = options->first_moves };
	playout->blamed[0] = options->blamed ? options->blamed[0] : SIZE_MAX;
	playout->blamed[1] = options->blamed ? options->blamed[1] : SIZE_MAX;
	status = cgti_answers_init(&playout->answers, involution);
	if (status != CGT_OK)
		return status;
	playout->state = cgti_alloc(involution->position->cells);
	return playout->state ? push(playout, &start) : cgti_fail_memory();
}

void cgti_playout_free(struct cgti_playout *playout)
{
	cgti_answers_free(&playout->answers);
	cgti_intern_free(&playout->states);
	cgti_free(playout->step);
	cgti_free(playout->state);
}

/* Puts the state after a move and its answer into the queue. */
static cgt_status push_answered(struct cgti_playout *playout, const struct cgti_playout_step *step,
                                const struct cgti_answer *answer)
{
	struct cgti_play *play = &playout->answers.play;
	struct cgti_move move_back, answer_back, ignored;
	cgt_status status;

	cgti_play_make(play, step->component, &step->move, &move_back);
	cgti_play_make(play, answer->k, &answer->move, &answer_back);
	status = push(playout, step);
	cgti_play_make(play, answer->k, &answer_back, &ignored);
	cgti_play_make(play, step->component, &move_back, &ignored);
	return status;
}

static bool changes(const struct cgti_playout *playout, const struct cgti_playout_step *step, size_t cell)
{
	const struct cgti_play *play = &playout->answers.play;

	return cgti_play_cell(play, step->component, &step->move, 0) == cell ||
	       cgti_play_cell(play, step->component, &step->move, step->move.count - 1u) == cell;
}

/* A move without an answer: kept if it is the first, or shows what is to blame. */
static void note(struct cgti_playout *playout, const struct cgti_playout_step *step)
{
	bool shows = changes(playout, step, playout->blamed[0]) && changes(playout, step, playout->blamed[1]);

	if (playout->found && !shows)
		return;
	playout->found = true;
	playout->shows = shows;
	playout->fault = cgti_answers_fault(&playout->answers, playout->opponent, step->component, &step->move);
	playout->last = *step;
}

/* Looks at the time and at what is held. */
static cgt_status watch(const struct cgti_playout *playout, struct cgti_meter *meter)
{
	const uint64_t bytes = cgti_intern_size(&playout->states) + playout->step_cap * sizeof *playout->step;
	const cgt_status status = cgti_meter_watch(meter);

	return status == CGT_OK ? cgti_meter_bytes(meter, bytes) : status;
}

/* Tries every move of the opponent in a state; with `deeper`, the states after the answered ones go into the queue. */
static cgt_status try_moves(struct cgti_playout *playout, uint32_t id, bool deeper, struct cgti_meter *meter)
{
	const struct cgti_play_moves *moves = cgti_answers_moves(&playout->answers, playout->opponent);
	const uint32_t depth = playout->step[id].depth + 1;
	cgt_status status = CGT_OK;

	for (size_t i = 0, k = 0; i < moves->list.count && status == CGT_OK && !playout->shows; i++) {
		struct cgti_playout_step step;
		struct cgti_answer answer;

		while (i >= moves->end[k])
			k++;
		step = (struct cgti_playout_step){ id, (uint32_t)k, depth, moves->list.move[i] };
		status = cgti_answers_find(&playout->answers, playout->opponent, k, &step.move, &answer);
		if (status == CGT_OK && !answer.available)
			note(playout, &step);
		else if (status == CGT_OK && deeper)
			status = push_answered(playout, &step, &answer);
		if (status == CGT_OK && i % MOVES_PER_WATCH == MOVES_PER_WATCH - 1)
			status = watch(playout, meter);
	}
	return status;
}

/* Once a move without an answer is found, nothing deeper is of interest. */
static cgt_status expand(struct cgti_playout *playout, uint32_t id, struct cgti_meter *meter)
{
	size_t bytes;
	cgt_status status;

	if (position_of(playout)->cells)
		memcpy(playout->state, cgti_intern_bytes(&playout->states, id, &bytes), position_of(playout)->cells);
	status = cgti_answers_go(&playout->answers, playout->state);
	if (status == CGT_OK)
		status = try_moves(playout, id, false, meter);
	if (status == CGT_OK && !playout->found && !playout->first_moves)
		status = try_moves(playout, id, true, meter);
	return status;
}

/* Whether a state may still hold a shorter or better play-out than the one found. */
static bool is_worth_a_look(const struct cgti_playout *playout, uint32_t id)
{
	return !playout->found || (!playout->shows && playout->step[id].depth < playout->last.depth);
}

cgt_status cgti_playout_run(struct cgti_playout *playout, struct cgti_meter *meter)
{
	while (playout->next < playout->states.count && is_worth_a_look(playout, playout->next)) {
		cgt_status status = cgti_meter_tick(meter);

		if (status == CGT_OK)
			status = expand(playout, playout->next, meter);
		if (status != CGT_OK)
			return status;
		playout->next++;
		status = watch(playout, meter);
		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

static void write_move(const struct cgti_playout *playout, const struct cgti_playout_step *step, struct cgti_text *line)
{
	cgti_position_move_text(position_of(playout), step->component, &step->move, line);
}

static void write_answer(const struct cgti_playout *playout, const struct cgti_playout_step *step, struct cgti_text *line)
{
	struct cgti_move image;
	size_t k;

	cgti_involution_move(playout->answers.involution, step->component, &step->move, &k, &image);
	cgti_text_char(line, ' ');
	cgti_position_move_text(position_of(playout), k, &image, line);
	cgti_text_char(line, ' ');
}

/* Turns the parent links round, from the state before the last move back to the start, and writes the moves. */
void cgti_playout_write(struct cgti_playout *playout, struct cgti_text *line)
{
	uint32_t id = playout->last.parent, child = CGTI_INTERN_NONE;

	while (id != CGTI_INTERN_NONE) {
		uint32_t parent = playout->step[id].parent;

		playout->step[id].parent = child;
		child = id;
		id = parent;
	}
	for (id = playout->step[child].parent; id != CGTI_INTERN_NONE; id = playout->step[id].parent) {
		write_move(playout, &playout->step[id], line);
		write_answer(playout, &playout->step[id], line);
	}
	write_move(playout, &playout->last, line);
}
