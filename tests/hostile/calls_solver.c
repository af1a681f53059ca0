/* SPDX-License-Identifier: MIT */
/* Solvers, pawns, censuses: what answers questions. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile/calls.h"

#define MAY_NOT_ANSWER \
	(MAY_STOP | MAY(CGT_TOO_LARGE) | MAY(CGT_UNSUPPORTED) | MAY(CGT_CALLBACK_FAILED) | MAY(CGT_BUSY) | \
	 MAY(CGT_BUFFER_TOO_SMALL))

static const char *const keys[] = { "nodes", "last-nodes", "components", "sums", "lines", "bytes", "pairing-checks",
	                            "pairings-found", "checks-given-up", "symmetric-nodes", "images-tried", "images-enough", "none",
	                            "positions", "far-rank", "left", "right", "drawn", "pieces", "valued", "left-out" };

void hold_against_others(struct call *c, const cgt_position *position, uint64_t answer, const char *question)
{
	char *text = text_of_position(c, position);

	if (text)
		answered(c, answer, "%s of %s", question, text);
	free(text);
}

void check_winner(struct call *c, const cgt_position *position, int32_t to_move, int32_t convention, int32_t winner)
{
	static const char *const question[2][2] = { { "Left first, normal", "Left first, misere" },
		                                    { "Right first, normal", "Right first, misere" } };
	const int32_t played = winner_by_play(c, position, to_move, convention);

	if (winner != CGT_LEFT && winner != CGT_RIGHT)
		violate(c, "the winner is %d", (int)winner);
	if (played && played != winner)
		violate(c, "%s wins, but by playing all out %s", cgt_player_name(winner), cgt_player_name(played));
	hold_against_others(c, position, (uint64_t)winner, question[to_move == CGT_RIGHT][convention == CGT_MISERE]);
}

ENTRY(cgt_solver_new)
{
	cgt_solver **solver = out(c);

	if (CALL(c, 0, cgt_solver_new(solver)) == CGT_OK)
		adopt(c, SOLVER, *solver);
}

ENTRY(cgt_solver_free)
{
	cgt_solver_free(take_out(c, SOLVER));
}

ENTRY(cgt_solver_clear)
{
	cgt_solver *solver = pick(c, SOLVER);

	CALL(c, MAY(CGT_BUSY), cgt_solver_clear(solver));
}

ENTRY(cgt_solver_set)
{
	static const char *const options[] = { "check-pairings", "table-bytes", "no-such-option", "threads" };
	static const int64_t bytes[] = { 128, 100000, 127 };
	cgt_solver *solver = pick(c, SOLVER);
	const char *option = CHOOSE_TEXT(c, options);
	const size_t choice = (size_t)choose(c, 3);
	const bool threads = option == options[3];
	const int64_t value = option == options[1] ? bytes[choice] : threads ? (int64_t)(choice + 1) % 3 : (int64_t)choice;

	c->bad |= choice == 2;
	CALL(c, MAY(CGT_BUSY), cgt_solver_set(solver, option, value));
}

ENTRY(cgt_solver_save)
{
	cgt_solver *solver = pick(c, SOLVER);
	const bool nowhere = rarely(c);
	cgt_budget *budget = pick_budget(c, 0);
	char path[64];

	make_file(path);
	if (CALL(c, MAY(CGT_IO) | MAY(CGT_BUSY) | MAY_STOP,
	         cgt_solver_save(solver, nowhere ? "/no/such/directory/file" : path, budget)) == CGT_OK && nowhere)
		violate(c, "saved where nothing is");
	unlink(path);
}

/* What one solver saves, any other takes over; an empty file is none. */
ENTRY(cgt_solver_load)
{
	cgt_solver *solver = pick(c, SOLVER), *other = pick_or_null(c, SOLVER);
	const bool saved = !rarely(c) && other && !is_inside(c);
	cgt_budget *budget = pick_budget(c, 0);
	char path[64];

	make_file(path);
	if (saved && cgt_solver_save(other, path, NULL) != CGT_OK)
		violate(c, "a solver could not be saved");
	if (CALL(c,
	         MAY(CGT_IO) | MAY(CGT_CORRUPT) | MAY(CGT_BUSY) | MAY(CGT_CALLBACK_FAILED) | MAY(CGT_TOO_LARGE) | MAY_STOP,
	         cgt_solver_load(solver, path, budget)) == CGT_CORRUPT &&
	    saved)
		violate(c, "what was saved is no saved solver");
	unlink(path);
}

ENTRY(cgt_solver_grundy)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const int32_t convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	uint64_t *value = out(c), played;
	int32_t winner;

	if (CALL(c, MAY(CGT_NO_VALUE) | MAY_NOT_ANSWER, cgt_solver_grundy(solver, position, convention, budget, value)) != CGT_OK)
		return;
	if (convention == CGT_NORMAL) {
		played = grundy_by_play(c, position);
		if (played != UINT64_MAX && played != *value)
			violate(c, "%llu, but %llu by playing all out", (unsigned long long)*value, (unsigned long long)played);
		hold_against_others(c, position, *value, "Grundy value");
		return;
	}
	winner = winner_by_play(c, position, CGT_LEFT, CGT_MISERE);
	if (winner && (winner == CGT_RIGHT) != (*value == 0))
		violate(c, "%llu, but %s wins", (unsigned long long)*value, cgt_player_name(winner));
	hold_against_others(c, position, *value, "misere Grundy value");
}

ENTRY(cgt_solver_winner)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	int32_t *winner = out(c);

	if (CALL(c, MAY_NOT_ANSWER, cgt_solver_winner(solver, position, to_move, convention, budget, winner)) == CGT_OK)
		check_winner(c, position, to_move, convention, *winner);
}

ENTRY(cgt_solver_outcome)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const int32_t convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	int32_t *outcome = out(c);

	if (CALL(c, MAY_NOT_ANSWER, cgt_solver_outcome(solver, position, convention, budget, outcome)) != CGT_OK)
		return;
	check_winner(c, position, CGT_LEFT, convention,
	             *outcome == CGT_OUTCOME_N || *outcome == CGT_OUTCOME_L ? CGT_LEFT : CGT_RIGHT);
	check_winner(c, position, CGT_RIGHT, convention,
	             *outcome == CGT_OUTCOME_P || *outcome == CGT_OUTCOME_L ? CGT_LEFT : CGT_RIGHT);
}

/* There is a winning move if and only if the player wins and has one to make. */
ENTRY(cgt_solver_winning_moves)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	struct room *room = array_room(c, sizeof(uint64_t));

	if (CALL(c, MAY_NOT_ANSWER,
	         cgt_solver_winning_moves(solver, position, to_move, convention, budget, room->given, room->cap,
	                                  room->needed_given)) != CGT_OK || !room->needed_given)
		return;
	if (room->needed > 0)
		check_winner(c, position, to_move, convention, to_move);
	else if (convention == CGT_NORMAL)
		check_winner(c, position, to_move, convention, CGT_LEFT + CGT_RIGHT - to_move);
}

ENTRY(cgt_solver_best_line)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	struct room *room = text_room(c);
	int32_t mover = to_move;
	const char *at;

	if (CALL(c, MAY_NOT_ANSWER,
	         cgt_solver_best_line(solver, position, to_move, convention, budget, room->given, room->cap,
	                              room->needed_given)) != CGT_OK)
		return;
	for (at = room->given; *at; at += strcspn(at, " "), at += *at == ' ')
		mover = CGT_LEFT + CGT_RIGHT - mover;
	check_winner(c, position, to_move, convention, convention == CGT_MISERE ? mover : CGT_LEFT + CGT_RIGHT - mover);
}

ENTRY(cgt_solver_winner_image_first)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_involution *involution = pick(c, INVOLUTION);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, 100);
	int32_t *winner = out(c);
	cgt_position *position;

	if (CALL(c, MAY_NOT_ANSWER,
	         cgt_solver_winner_image_first(solver, involution, to_move, convention, budget, winner)) != CGT_OK)
		return;
	if (cgt_involution_position(involution, &position) != CGT_OK)
		violate(c, "no position");
	check_winner(c, position, to_move, convention, *winner);
	cgt_position_unref(position);
}

ENTRY(cgt_solver_statistic)
{
	const cgt_solver *solver = pick(c, SOLVER);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_solver_statistic(solver, key, value));
}

/* ---- pawns ---- */

ENTRY(cgt_pawn_runs)
{
	const cgt_board *board = pick(c, BOARD);
	struct room *room = array_room(c, sizeof(int32_t));

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_pawn_runs(board, room->given, room->cap, room->needed_given));
}

/* The game and the board of a diagram, since few others are of use. */
struct diagram {
	cgt_game *game;
	cgt_board *board;
};

static struct diagram choose_diagram(struct call *c)
{
	static const char *const texts[] = { "dawson-pawns: ppp|...|PPP", "dawson-pawns: pp|..|PP", "dawson-pawns: p.p|.P.|P.P",
		                             "dawson-pawns(captures=optional): pp|..|PP", "dawson-pawns(promotion=queen): pp|..|PP",
		                             "dawson-pawns(promotion=removed): pp|..|PP", "dawson-pawns: ppppp|.....|PPPPP",
		                             "cram: ..|..|..", "cram: ." };
	struct diagram diagram;
	cgt_position *position;

	if (cgt_position_parse(texts[choose(c, 9)], &position) != CGT_OK
	    || cgt_position_game(position, 0, &diagram.game) != CGT_OK || cgt_position_board(position, 0, &diagram.board) != CGT_OK)
		violate(c, "no diagram");
	cgt_position_unref(position);
	return diagram;
}

static void drop_diagram(const struct diagram *diagram)
{
	cgt_game_unref(diagram->game);
	cgt_board_unref(diagram->board);
}

ENTRY(cgt_pawn_exchange)
{
	const struct diagram diagram = choose_diagram(c);
	const int32_t player = choose_term(c), file = (int32_t)choose(c, 6) - 1;
	cgt_budget *budget = pick_budget(c, 0);
	int32_t *moves = out(c);
	cgt_board **end = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_ILLEGAL_MOVE) | MAY(CGT_NO_VALUE) | MAY_STOP,
	         cgt_pawn_exchange(diagram.game, diagram.board, player, file, budget, moves, end)) == CGT_OK) {
		if (*moves < 1)
			violate(c, "%d moves", (int)*moves);
		adopt(c, BOARD, *end);
	}
	drop_diagram(&diagram);
}

ENTRY(cgt_pawn_walk_new)
{
	cgt_game *game = pick(c, GAME);
	cgt_pawn_walk **walk = out(c);

	if (CALL(c, 0, cgt_pawn_walk_new(game, walk)) == CGT_OK)
		adopt(c, WALK, *walk);
}

ENTRY(cgt_pawn_walk_free)
{
	cgt_pawn_walk_free(take_out(c, WALK));
}

#define MAY_NOT_WALK (MAY(CGT_TOO_LARGE) | MAY(CGT_UNSUPPORTED) | MAY_STOP | MAY(CGT_BUSY))

ENTRY(cgt_pawn_walk_search)
{
	cgt_pawn_walk *walk = pick(c, WALK);
	const struct diagram diagram = choose_diagram(c);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, cgt_board_size(diagram.board));
	int32_t *winner = out(c);

	if (CALL(c, MAY_NOT_WALK, cgt_pawn_walk_search(walk, diagram.board, to_move, convention, budget, winner)) == CGT_OK
	    && !is_inside(c) && cgt_pawn_walk_holds(walk, diagram.board, to_move) != 1)
		violate(c, "the start is not held");
	drop_diagram(&diagram);
}

ENTRY(cgt_pawn_walk_reach)
{
	cgt_pawn_walk *walk = pick(c, WALK);
	const struct diagram diagram = choose_diagram(c);
	const int32_t to_move = choose_term(c);
	cgt_budget *budget = pick_budget(c, cgt_board_size(diagram.board));

	if (CALL(c, MAY_NOT_WALK, cgt_pawn_walk_reach(walk, diagram.board, to_move, budget)) == CGT_OK && !is_inside(c)
	    && cgt_pawn_walk_holds(walk, diagram.board, to_move) != 1)
		violate(c, "the start is not held");
	drop_diagram(&diagram);
}

ENTRY(cgt_pawn_walk_retrograde)
{
	cgt_pawn_walk *walk = pick(c, WALK);
	const struct diagram diagram = choose_diagram(c);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, cgt_board_size(diagram.board));
	int32_t *winner = out(c);

	if (CALL(c, MAY_NOT_WALK, cgt_pawn_walk_retrograde(walk, diagram.board, to_move, convention, budget, winner)) == CGT_OK
	    && (*winner < 0 || *winner > CGT_RIGHT))
		violate(c, "the winner is %d", (int)*winner);
	drop_diagram(&diagram);
}

ENTRY(cgt_pawn_walk_count)
{
	const cgt_pawn_walk *walk = pick_or_null(c, WALK);

	if (!walk && cgt_pawn_walk_count(walk) != 0)
		violate(c, "positions of NULL");
}

ENTRY(cgt_pawn_walk_position)
{
	const cgt_pawn_walk *walk = pick(c, WALK);
	const uint64_t k = choose_number(c);
	cgt_board **board = out(c);
	int32_t *to_move = out(c);

	if (!is_inside(c))
		c->bad |= k >= cgt_pawn_walk_count(walk);
	if (CALL(c, MAY(CGT_BUSY), cgt_pawn_walk_position(walk, k, board, to_move)) != CGT_OK)
		return;
	if (!is_inside(c) && cgt_pawn_walk_holds(walk, *board, *to_move) != 1)
		violate(c, "position %llu is not held", (unsigned long long)k);
	adopt(c, BOARD, *board);
}

ENTRY(cgt_pawn_walk_holds)
{
	const cgt_pawn_walk *walk = pick_or_null(c, WALK);
	const cgt_board *board = pick_or_null(c, BOARD);
	const int32_t holds = cgt_pawn_walk_holds(walk, board, choose_term(c));

	if ((holds != 0 && holds != 1) || (holds == 1 && (!walk || !board)))
		violate(c, "%d", (int)holds);
}

ENTRY(cgt_pawn_walk_statistic)
{
	const cgt_pawn_walk *walk = pick(c, WALK);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_pawn_walk_statistic(walk, key, value));
}

ENTRY(cgt_pawn_search_new)
{
	cgt_game *game = pick(c, GAME);
	cgt_pawn_search **search = out(c);

	if (CALL(c, MAY(CGT_UNSUPPORTED), cgt_pawn_search_new(game, search)) == CGT_OK)
		adopt(c, PAWN_SEARCH, *search);
}

ENTRY(cgt_pawn_search_free)
{
	cgt_pawn_search_free(take_out(c, PAWN_SEARCH));
}

ENTRY(cgt_pawn_search_winner)
{
	cgt_pawn_search *search = pick(c, PAWN_SEARCH);
	const cgt_position *position = pick(c, POSITION);
	const int32_t to_move = choose_term(c), convention = choose_term(c);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	int32_t *winner = out(c);

	if (CALL(c, MAY(CGT_FOREIGN) | MAY_NOT_ANSWER,
	         cgt_pawn_search_winner(search, position, to_move, convention, budget, winner)) == CGT_OK)
		check_winner(c, position, to_move, convention, *winner);
}

ENTRY(cgt_pawn_search_grundy)
{
	cgt_pawn_search *search = pick(c, PAWN_SEARCH);
	const cgt_position *position = pick(c, POSITION);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	uint64_t *value = out(c);
	int32_t played;

	if (CALL(c, MAY(CGT_FOREIGN) | MAY(CGT_NO_VALUE) | MAY_NOT_ANSWER,
	         cgt_pawn_search_grundy(search, position, budget, value)) != CGT_OK)
		return;
	played = winner_by_play(c, position, CGT_LEFT, CGT_NORMAL);
	if (played && (played == CGT_RIGHT) != (*value == 0))
		violate(c, "%llu, but %s wins", (unsigned long long)*value, cgt_player_name(played));
	hold_against_others(c, position, *value, "nim heap");
}

ENTRY(cgt_pawn_search_statistic)
{
	const cgt_pawn_search *search = pick(c, PAWN_SEARCH);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_pawn_search_statistic(search, key, value));
}

/* ---- censuses: small ones, since whole shapes are counted ---- */

ENTRY(cgt_census_new)
{
	cgt_game *game = pick(c, GAME);
	const int32_t cells = rarely(c) ? (int32_t)choose_number(c) : (int32_t)choose(c, 5);
	cgt_census **census = out(c);

	if (cells > 5 && cells <= CGT_POLYOMINO_MAX_CELLS) /* it would take too long to run */
		return;
	if (CALL(c, MAY(CGT_UNSUPPORTED) | MAY(CGT_TOO_LARGE), cgt_census_new(game, cells, census)) == CGT_OK)
		adopt(c, CENSUS, *census);
}

ENTRY(cgt_census_free)
{
	cgt_census_free(take_out(c, CENSUS));
}

ENTRY(cgt_census_set)
{
	static const char *const options[] = { "keep", "one-move", "outcomes", "threads", "search", "maps", "no-such-option" };
	cgt_census *census = pick(c, CENSUS);
	const char *option = CHOOSE_TEXT(c, options);
	const int64_t value = rarely(c) ? (int64_t)choose_number(c) : (int64_t)choose(c, 4);

	if (option && strcmp(option, "threads") == 0 && value > 4)
		return;
	CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_BUSY), cgt_census_set(census, option, value));
}

ENTRY(cgt_census_run)
{
	cgt_census *census = pick(c, CENSUS);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t wrong = 0;

	c->in_threads = true;
	if (CALL(c, MAY_STOP | MAY(CGT_BUSY), cgt_census_run(census, budget)) == CGT_OK && !is_inside(c)
	    && (cgt_census_statistic(census, "contradictions", &wrong) != CGT_OK || wrong != 0))
		violate(c, "%llu contradictions", (unsigned long long)wrong);
}

ENTRY(cgt_census_statistic)
{
	static const char *const figures[] = { "shapes",   "positions",     "wins",          "first",      "rigid",
		                               "any",      "gained",        "extra-shapes",  "extra-maps", "most-extra",
		                               "one-move", "one-move-last", "one-move-both", "candidates", "contradictions",
		                               "done",     "none" };
	const cgt_census *census = pick(c, CENSUS);
	const char *key = CHOOSE_TEXT(c, figures);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_census_statistic(census, key, value));
}

ENTRY(cgt_census_extra)
{
	const cgt_census *census = pick(c, CENSUS);
	const size_t k = (size_t)choose_number(c);
	cgt_involution **involution = out(c);

	if (CALL(c, MAY(CGT_END) | MAY(CGT_BUSY), cgt_census_extra(census, k, involution)) == CGT_OK)
		adopt(c, INVOLUTION, *involution);
}

ENTRY(cgt_census_one_move)
{
	const cgt_census *census = pick(c, CENSUS);
	const size_t k = (size_t)choose_number(c);
	cgt_position **position = out(c);
	int32_t *player = out(c);
	uint64_t *move = out(c);
	cgt_involution **pairing = out(c);

	if (CALL(c, MAY(CGT_END) | MAY(CGT_BUSY), cgt_census_one_move(census, k, position, player, move, pairing)) != CGT_OK)
		return;
	if (winner_by_play(c, *position, *player, CGT_NORMAL) == CGT_LEFT + CGT_RIGHT - *player)
		violate(c, "a move to a pairing that does not win");
	adopt(c, POSITION, *position);
	adopt(c, INVOLUTION, *pairing);
}

static const struct entry solver_entries[] = {
	LISTED(cgt_solver_new),
	LISTED(cgt_solver_free),
	LISTED(cgt_solver_clear),
	LISTED(cgt_solver_set),
	LISTED(cgt_solver_save),
	LISTED(cgt_solver_load),
	LISTED(cgt_solver_grundy),
	LISTED(cgt_solver_winner),
	LISTED(cgt_solver_outcome),
	LISTED(cgt_solver_winning_moves),
	LISTED(cgt_solver_best_line),
	LISTED(cgt_solver_winner_image_first),
	LISTED(cgt_solver_statistic),
	LISTED(cgt_pawn_runs),
	LISTED(cgt_pawn_exchange),
	LISTED(cgt_pawn_walk_new),
	LISTED(cgt_pawn_walk_free),
	LISTED(cgt_pawn_walk_search),
	LISTED(cgt_pawn_walk_reach),
	LISTED(cgt_pawn_walk_retrograde),
	LISTED(cgt_pawn_walk_count),
	LISTED(cgt_pawn_walk_position),
	LISTED(cgt_pawn_walk_holds),
	LISTED(cgt_pawn_walk_statistic),
	LISTED(cgt_pawn_search_new),
	LISTED(cgt_pawn_search_free),
	LISTED(cgt_pawn_search_winner),
	LISTED(cgt_pawn_search_grundy),
	LISTED(cgt_pawn_search_statistic),
	LISTED(cgt_census_new),
	LISTED(cgt_census_free),
	LISTED(cgt_census_set),
	LISTED(cgt_census_run),
	LISTED(cgt_census_statistic),
	LISTED(cgt_census_extra),
	LISTED(cgt_census_one_move),
};

LIST_ENTRIES(solver);
