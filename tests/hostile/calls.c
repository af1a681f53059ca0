/* SPDX-License-Identifier: MIT */
/* All entries by number, and the kinds of handles: how they are made, released and told apart. */
#include "hostile/calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct entry_list *const lists[] = { &basic_calls, &board_calls, &game_calls, &position_calls, &pairing_calls,
	                                          &solver_calls, &octal_calls, &misere_calls, &values_calls, &proof_calls };

#define LISTS (sizeof lists / sizeof lists[0])

size_t entry_count(void)
{
	size_t count = 0;

	for (size_t i = 0; i < LISTS; i++)
		count += lists[i]->count;
	return count;
}

const struct entry *entry_at(size_t k)
{
	size_t i = 0;

	while (k >= lists[i]->count)
		k -= lists[i++]->count;
	return &lists[i]->entry[k];
}

size_t entry_of_record(const uint8_t *record)
{
	return (record[0] + 256u * (record[HIGH_BYTE] & 1)) % entry_count();
}

void name_entry(uint8_t *record, size_t k)
{
	record[0] = (uint8_t)(k & 255);
	record[HIGH_BYTE] = (uint8_t)((record[HIGH_BYTE] & ~1u) | (k >> 8));
}

/* ---- what a handle looks like: a hash of its text, which is read again as an equal handle ---- */

static void insist(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

/* The text that a function writes into room that it is given the second time. */
#define WRITTEN(text, write) \
	do { \
		size_t needed; \
		cgt_status first; \
		(text) = NULL; \
		first = (write)(handle, NULL, 0, &needed); \
		insist(first == CGT_BUFFER_TOO_SMALL, "no text"); \
		(text) = malloc(needed); \
		insist((text) != NULL, "out of memory"); \
		insist((write)(handle, text, needed, NULL) == CGT_OK, "no text the second time"); \
	} while (0)

static uint64_t look_at_board(const void *handle)
{
	cgt_board *again = NULL;
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_board_text);
	insist(cgt_board_parse(text, "xotfPpQq", &again) == CGT_OK, "the text of a board is not read");
	insist(cgt_board_equal(handle, again) == 1, "a board is not the one that its text is read as");
	insist(cgt_board_hash(handle) == cgt_board_hash(again), "equal boards have different hashes");
	hash = hash_of_text(text);
	cgt_board_unref(again);
	free(text);
	return hash;
}

static uint64_t look_at_game(const void *handle)
{
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_game_spec);
	hash = hash_of_text(text) + (uint64_t)cgt_game_is_impartial(handle) + (uint64_t)cgt_game_board_kind(handle);
	free(text);
	return hash;
}

/* The games of the components, so that those of the user's are known when the text is read. */
static size_t games_of(const cgt_position *position, cgt_game **game, size_t most)
{
	const size_t count = cgt_position_component_count(position);

	if (count > most)
		return 0;
	for (size_t k = 0; k < count; k++)
		insist(cgt_position_game(position, k, &game[k]) == CGT_OK, "a component has no game");
	return count;
}

/* Whether there are two games of one spec, as the user may make: a text cannot tell them apart. */
static bool are_ambiguous(cgt_game *const *game, size_t count)
{
	char a[200], b[200];

	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++)
			if (!cgt_game_equal(game[i], game[k]) && cgt_game_spec(game[i], a, sizeof a, NULL) == CGT_OK
			    && cgt_game_spec(game[k], b, sizeof b, NULL) == CGT_OK && strcmp(a, b) == 0)
				return true;
	return false;
}

static uint64_t look_at_position(const void *handle)
{
	cgt_game *game[16];
	const size_t count = games_of(handle, game, 16);
	cgt_position *again = NULL;
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_position_text);
	if (count > 0 && !are_ambiguous(game, count)) {
		insist(cgt_position_parse_with(text, game, count, &again) == CGT_OK, "the text of a position is not read");
		insist(cgt_position_equal(handle, again) == 1, "a position is not the one that its text is read as");
		insist(cgt_position_hash(handle) == cgt_position_hash(again), "equal positions have different hashes");
	}
	hash = hash_of_text(text);
	for (size_t k = 0; k < count; k++)
		cgt_game_unref(game[k]);
	cgt_position_unref(again);
	free(text);
	return hash;
}

static uint64_t look_at_moves(const void *handle)
{
	return cgt_moves_count(handle) + 1;
}

static uint64_t look_at_involution(const void *handle)
{
	cgt_position *position;
	cgt_involution *again = NULL;
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_involution_text);
	insist(cgt_involution_position(handle, &position) == CGT_OK, "an involution has no position");
	insist(cgt_involution_parse(position, text, &again) == CGT_OK, "the text of an involution is not read");
	insist(cgt_involution_equal(handle, again) == 1, "an involution is not the one that its text is read as");
	hash = hash_of_text(text);
	cgt_involution_unref(again);
	cgt_position_unref(position);
	free(text);
	return hash;
}

static uint64_t look_at_report(const void *handle)
{
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_pairing_report_text);
	hash = hash_of_text(text);
	free(text);
	return hash;
}

static uint64_t look_at_thermograph(const void *handle)
{
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_thermograph_text);
	hash = hash_of_text(text);
	free(text);
	return hash;
}

static uint64_t look_at_proof(const void *handle)
{
	cgt_proof *again = NULL;
	uint64_t hash;
	char *text;

	WRITTEN(text, cgt_proof_text);
	insist(cgt_proof_parse(text, &again) == CGT_OK, "the text of a proof is not read");
	hash = hash_of_text(text);
	cgt_proof_unref(again);
	free(text);
	return hash;
}

/* ---- the handles that a sequence finds there ---- */

/* The result of a call that makes a handle, or NULL. */
#define MADE(type, call) \
	do { \
		type *made; \
		return (call) == CGT_OK ? made : NULL; \
	} while (0)

static void *make_budget(uint32_t choice)
{
	(void)choice;
	MADE(cgt_budget, cgt_budget_new(&made));
}

static void *make_position(uint32_t choice)
{
	MADE(cgt_position, cgt_position_parse(position_texts[choice % position_text_count], &made));
}

static void *make_board(uint32_t choice)
{
	cgt_position *position = make_position(choice);
	cgt_board *board = NULL;

	if (cgt_position_component_count(position) == 0 || cgt_position_board(position, 0, &board) != CGT_OK)
		board = NULL;
	cgt_position_unref(position);
	if (!board)
		MADE(cgt_board, cgt_board_new_rectangle(2, 2, '.', &made));
	return board;
}

static void *make_game(uint32_t choice)
{
	static const char *const spec[] = { "cram",
		                            "domineering",
		                            "clobber",
		                            "impartial-clobber",
		                            "toads-and-frogs",
		                            "dawson-pawns",
		                            "dawson-pawns(captures=optional)",
		                            "dawson-pawns(promotion=queen)",
		                            "value",
		                            "0.137",
		                            "0.[3]",
		                            "dawson-pawns(promotion=removed)" };

	MADE(cgt_game, cgt_game_new(spec[choice % 12], &made));
}

static void *make_builder(uint32_t choice)
{
	(void)choice;
	MADE(cgt_game_builder, cgt_game_builder_new("mine", "1", &made));
}

static void *make_moves(uint32_t choice)
{
	cgt_position *position = make_position(choice);
	cgt_moves *moves;
	cgt_status status = cgt_position_moves(position, 1 + (int32_t)choice % 2, &moves);

	cgt_position_unref(position);
	return status == CGT_OK ? moves : NULL;
}

/* A map of a position of grids: the left half of the choice is for the position. */
static void *make_involution(uint32_t choice)
{
	static const char *const text[] = { "cram: ....|....",     "domineering: ..|..", "clobber: xo|ox",
		                            "clobber: xoox",       "cram: ...|...",      "toads-and-frogs: t.f|t.f",
		                            "cram: .. + cram: ..", "cram: .##|..#|..." };
	cgt_position *position = NULL;
	cgt_involution *involution = NULL;
	cgt_status status = cgt_position_parse(text[choice / 3 % 8], &position);

	if (status == CGT_OK)
		status = cgt_involution_new_map(position, choice % 3 == 0 ? CGT_MAP_HALF_TURN : CGT_MAP_LEFT_RIGHT, choice % 2 == 1,
		                                &involution);
	cgt_position_unref(position);
	return status == CGT_OK ? involution : NULL;
}

static void *make_report(uint32_t choice)
{
	cgt_involution *involution = make_involution(choice);
	cgt_pairing_report *report;
	cgt_status status = cgt_pairing_report_new(involution, CGT_READING_STRICT, CGT_PLAY_IMAGE, NULL, &report);

	cgt_involution_unref(involution);
	return status == CGT_OK ? report : NULL;
}

static void *make_search(uint32_t choice)
{
	cgt_involution *involution = make_involution(choice);
	cgt_involution_search *search;
	cgt_position *position;
	cgt_status status = cgt_involution_position(involution, &position);

	if (status == CGT_OK)
		status = cgt_involution_search_new(position, 1 + (int32_t)choice % 2, &search);
	cgt_position_unref(position);
	cgt_involution_unref(involution);
	return status == CGT_OK ? search : NULL;
}

static void *make_strategy(uint32_t choice)
{
	cgt_position *position = NULL;
	cgt_involution *involution = NULL;
	cgt_strategy *strategy;
	cgt_status status = cgt_position_parse(choice % 2 ? "domineering: ..|.. + domineering: ..|.." : "cram: ....|....",
	                                       &position);

	if (status == CGT_OK)
		status = choice % 2 ? cgt_involution_parse(position,
		                                           "exchange (1:1,1 2:1,2)(1:1,2 2:2,2)(1:2,2 2:2,1)(1:2,1 2:1,1)",
		                                           &involution)
		                    : cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &involution);
	if (status == CGT_OK)
		status = cgt_strategy_new(involution, NULL, &strategy);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
	return status == CGT_OK ? strategy : NULL;
}

static void *make_polyominoes(uint32_t choice)
{
	MADE(cgt_polyominoes,
	     cgt_polyominoes_new(1 + (int32_t)choice % 6, choice % 2 ? CGT_MAPS_ALL : CGT_MAPS_RECTANGLE, 0, 1, &made));
}

/* One in two has run, and kept what it found. */
static void *make_census(uint32_t choice)
{
	cgt_game *game = make_game(choice % 4);
	cgt_census *census;
	cgt_status status = cgt_census_new(game, 1 + (int32_t)choice / 16 % 4, &census);

	cgt_game_unref(game);
	if (status != CGT_OK)
		return NULL;
	if (choice & 8) {
		insist(cgt_census_set(census, "keep", 1) == CGT_OK && cgt_census_set(census, "one-move", 1) == CGT_OK
		       && cgt_census_run(census, NULL) == CGT_OK, "a census that does not run");
	}
	return census;
}

static void *make_solver(uint32_t choice)
{
	(void)choice;
	MADE(cgt_solver, cgt_solver_new(&made));
}

static void *make_walk(uint32_t choice)
{
	cgt_game *game = make_game(5 + choice % 3);
	cgt_pawn_walk *walk;
	cgt_status status = cgt_pawn_walk_new(game, &walk);

	cgt_game_unref(game);
	return status == CGT_OK ? walk : NULL;
}

static void *make_pawn_search(uint32_t choice)
{
	cgt_game *game = make_game(5 + choice % 2);
	cgt_pawn_search *search;
	cgt_status status = cgt_pawn_search_new(game, &search);

	cgt_game_unref(game);
	return status == CGT_OK ? search : NULL;
}

static void *make_sequence(uint32_t choice)
{
	static const char *const code[] = { "0.137", "0.[3]", "S{1,3,4}", "4!.0", "0.8f", "0.07" };

	cgt_sequence *sequence;

	if (cgt_sequence_new(code[choice % 6], &sequence) != CGT_OK)
		return NULL;
	if (choice & 8)
		insist(cgt_sequence_extend(sequence, 30, NULL) == CGT_OK, "a sequence that cannot be extended");
	return sequence;
}

static void *make_misere(uint32_t choice)
{
	(void)choice;
	MADE(cgt_misere, cgt_misere_new(&made));
}

static void *make_values(uint32_t choice)
{
	(void)choice;
	MADE(cgt_values, cgt_values_new(&made));
}

static void *make_thermograph(uint32_t choice)
{
	static const char *const text[] = { "0", "{3||2*|1*}", "-3/8", "{5|2||-4}", "+-{0,^*}", "{9|1,{4|0}||-3|-8}" };
	cgt_values *values = make_values(choice);
	cgt_thermograph *thermograph;
	uint64_t value;
	cgt_status status = cgt_values_parse(values, text[choice % 6], NULL, &value);

	if (status == CGT_OK)
		status = cgt_thermograph_new(values, value, NULL, &thermograph);
	cgt_values_unref(values);
	return status == CGT_OK ? thermograph : NULL;
}

static void *make_proof(uint32_t choice)
{
	static const char *const text[][2] = { { "cram: ...|...", "|| 0" },
		                               { "domineering: ...|...", "|| 0" },
		                               { "domineering: ...|...", "misere L" },
		                               { "1/2 - 1/4", "> 0" },
		                               { "clobber: xoxo", "misere N" } };
	cgt_position *position = NULL;
	cgt_solver *solver = make_solver(choice);
	cgt_proof *proof = NULL;

	if (solver && cgt_position_parse(text[choice % 5][0], &position) == CGT_OK)
		cgt_solver_prove(solver, position, text[choice % 5][1], NULL, &proof);
	cgt_position_unref(position);
	cgt_solver_free(solver);
	return proof;
}

#define RELEASE(name, type, function) \
	static void release_##name(void *handle) \
	{ \
		type *released = handle; \
		function(released); \
	}

RELEASE(budget, cgt_budget, cgt_budget_unref)
RELEASE(board, cgt_board, cgt_board_unref)
RELEASE(game, cgt_game, cgt_game_unref)
RELEASE(position, cgt_position, cgt_position_unref)
RELEASE(moves, cgt_moves, cgt_moves_unref)
RELEASE(involution, cgt_involution, cgt_involution_unref)
RELEASE(report, cgt_pairing_report, cgt_pairing_report_unref)
RELEASE(builder, cgt_game_builder, cgt_game_builder_free)
RELEASE(search, cgt_involution_search, cgt_involution_search_free)
RELEASE(strategy, cgt_strategy, cgt_strategy_free)
RELEASE(polyominoes, cgt_polyominoes, cgt_polyominoes_free)
RELEASE(census, cgt_census, cgt_census_free)
RELEASE(solver, cgt_solver, cgt_solver_free)
RELEASE(walk, cgt_pawn_walk, cgt_pawn_walk_free)
RELEASE(pawn_search, cgt_pawn_search, cgt_pawn_search_free)
RELEASE(sequence, cgt_sequence, cgt_sequence_free)
RELEASE(misere, cgt_misere, cgt_misere_free)
RELEASE(values, cgt_values, cgt_values_unref)
RELEASE(thermograph, cgt_thermograph, cgt_thermograph_unref)
RELEASE(proof, cgt_proof, cgt_proof_unref)

const struct kind_of_handle kinds[KINDS] = {
	[BUDGET] = { "budget", make_budget, release_budget, NULL, false },
	[BOARD] = { "board", make_board, release_board, look_at_board, false },
	[GAME] = { "game", make_game, release_game, look_at_game, false },
	[POSITION] = { "position", make_position, release_position, look_at_position, false },
	[MOVES] = { "list of moves", make_moves, release_moves, look_at_moves, false },
	[INVOLUTION] = { "involution", make_involution, release_involution, look_at_involution, false },
	[REPORT] = { "report", make_report, release_report, look_at_report, false },
	[BUILDER] = { "builder", make_builder, release_builder, NULL, false },
	[SEARCH] = { "search", make_search, release_search, NULL, true },
	[STRATEGY] = { "strategy", make_strategy, release_strategy, NULL, false },
	[POLYOMINOES] = { "walk over polyominoes", make_polyominoes, release_polyominoes, NULL, true },
	[CENSUS] = { "census", make_census, release_census, NULL, true },
	[SOLVER] = { "solver", make_solver, release_solver, NULL, true },
	[WALK] = { "pawn walk", make_walk, release_walk, NULL, true },
	[PAWN_SEARCH] = { "pawn search", make_pawn_search, release_pawn_search, NULL, true },
	[SEQUENCE] = { "sequence", make_sequence, release_sequence, NULL, true },
	[MISERE] = { "misere table", make_misere, release_misere, NULL, true },
	[VALUES] = { "table of values", make_values, release_values, NULL, true },
	[THERMOGRAPH] = { "thermograph", make_thermograph, release_thermograph, look_at_thermograph, false },
	[PROOF] = { "proof", make_proof, release_proof, look_at_proof, false },
};
