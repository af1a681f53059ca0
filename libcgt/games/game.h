/* SPDX-License-Identifier: MIT */
/*
 * What a game must answer.
 *
 * A game on a grid is a table of a few functions and facts about one board: which moves a player has, which cells belong
 * together, which of the eight maps keep the rules and which exchange the players, and the labelled structure that moves are
 * made of. Everything else (positions, text, search, involutions) is written once, for all games, on top of these answers.
 *
 * A game on bytes answers with boards instead of moves (struct cgti_byte_rules). Games on heaps share one table and answer
 * through games/heaps.h: a heap can have more moves than any list can hold.
 *
 * A move on a grid changes the contents of one or two cells; `cell[0]` is where it starts and `cell[1]` where it goes, if
 * that is different (a placement lists its cells in ascending order).
 */
#ifndef CGTI_GAME_H
#define CGTI_GAME_H

#include <stdbool.h>

#include <cgt/game.h>
#include <cgt/terms.h>

#include "board/board.h"
#include "support/refs.h"
#include "support/byte_strings.h"

#define CGTI_MOVE_CELLS 2
#define CGTI_NAME_MAX_BYTES 32 /* of the name of a game, with the final NUL */

struct cgti_move {
	uint8_t count;                    /* cells changed: 1 or 2 */
	uint8_t content[CGTI_MOVE_CELLS]; /* what they become */
	uint16_t cell[CGTI_MOVE_CELLS];
};

struct cgti_move_list {
	struct cgti_move *move;
	size_t count, cap;
	bool failed; /* memory ran out: the list is not complete */
};

#define CGTI_MOVE_LIST_EMPTY { NULL, 0, 0, false }

/*
 * The labelled structure of a board: cells, each with a colour, and arcs from cell to cell, each with a label. It must say
 * enough that a permutation of the cells that carries colours to colours and arcs to arcs carries moves to moves, now and
 * later in play. A permutation that exchanges the players carries them to their exchanged colours and labels instead.
 *
 * Arcs of one cell stand together, from arc_begin[cell] to arc_begin[cell + 1].
 */
struct cgti_structure {
	size_t cells;
	uint8_t *colour; /* of each cell: its content, or CGTI_NO_CELL for a cell that no move can ever touch */
	uint32_t *arc_begin;
	uint16_t *target;
	uint8_t *label;
};

#define CGTI_NO_CELL 0
#define CGTI_MAX_ARCS 8   /* arcs that leave one cell */
#define CGTI_MAX_LABELS 8 /* labels are below this */

#define CGTI_MAX_OPTIONS 2

/* An option of a spec and the values it can have, ended by NULL; the first is the one it has when it is not given. */
struct cgti_option {
	const char *name;
	const char *const *value;
};

/*
 * What a game on bytes answers. A board is `count` bytes; boards are handed over by adding them to a list. All may fail, and
 * then record why.
 */
struct cgti_byte_rules {
	/* The boards that a player can move to, always in the same order. */
	cgt_status (*options)(const cgt_game *game, const uint8_t *bytes, size_t count, int32_t player,
	                      struct cgti_strings *options);

	/* The one board on which the players have exchanged their roles. NULL: the game cannot write it. Not called in a game that
	 * is impartial. */
	cgt_status (*negative)(const cgt_game *game, const uint8_t *bytes, size_t count, struct cgti_strings *negative);

	/* The boards whose sum this one is, any number of them. NULL: boards do not split. */
	cgt_status (*split)(const cgt_game *game, const uint8_t *bytes, size_t count, struct cgti_strings *parts);

	/* Writes a board, reads one at the reader's place and stops after it. */
	cgt_status (*write)(const cgt_game *game, const cgt_board *board, struct cgti_text *text);
	cgt_status (*read)(const cgt_game *game, struct cgti_reader *reader, cgt_board **board);

	/* Whether bytes are a board of the game. NULL: all are. */
	cgt_status (*check)(const cgt_game *game, const uint8_t *bytes, size_t count);

	/* Whether both players have the same moves here and later, in a game that is not impartial throughout. NULL: never. */
	bool (*is_impartial)(const uint8_t *bytes, size_t count);

	/* Whether the board is a nim heap by another name, and of which size. NULL: never. */
	bool (*is_nim_heap)(const uint8_t *bytes, size_t count, uint32_t *size);

	/* Whether the board is a number by another name, numerator / 2^exponent. NULL: never. */
	bool (*is_number)(const uint8_t *bytes, size_t count, int64_t *numerator, uint32_t *exponent);
};

struct cgti_rules {
	const char *name;
	bool impartial;

	/* The options that may follow the name in brackets; those not used have no name. */
	struct cgti_option option[CGTI_MAX_OPTIONS];

	/* The table for the values chosen, each a place in its list. NULL: this table, whatever was chosen. */
	const struct cgti_rules *(*variant)(const uint8_t *chosen);

	/* A position can come again, so that play may go on for ever: no short game, and nothing for the solver. */
	bool loopy;

	int32_t board_kind;
	const char *alphabet; /* contents beside '.' and '#' */

	/* What a text may hold, and the contents it is read as, one below the other. NULL: the alphabet as it is. */
	const char *spelled;
	const char *read_as;

	/* The contents that a board which is given by its size begins with, along each row, those of the next one place
	 * further; so "xo" is a checkerboard. NULL: a board has to be written out. */
	const char *start;

	/* Maps of the square that carry moves of Left to moves of Left and of Right to those of Right. A group. */
	uint32_t keeping_maps;

	/* Maps that, followed by the exchange of contents below, carry moves of each player to moves of the other. */
	uint32_t exchanging_maps;

	/* The contents exchanged with the players, in pairs: "xo" makes x an o and o an x. */
	const char *exchanged_contents;

	/* Labels exchanged with the players: label l becomes exchanged_label[l]. */
	uint8_t exchanged_label[CGTI_MAX_LABELS];

	/* Moves place things for good on free cells, and every arc of the structure with a label of his is a move of a player
	 * on exactly its two cells: then the three clauses of a pairing prove the second player's win. */
	bool placement;

	/* A move takes a piece along an arc onto a piece of another content, which comes off; nothing else ever moves or comes onto
	 * the board, and arcs join all neighbouring pieces: the clauses for stones (doc/theory.md) prove the same. */
	bool stones;

	/* Which player's moves the arcs with each label are, of a placement game: bit 1 Left, bit 2 Right. */
	uint8_t label_players[CGTI_MAX_LABELS];

	/* Says in a few words why the game is not played on a grid whose contents are in the alphabet, or NULL. NULL: on all. */
	const char *(*check_grid)(const cgt_game *game, const struct cgti_grid *grid);

	/* Adds the moves of a player to the list, always in the same order for the same grid. */
	void (*moves)(const cgt_game *game, const struct cgti_grid *grid, int32_t player, struct cgti_move_list *list);

	/* Says in a few words why cells (from, to), which are on the board, are no move of the player. */
	const char *(*why_illegal)(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from, size_t to);

	/*
	 * Numbers the independent components: label[cell] from 0, or -1 for a cell that can never matter again. No move in one
	 * component may change the moves of another; a component is cut out as the box of its cells, with what else is in the box
	 * blocked. Returns how many there are. `stack` has room for the cells. NULL: the connected components of the cells that
	 * are not blocked are taken.
	 */
	size_t (*split)(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack);

	/* Fills the colours and arcs of a grid; the arrays have room for CGTI_MAX_ARCS arcs a cell. NULL: the game has none. */
	void (*structure)(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *structure);

	/*
	 * Whether the player has a move that he must make before any other in the whole position (a capture that has to be
	 * made); `moves` then lists no others. While one is pending nothing has a value of its own. NULL: never.
	 */
	bool (*forced)(const cgt_game *game, const struct cgti_grid *grid, int32_t player);

	/* The answers of a game on bytes, which has none of those above; NULL on other boards. */
	const struct cgti_byte_rules *bytes;

	/* Releases what the game holds, before the game itself is freed. NULL: nothing. */
	void (*release)(cgt_game *game);
};

struct cgt_game {
	struct cgti_refs refs;
	const struct cgti_rules *rules;
	uint8_t chosen[CGTI_MAX_OPTIONS]; /* of each option the place of its value in the list */
	char *spec; /* in standard form, after the struct */
};

extern const struct cgti_rules cgti_clobber_rules;
extern const struct cgti_rules cgti_cram_rules;
extern const struct cgti_rules cgti_dawson_pawns_rules;
extern const struct cgti_rules cgti_domineering_rules;
extern const struct cgti_rules cgti_heap_rules;
extern const struct cgti_rules cgti_impartial_clobber_rules;
extern const struct cgti_rules cgti_toads_and_frogs_rules;
extern const struct cgti_rules cgti_value_rules;

void cgti_move_list_add(struct cgti_move_list *list, const struct cgti_move *move);
void cgti_move_list_free(struct cgti_move_list *list);

/* Makes a move on a grid. */
static inline void cgti_move_apply(const struct cgti_move *move, struct cgti_grid *grid)
{
	for (int i = 0; i < move->count; i++)
		grid->cell[move->cell[i]] = move->content[i];
}

/* What a content, or each of several, becomes when the players are exchanged. */
uint8_t cgti_exchange_content(const struct cgti_rules *rules, uint8_t content);
void cgti_exchange_contents(const struct cgti_rules *rules, uint8_t *content, size_t count);

/* The least map that exchanges the players when the contents are exchanged; there must be one. */
int32_t cgti_exchanging_map(const struct cgti_rules *rules);

/* The independent components of a grid, by the game's own split or the usual one; see `split`. */
size_t cgti_game_split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack);

/*
 * For a split: takes out the components whose keep[k] is 0 (their cells get the label -1), and closes the gaps in the numbers.
 * Returns how many stay; `keep` is changed.
 */
size_t cgti_keep_components(size_t cells, int32_t *label, size_t count, size_t *keep);

/* Reads a board of the game at the reader's place, in any of its spellings, and stops after it. */
cgt_status cgti_game_read_board(const cgt_game *game, struct cgti_reader *reader, cgt_board **board);

/* Writes a board of the game as cgti_game_read_board reads it. */
cgt_status cgti_game_write_board(const cgt_game *game, const cgt_board *board, struct cgti_text *text);

/* Records the failure (CGT_BAD_ARGUMENT) if the game is not played on this board. */
cgt_status cgti_check_board(const cgt_game *game, const cgt_board *board);

/* Whether both players have the same moves on a board of the game, now and later. */
bool cgti_game_is_impartial_on(const cgt_game *game, const cgt_board *board);

/* Two specs that mean the same game. */
static inline bool cgti_game_equal(const cgt_game *a, const cgt_game *b)
{
	return a == b || (a->rules == b->rules && __builtin_strcmp(a->spec, b->spec) == 0);
}

#endif
