/* SPDX-License-Identifier: MIT */
/*
 * What to play: the moves that win, and a best line.
 *
 * A move wins exactly if the other player, who is then to move, loses what it leaves. A line is best for both if each of its
 * moves is: the winner's keep the win and shorten what is left most, the loser's lengthen it most (lines.h). It is found move
 * by move on the position itself, since sums of components do not know where their pieces came from.
 */
#include "solver/question.h"

#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"
#include "support/players.h"
#include "support/text.h"
#include "position/moves.h"

static cgt_status check_arguments(const cgt_solver *solver, int32_t to_move, int32_t convention)
{
	cgt_status status = cgti_check_player(to_move);

	return status == CGT_OK ? cgti_question_check(solver, convention) : status;
}

/* Turns the question to the position after move k. */
static cgt_status ask_after(struct cgti_question *question, const cgt_moves *moves, uint64_t k)
{
	cgt_position *next;
	cgt_status status = cgt_moves_play(moves, k, &next);

	if (status != CGT_OK)
		return status;
	status = cgti_question_about(question, next);
	cgt_position_unref(next);
	return status;
}

/* Whether move k wins. */
static cgt_status move_wins(struct cgti_question *question, const cgt_moves *moves, uint64_t k, int32_t replier,
                            int32_t convention, bool *wins)
{
	bool replier_wins = false;
	cgt_status status = ask_after(question, moves, k);

	if (status == CGT_OK)
		status = cgti_question_mover_wins(question, replier, convention, &replier_wins);
	*wins = !replier_wins;
	return status;
}

/* The numbers of moves. */
struct move_numbers {
	uint64_t *k;
	size_t count, cap;
};

static cgt_status add_number(struct move_numbers *numbers, uint64_t k)
{
	if (!CGTI_PUSH(numbers->k, numbers->count, numbers->cap, k))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status find_wins(struct cgti_question *question, const cgt_position *position, int32_t to_move,
                            int32_t convention, struct move_numbers *wins)
{
	cgt_moves *moves;
	cgt_status status = cgti_question_moves(position, to_move, &moves);

	if (status != CGT_OK)
		return status;
	cgti_plies_enter(&question->meter.plies, (size_t)cgt_moves_count(moves));
	for (uint64_t k = 0; status == CGT_OK && k < cgt_moves_count(moves); k++) {
		bool won = false;

		status = move_wins(question, moves, k, cgti_other_player(to_move), convention, &won);
		if (status == CGT_OK && won)
			status = add_number(wins, k);
		cgti_plies_next(&question->meter.plies);
		if (status == CGT_OK)
			status = cgti_meter_watch(&question->meter);
	}
	cgt_moves_unref(moves);
	return status;
}

cgt_status cgt_solver_winning_moves(cgt_solver *solver, const cgt_position *position, int32_t to_move, int32_t convention,
                                    cgt_budget *budget, uint64_t *move, size_t cap, size_t *needed)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	struct move_numbers wins = { NULL, 0, 0 };
	cgt_status status = check_arguments(solver, to_move, convention);

	if (status == CGT_OK)
		status = cgti_question_begin(&question, solver, position, budget, "winning moves");
	if (status == CGT_OK)
		status = find_wins(&question, position, to_move, convention, &wins);
	cgti_question_end(&question);
	if (status == CGT_OK)
		status = cgti_array_out(wins.k, wins.count, sizeof *wins.k, "moves", move, cap, needed);
	cgti_free(wins.k);
	return status;
}

/* A line in the making. */
struct line {
	struct cgti_question *question;
	int32_t convention;
	cgt_position *position; /* where it has got to, with a reference of its own */
	int32_t to_move;
	int32_t length; /* how many moves are still to come */
	struct cgti_text text;
};

/* Whether the player to move wins: in normal play exactly if he has the last move. */
static bool mover_wins(const struct line *line)
{
	return (line->length % 2 == 1) == (line->convention == CGT_NORMAL);
}

/* Whether a move is best. Of the winner's moves only those that win are measured. */
static cgt_status is_best(struct line *line, const cgt_moves *moves, uint64_t k, bool *best)
{
	const int32_t replier = cgti_other_player(line->to_move);
	int32_t length = 0;
	cgt_status status = CGT_OK;

	*best = true;
	if (mover_wins(line))
		status = move_wins(line->question, moves, k, replier, line->convention, best);
	if (status != CGT_OK || !*best)
		return status;
	status = ask_after(line->question, moves, k);
	if (status == CGT_OK)
		status = cgti_lines_length(line->question, replier, line->convention, &length);
	*best = length == line->length - 1;
	return status;
}

static cgt_status make_move(struct line *line, const cgt_moves *moves, uint64_t k)
{
	cgt_position *next;
	cgt_status status = cgt_moves_play(moves, k, &next);

	if (status != CGT_OK)
		return status;
	cgt_position_unref(line->position);
	line->position = next;
	line->to_move = cgti_other_player(line->to_move);
	line->length--;
	if (line->text.length)
		cgti_text_char(&line->text, ' ');
	return cgti_moves_write(moves, k, &line->text);
}

/* Makes the first of the best moves. */
static cgt_status make_best_move(struct line *line)
{
	cgt_moves *moves;
	bool best = false;
	uint64_t k = 0;
	cgt_status status = cgt_position_moves(line->position, line->to_move, &moves);

	if (status != CGT_OK)
		return status;
	for (; status == CGT_OK && !best && k < cgt_moves_count(moves); k++)
		status = is_best(line, moves, k, &best);
	if (status == CGT_OK)
		status = make_move(line, moves, k - 1);
	cgt_moves_unref(moves);
	return status;
}

static cgt_status make_line(struct line *line)
{
	cgt_status status = cgti_lines_length(line->question, line->to_move, line->convention, &line->length);

	while (status == CGT_OK && line->length > 0)
		status = make_best_move(line);
	return status == CGT_OK && line->text.failed ? cgti_fail_memory() : status;
}

cgt_status cgt_solver_best_line(cgt_solver *solver, const cgt_position *position, int32_t to_move, int32_t convention,
                                cgt_budget *budget, char *buf, size_t cap, size_t *needed)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	struct line line = {
		.question = &question, .convention = convention, .to_move = to_move, .text = CGTI_TEXT_EMPTY,
	};
	cgt_status status = check_arguments(solver, to_move, convention);

	if (status == CGT_OK)
		status = cgti_question_begin(&question, solver, position, budget, "best line");
	line.position = cgt_position_ref((cgt_position *)position);
	if (status == CGT_OK)
		status = make_line(&line);
	cgti_question_end(&question);
	cgt_position_unref(line.position);
	if (status == CGT_OK)
		return cgti_text_out(&line.text, buf, cap, needed);
	cgti_text_free(&line.text);
	return status;
}
