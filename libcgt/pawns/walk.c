/* SPDX-License-Identifier: MIT */
/*
 * Walks: one board played out position by position, by the moves the game lists and nothing else.
 *
 * The search goes depth first and keeps the positions it meets; reaching goes breadth first, so that the number of a position
 * is its place in the queue; retrograde analysis reaches first, and then works backwards from the positions without a move.
 */
#include <string.h>

#include <cgt/pawns.h>

#include "pawns/walk.h"

#include "pawns/positions.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/meter.h"
#include "support/players.h"

enum { UNKNOWN = 0, MOVER_LOSES = 1, MOVER_WINS = 2 };

/* One call. */
struct work {
	cgt_pawn_walk *walk;
	struct cgti_meter meter;
	struct cgti_move_list list; /* of all frames of a search, those of the top frame at the end */
	uint8_t cell[CGTI_PAWN_CELLS];
	struct cgti_grid grid; /* of these cells: the position at hand */
	int32_t to_move;
	struct frame *stack;
	size_t depth, stack_cap;
	uint32_t *child; /* of all positions reached, one after the other, if they are wanted */
	size_t child_count, child_cap;
	size_t *child_end; /* of each position */
	size_t child_end_cap;
	uint64_t start_bytes;
};

/* A position of the search, and its moves in the list. */
struct frame {
	uint32_t number;
	size_t begin, next, end;
};

cgt_status cgt_pawn_walk_new(const cgt_game *game, cgt_pawn_walk **walk)
{
	cgt_pawn_walk *made;
	cgt_status status;

	if (!game || !walk)
		return cgti_fail_null(!game ? "game" : "walk");
	status = cgti_check_pawn_game(game);
	if (status != CGT_OK)
		return status;
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->game = cgt_game_ref(game);
	*walk = made;
	return CGT_OK;
}

static void empty(cgt_pawn_walk *walk)
{
	cgti_pawn_positions_free(&walk->met);
	cgti_free(walk->known);
	walk->known = NULL;
	walk->known_cap = 0;
	walk->far_rank = 0;
	memset(walk->result, 0, sizeof walk->result);
}

void cgt_pawn_walk_free(cgt_pawn_walk *walk)
{
	if (!walk || walk->busy)
		return;
	empty(walk);
	cgt_game_unref(walk->game);
	cgti_free(walk);
}

uint64_t cgti_pawn_walk_bytes(const cgt_pawn_walk *walk)
{
	return cgti_intern_size(&walk->met.keys) + walk->known_cap;
}

static uint64_t bytes_of(const struct work *work)
{
	return cgti_pawn_walk_bytes(work->walk) + work->child_cap * sizeof *work->child +
	       work->child_end_cap * sizeof *work->child_end;
}

static bool has_far_pawn(const struct cgti_grid *grid)
{
	size_t files = (size_t)grid->cols;

	return memchr(grid->cell, 'P', files) || memchr(grid->cell + 2 * files, 'p', files);
}

/* Puts the position at hand in; its number. */
static cgt_status meet(struct work *work, uint32_t *number)
{
	cgt_pawn_walk *walk = work->walk;
	bool added;
	cgt_status status;

	if (!CGTI_GROW(walk->known, walk->known_cap, (size_t)walk->met.keys.count + 1))
		return cgti_fail_memory();
	status = cgti_pawn_positions_put(&walk->met, work->cell, work->to_move, number, &added);
	if (status != CGT_OK || !added)
		return status;
	walk->known[*number] = UNKNOWN;
	walk->far_rank += has_far_pawn(&work->grid);
	status = cgti_meter_tick(&work->meter);
	return status == CGT_OK ? cgti_meter_bytes(&work->meter, bytes_of(work) - work->start_bytes) : status;
}

/* Makes a move at hand and meets what comes of it. */
static cgt_status meet_after(struct work *work, uint32_t number, const struct cgti_move *move, uint32_t *after)
{
	work->to_move = cgti_other_player(cgti_pawn_positions_get(&work->walk->met, number, work->cell));
	cgti_move_apply(move, &work->grid);
	return meet(work, after);
}

/* Lists the moves of a position after those that are listed already. */
static cgt_status list_moves(struct work *work, uint32_t number)
{
	const cgt_game *game = work->walk->game;

	work->to_move = cgti_pawn_positions_get(&work->walk->met, number, work->cell);
	game->rules->moves(game, &work->grid, work->to_move, &work->list);
	return work->list.failed ? cgti_fail_memory() : CGT_OK;
}

static cgt_status push(struct work *work, uint32_t number)
{
	size_t begin = work->list.count;
	cgt_status status = list_moves(work, number);

	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(work->stack, work->depth, work->stack_cap, (struct frame){ number, begin, begin, work->list.count }))
		return cgti_fail_memory();
	return CGT_OK;
}

static void pop(struct work *work, uint8_t what)
{
	const struct frame *frame = &work->stack[--work->depth];

	work->list.count = frame->begin;
	work->walk->known[frame->number] = what;
}

static cgt_status step(struct work *work, int32_t convention)
{
	struct frame *frame = &work->stack[work->depth - 1];
	uint32_t after;
	cgt_status status;

	if (frame->next == frame->end) {
		pop(work, frame->begin == frame->end && convention == CGT_MISERE ? MOVER_WINS : MOVER_LOSES);
		return CGT_OK;
	}
	status = meet_after(work, frame->number, &work->list.move[frame->next], &after);
	if (status != CGT_OK)
		return status;
	if (work->walk->known[after] == UNKNOWN)
		return push(work, after); /* and the move comes again when that is known */
	frame->next++;
	if (work->walk->known[after] == MOVER_LOSES)
		pop(work, MOVER_WINS);
	return CGT_OK;
}

static cgt_status search(struct work *work, int32_t convention)
{
	cgt_status status = push(work, 0);

	while (status == CGT_OK && work->depth > 0)
		status = step(work, convention);
	return status;
}

/* Keeps the position that a move leads to. */
static cgt_status add_child(struct work *work, uint32_t child)
{
	if (!CGTI_PUSH(work->child, work->child_count, work->child_cap, child))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status end_children(struct work *work, uint32_t number)
{
	if (!CGTI_GROW(work->child_end, work->child_end_cap, (size_t)number + 1))
		return cgti_fail_memory();
	work->child_end[number] = work->child_count;
	return CGT_OK;
}

/* Meets all positions one move after this one. */
static cgt_status spread(struct work *work, uint32_t number, bool keep)
{
	cgt_status status;

	work->list.count = 0;
	status = list_moves(work, number);
	for (size_t i = 0; i < work->list.count && status == CGT_OK; i++) {
		uint32_t after;

		status = meet_after(work, number, &work->list.move[i], &after);
		if (status == CGT_OK && keep)
			status = add_child(work, after);
	}
	return status == CGT_OK && keep ? end_children(work, number) : status;
}

static cgt_status reach(struct work *work, bool keep)
{
	cgt_status status = CGT_OK;

	for (uint32_t number = 0; number < work->walk->met.keys.count && status == CGT_OK; number++)
		status = spread(work, number, keep);
	return status;
}

/* Positions by what leads to them, and what is left to be known of each. */
struct backwards {
	size_t *end;      /* of the parents of each position */
	uint32_t *parent; /* one for each move */
	uint32_t *open;   /* of each position: its moves that are not known to be won for the other player */
	uint32_t *queue;  /* positions just known */
	uint32_t queued;
};

static void free_backwards(struct backwards *back)
{
	cgti_free(back->end);
	cgti_free(back->parent);
	cgti_free(back->open);
	cgti_free(back->queue);
}

static size_t child_begin(const struct work *work, uint32_t number)
{
	return number ? work->child_end[number - 1] : 0;
}

static cgt_status alloc_backwards(struct work *work, struct backwards *back)
{
	uint32_t count = work->walk->met.keys.count;
	uint64_t bytes = count * (sizeof *back->end + sizeof *back->open + sizeof *back->queue) +
	                 work->child_count * sizeof *back->parent;
	cgt_status status = cgti_meter_bytes(&work->meter, bytes_of(work) - work->start_bytes + bytes);

	if (status != CGT_OK)
		return status;
	back->end = cgti_alloc_zero((size_t)count + 1, sizeof *back->end);
	back->parent = cgti_alloc(work->child_count * sizeof *back->parent);
	back->open = cgti_alloc(count * sizeof *back->open);
	back->queue = cgti_alloc(count * sizeof *back->queue);
	return back->end && back->parent && back->open && back->queue ? CGT_OK : cgti_fail_memory();
}

/* Turns the moves round: counts the parents of each position, makes room for them, and puts them there. */
static cgt_status turn_round(struct work *work, struct backwards *back)
{
	uint32_t count = work->walk->met.keys.count;
	cgt_status status = CGT_OK;

	for (uint32_t number = 0; number < count && status == CGT_OK; number++) {
		back->open[number] = (uint32_t)(work->child_end[number] - child_begin(work, number));
		for (size_t i = child_begin(work, number); i < work->child_end[number]; i++)
			back->end[work->child[i] + 1]++;
		status = cgti_meter_watch(&work->meter);
	}
	for (uint32_t number = 0; number < count; number++)
		back->end[number + 1] += back->end[number];
	for (uint32_t number = 0; number < count && status == CGT_OK; number++) {
		for (size_t i = child_begin(work, number); i < work->child_end[number]; i++)
			back->parent[back->end[work->child[i]]++] = number;
		status = cgti_meter_watch(&work->meter);
	}
	return status;
}

static void settle(struct work *work, struct backwards *back, uint32_t number, uint8_t what)
{
	work->walk->known[number] = what;
	back->queue[back->queued++] = number;
}

/* Tells the parents of a position that it is known. */
static void tell_parents(struct work *work, struct backwards *back, uint32_t number)
{
	for (size_t i = number ? back->end[number - 1] : 0; i < back->end[number]; i++) {
		uint32_t parent = back->parent[i];

		if (work->walk->known[parent] != UNKNOWN)
			continue;
		if (work->walk->known[number] == MOVER_LOSES)
			settle(work, back, parent, MOVER_WINS);
		else if (--back->open[parent] == 0)
			settle(work, back, parent, MOVER_LOSES);
	}
}

static int32_t winner_of(const struct work *work, uint32_t number)
{
	uint8_t cell[CGTI_PAWN_CELLS];
	int32_t to_move = cgti_pawn_positions_get(&work->walk->met, number, cell);

	if (work->walk->known[number] == UNKNOWN)
		return 0;
	return work->walk->known[number] == MOVER_WINS ? to_move : cgti_other_player(to_move);
}

/* Works backwards from the positions without a move. */
static cgt_status settle_all(struct work *work, struct backwards *back, int32_t convention)
{
	uint32_t count = work->walk->met.keys.count;
	cgt_status status = CGT_OK;

	for (uint32_t number = 0; number < count; number++)
		if (back->open[number] == 0)
			settle(work, back, number, convention == CGT_MISERE ? MOVER_WINS : MOVER_LOSES);
	for (uint32_t done = 0; done < back->queued && status == CGT_OK; done++) {
		tell_parents(work, back, back->queue[done]);
		status = cgti_meter_watch(&work->meter);
	}
	for (uint32_t number = 0; number < count && status == CGT_OK; number++)
		work->walk->result[winner_of(work, number)]++;
	return status;
}

static cgt_status retrograde(struct work *work, int32_t convention)
{
	struct backwards back = { .queued = 0 };
	cgt_status status = reach(work, true);

	if (status == CGT_OK)
		status = alloc_backwards(work, &back);
	if (status == CGT_OK)
		status = turn_round(work, &back);
	if (status == CGT_OK)
		status = settle_all(work, &back, convention);
	free_backwards(&back);
	return status;
}

cgt_status cgti_pawn_walk_check_idle(const cgt_pawn_walk *walk)
{
	if (!walk)
		return cgti_fail_null("walk");
	return walk->busy ? cgti_fail(CGT_BUSY, "the walk is under way") : CGT_OK;
}

/* Begins a call: the walk is emptied and holds the start only. */
static cgt_status begin(struct work *work, cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, cgt_budget *budget,
                        const char *task)
{
	uint32_t number;
	cgt_status status = cgti_pawn_walk_check_idle(walk);

	if (status == CGT_OK)
		status = cgti_check_pawn_board(walk->game, board);
	if (status == CGT_OK)
		status = cgti_check_player(to_move);
	if (status != CGT_OK)
		return status;
	empty(walk);
	walk->busy = true;
	walk->met.files = board->cols;
	memset(work, 0, sizeof *work);
	work->walk = walk;
	work->to_move = to_move;
	work->grid = (struct cgti_grid){ board->rows, board->cols, work->cell };
	memcpy(work->cell, board->content, board->size);
	cgti_meter_start(&work->meter, budget, task);
	return meet(work, &number);
}

static void end(struct work *work)
{
	if (!work->walk)
		return;
	work->walk->busy = false;
	cgti_move_list_free(&work->list);
	cgti_free(work->stack);
	cgti_free(work->child);
	cgti_free(work->child_end);
}

cgt_status cgt_pawn_walk_search(cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, int32_t convention,
                                cgt_budget *budget, int32_t *winner)
{
	struct work work = { .walk = NULL };
	cgt_status status = cgti_check_convention(convention);

	if (status != CGT_OK)
		return status;
	if (!winner)
		return cgti_fail_null("winner");
	if (walk && walk->game->rules->loopy)
		return cgti_fail(CGT_UNSUPPORTED, "with queens play can go on for ever: cgt_pawn_walk_retrograde answers this");
	status = begin(&work, walk, board, to_move, budget, "pawns, depth first");
	if (status == CGT_OK)
		status = search(&work, convention);
	if (status == CGT_OK)
		*winner = winner_of(&work, 0);
	end(&work);
	return status;
}

cgt_status cgt_pawn_walk_reach(cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, cgt_budget *budget)
{
	struct work work = { .walk = NULL };
	cgt_status status = begin(&work, walk, board, to_move, budget, "pawns, all positions");

	if (status == CGT_OK)
		status = reach(&work, false);
	end(&work);
	return status;
}

cgt_status cgt_pawn_walk_retrograde(cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, int32_t convention,
                                    cgt_budget *budget, int32_t *winner)
{
	struct work work = { .walk = NULL };
	cgt_status status = cgti_check_convention(convention);

	if (status != CGT_OK)
		return status;
	if (!winner)
		return cgti_fail_null("winner");
	status = begin(&work, walk, board, to_move, budget, "pawns, backwards");
	if (status == CGT_OK)
		status = retrograde(&work, convention);
	if (status == CGT_OK)
		*winner = winner_of(&work, 0);
	end(&work);
	return status;
}
