/* SPDX-License-Identifier: MIT */
/*
 * dawson_pawns - the essay "The capture that has to be made", recomputed, and what it left open.
 *
 * Three ranks of pawns, White below and Black above, are the octal game .137 because captures are compulsory. The program draws an
 * exchange, replays all of them, compares twelve boards with .137 in both endings, and does it again without the compulsion. Then
 * it goes on: to sixty-four files with the compulsion and past seven without, with queens, and to two rows side by side. White is
 * the library's Left.
 */
#include "program.h"

#include <time.h>

#define COMPULSORY "dawson-pawns"
#define OPTIONAL "dawson-pawns(captures=optional)"
#define OPTIONAL_REMOVED "dawson-pawns(captures=optional, promotion=removed)"
#define OPTIONAL_QUEEN "dawson-pawns(captures=optional, promotion=queen)"

#define ESSAY_FILES 12
#define MAX_FILES CGT_PAWNS_MAX_FILES
#define TEXT_BYTES 1024

static int mistakes; /* figures that are not what they should be */

static void usage(FILE *out)
{
	fputs("Usage: dawson_pawns [OPTION]\n"
	      "Dawson's pawns against the octal game .137, as in the essay \"The capture that has to be made\", and further.\n"
	      "\n"
	      "  --long    go as far as minutes and four gigabytes allow\n"
	      "  --help    print this\n",
	      out);
}

/* Counts a claim that does not hold. */
static const char *verdict(bool holds)
{
	mistakes += !holds;
	return holds ? "yes" : "NO";
}

/* ---- boards ---- */

/* Adds a run of `files` untouched files to the three rows of a board, or, if there are pawns in the middle, a finished block. */
static void add_files(char rows[3][TEXT_BYTES], int files, const char *file)
{
	for (int row = 0; row < 3; row++) {
		size_t length = strlen(rows[row]);

		memset(rows[row] + length, file[row], (size_t)files);
		rows[row][length + (size_t)files] = '\0';
	}
}

/* "pp|..|PP" for two files. */
static void full_board(int files, char text[TEXT_BYTES])
{
	char rows[3][TEXT_BYTES] = { "", "", "" };

	add_files(rows, files, "p.P");
	snprintf(text, TEXT_BYTES, "%.64s|%.64s|%.64s", rows[0], rows[1], rows[2]);
}

static cgt_game *new_game(const char *spec)
{
	cgt_game *game;

	check(cgt_game_new(spec, &game));
	return game;
}

static cgt_board *new_full_board(const cgt_game *game, int files)
{
	char text[TEXT_BYTES];
	cgt_board *board;

	full_board(files, text);
	check(cgt_game_board_parse(game, text, &board));
	return board;
}

/* The sum of one or two full rows; of one if the second has no files. */
static cgt_position *new_rows(cgt_game *game, int first, int second)
{
	cgt_board *board = new_full_board(game, first);
	cgt_position *position;

	check(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	if (second) {
		cgt_position *one = position, *other = new_rows(game, second, 0);

		check(cgt_position_sum(one, other, &position));
		cgt_position_unref(one);
		cgt_position_unref(other);
	}
	return position;
}

/* Prints the boards of the positions side by side, rank by rank, with a caption under each. */
static void draw(cgt_position *const *position, const char *const *caption, int count)
{
	enum { WIDTH = 15 };

	for (int row = 0; row < 3; row++) {
		printf("   ");
		for (int i = 0; i < count; i++) {
			uint8_t cell[3 * MAX_FILES];
			cgt_board *board;
			int files;

			check(cgt_position_board(position[i], 0, &board));
			check(cgt_board_contents(board, cell, sizeof cell, NULL));
			files = cgt_board_cols(board);
			for (int file = 0; file < files; file++)
				printf(" %c", cell[row * files + file]);
			printf("%*s", i + 1 < count ? WIDTH - 2 * files : 0, "");
			cgt_board_unref(board);
		}
		printf("\n");
	}
	printf("   ");
	for (int i = 0; i < count; i++)
		printf(" %-*s", i + 1 < count ? WIDTH - 1 : 0, caption[i]);
	printf("\n\n");
}

static int32_t other_player(int32_t player)
{
	return player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
}

static const char *colour(int32_t player)
{
	return player == CGT_LEFT ? "White" : player == CGT_RIGHT ? "Black" : "drawn";
}

/* ---- .137 ---- */

/* The values of .137, by its rule: 1 counter if it is the whole heap; 2, leaving one heap at most; 3, leaving two at most. */
static void find_137(int value[MAX_FILES + 1])
{
	for (int heap = 0; heap <= MAX_FILES; heap++) {
		bool seen[128] = { false };

		if (heap == 1)
			seen[0] = true;
		if (heap >= 2)
			seen[value[heap - 2]] = true;
		for (int left = 0; left + 3 <= heap; left++)
			seen[value[left] ^ value[heap - 3 - left]] = true;
		for (value[heap] = 0; seen[value[heap]]; value[heap]++)
			;
	}
}

/* Who wins a heap of .137 in misere play, White to move, by the solver: no pawns here. */
static int32_t misere_137(cgt_solver *solver, int heap)
{
	char text[32];
	cgt_position *position;
	int32_t winner;

	snprintf(text, sizeof text, "0.137: [%d]", heap);
	check(cgt_position_parse(text, &position));
	check(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, budget, &winner));
	cgt_position_unref(position);
	return winner;
}

/* ---- the exchanges ---- */

static void show_exchange(void)
{
	static const char *const move[] = { "3,3-2,3", "1,2-2,3", "3,2-2,3", "1,4-2,3", "3,4-2,3" };
	static const char *const caption[] = { "White steps", "Black takes", "White retakes", "Black takes", "White retakes", "" };
	cgt_game *game = new_game(COMPULSORY);
	cgt_position *position[6];
	int32_t player = CGT_LEFT;

	printf("An exchange on five files: a step, and four captures that have to be made\n\n");
	position[0] = new_rows(game, 5, 0);
	for (int i = 0; i < 5; i++, player = other_player(player))
		check(cgt_position_play(position[i], player, move[i], &position[i + 1]));
	draw(position, caption, 6);
	for (int i = 0; i < 6; i++)
		cgt_position_unref(position[i]);
	cgt_game_unref(game);
}

/* A way to take counters from a heap, as the two heaps left, the lesser first. */
struct option {
	int low, high;
};

static int options_of_137(int heap, struct option option[2 * MAX_FILES])
{
	int count = 0;

	if (heap == 1)
		option[count++] = (struct option){ 0, 0 };
	if (heap >= 2)
		option[count++] = (struct option){ 0, heap - 2 };
	for (int low = 0; low <= heap - 3 - low; low++)
		option[count++] = (struct option){ low, heap - 3 - low };
	return count;
}

static struct option live_heaps(const cgt_board *board)
{
	int32_t run[MAX_FILES];
	size_t count;
	struct option left = { 0, 0 };

	check(cgt_pawn_runs(board, run, MAX_FILES, &count));
	if (count == 1)
		left.high = run[0];
	if (count == 2)
		left = (struct option){ run[0] < run[1] ? run[0] : run[1], run[0] < run[1] ? run[1] : run[0] };
	return left;
}

/* Replays all first moves on one width: their lengths, and whether the ends are exactly the options of .137. */
static bool replay(cgt_game *game, int files, int length[6])
{
	cgt_board *board = new_full_board(game, files);
	struct option option[2 * MAX_FILES];
	int options = options_of_137(files, option), reached = 0;
	bool arises[2 * MAX_FILES] = { false }, all_are = true;

	for (int32_t file = 0; file < files; file++) {
		cgt_board *end;
		int32_t moves;
		struct option left;
		int i = 0;

		check(cgt_pawn_exchange(game, board, CGT_LEFT, file, budget, &moves, &end));
		left = live_heaps(end);
		while (i < options && (option[i].low != left.low || option[i].high != left.high))
			i++;
		all_are &= i < options && moves <= 5;
		if (i < options)
			arises[i] = true;
		if (moves <= 5)
			length[moves]++;
		cgt_board_unref(end);
	}
	for (int i = 0; i < options; i++)
		reached += arises[i];
	cgt_board_unref(board);
	return all_are && reached == options;
}

static void show_replays(void)
{
	cgt_game *game = new_game(COMPULSORY);
	int length[6] = { 0 };
	bool all = true;

	for (int files = 1; files <= ESSAY_FILES; files++)
		all &= replay(game, files, length);
	printf("All first moves on 1 to %d files, along every branch of captures\n\n", ESSAY_FILES);
	printf("    %d replayed: %d of five moves, %d of three, %d of one, %d of an even number\n",
	       length[1] + length[3] + length[5], length[5], length[3], length[1], length[0] + length[2] + length[4]);
	printf("    each has one end, whichever pawn takes; the live files are an option of .137, and every option arises: %s\n\n",
	       verdict(all && length[1] == 1 && length[3] == 22 && length[5] == 55));
	cgt_game_unref(game);
}

/* ---- twelve boards ---- */

static int32_t walk_winner(cgt_pawn_walk *walk, const cgt_game *game, int files, int32_t convention)
{
	cgt_board *board = new_full_board(game, files);
	int32_t winner;

	check(cgt_pawn_walk_search(walk, board, CGT_LEFT, convention, budget, &winner));
	cgt_board_unref(board);
	return winner;
}

static void show_boards(const int value[MAX_FILES + 1])
{
	cgt_game *game = new_game(COMPULSORY);
	cgt_pawn_walk *walk;
	cgt_solver *solver;
	bool agree = true;

	check(cgt_pawn_walk_new(game, &walk));
	check(cgt_solver_new(&solver));
	printf("The diagram against the heap, White to move; the search knows nothing of heaps\n\n");
	printf("    files                   ");
	for (int files = 1; files <= ESSAY_FILES; files++)
		printf(" %5d", files);
	printf("\n    .137                    ");
	for (int files = 1; files <= ESSAY_FILES; files++)
		printf(" %5d", value[files]);
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		printf("\n    %s", convention == CGT_NORMAL ? "pawns, last move wins   " : "pawns, last move loses  ");
		for (int files = 1; files <= ESSAY_FILES; files++) {
			int32_t winner = walk_winner(walk, game, files, convention);
			int32_t heap = convention == CGT_MISERE ? misere_137(solver, files) : value[files] ? CGT_LEFT : CGT_RIGHT;

			printf(" %5s", colour(winner));
			agree &= winner == heap;
		}
	}
	printf("\n\n    as .137, in both endings: %s\n\n", verdict(agree));
	cgt_solver_free(solver);
	cgt_pawn_walk_free(walk);
	cgt_game_unref(game);
}

/* ---- without the compulsion ---- */

static void show_optional(void)
{
	cgt_game *bound = new_game(COMPULSORY), *optional = new_game(OPTIONAL);
	cgt_pawn_walk *walk;

	check(cgt_pawn_walk_new(optional, &walk));
	printf("With captures optional; a winner that changes has an asterisk\n\n    files                   ");
	for (int files = 1; files <= 7; files++)
		printf(" %6d", files);
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		cgt_pawn_walk *bound_walk;

		check(cgt_pawn_walk_new(bound, &bound_walk));
		printf("\n    %s", convention == CGT_NORMAL ? "last move wins          " : "last move loses         ");
		for (int files = 1; files <= 7; files++) {
			int32_t winner = walk_winner(walk, optional, files, convention);

			printf(" %5s%s", colour(winner), winner == walk_winner(bound_walk, bound, files, convention) ? " " : "*");
		}
		cgt_pawn_walk_free(bound_walk);
	}
	printf("\n\n");
	cgt_pawn_walk_free(walk);
	cgt_game_unref(bound);
	cgt_game_unref(optional);
}

static void show_declined(void)
{
	static const char *const caption[] = { "White steps", "Black declines", "White is stuck" };
	cgt_game *game = new_game(OPTIONAL);
	cgt_position *position[3];
	cgt_moves *moves;

	printf("A capture declined, on two files\n\n");
	position[0] = new_rows(game, 2, 0);
	check(cgt_position_play(position[0], CGT_LEFT, "3,1-2,1", &position[1]));
	check(cgt_position_play(position[1], CGT_RIGHT, "1,2-2,2", &position[2]));
	check(cgt_position_moves(position[2], CGT_LEFT, &moves));
	draw(position, caption, 3);
	printf("    White has no move, and no pawn is on a far rank: %s\n\n", verdict(cgt_moves_count(moves) == 0));
	cgt_moves_unref(moves);
	for (int i = 0; i < 3; i++)
		cgt_position_unref(position[i]);
	cgt_game_unref(game);
}

/* ---- positions ---- */

static uint64_t walk_figure(const cgt_pawn_walk *walk, const char *key)
{
	uint64_t value;

	check(cgt_pawn_walk_statistic(walk, key, &value));
	return value;
}

/* Counts how many positions of one walk another one holds. */
static uint64_t overlap(const cgt_pawn_walk *small, const cgt_pawn_walk *large)
{
	uint64_t count = 0;

	for (uint64_t k = 0; k < cgt_pawn_walk_count(small); k++) {
		cgt_board *board;
		int32_t to_move;

		check(cgt_pawn_walk_position(small, k, &board, &to_move));
		count += (uint64_t)cgt_pawn_walk_holds(large, board, to_move);
		cgt_board_unref(board);
	}
	return count;
}

static void print_count(const char *spec, int files, uint64_t expected, uint64_t expected_far, bool reach)
{
	cgt_game *game = new_game(spec);
	cgt_board *board = new_full_board(game, files);
	cgt_pawn_walk *walk;
	uint64_t visited = 0, far_rank = 0;

	check(cgt_pawn_walk_new(game, &walk));
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		walk_winner(walk, game, files, convention);
		visited += walk_figure(walk, "positions");
		far_rank += walk_figure(walk, "far-rank");
	}
	printf("    %-10s %5d %12llu %12llu   %s", strcmp(spec, COMPULSORY) ? "optional" : "compulsory", files,
	       (unsigned long long)visited, (unsigned long long)far_rank,
	       verdict(visited == expected && far_rank == expected_far));
	if (reach) {
		check(cgt_pawn_walk_reach(walk, board, CGT_LEFT, budget));
		end_progress();
		printf(" %31llu %12llu", (unsigned long long)walk_figure(walk, "positions"),
		       (unsigned long long)walk_figure(walk, "far-rank"));
	}
	printf("\n");
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
}

static void show_counts(bool go_on)
{
	printf("Positions visited under both endings together, and all that can be reached (a board and who is to move)\n\n");
	printf("    captures   files      visited  on far rank   as in the essay           reachable  on far rank\n");
	print_count(COMPULSORY, 7, 210, 0, true);
	print_count(COMPULSORY, 12, 2301, 0, true);
	print_count(OPTIONAL, 4, 847, 667, true);
	print_count(OPTIONAL, 6, 101387, 97809, true);
	print_count(OPTIONAL, 7, 1168860, 1154644, go_on);
	printf("\n");
}

/* What stands on a file, from the top. */
static void read_file(const uint8_t *cell, int files, int file, char column[4])
{
	for (int row = 0; row < 3; row++)
		column[row] = (char)cell[row * files + file];
	column[3] = '\0';
}

static bool is_settled(const char *column)
{
	return !strcmp(column, "p.P") || !strcmp(column, "...") || !strcmp(column, "pP.") || !strcmp(column, ".pP");
}

/* The file in the middle of the exchange under way, or -1 if the player to move has no capture. */
static int exchange_at(const uint8_t *cell, int files, int32_t to_move)
{
	char own = to_move == CGT_LEFT ? 'P' : 'p', enemy = to_move == CGT_LEFT ? 'p' : 'P';
	int home = to_move == CGT_LEFT ? 2 * files : 0;

	for (int file = 0; file < files; file++)
		if (cell[files + file] == enemy && ((file > 0 && cell[home + file - 1] == own) ||
		                                    (file + 1 < files && cell[home + file + 1] == own)))
			return file;
	return -1;
}

/* Every position of the compulsory game is untouched files, finished blocks and at most one exchange, three files wide. */
static void show_shapes(bool go_on)
{
	cgt_game *game = new_game(COMPULSORY), *optional = new_game(OPTIONAL);
	int narrow = go_on ? 7 : 6;
	cgt_board *board = new_full_board(game, ESSAY_FILES), *other = new_full_board(game, narrow);
	cgt_pawn_walk *walk, *wide;
	uint64_t resting = 0, exceptions = 0, common, all;

	check(cgt_pawn_walk_new(game, &walk));
	check(cgt_pawn_walk_reach(walk, board, CGT_LEFT, budget));
	for (uint64_t k = 0; k < cgt_pawn_walk_count(walk); k++) {
		uint8_t cell[3 * ESSAY_FILES];
		cgt_board *reached;
		int32_t to_move;
		int middle;

		check(cgt_pawn_walk_position(walk, k, &reached, &to_move));
		check(cgt_board_contents(reached, cell, sizeof cell, NULL));
		middle = exchange_at(cell, ESSAY_FILES, to_move);
		for (int file = 0; file < ESSAY_FILES; file++) {
			char column[4];

			read_file(cell, ESSAY_FILES, file, column);
			exceptions += !is_settled(column) && (middle < 0 || abs(file - middle) > 1);
		}
		resting += middle < 0;
		cgt_board_unref(reached);
	}
	all = cgt_pawn_walk_count(walk);
	printf("The shape of positions\n\n");
	printf("    with compulsion, 12 files: %llu positions, %llu at rest and %llu in an exchange\n", (unsigned long long)all,
	       (unsigned long long)resting, (unsigned long long)(all - resting));
	printf("    each is untouched files, finished blocks and at most one exchange of three files: %s\n",
	       verdict(exceptions == 0));
	check(cgt_pawn_walk_new(optional, &wide));
	check(cgt_pawn_walk_reach(walk, other, CGT_LEFT, budget));
	check(cgt_pawn_walk_reach(wide, other, CGT_LEFT, budget));
	all = cgt_pawn_walk_count(walk);
	common = overlap(walk, wide);
	end_progress();
	printf("    %d files: of %llu positions of the optional game %llu can be reached with compulsion (all its %llu: %s)\n\n",
	       narrow, (unsigned long long)cgt_pawn_walk_count(wide), (unsigned long long)common, (unsigned long long)all,
	       verdict(common == all));
	cgt_pawn_walk_free(walk);
	cgt_pawn_walk_free(wide);
	cgt_board_unref(board);
	cgt_board_unref(other);
	cgt_game_unref(game);
	cgt_game_unref(optional);
}

/* ---- values ---- */

static uint64_t value_of(cgt_pawn_search *search, const char *board)
{
	char text[TEXT_BYTES + 32];
	cgt_position *position;
	uint64_t value;

	snprintf(text, sizeof text, "%s: %s", COMPULSORY, board);
	check(cgt_position_parse(text, &position));
	check(cgt_pawn_search_grundy(search, position, budget, &value));
	cgt_position_unref(position);
	return value;
}

/* Two diagrams on one board, with a finished block between them: empty files around two pawns head on. */
static void beside_block(int first, int second, char text[TEXT_BYTES])
{
	char rows[3][TEXT_BYTES] = { "", "", "" };

	add_files(rows, first, "p.P");
	add_files(rows, 1, "...");
	add_files(rows, 1, "pP.");
	add_files(rows, 1, "...");
	add_files(rows, second, "p.P");
	snprintf(text, TEXT_BYTES, "%.64s|%.64s|%.64s", rows[0], rows[1], rows[2]);
}

static void show_values(const int value[MAX_FILES + 1])
{
	cgt_game *game = new_game(COMPULSORY);
	cgt_pawn_search *search;
	bool agree = true, add = true;
	char text[TEXT_BYTES];

	check(cgt_pawn_search_new(game, &search));
	printf("Values by exchanges on the board, last move wins, 1 to %d files\n\n    ", MAX_FILES);
	for (int files = 1; files <= MAX_FILES; files++) {
		uint64_t found;

		full_board(files, text);
		found = value_of(search, text);
		printf("%llu%s", (unsigned long long)found, files == MAX_FILES ? "\n\n" : files % 32 == 0 ? "\n    " : " ");
		agree &= found == (uint64_t)value[files];
	}
	for (int first = 1; first <= ESSAY_FILES; first++)
		for (int second = 1; second <= first; second++) {
			beside_block(first, second, text);
			add &= value_of(search, text) == (uint64_t)(value[first] ^ value[second]);
		}
	printf("    as .137: %s\n    two diagrams of up to %d files beside a finished block add as nim heaps: %s\n\n",
	       verdict(agree), ESSAY_FILES, verdict(add));
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
}

/* Play in which compulsion binds only the board that is moved on, beside a nim heap: whether the player to move wins. What is
 * known of a board is kept under its text. */
struct local {
	char board[64];
	int heap;
	int32_t to_move;
	bool wins;
};

struct local_play {
	struct local *known;
	size_t count, cap;
};

static bool local_wins(struct local_play *play, const cgt_position *position, int heap, int32_t to_move);

static bool local_has_win(struct local_play *play, const cgt_position *position, int heap, int32_t to_move)
{
	bool wins = false;
	cgt_moves *moves;

	check(cgt_position_moves(position, to_move, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves) && !wins; k++) {
		cgt_position *next;

		check(cgt_moves_play(moves, k, &next));
		wins = !local_wins(play, next, heap, other_player(to_move));
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	for (int left = 0; left < heap && !wins; left++)
		wins = !local_wins(play, position, left, other_player(to_move));
	return wins;
}

static bool local_wins(struct local_play *play, const cgt_position *position, int heap, int32_t to_move)
{
	struct local found = { .heap = heap, .to_move = to_move };

	check(cgt_position_text(position, found.board, sizeof found.board, NULL));
	for (size_t i = 0; i < play->count; i++)
		if (play->known[i].heap == heap && play->known[i].to_move == to_move && !strcmp(play->known[i].board, found.board))
			return play->known[i].wins;
	found.wins = local_has_win(play, position, heap, to_move);
	if (play->count == play->cap) {
		play->cap = 2 * play->cap + 64;
		play->known = realloc(play->known, play->cap * sizeof *play->known);
		if (!play->known)
			fail(EXIT_FAILURE, "out of memory");
	}
	play->known[play->count++] = found;
	return found.wins;
}

static void show_compulsion(void)
{
	cgt_game *game = new_game(COMPULSORY);
	cgt_position *five = new_rows(game, 5, 0);
	struct local_play play = { NULL, 0, 0 };
	cgt_solver *solver;
	int lost = -1, lost_locally = -1, count = 0, count_locally = 0;

	check(cgt_solver_new(&solver));
	for (int heap = 0; heap <= 7; heap++) {
		char text[64];
		cgt_position *position;
		int32_t winner;

		snprintf(text, sizeof text, "%s: ppppp|.....|PPPPP + *%d", COMPULSORY, heap);
		check(cgt_position_parse(text, &position));
		check(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, budget, &winner));
		if (winner == CGT_RIGHT)
			lost = heap, count++;
		if (!local_wins(&play, five, heap, CGT_LEFT))
			lost_locally = heap, count_locally++;
		cgt_position_unref(position);
	}
	printf("Five files beside a nim heap *k, k to 7: lost for the player to move\n\n");
	printf("    compulsion binds the whole position:          at k = %d only\n", lost);
	printf("    if it bound only the board that is moved on:  at k = %d only\n", lost_locally);
	printf("    so the diagram is no component by itself, but for the rule that nothing else may be done: %s\n\n",
	       verdict(lost == 3 && lost_locally == 1 && count == 1 && count_locally == 1));
	free(play.known);
	cgt_solver_free(solver);
	cgt_position_unref(five);
	cgt_game_unref(game);
}

/* ---- past the essay ---- */

static uint64_t search_figure(const cgt_pawn_search *search, const char *key)
{
	uint64_t value;

	check(cgt_pawn_search_statistic(search, key, &value));
	return value;
}

static int32_t rows_winner(cgt_pawn_search *search, cgt_game *game, int first, int second, int32_t convention)
{
	cgt_position *position = new_rows(game, first, second);
	int32_t winner;

	check(cgt_pawn_search_winner(search, position, CGT_LEFT, convention, budget, &winner));
	cgt_position_unref(position);
	return winner;
}

static double seconds_since(clock_t start)
{
	return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* One search from nothing, with what it took. */
static int32_t print_search(const char *spec, int files, int32_t convention)
{
	cgt_game *game = new_game(spec);
	clock_t start = clock();
	cgt_pawn_search *search;
	int32_t winner;

	check(cgt_pawn_search_new(game, &search));
	winner = rows_winner(search, game, files, 0, convention);
	end_progress();
	printf("%-6s %12llu %12llu %8.0f %8.2f\n", colour(winner), (unsigned long long)search_figure(search, "sums"),
	       (unsigned long long)search_figure(search, "pieces"), (double)search_figure(search, "bytes") / (1024 * 1024),
	       seconds_since(start));
	fflush(stdout);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
	return winner;
}

static void show_wide(const int value[MAX_FILES + 1], bool go_on)
{
	int last = go_on ? MAX_FILES : 50;
	cgt_game *game = new_game(COMPULSORY);
	cgt_pawn_search *search;
	cgt_solver *solver;
	bool agree = true;

	check(cgt_pawn_search_new(game, &search));
	check(cgt_solver_new(&solver));
	printf("With compulsion, by pawn moves alone, White to move on 1 to %d files (W: White wins, B: Black)\n", last);
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		printf("\n    %s", convention == CGT_NORMAL ? "last move wins   " : "last move loses  ");
		for (int files = 1; files <= last; files++) {
			int32_t winner = rows_winner(search, game, files, 0, convention);
			int32_t heap = convention == CGT_MISERE ? misere_137(solver, files) : value[files] ? CGT_LEFT : CGT_RIGHT;

			printf("%s%c", files % 10 == 1 ? " " : "", colour(winner)[0]);
			agree &= winner == heap;
		}
	}
	end_progress();
	printf("\n\n    as .137, in both endings: %s\n\n", verdict(agree));
	printf("    files  ending  winner         sums       pieces      MiB  seconds\n");
	for (int files = 50; files <= last; files += 14)
		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
			printf("    %5d  %-7s ", files, cgt_convention_name(convention));
			print_search(COMPULSORY, files, convention);
		}
	printf("\n");
	cgt_solver_free(solver);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
}

static void show_far(bool go_on)
{
	static const char *const spec[] = { OPTIONAL, OPTIONAL_REMOVED };

	printf("With captures optional, White to move\n\n");
	printf("    promoted  ending   files  winner         sums       pieces      MiB  seconds\n");
	for (int i = 0; i < 2; i++)
		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
			int last = convention == CGT_NORMAL ? (go_on ? 13 : 11) : (go_on ? 9 : 8);

			for (int files = 8; files <= last; files++) {
				printf("    %-8s  %-7s  %5d  ", i ? "removed" : "inert", cgt_convention_name(convention), files);
				print_search(spec[i], files, convention);
			}
		}
	printf("\n");
}

static void show_queens(bool go_on)
{
	cgt_game *game = new_game(OPTIONAL_QUEEN), *inert = new_game(OPTIONAL);
	cgt_pawn_walk *walk, *without;

	check(cgt_pawn_walk_new(game, &walk));
	check(cgt_pawn_walk_new(inert, &without));
	printf("With captures optional and queens, White to move: play can go on for ever\n\n");
	printf("    ending   files  result  without queen    positions    won by White    won by Black           drawn\n");
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int files = 1; files <= (go_on ? 4 : 3); files++) {
			cgt_board *board = new_full_board(game, files);
			int32_t winner;

			check(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, convention, budget, &winner));
			end_progress();
			printf("    %-7s  %5d  %-6s  %-13s %12llu %15llu %15llu %15llu\n", cgt_convention_name(convention), files,
			       colour(winner), colour(walk_winner(without, inert, files, convention)),
			       (unsigned long long)walk_figure(walk, "positions"), (unsigned long long)walk_figure(walk, "left"),
			       (unsigned long long)walk_figure(walk, "right"), (unsigned long long)walk_figure(walk, "drawn"));
			fflush(stdout);
			cgt_board_unref(board);
		}
	printf("\n");
	cgt_pawn_walk_free(walk);
	cgt_pawn_walk_free(without);
	cgt_game_unref(game);
	cgt_game_unref(inert);
}

/* ---- two rows ---- */

#define MAX_ROWS 12

/* Who wins rows and pairs of rows when White begins, [a][0] for a row alone. A full row is its own negative, so it does not
 * matter who begins. */
struct pairs {
	int rows;
	int32_t winner[MAX_ROWS + 1][MAX_ROWS + 1];
};

static struct pairs find_pairs(cgt_game *game, int rows, int32_t convention)
{
	struct pairs pairs = { .rows = rows };
	cgt_pawn_search *search;

	check(cgt_pawn_search_new(game, &search));
	for (int a = 1; a <= rows; a++)
		for (int b = 0; b <= a; b++)
			pairs.winner[a][b] = rows_winner(search, game, a, b, convention);
	for (int a = 1; a <= rows; a++)
		for (int b = a + 1; b <= rows; b++)
			pairs.winner[a][b] = pairs.winner[b][a];
	cgt_pawn_search_free(search);
	end_progress();
	return pairs;
}

static const char *outcome(int32_t winner)
{
	return winner == CGT_LEFT ? "N" : "P";
}

/* Two pairs of rows, each row of the one with the outcome of its fellow in the other, and different outcomes of the pairs. */
struct witness {
	int a, b, c, d;
};

static bool is_witness(const struct pairs *pairs, const struct witness *w)
{
	return pairs->winner[w->a][0] == pairs->winner[w->c][0] && pairs->winner[w->b][0] == pairs->winner[w->d][0] &&
	       pairs->winner[w->a][w->b] != pairs->winner[w->c][w->d];
}

/* The witness with the fewest files, of those the one with the shortest first row. */
static bool find_witness(const struct pairs *pairs, struct witness *found)
{
	int fewest = 0;
	struct witness w;

	for (w.a = 1; w.a <= pairs->rows; w.a++)
		for (w.b = 1; w.b <= pairs->rows; w.b++)
			for (w.c = 1; w.c <= pairs->rows; w.c++)
				for (w.d = 1; w.d <= pairs->rows; w.d++) {
					int files = w.a + w.b + w.c + w.d;

					if ((fewest && files >= fewest) || !is_witness(pairs, &w))
						continue;
					fewest = files;
					*found = w;
				}
	return fewest > 0;
}

/* The two pairs of rows on boards, a file between. */
static void draw_witness(cgt_game *game, const struct pairs *pairs, const struct witness *w)
{
	const int length[2][2] = { { w->a, w->b }, { w->c, w->d } };
	const char *caption[2];
	cgt_position *position[2];

	for (int i = 0; i < 2; i++) {
		char rows[3][TEXT_BYTES] = { "", "", "" }, text[TEXT_BYTES];
		cgt_board *board;

		add_files(rows, length[i][0], "p.P");
		add_files(rows, 1, "...");
		add_files(rows, length[i][1], "p.P");
		snprintf(text, sizeof text, "%.64s|%.64s|%.64s", rows[0], rows[1], rows[2]);
		check(cgt_game_board_parse(game, text, &board));
		check(cgt_position_new(game, board, &position[i]));
		cgt_board_unref(board);
		caption[i] = outcome(pairs->winner[length[i][0]][length[i][1]]);
	}
	printf("no; the smallest example, rows of outcomes %s and %s each time:\n\n", outcome(pairs->winner[w->a][0]),
	       outcome(pairs->winner[w->b][0]));
	draw(position, caption, 2);
	cgt_position_unref(position[0]);
	cgt_position_unref(position[1]);
}

static void print_pairs(cgt_game *game, const struct pairs *pairs, int32_t convention)
{
	struct witness witness;

	printf("    %s   alone   with", cgt_convention_name(convention));
	for (int b = 1; b <= pairs->rows; b++)
		printf(" %2d", b);
	printf("\n");
	for (int a = 1; a <= pairs->rows; a++) {
		printf("    row of %2d  %s           ", a, outcome(pairs->winner[a][0]));
		for (int b = 1; b <= a; b++)
			printf("  %s", outcome(pairs->winner[a][b]));
		printf("\n");
	}
	printf("\n    is the outcome of two rows a function of the two outcomes? ");
	if (find_witness(pairs, &witness))
		draw_witness(game, pairs, &witness);
	else
		printf("as far as this table goes, yes\n\n");
}

/* A row that is lost beside a row of one file, which is a nim heap of one, is one too; a row that is lost alone is worth zero. */
static void print_values(const struct pairs *pairs)
{
	bool all = true;

	printf("    worth, as a row of one file is *: ");
	for (int a = 1; a <= pairs->rows; a++) {
		bool zero = pairs->winner[a][0] == CGT_RIGHT, star = pairs->winner[a][1] == CGT_RIGHT;

		printf(" %s", zero ? "0" : star ? "*" : "?");
		all &= zero != star && star == (a % 4 == 1);
	}
	printf("\n    * on 1, 5, 9, ... files, 0 on the others: %s\n\n", verdict(all));
}

/* Whether the first player wins a position, whoever that is. */
static bool is_won(cgt_pawn_search *search, const cgt_position *position)
{
	int32_t left, right;

	check(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_NORMAL, budget, &left));
	check(cgt_pawn_search_winner(search, position, CGT_RIGHT, CGT_NORMAL, budget, &right));
	return left == CGT_LEFT && right == CGT_RIGHT;
}

/* The number-th diagram on two files, in base three. */
static int write_diagram(int number, char text[TEXT_BYTES])
{
	int pawns = 0;

	for (int i = 0; i < 6; i++, number /= 3) {
		text[i + i / 2] = ".Pp"[number % 3];
		pawns += number % 3 != 0;
	}
	text[2] = text[5] = '|';
	text[8] = '\0';
	return pawns;
}

/* Among all diagrams there are others than 0 and *: the one with the fewest pawns that is won for whoever begins, and stays so
 * beside a row of one file, which does not. */
static void show_other_diagram(cgt_game *game)
{
	static const char *const caption[] = { "N", "N" };
	cgt_position *one = new_rows(game, 1, 0), *found = NULL;
	int fewest = 7;
	cgt_pawn_search *search;

	check(cgt_pawn_search_new(game, &search));
	for (int number = 0; number < 729; number++) {
		char text[TEXT_BYTES];
		int pawns = write_diagram(number, text);
		cgt_board *board;
		cgt_position *position, *both;

		check(cgt_game_board_parse(game, text, &board));
		check(cgt_position_new(game, board, &position));
		check(cgt_position_sum(position, one, &both));
		if (pawns < fewest && is_won(search, position) && is_won(search, both)) {
			fewest = pawns;
			cgt_position_unref(found);
			found = cgt_position_ref(position);
		}
		cgt_position_unref(both);
		cgt_position_unref(position);
		cgt_board_unref(board);
	}
	printf("    other diagrams are worth other things; both of these are N alone, two of the first are P, both together "
	       "N:\n\n");
	if (found)
		draw((cgt_position *[]){ one, found }, caption, 2);
	verdict(found != NULL);
	cgt_position_unref(found);
	cgt_position_unref(one);
	cgt_pawn_search_free(search);
}

static void show_pairs(bool go_on)
{
	static const char *const spec[] = { OPTIONAL, OPTIONAL_REMOVED };

	printf("Two rows of files with captures optional (N: the first player wins, P: the second)\n\n");
	for (int i = 0; i < 2; i++) {
		cgt_game *game = new_game(spec[i]);
		struct pairs normal = find_pairs(game, go_on ? 12 : 8, CGT_NORMAL);
		struct pairs misere = find_pairs(game, go_on ? 5 : 4, CGT_MISERE);

		printf("    promoted pawns are %s\n\n", i ? "removed" : "inert");
		print_pairs(game, &normal, CGT_NORMAL);
		print_values(&normal);
		show_other_diagram(game);
		print_pairs(game, &misere, CGT_MISERE);
		cgt_game_unref(game);
	}
}

/* ---- is the optional game an octal game? ---- */

#define CODE_HEAPS 3

/* Who wins a heap or two of an octal game whose digits are known so far; play ends soon, so nothing is remembered. */
static bool heaps_win(const int digit[CODE_HEAPS + 1], const int heap[8], bool misere)
{
	bool moved = false;

	for (int i = 0; i < 8 && heap[i]; i++)
		for (int take = 1; take <= heap[i]; take++)
			for (int left = 0; 2 * left <= heap[i] - take; left++) {
				int rest = heap[i] - take - left, heaps = (left > 0) + (rest > 0), after[8] = { 0 }, count = 0;

				if (!(digit[take] >> heaps & 1))
					continue;
				moved = true;
				for (int j = 0; j < 8 && heap[j]; j++)
					if (j != i)
						after[count++] = heap[j];
				if (rest)
					after[count++] = rest;
				if (left)
					after[count++] = left;
				if (!heaps_win(digit, after, misere))
					return true;
			}
	return !moved && misere;
}

/* Whether heaps of up to CODE_HEAPS counters, alone and in pairs, have the outcomes of rows of as many files. */
static bool code_fits(const int digit[CODE_HEAPS + 1], const struct pairs pairs[2])
{
	for (int a = 1; a <= CODE_HEAPS; a++)
		for (int b = 0; b <= a; b++)
			for (int misere = 0; misere < 2; misere++) {
				const int heap[8] = { a, b };

				if (heaps_win(digit, heap, misere) != (pairs[misere].winner[a][b] == CGT_LEFT))
					return false;
			}
	return true;
}

static int count_codes(cgt_game *game, int *tried)
{
	struct pairs pairs[2] = { find_pairs(game, CODE_HEAPS, CGT_NORMAL), find_pairs(game, CODE_HEAPS, CGT_MISERE) };
	int fitting = 0;

	*tried = 0;
	for (int code = 0; code < 1 << 3 * CODE_HEAPS; code++) {
		int digit[CODE_HEAPS + 1] = { 0, code & 7, code >> 3 & 7, code >> 6 & 7 };

		fitting += code_fits(digit, pairs);
		++*tried;
	}
	return fitting;
}

static void show_codes(void)
{
	cgt_game *bound = new_game(COMPULSORY), *optional = new_game(OPTIONAL);
	int tried, with = count_codes(bound, &tried), without = count_codes(optional, &tried);

	printf("Octal games: of the %d beginnings .abc, those whose heaps of up to %d, alone and in pairs, in both endings,\n"
	       "have the winners of as many files\n\n",
	       tried, CODE_HEAPS);
	printf("    captures compulsory: %d (.137, and those that differ from it only where heaps of up to %d do not show "
	       "it)\n",
	       with, CODE_HEAPS);
	printf("    captures optional:   %d, so the optional diagram is no octal game with as many counters as files: %s\n\n",
	       without, verdict(with > 0 && without == 0));
	cgt_game_unref(bound);
	cgt_game_unref(optional);
}

static bool read_options(char **arg)
{
	bool go_on = false;

	for (; *arg; arg++) {
		help_if_asked(*arg);
		if (!is_option(*arg, "--long"))
			bad_usage("no such option: %s", *arg);
		go_on = true;
	}
	return go_on;
}

int main(int argc, char **argv)
{
	start_program("dawson_pawns", usage);
	bool go_on = read_options(argv + (argc > 0));
	int value[MAX_FILES + 1];

	start_budget("nodes");
	find_137(value);
	show_exchange();
	show_replays();
	show_boards(value);
	show_values(value);
	show_compulsion();
	show_optional();
	show_declined();
	show_counts(go_on);
	show_shapes(go_on);
	show_wide(value, go_on);
	show_codes();
	show_queens(go_on);
	show_pairs(go_on);
	show_far(go_on);
	printf("%d of these figures are not what they should be\n", mistakes);
	return mistakes ? EXIT_FAILURE : EXIT_SUCCESS;
}
