/* SPDX-License-Identifier: MIT */
/*
 * Calls in a thread whose stack is just as large as the library says that is enough, with a guard beneath it: the deepest of
 * every recursion (tests/stack/recursions.txt), and those with the largest frames. Searches are stopped after some nodes, by
 * when they have been as deep as they go. Each case prints what it took.
 */
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <sys/mman.h>

#include "cram/options.h"
#include "cram/search.h"
#include "support.h"
#include "support/error.h"
#include "support/limits.h"

#if defined(__has_feature)
#define HAS_FEATURE(feature) __has_feature(feature)
#else
#define HAS_FEATURE(feature) 0
#endif

/* Sanitizers make frames several times as large. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || HAS_FEATURE(address_sanitizer) || \
	HAS_FEATURE(thread_sanitizer)
#define IS_SANITIZED 1
#else
#define IS_SANITIZED 0
#endif

#define STACK_BYTES ((size_t)CGTI_STACK_BYTES * (IS_SANITIZED ? 8 : 1))
#define GUARD_BYTES ((size_t)1 << 20)
#define UNTOUCHED 0xa5

/* --- a thread with a stack of its own ------------------------------------------------------------------------------------ */

/* A call, what is said to it, and what it answered: asserting is for the main thread. */
struct call {
	cgt_status (*run)(const char *text, cgt_budget *budget);
	const char *text;
	cgt_budget *budget;
	cgt_status status;
	struct cgti_error error;
};

static void *run_call(void *argument)
{
	struct call *call = argument;

	call->status = call->run(call->text, call->budget);
	cgti_error_save(&call->error);
	return NULL;
}

/* The bytes of a stack that were touched; it grows downwards. */
static size_t touched(const unsigned char *stack)
{
	size_t untouched = 0;

	while (untouched < STACK_BYTES && stack[untouched] == UNTOUCHED)
		untouched++;
	return STACK_BYTES - untouched;
}

/* Makes a call on such a stack; the bytes that it took. */
static size_t run_on_stack(struct call *call)
{
	unsigned char *memory = mmap(NULL, GUARD_BYTES + STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	unsigned char *stack = memory + GUARD_BYTES;
	pthread_attr_t attributes;
	pthread_t thread;
	size_t bytes;

	ck_assert(memory != MAP_FAILED);
	ck_assert_int_eq(mprotect(memory, GUARD_BYTES, PROT_NONE), 0);
	memset(stack, UNTOUCHED, STACK_BYTES);
	ck_assert_int_eq(pthread_attr_init(&attributes), 0);
	ck_assert_int_eq(pthread_attr_setstack(&attributes, stack, STACK_BYTES), 0);
	ck_assert_int_eq(pthread_create(&thread, &attributes, run_call, call), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	pthread_attr_destroy(&attributes);
	bytes = touched(stack);
	munmap(memory, GUARD_BYTES + STACK_BYTES);
	return bytes;
}

/* --- questions of a solver ----------------------------------------------------------------------------------------------- */

/* What a case has for a while, all of it or nothing. */
struct scene {
	cgt_position *position;
	cgt_solver *solver;
};

static cgt_status begin(struct scene *scene, const char *text)
{
	cgt_status status = cgt_position_parse(text, &scene->position);

	return status == CGT_OK ? cgt_solver_new(&scene->solver) : status;
}

static cgt_status end(struct scene *scene, cgt_status status)
{
	cgt_solver_free(scene->solver);
	cgt_position_unref(scene->position);
	return status;
}

static cgt_status grundy(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	cgt_status status = begin(&scene, text);
	uint64_t value;

	if (status == CGT_OK)
		status = cgt_solver_grundy(scene.solver, scene.position, CGT_NORMAL, budget, &value);
	return end(&scene, status);
}

static cgt_status ask_outcome(const char *text, cgt_budget *budget, int32_t convention)
{
	struct scene scene = { NULL, NULL };
	cgt_status status = begin(&scene, text);
	int32_t outcome;

	if (status == CGT_OK)
		status = cgt_solver_outcome(scene.solver, scene.position, convention, budget, &outcome);
	return end(&scene, status);
}

static cgt_status normal(const char *text, cgt_budget *budget)
{
	return ask_outcome(text, budget, CGT_NORMAL);
}

static cgt_status misere(const char *text, cgt_budget *budget)
{
	return ask_outcome(text, budget, CGT_MISERE);
}

static cgt_status value(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	cgt_status status = begin(&scene, text);
	uint64_t found;

	if (status == CGT_OK)
		status = cgt_solver_value(scene.solver, scene.position, budget, &found);
	return end(&scene, status);
}

static cgt_status moves(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	cgt_status status = begin(&scene, text);
	char line[4096];
	uint64_t move[64];

	if (status == CGT_OK)
		status = cgt_solver_winning_moves(scene.solver, scene.position, CGT_LEFT, CGT_NORMAL, budget, move, 64, NULL);
	if (status == CGT_OK)
		status = cgt_solver_best_moves(scene.solver, scene.position, CGT_LEFT, "sentestrat", NULL, 0, budget, move,
		                               64, NULL);
	if (status == CGT_OK)
		status = cgt_solver_best_line(scene.solver, scene.position, CGT_LEFT, CGT_NORMAL, budget, line, sizeof line, NULL);
	return end(&scene, status);
}

/* Proves who wins, and checks that; the text says who first. */
static cgt_status prove(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	const char *position = strchr(text, ';') + 1;
	char claim[32];
	cgt_proof *proof = NULL;
	cgt_status status = begin(&scene, position);

	snprintf(claim, sizeof claim, "%.*s", (int)(position - 1 - text), text);
	if (status == CGT_OK)
		status = cgt_solver_prove(scene.solver, scene.position, claim, budget, &proof);
	if (status == CGT_OK)
		status = cgt_proof_check(proof, budget);
	cgt_proof_unref(proof);
	return end(&scene, status);
}

static cgt_status by_three(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	cgt_status status = begin(&scene, text);
	int32_t winner;

	if (status == CGT_OK)
		status = cgt_solver_set(scene.solver, "threads", 3);
	if (status == CGT_OK)
		status = cgt_solver_winner(scene.solver, scene.position, CGT_LEFT, CGT_NORMAL, budget, &winner);
	return end(&scene, status);
}

static cgt_status census(const char *text, cgt_budget *budget)
{
	cgt_game *game = NULL;
	cgt_census *sweep = NULL;
	cgt_status status = cgt_game_new(text, &game);

	if (status == CGT_OK)
		status = cgt_census_new(game, 7, &sweep);
	if (status == CGT_OK)
		status = cgt_census_set(sweep, "threads", 2);
	if (status == CGT_OK)
		status = cgt_census_run(sweep, budget);
	cgt_census_free(sweep);
	cgt_game_unref(game);
	return status;
}

/* --- texts --------------------------------------------------------------------------------------------------------------- */

/* A text with a middle that stands in so many brackets. */
static const char *nested(const char *begin, const char *opening, int times, const char *middle, const char *closing,
                          const char *last)
{
	static char text[8 * CGT_VALUES_MAX_DEPTH];
	char *at = text + sprintf(text, "%s", begin);

	for (int i = 0; i < times; i++)
		at += sprintf(at, "%s", opening);
	at += sprintf(at, "%s", middle);
	for (int i = 0; i < times; i++)
		at += sprintf(at, "%s", closing);
	sprintf(at, "%s", last);
	return text;
}

/* Two trees as deep as braces may be, their sum and its negative. */
static cgt_status trees(const char *text, cgt_budget *budget)
{
	cgt_position *position = NULL, *negative = NULL;
	cgt_status status = cgt_position_parse(text, &position);

	(void)budget;
	if (status == CGT_OK)
		status = cgt_position_negative(position, &negative);
	cgt_position_unref(negative);
	cgt_position_unref(position);
	return status;
}

static cgt_status misere_form(const char *text, cgt_budget *budget)
{
	cgt_misere *table = NULL;
	cgt_status status = cgt_misere_new(&table);
	uint64_t form;
	char written[64];

	if (status == CGT_OK)
		status = cgt_misere_parse(table, text, budget, &form);
	if (status == CGT_OK)
		status = cgt_misere_text(table, form, budget, written, 0, NULL);
	cgt_misere_free(table);
	return status == CGT_BUFFER_TOO_SMALL ? CGT_OK : status;
}

/* Everything that is made of values by recursion on options. */
static cgt_status operate(cgt_values *table, uint64_t a, cgt_budget *budget)
{
	uint64_t unit, result;
	cgt_status status = cgt_values_up(table, 1, &unit);

	if (status == CGT_OK)
		status = cgt_values_product(table, a, a, budget, &result);
	if (status == CGT_OK)
		status = cgt_values_norton_product(table, a, unit, budget, &result);
	if (status == CGT_OK)
		status = cgt_values_ordinal_sum(table, a, a, budget, &result);
	if (status == CGT_OK)
		status = cgt_values_heat(table, a, a, budget, &result);
	if (status == CGT_OK)
		status = cgt_values_overheat(table, a, unit, unit, budget, &result);
	if (status == CGT_OK)
		status = cgt_values_cool(table, a, 1, 1, budget, &result);
	if (status == CGT_OK)
		status = cgt_values_reduced(table, a, budget, &result);
	return status;
}

static cgt_status values(const char *text, cgt_budget *budget)
{
	cgt_values *table = NULL;
	cgt_thermograph *thermograph = NULL;
	cgt_status status = cgt_values_new(&table);
	size_t needed;
	uint64_t a;

	if (status == CGT_OK)
		status = cgt_values_parse(table, text, budget, &a);
	if (status == CGT_OK)
		status = operate(table, a, budget);
	if (status == CGT_OK && cgt_values_text(table, a, NULL, 0, &needed) != CGT_BUFFER_TOO_SMALL)
		status = CGT_CORRUPT;
	if (status == CGT_OK)
		status = cgt_thermograph_new(table, a, budget, &thermograph);
	if (status == CGT_OK && cgt_render_thermographs((const cgt_thermograph *[]){ thermograph }, 1, NULL, 0, &needed) !=
	                        CGT_BUFFER_TOO_SMALL)
		status = CGT_CORRUPT;
	cgt_thermograph_unref(thermograph);
	cgt_values_unref(table);
	return status;
}

/* Values that are too deep to be multiplied, but are read, written and added. */
static cgt_status deep_value(const char *text, cgt_budget *budget)
{
	cgt_values *table = NULL;
	cgt_status status = cgt_values_new(&table);
	size_t needed;
	uint64_t a;

	if (status == CGT_OK)
		status = cgt_values_parse(table, text, budget, &a);
	if (status == CGT_OK && cgt_values_text(table, a, NULL, 0, &needed) != CGT_BUFFER_TOO_SMALL)
		status = CGT_CORRUPT;
	if (status == CGT_OK)
		status = cgt_values_multiple(table, -3, a, budget, &a);
	cgt_values_unref(table);
	return status;
}

/* --- the rest ------------------------------------------------------------------------------------------------------------ */

/* Pawns on the board. */
static cgt_status pawns(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	cgt_game *game = NULL;
	cgt_pawn_search *search = NULL;
	cgt_pawn_walk *walk = NULL;
	cgt_board *board = NULL;
	int32_t winner;
	cgt_status status = begin(&scene, text);

	if (status == CGT_OK)
		status = cgt_position_game(scene.position, 0, &game);
	if (status == CGT_OK)
		status = cgt_position_board(scene.position, 0, &board);
	if (status == CGT_OK)
		status = cgt_pawn_search_new(game, &search);
	if (status == CGT_OK)
		status = cgt_pawn_search_winner(search, scene.position, CGT_LEFT, CGT_NORMAL, budget, &winner);
	if (status == CGT_OK)
		status = cgt_pawn_walk_new(game, &walk);
	if (status == CGT_OK)
		status = cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner);
	if (status == CGT_OK)
		status = cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner);
	cgt_pawn_walk_free(walk);
	cgt_pawn_search_free(search);
	cgt_board_unref(board);
	cgt_game_unref(game);
	return end(&scene, status);
}

static cgt_status pairings(const char *text, cgt_budget *budget)
{
	struct scene scene = { NULL, NULL };
	cgt_involution_search *search = NULL;
	cgt_involution *pairing = NULL;
	cgt_pairing_report *report = NULL;
	size_t needed;
	cgt_status status = begin(&scene, text);

	if (status == CGT_OK)
		status = cgt_involution_search_new(scene.position, CGT_SEARCH_GRAPH, &search);
	if (status == CGT_OK)
		status = cgt_involution_search_next(search, budget, &pairing);
	if (status == CGT_OK)
		status = cgt_pairing_report_new(pairing, CGT_READING_STRICT, CGT_PLAY_IMAGE | CGT_PLAY_RESTORE, budget, &report);
	if (status == CGT_OK && cgt_render_position(scene.position, pairing, NULL, 0, &needed) != CGT_BUFFER_TOO_SMALL)
		status = CGT_CORRUPT;
	cgt_pairing_report_unref(report);
	cgt_involution_unref(pairing);
	cgt_involution_search_free(search);
	return end(&scene, status);
}

static cgt_status sequence(const char *text, cgt_budget *budget)
{
	cgt_sequence *heaps = NULL;
	size_t needed;
	cgt_status status = cgt_sequence_new(text, &heaps);

	if (status == CGT_OK)
		status = cgt_sequence_extend(heaps, 3000, budget);
	if (status == CGT_OK && cgt_render_sequence(heaps, 1000, NULL, 0, &needed) != CGT_BUFFER_TOO_SMALL)
		status = CGT_CORRUPT;
	cgt_sequence_free(heaps);
	return status;
}

static cgt_status count_shapes(const char *text, cgt_budget *budget)
{
	cgt_polyominoes *walk = NULL;
	uint64_t count;
	cgt_status status = cgt_polyominoes_new(10, CGT_MAPS_ALL, 0, 1, &walk);

	(void)text;
	if (status == CGT_OK)
		status = cgt_polyominoes_count(walk, budget, &count);
	cgt_polyominoes_free(walk);
	return status;
}

/* --- the cases ----------------------------------------------------------------------------------------------------------- */

static const struct {
	cgt_status (*run)(const char *text, cgt_budget *budget);
	const char *text;
} calls[] = {
	{ misere, "cram: 5x6" },
	{ misere, "cram: 8x8" },
	{ misere, "cram: 4x8 + cram: 4x8" },
	{ misere, "clobber: 5x6 + cram: 4x4" },
	{ grundy, "cram: 8x8" },
	{ grundy, "cram: 7x9" },
	{ grundy, "cram: 3x21" },
	{ grundy, "cram: 7x7 + cram: 3x20" },
	{ normal, "domineering: 11x11" },
	{ normal, "domineering: 8x16" },
	{ normal, "domineering: 10x10" },
	{ normal, "domineering: 7x7 + 1/2" },
	{ normal, "domineering: 2x16 + domineering: 4x12" },
	{ normal, "clobber: 3x4 + clobber: 1x13 + clobber: 2x5" },
	{ normal, "clobber: 5x6 + cram: 6x6 + domineering: 4x4" },
	{ normal, "toads-and-frogs: tttttttt....ffffffff" },
	{ normal, "impartial-clobber: 4x5" },
	{ value, "domineering: 4x5" },
	{ value, "clobber: 3x4" },
	{ value, "0.137: [70,35] + 3/4" },
	{ moves, "domineering: 3x4 + clobber: 2x4" },
	{ prove, "> 0;domineering: 4x4 + 3" },
	{ prove, "|| 0;domineering: 6x6" },
	{ prove, "!= *7;cram: 3x5" },
	{ prove, "misere left-first right-wins;cram: 3x5" },
	{ by_three, "domineering: 8x10" },
	{ by_three, "clobber: 4x6 + clobber: 3x5" },
	{ by_three, "cram: 6x7 + cram: 5x8" },
	{ census, "cram" },
	{ census, "clobber" },
	{ values, "{3||2*|1*}" },
	{ values, "*4294967295" },
	{ values, "+-{0,^*}" },
	{ pawns, "dawson-pawns: PPPPPP|......|pppppp" },
	{ pairings, "cram: .##|..#|..." },
	{ sequence, "0.137" },
	{ sequence, "4.3" },
	{ count_shapes, "" },
};

#define NODES 5000

static void check_on_stack(cgt_status (*run)(const char *text, cgt_budget *budget), const char *text)
{
	struct call call = { .run = run, .text = text };
	size_t bytes;

	ck_ok(cgt_budget_new(&call.budget));
	ck_ok(cgt_budget_set_nodes(call.budget, NODES));
	bytes = run_on_stack(&call);
	cgt_budget_unref(call.budget);
	printf("%8zu bytes: %.60s\n", bytes, text);
	ck_assert_msg(call.status == CGT_OK || call.status == CGT_LIMIT, "%.60s: %s", text, call.error.text);
}

START_TEST(the_deepest_calls)
{
	check_on_stack(calls[_i].run, calls[_i].text);
}
END_TEST

START_TEST(the_deepest_texts)
{
	check_on_stack(misere_form, nested("", "*[", CGT_MISERE_MAX_DEPTH, "2", "]", ""));
	check_on_stack(misere_form, nested("*[", "(", CGT_MISERE_MAX_DEPTH - 1, "2", "#)", "]"));
	check_on_stack(trees, nested("", "{", CGT_EXPRESSION_MAX_DEPTH - 2, "{*|*,^}", "|*2}", ""));
	check_on_stack(trees, nested("(1 + ", "{", 16, "", "|}", ")"));
	check_on_stack(trees, "-(^[4] + {^[2]||*})");
	check_on_stack(deep_value, nested("", "{", CGT_VALUES_MAX_DEPTH, "*2", "|}", ""));
}
END_TEST

/* Whatever the default is that a program sets or its environment. */
START_TEST(threads_of_the_library_have_as_much)
{
	static const char *const text[] = { "domineering: 8x10", "domineering: 11x11", "cram: 6x7", "clobber: 4x6 + clobber: 3x5" };
	pthread_attr_t attributes;
	cgt_budget *budget;

	if (IS_SANITIZED) /* its threads need more, and get it where the default is left alone */
		return;
	ck_assert_int_eq(pthread_attr_init(&attributes), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&attributes, (size_t)PTHREAD_STACK_MIN), 0);
	ck_assert_int_eq(pthread_setattr_default_np(&attributes), 0);
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 10 * NODES));
	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
		const cgt_status status = by_three(text[i], budget);

		ck_assert(status == CGT_OK || status == CGT_LIMIT);
	}
	ck_ok(census("domineering", budget));
	cgt_budget_unref(budget);
	pthread_attr_destroy(&attributes);
}
END_TEST

/* A search of Cram that would go too deep says so, whichever way it searches, and can be asked again. */
START_TEST(a_search_of_cram_ends_before_it_is_too_deep)
{
	const struct cgti_cram_grid grid = cgti_cram_grid_of(7);
	const uint64_t cells = _i == 0 ? 0x1f * UINT64_C(0x10204081) : 0x7f * UINT64_C(0x204081); /* 5 x 5, 4 x 7 */
	struct cgti_cram_search *search = calloc(1, sizeof *search);
	struct cgti_meter meter;
	struct cgti_cram_part part;
	uint32_t value = 77;

	ck_assert_ptr_nonnull(search);
	cgti_meter_start(&meter, NULL, "");
	search->grid = &grid;
	search->meter = &meter;
	ck_ok(cgti_table_new(1 << 24, &search->table));
	part = cgti_cram_part_of(search, (struct cgti_cram_piece){ cells, 0 });
	search->depth = CGTI_CRAM_DEEPEST - 3;
	ck_fails(cgti_cram_value(search, &part, &value), CGT_TOO_LARGE, "deeper than 64 questions");
	ck_assert_uint_eq(search->depth, CGTI_CRAM_DEEPEST - 3);
	search->depth = 0;
	search->options = search->parts = 0;
	ck_ok(cgti_cram_value(search, &part, &value));
	ck_assert_uint_eq(value, _i == 0 ? 0 : 3);
	cgti_table_free(search->table);
	free(search->option);
	free(search->part);
	free(search);
}
END_TEST

START_TEST(the_limit_is_told)
{
	uint64_t bytes = 0;

	ck_ok(cgt_limit("stack-bytes", &bytes));
	ck_assert_uint_eq(bytes, CGTI_STACK_BYTES);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("stack");
	TCase *tc = tcase_create("calls");

	tcase_set_tags(tc, "stack"); /* not for valgrind: a stack is read where nothing was written */

	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(tc, the_deepest_calls, 0, sizeof calls / sizeof calls[0]);
	tcase_add_test(tc, the_deepest_texts);
	tcase_add_test(tc, threads_of_the_library_have_as_much);
	tcase_add_loop_test(tc, a_search_of_cram_ends_before_it_is_too_deep, 0, 2);
	tcase_add_test(tc, the_limit_is_told);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
