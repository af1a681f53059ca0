/* SPDX-License-Identifier: MIT */
/* The world of a sequence: its handles, what is done to its calls, and what is checked of them. */
#include "hostile/world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile/calls.h"
#include "support/meter.h"
#include "support/memory.h"

#define POOL 8
#define CANARY UINT64_C(0xa5a5a5a5a5a5a5a5)
#define CANARY_BYTE 0xa5
#define GUARD 32
#define MEMORY (1 << 12)
#define MAX_MESSAGE 512
#define ALWAYS_CHECKING (UINT64_MAX / 2)

/* How a call is interfered with, by the byte for it: not at all; by these, in this order. */
#define FAILING 128
#define CANCELLING 192
#define NESTING 224

/* Positions that are looked at when one is played out, and moves of each. */
#define PATIENCE 1500
#define MANY_MOVES 60

struct slot {
	void *handle;
	uint64_t look;
	int pins; /* calls that are using it */
};

struct pool {
	struct slot slot[POOL];
	size_t count, next_out;
};

struct answer {
	uint64_t question, answer;
};

struct error_record {
	cgt_status status;
	char text[MAX_MESSAGE + 1];
};

struct world {
	struct tally *tally;
	struct pool pool[KINDS];
	struct answer memory[MEMORY];
	const uint8_t *next;
	size_t left;
	struct call *current; /* the innermost call that is being made */
	struct error_record before;
	cgt_budget *guard;
	int users;
	int inside_games; /* callbacks of games that are running */
};

void violate(const struct call *call, const char *format, ...)
{
	va_list args;

	fflush(stdout);
	fprintf(stderr, "%s: ", call->name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\n");
	fflush(stderr);
	abort();
}

static void must_have(const void *memory)
{
	if (!memory) {
		fprintf(stderr, "out of memory, without being asked to\n");
		abort();
	}
}

bool is_inside(const struct call *call)
{
	return call->outer != NULL;
}

/* ---- choices ---- */

static uint8_t next_byte(struct call *call)
{
	return call->choice < call->end ? *call->choice++ : 0;
}

uint32_t choose(struct call *call, uint32_t below)
{
	return next_byte(call) % below;
}

bool rarely(struct call *call)
{
	return next_byte(call) >= 240;
}

uint64_t choose_number(struct call *call)
{
	static const uint64_t border[] = { 255, 256, 4095, 4096, 4097, 65535, 65536, INT32_MAX, UINT32_MAX, UINT64_C(1) << 32,
		                           INT64_MAX, UINT64_MAX - 1, UINT64_MAX };
	const uint8_t byte = next_byte(call);

	return byte < 200 ? byte % 12 : border[byte % (sizeof border / sizeof border[0])];
}

int32_t choose_term(struct call *call)
{
	static const int32_t none[] = { 0, 3, -1, INT32_MAX, INT32_MIN };
	const uint8_t byte = next_byte(call);

	if (byte < 240)
		return 1 + byte % 2;
	call->bad = true;
	return none[byte % 5];
}

void make_file(char path[static 64])
{
	int fd;

	strcpy(path, "/tmp/libcgt-hostile-XXXXXX");
	fd = mkstemp(path);
	if (fd < 0 || close(fd) != 0)
		abort();
}

const char *choose_text(struct call *call, const char *const *list, size_t count)
{
	static _Thread_local char changed[2][1024];
	static _Thread_local int turn;
	const uint8_t which = next_byte(call), how = next_byte(call);
	const char *text = list[which % count];
	char *copy = changed[turn ^= 1];
	size_t length;

	if (how >= 248) {
		call->bad = true;
		return NULL;
	}
	if (how < 192)
		return text;
	length = strlen(text);
	if (length == 0 || length >= sizeof changed[0])
		return text;
	memcpy(copy, text, length + 1);
	copy[next_byte(call) % length] = (char)next_byte(call);
	return copy;
}

/* ---- handles ---- */

static uint64_t look_at(const struct world *world, enum kind kind, const void *handle)
{
	return world->current || !kinds[kind].look ? 0 : kinds[kind].look(handle);
}

static struct slot *put(struct world *world, enum kind kind, void *handle);

static void release(const struct call *call, struct world *world, enum kind kind, struct slot *slot)
{
	if (slot->look && !world->current && kinds[kind].look(slot->handle) != slot->look)
		violate(call, "a %s has changed since it was made", kinds[kind].name);
	kinds[kind].release(slot->handle);
}

static void remove_slot(struct pool *pool, size_t i)
{
	memmove(&pool->slot[i], &pool->slot[i + 1], (--pool->count - i) * sizeof pool->slot[0]);
}

/* Makes room by releasing a handle that nobody is using; false if all are in use. */
static bool make_room(const struct call *call, struct world *world, enum kind kind)
{
	struct pool *pool = &world->pool[kind];

	if (world->current) /* slots that calls further out point at must not move */
		return pool->count < POOL;
	if (pool->count < POOL)
		return true;
	pool->next_out = (pool->next_out + 3) % POOL;
	release(call, world, kind, &pool->slot[pool->next_out]);
	remove_slot(pool, pool->next_out);
	return true;
}

static struct slot *put(struct world *world, enum kind kind, void *handle)
{
	struct pool *pool = &world->pool[kind];
	struct slot *slot = &pool->slot[pool->count++];

	*slot = (struct slot){ .handle = handle, .look = look_at(world, kind, handle) };
	return slot;
}

/* A call that is over uses nothing any more. */
static void let_go(struct call *call)
{
	while (call->used_count > 0)
		call->used[--call->used_count]->pins--;
}

void adopt(struct call *call, enum kind kind, void *handle)
{
	let_go(call); /* slots move when room is made */
	if (!handle)
		return;
	if (make_room(call, call->world, kind))
		put(call->world, kind, handle);
	else
		kinds[kind].release(handle);
}

/* The calls further out that use a slot keep it where it is. */
static void use(struct call *call, struct slot *slot)
{
	slot->pins++;
	call->used[call->used_count++] = slot;
}

/* Whether a call further out is using a slot. */
static bool is_in_use(const struct call *call, const struct slot *slot)
{
	int own = 0;

	for (size_t i = 0; i < call->used_count; i++)
		own += call->used[i] == slot;
	return slot->pins > own;
}

/* A worker that is at work, or NULL. */
static struct slot *find_busy(struct call *call, enum kind kind)
{
	struct pool *pool = &call->world->pool[kind];

	for (size_t i = 0; i < pool->count && kinds[kind].is_worker; i++)
		if (is_in_use(call, &pool->slot[i]))
			return &pool->slot[i];
	return NULL;
}

/* The slot that a byte means; inside a callback often the one that is busy. */
static struct slot *find_slot(struct call *call, enum kind kind, uint8_t byte)
{
	struct world *world = call->world;
	struct pool *pool = &world->pool[kind];
	struct slot *busy = byte % 4 ? find_busy(call, kind) : NULL;
	const bool wants_new = pool->count == 0 || (byte >= 192 && pool->count < POOL);

	if (busy)
		return busy;
	if (wants_new) {
		void *handle = kinds[kind].make(byte);

		if (!handle)
			violate(call, "no %s could be made by choice %d", kinds[kind].name, byte);
		return put(world, kind, handle);
	}
	return &pool->slot[byte % pool->count];
}

void *pick_or_null(struct call *call, enum kind kind)
{
	const uint8_t byte = next_byte(call);
	struct slot *slot;

	if (byte >= 248)
		return NULL;
	slot = find_slot(call, kind, byte);
	if (kinds[kind].is_worker && is_in_use(call, slot))
		call->busy = true;
	use(call, slot);
	return slot->handle;
}

void *pick(struct call *call, enum kind kind)
{
	void *handle = pick_or_null(call, kind);

	if (!handle)
		call->bad = true;
	return handle;
}

cgt_budget *pick_budget(struct call *call, size_t weight)
{
	const uint8_t byte = next_byte(call);
	cgt_budget *budget;

	call->bounded = true;
	if (weight > 8 || byte < 64 || call->interference >= NESTING) {
		cgt_budget_set_nodes(call->world->guard, 1 + 8 * (uint64_t)next_byte(call));
		return call->world->guard;
	}
	budget = pick_or_null(call, BUDGET);
	call->cancellable = cgt_budget_cancelled(budget);
	return budget;
}

void *take_out(struct call *call, enum kind kind)
{
	const uint8_t byte = next_byte(call);
	struct slot *slot;
	void *handle;

	if (byte >= 240)
		return NULL;
	slot = find_slot(call, kind, byte);
	handle = slot->handle;
	if (slot->pins > 0)
		return kinds[kind].is_worker ? handle : NULL;
	if (is_inside(call)) /* slots that calls further out point at must not move */
		return NULL;
	if (slot->look && kinds[kind].look(handle) != slot->look)
		violate(call, "a %s has changed since it was made", kinds[kind].name);
	remove_slot(&call->world->pool[kind], (size_t)(slot - call->world->pool[kind].slot));
	return handle;
}

/* ---- results ---- */

void *out_or_null(struct call *call)
{
	if (rarely(call))
		return NULL;
	call->out[call->out_count] = CANARY;
	return &call->out[call->out_count++];
}

void *out(struct call *call)
{
	void *result = out_or_null(call);

	if (!result)
		call->bad = true;
	return result;
}

struct room *array_room(struct call *call, size_t size)
{
	static const size_t caps[] = { 4000, 200, 20, 3, 1, 0 };
	const uint8_t byte = next_byte(call);
	struct room *room = calloc(1, sizeof *room);

	must_have(room);
	room->size = size;
	room->cap = caps[byte % 6];
	room->needed = (size_t)CANARY;
	room->needed_given = byte >= 250 ? NULL : &room->needed;
	room->bytes = malloc(room->cap * size + GUARD);
	must_have(room->bytes);
	memset(room->bytes, CANARY_BYTE, room->cap * size + GUARD);
	room->given = room->cap == 0 && byte >= 128 ? NULL : room->bytes;
	call->room = room;
	return room;
}

struct room *text_room(struct call *call)
{
	struct room *room = array_room(call, 1);

	room->is_text = true;
	return room;
}

static bool is_untouched(const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (bytes[i] != CANARY_BYTE)
			return false;
	return true;
}

static void check_room(const struct call *call, cgt_status status)
{
	const struct room *room = call->room;
	const bool knows = room->needed != (size_t)CANARY;
	const size_t all = room->cap * room->size + GUARD;
	size_t written = 0;

	if (!room->needed_given && knows)
		violate(call, "needed was given as NULL, and set");
	if (status == CGT_BUFFER_TOO_SMALL && knows && room->needed <= room->cap)
		violate(call, "%zu are too few for %zu", room->cap, room->needed);
	if (room->needed_given && !call->gives_report && knows != (status == CGT_OK || status == CGT_BUFFER_TOO_SMALL))
		violate(call, "%s, and needed was %sset", cgt_status_name(status), knows ? "" : "not ");
	if (status == CGT_OK && knows) {
		if (room->needed > room->cap)
			violate(call, "%zu were written into room for %zu", room->needed, room->cap);
		written = room->needed * room->size;
	}
	if (call->gives_report || (status == CGT_OK && !knows))
		return;
	if (!is_untouched(room->bytes + written, all - written))
		violate(call, "bytes were written after the result, or after a failure");
	if (room->is_text && status == CGT_OK && strlen((const char *)room->bytes) + 1 != room->needed)
		violate(call, "a text of %zu bytes was said to need %zu", strlen((const char *)room->bytes), room->needed);
}

static void check_results(const struct call *call, cgt_status status)
{
	const bool all_set = status == CGT_BUFFER_TOO_SMALL && call->sets_counts;

	if (status != CGT_OK && !call->gives_report && !all_set)
		for (size_t i = 0; i < call->out_count; i++)
			if (call->out[i] != CANARY)
				violate(call, "%s, but result %zu was set", cgt_status_name(status), i);
	if (call->room)
		check_room(call, status);
}

/* ---- the call itself ---- */

static void read_error(struct error_record *record)
{
	if (cgt_last_error(&record->status, NULL, NULL, record->text, sizeof record->text, NULL) != CGT_OK) {
		fprintf(stderr, "the last error has a message of more than %d bytes\n", MAX_MESSAGE);
		abort();
	}
}

/* One of the first mostly, since most calls have few. */
static uint64_t occasion(const struct call *call)
{
	return 1 + call->when % (call->when < 192 ? 6u : 256u);
}

void interfere(struct call *call)
{
	struct world *world = call->world;

	world->current = call;
	if (is_inside(call))
		return;
	read_error(&world->before);
	if (call->interference < FAILING)
		return;
	if (call->interference < CANCELLING) {
		cgti_memory_fail_at(occasion(call));
	} else if (call->interference < NESTING) {
		cgti_meter_cancel_at(occasion(call));
	} else {
		cgti_meter_cancel_at(ALWAYS_CHECKING);
		call->may_nest = 3;
		call->callbacks_left = call->interference % 2 ? 1 + call->when % 16 : 0;
	}
}

static void check_error(const struct call *call, cgt_status status)
{
	struct error_record now;

	read_error(&now);
	if (status != CGT_OK && status != CGT_END) {
		if (now.status != status || !now.text[0])
			violate(call, "%s, but the last error is %s: \"%s\"", cgt_status_name(status), cgt_status_name(now.status),
			        now.text);
	} else if (!is_inside(call) && call->nested == 0) {
		if (now.status != call->world->before.status || strcmp(now.text, call->world->before.text) != 0)
			violate(call, "%s, but the last error became %s: \"%s\"", cgt_status_name(status),
			        cgt_status_name(now.status), now.text);
	}
}

/* Every status needs a reason. */
static void check_status(const struct call *call, cgt_status status, uint32_t may, bool failed, bool cancelled)
{
	const char *name = cgt_status_name(status);
	struct error_record now;

	read_error(&now);
	if (call->busy && may >> CGT_BUSY & 1 && status == CGT_OK)
		violate(call, "success with a handle at work");
	if (call->world->inside_games > 0)
		may |= MAY(CGT_BUSY); /* whatever needs another callback of that game */
	if (status < 0 || status > 31 || !(may >> status & 1))
		violate(call, "the status %s (%d) is not announced: \"%s\"", name, (int)status, now.text);
	if (status == CGT_OK && call->bad)
		violate(call, "success with a bad argument");
	if (call->in_threads && (failed || cancelled) && status != CGT_OK)
		return; /* one thread was interfered with, another came to something else */
	if (failed != (status == CGT_OUT_OF_MEMORY))
		violate(call, "an allocation %s, and the status is %s", failed ? "failed" : "did not fail", name);
	if (cancelled && status != CGT_CANCELLED && !call->gives_report)
		violate(call, "it was cancelled, and the status is %s", name);
	if (status == CGT_CANCELLED && !cancelled && !call->cancellable && !call->callback_failed)
		violate(call, "nobody cancelled it: \"%s\"", now.text);
	if (status == CGT_LIMIT && !call->bounded)
		violate(call, "there is no limit: \"%s\"", now.text);
	if (status == CGT_CALLBACK_FAILED && !call->callback_failed)
		violate(call, "no callback failed: \"%s\"", now.text);
	if (call->callback_failed && status != CGT_CALLBACK_FAILED && status != CGT_CANCELLED && !call->gives_report)
		violate(call, "a callback failed, and the status is %s", name);
	if (status == CGT_BUSY && !is_inside(call))
		violate(call, "busy outside any callback");
}

cgt_status judge(struct call *call, cgt_status status, uint32_t may)
{
	struct tally *tally = call->world->tally;
	bool failed = false, cancelled = false;

	if (!is_inside(call)) {
		failed = cgti_memory_failed();
		cancelled = cgti_meter_cancelled();
		cgti_memory_fail_at(0);
		cgti_meter_cancel_at(0);
	}
	call->world->current = call->outer;
	let_go(call);
	tally->allocations_failed += failed;
	tally->cancelled += cancelled;
	tally->stopped_by_limits += status == CGT_LIMIT;
	tally->busy += status == CGT_BUSY;
	check_status(call, status, may | MAY_ALWAYS, failed, cancelled);
	check_error(call, status);
	check_results(call, status);
	return status;
}

/* Whether two functions are of the same object: cgt_solver_new and cgt_solver_grundy. */
static bool are_kin(const char *a, const char *b)
{
	return strncmp(a, b, strcspn(a + strlen("cgt_"), "_") + strlen("cgt__")) == 0;
}

/* The entry that a record means; inside a callback often the next one of the object that is at work. */
static size_t entry_of(const struct world *world, const uint8_t *record)
{
	size_t k = entry_of_record(record);

	if (world->current && record[1] % 4)
		while (!are_kin(world->current->name, entry_at(k)->name))
			k = (k + 1) % entry_count();
	return k;
}

static void make_call(struct world *world, const uint8_t *record)
{
	const size_t k = entry_of(world, record);
	struct call call = { .world = world, .name = entry_at(k)->name, .choice = record + FIRST_CHOICE,
		             .end = record + HIGH_BYTE, .interference = record[1], .when = record[2],
		             .outer = world->current };

	world->tally->calls[k]++;
	entry_at(k)->make(&call);
	cgti_memory_fail_at(0);
	if (!is_inside(&call))
		cgti_meter_cancel_at(0);
	let_go(&call);
	if (call.room)
		free(call.room->bytes);
	free(call.room);
}

static void make_next_call(struct world *world)
{
	const uint8_t *record = world->next;

	world->next += RECORD_BYTES;
	world->left--;
	make_call(world, record);
}

/* May make the next call of the sequence; 0 if the callback is to fail. */
static int32_t inside_callback(struct world *world)
{
	struct call *call = world->current;

	if (!call)
		return 1;
	if (call->may_nest > 0 && world->left > 0) {
		call->may_nest--;
		call->nested++;
		world->tally->nested++;
		make_next_call(world);
	}
	if (call->callbacks_left == 0 || --call->callbacks_left > 0)
		return 1;
	call->callback_failed = true;
	return 0;
}

int32_t inside_game(struct world *world)
{
	int32_t result;

	world->inside_games++;
	result = inside_callback(world);
	world->inside_games--;
	return result;
}

int32_t watch_progress(void *user, const cgt_progress *progress)
{
	if (cgt_progress_seconds(progress) < 0 || !cgt_progress_task(progress)[0] || cgt_progress_nodes(progress) > UINT32_MAX)
		abort();
	if (cgt_progress_part(progress) > 1 || cgt_progress_table_load(progress) > 1 || cgt_progress_depth(progress) > UINT16_MAX ||
	    strlen(cgt_progress_line(progress)) > UINT8_MAX)
		abort();
	return inside_callback(user);
}

/* ---- what the checks know ---- */

size_t weight_of(const cgt_position *position)
{
	size_t weight = 0;

	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		uint64_t heap[64];
		cgt_board *board;
		size_t count;

		if (cgt_position_board(position, k, &board) != CGT_OK)
			abort();
		weight += cgt_board_size(board);
		if (cgt_board_kind(board) == CGT_BOARD_HEAPS && cgt_board_heaps(board, heap, 64, &count) == CGT_OK)
			for (size_t i = 0; i < count; i++)
				weight += heap[i] < 1000 ? (size_t)heap[i] : 1000;
		cgt_board_unref(board);
	}
	return weight;
}

char *text_of_position(struct call *call, const cgt_position *position)
{
	size_t needed;
	char *text;

	if (is_inside(call) || cgt_position_text(position, NULL, 0, &needed) != CGT_BUFFER_TOO_SMALL)
		return NULL;
	text = malloc(needed);
	must_have(text);
	if (cgt_position_text(position, text, needed, NULL) != CGT_OK)
		violate(call, "a position has a text of another length the second time");
	return text;
}

uint64_t hash_of_text(const char *text)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (; *text; text++)
		hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
	return hash;
}

void answered(struct call *call, uint64_t answer, const char *format, ...)
{
	char question[1024];
	struct answer *known;
	uint64_t hash;
	va_list args;
	int length;

	if (is_inside(call))
		return;
	va_start(args, format);
	length = vsnprintf(question, sizeof question, format, args);
	va_end(args);
	if (length < 0 || (size_t)length >= sizeof question)
		return;
	hash = hash_of_text(question);
	known = &call->world->memory[hash % MEMORY];
	if (known->question == hash) {
		call->world->tally->answers_compared++;
		if (known->answer != answer)
			violate(call, "%s: %llu, and %llu before", question, (unsigned long long)answer,
			        (unsigned long long)known->answer);
	}
	*known = (struct answer){ hash, answer };
}

/* The options of a position one after the other, as long as patience lasts: the k-th, or NULL. */
static cgt_position *option(const cgt_moves *moves, uint64_t k, int *patience)
{
	cgt_position *next;

	if (*patience <= 0 || cgt_moves_play(moves, k, &next) != CGT_OK) {
		*patience = 0;
		return NULL;
	}
	--*patience;
	return next;
}

static cgt_moves *moves_of(const cgt_position *position, int32_t player, int *patience)
{
	cgt_moves *moves;

	if (cgt_position_moves(position, player, &moves) != CGT_OK) {
		*patience = 0;
		return NULL;
	}
	if (cgt_moves_count(moves) > MANY_MOVES)
		*patience = 0;
	return moves;
}

/* Whether the player to move wins; means nothing once patience is 0. */
static bool wins_by_play(const cgt_position *position, int32_t to_move, int32_t convention, int *patience)
{
	cgt_moves *moves = moves_of(position, to_move, patience);
	const uint64_t count = cgt_moves_count(moves);
	bool wins = count == 0 && convention == CGT_MISERE;

	for (uint64_t k = 0; k < count && !wins && *patience > 0; k++) {
		cgt_position *next = option(moves, k, patience);

		wins = next && !wins_by_play(next, CGT_LEFT + CGT_RIGHT - to_move, convention, patience);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	return wins;
}

int32_t winner_by_play(struct call *call, const cgt_position *position, int32_t to_move, int32_t convention)
{
	int patience = is_inside(call) ? 0 : PATIENCE;
	bool wins;

	if (patience == 0)
		return 0;
	wins = wins_by_play(position, to_move, convention, &patience);
	if (patience == 0)
		return 0;
	call->world->tally->played_out++;
	return wins ? to_move : CGT_LEFT + CGT_RIGHT - to_move;
}

static uint64_t grundy(const cgt_position *position, int *patience)
{
	cgt_moves *moves = moves_of(position, CGT_LEFT, patience);
	const uint64_t count = cgt_moves_count(moves);
	uint64_t seen = 0, value = 0; /* no more than MANY_MOVES options: no value is beyond 63 */

	for (uint64_t k = 0; k < count && *patience > 0; k++) {
		cgt_position *next = option(moves, k, patience);

		if (next)
			seen |= UINT64_C(1) << grundy(next, patience);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	while (seen >> value & 1)
		value++;
	return value;
}

uint64_t grundy_by_play(struct call *call, const cgt_position *position)
{
	int patience = is_inside(call) ? 0 : PATIENCE;
	uint64_t value;

	if (patience == 0)
		return UINT64_MAX;
	value = grundy(position, &patience);
	if (patience == 0)
		return UINT64_MAX;
	call->world->tally->played_out++;
	return value;
}

void count_user(struct world *world, int change)
{
	world->users += change;
}

/* ---- the world itself ---- */

struct world *world_new(struct tally *tally)
{
	struct world *world = calloc(1, sizeof *world);

	must_have(world);
	world->tally = tally;
	if (cgt_budget_new(&world->guard) != CGT_OK || cgt_budget_set_progress(world->guard, watch_progress, world) != CGT_OK)
		abort();
	return world;
}

void world_free(struct world *world)
{
	cgt_budget_unref(world->guard);
	free(world);
}

/* Releases what is left, kind after kind, beginning with a different one each time. */
static void release_all(struct world *world, size_t first)
{
	const struct call call = { .world = world, .name = "the end" };

	for (size_t i = 0; i < KINDS; i++) {
		const enum kind kind = (enum kind)((first + i * 7) % KINDS); /* 7 does not divide KINDS */

		for (size_t k = 0; k < world->pool[kind].count; k++)
			release(&call, world, kind, &world->pool[kind].slot[k]);
		world->pool[kind].count = 0;
	}
	if (world->users != 0)
		violate(&call, "%d user pointers were not destroyed once", world->users);
}

void world_run(struct world *world, const uint8_t *record, size_t count)
{
	world->next = record;
	world->left = count;
	while (world->left > 0)
		make_next_call(world);
	release_all(world, count);
	world->tally->sequences++;
}
