/* SPDX-License-Identifier: MIT */
/* How long Dawson's pawns take: full diagrams in both endings, one thread, CPU seconds, each search from nothing. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *spec;
	int files;
	int32_t convention;
} tasks[] = {
	{ "dawson-pawns", 40, CGT_NORMAL },
	{ "dawson-pawns", 40, CGT_MISERE },
	{ "dawson-pawns", 50, CGT_NORMAL },
	{ "dawson-pawns", 50, CGT_MISERE },
	{ "dawson-pawns", 60, CGT_NORMAL },
	{ "dawson-pawns", 60, CGT_MISERE },
	{ "dawson-pawns(captures=optional)", 8, CGT_NORMAL },
	{ "dawson-pawns(captures=optional)", 10, CGT_NORMAL },
	{ "dawson-pawns(captures=optional)", 12, CGT_NORMAL },
	{ "dawson-pawns(captures=optional)", 7, CGT_MISERE },
	{ "dawson-pawns(captures=optional)", 8, CGT_MISERE },
	{ "dawson-pawns(captures=optional, promotion=removed)", 8, CGT_MISERE },
};

static cgt_board *full_board(int files)
{
	uint8_t content[3 * CGT_PAWNS_MAX_FILES];
	int32_t row[3 * CGT_PAWNS_MAX_FILES], col[3 * CGT_PAWNS_MAX_FILES];
	cgt_board *board = NULL;

	for (int cell = 0; cell < 3 * files; cell++) {
		row[cell] = cell / files;
		col[cell] = cell % files;
		content[cell] = (uint8_t)"p.P"[row[cell]];
	}
	return cgt_board_new_cells(row, col, content, (size_t)(3 * files), &board) == CGT_OK ? board : NULL;
}

static void run(const char *spec, int files, int32_t convention)
{
	cgt_game *game = NULL;
	cgt_board *board = full_board(files);
	cgt_position *position = NULL;
	cgt_pawn_search *search = NULL;
	int32_t winner;
	uint64_t nodes = 0, bytes = 0;
	clock_t start = clock();

	if (cgt_game_new(spec, &game) != CGT_OK || cgt_position_new(game, board, &position) != CGT_OK ||
	    cgt_pawn_search_new(game, &search) != CGT_OK ||
	    cgt_pawn_search_winner(search, position, CGT_LEFT, convention, NULL, &winner) != CGT_OK) {
		printf("%s, %d files failed\n", spec, files);
	} else {
		cgt_pawn_search_statistic(search, "nodes", &nodes);
		cgt_pawn_search_statistic(search, "bytes", &bytes);
		printf("%-52s %2d files  %-6s  %-5s %10llu nodes %6llu MiB %7.3f s\n", spec, files, cgt_convention_name(convention),
		       cgt_player_name(winner), (unsigned long long)nodes, (unsigned long long)(bytes >> 20),
		       (double)(clock() - start) / CLOCKS_PER_SEC);
	}
	cgt_pawn_search_free(search);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
}

int main(void)
{
	printf("Dawson's pawns, Left to move\n");
	for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
		run(tasks[i].spec, tasks[i].files, tasks[i].convention);
	return 0;
}
