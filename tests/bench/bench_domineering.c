/* SPDX-License-Identifier: MIT */
/*
 * Who wins rectangles of Domineering: one table, seconds from nothing (what strips are worth is found within the time), and
 * what tests/data/peers.tsv says of obsequi. Takes boards as arguments, such as 8x8V (V, who plays upright and is Left,
 * begins) or 8x8V2 (with two threads), or else a list of its own.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cgt/cgt.h>

#include "peers.h"
#include "solve/domineering.h"

#define TABLE_BYTES (UINT64_C(1) << 30)

static const char *const tasks[] = {
	"4x4V", "5x5V", "6x6V", "7x7V", "6x8V", "6x8H", "6x9V", "6x9H", "6x10V", "7x8V", "7x8H", "7x10V", "7x10H", "8x9V", "8x9H",
	"9x10V", "9x10H", "8x8V", "8x8H", "7x9V",
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void solve(const struct cgti_grid *grid, char first, uint32_t threads, struct cgti_domineering *engine, struct cgti_table *table,
                  char *winner)
{
	struct cgti_meter meter;
	bool wins;
	cgt_status status;

	cgti_meter_start(&meter, NULL, "bench");
	cgti_domineering_begin(engine);
	if (!cgti_domineering_add(engine, grid))
		return;
	status = cgti_domineering_mover_wins(engine, table, first == 'V' ? CGT_LEFT : CGT_RIGHT, threads, &meter, &wins);
	if (status == CGT_OK)
		*winner = wins == (first == 'V') ? 'V' : 'H';
}

static void run(const char *task)
{
	uint8_t cell[16 * 16];
	struct cgti_grid grid = { .cell = cell };
	struct cgti_domineering *engine;
	struct cgti_table *table;
	const clock_t start = clock();
	const double began = now();
	char first = ' ', winner = '?';
	unsigned threads = 1;
	double seconds;
	uint64_t nodes;

	memset(cell, CGTI_EMPTY, sizeof cell);
	if (sscanf(task, "%dx%d%c%u", &grid.rows, &grid.cols, &first, &threads) < 3 || grid.rows > 16 || grid.cols > 16 ||
	    threads < 1 || threads > 256)
		return;
	if (cgti_table_new(TABLE_BYTES, &table) != CGT_OK || cgti_domineering_new(&engine) != CGT_OK)
		return;
	solve(&grid, first, threads, engine, table, &winner); /* where it fails the winner is not known */
	seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	nodes = cgti_domineering_searched(engine);
	printf("%-6s %c %10llu nodes %9.3f CPU s %9.3f s %9.0f nodes/CPU s %8.2f MiB", task, winner, (unsigned long long)nodes,
	       seconds, now() - began, (double)nodes / (seconds > 0 ? seconds : 1e-6),
	       (double)(cgti_domineering_bytes(engine) + cgti_table_bytes(table)) / (1 << 20));
	write_peer("domineering", task);
	fflush(stdout);
	cgti_domineering_free(engine);
	cgti_table_free(table);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		run(argv[i]);
	for (size_t i = 0; argc == 1 && i < sizeof tasks / sizeof tasks[0]; i++)
		run(tasks[i]);
	return 0;
}
