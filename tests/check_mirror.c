/* SPDX-License-Identifier: MIT */
/*
 * Mirror strategies in all games: the tests by play against the definitions written out, the clauses against play, every
 * search against all involutions there are, and everything that is accepted against who wins.
 */
#include <cgt/cgt.h>

#include "rules.h"

#define TEXT_SIZE 4096
#define MOST_CELLS 64

enum { STRICT = CGT_READING_STRICT, PLAYABLE = CGT_READING_PLAYABLE };
enum { IMAGE = CGT_PLAY_IMAGE, RESTORE = CGT_PLAY_RESTORE };
enum { FAILS = CGT_PLAY_FAILS, HOLDS = CGT_PLAY_HOLDS, FREELY = CGT_PLAY_HOLDS_FREELY };

static cgt_involution *map_of(cgt_position *position, int32_t map, int32_t exchange)
{
	cgt_involution *involution;

	ck_ok(cgt_involution_new_map(position, map, exchange, &involution));
	return involution;
}

static int32_t play_test(const cgt_involution *involution, int32_t test, int32_t opponent)
{
	int32_t verdict;

	ck_ok(cgt_pairing_play_test(involution, test, opponent, NULL, &verdict));
	return verdict;
}

static int32_t other(int32_t player)
{
	return CGT_LEFT + CGT_RIGHT - player;
}

/* ---- the definitions, written out ---- */

/* What an involution is to a plain reader: images of cells, and what becomes of contents. */
struct plain {
	size_t image[MOST_CELLS], cells;
	bool recolour;        /* contents are exchanged */
	const char *exchange; /* in these pairs */
};

static uint8_t exchanged(const struct plain *plain, uint8_t content)
{
	const char *pair = plain->recolour && content ? strchr(plain->exchange, content) : NULL;

	return pair ? (uint8_t)plain->exchange[(pair - plain->exchange) ^ 1] : content;
}

static bool is_fixed(const struct plain *plain, const cgt_position *position)
{
	uint8_t content[MOST_CELLS];

	read_contents(position, content);
	for (size_t cell = 0; cell < plain->cells; cell++)
		if (content[plain->image[cell]] != exchanged(plain, content[cell]))
			return false;
	return true;
}

/* Whether reply r is the image of move k: it changes the images of its cells to what they should become. */
static bool is_image(const struct plain *plain, const cgt_moves *moves, uint64_t k, const cgt_position *moved,
                     const cgt_moves *replies, uint64_t r, const cgt_position *replied)
{
	uint8_t a[MOST_CELLS], b[MOST_CELLS];
	size_t cell[2], there[2], count, reply_count;

	ck_ok(cgt_moves_cells(moves, k, cell, 2, &count));
	ck_ok(cgt_moves_cells(replies, r, there, 2, &reply_count));
	read_contents(moved, a);
	read_contents(replied, b);
	for (size_t i = 0; i < count; i++) {
		const size_t image = plain->image[cell[i]];

		if ((image != there[0] && image != there[reply_count - 1]) || b[image] != exchanged(plain, a[cell[i]]))
			return false;
	}
	return count == reply_count;
}

/* Whether the image of every move is there for ever. */
static bool image_holds(const struct plain *plain, const cgt_position *position, int32_t opponent)
{
	cgt_moves *moves, *replies;
	bool holds = true;

	ck_ok(cgt_position_moves(position, opponent, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves) && holds; k++) {
		cgt_position *between, *after;
		bool answered = false;

		ck_ok(cgt_moves_play(moves, k, &between));
		ck_ok(cgt_position_moves(between, other(opponent), &replies));
		for (uint64_t r = 0; r < cgt_moves_count(replies) && !answered; r++) {
			ck_ok(cgt_moves_play(replies, r, &after));
			if (is_image(plain, moves, k, between, replies, r, after)) {
				answered = true;
				holds = image_holds(plain, after, opponent);
			}
			cgt_position_unref(after);
		}
		holds &= answered;
		cgt_moves_unref(replies);
		cgt_position_unref(between);
	}
	cgt_moves_unref(moves);
	return holds;
}

/* In games that end, W is found from the end: a fixed position in which every move has a reply into W. With `freely`, all
 * restoring replies must lead there, and there must be one. */
static bool restores(const struct plain *plain, const cgt_position *position, int32_t opponent, bool freely)
{
	cgt_moves *moves, *replies;
	bool holds = true;

	ck_ok(cgt_position_moves(position, opponent, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves) && holds; k++) {
		cgt_position *between, *after;
		bool any = false, all = true;

		ck_ok(cgt_moves_play(moves, k, &between));
		ck_ok(cgt_position_moves(between, other(opponent), &replies));
		for (uint64_t r = 0; r < cgt_moves_count(replies) && (freely ? all : !any); r++) {
			ck_ok(cgt_moves_play(replies, r, &after));
			if (is_fixed(plain, after)) {
				const bool good = restores(plain, after, opponent, freely);

				any |= good;
				all &= good;
			}
			cgt_position_unref(after);
		}
		holds = any && (all || !freely);
		cgt_moves_unref(replies);
		cgt_position_unref(between);
	}
	cgt_moves_unref(moves);
	return holds;
}

static int32_t restore_plainly(const struct plain *plain, const cgt_position *position, int32_t opponent)
{
	if (!restores(plain, position, opponent, false))
		return FAILS;
	return restores(plain, position, opponent, true) ? FREELY : HOLDS;
}

/* Who wins, by playing everything out. */
static bool mover_wins(const cgt_position *position, int32_t player, int32_t convention)
{
	cgt_moves *moves;
	bool wins;

	ck_ok(cgt_position_moves(position, player, &moves));
	wins = cgt_moves_count(moves) == 0 && convention == CGT_MISERE;
	for (uint64_t k = 0; k < cgt_moves_count(moves) && !wins; k++) {
		cgt_position *next;

		ck_ok(cgt_moves_play(moves, k, &next));
		wins = !mover_wins(next, other(player), convention);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	return wins;
}

/* ---- the essay's candidates ---- */

static const struct candidate {
	const char *position;
	int32_t map, exchange, failure, proof;
	int32_t image, restore; /* verdicts against either opponent */
	const char *line;
} candidates[] = {
	/* S2.3: one of seven wins. */
	{ "cram: ....|....", CGT_MAP_HALF_TURN, 0, CGT_PAIRING_HOLDS, CGT_PROOF_CLAUSES, HOLDS, FREELY, "" },
	{ "cram: ...|...", CGT_MAP_HALF_TURN, 0, CGT_PAIRING_SELF_PAIRED, CGT_PROOF_CLAUSES, FAILS, FAILS, "1,2-2,2" },
	{ "cram: ...", CGT_MAP_HALF_TURN, 0, CGT_PAIRING_FIXED_CELL, CGT_PROOF_CLAUSES, FAILS, FAILS, "1,1-1,2" },
	{ "domineering: ....|....|....|....", CGT_MAP_HALF_TURN, 0, CGT_PAIRING_WRONG_PLAYER, CGT_PROOF_CLAUSES, FAILS, FAILS,
	  "1,1-1,2" },
	{ "clobber: xoox", CGT_MAP_LEFT_RIGHT, 0, CGT_PAIRING_WRONG_PLAYER, CGT_PROOF_PLAY, FAILS, FAILS, "1,1-1,2" },
	{ "clobber: xoxo", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_NO_ROOM, CGT_PROOF_PLAY, FAILS, FAILS, "1,3-1,2" },
	{ "clobber: xxoo", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_NO_ROOM, CGT_PROOF_PLAY, FAILS, FAILS, "1,2-1,3" },
	{ "toads-and-frogs: t..f", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_NO_ROOM, CGT_PROOF_PLAY, FAILS, FAILS,
	  "1,1-1,2 1,4-1,3 1,2-1,4" },
	{ "toads-and-frogs: tt..ff", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_NO_ROOM, CGT_PROOF_PLAY, FAILS, FAILS,
	  "1,2-1,3 1,5-1,4 1,3-1,5" },
	/* S2.8: two that work. */
	{ "toads-and-frogs: .ft.", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_HOLDS, CGT_PROOF_PLAY, HOLDS, FREELY, "" },
	{ "clobber: xo.xo", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_HOLDS, CGT_PROOF_CLAUSES, HOLDS, FREELY, "" },
	/* S2.5: the two tests differ. */
	{ "cram: ....|....", CGT_MAP_TOP_BOTTOM, 0, CGT_PAIRING_SELF_PAIRED, CGT_PROOF_CLAUSES, FAILS, FREELY, "1,1-2,1" },
	/* A cell that is fixed but in nobody's way. */
	{ "toads-and-frogs: .f.t.", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_HOLDS, CGT_PROOF_PLAY, HOLDS, FREELY, "" },
	{ "toads-and-frogs: t.f", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_FIXED_CELL, CGT_PROOF_PLAY, FAILS, FAILS, "1,1-1,2" },
	/* The start is not carried onto itself, though play is of no account. */
	{ "toads-and-frogs: ft.", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_START_MOVES, CGT_PROOF_CLAUSES, FAILS, FAILS, "1,2-1,3" },
	{ "clobber: x.x", CGT_MAP_LEFT_RIGHT, 1, CGT_PAIRING_START_MOVES, CGT_PROOF_CLAUSES, FAILS, FAILS, "" },
	/* Stones of one colour may be beside their images when colours are kept, and not be kept together where it does not
	 * matter: below, the last two are out of the game. */
	{ "impartial-clobber: xx|oo", CGT_MAP_LEFT_RIGHT, 0, CGT_PAIRING_HOLDS, CGT_PROOF_CLAUSES, HOLDS, FREELY, "" },
	{ "impartial-clobber: xo|ox", CGT_MAP_LEFT_RIGHT, 0, CGT_PAIRING_NO_ROOM, CGT_PROOF_PLAY, FAILS, FAILS, "1,1-1,2" },
	/* A pawn that steps takes the room that its image needs: a capture comes first. */
	{ "dawson-pawns: pp|..|PP", CGT_MAP_HALF_TURN, 1, CGT_PAIRING_NO_ROOM, CGT_PROOF_PLAY, FAILS, FAILS, "3,1-2,1" },
	{ "dawson-pawns: p.P|...|p.P", CGT_MAP_HALF_TURN, 1, CGT_PAIRING_HOLDS, CGT_PROOF_PLAY, HOLDS, FREELY, "" },
};

START_TEST(test_candidate)
{
	const struct candidate *want = &candidates[_i];
	cgt_position *position = position_of(want->position);
	cgt_involution *involution = map_of(position, want->map, want->exchange);
	cgt_pairing_report *report;
	char text[TEXT_SIZE], line[TEXT_SIZE];
	int32_t verdict;

	ck_ok(cgt_pairing_report_new(involution, PLAYABLE, IMAGE | RESTORE, NULL, &report));
	ck_ok(cgt_pairing_report_text(report, text, sizeof text, NULL));
	ck_assert_msg(cgt_pairing_report_failure(report) == want->failure, "%s: %s", want->position, text);
	ck_assert_int_eq(cgt_pairing_report_proof(report), want->proof);
	ck_assert_int_eq(cgt_pairing_report_failures(report) >> want->failure & 1, want->failure != CGT_PAIRING_HOLDS);
	ck_ok(cgt_pairing_report_line(report, line, sizeof line, NULL));
	ck_assert_msg(strcmp(line, want->line) == 0, "%s: %s", want->position, line);
	ck_ok(cgt_pairing_report_verdict(report, IMAGE, CGT_EITHER, &verdict));
	ck_assert_int_eq(verdict, want->image);
	ck_ok(cgt_pairing_report_verdict(report, RESTORE, CGT_EITHER, &verdict));
	ck_assert_msg(verdict == want->restore, "%s: %s", want->position, text);
	for (int32_t test = IMAGE; test <= RESTORE; test++)
		for (int32_t opponent = CGT_LEFT; opponent <= CGT_RIGHT; opponent++) {
			ck_ok(cgt_pairing_report_verdict(report, test, opponent, &verdict));
			ck_assert_int_eq(verdict, play_test(involution, test, opponent));
		}
	ck_assert_int_eq(strstr(text, "the two tests differ") != NULL, (want->image == FAILS) != (want->restore == FAILS));
	cgt_pairing_report_unref(report);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* The sentences, reading, proof, verdicts and all. */
START_TEST(test_sentences)
{
	static const struct {
		const char *position, *involution;
		int32_t reading, tests;
		const char *want;
	} row[] = {
		{ "cram: ....|....", "(1,1 2,1)(1,2 2,2)(1,3 2,3)(1,4 2,4)", STRICT, IMAGE | RESTORE,
		  "strict reading, by the clauses: move 1,1-2,1 is its own image; the play-out 1,1-2,1 ends without an answer; "
		  "restoring the symmetry works whatever reply restores it, so that the two tests differ" },
		{ "cram: .........", "()", STRICT, IMAGE | RESTORE,
		  "strict reading, by the clauses: cell 1,1 is its own image; the play-out 1,1-1,2 ends without an answer; "
		  "restoring the symmetry works if the replies are chosen well, so that the two tests differ; but a map that "
		  "moves no cell is no pairing" },
		{ "toads-and-frogs: t..f", "exchange (1,1 1,4)(1,2 1,3)", PLAYABLE, IMAGE | RESTORE,
		  "playable reading, by play: the image of move 1,2-1,4 is 1,3-1,1, for which there is no room once the move is "
		  "made; the play-out 1,1-1,2 1,4-1,3 1,2-1,4 ends without an answer; restoring the symmetry fails" },
		{ "toads-and-frogs: .f.t.", "exchange (1,1 1,5)(1,2 1,4)", STRICT, IMAGE,
		  "strict reading, by the clauses: cell 1,3 is its own image; no play-out shows it" },
		{ "domineering: ..", "()", PLAYABLE, IMAGE | RESTORE,
		  "playable reading, by the clauses: cell 1,1 is its own image; the play-out 1,1-1,2 ends without an answer; "
		  "restoring the symmetry works whatever reply restores it with Left as the opponent, fails with Right" },
		{ "clobber: xo.ox", "(1,1 1,5)(1,2 1,4)", STRICT, IMAGE,
		  "strict reading, by play: the image of move 1,1-1,2 is 1,5-1,4, which is no move of the other player; the "
		  "play-out 1,1-1,2 ends without an answer" },
	};

	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		cgt_position *position = position_of(row[i].position);
		cgt_involution *involution;
		cgt_pairing_report *report;
		char text[TEXT_SIZE];

		ck_ok(cgt_involution_parse(position, row[i].involution, &involution));
		ck_ok(cgt_pairing_report_new(involution, row[i].reading, row[i].tests, NULL, &report));
		ck_ok(cgt_pairing_report_text(report, text, sizeof text, NULL));
		ck_assert_str_eq(text, row[i].want);
		cgt_pairing_report_unref(report);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

/* A non-exchanging map of an odd Domineering board fixes a cell and also answers the wrong player; both are told. */
START_TEST(test_all_failures)
{
	cgt_position *position = position_of("domineering: ...|...|...");
	cgt_involution *involution = map_of(position, CGT_MAP_HALF_TURN, 0);
	cgt_pairing_report *report;

	ck_ok(cgt_pairing_report_new(involution, STRICT, IMAGE, NULL, &report));
	ck_assert_int_eq(cgt_pairing_report_failure(report), CGT_PAIRING_FIXED_CELL);
	ck_assert_uint_eq(cgt_pairing_report_failures(report), 1 << CGT_PAIRING_FIXED_CELL | 1 << CGT_PAIRING_WRONG_PLAYER);
	cgt_pairing_report_unref(report);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

static cgt_position *rectangle(const char *spec, int rows, int cols)
{
	struct random none = { 0 };
	char text[TEXT_SIZE];

	random_board(&none, rows, cols, 100, text + sprintf(text, "%s: ", spec));
	return position_of(text);
}

/* S2.1, S2.2: on the rectangles to 4x5 both tests by play accept the half-turn exactly where both sides are even, and on 1x1. */
START_TEST(test_rectangles)
{
	for (int rows = 1; rows <= 4; rows++)
		for (int cols = rows; cols <= 5; cols++) {
			cgt_position *position = rectangle("cram", rows, cols);
			cgt_involution *half_turn = map_of(position, CGT_MAP_HALF_TURN, 0);
			const bool wins = (rows % 2 == 0 && cols % 2 == 0) || rows * cols == 1;
			int32_t failure;

			ck_ok(cgt_pairing_test(half_turn, PLAYABLE, &failure));
			ck_assert_int_eq(failure == CGT_PAIRING_HOLDS, wins);
			ck_assert_int_eq(play_test(half_turn, IMAGE, CGT_EITHER), wins ? HOLDS : FAILS);
			ck_assert_int_eq(play_test(half_turn, RESTORE, CGT_EITHER), wins ? FREELY : FAILS);
			cgt_involution_unref(half_turn);
			cgt_position_unref(position);
		}
}
END_TEST

/* A map that moves no cell: restoring then means to play well. In one row it works to 1x14 on 1x1 and 1x5, whatever the replies,
 * and on 1x9, if they are chosen well; these are the second player's wins (Dawson's Kayles). */
START_TEST(test_idle_map)
{
	for (int cols = 1; cols <= 14; cols++) {
		cgt_position *position = rectangle("cram", 1, cols);
		cgt_involution *idle = map_of(position, CGT_MAP_TOP_BOTTOM, 0);
		const int32_t want = cols == 1 || cols == 5 ? FREELY : cols == 9 ? HOLDS : FAILS;

		ck_assert_int_eq(play_test(idle, RESTORE, CGT_EITHER), want);
		ck_assert_int_eq(play_test(idle, IMAGE, CGT_EITHER), cols == 1 ? HOLDS : FAILS);
		cgt_involution_unref(idle);
		cgt_position_unref(position);
	}
}
END_TEST

/* ---- all positions of a size ---- */

static const struct family {
	const char *spec, *contents, *exchange;
	int rows, cols;
	int impartial, placement;
} families[] = {
	{ "cram", ".#", "", 3, 3, 1, 1 },
	{ "domineering", ".#", "", 3, 3, 0, 1 },
	{ "clobber", ".xo", "xo", 2, 3, 0, 0 },
	{ "clobber", ".xo", "xo", 1, 6, 0, 0 },
	{ "impartial-clobber", ".xo", "xo", 2, 3, 1, 0 },
	{ "impartial-clobber", ".xo", "xo", 1, 6, 1, 0 },
	{ "toads-and-frogs", ".tf", "tf", 1, 6, 0, 0 },
	{ "toads-and-frogs", ".tf", "tf", 2, 3, 0, 0 },
	{ "dawson-pawns", ".Pp", "Pp", 3, 2, 0, 0 },
	{ "dawson-pawns(captures=optional)", ".Pp", "Pp", 3, 2, 0, 0 },
	{ "dawson-pawns(captures=optional,promotion=removed)", ".Pp", "Pp", 3, 2, 0, 0 },
};

#define FAMILIES ((int)(sizeof families / sizeof families[0]))

/* Position number `code` of a family; false if there are not so many. */
static bool member(const struct family *family, unsigned code, cgt_position **position)
{
	const unsigned count = (unsigned)strlen(family->contents);
	char text[TEXT_SIZE], *end = text + sprintf(text, "%s: ", family->spec);

	for (int row = 0; row < family->rows; row++) {
		if (row)
			*end++ = '|';
		for (int col = 0; col < family->cols; col++, code /= count)
			*end++ = family->contents[code % count];
	}
	*end = '\0';
	if (code)
		return false;
	*position = position_of(text);
	return true;
}

/* All involutions of some cells, one after the other. */
struct walk {
	size_t image[MOST_CELLS], cells;
	bool moves[MOST_CELLS]; /* whether a cell may be moved */
	bool started;
};

/* Takes back what was decided for the cells from the last one on, and makes the next choice; false at the end. */
static bool next_involution(struct walk *walk)
{
	size_t u = walk->cells;

	if (!walk->started) {
		walk->started = true;
		for (size_t cell = 0; cell < walk->cells; cell++)
			walk->image[cell] = cell;
		return true;
	}
	while (u-- > 0) {
		size_t v = walk->image[u];

		if (v < u || !walk->moves[u])
			continue;
		walk->image[v] = v;
		walk->image[u] = u;
		for (v++; v < walk->cells; v++)
			if (walk->moves[v] && walk->image[v] == v) {
				walk->image[u] = v;
				walk->image[v] = u;
				return true;
			}
	}
	return false;
}

#define MOST_MAPS 1024

struct list {
	cgt_involution *map[MOST_MAPS];
	size_t count;
};

static void drop(struct list *list)
{
	while (list->count)
		cgt_involution_unref(list->map[--list->count]);
}

static bool contains(const struct list *list, const cgt_involution *involution)
{
	for (size_t i = 0; i < list->count; i++)
		if (cgt_involution_equal(list->map[i], involution))
			return true;
	return false;
}

static void find_all(cgt_position *position, int32_t kind, struct list *list)
{
	cgt_involution_search *search;
	cgt_status status;

	list->count = 0;
	ck_ok(cgt_involution_search_new(position, kind, &search));
	while ((status = cgt_involution_search_next(search, NULL, &list->map[list->count])) == CGT_OK) {
		ck_assert(!contains(list, list->map[list->count]));
		ck_assert_uint_lt(++list->count, MOST_MAPS);
	}
	ck_assert_int_eq(status, CGT_END);
	cgt_involution_search_free(search);
}

static void assert_contains_all(const struct list *some, const struct list *all)
{
	for (size_t i = 0; i < some->count; i++)
		ck_assert(contains(all, some->map[i]));
}

static bool is_second_win(cgt_solver *solver, const cgt_position *position)
{
	int32_t outcome;

	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
	return outcome == CGT_OUTCOME_P;
}

/*
 * Soundness: over all positions of a size of each game, whatever any search accepts is a second player's win, by the solver and
 * by playing everything out. The graph and the rigid search find no more than the exhaustive one.
 */
START_TEST(test_soundness)
{
	static struct list exhaustive, graph, rigid;
	const struct family *family = &families[_i];
	cgt_position *position;
	cgt_solver *solver;
	size_t paired = 0;

	ck_ok(cgt_solver_new(&solver));
	for (unsigned code = 0; member(family, code, &position); code++) {
		find_all(position, CGT_SEARCH_EXHAUSTIVE, &exhaustive);
		find_all(position, CGT_SEARCH_GRAPH, &graph);
		find_all(position, CGT_SEARCH_RIGID, &rigid);
		assert_contains_all(&graph, &exhaustive);
		assert_contains_all(&rigid, &exhaustive);
		if (family->placement)
			ck_assert_uint_eq(graph.count, exhaustive.count);
		if (exhaustive.count) {
			ck_assert(is_second_win(solver, position));
			ck_assert(!mover_wins(position, CGT_LEFT, CGT_NORMAL));
			ck_assert(!mover_wins(position, CGT_RIGHT, CGT_NORMAL));
			paired++;
		}
		drop(&exhaustive);
		drop(&graph);
		drop(&rigid);
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(paired, 5);
	cgt_solver_free(solver);
}
END_TEST

/* Where a cell is out of the game from the start: blocked, or empty in Clobber. */
static bool is_out(const struct family *family, uint8_t content)
{
	return content == '#' || (content == '.' && strcmp(family->exchange, "xo") == 0);
}

static void plain_of(const struct family *family, const cgt_involution *involution, bool recolour, struct plain *plain)
{
	ck_ok(cgt_involution_image(involution, plain->image, MOST_CELLS, &plain->cells));
	plain->recolour = recolour;
	plain->exchange = family->exchange;
}

/* What the definitions say of an involution of a position, in either way to treat contents; 0 for a map that is not to be found. */
static bool pairs_plainly(const struct family *family, const cgt_position *position, const cgt_involution *involution)
{
	for (int recolour = family->impartial ? 0 : 1; recolour < 2; recolour++) {
		struct plain plain;

		plain_of(family, involution, recolour, &plain);
		if (is_fixed(&plain, position) && image_holds(&plain, position, CGT_LEFT) &&
		    image_holds(&plain, position, CGT_RIGHT))
			return true;
	}
	return false;
}

/*
 * Completeness: of all involutions of a position, the exhaustive search finds exactly those that the definitions accept: no
 * cell fixed in the games with clauses, some cell moved in the others.
 */
START_TEST(test_completeness)
{
	static struct list found;
	const struct family *family = &families[_i];
	const bool may_fix = family->exchange[0] && strcmp(family->exchange, "xo") != 0;
	struct random random = random_begin("completeness");
	cgt_position *position;
	size_t accepted = 0;

	for (unsigned code = 0; member(family, code, &position); code++) {
		struct walk walk = { .started = false };
		uint8_t content[MOST_CELLS];
		size_t count = 0;

		if (random_below(&random, 8)) {
			cgt_position_unref(position);
			continue;
		}
		read_contents(position, content);
		walk.cells = cgt_position_cell_count(position);
		for (size_t cell = 0; cell < walk.cells; cell++)
			walk.moves[cell] = !is_out(family, content[cell]);
		find_all(position, CGT_SEARCH_EXHAUSTIVE, &found);
		while (next_involution(&walk)) {
			cgt_involution *involution;
			size_t fixed = 0, moved = 0;

			for (size_t cell = 0; cell < walk.cells; cell++) {
				fixed += walk.moves[cell] && walk.image[cell] == cell;
				moved += walk.image[cell] != cell;
			}
			if (may_fix ? !moved : fixed)
				continue;
			ck_ok(cgt_involution_new(position, walk.image, walk.cells, !family->impartial, &involution));
			if (pairs_plainly(family, position, involution)) {
				ck_assert(contains(&found, involution));
				count++;
			}
			cgt_involution_unref(involution);
		}
		if (may_fix || count) /* without any cell the identity is found in games of placements */
			ck_assert_uint_eq(count, found.count);
		accepted += count;
		drop(&found);
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(accepted, 0);
}
END_TEST

/* Random involutions that carry random positions onto themselves, and some that do not: all verdicts against the definitions. */
START_TEST(test_definitions)
{
	const struct family *family = &families[_i];
	struct random random = random_begin("definitions");
	unsigned size = 1, counts[4] = { 0 };

	for (int cell = 0; cell < family->rows * family->cols; cell++)
		size *= (unsigned)strlen(family->contents);
	for (int round = 0; round < 400; round++) {
		const int32_t exchange = (int32_t)random_below(&random, 4) > 0;
		cgt_position *position;
		cgt_involution *involution;
		bool all[MOST_CELLS];
		size_t image[MOST_CELLS], cells;
		struct plain plain;

		ck_assert(member(family, (unsigned)random_below(&random, size), &position));
		cells = cgt_position_cell_count(position);
		for (size_t cell = 0; cell < cells; cell++)
			all[cell] = random_below(&random, 5) > 0;
		if (round % 2)
			random_image(&random, all, cells, image);
		if (round % 2)
			ck_ok(cgt_involution_new(position, image, cells, exchange, &involution));
		else
			ck_ok(cgt_involution_new_map(position, (int32_t)random_below(&random, 4), exchange, &involution));
		plain_of(family, involution, !family->impartial && exchange, &plain);
		if (family->impartial && !is_fixed(&plain, position))
			plain.recolour = true;
		for (int32_t opponent = CGT_LEFT; opponent <= CGT_RIGHT; opponent++) {
			const bool fixed = is_fixed(&plain, position);
			const int32_t by_image = fixed && image_holds(&plain, position, opponent) ? HOLDS : FAILS;
			const int32_t by_restore = fixed ? restore_plainly(&plain, position, opponent) : FAILS;

			ck_assert_int_eq(play_test(involution, IMAGE, opponent), by_image);
			ck_assert_int_eq(play_test(involution, RESTORE, opponent), by_restore);
			ck_assert(by_image == FAILS || by_restore != FAILS); /* move and image change different cells */
			ck_assert(by_image == FAILS || !mover_wins(position, opponent, CGT_NORMAL));
			ck_assert(by_restore == FAILS || !mover_wins(position, opponent, CGT_NORMAL));
			counts[by_restore]++;
		}
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(counts[FAILS], 10);
	ck_assert_uint_gt(counts[FREELY], 10);
}
END_TEST

/* The clauses against play: where they hold the image always has an answer, and with placements only there. */
START_TEST(test_clauses)
{
	const struct family *family = &families[_i];
	struct random random = random_begin("clauses");
	cgt_position *position;
	size_t held = 0;

	if (!family->placement && strcmp(family->exchange, "xo") != 0)
		return;
	for (unsigned code = 0; member(family, code, &position); code++) {
		struct walk walk = { .cells = cgt_position_cell_count(position) };
		uint8_t content[MOST_CELLS];

		read_contents(position, content);
		for (size_t cell = 0; cell < walk.cells; cell++)
			walk.moves[cell] = !is_out(family, content[cell]);
		while (next_involution(&walk)) {
			cgt_involution *involution;
			int32_t failure, verdict;

			if (random_below(&random, family->placement ? 8 : 4))
				continue;
			ck_ok(cgt_involution_new(position, walk.image, walk.cells, (int32_t)random_below(&random, 2), &involution));
			ck_ok(cgt_pairing_test(involution, PLAYABLE, &failure));
			verdict = play_test(involution, IMAGE, CGT_EITHER);
			ck_assert(failure != CGT_PAIRING_HOLDS || verdict == HOLDS);
			if (family->placement)
				ck_assert_int_eq(failure == CGT_PAIRING_HOLDS, verdict == HOLDS);
			held += failure == CGT_PAIRING_HOLDS;
			cgt_involution_unref(involution);
		}
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(held, 20);
}
END_TEST

/* In Clobber there are pairings that the clauses do not see, and the exhaustive search finds them: here the last two stones are out
 * of the game, but apart. */
START_TEST(test_beyond_clauses)
{
	static struct list exhaustive, graph;
	cgt_position *position = position_of("clobber: xo.xo.xx.o.o");
	int32_t failure;

	find_all(position, CGT_SEARCH_GRAPH, &graph);
	ck_assert_uint_eq(graph.count, 0);
	find_all(position, CGT_SEARCH_EXHAUSTIVE, &exhaustive);
	ck_assert_uint_gt(exhaustive.count, 0);
	for (size_t i = 0; i < exhaustive.count; i++) {
		ck_ok(cgt_pairing_test(exhaustive.map[i], STRICT, &failure));
		ck_assert_int_ne(failure, CGT_PAIRING_HOLDS);
		ck_assert_int_eq(play_test(exhaustive.map[i], IMAGE, CGT_EITHER), HOLDS);
	}
	drop(&exhaustive);
	cgt_position_unref(position);
}
END_TEST

/* ---- strategies ---- */

static cgt_strategy *strategy_of(cgt_involution *involution)
{
	cgt_strategy *strategy;

	ck_ok(cgt_strategy_new(involution, NULL, &strategy));
	return strategy;
}

/* Plays random moves against a strategy until the opponent has none: the strategy has moved last, and so lost in misere play. */
static int play_out(struct random *random, cgt_involution *involution, int32_t opponent)
{
	cgt_strategy *strategy = strategy_of(involution);
	int answers = 0;

	for (;; answers++) {
		cgt_position *position;
		cgt_moves *moves;
		uint64_t count;
		char move[64], answer[64];

		ck_ok(cgt_strategy_position(strategy, &position));
		ck_ok(cgt_position_moves(position, opponent, &moves));
		count = cgt_moves_count(moves);
		if (count)
			ck_ok(cgt_moves_text(moves, random_below(random, count), move, sizeof move, NULL));
		cgt_moves_unref(moves);
		cgt_position_unref(position);
		if (!count)
			break;
		ck_ok(cgt_strategy_answer(strategy, opponent, move, answer, sizeof answer, NULL));
	}
	cgt_strategy_free(strategy);
	return answers;
}

/* Every involution that the search accepts, on every position of the families, gives a strategy that always answers. */
START_TEST(test_strategies)
{
	static struct list found;
	const struct family *family = &families[_i];
	struct random random = random_begin("strategies");
	cgt_position *position;
	int answers = 0;

	for (unsigned code = 0; member(family, code, &position); code++) {
		find_all(position, CGT_SEARCH_GRAPH, &found);
		for (size_t i = 0; i < found.count; i++)
			for (int32_t opponent = CGT_LEFT; opponent <= CGT_RIGHT; opponent++)
				answers += play_out(&random, found.map[i], opponent);
		drop(&found);
		cgt_position_unref(position);
	}
	ck_assert_int_gt(answers, 0);
}
END_TEST

/* S2.7: G + (-G) under the copy-swap, for every game that splits, and for sums of several games. */
START_TEST(test_copy_swap)
{
	static const char *const games[][2] = {
		{ "clobber", ".xo" }, { "impartial-clobber", ".xo" }, { "toads-and-frogs", ".tf" }, { "domineering", ".#" },
		{ "cram", ".#" }, { "dawson-pawns(captures=optional)", ".Pp" },
	};
	struct random random = random_begin("copy-swap");

	for (int round = 0; round < 150; round++) {
		char text[TEXT_SIZE] = "", *end = text;
		cgt_position *one, *negative, *sum;
		cgt_involution *swap;
		int32_t failure;

		for (int k = 0; k <= round % 3; k++) {
			const char *const *game = games[random_below(&random, 6)];
			const int rows = strchr(game[1], 'P') ? 3 : 1 + (int)random_below(&random, 2);

			end += sprintf(end, "%s%s: ", k ? " + " : "", game[0]);
			for (int row = 0; row < rows; row++) {
				if (row)
					*end++ = '|';
				for (int col = 0; col < 2 + round % 2; col++)
					*end++ = game[1][random_below(&random, strlen(game[1]))];
			}
			*end = '\0';
		}
		one = position_of(text);
		ck_ok(cgt_position_negative(one, &negative));
		sum = sum_of(one, negative);
		ck_ok(cgt_involution_new_copy_swap(sum, &swap));
		if (cgt_pairing_test(swap, STRICT, &failure) == CGT_OK)
			ck_assert_msg(failure == CGT_PAIRING_HOLDS, "%s", text);
		play_out(&random, swap, round % 2 ? CGT_LEFT : CGT_RIGHT);
		cgt_involution_unref(swap);
		cgt_position_unref(sum);
	}
}
END_TEST

/* Compulsory captures bind the whole position, so that a diagram is no component: two copies are no pairing under the swap. */
START_TEST(test_copy_swap_bound)
{
	cgt_position *one = position_of("dawson-pawns: pp|..|PP"), *negative, *sum;
	cgt_involution *swap;
	cgt_strategy *strategy;

	ck_ok(cgt_position_negative(one, &negative));
	sum = sum_of(one, negative);
	ck_ok(cgt_involution_new_copy_swap(sum, &swap));
	ck_assert_int_eq(play_test(swap, IMAGE, CGT_EITHER), FAILS);
	ck_fails(cgt_strategy_new(swap, NULL, &strategy), CGT_BAD_ARGUMENT, "for which there is no room once the move is made");
	cgt_involution_unref(swap);
	cgt_position_unref(sum);
}
END_TEST

/* A strategy in a game with forced moves refuses a move while another one has to be made. */
START_TEST(test_forced_moves)
{
	cgt_position *position = position_of("dawson-pawns: p..|.P.|... + dawson-pawns: ...|..p|P..");
	cgt_involution *swap;
	cgt_position *next;
	int32_t verdict;

	ck_fails(cgt_position_play(position, CGT_LEFT, "2:3,1-2,1", &next), CGT_ILLEGAL_MOVE, "has to be made");
	cgt_position_unref(position);
	position = position_of("dawson-pawns: p..|.P.|... + dawson-pawns: ...|.p.|P.. + dawson-pawns: p|.|. + dawson-pawns: .|.|P");
	ck_ok(cgt_involution_new_copy_swap(position, &swap));
	ck_ok(cgt_pairing_play_test(swap, IMAGE, CGT_EITHER, NULL, &verdict));
	if (verdict == HOLDS) {
		cgt_strategy *strategy = strategy_of(swap);
		char answer[32];

		ck_fails(cgt_strategy_answer(strategy, CGT_LEFT, "4:3,1-2,1", answer, sizeof answer, NULL), CGT_ILLEGAL_MOVE,
		         "another move has to be made first");
		ck_ok(cgt_strategy_answer(strategy, CGT_LEFT, "1:2,2-1,1", answer, sizeof answer, NULL));
		ck_assert_str_eq(answer, "2:2,2-3,1");
		cgt_strategy_free(strategy);
	} else {
		ck_abort_msg("the swap has lost its answers");
	}
	cgt_involution_unref(swap);
	cgt_position_unref(position);
}
END_TEST

/* S2.6: following a pairing loses in misere play, but nobody must: 4x4 Cram is paired and still a second player's win in misere
 * play, as are 11 of the 15 fixed polyominoes of eight cells that the half-turn pairs. */
START_TEST(test_misere)
{
	cgt_position *position = rectangle("cram", 4, 4);
	cgt_solver *solver;
	cgt_polyominoes *walk;
	cgt_game *cram;
	int paired = 0, second = 0;
	int32_t winner;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	cgt_position_unref(position);
	ck_ok(cgt_game_new("cram", &cram));
	ck_ok(cgt_polyominoes_new(8, CGT_MAPS_IDENTITY, 0, 1, &walk));
	while (cgt_polyominoes_next(walk, NULL) == CGT_OK) {
		cgt_involution *half_turn;
		cgt_board *board;
		int32_t failure;

		ck_ok(cgt_polyominoes_board(walk, &board));
		ck_ok(cgt_position_new(cram, board, &position));
		half_turn = map_of(position, CGT_MAP_HALF_TURN, 0);
		ck_ok(cgt_pairing_test(half_turn, STRICT, &failure));
		if (failure == CGT_PAIRING_HOLDS) {
			paired++;
			ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
			ck_assert_int_eq(winner == CGT_LEFT, mover_wins(position, CGT_LEFT, CGT_MISERE));
			second += winner == CGT_RIGHT;
		}
		cgt_involution_unref(half_turn);
		cgt_position_unref(position);
		cgt_board_unref(board);
	}
	ck_assert_int_eq(paired, 15);
	ck_assert_int_eq(second, 11);
	cgt_polyominoes_free(walk);
	cgt_game_unref(cram);
	cgt_solver_free(solver);
}
END_TEST

/* ---- limits, misuse, memory ---- */

/* Searches with so many nodes a call: the same pairings in the same order. */
static int search_in_pieces(cgt_position *position, int32_t kind, uint64_t limit, const struct list *want)
{
	cgt_involution_search *search;
	cgt_budget *budget;
	size_t found = 0;
	int calls = 0;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, limit));
	ck_ok(cgt_involution_search_new(position, kind, &search));
	for (cgt_status status = CGT_OK; status != CGT_END; calls++) {
		cgt_involution *involution = NULL;

		status = cgt_involution_search_next(search, budget, &involution);
		if (status == CGT_OK)
			ck_assert(cgt_involution_equal(involution, want->map[found++]));
		else
			ck_assert(status == CGT_LIMIT || status == CGT_END);
		cgt_involution_unref(involution);
	}
	ck_assert_uint_eq(found, want->count);
	cgt_involution_search_free(search);
	cgt_budget_unref(budget);
	return calls;
}

START_TEST(test_limits)
{
	static const char *const texts[] = { "toads-and-frogs: .f.t.", "toads-and-frogs: tf.|tf.|...", "impartial-clobber: xxo.oox",
		                             "clobber: xo.xo.xo.xo", "dawson-pawns(captures=optional): p.P|...|p.P" };
	static struct list want;
	cgt_position *position;
	cgt_involution *mirror;
	cgt_budget *budget;
	cgt_strategy *strategy = NULL;
	cgt_pairing_report *report = NULL;
	int32_t verdict = 7;

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		position = position_of(texts[i]);
		for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind++) {
			find_all(position, kind, &want);
			for (uint64_t limit = 1; limit < 60; limit += 6)
				ck_assert_int_gt(search_in_pieces(position, kind, limit, &want), (int)want.count);
			drop(&want);
		}
		cgt_position_unref(position);
	}
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 3));
	position = position_of("toads-and-frogs: ...f.t...");
	mirror = map_of(position, CGT_MAP_LEFT_RIGHT, 1);
	for (int32_t test = IMAGE; test <= RESTORE; test++)
		ck_fails(cgt_pairing_play_test(mirror, test, CGT_LEFT, budget, &verdict), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_pairing_report_new(mirror, PLAYABLE, IMAGE, budget, &report), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_strategy_new(mirror, budget, &strategy), CGT_LIMIT, "3 nodes");
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 1));
	for (int32_t test = IMAGE; test <= RESTORE; test++)
		ck_fails(cgt_pairing_play_test(mirror, test, CGT_LEFT, budget, &verdict), CGT_LIMIT, "1 bytes");
	ck_ok(cgt_budget_set_bytes(budget, 0));
	cgt_budget_cancel(budget);
	for (int32_t test = IMAGE; test <= RESTORE; test++)
		ck_fails(cgt_pairing_play_test(mirror, test, CGT_RIGHT, budget, &verdict), CGT_CANCELLED, "cancelled");
	ck_fails(cgt_pairing_report_new(mirror, PLAYABLE, IMAGE | RESTORE, budget, &report), CGT_CANCELLED, "cancelled");
	ck_assert_int_eq(verdict, 7);
	ck_assert_ptr_null(report);
	ck_assert_ptr_null(strategy);
	cgt_budget_unref(budget);
	cgt_involution_unref(mirror);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_misuse)
{
	cgt_position *position = position_of("cram: ..|.."), *queens = position_of("dawson-pawns(promotion=queen): p|.|P"),
	             *heaps = position_under(&heap_rules, "[3]"), *animals = position_under(&hopping_rules, "t.f");
	cgt_involution *half_turn = map_of(position, CGT_MAP_HALF_TURN, 0), *turn = map_of(queens, CGT_MAP_HALF_TURN, 1), *none;
	cgt_involution_search *search = NULL;
	cgt_pairing_report *report;
	int32_t verdict = 7;

	ck_fails(cgt_pairing_play_test(NULL, IMAGE, CGT_LEFT, NULL, &verdict), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_pairing_play_test(half_turn, IMAGE, CGT_LEFT, NULL, NULL), CGT_BAD_ARGUMENT, "verdict");
	ck_fails(cgt_pairing_play_test(half_turn, 0, CGT_LEFT, NULL, &verdict), CGT_BAD_ARGUMENT, "0 is no test");
	ck_fails(cgt_pairing_play_test(half_turn, 3, CGT_LEFT, NULL, &verdict), CGT_BAD_ARGUMENT, "3 is no test");
	ck_fails(cgt_pairing_play_test(half_turn, IMAGE, 4, NULL, &verdict), CGT_BAD_ARGUMENT, "4 is no player");
	ck_fails(cgt_pairing_play_test(turn, IMAGE, CGT_LEFT, NULL, &verdict), CGT_UNSUPPORTED, "play can go on for ever");
	ck_fails(cgt_pairing_report_new(turn, STRICT, IMAGE, NULL, &report), CGT_UNSUPPORTED, "play can go on for ever");
	ck_ok(cgt_involution_new(heaps, NULL, 0, 0, &none));
	ck_fails(cgt_pairing_play_test(none, IMAGE, CGT_LEFT, NULL, &verdict), CGT_UNSUPPORTED, "not played on a grid");
	ck_fails(cgt_involution_search_new(animals, CGT_SEARCH_GRAPH, &search), CGT_UNSUPPORTED, "labelled move structure");
	ck_ok(cgt_involution_search_new(animals, CGT_SEARCH_EXHAUSTIVE, &search));
	cgt_involution_search_free(search);
	ck_ok(cgt_pairing_report_new(half_turn, STRICT, IMAGE, NULL, &report));
	ck_fails(cgt_pairing_report_verdict(report, RESTORE, CGT_LEFT, &verdict), CGT_NO_VALUE, "without restoring");
	ck_fails(cgt_pairing_report_verdict(NULL, IMAGE, CGT_LEFT, &verdict), CGT_BAD_ARGUMENT, "report");
	ck_fails(cgt_pairing_report_verdict(report, IMAGE, CGT_LEFT, NULL), CGT_BAD_ARGUMENT, "verdict");
	ck_fails(cgt_pairing_report_verdict(report, 3, CGT_LEFT, &verdict), CGT_BAD_ARGUMENT, "3 is no test");
	ck_fails(cgt_pairing_report_verdict(report, IMAGE, -1, &verdict), CGT_BAD_ARGUMENT, "-1 is no player");
	ck_assert_int_eq(verdict, 7);
	ck_assert_uint_eq(cgt_pairing_report_failures(report), 0);
	ck_assert_uint_eq(cgt_pairing_report_failures(NULL), 0);
	ck_assert_int_eq(cgt_pairing_report_proof(report), CGT_PROOF_CLAUSES);
	ck_assert_int_eq(cgt_pairing_report_proof(NULL), 0);
	cgt_pairing_report_unref(report);
	cgt_involution_unref(none);
	cgt_involution_unref(turn);
	cgt_involution_unref(half_turn);
	cgt_position_unref(animals);
	cgt_position_unref(heaps);
	cgt_position_unref(queens);
	cgt_position_unref(position);
}
END_TEST

static cgt_status use_play_test(const cgt_involution *involution, int32_t test)
{
	int32_t verdict = 7;
	cgt_status status = cgt_pairing_play_test(involution, test, CGT_EITHER, NULL, &verdict);

	ck_assert_int_eq(verdict == 7, status != CGT_OK);
	return status;
}

static cgt_status use_report(cgt_involution *involution)
{
	cgt_pairing_report *report = NULL;
	cgt_status status = cgt_pairing_report_new(involution, PLAYABLE, IMAGE | RESTORE, NULL, &report);

	ck_assert_int_eq(report != NULL, status == CGT_OK);
	cgt_pairing_report_unref(report);
	return status;
}

static cgt_status use_strategy(cgt_involution *involution, const char *move)
{
	cgt_strategy *strategy = NULL;
	char answer[32];
	cgt_status status = cgt_strategy_new(involution, NULL, &strategy);

	if (status == CGT_OK)
		status = cgt_strategy_answer(strategy, CGT_LEFT, move, answer, sizeof answer, NULL);
	cgt_strategy_free(strategy);
	return status;
}

/* Goes through a whole search, and goes on after a failure: what is found does not change. */
static cgt_status use_search(cgt_position *position, int32_t kind, size_t want)
{
	cgt_involution_search *search;
	size_t found = 0;
	bool failed = false;
	cgt_status status = cgt_involution_search_new(position, kind, &search);

	if (status != CGT_OK)
		return status;
	while (status != CGT_END) {
		cgt_involution *involution = NULL;

		status = cgt_involution_search_next(search, NULL, &involution);
		failed |= status == CGT_OUT_OF_MEMORY;
		found += status == CGT_OK;
		cgt_involution_unref(involution);
	}
	ck_assert_uint_eq(found, want);
	cgt_involution_search_free(search);
	return failed ? CGT_OUT_OF_MEMORY : CGT_OK;
}

START_TEST(test_failed_allocations)
{
	static const char *const texts[] = { "toads-and-frogs: .f.t.", "clobber: xo.xo", "impartial-clobber: xxo.xoo",
		                             "dawson-pawns: p.P|...|p.P", "toads-and-frogs: t..f" };
	static const char *const moves[] = { "1,4-1,5", "1,1-1,2", "1,2-1,3", "3,3-2,3", NULL };
	static struct list found;

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		cgt_position *position = position_of(texts[i]);
		cgt_involution *involution =
			map_of(position, strstr(texts[i], "pawns") ? CGT_MAP_HALF_TURN : CGT_MAP_LEFT_RIGHT, 1);

		for (int32_t test = IMAGE; test <= RESTORE; test++)
			ck_survives_every_failed_allocation(use_play_test(involution, test));
		ck_survives_every_failed_allocation(use_report(involution));
		if (moves[i])
			ck_survives_every_failed_allocation(use_strategy(involution, moves[i]));
		for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind++) {
			find_all(position, kind, &found);
			ck_survives_every_failed_allocation(use_search(position, kind, found.count));
			drop(&found);
		}
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("mirror");
	TCase *report = tcase_create("report"), *all = tcase_create("all positions"), *strategy = tcase_create("strategy"),
	      *misuse = tcase_create("misuse");

	tcase_set_timeout(report, 120);
	tcase_add_loop_test(report, test_candidate, 0, LENGTH(candidates));
	tcase_add_test(report, test_sentences);
	tcase_add_test(report, test_all_failures);
	tcase_add_test(report, test_rectangles);
	tcase_add_test(report, test_idle_map);
	suite_add_tcase(suite, report);
	tcase_set_timeout(all, 240);
	tcase_add_loop_test(all, test_soundness, 0, FAMILIES);
	tcase_add_loop_test(all, test_completeness, 0, FAMILIES);
	tcase_add_loop_test(all, test_definitions, 0, FAMILIES);
	tcase_add_loop_test(all, test_clauses, 0, FAMILIES);
	suite_add_tcase(suite, all);
	tcase_set_timeout(strategy, 120);
	tcase_add_test(strategy, test_beyond_clauses);
	tcase_add_loop_test(strategy, test_strategies, 0, FAMILIES);
	tcase_add_test(strategy, test_copy_swap);
	tcase_add_test(strategy, test_copy_swap_bound);
	tcase_add_test(strategy, test_forced_moves);
	tcase_add_test(strategy, test_misere);
	suite_add_tcase(suite, strategy);
	tcase_set_timeout(misuse, 120);
	tcase_add_test(misuse, test_limits);
	tcase_add_test(misuse, test_misuse);
	tcase_add_test(misuse, test_failed_allocations);
	suite_add_tcase(suite, misuse);
	return run_suite(suite);
}
