/* SPDX-License-Identifier: MIT */
/*
 * How long heap games take: Grundy values to a heap, in CPU seconds of one thread, and how that grows with the heap.
 *
 * The last columns are the best figure published or measured for another program on the same task, with its name, and how
 * many times faster the library is; the other figures were taken on another, quiet machine. tczajka: octal-games by Tomek
 * Czajka; ogs: impartial-games by Piotr Beling, method rc2.
 */
#include <stdio.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *code;
	uint64_t heap;
	int32_t method;
	double peer_seconds;
	const char *peer;
} tasks[] = {
	{ ".16", CGT_SEQUENCE_MAX_HEAP, CGT_SEQUENCE_AUTO, 0.212, "tczajka" },
	{ ".106", 1 << 23, CGT_SEQUENCE_AUTO, 0, NULL },
	{ ".106", 1 << 24, CGT_SEQUENCE_AUTO, 2.8, "ogs" },
	{ ".106", 1 << 25, CGT_SEQUENCE_AUTO, 7.01, "tczajka" },
	{ ".106", 1 << 26, CGT_SEQUENCE_AUTO, 14.15, "tczajka" },
	{ ".6", 1 << 18, CGT_SEQUENCE_AUTO, 0, NULL },
	{ ".6", 1 << 19, CGT_SEQUENCE_AUTO, 0, NULL },
	{ ".6", 1 << 20, CGT_SEQUENCE_AUTO, 6.7, "ogs" },
	{ ".6", 1 << 21, CGT_SEQUENCE_AUTO, 15.6, "tczajka" },
	{ ".007", 1 << 14, CGT_SEQUENCE_PLAIN, 0, NULL },
	{ ".007", 1 << 15, CGT_SEQUENCE_PLAIN, 0, NULL },
	{ ".007", 1 << 16, CGT_SEQUENCE_PLAIN, 0, NULL },
	{ ".137", CGT_SEQUENCE_MAX_HEAP, CGT_SEQUENCE_AUTO, 0, NULL },
	{ ".376", CGT_SEQUENCE_MAX_HEAP, CGT_SEQUENCE_AUTO, 0, NULL },
	{ ".354", CGT_SEQUENCE_MAX_HEAP, CGT_SEQUENCE_AUTO, 0, NULL },
};

static cgt_status run(size_t i)
{
	cgt_sequence *sequence;
	uint64_t heaps, bytes, period, preperiod;
	int32_t known;
	clock_t start = clock();
	double seconds;
	cgt_status status = cgt_sequence_new(tasks[i].code, &sequence);

	if (status)
		return status;
	status = cgt_sequence_set(sequence, "method", tasks[i].method);
	if (!status)
		status = cgt_sequence_extend(sequence, tasks[i].heap, NULL);
	seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	if (!status)
		status = cgt_sequence_period(sequence, NULL, &known, &period, &preperiod);
	if (!status) {
		cgt_sequence_statistic(sequence, "heaps", &heaps);
		cgt_sequence_statistic(sequence, "bytes", &bytes);
		printf("%-5s %-6s %10llu heaps %8.3f s %8.4f us/heap %6.2f B/heap", tasks[i].code,
		       tasks[i].method == CGT_SEQUENCE_PLAIN ? "plain" : "auto", (unsigned long long)heaps, seconds,
		       seconds * 1e6 / (double)heaps, (double)bytes / (double)heaps);
		if (tasks[i].peer)
			printf("  %-7s %6.2f s  x %.1f", tasks[i].peer, tasks[i].peer_seconds,
			       tasks[i].peer_seconds / seconds);
		if (known == CGT_PERIOD_PROVED)
			printf("  period %llu proved", (unsigned long long)period);
		putchar('\n');
	}
	cgt_sequence_free(sequence);
	return status;
}

int main(void)
{
	for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
		if (run(i) != CGT_OK)
			return 1;
	return 0;
}
