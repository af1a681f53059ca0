/* SPDX-License-Identifier: MIT */
/* What tests/data/peers.tsv says of other programs, for the tables that benchmarks print. */
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <stdio.h>
#include <string.h>

/* Ends a line of a table: what the task cost another program, or "-". */
static inline void write_peer(const char *game, const char *task)
{
	char line[1024], name[64], peer[64], nodes[64], seconds[64], wanted[64];
	FILE *file = fopen(TEST_DATA "/peers.tsv", "r");

	snprintf(wanted, sizeof wanted, "%s %s", game, task);
	while (file && fgets(line, sizeof line, file))
		if (sscanf(line, "%63[^\t]\t%63[^\t]\t%63[^\t]\t%63[^\t]", name, peer, nodes, seconds) == 4 &&
		    strcmp(name, wanted) == 0) {
			printf("  %s: %s nodes, %s s\n", peer, nodes, seconds);
			fclose(file);
			return;
		}
	if (file)
		fclose(file);
	printf("  -\n");
}

#endif
