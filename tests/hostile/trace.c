/* SPDX-License-Identifier: MIT */
/* Traces: texts of them, children that run them, and making them small. */
#define _GNU_SOURCE /* fork, alarm and getline under -std=c11, and LeakSanitizer's own exit */
#include "hostile/trace.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hostile/calls.h"

/* Seconds after which a sequence is taken to hang. */
#define SECONDS 60

int entry_named(const char *name)
{
	for (size_t k = 0; k < entry_count(); k++)
		if (strcmp(entry_at(k)->name, name) == 0)
			return (int)k;
	return -1;
}

static uint8_t *add_record(struct trace *trace)
{
	uint8_t *record = realloc(trace->record, (trace->count + 1) * RECORD_BYTES);

	if (!record)
		abort();
	trace->record = record;
	record += trace->count++ * RECORD_BYTES;
	memset(record, 0, RECORD_BYTES);
	return record;
}

static bool read_line(struct trace *trace, char *line)
{
	char *word = strtok(line, " \n");
	uint8_t *record;
	int k, i = 1;

	if (!word || word[0] == '#')
		return true;
	k = entry_named(word);
	if (k < 0) {
		printf("there is no call %s\n", word);
		return false;
	}
	record = add_record(trace);
	while ((word = strtok(NULL, " \n")) && i < RECORD_BYTES)
		record[i++] = (uint8_t)atoi(word);
	name_entry(record, (size_t)k);
	return true;
}

bool trace_read(struct trace *trace, const char *path)
{
	FILE *file = fopen(path, "r");
	bool good = file != NULL;
	char *line = NULL;
	size_t cap = 0;

	*trace = (struct trace){ NULL, 0 };
	if (!file)
		perror(path);
	while (good && getline(&line, &cap, file) >= 0)
		good = read_line(trace, line);
	free(line);
	if (file)
		fclose(file);
	return good;
}

void trace_write(const struct trace *trace, FILE *file)
{
	for (size_t i = 0; i < trace->count; i++) {
		const uint8_t *record = trace->record + i * RECORD_BYTES;
		int length = RECORD_BYTES;

		while (length > 1 && record[length - 1] == 0)
			length--;
		fprintf(file, "%s", entry_at(entry_of_record(record))->name);
		for (int k = 1; k < length; k++)
			fprintf(file, " %d", record[k]);
		fprintf(file, "\n");
	}
}

void trace_free(struct trace *trace)
{
	free(trace->record);
	*trace = (struct trace){ NULL, 0 };
}

static _Noreturn void run_in_child(const struct trace *trace, struct tally *tally, bool aloud)
{
	struct world *world;

	if (!aloud) {
		const int null = open("/dev/null", O_WRONLY);

		dup2(null, STDOUT_FILENO);
		dup2(null, STDERR_FILENO);
		close(null);
	}
	alarm(SECONDS);
	world = world_new(tally);
	world_run(world, trace->record, trace->count);
	world_free(world);
	exit(EXIT_SUCCESS); /* not _exit: whoever looks for leaks does so now */
}

bool trace_holds(const struct trace *trace, struct tally *tally, bool aloud)
{
	int status;
	pid_t child;

	fflush(stdout);
	fflush(stderr);
	child = fork();
	if (child == 0)
		run_in_child(trace, tally, aloud);
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		abort();
	}
	return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

/* Leaves out `length` calls from call `at` on, if the rest fails; whether it does. */
static bool leave_out(struct trace *trace, size_t at, size_t length, struct tally *tally)
{
	struct trace rest = { malloc(trace->count * RECORD_BYTES + 1), trace->count - length };

	if (!rest.record)
		abort();
	memcpy(rest.record, trace->record, at * RECORD_BYTES);
	memcpy(rest.record + at * RECORD_BYTES, trace->record + (at + length) * RECORD_BYTES, (rest.count - at) * RECORD_BYTES);
	if (trace_holds(&rest, tally, false)) {
		trace_free(&rest);
		return false;
	}
	trace_free(trace);
	*trace = rest;
	return true;
}

void trace_shrink(struct trace *trace, struct tally *tally)
{
	for (size_t length = trace->count / 2; length > 0; length /= 2)
		for (size_t at = 0; at + length <= trace->count;)
			if (!leave_out(trace, at, length, tally))
				at += length;
	for (size_t i = 0; i < trace->count * RECORD_BYTES; i++) {
		const uint8_t byte = trace->record[i];

		if (i % RECORD_BYTES == 0 || byte == 0)
			continue;
		trace->record[i] = 0;
		if (trace_holds(trace, tally, false))
			trace->record[i] = byte;
	}
}
