/* SPDX-License-Identifier: MIT */
/*
 * What the test programs share: checks of a call's status, random numbers that can be repeated, the tables in tests/data,
 * and the way a program runs its suite.
 */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <check.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/cgt.h>

#include "support/memory.h"

/* libcheck's own writes to the process that waits, each time that it holds: with millions of them that was most of the time. */
#undef ck_assert_msg
#define ck_assert_msg(expr, ...) \
	((expr) ? (void)0 : _ck_assert_failed(__FILE__, __LINE__, "Assertion '" #expr "' failed", __VA_ARGS__))

/* The message of the thread's last failure, in a buffer that the next call overwrites. */
static inline const char *last_message(void)
{
	static char text[512];

	ck_assert_int_eq(cgt_last_error(NULL, NULL, NULL, text, sizeof text, NULL), CGT_OK);
	return text;
}

/* The call succeeds. */
#define ck_ok(call) \
	do { \
		cgt_status ck_got = (call); \
		ck_assert_msg(ck_got == CGT_OK, "%s: %s: %s", #call, cgt_status_name(ck_got), last_message()); \
	} while (0)

/* The call fails with this status, which is also the last error's, and its message contains `part` (a text). */
#define ck_fails(call, status, part) \
	do { \
		cgt_status ck_got = (call), ck_kept; \
		ck_assert_msg(ck_got == (status), "%s: %s", #call, cgt_status_name(ck_got)); \
		cgt_last_error(&ck_kept, NULL, NULL, NULL, 0, NULL); \
		ck_assert_int_eq(ck_kept, (status)); \
		ck_assert_msg(strstr(last_message(), (part)), "%s: \"%s\" lacks \"%s\"", #call, last_message(), (part)); \
	} while (0)

/* The call fails with this status at this line and column of its text. */
#define ck_fails_at(call, status, at_line, at_column, part) \
	do { \
		int32_t ck_line, ck_column; \
		ck_fails(call, status, part); \
		cgt_last_error(NULL, &ck_line, &ck_column, NULL, 0, NULL); \
		ck_assert_int_eq(ck_line, (at_line)); \
		ck_assert_int_eq(ck_column, (at_column)); \
	} while (0)

/* Each allocation of the call is made to fail in turn, until the call succeeds because there is none left to fail. Some may be of
 * memory that the call can do without (the growth of a solver's table of results); `needed` says whether none is. */
#define ck_sweeps_failed_allocations(call, needed) \
	do { \
		for (uint64_t ck_k = 1;; ck_k++) { \
			cgt_status ck_got; \
			int ck_failed; \
			cgti_memory_fail_at(ck_k); \
			ck_got = (call); \
			ck_failed = cgti_memory_failed(); \
			cgti_memory_fail_at(0); \
			ck_assert_msg(ck_got == (ck_failed ? CGT_OUT_OF_MEMORY : CGT_OK) || (ck_got == CGT_OK && !(needed)), \
			              "%s: %s at allocation %llu", #call, cgt_status_name(ck_got), (unsigned long long)ck_k); \
			if (!ck_failed) \
				break; \
		} \
	} while (0)

#define ck_survives_every_failed_allocation(call) ck_sweeps_failed_allocations(call, true)
#define ck_survives_or_does_without(call) ck_sweeps_failed_allocations(call, false)

/* The game of a name or code. */
static inline cgt_game *game_called(const char *spec)
{
	cgt_game *game = NULL;

	ck_ok(cgt_game_new(spec, &game));
	return game;
}

/* The position that a text says. */
static inline cgt_position *position_of(const char *text)
{
	cgt_position *position = NULL;
	cgt_status status = cgt_position_parse(text, &position);

	ck_assert_msg(status == CGT_OK, "%s: %s: %s", text, cgt_status_name(status), last_message());
	return position;
}

/* A solver with the options it has by itself. */
static inline cgt_solver *new_solver(void)
{
	cgt_solver *solver = NULL;

	ck_ok(cgt_solver_new(&solver));
	return solver;
}

/* A solver with one option set. */
static inline cgt_solver *solver_with(const char *option, int64_t value)
{
	cgt_solver *solver = new_solver();

	ck_ok(cgt_solver_set(solver, option, value));
	return solver;
}

/* The outcome class that a solver finds. */
static inline int32_t outcome_of(cgt_solver *solver, const cgt_position *position, int32_t convention)
{
	int32_t outcome = 0;

	ck_ok(cgt_solver_outcome(solver, position, convention, NULL, &outcome));
	return outcome;
}

/* The figure that a solver keeps under this name. */
static inline uint64_t statistic_of(const cgt_solver *solver, const char *key)
{
	uint64_t value = 0;

	ck_ok(cgt_solver_statistic(solver, key, &value));
	return value;
}

/*
 * Random numbers (splitmix64; Steele, Lea and Flood 2014). A test starts with random_begin, which prints the seed; to run
 * with another one, set TEST_SEED.
 */
struct random {
	uint64_t state;
};

static inline struct random random_begin(const char *test)
{
	const char *seed = getenv("TEST_SEED");
	struct random random = { seed ? strtoull(seed, NULL, 0) : UINT64_C(20261129) };

	printf("%s: TEST_SEED=%llu\n", test, (unsigned long long)random.state);
	fflush(stdout);
	return random;
}

static inline uint64_t random_word(struct random *random)
{
	uint64_t w = random->state += UINT64_C(0x9e3779b97f4a7c15);

	w = (w ^ (w >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	w = (w ^ (w >> 27)) * UINT64_C(0x94d049bb133111eb);
	return w ^ (w >> 31);
}

/* A number from 0 to below - 1. */
static inline uint64_t random_below(struct random *random, uint64_t below)
{
	return random_word(random) % below;
}

/* A table of tests/data: columns parted by tabs, named in the first line; lines that begin with '#' are passed over. */
#define TABLE_COLUMNS 20

struct table {
	FILE *file;
	char head[4096], row[4096];
	char *name[TABLE_COLUMNS], *value[TABLE_COLUMNS];
	int columns;
};

static inline int table_split(char *line, char **part)
{
	int count = 0;

	line[strcspn(line, "\r\n")] = '\0';
	for (char *tab; count < TABLE_COLUMNS; line = tab + 1) {
		part[count++] = line;
		tab = strchr(line, '\t');
		if (!tab)
			break;
		*tab = '\0';
	}
	return count;
}

static inline bool table_line(struct table *table, char *line)
{
	do {
		if (!fgets(line, (int)sizeof table->row, table->file))
			return false;
	} while (line[0] == '#' || line[0] == '\n');
	return true;
}

/* Opens tests/data/<file>. */
static inline void table_open(struct table *table, const char *file)
{
	char path[1024];

	snprintf(path, sizeof path, "%s/%s", TEST_DATA, file);
	table->file = fopen(path, "r");
	ck_assert_msg(table->file != NULL, "%s cannot be opened", path);
	ck_assert(table_line(table, table->head));
	table->columns = table_split(table->head, table->name);
}

/* Goes to the next row; at the end closes the file and returns false. */
static inline bool table_next(struct table *table)
{
	if (!table_line(table, table->row)) {
		fclose(table->file);
		return false;
	}
	ck_assert_int_eq(table_split(table->row, table->value), table->columns);
	return true;
}

/* The text in the column of this name. */
static inline const char *table_text(const struct table *table, const char *name)
{
	for (int i = 0; i < table->columns; i++)
		if (strcmp(table->name[i], name) == 0)
			return table->value[i];
	ck_abort_msg("the table has no column %s", name);
	return NULL;
}

/* The number in the column of this name, which must hold one. */
static inline uint64_t table_number(const struct table *table, const char *name)
{
	const char *text = table_text(table, name);
	char *end;
	uint64_t number = strtoull(text, &end, 10);

	ck_assert_msg(*text && !*end, "column %s holds \"%s\"", name, text);
	return number;
}

/* Ends main: runs the suite as the environment asks (CK_FORK and so on), in its locale, and gives the program's exit status. */
static inline int run_suite(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	int failed;

	setlocale(LC_ALL, "");
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
