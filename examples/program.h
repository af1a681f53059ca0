/* SPDX-License-Identifier: MIT */
/*
 * What every example program does beside its one idea. It begins with start_program, and from then on
 *
 *   failing       says what is wrong in one line on the standard error, after what was printed so far, and ends with 1; with 2
 *                 if what the user asked for cannot be; with 128 and the number of a signal that stopped it. Output that cannot
 *                 be written is a failure, too
 *   options       explains itself if asked with --help or -h, and also after an option or a word that it does not know
 *   stopping      once start_budget is called, a first SIGINT (Ctrl-C), SIGTERM or SIGHUP stops the work in good order, a second
 *                 one the program
 *   progress      goes with that, if the standard error is a terminal: see progress.h
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
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, EXIT_SIGNAL = 128 };

/* In a program of several files one of them defines what follows, and the others declare it: see tools/cgt/command.h. */
#ifndef PROGRAM_STATE
#define PROGRAM_STATE static
#endif

#include "progress.h"

PROGRAM_STATE const char *program_name;
PROGRAM_STATE void (*program_usage)(FILE *out);
PROGRAM_STATE cgt_budget *budget; /* for every call that can run long; NULL until start_budget makes it */
PROGRAM_STATE volatile sig_atomic_t stopped_by; /* the signal that stopped the program, or 0 */
PROGRAM_STATE volatile time_t stopped_at;       /* and when that came, in seconds of the clock */

/* ---- failing ---- */

static inline void complain(const char *format, va_list values)
{
	end_progress();
	fflush(stdout);
	fprintf(stderr, "%s: ", program_name);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
}

/* Says something that does not end the program: what is wrong, or, unless it is to be quiet, what is worth knowing. */
__attribute__((format(printf, 1, 2))) static inline void warn(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	complain(format, values);
	va_end(values);
}

__attribute__((format(printf, 1, 2))) static inline void note(const char *format, ...)
{
	va_list values;

	if (quiet)
		return;
	va_start(values, format);
	complain(format, values);
	va_end(values);
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

/* That of a program which a signal stopped; of one that was not, it is as if it was interrupted. */
static inline int exit_status_of_signal(void)
{
	return EXIT_SIGNAL + (stopped_by ? (int)stopped_by : SIGINT);
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
		return exit_status_of_signal();
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

/* ---- signals ---- */

static inline void end_by(int signal_number)
{
	signal(signal_number, SIG_DFL);
	raise(signal_number); /* it is blocked until the handler returns */
}

/*
 * The first signal stops the work, a second one the program. A terminal that is closed and timeout(1) send theirs twice: what comes
 * again within a second or two is the same, unless it is an interrupt, which somebody typed.
 */
static inline void on_signal(int signal_number)
{
	const int error = errno;
	struct timespec now = { 0, 0 };

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!stopped_by) {
		stopped_at = now.tv_sec;
		stopped_by = signal_number;
		cgt_budget_cancel(budget);
	} else if (signal_number == SIGINT || now.tv_sec > stopped_at + 1) {
		end_by(signal_number);
	}
	errno = error;
}

/* All signals that stop the work. */
static inline void get_signals(sigset_t *signals)
{
	sigemptyset(signals);
	sigaddset(signals, SIGINT);
	sigaddset(signals, SIGTERM);
	sigaddset(signals, SIGHUP);
}

/* Changes what these signals do, from one handler to another: those that the program was started to ignore (nohup) it ignores. */
static inline void exchange_handlers(void (*from)(int signal_number), void (*to)(int signal_number))
{
	struct sigaction before, after = { .sa_handler = to, .sa_flags = SA_RESTART };
	sigset_t signals;

	get_signals(&signals);
	after.sa_mask = signals;
	for (int number = 1; number <= SIGTERM; number++)
		if (sigismember(&signals, number) && sigaction(number, NULL, &before) == 0 && before.sa_handler == from)
			sigaction(number, &after, NULL);
}

/* ---- beginning and end ---- */

/* A signal from here on just ends the program, unless it is to end because of one: then that may come again, as above. */
static inline void end_program(void)
{
	if (!stopped_by)
		exchange_handlers(on_signal, SIG_DFL);
	cgt_budget_unref(budget);
	budget = NULL;
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

/* Makes the budget; `unit` is what it counts in this program. */
static inline void start_budget(const char *unit)
{
	progress_unit = unit;
	check(cgt_budget_new(&budget));
	if (isatty(STDERR_FILENO))
		check(cgt_budget_set_progress(budget, show_progress, NULL));
	exchange_handlers(SIG_DFL, on_signal);
}

/* ---- options ---- */

static inline bool is_option(const char *argument, const char *name)
{
	return strcmp(argument, name) == 0;
}

/* Explains the program and ends it, if that is what an argument asks for. */
static inline void help_if_asked(const char *argument)
{
	if (!is_option(argument, "--help") && !is_option(argument, "-h"))
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
