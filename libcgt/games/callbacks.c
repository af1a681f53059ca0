/* SPDX-License-Identifier: MIT */
/* Rules on bytes whose answers come from callbacks. */
#include "games/callbacks.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "board/text.h"
#include "support/error.h"
#include "support/memory.h"

struct cgti_emission {
	struct cgti_emission *next; /* the idle one after this one */
	atomic_bool open;
	struct cgti_strings *list; /* where strings go */
	cgt_status refused;        /* why the first string was refused that was, or CGT_OK */
};

static struct cgti_own_game *own_of(const cgt_game *game)
{
	return (struct cgti_own_game *)game;
}

/* What callbacks know as `emit`. */
static int32_t emit(void *context, const uint8_t *bytes, size_t count)
{
	struct cgti_emission *emission = context;
	cgt_status status = CGT_OK;

	if (!emission || !atomic_load(&emission->open))
		return 0;
	if (!bytes && count)
		status = CGT_BAD_ARGUMENT;
	else if (count > CGT_BOARD_MAX_BYTES)
		status = CGT_TOO_LARGE;
	else if (!cgti_strings_add(emission->list, bytes, count))
		status = CGT_OUT_OF_MEMORY;
	if (emission->refused == CGT_OK)
		emission->refused = status;
	return status == CGT_OK;
}

/* Takes an idle emission, or NULL if there is none; *busy if there must not be another one. */
static struct cgti_emission *take_idle(struct cgti_own_game *own, bool *busy)
{
	struct cgti_emission *emission = NULL;

	pthread_mutex_lock(&own->lock);
	*busy = own->at_work > 0 && !own->thread_safe;
	if (!*busy) {
		emission = own->idle;
		if (emission)
			own->idle = emission->next;
		own->at_work++;
	}
	pthread_mutex_unlock(&own->lock);
	return emission;
}

static void put_idle(struct cgti_own_game *own, struct cgti_emission *emission)
{
	pthread_mutex_lock(&own->lock);
	if (emission) {
		emission->next = own->idle;
		own->idle = emission;
	}
	own->at_work--;
	pthread_mutex_unlock(&own->lock);
}

/* Opens an emission into a list, for one run of a callback. */
static cgt_status begin(struct cgti_own_game *own, struct cgti_strings *list, struct cgti_emission **emission)
{
	bool busy;
	struct cgti_emission *taken = take_idle(own, &busy);

	if (busy)
		return cgti_fail(CGT_BUSY, "a callback of %s is running, and the game is not marked thread-safe", own->spec);
	if (!taken) {
		taken = cgti_alloc(sizeof *taken);
		if (!taken) {
			put_idle(own, NULL);
			return cgti_fail_memory();
		}
		atomic_init(&taken->open, false);
	}
	taken->next = NULL;
	taken->list = list;
	taken->refused = CGT_OK;
	atomic_store(&taken->open, true);
	*emission = taken;
	return CGT_OK;
}

/* Closes it, and says how the callback of this name has done. */
static cgt_status end(struct cgti_own_game *own, struct cgti_emission *emission, const char *name, int32_t returned)
{
	cgt_status refused = emission->refused;

	atomic_store(&emission->open, false);
	put_idle(own, emission);
	switch (refused) {
	case CGT_OUT_OF_MEMORY:
		return cgti_fail_memory();
	case CGT_TOO_LARGE:
		return cgti_fail(CGT_TOO_LARGE, "the %s callback of %s handed over more than %d bytes", name, own->spec,
		                 CGT_BOARD_MAX_BYTES);
	case CGT_BAD_ARGUMENT:
		return cgti_fail(CGT_BAD_ARGUMENT, "the %s callback of %s handed over NULL", name, own->spec);
	default:
		return returned ? CGT_OK : cgti_fail(CGT_CALLBACK_FAILED, "the %s callback of %s failed", name, own->spec);
	}
}

static cgt_status options(const cgt_game *game, const uint8_t *bytes, size_t count, int32_t player,
                          struct cgti_strings *list)
{
	struct cgti_own_game *own = own_of(game);
	struct cgti_emission *emission = NULL;
	cgt_status status = begin(own, list, &emission);

	if (status != CGT_OK)
		return status;
	return end(own, emission, "options", own->options(own->user, bytes, count, player, emit, emission));
}

static cgt_status call(struct cgti_own_game *own, cgt_board_fn callback, const char *name, const uint8_t *bytes,
                       size_t count, struct cgti_strings *list)
{
	struct cgti_emission *emission = NULL;
	cgt_status status = begin(own, list, &emission);

	if (status != CGT_OK)
		return status;
	return end(own, emission, name, callback(own->user, bytes, count, emit, emission));
}

/* A callback that is to hand over one string to an empty list. */
static cgt_status call_for_one(struct cgti_own_game *own, cgt_board_fn callback, const char *name, const uint8_t *bytes,
                               size_t count, struct cgti_strings *list)
{
	cgt_status status = call(own, callback, name, bytes, count, list);

	if (status != CGT_OK || list->count == 1)
		return status;
	return cgti_fail(CGT_CALLBACK_FAILED, "the %s callback of %s handed over %zu strings instead of one", name, own->spec,
	                 list->count);
}

static cgt_status negative(const cgt_game *game, const uint8_t *bytes, size_t count, struct cgti_strings *list)
{
	struct cgti_own_game *own = own_of(game);

	return call_for_one(own, own->negative, "negative", bytes, count, list);
}

static cgt_status split(const cgt_game *game, const uint8_t *bytes, size_t count, struct cgti_strings *list)
{
	struct cgti_own_game *own = own_of(game);

	return call(own, own->split, "split", bytes, count, list);
}

static bool is_text_char(uint8_t c)
{
	return c >= ' ' && c <= '~' && c != '"';
}

static cgt_status write_text(struct cgti_own_game *own, const uint8_t *bytes, size_t count, struct cgti_text *text)
{
	for (size_t i = 0; i < count; i++)
		if (!is_text_char(bytes[i]))
			return cgti_fail(CGT_CALLBACK_FAILED,
			                 "the text_out callback of %s handed over byte 0x%02x: texts are printable ASCII "
			                 "without '\"'",
			                 own->spec, bytes[i]);
	cgti_text_char(text, '"');
	cgti_text_bytes(text, (const char *)bytes, count);
	cgti_text_char(text, '"');
	return CGT_OK;
}

static cgt_status write(const cgt_game *game, const cgt_board *board, struct cgti_text *text)
{
	struct cgti_own_game *own = own_of(game);
	struct cgti_strings list = CGTI_STRINGS_EMPTY;
	cgt_status status;

	if (!own->text_out) {
		cgti_board_write(board, text);
		return CGT_OK;
	}
	status = call_for_one(own, own->text_out, "text_out", board->content, board->size, &list);
	if (status == CGT_OK) {
		size_t count;
		const uint8_t *bytes = cgti_strings_at(&list, 0, &count);

		status = write_text(own, bytes, count, text);
	}
	cgti_strings_free(&list);
	return status;
}

/* Makes the board of a text that was read at `start`. */
static cgt_status board_of_text(struct cgti_own_game *own, const struct cgti_reader *start, size_t length,
                                cgt_board **board)
{
	struct cgti_strings list = CGTI_STRINGS_EMPTY;
	cgt_status status = call(own, own->text_in, "text_in", (const uint8_t *)start->at, length, &list);

	if (status == CGT_OK && list.count == 0)
		status = cgti_fail_at(CGT_BAD_SYNTAX, start->line, start->column, "line %d, column %d: this text is no board of %s",
		                      (int)start->line, (int)start->column, own->spec);
	else if (status == CGT_OK && list.count > 1)
		status = cgti_fail(CGT_CALLBACK_FAILED, "the text_in callback of %s handed over %zu boards", own->spec, list.count);
	if (status == CGT_OK)
		status = cgti_board_from_string(&list, 0, board);
	cgti_strings_free(&list);
	return status;
}

static cgt_status read(const cgt_game *game, struct cgti_reader *reader, cgt_board **board)
{
	struct cgti_own_game *own = own_of(game);
	struct cgti_reader start;
	cgt_status status;

	if (*reader->at == '<')
		return cgti_board_read(reader, NULL, board);
	if (*reader->at != '"' || !own->text_in)
		return cgti_reader_expected(reader, own->text_in ? "a board: a text in double quotes, or bytes such as <0a1b>"
		                                                 : "a board: bytes such as <0a1b>");
	cgti_reader_next(reader);
	start = *reader;
	while (is_text_char((uint8_t)*reader->at))
		cgti_reader_next(reader);
	if (*reader->at != '"')
		return cgti_reader_expected(reader, "a printable character or '\"'");
	status = board_of_text(own, &start, (size_t)(reader->at - start.at), board);
	if (status == CGT_OK)
		cgti_reader_next(reader);
	return status;
}

static void release(cgt_game *game)
{
	struct cgti_own_game *own = own_of(game);

	if (own->destroy)
		own->destroy(own->user);
	while (own->idle) {
		struct cgti_emission *next = own->idle->next;

		cgti_free(own->idle);
		own->idle = next;
	}
	pthread_mutex_destroy(&own->lock);
}

struct cgti_own_game *cgti_own_game_new(const char *name, const char *version)
{
	struct cgti_own_game *own = cgti_alloc_zero(1, sizeof *own);

	if (!own || pthread_mutex_init(&own->lock, NULL) != 0) {
		cgti_free(own);
		cgti_fail_memory();
		return NULL;
	}
	cgti_refs_init(&own->game.refs);
	snprintf(own->name, sizeof own->name, "%s", name);
	snprintf(own->spec, sizeof own->spec, "%s(version=%s)", name, version);
	own->game.rules = &own->rules;
	own->game.spec = own->spec;
	own->bytes = (struct cgti_byte_rules){ .options = options, .write = write, .read = read };
	own->rules = (struct cgti_rules){
		.name = own->name,
		.board_kind = CGT_BOARD_BYTES,
		.alphabet = "",
		.exchanged_contents = "",
		.bytes = &own->bytes,
		.release = release,
	};
	return own;
}

bool cgti_game_has_callbacks(const cgt_game *game)
{
	return game->rules->release == release;
}

void cgti_own_game_seal(struct cgti_own_game *own)
{
	own->bytes.negative = own->negative ? negative : NULL;
	own->bytes.split = own->split ? split : NULL;
}
