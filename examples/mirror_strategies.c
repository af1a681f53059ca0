/* SPDX-License-Identifier: MIT */
/*
 * mirror_strategies - the essay "The strategy that is a symmetry", recomputed, and its open questions answered.
 *
 * A mirror strategy answers every move with its image under an involution of the cells. The program goes through the
 * essay's candidates and says of each why it works or not; tries every involution on Cram rectangles, the mirror on strips
 * of Toads and Frogs, the copy-swap on sums; and measures what a pairing saves a search. Each part is a section, which can
 * be asked for alone. How many positions have a pairing at all, or are one move away from one, pairing_by_game counts.
 */
#include "program.h"

#include <time.h>

#define TEXT_SIZE 1024

/* What the whole program works with. */
static cgt_solver *solver;
static bool wants_long;

/* ---- the library's answers, or the end of the program ---- */

static cgt_position *parse(const char *text)
{
	cgt_position *position;

	check(cgt_position_parse(text, &position));
	return position;
}

static cgt_position *position_on(const char *game_name, cgt_board *board)
{
	cgt_game *game;
	cgt_position *position;

	check(cgt_game_new(game_name, &game));
	check(cgt_position_new(game, board, &position));
	cgt_game_unref(game);
	return position;
}

/* A rectangle whose cells hold contents[0] and contents[1] as on a chessboard. */
static cgt_position *rectangle(const char *game, int rows, int cols, const char *contents)
{
	char text[TEXT_SIZE];
	int end = snprintf(text, sizeof text, "%s: ", game);

	for (int row = 0; row < rows; row++) {
		if (row)
			text[end++] = '|';
		for (int col = 0; col < cols; col++)
			text[end++] = contents[(row + col) % 2];
	}
	text[end] = '\0';
	return parse(text);
}

static cgt_involution *map_of(cgt_position *position, int32_t map, int32_t exchange)
{
	cgt_involution *involution;

	check(cgt_involution_new_map(position, map, exchange, &involution));
	return involution;
}

static int32_t outcome_of(const cgt_position *position, int32_t convention)
{
	int32_t outcome;

	check(cgt_solver_outcome(solver, position, convention, budget, &outcome));
	return outcome;
}

static bool second_player_wins(const cgt_position *position, int32_t convention)
{
	return outcome_of(position, convention) == CGT_OUTCOME_P;
}

static int32_t failure_of(const cgt_involution *involution)
{
	int32_t failure;

	check(cgt_pairing_test(involution, CGT_READING_STRICT, &failure));
	return failure;
}

/* Whether a test by play holds, whoever the opponent is. */
static bool play_holds(const cgt_involution *involution, int32_t test)
{
	int32_t verdict;

	check(cgt_pairing_play_test(involution, test, CGT_EITHER, budget, &verdict));
	return verdict != CGT_PLAY_FAILS;
}

/* How many moves both players have together. */
static uint64_t count_moves(const cgt_position *position)
{
	uint64_t count = 0;

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		cgt_moves *moves;

		check(cgt_position_moves(position, player, &moves));
		count += cgt_moves_count(moves);
		cgt_moves_unref(moves);
	}
	return count;
}

static bool has_move(const cgt_position *position)
{
	return count_moves(position) > 0;
}

/* How many pairings one kind of search finds, at most so many; the first goes into *first unless that is NULL. */
static size_t count_pairings(cgt_position *position, int32_t kind, size_t most, cgt_involution **first)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	cgt_status status = CGT_OK;
	size_t count = 0;

	check(cgt_involution_search_new(position, kind, &search));
	while (count < most && (status = cgt_involution_search_next(search, budget, &involution)) == CGT_OK) {
		if (first && count == 0)
			*first = cgt_involution_ref(involution);
		cgt_involution_unref(involution);
		count++;
	}
	if (status != CGT_END)
		check(status);
	cgt_involution_search_free(search);
	return count;
}

static const char *failure_name(int32_t failure)
{
	return failure == CGT_PAIRING_HOLDS ? "pairs it" : cgt_pairing_failure_name(failure);
}

static const char *winner_name(bool second)
{
	return second ? "second" : "first";
}

/* The maps of the square that are their own inverse, but for the identity. */
static const int32_t mirrors[] = { CGT_MAP_HALF_TURN, CGT_MAP_LEFT_RIGHT, CGT_MAP_TOP_BOTTOM, CGT_MAP_DIAGONAL,
	                           CGT_MAP_ANTIDIAGONAL };

enum { MIRRORS = sizeof mirrors / sizeof mirrors[0] };

/* ---- S2.3: the candidates ---- */

static const struct {
	const char *position, *name;
	int32_t map, exchange;
} candidates[] = {
	{ "cram: ..|..", "Cram, both sides even: half-turn", CGT_MAP_HALF_TURN, 0 },
	{ "cram: ...|...", "Cram, an even number of cells: half-turn", CGT_MAP_HALF_TURN, 0 },
	{ "cram: ...|...|...", "Cram, an odd number of cells: half-turn", CGT_MAP_HALF_TURN, 0 },
	{ "domineering: ..|..", "Domineering: half-turn", CGT_MAP_HALF_TURN, 0 },
	{ "clobber: xoox", "Clobber: reversal", CGT_MAP_LEFT_RIGHT, 0 },
	{ "clobber: xoxo", "Clobber: reversal, colours exchanged", CGT_MAP_LEFT_RIGHT, 1 },
	{ "toads-and-frogs: t..f", "Toads and Frogs: reversal, kinds exchanged", CGT_MAP_LEFT_RIGHT, 1 },
	{ "toads-and-frogs: tt..ff", "the same on the other strip that the essay may mean", CGT_MAP_LEFT_RIGHT, 1 },
};

static void print_candidates(void)
{
	for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
		cgt_position *position = parse(candidates[i].position);
		cgt_involution *involution = map_of(position, candidates[i].map, candidates[i].exchange);
		cgt_pairing_report *report;
		char text[TEXT_SIZE];

		check(cgt_pairing_report_new(involution, CGT_READING_PLAYABLE, CGT_PLAY_IMAGE | CGT_PLAY_RESTORE, budget, &report));
		check(cgt_pairing_report_text(report, text, sizeof text, NULL));
		printf("%-52s %-24s %s\n    %s\n", candidates[i].name, candidates[i].position,
		       failure_name(cgt_pairing_report_failure(report)), text);
		cgt_pairing_report_unref(report);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}

/* ---- S2.1, S2.2, S2.4 and question Q2.a: Cram rectangles ---- */

struct rectangles {
	int all, playable, paired, paired_by_reflections, paired_by_any, unreached;
};

static void print_rectangle(int rows, int cols, struct rectangles *count)
{
	cgt_position *position = rectangle("cram", rows, cols, "..");
	const bool second = second_player_wins(position, CGT_NORMAL), playable = has_move(position);
	size_t any = count_pairings(position, CGT_SEARCH_GRAPH, SIZE_MAX, NULL);

	printf("%dx%d   %-8s", rows, cols, winner_name(second));
	count->all++;
	count->playable += playable;
	count->paired_by_any += playable && any > 0;
	for (int i = 0; i < 3; i++) {
		cgt_involution *involution = map_of(position, mirrors[i], 0);
		const int32_t failure = failure_of(involution);

		printf("%-18s", failure_name(failure));
		count->paired += i == 0 && failure == CGT_PAIRING_HOLDS;
		count->paired_by_reflections += i > 0 && failure == CGT_PAIRING_HOLDS;
		count->unreached += i == 0 && second && playable && failure != CGT_PAIRING_HOLDS;
		cgt_involution_unref(involution);
	}
	printf("%3zu%s\n", any, playable ? "" : "   (nothing to play: paired in the playable reading)");
	cgt_position_unref(position);
}

static void print_rectangles(void)
{
	struct rectangles count = { .all = 0 };

	printf("board  winner  %-18s%-18s%-18s%s\n", "half-turn", "left-right", "top-bottom", "pairings by any involution");
	for (int rows = 1; rows <= 4; rows++)
		for (int cols = rows; cols <= 5; cols++)
			print_rectangle(rows, cols, &count);
	printf("\nThese are %d boards, %d of them playable; the essay counts thirteen and twelve. The half-turn pairs %d\n"
	       "playable ones, exactly those with both sides even; the reflections pair %d, any involution %d. Of the second\n"
	       "player's wins on playable boards %d are not reached.\n",
	       count.all, count.playable, count.paired, count.paired_by_reflections, count.paired_by_any, count.unreached);
}

/* ---- question Q2.b: strips of Toads and Frogs ---- */

#define STRIP_CELLS 12
#define STRIP_STATES 531441 /* 3 to the power of that */

struct strips {
	int fixed, with_move, restored, paired, whole;
	char example[STRIP_CELLS + 1]; /* the first that is paired */
};

/* Strip number n of those that the mirror with exchange keeps: their left halves, in base three. */
static void write_strip(int n, int cells, char strip[STRIP_CELLS + 1])
{
	memset(strip, '.', (size_t)cells);
	strip[cells] = '\0';
	for (int i = 0; i < cells / 2; i++, n /= 3) {
		strip[i] = ".tf"[n % 3];
		strip[cells - 1 - i] = ".ft"[n % 3];
	}
}

static cgt_position *strip_position(const char *strip)
{
	char text[TEXT_SIZE];

	snprintf(text, sizeof text, "toads-and-frogs: %s", strip);
	return parse(text);
}

/* The moves of a strip, or of two with a wall between them in front of a cell. */
static uint64_t moves_of(const char *strip, int wall)
{
	char text[STRIP_CELLS + 2];
	cgt_position *position;
	uint64_t count;

	snprintf(text, sizeof text, "%.*s%s%s", wall, strip, wall ? "#" : "", strip + wall);
	position = strip_position(text);
	count = count_moves(position);
	cgt_position_unref(position);
	return count;
}

/* Strips that play has led to, a bit each by their digits in base three. */
struct visited {
	uint8_t bits[STRIP_STATES / 8 + 1];
};

static bool visit(struct visited *visited, const char *strip)
{
	size_t n = 0;
	bool known;

	for (; *strip; strip++)
		n = 3 * n + (size_t)(strchr(".tf", *strip) - ".tf");
	known = visited->bits[n / 8] >> n % 8 & 1;
	visited->bits[n / 8] |= (uint8_t)(1 << n % 8);
	return !known;
}

/* Whether a wall in front of a cell forbids no move, now and as far as play can lead (its depth: the moves that are left). */
static bool wall_is_idle(const char *strip, int wall, struct visited *visited)
{
	const int cells = (int)strlen(strip);

	if (!visit(visited, strip))
		return true;
	if (moves_of(strip, wall) != moves_of(strip, 0))
		return false;
	for (int from = 0; from < cells; from++) {
		const int ahead = strip[from] == 't' ? 1 : -1;
		const char other = strip[from] == 't' ? 'f' : 't';
		char next[STRIP_CELLS + 1];
		int to = from + ahead;

		if (strip[from] == '.')
			continue;
		if (to >= 0 && to < cells && strip[to] == other)
			to += ahead;
		if (to < 0 || to >= cells || strip[to] != '.')
			continue;
		strcpy(next, strip);
		next[from] = '.';
		next[to] = strip[from];
		if (!wall_is_idle(next, wall, visited))
			return false;
	}
	return true;
}

/* Whether a strip is a sum already: a wall somewhere, with moves on both sides, would change nothing. */
static bool is_sum(const char *strip)
{
	static struct visited visited;

	for (int wall = 1; strip[wall]; wall++) {
		char left[STRIP_CELLS + 1];

		snprintf(left, sizeof left, "%.*s", wall, strip);
		memset(&visited, 0, sizeof visited);
		if (moves_of(left, 0) > 0 && moves_of(strip + wall, 0) > 0 && wall_is_idle(strip, wall, &visited))
			return true;
	}
	return false;
}

static void try_strip(const char *strip, struct strips *count)
{
	char text[TEXT_SIZE];
	cgt_position *position;
	cgt_involution *mirror;

	snprintf(text, sizeof text, "toads-and-frogs: %s", strip);
	position = parse(text);
	mirror = map_of(position, CGT_MAP_LEFT_RIGHT, 1);
	count->fixed++;
	if (has_move(position)) {
		count->with_move++;
		count->restored += play_holds(mirror, CGT_PLAY_RESTORE);
		if (play_holds(mirror, CGT_PLAY_IMAGE)) {
			if (count->paired++ == 0)
				strcpy(count->example, strip);
			count->whole += !is_sum(strip);
		}
	}
	cgt_involution_unref(mirror);
	cgt_position_unref(position);
}

static void print_strips(void)
{
	printf("The mirror turns a strip round and exchanges toads and frogs. A strip is a sum if a wall somewhere, with\n"
	       "moves on both sides, would change nothing, now or later.\n\n"
	       "cells  fixed  of those with a move  paired by the mirror  restored  paired, and no sum  first paired\n");
	for (int cells = 1, half = 1; cells <= STRIP_CELLS; cells++) {
		struct strips count = { .fixed = 0 };
		char strip[STRIP_CELLS + 1];

		half *= cells % 2 ? 1 : 3;
		for (int n = 0; n < half; n++) {
			write_strip(n, cells, strip);
			try_strip(strip, &count);
		}
		printf("%5d %6d %21d %21d %9d %18d   %s\n", cells, count.fixed, count.with_move, count.paired,
		       count.restored, count.whole, count.example);
	}
}

/* ---- S2.5: playing the image and restoring the symmetry ---- */

#define ROW_CELLS 16

/* Prints where the two tests differ on the rectangles to 4x5. */
static void print_differences(void)
{
	for (int rows = 1; rows <= 4; rows++)
		for (int cols = rows; cols <= 5; cols++)
			for (int i = 0; i < 3; i++) {
				cgt_position *position = rectangle("cram", rows, cols, "..");
				cgt_involution *involution = map_of(position, mirrors[i], 0);

				if (play_holds(involution, CGT_PLAY_IMAGE) != play_holds(involution, CGT_PLAY_RESTORE))
					printf("  %dx%d %s", rows, cols, cgt_map_name(mirrors[i]));
				cgt_involution_unref(involution);
				cgt_position_unref(position);
			}
	printf("\n");
}

static void print_restoring(void)
{
	cgt_position *position = rectangle("cram", 2, 4, "..");
	cgt_involution *reflection = map_of(position, CGT_MAP_TOP_BOTTOM, 0);
	cgt_pairing_report *report;
	char text[TEXT_SIZE];

	check(cgt_pairing_report_new(reflection, CGT_READING_STRICT, CGT_PLAY_IMAGE | CGT_PLAY_RESTORE, budget, &report));
	check(cgt_pairing_report_text(report, text, sizeof text, NULL));
	printf("2x4 Cram under the reflection that exchanges the rows:\n    %s\n\n", text);
	cgt_pairing_report_unref(report);
	cgt_involution_unref(reflection);
	cgt_position_unref(position);
	printf("Cram rectangles to 4x5 on which one test holds and the other does not:\n");
	print_differences();
	printf("\nOn one row that reflection moves no cell, and is no pairing. Restoring the symmetry accepts it on");
	for (int cols = 1; cols <= ROW_CELLS; cols++) {
		position = rectangle("cram", 1, cols, "..");
		reflection = map_of(position, CGT_MAP_TOP_BOTTOM, 0);
		if (play_holds(reflection, CGT_PLAY_RESTORE))
			printf(" 1x%d", cols);
		cgt_involution_unref(reflection);
		cgt_position_unref(position);
	}
	printf("\n(of 1x1 to 1x%d).\n", ROW_CELLS);
}

/* ---- S2.6: misere play ---- */

struct misere {
	int shapes, second; /* paired shapes, and those that the second player wins in misere play */
};

static void add_misere(struct misere *count, const cgt_position *position)
{
	count->shapes++;
	count->second += second_player_wins(position, CGT_MISERE);
}

/* Goes through the fixed polyominoes of a size that are paired by the half-turn, or at all. */
static void count_misere(int32_t cells, struct misere *half_turn, struct misere *any)
{
	cgt_polyominoes *walk;
	cgt_status status;

	check(cgt_polyominoes_new(cells, CGT_MAPS_IDENTITY, 0, 1, &walk));
	while ((status = cgt_polyominoes_next(walk, budget)) == CGT_OK) {
		cgt_board *board;
		cgt_position *position;
		cgt_involution *turn;

		check(cgt_polyominoes_board(walk, &board));
		position = position_on("cram", board);
		turn = map_of(position, CGT_MAP_HALF_TURN, 0);
		if (failure_of(turn) == CGT_PAIRING_HOLDS)
			add_misere(half_turn, position);
		if (count_pairings(position, CGT_SEARCH_GRAPH, 1, NULL))
			add_misere(any, position);
		cgt_involution_unref(turn);
		cgt_position_unref(position);
		cgt_board_unref(board);
	}
	if (status != CGT_END)
		check(status);
	cgt_polyominoes_free(walk);
}

static void print_misere(void)
{
	cgt_position *square = rectangle("cram", 4, 4, "..");
	const int32_t most = wants_long ? 12 : 10;

	printf("4x4 Cram is paired, and in misere play a %s player's win. Who follows a pairing moves last, and so loses in "
	       "misere\n"
	       "play if both keep to it; but nobody has to.\n\n",
	       winner_name(second_player_wins(square, CGT_MISERE)));
	printf("Cram on fixed polyominoes that are paired: who wins in misere play\n\n"
	       "cells   by the half-turn: second  first    by any involution: second  first\n");
	for (int32_t cells = 4; cells <= most; cells += 2) {
		struct misere turn = { 0, 0 }, any = { 0, 0 };

		count_misere(cells, &turn, &any);
		printf("%5d %17d %7d %6d %20d %7d %6d\n", (int)cells, turn.shapes, turn.second, turn.shapes - turn.second,
		       any.shapes, any.second, any.shapes - any.second);
	}
	cgt_position_unref(square);
}

/* ---- S2.7: the copy-swap ---- */

static const struct {
	const char *game, *contents;
	int rows, cols;
} swapped[] = {
	{ "cram", ".#", 2, 3 },
	{ "domineering", ".#", 2, 3 },
	{ "clobber", "xo.", 2, 2 },
	{ "impartial-clobber", "xo.", 2, 2 },
	{ "toads-and-frogs", "tf.", 1, 5 },
	{ "dawson-pawns(captures=optional)", "Pp.", 3, 1 },
	{ "dawson-pawns", "Pp.", 3, 1 },
	{ "dawson-pawns", "Pp.", 3, 2 },
};

/* Board number n of all that can be filled with the contents. */
static void write_board(size_t which, int n, char *text)
{
	const int base = (int)strlen(swapped[which].contents);

	text += sprintf(text, "%s: ", swapped[which].game);
	for (int i = 0; i < swapped[which].rows * swapped[which].cols; i++, n /= base) {
		if (i && i % swapped[which].cols == 0)
			*text++ = '|';
		*text++ = swapped[which].contents[n % base];
	}
	*text = '\0';
}

/* Whether the copy-swap pairs G - G. */
static bool swap_pairs(const char *text)
{
	cgt_position *position = parse(text), *negative, *sum;
	cgt_involution *swap;
	bool pairs;

	check(cgt_position_negative(position, &negative));
	check(cgt_position_sum(position, negative, &sum));
	check(cgt_involution_new_copy_swap(sum, &swap));
	pairs = play_holds(swap, CGT_PLAY_IMAGE);
	cgt_involution_unref(swap);
	cgt_position_unref(sum);
	cgt_position_unref(negative);
	cgt_position_unref(position);
	return pairs;
}

static void print_swaps(void)
{
	printf("G - G under the copy-swap, by play; G is every board of the size.\n\n%-34s%-8s%8s%8s   first that is not\n", "game",
	       "size", "boards", "paired");
	for (size_t which = 0; which < sizeof swapped / sizeof swapped[0]; which++) {
		const int cells = swapped[which].rows * swapped[which].cols;
		int boards = 1, paired = 0;
		char text[TEXT_SIZE], first[TEXT_SIZE] = "";

		for (int i = 0; i < cells; i++)
			boards *= (int)strlen(swapped[which].contents);
		for (int n = 0; n < boards; n++) {
			write_board(which, n, text);
			if (swap_pairs(text))
				paired++;
			else if (!*first)
				strcpy(first, text);
		}
		printf("%-34s%dx%-6d%8d%8d   %s\n", swapped[which].game, swapped[which].rows, swapped[which].cols, boards,
		       paired, first);
	}
}

/* ---- S2.8: claims about all boards ---- */

#define SIDES 12

/* Whether the half-turn pairs a Cram rectangle, perhaps once the domino in its middle is placed. */
static bool turn_pairs(int rows, int cols, bool middle_first)
{
	cgt_position *position = rectangle("cram", rows, cols, ".."), *next;
	cgt_involution *turn;
	bool pairs;

	if (middle_first) {
		const int row = (rows + 1) / 2, col = (cols + 1) / 2;
		char move[64];

		snprintf(move, sizeof move, "%d,%d-%d,%d", row, col, rows % 2 ? row : row + 1, cols % 2 ? col : col + 1);
		check(cgt_position_play(position, CGT_LEFT, move, &next));
		cgt_position_unref(position);
		position = next;
	}
	turn = map_of(position, CGT_MAP_HALF_TURN, 0);
	pairs = failure_of(turn) == CGT_PAIRING_HOLDS;
	cgt_involution_unref(turn);
	cgt_position_unref(position);
	return pairs;
}

static void print_sides(void)
{
	int even = 0, even_paired = 0, mixed = 0, mixed_paired = 0;

	for (int rows = 1; rows <= SIDES; rows++)
		for (int cols = 1; cols <= SIDES; cols++) {
			if (rows % 2 == 0 && cols % 2 == 0) {
				even++;
				even_paired += turn_pairs(rows, cols, false);
			} else if (rows % 2 == 0 || cols % 2 == 0) {
				mixed++;
				mixed_paired += turn_pairs(rows, cols, true);
			}
		}
	printf("\"The pairing wins exactly the boards with both sides even\": to %dx%d it does so on %d of %d, and for all\n"
	       "sizes by proof (doc/theory.md).\n\n"
	       "\"There is no repair\" where a move is its own image: there is one for the first player. He places the domino in\n"
	       "the middle, and the half-turn pairs what is left: on %d of %d boards with one side even, all by proof.\n",
	       SIDES, SIDES, even_paired, even, mixed_paired, mixed);
}

/* Row number n of all that can be filled with three contents. */
static void write_row(const char *contents, int n, int cells, char *row)
{
	for (int i = 0; i < cells; i++, n /= 3)
		row[i] = contents[n % 3];
	row[cells] = '\0';
}

/* A row of a game: what can be said of it as a counter-example. */
struct row {
	char text[TEXT_SIZE];
	cgt_position *position;
	const char *cells; /* in the text */
};

static struct row row_of(const char *game, const char *contents, int n, int cells)
{
	struct row row;
	char text[STRIP_CELLS + 1];

	write_row(contents, n, cells, text);
	row.cells = row.text + snprintf(row.text, sizeof row.text, "%s: ", game);
	snprintf(row.text + strlen(row.text), sizeof row.text - strlen(row.text), "%s", text);
	row.position = parse(row.text);
	return row;
}

struct row_counts {
	int with_move, paired, whole, mirrored;
	cgt_involution *first; /* a pairing of the first row that is no sum already, or NULL */
};

/* Whether a row is a sum already. A Clobber row with an empty cell is one, or a shorter row. */
static bool row_is_sum(const char *game, const char *cells)
{
	return strcmp(game, "clobber") == 0 ? strchr(cells, '.') != NULL : is_sum(cells);
}

static void try_row(const char *game, const struct row *row, struct row_counts *count)
{
	cgt_involution *first = NULL, *mirror;

	count->with_move++;
	if (!count_pairings(row->position, CGT_SEARCH_EXHAUSTIVE, 1, &first))
		return;
	count->paired++;
	if (!row_is_sum(game, row->cells)) {
		mirror = map_of(row->position, CGT_MAP_LEFT_RIGHT, 1);
		count->whole++;
		count->mirrored += play_holds(mirror, CGT_PLAY_IMAGE);
		cgt_involution_unref(mirror);
		if (!count->first)
			count->first = cgt_involution_ref(first);
	}
	cgt_involution_unref(first);
}

/* All rows of a length. */
static struct row_counts count_rows(const char *game, const char *contents, int cells)
{
	struct row_counts count = { .first = NULL };
	int rows = 1;

	for (int i = 0; i < cells; i++)
		rows *= 3;
	for (int n = 0; n < rows; n++) {
		struct row row = row_of(game, contents, n, cells);

		if (has_move(row.position))
			try_row(game, &row, &count);
		cgt_position_unref(row.position);
	}
	return count;
}

static void print_involution(const cgt_involution *involution)
{
	cgt_position *position;
	char text[TEXT_SIZE], map[TEXT_SIZE];

	check(cgt_involution_position(involution, &position));
	check(cgt_position_text(position, text, sizeof text, NULL));
	check(cgt_involution_text(involution, map, sizeof map, NULL));
	printf("%s by %s", text, map);
	cgt_position_unref(position);
}

static void print_rows(const char *game, const char *contents)
{
	const int most = wants_long ? 11 : 9;

	printf("cells  with a move  paired by any involution  no sum already  of those by the mirror   first\n");
	for (int cells = 1; cells <= most; cells++) {
		struct row_counts count = count_rows(game, contents, cells);

		printf("%5d %12d %25d %15d %23d   ", cells, count.with_move, count.paired, count.whole, count.mirrored);
		if (count.first)
			print_involution(count.first);
		printf("\n");
		cgt_involution_unref(count.first);
	}
}

static void print_domineering(void)
{
	size_t boards = 0, pairings = 0;

	for (int rows = 1; rows <= 8; rows++)
		for (int cols = 1; cols <= 8; cols++)
			if (rows * cols > 1) {
				cgt_position *position = rectangle("domineering", rows, cols, "..");

				pairings += count_pairings(position, CGT_SEARCH_GRAPH, SIZE_MAX, NULL);
				boards++;
				cgt_position_unref(position);
			}
	printf("The wrong player \"is a defect that a different choice might repair\": not on a rectangle. The %zu Domineering\n"
	       "rectangles to 8x8 have %zu pairings, and none has one by proof (doc/theory.md).\n", boards, pairings);
}

static void print_odd_boards(void)
{
	printf("\"A fixed cell produces a first-player win when it produces anything\": on Cram boards with both sides odd the\n"
	       "winner is");
	for (int rows = 1; rows <= 5; rows += 2)
		for (int cols = rows; cols <= 5; cols += 2) {
			cgt_position *position = rectangle("cram", rows, cols, "..");

			printf("%s %dx%d %s", rows + cols > 2 ? "," : "", rows, cols,
			       winner_name(second_player_wins(position, CGT_NORMAL)));
			cgt_position_unref(position);
		}
	printf(".\n");
}

static void print_claims(void)
{
	print_sides();
	printf("\n\"There is no better involution to reach for\" on a strip of Toads and Frogs. (What is a sum already is said\n"
	       "under Q2.b.)\n\n");
	print_rows("toads-and-frogs", "tf.");
	printf("\n\"No amount of symmetry helps\" on a Clobber row. A row with an empty cell is a sum already.\n\n");
	print_rows("clobber", "xo.");
	printf("\n");
	print_domineering();
	printf("\n");
	print_odd_boards();
}

/* ---- question Q2.d: the hybrid ---- */

static const struct {
	const char *game, *contents;
	int rows, cols, long_rows, long_cols; /* at most */
	bool impartial;
	bool diagonals_only; /* only they exchange the players */
} families[] = {
	{ "cram", "..", 5, 6, 5, 6, true, false },
	{ "domineering", "..", 5, 6, 6, 6, false, true },
	{ "clobber", "xo", 4, 5, 4, 5, false, false },
	{ "impartial-clobber", "xo", 4, 4, 4, 5, true, false },
};

/* What a question cost. */
struct cost {
	int32_t outcome;
	uint64_t nodes, checks, found, tried, enough;
	double seconds;
};

static uint64_t statistic(const cgt_solver *own, const char *key)
{
	uint64_t value;

	check(cgt_solver_statistic(own, key, &value));
	return value;
}

static struct cost cost_of(const cgt_solver *own, int32_t outcome, clock_t start)
{
	return (struct cost){
		.outcome = outcome,
		.nodes = statistic(own, "nodes"),
		.checks = statistic(own, "pairing-checks"),
		.found = statistic(own, "pairings-found"),
		.tried = statistic(own, "images-tried"),
		.enough = statistic(own, "images-enough"),
		.seconds = (double)(clock() - start) / CLOCKS_PER_SEC,
	};
}

/* By search, with or without a check for pairings in front of it. */
static struct cost search_cost(const cgt_position *position, bool checks)
{
	cgt_solver *own;
	struct cost cost;
	int32_t outcome;
	clock_t start;

	check(cgt_solver_new(&own));
	check(cgt_solver_set(own, "check-pairings", checks));
	start = clock();
	check(cgt_solver_outcome(own, position, CGT_NORMAL, budget, &outcome));
	cost = cost_of(own, outcome, start);
	cgt_solver_free(own);
	return cost;
}

/* With the image first. */
static struct cost image_cost(const cgt_involution *involution, bool impartial)
{
	cgt_solver *own;
	struct cost cost;
	int32_t left, right;
	clock_t start;

	check(cgt_solver_new(&own));
	start = clock();
	check(cgt_solver_winner_image_first(own, involution, CGT_LEFT, CGT_NORMAL, budget, &left));
	right = CGT_LEFT + CGT_RIGHT - left;
	if (!impartial)
		check(cgt_solver_winner_image_first(own, involution, CGT_RIGHT, CGT_NORMAL, budget, &right));
	cost = cost_of(own, left == right ? (left == CGT_LEFT ? CGT_OUTCOME_L : CGT_OUTCOME_R)
	                                  : (left == CGT_LEFT ? CGT_OUTCOME_N : CGT_OUTCOME_P), start);
	cgt_solver_free(own);
	return cost;
}

static double per_cent(uint64_t part, uint64_t whole)
{
	return whole ? 100 * (double)part / (double)whole : 0;
}

/* The sums of a family. */
struct saving {
	struct cost plain, checked;
};

static void add_cost(struct cost *sum, const struct cost *cost)
{
	sum->nodes += cost->nodes;
	sum->checks += cost->checks;
	sum->found += cost->found;
	sum->seconds += cost->seconds;
}

static void print_cost(const char *board, const char *outcome, const struct cost *plain, const struct cost *checked)
{
	printf("%-6s %-2s %10llu %9.1f %11llu %9.1f %10llu %8llu %8.2f\n", board, outcome, (unsigned long long)plain->nodes,
	       1000 * plain->seconds, (unsigned long long)checked->nodes, 1000 * checked->seconds,
	       (unsigned long long)checked->checks, (unsigned long long)checked->found, per_cent(checked->found, checked->checks));
}

static void must_agree(const struct cost *a, const struct cost *b)
{
	if (a->outcome == b->outcome)
		return;
	fail(EXIT_FAILURE, "two searches disagree on who wins");
}

/* The mirrors of a board that carry it onto itself, each as the first reply. */
static void print_images(cgt_position *position, size_t family, int rows, int cols, const struct cost *plain)
{
	for (int i = 0; i < MIRRORS; i++) {
		cgt_involution *involution;
		struct cost cost;

		if (mirrors[i] >= CGT_MAP_DIAGONAL ? rows != cols : families[family].diagonals_only)
			continue;
		involution = map_of(position, mirrors[i], !families[family].impartial);
		if (failure_of(involution) != CGT_PAIRING_START_MOVES) {
			cost = image_cost(involution, families[family].impartial);
			must_agree(&cost, plain);
			printf("          %-12s %9llu %9.1f %10llu %8llu %8.2f\n", cgt_map_name(mirrors[i]),
			       (unsigned long long)cost.nodes, 1000 * cost.seconds, (unsigned long long)cost.tried,
			       (unsigned long long)cost.enough, per_cent(cost.enough, cost.tried));
		}
		cgt_involution_unref(involution);
	}
}

static void print_family(size_t family)
{
	const int most_rows = wants_long ? families[family].long_rows : families[family].rows;
	const int most_cols = wants_long ? families[family].long_cols : families[family].cols;
	struct saving sum = { { .nodes = 0 }, { .nodes = 0 } };

	printf("\n%s%s\n"
	       "              search                  with\n"
	       "    board      alone        ms   the check        ms     checks   paired per cent\n"
	       "          image first:        nodes        ms     images   enough per cent\n",
	       families[family].game, families[family].contents[0] == 'x' ? ", stones as on a chessboard" : "");
	for (int rows = 1; rows <= most_rows; rows++)
		for (int cols = rows; cols <= most_cols; cols++) {
			cgt_position *position = rectangle(families[family].game, rows, cols, families[family].contents);
			char board[32];

			snprintf(board, sizeof board, "%dx%d", rows, cols);
			if (count_pairings(position, CGT_SEARCH_GRAPH, 1, NULL)) {
				printf("%-6s P   a pairing alone settles it\n", board);
			} else if (has_move(position)) {
				const struct cost plain = search_cost(position, false), checked = search_cost(position, true);

				must_agree(&plain, &checked);
				print_cost(board, cgt_outcome_name(plain.outcome), &plain, &checked);
				print_images(position, family, rows, cols, &plain);
				add_cost(&sum.plain, &plain);
				add_cost(&sum.checked, &checked);
			}
			cgt_position_unref(position);
			fflush(stdout);
		}
	print_cost("all", "", &sum.plain, &sum.checked);
}

static void print_hybrid(void)
{
	printf("The check in front of the search: a component with a pairing is worth zero and dropped. The image first: as\n"
	       "long as a mirror carries the position onto itself, the image is the first reply tried; then search. Nodes and\n"
	       "milliseconds of processor time for the outcome, with empty tables; in impartial games the search alone finds\n"
	       "the Grundy value, too.\n");
	for (size_t family = 0; family < sizeof families / sizeof families[0]; family++)
		print_family(family);
}

/* ---- the program ---- */

static const struct {
	const char *name, *title;
	void (*print)(void);
} sections[] = {
	{ "candidates", "S2.3  Seven candidate symmetries, in the playable reading", print_candidates },
	{ "rectangles", "S2.1, S2.2, S2.4, Q2.a  Cram rectangles, in the strict reading", print_rectangles },
	{ "strips", "Q2.b  Strips of Toads and Frogs on which the mirror works", print_strips },
	{ "restore", "S2.5  Restoring the symmetry is not playing the image", print_restoring },
	{ "misere", "S2.6  Misere play", print_misere },
	{ "swap", "S2.7  The copy-swap", print_swaps },
	{ "claims", "S2.8  Claims about all boards", print_claims },
	{ "hybrid", "Q2.d  What a pairing saves a search", print_hybrid },
};

enum { SECTIONS = sizeof sections / sizeof sections[0] };

static void usage(FILE *out)
{
	fputs("Usage: mirror_strategies [OPTION]...\n"
	      "Tests mirror strategies in five games, as in the essay \"The strategy that is a symmetry\".\n"
	      "\n"
	      "  --section NAME   print one section, and with more of these options more:\n"
	      "                  ",
	      out);
	for (size_t i = 0; i < SECTIONS; i++)
		fprintf(out, " %s%s", sections[i].name, i + 1 < SECTIONS ? "," : "\n");
	fputs("  --long           go further in misere, claims and hybrid\n"
	      "  --help           print this\n",
	      out);
}

static size_t section_of(const char *name)
{
	for (size_t i = 0; i < SECTIONS; i++)
		if (strcmp(sections[i].name, name) == 0)
			return i;
	bad_usage("no such section: %s", name);
}

/* Reads the options: which sections are wanted; none named means all. */
static void read_options(char **arg, bool wanted[SECTIONS])
{
	bool any = false;

	for (; *arg; arg++) {
		help_if_asked(*arg);
		if (is_option(*arg, "--long"))
			wants_long = true;
		else if (is_option(*arg, "--section"))
			wanted[section_of(value_of_option(&arg))] = any = true;
		else
			bad_usage("no such option: %s", *arg);
	}
	for (size_t i = 0; i < SECTIONS && !any; i++)
		wanted[i] = true;
}

int main(int argc, char **argv)
{
	bool wanted[SECTIONS] = { false }, first = true;

	start_program("mirror_strategies", usage);
	read_options(argv + (argc > 0), wanted);
	check(cgt_solver_new(&solver));
	start_budget("nodes");
	for (size_t i = 0; i < SECTIONS; i++) {
		if (!wanted[i])
			continue;
		printf("%s%s\n\n", first ? "" : "\n\n", sections[i].title);
		sections[i].print();
		fflush(stdout);
		end_progress();
		first = false;
	}
	cgt_solver_free(solver);
	return EXIT_SUCCESS;
}
