/* SPDX-License-Identifier: MIT */
/*
 * Refusals on the way to which several things have to come together: moves of other components than there are, moves in a component
 * while another has a capture to make, calls on a handle at work, a loop that only some samples lead to.
 */
#include <cgt/cgt.h>

#include "support.h"
#include "support/budget.h"

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

START_TEST(a_loop_behind_the_second_sample_is_found)
{
	static const uint8_t ends[] = { 0 }, goes_on[] = { 1 };
	cgt_game_builder *builder;
	cgt_game *game;
	cgt_board *sample[2];
	char report[400];
	uint64_t found;

	ck_ok(cgt_game_builder_new("round", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, go_round));
	ck_ok(cgt_game_builder_build(builder, &game));
	ck_ok(cgt_board_new_bytes(ends, 1, &sample[0]));
	ck_ok(cgt_board_new_bytes(goes_on, 1, &sample[1]));
	ck_ok(cgt_game_check(game, sample, 2, NULL, report, sizeof report, NULL, &found));
	ck_assert_uint_eq(found, 1);
	ck_assert_ptr_nonnull(strstr(report, "<01>"));
	cgt_board_unref(sample[0]);
	cgt_board_unref(sample[1]);
	cgt_game_unref(game);
	cgt_game_builder_free(builder);
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

int main(void)
{
	Suite *suite = suite_create("refusals");
	TCase *tcase = tcase_create("refusals");

	tcase_add_loop_test(tcase, moves_that_are_not_there, 0, (int)(sizeof moves / sizeof moves[0]));
	tcase_add_test(tcase, a_loop_behind_the_second_sample_is_found);
	tcase_add_test(tcase, a_table_at_work_refuses_all_calls);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
