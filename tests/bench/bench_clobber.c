/* SPDX-License-Identifier: MIT */
/*
 * Who wins boards of Clobber whose stones stand like a draughtboard's colours, x on the first cell, if Left begins: one table, one
 * thread, CPU seconds from nothing (what small boards are worth is found within the time), and what tests/data/peers.tsv says of
 * others. Takes boards as arguments, such as 4x6, or else a list of its own. A node is a sum whose options were made.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cgt/cgt.h>

#include "peers.h"

#define MOST_CELLS 400

static const char *const tasks[] = { "3x6", "4x4", "4x5", "3x7", "2x10", "2x12", "1x48", "1x60", "3x8", "3x9", "4x6", "5x5" };

/* Writes a board; false if it is none, or too large. */
static int write_board(int rows, int cols, char text[2 * MOST_CELLS + 16])
{
	char *end = text + sprintf(text, "clobber: ");

	if (rows < 1 || cols < 1 || rows > MOST_CELLS || cols > MOST_CELLS / rows)
		return 0;
	for (int row = 0; row < rows; row++) {
		if (row)
			*end++ = '|';
		for (int col = 0; col < cols; col++)
			*end++ = "xo"[(row + col) % 2];
	}
	*end = '\0';
	return 1;
}

static uint64_t figure(const cgt_solver *solver, const char *key)
{
	uint64_t value = 0;

	cgt_solver_statistic(solver, key, &value);
	return value;
}

static void write_row(const char *task, int32_t winner, const cgt_solver *solver, double seconds)
{
	const double nodes = (double)figure(solver, "sums");

	printf("%-5s %-5s %9.0f nodes %8.3f s %8.0f nodes/s %7.1f MiB", task, cgt_player_name(winner), nodes, seconds,
	       nodes / (seconds > 0 ? seconds : 1e-6), (double)figure(solver, "bytes") / (1 << 20));
	write_peer("clobber", task);
	fflush(stdout);
}

static cgt_status run(const char *task)
{
	const clock_t start = clock();
	char text[2 * MOST_CELLS + 16];
	cgt_position *position = NULL;
	cgt_solver *solver = NULL;
	int32_t winner = CGT_LEFT;
	int rows, cols;
	cgt_status status;

	if (sscanf(task, "%dx%d", &rows, &cols) != 2 || !write_board(rows, cols, text))
		return CGT_BAD_ARGUMENT;
	status = cgt_position_parse(text, &position);
	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK)
		status = cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	if (status == CGT_OK)
		write_row(task, winner, solver, (double)(clock() - start) / CLOCKS_PER_SEC);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return status;
}

int main(int argc, char **argv)
{
	for (size_t i = 0; i < (argc > 1 ? (size_t)argc - 1 : sizeof tasks / sizeof tasks[0]); i++) {
		const char *task = argc > 1 ? argv[i + 1] : tasks[i];
		const cgt_status status = run(task);

		if (status != CGT_OK) {
			fprintf(stderr, "%s: %s\n", task, cgt_status_text(status));
			return 1;
		}
	}
	return 0;
}
