/* SPDX-License-Identifier: MIT */
/* Games, and games of the user's own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile/calls.h"

static const char *const specs[] = {
	"cram",
	"domineering",
	"clobber",
	"impartial-clobber",
	"toads-and-frogs",
	"dawson-pawns",
	"value",
	"0.137",
	"0.[3]",
	"grundy",
	"S{1,3,4}",
	"dawson-pawns(captures=optional)",
	"dawson-pawns(promotion=queen)",
	"dawson-pawns(promotion=removed)",
	"CRAM",
	"allbut{2}",
	"0.8",
	"chess",
	"",
	"dawson-pawns(",
	"dawson-pawns(captures=never)",
	"0.",
	"S{}",
	"S{99999}",
	"cram()",
	"4!.0",
};

ENTRY(cgt_game_new)
{
	const char *spec = CHOOSE_TEXT(c, specs);
	cgt_game **game = out(c);

	if (CALL(c, MAY(CGT_BAD_SYNTAX) | MAY(CGT_TOO_LARGE), cgt_game_new(spec, game)) == CGT_OK)
		adopt(c, GAME, *game);
}

ENTRY(cgt_game_ref)
{
	cgt_game *game = pick(c, GAME);

	if (cgt_game_ref(game) != game)
		violate(c, "another game");
	adopt(c, GAME, game);
}

ENTRY(cgt_game_unref)
{
	cgt_game_unref(take_out(c, GAME));
}

ENTRY(cgt_game_spec)
{
	const cgt_game *game = pick(c, GAME);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_game_spec(game, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_game_known)
{
	const size_t k = (size_t)choose_number(c);
	struct room *room = text_room(c);
	cgt_game *game;

	if (CALL(c, MAY(CGT_END) | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_game_known(k, room->given, room->cap, room->needed_given)) != CGT_OK)
		return;
	if (cgt_game_new(room->given, &game) != CGT_OK)
		violate(c, "there is no game %s", (const char *)room->given);
	adopt(c, GAME, game);
}

ENTRY(cgt_game_equal)
{
	const cgt_game *a = pick_or_null(c, GAME), *b = pick_or_null(c, GAME);
	const int32_t equal = cgt_game_equal(a, b);

	if (equal != cgt_game_equal(b, a) || (a == b && equal != 1))
		violate(c, "%d one way, %d the other", (int)equal, (int)cgt_game_equal(b, a));
}

ENTRY(cgt_game_hash)
{
	const cgt_game *a = pick_or_null(c, GAME), *b = pick_or_null(c, GAME);

	if ((cgt_game_equal(a, b) && cgt_game_hash(a) != cgt_game_hash(b)) || (!a && cgt_game_hash(a) != 0))
		violate(c, "equal games have different hashes");
}

ENTRY(cgt_game_is_impartial)
{
	const int32_t impartial = cgt_game_is_impartial(pick_or_null(c, GAME));

	if (impartial != 0 && impartial != 1)
		violate(c, "%d", (int)impartial);
}

ENTRY(cgt_game_board_kind)
{
	const cgt_game *game = pick_or_null(c, GAME);
	const int32_t kind = cgt_game_board_kind(game);

	if ((game != NULL) != (kind >= CGT_BOARD_GRID && kind <= CGT_BOARD_BYTES))
		violate(c, "kind %d", (int)kind);
}

ENTRY(cgt_game_alphabet)
{
	const cgt_game *game = pick(c, GAME);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_game_alphabet(game, room->given, room->cap, room->needed_given));
}

static const char *const texts_of_boards[] = {
	"...|...", "xo|ox",  "t.f",  "PP|..|pp", "[3,5]", "3/8", "{1|-1}",    "b3 r2 g1",
	"XO",      "\"b1\"", "<41>", "*3",       "#",     "",    "{{1|}|-2}",
};

/* What is read of a board of a game can be written, and is read as the same board. */
ENTRY(cgt_game_board_parse)
{
	const cgt_game *game = pick(c, GAME);
	const char *text = CHOOSE_TEXT(c, texts_of_boards);
	cgt_board **board = out(c), *again = NULL;
	char written[2000];

	if (CALL(c, MAY(CGT_BAD_SYNTAX) | MAY(CGT_TOO_LARGE) | MAY(CGT_CALLBACK_FAILED) | MAY(CGT_UNSUPPORTED),
	         cgt_game_board_parse(game, text, board)) != CGT_OK)
		return;
	if (!is_inside(c) && (cgt_game_board_text(game, *board, written, sizeof written, NULL) != CGT_OK
	                      || cgt_game_board_parse(game, written, &again) != CGT_OK || !cgt_board_equal(*board, again)))
		violate(c, "the text of a board is not read as that board");
	cgt_board_unref(again);
	adopt(c, BOARD, *board);
}

ENTRY(cgt_game_board_text)
{
	const cgt_game *game = pick(c, GAME);
	const cgt_board *board = pick(c, BOARD);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_CALLBACK_FAILED),
	     cgt_game_board_text(game, board, room->given, room->cap, room->needed_given));
}

/* ---- a game of the user's: piles of counters, blue for Left, red for Right, green for both; a player takes from one ---- */

/*
 * A pile is a byte: its colour in the upper half, its height in the lower. There are more colours, which nobody may take. The
 * text of two piles is "b3 g1".
 */
static const char colours[] = "brgacdefhijklmno";

struct own {
	struct world *world;
};

static int32_t call_back(void *user)
{
	const struct own *own = user;

	return own ? inside_game(own->world) : 1;
}

static bool is_his(uint8_t pile, int32_t player)
{
	return pile >> 4 == 2 || pile >> 4 == (player == CGT_LEFT ? 0 : 1);
}

static int32_t options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	uint8_t after[64];

	if (!call_back(user) || count > sizeof after)
		return 0;
	for (size_t i = 0; i < count; i++)
		for (uint8_t left = 0; is_his(bytes[i], player) && left < (bytes[i] & 15); left++) {
			memcpy(after, bytes, count);
			after[i] = (uint8_t)((bytes[i] & 0xf0) | left);
			if (!emit(context, after, count))
				return 0;
		}
	return 1;
}

static int32_t text_out(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	char text[400] = "-";
	size_t length = 0;

	if (!call_back(user) || count > 64)
		return 0;
	for (size_t i = 0; i < count; i++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%c%d", i ? " " : "",
		                           colours[bytes[i] >> 4], bytes[i] & 15);
	return emit(context, (const uint8_t *)text, count ? length : 1);
}

/* Reads "b3 g1" or, for no piles, "-"; anything else is no board. */
static int32_t text_in(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	uint8_t board[64];
	size_t piles = 0, i = 0;

	if (!call_back(user))
		return 0;
	if (count == 1 && bytes[0] == '-')
		return emit(context, board, 0);
	while (i < count) {
		const char *colour = strchr(colours, bytes[i]);
		int height = 0;

		if (!bytes[i] || !colour || piles == sizeof board || ++i == count)
			return 1;
		for (; i < count && bytes[i] >= '0' && bytes[i] <= '9' && height < 16; i++)
			height = 10 * height + bytes[i] - '0';
		if (height > 15 || (i < count && bytes[i++] != ' ') || (i == count && bytes[count - 1] == ' '))
			return 1;
		board[piles++] = (uint8_t)((colour - colours) << 4 | height);
	}
	return count == 0 ? 1 : emit(context, board, piles);
}

static int32_t negative(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	uint8_t turned[64];

	if (!call_back(user) || count > sizeof turned)
		return 0;
	for (size_t i = 0; i < count; i++)
		turned[i] = bytes[i] >> 4 < 2 ? bytes[i] ^ 0x10 : bytes[i];
	return emit(context, turned, count);
}

static int32_t split(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	if (!call_back(user))
		return 0;
	for (size_t i = 0; i < count; i++)
		if (!emit(context, bytes + i, 1))
			return 0;
	return 1;
}

static void destroy(void *user)
{
	struct own *own = user;

	count_user(own->world, -1);
	free(own);
}

cgt_status build_own_game(cgt_game_builder *builder, struct world *world, uint32_t choice)
{
	struct own *own = malloc(sizeof *own);
	cgt_status status;

	if (!own)
		abort();
	own->world = world;
	status = cgt_game_builder_set_user(builder, own, destroy);
	if (status == CGT_OK)
		count_user(world, 1);
	else
		free(own);
	if (choice & 1) {
		cgt_game_builder_set_text_out(builder, text_out);
		cgt_game_builder_set_text_in(builder, text_in);
	}
	if (choice & 2)
		cgt_game_builder_set_negative(builder, negative);
	if (choice & 4)
		cgt_game_builder_set_split(builder, split);
	if (choice & 8)
		cgt_game_builder_set_thread_safe(builder, 1);
	return cgt_game_builder_set_options(builder, options);
}

static const char *const names[] = { "mine", "a", "piles-2", "Cram", "cram", "", "0", "-", "a-name-of-more-than-thirty-bytes",
	                             "a-name-of-exactly-thirty-byte" };
static const char *const versions[] = { "1", "2.0_b", "", "x y", "9-9", "a-version-of-more-than-30-bytes-" };

ENTRY(cgt_game_builder_new)
{
	const char *name = CHOOSE_TEXT(c, names), *version = CHOOSE_TEXT(c, versions);
	cgt_game_builder **builder = out(c);

	if (CALL(c, 0, cgt_game_builder_new(name, version, builder)) == CGT_OK)
		adopt(c, BUILDER, *builder);
}

ENTRY(cgt_game_builder_free)
{
	cgt_game_builder_free(take_out(c, BUILDER));
}

ENTRY(cgt_game_builder_set_user)
{
	cgt_game_builder *builder = pick(c, BUILDER);
	struct own *own = malloc(sizeof *own);

	if (!own)
		abort();
	own->world = c->world;
	if (CALL(c, 0, cgt_game_builder_set_user(builder, own, destroy)) == CGT_OK)
		count_user(c->world, 1);
	else
		free(own);
}

ENTRY(cgt_game_builder_set_options)
{
	cgt_game_builder *builder = pick(c, BUILDER);
	const cgt_options_fn function = rarely(c) ? NULL : options;

	c->bad |= !function;
	CALL(c, 0, cgt_game_builder_set_options(builder, function));
}

/* A builder's callback is set, or taken away. */
static void set_callback(struct call *c, cgt_status (*set)(cgt_game_builder *builder, cgt_board_fn function),
                         cgt_board_fn function)
{
	cgt_game_builder *builder = pick(c, BUILDER);
	const cgt_board_fn given = rarely(c) ? NULL : function;

	CALL(c, 0, set(builder, given));
}

ENTRY(cgt_game_builder_set_text_out)
{
	set_callback(c, cgt_game_builder_set_text_out, text_out);
}

ENTRY(cgt_game_builder_set_text_in)
{
	set_callback(c, cgt_game_builder_set_text_in, text_in);
}

ENTRY(cgt_game_builder_set_negative)
{
	set_callback(c, cgt_game_builder_set_negative, negative);
}

ENTRY(cgt_game_builder_set_split)
{
	set_callback(c, cgt_game_builder_set_split, split);
}

/* The game is partizan: only its claim to be so is right, and the other is refused where it is no claim at all. */
ENTRY(cgt_game_builder_set_impartial)
{
	cgt_game_builder *builder = pick(c, BUILDER);
	const int32_t impartial = rarely(c) ? 2 : 0;

	c->bad |= impartial == 2;
	CALL(c, 0, cgt_game_builder_set_impartial(builder, impartial));
}

ENTRY(cgt_game_builder_set_thread_safe)
{
	cgt_game_builder *builder = pick(c, BUILDER);
	const int32_t safe = (int32_t)choose(c, 3);

	c->bad |= safe == 2;
	CALL(c, 0, cgt_game_builder_set_thread_safe(builder, safe));
}

/* A builder that was not told anything yet is told all before. */
ENTRY(cgt_game_builder_build)
{
	cgt_game_builder *builder = pick(c, BUILDER);
	const uint32_t choice = choose(c, 20);
	cgt_game **game = out(c);
	cgt_position *position = NULL;
	cgt_board *board = NULL;
	static const uint8_t piles[] = { 0x02, 0x11, 0x21 };

	if (builder && choice < 16)
		build_own_game(builder, c->world, choice);
	if (CALL(c, 0, cgt_game_builder_build(builder, game)) != CGT_OK)
		return;
	if (cgt_board_new_bytes(piles, sizeof piles, &board) != CGT_OK || cgt_position_new(*game, board, &position) != CGT_OK)
		violate(c, "no position of a game of the user's");
	adopt(c, POSITION, position);
	adopt(c, BOARD, board);
	adopt(c, GAME, *game);
}

/* The rules are as they should be, so that nothing is found. */
ENTRY(cgt_game_check)
{
	cgt_game *game = pick(c, GAME);
	cgt_board *sample = pick(c, BOARD);
	const size_t count = choose(c, 2);
	cgt_budget *budget = pick_budget(c, 100);
	struct room *room = text_room(c);
	uint64_t *found = out_or_null(c);

	if (!sample && count == 0)
		c->bad = false;
	c->bad |= !game;
	c->gives_report = true;
	if (CALL(c, MAY(CGT_UNSUPPORTED) | MAY(CGT_CALLBACK_FAILED) | MAY_STOP | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_game_check(game, &sample, count, budget, room->given, room->cap, room->needed_given, found)) == CGT_OK
	    && found && *found != 0)
		violate(c, "found in a game that is right: %s", (const char *)room->given);
}

static const struct entry game_entries[] = {
	LISTED(cgt_game_new), LISTED(cgt_game_ref), LISTED(cgt_game_unref), LISTED(cgt_game_spec), LISTED(cgt_game_known),
	LISTED(cgt_game_equal), LISTED(cgt_game_hash),
	LISTED(cgt_game_is_impartial), LISTED(cgt_game_board_kind), LISTED(cgt_game_alphabet), LISTED(cgt_game_board_parse),
	LISTED(cgt_game_board_text), LISTED(cgt_game_builder_new), LISTED(cgt_game_builder_free),
	LISTED(cgt_game_builder_set_user), LISTED(cgt_game_builder_set_options), LISTED(cgt_game_builder_set_text_out),
	LISTED(cgt_game_builder_set_text_in), LISTED(cgt_game_builder_set_negative), LISTED(cgt_game_builder_set_split),
	LISTED(cgt_game_builder_set_impartial), LISTED(cgt_game_builder_set_thread_safe), LISTED(cgt_game_builder_build),
	LISTED(cgt_game_check),
};

LIST_ENTRIES(game);
