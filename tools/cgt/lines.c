/* SPDX-License-Identifier: MIT */
/*
 * Lines of the standard input, as editors of any system write them: whether they end with "\n" or "\r\n", and without byte order
 * marks, of which there are several where files were joined.
 *
 * Whoever waits for a line has to hear of a signal, also of one that comes just before the wait begins. So the signals are held
 * back, but while pselect() waits. There are no stdio buffers in between, of which pselect() would not know.
 */
#include "command.h"

#include <sys/select.h>

#define READ_AT_ONCE 65536

static struct {
	char *bytes;
	size_t begin, end, room; /* what was read and not yet taken */
	bool begun, ended;       /* a line was taken; no more will come */
} held;

size_t mark_length(const char *text)
{
	static const char mark[] = "\xef\xbb\xbf";

	return strncmp(text, mark, sizeof mark - 1) == 0 ? sizeof mark - 1 : 0;
}

bool interrupted(void)
{
	return stopped_by != 0;
}

/* Waits until something can be read; false if a signal came before. */
static bool wait_for_input(void)
{
	sigset_t signals, before;
	fd_set input;
	int ready = 0;

	get_signals(&signals);
	sigprocmask(SIG_BLOCK, &signals, &before);
	FD_ZERO(&input);
	FD_SET(STDIN_FILENO, &input);
	while (!interrupted()) {
		ready = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before);
		if (ready >= 0 || errno != EINTR)
			break;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return !interrupted(); /* what else went wrong, read() says */
}

static void make_room(void)
{
	if (held.begin > 0)
		memmove(held.bytes, held.bytes + held.begin, held.end - held.begin);
	held.end -= held.begin;
	held.begin = 0;
	if (held.room - held.end > READ_AT_ONCE) /* and a byte for a final zero */
		return;
	held.room = 2 * held.room + 2 * READ_AT_ONCE;
	held.bytes = realloc(held.bytes, held.room);
	if (!held.bytes)
		fail(EXIT_FAILURE, "out of memory");
}

/* Reads more, or notes that nothing more comes; false if a signal came first. */
static bool read_more(void)
{
	ssize_t count;

	make_room();
	if (!wait_for_input())
		return false;
	count = read(STDIN_FILENO, held.bytes + held.end, READ_AT_ONCE);
	if (count < 0)
		fail(EXIT_FAILURE, "standard input: %s", strerror(errno));
	held.end += (size_t)count;
	held.ended = count == 0;
	return true;
}

/* In UTF-16 there are no lines to be read. */
static void begin_input(void)
{
	if (held.end >= 2 && (memcmp(held.bytes, "\xff\xfe", 2) == 0 || memcmp(held.bytes, "\xfe\xff", 2) == 0))
		fail(EXIT_USAGE, "standard input: the text is UTF-16, which is not read here: save it as UTF-8");
	held.begun = true;
}

/* Takes the line that ends before `stop`, after which the next one begins. */
static char *take_line(size_t stop, size_t next, size_t *length)
{
	char *line = held.bytes + held.begin;

	if (!held.begun)
		begin_input();
	held.bytes[stop] = '\0';
	line += mark_length(line);
	*length = (size_t)(held.bytes + stop - line);
	if (*length > 0 && line[*length - 1] == '\r')
		line[--*length] = '\0';
	held.begin = next;
	return line;
}

char *next_line(size_t *length)
{
	size_t looked_at = 0; /* of what is held */

	for (;;) {
		const char *from = held.bytes ? held.bytes + held.begin : NULL;
		const char *stop = from ? memchr(from + looked_at, '\n', held.end - held.begin - looked_at) : NULL;

		if (stop)
			return take_line((size_t)(stop - held.bytes), (size_t)(stop - held.bytes) + 1, length);
		if (held.ended)
			return held.begin < held.end ? take_line(held.end, held.end, length) : NULL;
		looked_at = held.end - held.begin;
		if (!read_more())
			return NULL;
	}
}
