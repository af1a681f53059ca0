/* SPDX-License-Identifier: MIT */
/*
 * The shortest play-out in which answering with images fails, by breadth-first search over the opponent's moves.
 *
 * Where moves are placements for good, a first move that cannot be answered is the only kind of failure: if the image of every
 * first move is there and shares no cell with it, then the cells taken by a move and its answer are a set that the involution
 * keeps; a later move avoids them, so its image does too, and was there from the start.
 */
#include "pairing/playout.h"

#include <string.h>

#include "pairing/answers.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"

/* How a state came about: from which one, by which move of the opponent (its image was the answer). */
struct step {
	uint32_t parent; /* CGTI_INTERN_NONE for the start */
	uint32_t component;
	uint32_t depth; /* moves of the opponent so far */
	struct cgti_move move;
};

struct search {
	struct cgti_answers answers;
	struct cgti_intern states; /* each the opponent's number, then the contents of all cells */
	struct step *step;         /* of each state */
	size_t step_cap;
	uint8_t *state; /* the one at hand */
	size_t state_bytes;
	uint64_t work;
	bool placement; /* all games */
	const size_t *blamed;
	bool found;       /* a move without an answer */
	bool shows;       /* which changes the cells to blame */
	struct step last; /* that move */
};

static const cgt_position *position_of(const struct search *search)
{
	return search->answers.involution->position;
}

/* Puts the state at hand into the queue if it is new. */
static cgt_status push(struct search *search, const struct step *step)
{
	void *grown = search->step;
	bool added;
	uint32_t id;

	if (!cgti_grow(&grown, &search->step_cap, (size_t)search->states.count + 1, sizeof *search->step))
		return cgti_fail_memory();
	search->step = grown;
	id = cgti_intern_put(&search->states, search->state, search->state_bytes, &added);
	if (id == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		search->step[id] = *step;
	return CGT_OK;
}

/* In an impartial position either opponent has the same moves. */
static cgt_status push_start(struct search *search)
{
	static const struct step start = { CGTI_INTERN_NONE, 0, 0, { 0, { 0 }, { 0 } } };
	bool impartial = true;
	cgt_status status;

	search->placement = true;
	for (size_t k = 0; k < position_of(search)->count; k++) {
		impartial &= position_of(search)->component[k].game->rules->impartial;
		search->placement &= position_of(search)->component[k].game->rules->placement;
	}
	if (search->state_bytes > 1)
		memcpy(search->state + 1, search->answers.content, search->state_bytes - 1);
	search->state[0] = CGT_LEFT;
	status = push(search, &start);
	search->state[0] = CGT_RIGHT;
	return status == CGT_OK && !impartial ? push(search, &start) : status;
}

static void change(struct search *search, size_t k, const struct cgti_move *move)
{
	const struct cgti_component *component = &position_of(search)->component[k];
	struct cgti_grid grid = { component->board->rows, component->board->cols, search->state + 1 + component->first_cell };

	cgti_move_apply(move, &grid);
}

static void load(struct search *search, uint32_t id)
{
	size_t bytes;

	memcpy(search->state, cgti_intern_bytes(&search->states, id, &bytes), search->state_bytes);
}

/* Puts the state after a move and its answer into the queue. */
static cgt_status push_answered(struct search *search, const struct step *step, size_t image_k,
                                const struct cgti_move *image)
{
	cgt_status status;

	change(search, step->component, &step->move);
	change(search, image_k, image);
	status = push(search, step);
	load(search, step->parent);
	return status;
}

static bool changes(const struct search *search, const struct step *step, size_t cell)
{
	size_t first = position_of(search)->component[step->component].first_cell;

	return first + step->move.cell[0] == cell || first + step->move.cell[step->move.count - 1] == cell;
}

/* A move without an answer: kept if it is the first, or shows what is to blame. */
static void note(struct search *search, const struct step *step)
{
	bool shows = changes(search, step, search->blamed[0]) && changes(search, step, search->blamed[1]);

	if (search->found && !shows)
		return;
	search->found = true;
	search->shows = shows;
	search->last = *step;
}

/* Tries every move of the opponent in a state; with `deeper`, the states behind the answered ones go into the queue. */
static cgt_status try_moves(struct search *search, uint32_t id, bool deeper)
{
	int32_t opponent = search->state[0];
	const struct cgti_player_moves *moves = cgti_answers_moves(&search->answers, opponent);
	uint32_t depth = search->step[id].depth + 1;
	cgt_status status = CGT_OK;

	for (size_t i = 0, k = 0; i < moves->list.count && status == CGT_OK && !search->shows; i++) {
		struct step step;
		struct cgti_move image;
		size_t image_k;
		bool available;

		while (i >= moves->end[k])
			k++;
		step = (struct step){ id, (uint32_t)k, depth, moves->list.move[i] };
		status = cgti_answers_find(&search->answers, opponent, k, &step.move, &image_k, &image, &available);
		search->work += 1 + search->answers.later.count;
		if (status == CGT_OK && !available)
			note(search, &step);
		else if (status == CGT_OK && deeper)
			status = push_answered(search, &step, image_k, &image);
	}
	return status;
}

/* Once a move without an answer is found, nothing deeper is of interest. */
static cgt_status expand(struct search *search, uint32_t id)
{
	cgt_status status;

	load(search, id);
	status = cgti_answers_go(&search->answers, search->state + 1);
	search->work += search->state_bytes;
	if (status == CGT_OK)
		status = try_moves(search, id, false);
	if (status == CGT_OK && !search->found && !search->placement)
		status = try_moves(search, id, true);
	return status;
}

static void write_move(const struct search *search, const struct step *step, struct cgti_text *line)
{
	cgti_position_move_text(position_of(search), step->component, &step->move, line);
}

static void write_answer(const struct search *search, const struct step *step, struct cgti_text *line)
{
	struct cgti_move image;
	size_t k;

	cgti_involution_move(search->answers.involution, step->component, &step->move, &k, &image);
	cgti_text_char(line, ' ');
	cgti_position_move_text(position_of(search), k, &image, line);
	cgti_text_char(line, ' ');
}

/* Turns the parent links round, from the state before the last move back to the start, and writes the moves. */
static void write_line(struct search *search, struct cgti_text *line)
{
	uint32_t id = search->last.parent, child = CGTI_INTERN_NONE;

	while (id != CGTI_INTERN_NONE) {
		uint32_t parent = search->step[id].parent;

		search->step[id].parent = child;
		child = id;
		id = parent;
	}
	for (id = search->step[child].parent; id != CGTI_INTERN_NONE; id = search->step[id].parent) {
		write_move(search, &search->step[id], line);
		write_answer(search, &search->step[id], line);
	}
	write_move(search, &search->last, line);
}

/* Whether a state may still hold a shorter or better play-out than the one found. */
static bool is_worth_a_look(const struct search *search, uint32_t id)
{
	return !search->found || (!search->shows && search->step[id].depth < search->last.depth);
}

static cgt_status run(struct search *search, uint64_t most_work, struct cgti_text *line, bool *complete)
{
	uint32_t id = 0;
	cgt_status status = push_start(search);

	while (status == CGT_OK && id < search->states.count && search->work < most_work && is_worth_a_look(search, id))
		status = expand(search, id++);
	*complete = search->found || id == search->states.count;
	if (status == CGT_OK && search->found)
		write_line(search, line);
	return status == CGT_OK && line->failed ? cgti_fail_memory() : status;
}

cgt_status cgti_playout_shortest(const cgt_involution *involution, const size_t blamed[2], uint64_t most_work,
                                 struct cgti_text *line, bool *complete)
{
	struct search search = {
		.states = CGTI_INTERN_EMPTY, .state_bytes = 1 + involution->position->cells, .blamed = blamed
	};
	cgt_status status = cgti_answers_init(&search.answers, involution);

	if (status == CGT_OK) {
		search.state = cgti_alloc(search.state_bytes);
		status = search.state ? run(&search, most_work, line, complete) : cgti_fail_memory();
	}
	cgti_answers_free(&search.answers);
	cgti_intern_free(&search.states);
	cgti_free(search.step);
	cgti_free(search.state);
	return status;
}
