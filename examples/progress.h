/* SPDX-License-Identifier: MIT */
/*
 * How far the work of an example program is, as one line of the terminal that is written over and over: what was done and
 * how fast, how full the table of results is, where the search is, and a guess at the part that is done and the time that is
 * left.
 *
 * The line never takes more than the terminal is wide, which is asked for each time, and its last column stays empty:
 * otherwise the terminal would scroll. Where there is no room for all, the moves are shortened first, and the part done, the
 * time left and the nodes stay to the last.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <cgt/cgt.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#ifndef PROGRAM_STATE
#define PROGRAM_STATE static
#endif

PROGRAM_STATE bool quiet;                /* nothing but errors on the standard error */
PROGRAM_STATE const char *progress_unit; /* what the budget counts */
PROGRAM_STATE uint64_t progress_before;  /* how many of these were done before, to be shown with the others, */
PROGRAM_STATE double seconds_before;     /* and in which time */
PROGRAM_STATE size_t progress_length;    /* of what stands on the terminal */

enum { USUAL_COLUMNS = 80, PROGRESS_BYTES = 256, NUMBER_BYTES = 32 };

/* Writes a number with its digits in groups: 1,046,000. */
static inline const char *grouped(uint64_t number, char text[NUMBER_BYTES])
{
	char digits[NUMBER_BYTES];
	const size_t count = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
	char *to = text;

	for (size_t i = 0; i < count; i++) {
		if (i > 0 && (count - i) % 3 == 0)
			*to++ = ',';
		*to++ = digits[i];
	}
	*to = '\0';
	return text;
}

/* How many columns the terminal has, as it says itself or else COLUMNS; how many of them a line may take. */
static inline size_t progress_room(void)
{
	const char *said = getenv("COLUMNS");
	long columns = 0;

#ifdef TIOCGWINSZ
	struct winsize size;

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0)
		columns = size.ws_col;
#endif
	if (columns == 0 && said)
		columns = strtol(said, NULL, 10);
	if (columns <= 0)
		columns = USUAL_COLUMNS;
	return columns < PROGRESS_BYTES ? (size_t)columns - 1 : PROGRESS_BYTES - 1;
}

/* ---- what a line says, the most important first ---- */

enum progress_part { PART_DONE, PART_LEFT, PART_NODES, PART_SECONDS, PART_SPEED, PART_TABLE, PART_TASK, PROGRESS_PARTS };

/* The texts of all parts; those that say nothing are empty. */
struct progress_texts {
	char text[PROGRESS_PARTS][64];
};

#define SEPARATOR ", "

/* The bytes that a part takes with what follows it. */
static inline size_t bytes_of_part(const struct progress_texts *texts, int part)
{
	const size_t length = strlen(texts->text[part]);

	return length ? length + strlen(SEPARATOR) : 0;
}

/* The part done, the time left and the nodes, with the words that explain them or without. */
static inline void write_important(struct progress_texts *texts, const cgt_progress *progress, bool in_words)
{
	const double part = cgt_progress_part(progress), left = cgt_progress_seconds_left(progress);
	const bool hours = left >= 7200;
	char number[NUMBER_BYTES];

	snprintf(texts->text[PART_NODES], sizeof *texts->text, "%s%s%s",
	         grouped(progress_before + cgt_progress_nodes(progress), number), in_words ? " " : "",
	         in_words ? progress_unit : "");
	if (part >= 0)
		snprintf(texts->text[PART_DONE], sizeof *texts->text, "%.0f %%%s", 100 * part, in_words ? " done" : "");
	if (part >= 0.01 && left >= 0)
		snprintf(texts->text[PART_LEFT], sizeof *texts->text, "%s %s left",
		         grouped((uint64_t)(hours ? left / 3600 : left), number), hours ? "h" : "s");
}

static inline void write_texts(struct progress_texts *texts, const cgt_progress *progress, size_t room)
{
	const double seconds = cgt_progress_seconds(progress), load = cgt_progress_table_load(progress);
	char number[NUMBER_BYTES];

	write_important(texts, progress, true);
	if (bytes_of_part(texts, PART_NODES) + bytes_of_part(texts, PART_DONE) + bytes_of_part(texts, PART_LEFT) >
	    room + strlen(SEPARATOR))
		write_important(texts, progress, false);
	snprintf(texts->text[PART_TASK], sizeof *texts->text, "%s", cgt_progress_task(progress));
	snprintf(texts->text[PART_SECONDS], sizeof *texts->text, "%s s", grouped((uint64_t)(seconds_before + seconds), number));
	if (seconds > 0)
		snprintf(texts->text[PART_SPEED], sizeof *texts->text, "%s/s",
		         grouped((uint64_t)((double)cgt_progress_nodes(progress) / seconds), number));
	if (load >= 0)
		snprintf(texts->text[PART_TABLE], sizeof *texts->text, "table %.0f %%", 100 * load);
}

/* ---- which of it there is room for ---- */

/* Empties the parts for which there is no room; returns the room that is left. */
static inline size_t choose_parts(struct progress_texts *texts, size_t room)
{
	room += strlen(SEPARATOR); /* nothing follows the last part */
	for (int part = 0; part < PROGRESS_PARTS; part++)
		if (bytes_of_part(texts, part) <= room)
			room -= bytes_of_part(texts, part);
		else
			texts->text[part][0] = '\0';
	return room;
}

/* How much of the moves there is room for: as many plies as fit. */
static inline size_t bytes_of_plies(const char *plies, size_t room)
{
	size_t length = strlen(plies);

	while (length > 0 && length + strlen("at ") + strlen(SEPARATOR) > room)
		do
			length--;
		while (length > 0 && plies[length] != ',');
	return length;
}

static inline void add_part(char line[PROGRESS_BYTES], const char *part, size_t bytes, const char *before)
{
	const size_t length = strlen(line);

	if (bytes > 0)
		snprintf(line + length, PROGRESS_BYTES - length, "%s%s%.*s", length ? SEPARATOR : "", before, (int)bytes, part);
}

/* Writes the line that fits into so many columns. */
static inline void write_progress(char line[PROGRESS_BYTES], const cgt_progress *progress, size_t room)
{
	static const enum progress_part before[] = { PART_NODES, PART_SECONDS, PART_SPEED, PART_TABLE },
					after[] = { PART_DONE, PART_LEFT };
	struct progress_texts texts = { { "" } };
	const char *plies = cgt_progress_line(progress);

	line[0] = '\0';
	write_texts(&texts, progress, room);
	room = choose_parts(&texts, room);
	for (size_t i = 0; i < sizeof before / sizeof *before; i++)
		add_part(line, texts.text[before[i]], strlen(texts.text[before[i]]),
		         i == 0 && texts.text[PART_TASK][0] ? strcat(texts.text[PART_TASK], ": ") : "");
	add_part(line, plies, bytes_of_plies(plies, room), "at ");
	for (size_t i = 0; i < sizeof after / sizeof *after; i++)
		add_part(line, texts.text[after[i]], strlen(texts.text[after[i]]), "");
}

/* ---- on the terminal ---- */

/* Puts a line over the one that stands there. */
static inline void put_progress(const char *line, size_t room)
{
	const size_t length = strlen(line), covered = progress_length < room ? progress_length : room;

	fprintf(stderr, "\r%s%*s", line, covered > length ? (int)(covered - length) : 0, "");
	progress_length = length;
}

/* Takes the progress off the terminal, before anything else is printed. */
static inline void end_progress(void)
{
	if (progress_length == 0)
		return;
	put_progress("", progress_room());
	fputc('\r', stderr);
}

static inline int32_t show_progress(void *user, const cgt_progress *progress)
{
	const size_t room = progress_room();
	char line[PROGRESS_BYTES];

	(void)user;
	if (quiet)
		return 1;
	write_progress(line, progress, room);
	put_progress(line, room);
	return 1;
}

#endif
