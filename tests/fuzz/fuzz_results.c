/* SPDX-License-Identifier: MIT */
/*
 * Files of saved results of solvers. What is refused must leave the solver as it was; what is taken is saved again and
 * loaded again, and then no more results are there, and hardly fewer: those of a bucket without room. (That they are true no
 * file can show, so that the solver is asked nothing.)
 *
 * With the name of a directory in the environment, as in "SEED_CORPUS=tests/fuzz/corpus/results build/obj-.../fuzz_results
 * README.md", the program writes files to begin with, kept-0 and on: what solvers find in small positions of each kind. The
 * files seed-0 to seed-6 are of version 1 of the format, which 0.9.0 wrote; nothing writes such any more, so they stay.
 */
#include "input_file.h"

#include <cgt/cgt.h>

#define MOST_BYTES 20000

static cgt_solver *new_solver(void)
{
	cgt_solver *solver = NULL;

	MUST(cgt_solver_new(&solver) == CGT_OK);
	MUST(cgt_solver_set(solver, "table-bytes", 1 << 20) == CGT_OK);
	return solver;
}

static uint64_t entries(const cgt_solver *solver)
{
	uint64_t count = 0;

	MUST(cgt_solver_statistic(solver, "table-entries", &count) == CGT_OK);
	return count;
}

/* What was taken over goes into another file and from there into another solver. */
static void hand_on(cgt_solver *solver)
{
	char path[] = "/tmp/libcgt-fuzz-XXXXXX";
	cgt_solver *other = new_solver();
	const int fd = mkstemp(path);

	MUST(fd >= 0);
	close(fd);
	MUST(cgt_solver_save(solver, path, NULL) == CGT_OK);
	MUST(cgt_solver_load(other, path, NULL) == CGT_OK);
	MUST(entries(other) <= entries(solver) && (entries(other) > 0) == (entries(solver) > 0));
	unlink(path);
	cgt_solver_free(other);
}

static void ask_winners(cgt_solver *solver, const cgt_position *position, int32_t convention)
{
	int32_t outcome;

	MUST(cgt_solver_outcome(solver, position, convention, NULL, &outcome) == CGT_OK);
}

static void ask_value(cgt_solver *solver, const cgt_position *position, int32_t convention)
{
	uint64_t value;

	(void)convention;
	MUST(cgt_solver_value(solver, position, NULL, &value) == CGT_OK);
}

static void ask_line(cgt_solver *solver, const cgt_position *position, int32_t convention)
{
	char line[500];

	MUST(cgt_solver_best_line(solver, position, CGT_LEFT, convention, NULL, line, sizeof line, NULL) == CGT_OK);
}

static void write_seeds(const char *directory)
{
	static const struct {
		const char *position;
		int32_t convention;
		void (*ask)(cgt_solver *solver, const cgt_position *position, int32_t convention);
	} seeds[] = {
		{ "cram: .....|.....|.....", CGT_NORMAL, ask_winners },
		{ "cram: ....|....|....", CGT_MISERE, ask_winners },
		{ "domineering: ......|......|......|......|......|.....#", CGT_NORMAL, ask_winners },
		{ "clobber: xoxox|oxoxo|xoxox", CGT_NORMAL, ask_winners },
		{ "clobber: xoxo|oxox|xo## + toads-and-frogs: tt.ff", CGT_MISERE, ask_winners },
		{ "clobber: xoxo + 0.137: [4]", CGT_MISERE, ask_winners },
		{ "toads-and-frogs: tt..ff + domineering: ..|.. + 1/2", CGT_MISERE, ask_winners },
		{ "toads-and-frogs: ttt..ff + {3|-2} + {4|-5}", CGT_NORMAL, ask_winners },
		{ "toads-and-frogs: tt.ff + domineering: ...|...", CGT_NORMAL, ask_value },
		{ "impartial-clobber: xoxo|oxo# + 0.137: [40] + cram: ...|..#", CGT_NORMAL, ask_value },
		{ "clobber: xoxo + toads-and-frogs: t.f", CGT_MISERE, ask_line },
		{ "domineering: ..|.. + 0.137: [4]", CGT_NORMAL, ask_line },
		{ "*1 + *1 + *1 + *1 + *1 + *1 + *1 + *1 + *1 + *1 + *1 + toads-and-frogs: t.f", CGT_MISERE, ask_winners },
	};
	char path[512];

	for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
		cgt_solver *solver = new_solver();
		cgt_position *position = NULL;

		MUST(cgt_position_parse(seeds[i].position, &position) == CGT_OK);
		seeds[i].ask(solver, position, seeds[i].convention);
		snprintf(path, sizeof path, "%s/kept-%zu", directory, i);
		MUST(cgt_solver_save(solver, path, NULL) == CGT_OK);
		cgt_position_unref(position);
		cgt_solver_free(solver);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *directory = getenv("SEED_CORPUS");
	cgt_solver *solver;
	struct input_file file;

	if (directory)
		write_seeds(directory);
	if (directory || size < 20 || size > MOST_BYTES)
		return 0;
	file = input_file(data, size);
	solver = new_solver();
	if (cgt_solver_load(solver, file.path, NULL) == CGT_OK)
		hand_on(solver);
	else
		MUST(entries(solver) == 0);
	close(file.fd);
	cgt_solver_free(solver);
	return 0;
}
