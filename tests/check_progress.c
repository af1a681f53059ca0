/* SPDX-License-Identifier: MIT */
/*
 * Progress: what a callback is told at every node of every kind of search stays within its limits, never falls, and agrees with the
 * line of plies, from which the part that is done is computed a second time; and the part of plies that are known beforehand.
 */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>

#include "support.h"
#include "support/clock.h"
#include "support/meter.h"
#include "support/plies.h"

/* ---- plies ---- */

START_TEST(parts_of_plies)
{
	struct cgti_plies plies = { .depth = 0 };
	char text[CGTI_PLIES_TEXT];

	ck_assert(cgti_plies_part(&plies) < 0);
	cgti_plies_next(&plies); /* of nothing */
	cgti_plies_set(&plies, 1, 2);
	cgti_plies_enter(&plies, 4);
	ck_assert(cgti_plies_part(&plies) == 0);
	cgti_plies_next(&plies);
	cgti_plies_enter(&plies, 2);
	cgti_plies_next(&plies);
	ck_assert(cgti_plies_part(&plies) == 0.25 + 0.125);
	cgti_plies_enter(&plies, CGTI_PLY_OPEN);
	cgti_plies_next(&plies);
	cgti_plies_next(&plies);
	ck_assert(cgti_plies_part(&plies) == 0.375);
	cgti_plies_enter(&plies, 2);
	cgti_plies_next(&plies);
	ck_assert(cgti_plies_part(&plies) == 0.375 + 0.0625);
	cgti_plies_leave(&plies);
	cgti_plies_write(&plies, text);
	ck_assert_str_eq(text, "2 of 4, 2 of 2, 3");
	cgti_plies_enter(&plies, 0); /* nothing is known from here on */
	cgti_plies_enter(&plies, 10);
	cgti_plies_next(&plies);
	ck_assert(cgti_plies_part(&plies) == 0.375);
	cgti_plies_write(&plies, text);
	ck_assert_str_eq(text, "2 of 4, 2 of 2, 3");
	cgti_plies_leave(&plies);
	cgti_plies_leave(&plies);
	cgti_plies_leave(&plies);
	cgti_plies_next(&plies);
	ck_assert(cgti_plies_part(&plies) == 0.5);
	cgti_plies_next(&plies); /* more than there were to be */
	ck_assert(cgti_plies_part(&plies) == 0.5);
	cgti_plies_write(&plies, text);
	ck_assert_str_eq(text, "2 of 4, 2 of 2");
	cgti_plies_leave(&plies);
	cgti_plies_set(&plies, 4, 4);
	ck_assert(cgti_plies_part(&plies) == 1);
}
END_TEST

/* Of moves by turns the k-th costs the k-th part of the first, and those count of the player who is done with more. */
START_TEST(parts_of_plies_by_turns)
{
	struct cgti_plies plies = { .depth = 0 };
	uint32_t before, inner;

	cgti_plies_enter(&plies, 2);
	before = cgti_plies_take_turns(&plies);
	cgti_plies_enter(&plies, 40);
	cgti_plies_enter(&plies, 3);
	cgti_plies_enter(&plies, 40);
	cgti_plies_enter(&plies, 2);
	ck_assert(cgti_plies_part(&plies) == 0);
	cgti_plies_next(&plies); /* two thirds of the first of three, which is six elevenths of all */
	ck_assert(fabs(cgti_plies_part(&plies) - 0.5 * 6 / 11 * 2 / 3) < 1e-9);
	cgti_plies_leave(&plies);
	cgti_plies_leave(&plies);
	cgti_plies_next(&plies);
	ck_assert(fabs(cgti_plies_part(&plies) - 0.5 * 6 / 11) < 1e-9);
	cgti_plies_enter(&plies, CGTI_PLY_OPEN); /* another search, whose plies are by no turns: half of a half of the second
	                                            of three */
	cgti_plies_next(&plies);
	cgti_plies_enter(&plies, 2);
	cgti_plies_next(&plies);
	cgti_plies_enter(&plies, 2);
	cgti_plies_next(&plies);
	ck_assert(fabs(cgti_plies_part(&plies) - 0.5 * (6 + 3 * (0.5 + 0.25)) / 11) < 1e-9);
	cgti_plies_leave(&plies);
	cgti_plies_leave(&plies);
	cgti_plies_leave(&plies);
	inner = cgti_plies_take_turns(&plies);
	cgti_plies_enter(&plies, 1);
	cgti_plies_next(&plies);
	ck_assert(fabs(cgti_plies_part(&plies) - 0.5 * (1 / 40.0) * (2 / 3.0)) < 1e-9);
	cgti_plies_leave(&plies);
	cgti_plies_end_turns(&plies, inner);
	ck_assert(fabs(cgti_plies_part(&plies) - 0.5 * 6 / 11) < 1e-9);
	cgti_plies_leave(&plies);
	cgti_plies_leave(&plies);
	cgti_plies_end_turns(&plies, before);
	cgti_plies_next(&plies);
	ck_assert(cgti_plies_part(&plies) == 0.5);
}
END_TEST

START_TEST(plies_below_the_first_count_as_depth)
{
	struct cgti_plies plies = { .depth = 0 };
	char text[CGTI_PLIES_TEXT];
	double part;

	for (int i = 0; i < 40; i++)
		cgti_plies_enter(&plies, UINT32_MAX - 1);
	part = cgti_plies_part(&plies);
	cgti_plies_next(&plies);
	cgti_plies_set(&plies, 7, 9);
	ck_assert(cgti_plies_part(&plies) == part);
	ck_assert_uint_eq(plies.depth, 40);
	plies.ply[0].done = plies.ply[1].done = plies.ply[2].done = plies.ply[3].done = UINT32_MAX - 2;
	cgti_plies_write(&plies, text);
	ck_assert_uint_lt(strlen(text), CGTI_PLIES_TEXT);
	ck_assert_ptr_nonnull(strstr(text, "4294967294 of 4294967294, "));
	for (int i = 0; i < 40; i++)
		cgti_plies_leave(&plies);
	ck_assert_uint_eq(plies.depth, 0);
}
END_TEST

/* ---- searches ---- */

/* What a line says: "3 of 17, 2 of 9" is two things of seventeen, and one of the nine of the third; "3" is of nobody knows
 * how many. */
struct read {
	double done[CGTI_PLIES], of[CGTI_PLIES]; /* of 0: nobody knows */
	int plies;
};

static struct read read_line(const char *line)
{
	struct read read = { .plies = 0 };

	for (char *end; *line; line = strncmp(end, ", ", 2) == 0 ? end + 2 : end) {
		const unsigned long at = strtoul(line, &end, 10);
		unsigned long of = 0;

		ck_assert_uint_ge(at, 1);
		if (strncmp(end, " of ", 4) == 0) {
			of = strtoul(end + 4, &end, 10);
			ck_assert_uint_le(at, of);
		}
		read.done[read.plies] = (double)(at - 1);
		read.of[read.plies++] = (double)of;
		ck_assert(*end == '\0' || strncmp(end, ", ", 2) == 0);
	}
	return read;
}

/* 1 + 1/2 + ... + 1/k */
static double harmonic(double k)
{
	return k < 1 ? 0 : 1 / k + harmonic(k - 1);
}

/* The part of what is left from a ply on; where players take turns, from `turns` on, the plies of one, with `odd` 0 or 1. */
static double part_from(const struct read *read, int ply, int turns, int odd)
{
	double done, of, below;

	if (ply == read->plies)
		return 0;
	done = read->done[ply];
	of = read->of[ply];
	below = part_from(read, ply + 1, turns, odd);
	if (of == 0 || (ply >= turns && (ply - turns) % 2 != odd))
		return below;
	if (ply < turns)
		return (done + below) / of;
	return (harmonic(done) + below / (done + 1)) / harmonic(of);
}

/* The last of a ply may be at work, or done with. */
static double part_of_line(const char *line, int turns, bool done_with)
{
	struct read read = read_line(line);
	double more = 0;

	if (done_with && read.plies && read.done[read.plies - 1] == read.of[read.plies - 1] - 1)
		read.done[read.plies - 1]++;
	for (int i = turns; i < read.plies; i++)
		more += harmonic(read.done[i]) / harmonic(read.of[i]) * ((i - turns) % 2 ? -1 : 1);
	return part_from(&read, 0, turns, more < -1e-12);
}

struct watch {
	uint64_t calls, most_depth;
	double part, load;
	double first_part, first_seconds; /* of the first call after two seconds; 0: not yet */
	bool lines;
	int turns; /* the ply from which players take turns; NEVER: they do not */
};

#define NEVER INT_MAX

/* The part goes on as since the first call after two seconds, or, until then, since the start. */
static void look_at_time(struct watch *watch, double seconds, double part, double left)
{
	const double since = seconds - watch->first_seconds, done = part - watch->first_part;

	if (watch->first_seconds == 0 && seconds >= 2) {
		watch->first_seconds = seconds;
		watch->first_part = part > 0 ? part : 0;
		ck_assert(left < 0);
	} else if (done > 0) {
		ck_assert(left >= 0 && fabs(left * done - since * (1 - part)) <= 1e-6 * (1 + since));
	} else {
		ck_assert(left < 0);
	}
}

static int32_t look(void *user, const cgt_progress *progress)
{
	struct watch *watch = user;
	const double part = cgt_progress_part(progress);
	const char *line = cgt_progress_line(progress);

	ck_assert(part <= 1 && part >= watch->part);
	if (*line) {
		const double least = part_of_line(line, watch->turns, false), most = part_of_line(line, watch->turns, true);

		ck_assert_msg(part >= least - 1e-9 && part <= (most > watch->part ? most : watch->part) + 1e-9, "%g: %s",
		              part, line);
		ck_assert_uint_gt(cgt_progress_depth(progress), 0);
		watch->lines = true;
	}
	look_at_time(watch, cgt_progress_seconds(progress), part, cgt_progress_seconds_left(progress));
	watch->load = cgt_progress_table_load(progress);
	ck_assert(watch->load <= 1);
	ck_assert(cgt_progress_table_entries(progress) == 0 || watch->load > 0);
	watch->part = part;
	watch->most_depth = cgt_progress_depth(progress) > watch->most_depth ? cgt_progress_depth(progress) : watch->most_depth;
	watch->calls++;
	return 1;
}

enum question { GRUNDY, WINNER, OUTCOME, MOVES, VALUE, CHECK };

static const struct {
	const char *position;
	enum question question;
	int32_t convention;
	double least; /* that the part comes to */
	int turns;
} searches[] = {
	{ "cram: .....|.....|.....", GRUNDY, CGT_NORMAL, 0.4, NEVER }, /* depth-first */
	{ "cram: .......|.......|.......|.......", GRUNDY, CGT_NORMAL, 0.1, NEVER }, /* by proof numbers */
	{ "cram: .....|.....|..... + 0.137: [5] + cram: .....|....#|.....", GRUNDY, CGT_NORMAL, 0.5, NEVER },
	{ "cram: .....|.....|.....|....#", WINNER, CGT_MISERE, 0.5, 0 },
	{ "cram: ....|....|....", GRUNDY, CGT_MISERE, 0.4, 1 },
	{ "domineering: ......|......|......|......|......|.....#", WINNER, CGT_NORMAL, 0.5, 0 },
	{ "domineering: ......|......|......|......|......|.....#", OUTCOME, CGT_NORMAL, 0.5, 1 },
	{ "clobber: xoxo|oxox|xoxo|oxox", WINNER, CGT_NORMAL, 0.5, 0 },
	{ "clobber: xoxox|oxoxo", OUTCOME, CGT_MISERE, 0.01, 1 },
	{ "impartial-clobber: xoxo|oxox|xoxo", GRUNDY, CGT_NORMAL, 0.4, NEVER },
	{ "toads-and-frogs: tt.ff + domineering: ...|... + *2", WINNER, CGT_MISERE, 0.5, 0 },
	{ "cram: ...|...|... + clobber: xoxox|oxoxo", MOVES, CGT_NORMAL, 0.5, 1 },
	{ "domineering: ....|....|...#", VALUE, CGT_NORMAL, 0.5, NEVER },
	{ "cram: .....|.....|.....", CHECK, CGT_NORMAL, 0.5, NEVER },
};

static cgt_status check_proof(cgt_solver *solver, const cgt_position *position, cgt_budget *budget)
{
	char claim[32];
	uint64_t value;
	cgt_proof *proof;
	cgt_status status;

	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	snprintf(claim, sizeof claim, "= *%" PRIu64, value);
	ck_ok(cgt_solver_prove(solver, position, claim, NULL, &proof));
	status = cgt_proof_check(proof, budget);
	cgt_proof_unref(proof);
	return status;
}

static cgt_status ask(cgt_solver *solver, const cgt_position *position, int which, cgt_budget *budget)
{
	const int32_t convention = searches[which].convention;
	uint64_t value;
	int32_t answer;
	size_t count;
	cgt_status status;

	switch (searches[which].question) {
	case GRUNDY:
		return cgt_solver_grundy(solver, position, convention, budget, &value);
	case WINNER:
		return cgt_solver_winner(solver, position, CGT_LEFT, convention, budget, &answer);
	case OUTCOME:
		return cgt_solver_outcome(solver, position, convention, budget, &answer);
	case MOVES:
		status = cgt_solver_winning_moves(solver, position, CGT_LEFT, convention, budget, NULL, 0, &count);
		return status == CGT_BUFFER_TOO_SMALL ? CGT_OK : status;
	case VALUE:
		return cgt_solver_value(solver, position, budget, &value);
	default:
		return check_proof(solver, position, budget);
	}
}

/* The callback runs at every node. */
START_TEST(searches_tell_how_far_they_are)
{
	struct watch watch = { .part = -1, .turns = searches[_i].turns };
	cgt_position *position;
	cgt_solver *solver;
	cgt_budget *budget;

	ck_ok(cgt_position_parse(searches[_i].position, &position));
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, look, &watch));
	cgti_meter_cancel_at(UINT64_MAX);
	cgti_clock_step(10);
	ck_ok(ask(solver, position, _i, budget));
	cgti_clock_step(0);
	cgti_meter_cancel_at(0);
	printf("%s: %" PRIu64 " calls, depth %" PRIu64 ", part %g\n", searches[_i].position, watch.calls, watch.most_depth,
	       watch.part);
	ck_assert_uint_gt(watch.calls, 10);
	ck_assert(watch.lines && watch.part >= searches[_i].least);
	ck_assert(searches[_i].question == CHECK ? watch.load < 0 : watch.load > 0);
	ck_assert_uint_ge(watch.most_depth, searches[_i].question == CHECK ? 1 : 2);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* A call that finds half of it done in the tables: the time that is left is guessed by what it does itself. */
START_TEST(what_earlier_calls_did_is_not_taken_for_speed)
{
	struct watch watch = { .part = -1, .turns = NEVER };
	struct cgti_meter meter;
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, look, &watch));
	cgti_meter_cancel_at(UINT64_MAX);
	cgti_clock_step(1000);
	cgti_meter_start(&meter, budget, "");
	cgti_plies_enter(&meter.plies, 20);
	for (uint32_t second = 0; second < 10; second++) {
		cgti_plies_set(&meter.plies, 10 + (second + 1) / 2, 20);
		ck_ok(cgti_meter_tick(&meter));
	}
	cgti_clock_step(0);
	cgti_meter_cancel_at(0);
	ck_assert_uint_eq(watch.calls, 10);
	ck_assert(watch.first_seconds == 2 && watch.first_part > 0.5);
	cgt_budget_unref(budget);
}
END_TEST

/* A table that is full is told to be full, and one that is large is not. */
static double load_with(uint64_t bytes)
{
	struct watch watch = { .part = -1, .turns = NEVER };
	cgt_position *position;
	cgt_solver *solver;
	cgt_budget *budget;
	uint64_t value;

	ck_ok(cgt_position_parse("cram: .....|.....|.....|.....", &position));
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_set(solver, "table-bytes", (int64_t)bytes));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, look, &watch));
	cgti_meter_cancel_at(UINT64_MAX);
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, budget, &value));
	cgti_meter_cancel_at(0);
	ck_assert_uint_eq(value, 2);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return watch.load;
}

START_TEST(tables_tell_how_full_they_are)
{
	ck_assert(load_with(512) == 1);
	ck_assert(load_with(UINT64_C(1) << 32) < 0.01);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("progress");
	TCase *tc = tcase_create("plies");

	tcase_add_test(tc, parts_of_plies);
	tcase_add_test(tc, parts_of_plies_by_turns);
	tcase_add_test(tc, plies_below_the_first_count_as_depth);
	suite_add_tcase(suite, tc);
	tc = tcase_create("searches");
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, searches_tell_how_far_they_are, 0, (int)(sizeof searches / sizeof searches[0]));
	tcase_add_test(tc, tables_tell_how_full_they_are);
	tcase_add_test(tc, what_earlier_calls_did_is_not_taken_for_speed);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
