/* SPDX-License-Identifier: MIT */
/*
 * Grundy values of rectangles of Cram: one table, one thread, CPU seconds from nothing, and what tests/data/peers.tsv says of igs
 * (there the nodes are positions that were expanded; here they are pieces whose options were listed, most of them not to the
 * end). Takes boards as arguments, such as 5x9, or else a list of its own.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "solve/cram.h"
#include "support/bits.h"

#define TABLE_BYTES (UINT64_C(1) << 30)

static const char *const tasks[] = { "3x9", "4x7", "5x6", "3x12", "4x9", "5x7", "3x14", "5x8", "4x11", "5x9" };

/* Writes what the table of peers has of a task, or "-". */
static void write_peer(const char *task)
{
	char line[1024], name[64], peer[64], nodes[64], seconds[64], wanted[64];
	FILE *file = fopen(TEST_DATA "/peers.tsv", "r");
	bool found = false;

	snprintf(wanted, sizeof wanted, "cram %s", task);
	while (file && !found && fgets(line, sizeof line, file))
		found = sscanf(line, "%63[^\t]\t%63[^\t]\t%63[^\t]\t%63[^\t]", name, peer, nodes, seconds) == 4 &&
		        strcmp(name, wanted) == 0;
	if (file)
		fclose(file);
	if (found)
		printf("  %s: %s nodes, %s s\n", peer, nodes, seconds);
	else
		printf("  -\n");
}

static void run(const char *task)
{
	struct cgti_cram_shape shape = { 0, 0, 0 };
	struct cgti_table *table;
	struct cgti_cram *cram;
	struct cgti_meter meter;
	const clock_t start = clock();
	uint32_t value;
	double seconds;

	if (sscanf(task, "%dx%d", &shape.rows, &shape.cols) != 2 || shape.rows < 1 || shape.cols < 1 ||
	    shape.rows > 64 / shape.cols)
		return;
	shape.bits = cgti_low_bits(shape.rows * shape.cols);
	if (cgti_table_new(TABLE_BYTES, &table) != CGT_OK)
		return;
	cram = cgti_cram_new(table);
	cgti_meter_start(&meter, NULL, "bench");
	if (cram && cgti_cram_grundy(cram, shape, &meter, &value) == CGT_OK) {
		seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
		printf("%-6s %2u %10llu nodes %9.3f s %9.0f nodes/s %8.2f MiB", task, (unsigned)value,
		       (unsigned long long)meter.nodes, seconds, (double)meter.nodes / (seconds > 0 ? seconds : 1e-6),
		       (double)cgti_cram_bytes(cram) / (1 << 20));
		write_peer(task);
		fflush(stdout);
	}
	cgti_cram_free(cram);
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
