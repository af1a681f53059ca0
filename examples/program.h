/* SPDX-License-Identifier: MIT */
/*
 * What every example program does beside its one idea. It begins with start_program, and from then on
 *
 *   failing       says what is wrong in one line on the standard error, after what was printed so far, and ends with 1; with 2
 *                 if what the user asked for cannot be; with 130 if the user interrupted it. Output that cannot be written is
 *                 a failure, too
 *   options       explains itself if asked with --help, and also after an option or a word that it does not know
 *   interruption  once start_budget is called, a first Ctrl-C stops the work in good order, a second one the program
 *   progress      goes with that: if the standard error is a terminal, it shows how far the work is: what was done, how fast, how
 *                 full the table of results is, a guess at the part that is done and the time that is left, and where the search is
 *
 * These functions are no part of the library: they end the program, which a library must never do.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <cgt/cgt.h>

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, EXIT_INTERRUPTED = 130, PROGRESS_COLUMNS = 79 };

/* In a program of several files one of them defines what follows, and the others declare it: see cgt/command.h. */
#ifndef PROGRAM_STATE
#define PROGRAM_STATE static
#endif

PROGRAM_STATE const char *program_name;
PROGRAM_STATE void (*program_usage)(FILE *out);
PROGRAM_STATE cgt_budget *budget;        /* for every call that can run long; NULL until start_budget makes it */
PROGRAM_STATE const char *progress_unit; /* what the budget counts */
PROGRAM_STATE uint64_t progress_before;  /* how many of these were done before, to be shown with the others, */
PROGRAM_STATE double seconds_before;     /* and in which time */

/* ---- failing ---- */

/* Takes the progress off the terminal, before anything else is printed. */
static inline void end_progress(void)
{
	if (budget && isatty(STDERR_FILENO))
		fprintf(stderr, "\r%*s\r", PROGRESS_COLUMNS, "");
}

static inline void complain(const char *format, va_list values)
{
	end_progress();
	fflush(stdout);
	fprintf(stderr, "%s: ", program_name);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
}

/* Ends the program with a message. */
__attribute__((format(printf, 2, 3))) static inline _Noreturn void fail(int exit_status, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	complain(format, values);
	va_end(values);
	exit(exit_status);
}

/* Ends the program with a message and what it understands. */
__attribute__((format(printf, 1, 2))) static inline _Noreturn void bad_usage(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	complain(format, values);
	va_end(values);
	program_usage(stderr);
	exit(EXIT_USAGE);
}

/* The library's own words about the last call that failed; they stand until the next one is asked for. */
static inline const char *last_message(void)
{
	static char text[1024];

	cgt_last_error(NULL, NULL, NULL, text, sizeof text, NULL);
	return text;
}

static inline int exit_status_of(cgt_status status)
{
	switch (status) {
	case CGT_BAD_SYNTAX:
	case CGT_BAD_ARGUMENT:
	case CGT_TOO_LARGE:
	case CGT_NO_VALUE:
	case CGT_UNSUPPORTED:
		return EXIT_USAGE;
	case CGT_CANCELLED:
		return EXIT_INTERRUPTED;
	default:
		return EXIT_FAILURE;
	}
}

/* Ends the program with the library's own words if a call has failed. */
static inline void check(cgt_status status)
{
	if (status != CGT_OK)
		fail(exit_status_of(status), "%s: %s", cgt_status_text(status), last_message());
}

/* Memory of zeros, or the end of the program; to be freed. */
static inline void *get_memory(size_t count, size_t bytes)
{
	void *memory = calloc(count ? count : 1, bytes);

	if (!memory)
		fail(EXIT_FAILURE, "out of memory");
	return memory;
}

/* ---- beginning and end ---- */

/* An interrupt from here on just ends the program. */
static inline void end_program(void)
{
	signal(SIGINT, SIG_DFL);
	cgt_budget_unref(budget);
	if (fflush(stdout) == 0 && !ferror(stdout))
		return;
	fprintf(stderr, "%s: cannot write all of the output\n", program_name);
	_exit(EXIT_FAILURE);
}

/* To be called first of all; `usage` prints what the program understands. */
static inline void start_program(const char *name, void (*usage)(FILE *out))
{
	program_name = name;
	program_usage = usage;
	atexit(end_program);
}

static inline void on_interrupt(int signal)
{
	(void)signal;
	cgt_budget_cancel(budget);
}

/* Adds to the line of progress what still has room there. */
__attribute__((format(printf, 2, 3))) static inline void add_progress(char line[PROGRESS_COLUMNS + 1], const char *format, ...)
{
	const size_t length = strlen(line);
	va_list values;

	va_start(values, format);
	vsnprintf(line + length, PROGRESS_COLUMNS + 1 - length, format, values);
	va_end(values);
}

/* Where the search is, as many plies of it as there is room for. */
static inline void add_plies(char line[PROGRESS_COLUMNS + 1], const char *plies)
{
	const size_t room = PROGRESS_COLUMNS - strlen(line);
	size_t length = strlen(plies);

	while (length > 0 && length + strlen(", at ") > room)
		do
			length--;
		while (length > 0 && plies[length] != ',');
	if (length > 0)
		add_progress(line, ", at %.*s", (int)length, plies);
}

static inline int32_t show_progress(void *user, const cgt_progress *progress)
{
	const double seconds = cgt_progress_seconds(progress), load = cgt_progress_table_load(progress);
	const double part = cgt_progress_part(progress), left = cgt_progress_seconds_left(progress);
	const uint64_t count = cgt_progress_nodes(progress);
	char line[PROGRESS_COLUMNS + 1] = "";

	(void)user;
	add_progress(line, "%s: %llu %s, %.0f s, %.0f/s", cgt_progress_task(progress), (unsigned long long)(progress_before + count),
	             progress_unit, seconds_before + seconds, seconds > 0 ? (double)count / seconds : 0);
	if (load >= 0)
		add_progress(line, ", table %.0f %%", 100 * load);
	if (part >= 0)
		add_progress(line, ", %.0f %% done", 100 * part);
	if (part >= 0.01 && left >= 0 && left < 7200)
		add_progress(line, ", %.0f s left", left);
	else if (part >= 0.01 && left >= 7200)
		add_progress(line, ", %.0f h left", left / 3600);
	add_plies(line, cgt_progress_line(progress));
	fprintf(stderr, "\r%-*s", PROGRESS_COLUMNS, line);
	return 1;
}

/* Makes the budget; `unit` is what it counts in this program. */
static inline void start_budget(const char *unit)
{
	struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };

	progress_unit = unit;
	check(cgt_budget_new(&budget));
	if (isatty(STDERR_FILENO))
		check(cgt_budget_set_progress(budget, show_progress, NULL));
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
}

/* ---- options ---- */

static inline bool is_option(const char *argument, const char *name)
{
	return strcmp(argument, name) == 0;
}

/* Explains the program and ends it, if that is what an argument asks for. */
static inline void help_if_asked(const char *argument)
{
	if (!is_option(argument, "--help"))
		return;
	program_usage(stdout);
	exit(EXIT_SUCCESS);
}

/* The value after the option that *argument points to, which then points to it. */
static inline const char *value_of_option(char ***argument)
{
	if (!(*argument)[1])
		bad_usage("a value is missing after %s", **argument);
	return *++*argument;
}

/* Reads a decimal number from least to most; `what` is the option or the argument that it is for. */
static inline uint64_t read_number(const char *what, const char *text, uint64_t least, uint64_t most)
{
	char *end;
	unsigned long long number;

	errno = 0;
	number = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno || number < least || number > most)
		bad_usage("%s is a number from %llu to %llu, not \"%s\"", what, (unsigned long long)least, (unsigned long long)most,
		          text);
	return number;
}

#endif
