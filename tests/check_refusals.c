/* SPDX-License-Identifier: MIT */
/*
 * Refusals that the tests of their topics do not meet: moves of other components than there are, moves in a component while another
 * has a capture to make, calls on a handle at work, a loop that only some samples lead to, a board with nothing on it, memory that
 * runs out in the middle of a refusal, callbacks that never return.
 */
#include <setjmp.h>

#include <cgt/cgt.h>

#include "support.h"
#include "support/memory.h"
#include "support/meter.h"

static const struct {
	const char *position, *move;
	cgt_status status;
	const char *part;
} moves[] = {
	{ "*3 + 1/2", "9:0", CGT_BAD_SYNTAX, "component 9 is not from 1 to 2" },
	{ "*3 + 1/2", "0:0", CGT_BAD_SYNTAX, "component 0 is not from 1 to 2" },
	{ "*3 + 1/2", "0", CGT_BAD_SYNTAX, "expected the number of a component" },
	{ "0.3: [3] + 0.3: [4]", "9:1->0", CGT_BAD_SYNTAX, "component 9 is not from 1 to 2" },
	{ "0.3: [3] + 0.3: [4]", ":1->0", CGT_BAD_SYNTAX, "expected the number of a component" },
	{ "cram: .. + cram: ..", "3:1,1-1,2", CGT_BAD_SYNTAX, "component 3 is not from 1 to 2" },
	{ "1 + dawson-pawns: .p.|P..|...", "1:0", CGT_ILLEGAL_MOVE, "another move has to be made first" },
	{ "0.3: [3] + dawson-pawns: .p.|P..|...", "1:1->2", CGT_ILLEGAL_MOVE, "another move has to be made first" },
	{ "cram: .. + dawson-pawns: .p.|P..|...", "1:1,1-1,2", CGT_ILLEGAL_MOVE, "another move has to be made first" },
};

START_TEST(moves_that_are_not_there)
{
	cgt_position *position, *next = NULL;
	cgt_moves *list;
	uint64_t k = 77;

	ck_ok(cgt_position_parse(moves[_i].position, &position));
	ck_fails(cgt_position_play(position, CGT_LEFT, moves[_i].move, &next), moves[_i].status, moves[_i].part);
	ck_assert_ptr_null(next);
	ck_ok(cgt_position_moves(position, CGT_LEFT, &list));
	ck_fails(cgt_moves_find(list, moves[_i].move, &k), moves[_i].status, moves[_i].part);
	ck_assert_uint_eq(k, 77);
	cgt_moves_unref(list);
	cgt_position_unref(position);
}
END_TEST

/* From 0 there is no move, from 1 to 1: nobody can tell from 0 that there is a loop. */
static int32_t go_round(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user;
	(void)player;
	return count == 0 || bytes[0] == 0 ? 1 : emit(context, bytes, count);
}

static cgt_game *new_round(void)
{
	cgt_game_builder *builder;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("round", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, go_round));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	return game;
}

START_TEST(a_loop_behind_the_second_sample_is_found)
{
	static const uint8_t ends[] = { 0 }, goes_on[] = { 1 };
	cgt_game *game = new_round();
	cgt_board *sample[2];
	char report[400];
	uint64_t found;

	ck_ok(cgt_board_new_bytes(ends, 1, &sample[0]));
	ck_ok(cgt_board_new_bytes(goes_on, 1, &sample[1]));
	ck_ok(cgt_game_check(game, sample, 2, NULL, report, sizeof report, NULL, &found));
	ck_assert_uint_eq(found, 1);
	ck_assert_ptr_nonnull(strstr(report, "<01>"));
	cgt_board_unref(sample[0]);
	cgt_board_unref(sample[1]);
	cgt_game_unref(game);
}
END_TEST

/* A move that leaves the component that it was made in is none to a value. */
START_TEST(a_move_that_changes_nothing_has_no_value)
{
	static const uint8_t goes_on[] = { 1 };
	cgt_game *game = new_round();
	cgt_board *board;
	cgt_position *position;
	cgt_solver *solver;
	uint64_t move = 77;
	size_t count = 77;

	ck_ok(cgt_board_new_bytes(goes_on, 1, &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, "hotstrat", NULL, 0, NULL, &move, 1, &count), CGT_UNSUPPORTED,
	         "a move takes no component away");
	ck_assert(move == 77 && count == 77);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* The first thing that a solver meets may be a board without a byte. */
START_TEST(a_board_without_bytes_is_solved)
{
	cgt_game *game = new_round();
	cgt_board *board;
	cgt_position *position;
	cgt_solver *solver;
	char report[100];
	int32_t winner;
	uint64_t found;

	ck_ok(cgt_board_new_bytes(NULL, 0, &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_LEFT);
	ck_ok(cgt_game_check(game, &board, 1, NULL, report, sizeof report, NULL, &found));
	ck_assert_uint_eq(found, 0);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* What a progress callback tries on the table that called it. */
struct meddler {
	cgt_misere *table;
	const cgt_position *position;
	int calls;
};

static int32_t meddle(void *user, const cgt_progress *progress)
{
	struct meddler *meddler = user;
	uint64_t form = 77;
	size_t needed;

	(void)progress;
	ck_fails(cgt_misere_from_position(meddler->table, meddler->position, NULL, &form), CGT_BUSY, "");
	ck_fails(cgt_misere_nim_heap(meddler->table, 1, &form), CGT_BUSY, "");
	ck_fails(cgt_misere_from_options(meddler->table, NULL, 0, &form), CGT_BUSY, "");
	ck_fails(cgt_misere_parse(meddler->table, "0", NULL, &form), CGT_BUSY, "");
	ck_fails(cgt_misere_sum(meddler->table, 0, 0, NULL, &form), CGT_BUSY, "");
	ck_fails(cgt_misere_mate(meddler->table, 0, NULL, &form), CGT_BUSY, "");
	ck_fails(cgt_misere_options(meddler->table, 0, &form, 1, &needed), CGT_BUSY, "");
	ck_fails(cgt_misere_genus(meddler->table, 0, &form, 1, &needed), CGT_BUSY, "");
	ck_fails(cgt_misere_figure(meddler->table, 0, "grundy", &form), CGT_BUSY, "");
	ck_assert_uint_eq(form, 77);
	cgt_misere_free(meddler->table);
	meddler->calls++;
	return 1;
}

START_TEST(a_table_at_work_refuses_all_calls)
{
	struct meddler meddler = { NULL, NULL, 0 };
	cgt_position *position;
	cgt_budget *budget;
	uint64_t form;

	ck_ok(cgt_position_parse("cram: ...|...", &position));
	meddler.position = position;
	ck_ok(cgt_misere_new(&meddler.table));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, meddle, &meddler));
	cgti_meter_cancel_at(UINT64_MAX); /* so that every node calls back */
	ck_ok(cgt_misere_from_position(meddler.table, position, budget, &form));
	cgti_meter_cancel_at(0);
	ck_assert_int_gt(meddler.calls, 0);
	ck_ok(cgt_misere_from_position(meddler.table, position, NULL, &form));
	cgt_misere_free(meddler.table);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* Callbacks that are left as they must not be. What their calls took is lost, which is for no process in which that is
 * looked for. */
static jmp_buf out;

static bool is_searched_for_lost_memory(void)
{
	const char *fork = getenv("CK_FORK");

	return fork && strcmp(fork, "no") == 0;
}

static int32_t jump_out(void *user, const cgt_progress *progress)
{
	(void)user;
	(void)progress;
	longjmp(out, 1);
}

static int32_t jump_out_of_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user;
	(void)bytes;
	(void)count;
	(void)player;
	(void)emit;
	(void)context;
	longjmp(out, 1);
}

START_TEST(a_progress_callback_that_is_jumped_out_of_leaves_the_handle_at_work)
{
	static cgt_solver *solver;
	static cgt_misere *table;
	static cgt_position *position;
	static cgt_budget *budget;
	uint64_t value = 77;

	if (is_searched_for_lost_memory())
		return;
	position = position_of("cram: ...|...");
	solver = new_solver();
	ck_ok(cgt_misere_new(&table));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, jump_out, NULL));
	cgti_meter_cancel_at(UINT64_MAX); /* so that every node calls back */
	if (setjmp(out) == 0) {
		cgt_solver_grundy(solver, position, CGT_NORMAL, budget, &value);
		ck_abort_msg("nobody jumped");
	}
	if (setjmp(out) == 0) {
		cgt_misere_from_position(table, position, budget, &value);
		ck_abort_msg("nobody jumped");
	}
	cgti_meter_cancel_at(0);
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_BUSY, "is answering a question");
	ck_fails(cgt_misere_from_position(table, position, NULL, &value), CGT_BUSY, "at work");
	cgt_solver_free(solver);
	cgt_misere_free(table);
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_BUSY, "is answering a question");
	ck_fails(cgt_misere_from_position(table, position, NULL, &value), CGT_BUSY, "at work");
	ck_assert_uint_eq(value, 77);
}
END_TEST

START_TEST(a_games_callback_that_is_jumped_out_of_leaves_the_game_at_work)
{
	static cgt_game *game;
	static cgt_solver *solver;
	static cgt_position *position;
	cgt_game_builder *builder;
	cgt_moves *list = NULL;
	cgt_board *board;
	int32_t winner = 77;

	if (is_searched_for_lost_memory())
		return;
	ck_ok(cgt_game_builder_new("jump", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, jump_out_of_options));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	ck_ok(cgt_board_new_bytes((const uint8_t[]){ 1 }, 1, &board));
	ck_ok(cgt_position_new(game, board, &position));
	solver = new_solver();
	if (setjmp(out) == 0) {
		cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
		ck_abort_msg("nobody jumped");
	}
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BUSY, "is answering a question");
	ck_fails(cgt_position_moves(position, CGT_LEFT, &list), CGT_BUSY, "");
	ck_assert_int_eq(winner, 77);
}
END_TEST

START_TEST(questions_about_what_is_not_there)
{
	cgt_position *position, *next = NULL;
	cgt_moves *list = NULL;
	cgt_game *game = NULL;
	size_t cell, needed;
	char text[40];

	ck_ok(cgt_position_parse("cram: ..", &position));
	ck_fails(cgt_position_moves(NULL, CGT_LEFT, &list), CGT_BAD_ARGUMENT, "position is NULL");
	ck_fails(cgt_position_moves(position, 7, &list), CGT_BAD_ARGUMENT, "7 is no player");
	ck_fails(cgt_position_game(position, 1, &game), CGT_BAD_ARGUMENT, "");
	ck_fails(cgt_position_game(position, 0, NULL), CGT_BAD_ARGUMENT, "game is NULL");
	ck_fails(cgt_moves_cells(NULL, 0, &cell, 1, &needed), CGT_BAD_ARGUMENT, "moves is NULL");
	ck_ok(cgt_position_moves(position, CGT_LEFT, &list));
	ck_fails(cgt_moves_cells(list, 1, &cell, 1, &needed), CGT_BAD_ARGUMENT, "");
	ck_fails(cgt_moves_text(list, 1, text, sizeof text, &needed), CGT_BAD_ARGUMENT, "");
	ck_fails(cgt_moves_play(list, 1, &next), CGT_BAD_ARGUMENT, "");
	ck_fails(cgt_moves_play(list, 0, NULL), CGT_BAD_ARGUMENT, "next is NULL");
	ck_assert(!next && !game);
	cgt_moves_unref(list);
	cgt_position_unref(position);
}
END_TEST

/* A refusal lists what there is, for which memory is needed. */
START_TEST(memory_runs_out_while_a_game_is_refused)
{
	static const char *const specs[] = { "chess", "dawson-pawns(speed=high)", "dawson-pawns(captures=never)" };

	for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
		cgt_game *game = NULL;
		bool failed = true;

		for (uint64_t k = 1; failed; k++) {
			cgt_status status;

			cgti_memory_fail_at(k);
			status = cgt_game_new(specs[i], &game);
			failed = cgti_memory_failed();
			cgti_memory_fail_at(0);
			ck_assert_int_eq(status, failed ? CGT_OUT_OF_MEMORY : CGT_BAD_SYNTAX);
			ck_assert_ptr_null(game);
		}
	}
}
END_TEST

static cgt_status ask_for_one_move(const cgt_census *census)
{
	cgt_position *position = NULL;
	cgt_involution *pairing = NULL;
	int32_t player;
	uint64_t move;
	cgt_status status = cgt_census_one_move(census, 0, &position, &player, &move, &pairing);

	ck_assert((status == CGT_OK) == (position != NULL) && (status == CGT_OK) == (pairing != NULL));
	cgt_position_unref(position);
	cgt_involution_unref(pairing);
	return status;
}

START_TEST(memory_runs_out_while_a_kept_move_is_given)
{
	cgt_census *census;
	cgt_game *game;

	ck_ok(cgt_game_new("cram", &game));
	ck_ok(cgt_census_new(game, 6, &census));
	ck_ok(cgt_census_set(census, "keep", 1));
	ck_ok(cgt_census_set(census, "one-move", 1));
	ck_ok(cgt_census_run(census, NULL));
	ck_survives_every_failed_allocation(ask_for_one_move(census));
	cgt_census_free(census);
	cgt_game_unref(game);
}
END_TEST

/* Games of the user's are looked through by name. */
START_TEST(the_second_of_two_games_is_found)
{
	static const char *const names[] = { "first", "second" };
	cgt_game *game[2];
	cgt_position *position;

	for (int i = 0; i < 2; i++) {
		cgt_game_builder *builder;

		ck_ok(cgt_game_builder_new(names[i], "1", &builder));
		ck_ok(cgt_game_builder_set_options(builder, go_round));
		ck_ok(cgt_game_builder_build(builder, &game[i]));
		cgt_game_builder_free(builder);
	}
	ck_ok(cgt_position_parse_with("second: <00>", game, 2, &position));
	cgt_position_unref(position);
	ck_fails(cgt_position_parse_with("third: <00>", game, 2, &position), CGT_BAD_SYNTAX, "third");
	cgt_game_unref(game[0]);
	cgt_game_unref(game[1]);
}
END_TEST

START_TEST(a_pawn_search_tells_its_bytes)
{
	cgt_pawn_search *search;
	cgt_position *position;
	cgt_game *game;
	uint64_t before, after;
	int32_t winner;

	ck_ok(cgt_position_parse("dawson-pawns: ppppp|.....|PPPPP", &position));
	ck_ok(cgt_position_game(position, 0, &game));
	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_search_statistic(search, "bytes", &before));
	ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_ok(cgt_pawn_search_statistic(search, "bytes", &after));
	ck_assert_uint_gt(after, before);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
	cgt_position_unref(position);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("refusals");
	TCase *tcase = tcase_create("refusals");

	tcase_add_loop_test(tcase, moves_that_are_not_there, 0, (int)(sizeof moves / sizeof moves[0]));
	tcase_add_test(tcase, a_loop_behind_the_second_sample_is_found);
	tcase_add_test(tcase, a_move_that_changes_nothing_has_no_value);
	tcase_add_test(tcase, a_board_without_bytes_is_solved);
	tcase_add_test(tcase, a_table_at_work_refuses_all_calls);
	tcase_add_test(tcase, a_progress_callback_that_is_jumped_out_of_leaves_the_handle_at_work);
	tcase_add_test(tcase, a_games_callback_that_is_jumped_out_of_leaves_the_game_at_work);
	tcase_add_test(tcase, questions_about_what_is_not_there);
	tcase_add_test(tcase, memory_runs_out_while_a_game_is_refused);
	tcase_add_test(tcase, memory_runs_out_while_a_kept_move_is_given);
	tcase_add_test(tcase, the_second_of_two_games_is_found);
	tcase_add_test(tcase, a_pawn_search_tells_its_bytes);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
