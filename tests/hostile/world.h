/* SPDX-License-Identifier: MIT */
/*
 * Random use of the whole library, checked.
 *
 * A sequence is a list of calls, a call a record of bytes: the first names a function, the second and third say how it is
 * interfered with, and each of the others makes one choice when the function's entry asks for it. A choice of 0 is the plainest
 * there is, so that a record can be shortened to its first bytes. What a choice picks from, the world knows: it holds some handles
 * of each type, and makes one where there is none yet.
 *
 * Bytes can come from a generator with a seed, from a fuzzer, or from a text that names each function (trace.h). An entry is one
 * function in a table (calls.h); it picks the arguments, makes the call and hands the status to the world, which checks
 *
 *   the status      is one that the function may give, and for a reason: memory ran out if and only if an allocation was made to
 *                   fail, a call was cancelled if it was told to be, a limit is spent only where one was set, a handle is busy
 *                   only inside a callback - and there always
 *   the last error  is that status, with a message; success leaves it alone
 *   the results     are left alone on failure; texts and arrays keep to their room
 *   what is made    is written as a text that is read as an equal one, and does not change before it is released
 *   answers         are the same whenever, and of whichever handle, they are asked; and what playing everything out gives
 */
#ifndef HOSTILE_WORLD_H
#define HOSTILE_WORLD_H

#include <cgt/cgt.h>
#include <stdbool.h>

#define RECORD_BYTES 16
#define FIRST_CHOICE 3
#define HIGH_BYTE (RECORD_BYTES - 1) /* its lowest bit goes before the first byte: there are more than 256 entries */

enum kind {
	BUDGET,
	BOARD,
	GAME,
	POSITION,
	MOVES,
	INVOLUTION,
	REPORT,
	BUILDER,
	SEARCH,
	STRATEGY,
	POLYOMINOES,
	CENSUS,
	SOLVER,
	WALK,
	PAWN_SEARCH,
	SEQUENCE,
	MISERE,
	VALUES,
	THERMOGRAPH,
	PROOF,
	KINDS
};

struct world;
struct slot;

/* What is counted over all sequences, in memory that processes share. */
#define MAX_ENTRIES 512

struct tally {
	uint64_t calls[MAX_ENTRIES]; /* of each entry */
	uint64_t sequences, allocations_failed, cancelled, stopped_by_limits, nested, busy, answers_compared, played_out;
};

/* A call in the making. */
struct call {
	struct world *world;
	const char *name;
	const uint8_t *choice, *end;
	uint8_t interference, when;
	struct slot *used[8];
	size_t used_count;
	uint64_t out[8];  /* results that must be left alone on failure */
	size_t out_count;
	struct room *room;
	bool bad;         /* an argument is such that the call must fail */
	bool bounded;     /* a budget with some limit goes along */
	bool cancellable; /* a budget that is marked goes along */
	bool busy;        /* the worker that is called is at work */
	bool sets_counts;  /* its other results are set, too, when the room is too small */
	bool gives_report; /* what it has found is given also when it was stopped */
	bool in_threads;   /* it works in several threads */
	bool callback_failed;
	int may_nest, nested; /* calls that may still be, and were, made from callbacks inside */
	int callbacks_left;   /* until one fails; 0 if none is to */
	struct call *outer;
};

/* Room for a text or an array, with a guard after it. */
struct room {
	uint8_t *bytes;
	void *given; /* what the call gets: bytes, or NULL */
	size_t cap, size;
	size_t needed, *needed_given;
	bool is_text;
};

struct world *world_new(struct tally *tally);

/* Goes through the records of a sequence, releases everything and looks for what should not be. Any finding aborts. */
void world_run(struct world *world, const uint8_t *record, size_t count);
void world_free(struct world *world);

/* Says what is wrong, in which call, and aborts. */
_Noreturn void violate(const struct call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- choices ---- */

/* A number below `below`. */
uint32_t choose(struct call *call, uint32_t below);

/* True for one byte in 16, never for 0. */
bool rarely(struct call *call);

/* A number that is small, at a border, or huge. */
uint64_t choose_number(struct call *call);

/* A player or convention, 1 or 2; rarely none, which makes the call a bad one. */
int32_t choose_term(struct call *call);

/* One of a list of texts, sometimes with a byte changed; rarely NULL, which makes the call a bad one. */
const char *choose_text(struct call *call, const char *const *list, size_t count);

#define CHOOSE_TEXT(call, list) choose_text(call, list, sizeof(list) / sizeof(list)[0])

/* A handle; rarely NULL, which makes the call a bad one. */
void *pick(struct call *call, enum kind kind);

/* The same, but NULL is as good. */
void *pick_or_null(struct call *call, enum kind kind);

/* A budget, or NULL, for a question about something of this weight: if it is heavy, always one with a limit of nodes. */
cgt_budget *pick_budget(struct call *call, size_t weight);

/* A handle that the call is to release: NULL, or taken out of the world, unless a call further out is using it. */
void *take_out(struct call *call, enum kind kind);

/* Makes an empty file and gives its name; whoever asks for it unlinks it. */
void make_file(char path[static 64]);

/* ---- results ---- */

/* Where a result is to go; rarely NULL, which makes the call a bad one. */
void *out(struct call *call);

/* The same, but NULL is as good. */
void *out_or_null(struct call *call);

/* Room for a text, or for an array of elements of a size. A call has one at most. */
struct room *text_room(struct call *call);
struct room *array_room(struct call *call, size_t size);

/* ---- the call itself ---- */

#define MAY(status) (UINT32_C(1) << (status))

/* Every function may give these: the status is looked into all the same. */
#define MAY_ALWAYS (MAY(CGT_OK) | MAY(CGT_BAD_ARGUMENT) | MAY(CGT_OUT_OF_MEMORY))
#define MAY_STOP (MAY(CGT_LIMIT) | MAY(CGT_CANCELLED))

/* Makes a call, which may also give what `may` says, and checks what can be checked of any call. */
#define CALL(call, may, expression) (interfere(call), judge(call, expression, may))

void interfere(struct call *call);
cgt_status judge(struct call *call, cgt_status status, uint32_t may);

/* Puts a new handle into the world, which then owns it; NULL is passed over. */
void adopt(struct call *call, enum kind kind, void *handle);

/* How heavy it is to search a position: its cells, counters and bytes. */
size_t weight_of(const cgt_position *position);

/* The same for equal texts, and hardly ever for others. */
uint64_t hash_of_text(const char *text);

/* The text of a position, to be freed; NULL inside a callback, where games of the user's may be busy. */
char *text_of_position(struct call *call, const cgt_position *position);

/*
 * An answer to a question, which is told by format and arguments: it must be the same as the last time. Nothing is asked inside
 * callbacks.
 */
void answered(struct call *call, uint64_t answer, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Who wins by playing everything out, CGT_LEFT or CGT_RIGHT, or 0 if that would take too long. */
int32_t winner_by_play(struct call *call, const cgt_position *position, int32_t to_move, int32_t convention);

/* The Grundy value by playing everything out, or UINT64_MAX if that would take too long. */
uint64_t grundy_by_play(struct call *call, const cgt_position *position);

/* Called by callbacks of games: may make the next call of the sequence from inside. 0 if the callback is to fail. */
int32_t inside_game(struct world *world);

/* The progress callback, which does the same; its user pointer is the world. */
int32_t watch_progress(void *user, const cgt_progress *progress);

/* True inside a callback. */
bool is_inside(const struct call *call);

/* Games of the user's that are still alive: a destroy function is called once for each. */
void count_user(struct world *world, int change);

#endif
