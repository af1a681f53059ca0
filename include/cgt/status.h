/* SPDX-License-Identifier: MIT */
/*
 * cgt/status.h - what a call answers when it cannot do what was asked.
 *
 * Every function of the library that can fail returns a cgt_status: 0 (CGT_OK) is success, everything else says why not.
 * Results go out through the last pointers of a call and are left alone on failure, unless the function says otherwise.
 * The text of the failure - what is wrong, where, what would be right - is kept for the calling thread and copied out by
 * cgt_last_error. This record is the library's only hidden state.
 *
 * Text goes out as (char *buf, size_t cap, size_t *needed): `needed` (which may be NULL) is set to the bytes the whole text
 * takes, its final NUL included; when cap is smaller, nothing is written and CGT_BUFFER_TOO_SMALL is returned, else CGT_OK.
 * After any other status `needed` is left alone. So (NULL, 0, &needed) asks for the size. NULL with a cap that would do is
 * CGT_BAD_ARGUMENT. Arrays go out as (T *out, size_t cap, size_t *needed) in the same way, with `needed` counted in
 * elements.
 *
 * Text comes in as bytes that end with NUL; all that the library reads is ASCII. A byte order mark of UTF-8 at its beginning
 * is no part of it: lines and columns count from after it. "\n" is a line end, and so is "\r\n". A text that begins with
 * the mark of UTF-16 is refused by a message that says so.
 *
 * Files are replaced whole or not at all: a new one is written under another name in the same directory, in which one must
 * therefore be allowed to make files, brought to the disk and renamed; where that fails, the old one stays and nothing is
 * left of the new one. A new file has the mode that the umask of the process gives; one that replaces another has its mode
 * and, where that is permitted, its owner and group. A symbolic link stays, and what it leads to is replaced or made. No
 * file that may not be written is replaced, nor what is no ordinary file, such as a device. Descriptors are closed on exec.
 * Every fault of the system is CGT_IO, and the last error names the file as the caller did, says what is wrong and, where it
 * can, what to do. A process that ignores SIGXFSZ is told of a limit of bytes so, too; any other is ended by it.
 *
 * Threads: everything here may be called from any thread at any time.
 */
#ifndef CGT_STATUS_H
#define CGT_STATUS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CGT_API __attribute__((visibility("default")))
#else
#define CGT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The answer of every fallible function. 0 is success. Fixed width, so that a foreign caller can declare it. */
typedef int32_t cgt_status;

/*
 * The one table of statuses: name, number, text. Numbers are permanent and never reused.
 *
 *   CGT_OK                 done
 *   CGT_END                an iterator has nothing further to give; no failure, and the last error is left alone
 *   CGT_BAD_ARGUMENT       an argument is NULL, out of its range or of the wrong kind
 *   CGT_BAD_SYNTAX         a text is not of its form; the last error has line and column
 *   CGT_ILLEGAL_MOVE       the rules of the game forbid this move here
 *   CGT_TOO_LARGE          the input is beyond a stated limit of the library
 *   CGT_BUFFER_TOO_SMALL   `needed` says how much room the answer takes
 *   CGT_OUT_OF_MEMORY      the system gave no memory
 *   CGT_LIMIT              the budget is spent: the answer is unknown, never guessed
 *   CGT_CANCELLED          the budget was cancelled, or its progress callback asked to stop
 *   CGT_NO_VALUE           what was asked for does not exist (the Grundy value of a partizan game)
 *   CGT_UNSUPPORTED        it exists, but this library or this convention has no way to it
 *   CGT_BUSY               the handle is already at work: it was called again from its own callback
 *   CGT_CORRUPT            a file or stored text does not check
 *   CGT_IO                 the operating system refused a file operation
 *   CGT_CALLBACK_FAILED    a callback of the user's reported failure
 *   CGT_FOREIGN            an id or handle belongs to another table, game or position
 */
#define CGT_STATUS_TABLE(X) \
	X(CGT_OK, 0, "success") \
	X(CGT_END, 1, "nothing further") \
	X(CGT_BAD_ARGUMENT, 2, "bad argument") \
	X(CGT_BAD_SYNTAX, 3, "bad syntax") \
	X(CGT_ILLEGAL_MOVE, 4, "illegal move") \
	X(CGT_TOO_LARGE, 5, "too large") \
	X(CGT_BUFFER_TOO_SMALL, 6, "buffer too small") \
	X(CGT_OUT_OF_MEMORY, 7, "out of memory") \
	X(CGT_LIMIT, 8, "budget spent") \
	X(CGT_CANCELLED, 9, "cancelled") \
	X(CGT_NO_VALUE, 10, "no such value") \
	X(CGT_UNSUPPORTED, 11, "not supported") \
	X(CGT_BUSY, 12, "handle is busy") \
	X(CGT_CORRUPT, 13, "corrupt data") \
	X(CGT_IO, 14, "input or output failed") \
	X(CGT_CALLBACK_FAILED, 15, "a callback failed") \
	X(CGT_FOREIGN, 16, "belongs to another object")

enum cgt_status_code {
#define CGT_STATUS_ENUMERATOR(name, number, text) name = number,
	CGT_STATUS_TABLE(CGT_STATUS_ENUMERATOR)
#undef CGT_STATUS_ENUMERATOR
	CGT_STATUS_CODE_MAX = 0x7fffffff /* fixes the enum's size; never returned */
};

/*
 * The name of a status, such as "CGT_BAD_SYNTAX", or "CGT_UNKNOWN_STATUS" for a number that is none.
 * Returns a static text that is never freed. Constant time. Since 0.9.
 */
CGT_API const char *cgt_status_name(cgt_status status);

/*
 * The general text of a status, such as "bad syntax", or "unknown status". What went wrong in a given call is told by
 * cgt_last_error. Returns a static text that is never freed. Constant time. Since 0.9.
 */
CGT_API const char *cgt_status_text(cgt_status status);

/*
 * Copies out the last failure of the calling thread.
 *
 * status   set to its status, CGT_OK if no call of this thread has failed yet; may be NULL
 * line     set to the line of the input text the failure points at, from 1, or 0 where there is none; may be NULL
 * column   set to the column (counted in bytes) in that line, from 1, or 0; may be NULL
 * buf, cap, needed   the message, as described above; the message takes at most 512 bytes, its final NUL included
 *
 * Success of a call, CGT_END, and all _unref and _free functions leave the record alone; so does this function. A failure
 * inside a worker thread of the library is handed to the thread that made the call.
 * Returns CGT_OK, CGT_BUFFER_TOO_SMALL or CGT_BAD_ARGUMENT (buf is NULL, although cap would do). Status, line, column and
 * needed are set in any case. Since 0.9.
 */
CGT_API cgt_status cgt_last_error(cgt_status *status, int32_t *line, int32_t *column, char *buf, size_t cap,
                                  size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
