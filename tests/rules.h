/* SPDX-License-Identifier: MIT */
/*
 * Rules and positions for tests of what holds for every game: a partizan game of placements, one in which pieces move, and one
 * that is played on no grid. They are no games of the library, so that its own can change without these tests.
 */
#ifndef TEST_RULES_H
#define TEST_RULES_H

#include <cgt/cgt.h>

#include "games/dominoes.h"
#include "position/position.h"
#include "support/memory.h"
#include "support.h"

/* Left places upright dominoes, Right lying ones. */
static inline void upright_moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player,
                                 struct cgti_move_list *list)
{
	(void)game;
	cgti_domino_moves(grid, player == CGT_LEFT ? CGTI_VERTICAL : CGTI_HORIZONTAL, list);
}

static inline const char *upright_why(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from,
                                      size_t to)
{
	(void)game;
	return cgti_domino_why_illegal(grid, player == CGT_LEFT ? CGTI_VERTICAL : CGTI_HORIZONTAL, from, to);
}

static inline void upright_structure(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *out)
{
	static const uint8_t label[3] = { [CGTI_VERTICAL] = 0, [CGTI_HORIZONTAL] = 1 };

	(void)game;
	cgti_domino_structure(grid, label, out);
}

static const struct cgti_rules upright_rules = {
	.name = "upright",
	.board_kind = CGT_BOARD_GRID,
	.alphabet = "",
	.keeping_maps = CGT_MAPS_RECTANGLE,
	.exchanging_maps = CGT_MAPS_ALL ^ CGT_MAPS_RECTANGLE,
	.exchanged_contents = "",
	.exchanged_label = { 1, 0 },
	.placement = true,
	.label_players = { CGT_LEFT, CGT_RIGHT },
	.moves = upright_moves,
	.why_illegal = upright_why,
	.split = cgti_domino_split,
	.structure = upright_structure,
};

/* Left's toads step one cell to the right or jump over a frog, Right's frogs to the left over a toad. */
static inline void hopping_moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player,
                                 struct cgti_move_list *list)
{
	uint8_t own = player == CGT_LEFT ? 't' : 'f', foe = player == CGT_LEFT ? 'f' : 't';
	int32_t ahead = player == CGT_LEFT ? 1 : -1;

	(void)game;
	for (int32_t cell = 0; cell < grid->rows * grid->cols; cell++) {
		int32_t col = cell % grid->cols, to = cell;

		if (grid->cell[cell] != own)
			continue;
		do {
			col += ahead;
			to += ahead;
		} while (to == cell + ahead && col >= 0 && col < grid->cols && grid->cell[to] == foe);
		if (col < 0 || col >= grid->cols || grid->cell[to] != CGTI_EMPTY)
			continue;
		cgti_move_list_add(list, &(struct cgti_move){ 2, { CGTI_EMPTY, own }, { (uint16_t)cell, (uint16_t)to } });
	}
}

static inline const char *hopping_why(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from,
                                      size_t to)
{
	(void)game, (void)grid, (void)player, (void)from, (void)to;
	return "no animal can go there";
}

static const struct cgti_rules hopping_rules = {
	.name = "hopping",
	.board_kind = CGT_BOARD_GRID,
	.alphabet = "tf",
	.keeping_maps = 1 << CGT_MAP_IDENTITY | 1 << CGT_MAP_TOP_BOTTOM,
	.exchanging_maps = 1 << CGT_MAP_LEFT_RIGHT | 1 << CGT_MAP_HALF_TURN,
	.exchanged_contents = "tf",
	.moves = hopping_moves,
	.why_illegal = hopping_why,
};

/* Only looked at, never played; their boards may hold anything. */
static const struct cgti_rules heap_rules = { .name = "heaps", .board_kind = CGT_BOARD_HEAPS, .alphabet = "" };
static const struct cgti_rules byte_rules = { .name = "bytes", .board_kind = CGT_BOARD_BYTES, .alphabet = "" };
static const struct cgti_rules picture_rules = { .name = "picture", .board_kind = CGT_BOARD_GRID, .alphabet = "xotfPp>&" };

static inline cgt_game *game_of(const struct cgti_rules *rules)
{
	size_t length = strlen(rules->name) + 1;
	cgt_game *game = cgti_alloc(sizeof *game + length);

	ck_assert_ptr_nonnull(game);
	cgti_refs_init(&game->refs);
	game->rules = rules;
	game->spec = (char *)(game + 1);
	memcpy(game->spec, rules->name, length);
	return game;
}

/* A board under rules that no text can name. */
static inline cgt_position *position_under(const struct cgti_rules *rules, const char *text)
{
	cgt_game *game = game_of(rules);
	cgt_board *board;
	cgt_position *position;

	ck_ok(cgt_board_parse(text, rules->alphabet, &board));
	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	cgt_game_unref(game);
	return position;
}

/* The sum of two positions, which are given up. */
static inline cgt_position *sum_of(cgt_position *a, cgt_position *b)
{
	cgt_position *sum;

	ck_ok(cgt_position_sum(a, b, &sum));
	cgt_position_unref(a);
	cgt_position_unref(b);
	return sum;
}

/* Writes a Cram board of random free cells, each there with a chance of `percent` in 100. */
static inline void random_board(struct random *random, int rows, int cols, uint64_t percent, char *text)
{
	for (int row = 0; row < rows; row++) {
		if (row)
			*text++ = '|';
		for (int col = 0; col < cols; col++)
			*text++ = random_below(random, 100) < percent ? '.' : '#';
	}
	*text = '\0';
}

static inline cgt_position *random_cram(struct random *random, int most_rows, int most_cols, uint64_t percent)
{
	char text[512] = "cram: ";

	random_board(random, 1 + (int)random_below(random, (uint64_t)most_rows),
	             1 + (int)random_below(random, (uint64_t)most_cols), percent, text + strlen(text));
	return position_of(text);
}

/* Pairs random cells of those with a mark; the others stay. */
static inline void random_image(struct random *random, const bool *marked, size_t count, size_t *image)
{
	size_t waiting = SIZE_MAX, order[256];

	for (size_t i = 0; i < count; i++) {
		size_t j = random_below(random, i + 1);

		order[i] = order[j];
		order[j] = i;
		image[i] = i;
	}
	for (size_t i = 0; i < count; i++) {
		if (!marked[order[i]])
			continue;
		if (waiting == SIZE_MAX) {
			waiting = order[i];
			continue;
		}
		image[waiting] = order[i];
		image[order[i]] = waiting;
		waiting = SIZE_MAX;
	}
}

/* The contents of all boards of a position. */
static inline void read_contents(const cgt_position *position, uint8_t *content)
{
	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		cgt_board *board;

		ck_ok(cgt_position_board(position, k, &board));
		ck_ok(cgt_board_contents(board, content, cgt_board_size(board), NULL));
		content += cgt_board_size(board);
		cgt_board_unref(board);
	}
}

#endif
