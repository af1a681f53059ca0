/* SPDX-License-Identifier: MIT */
/* Involutions, the search for them, pairings, strategies, pictures. */
#include <stdlib.h>
#include <string.h>

#include "hostile/calls.h"

static const char *const map_texts[] = {
	"()", "(1,1 1,2)", "(1,1 2,2)(1,2 2,1)", "exchange (1,1 1,2)", "exchange ()", "(1:1,1 2:1,1)", "", "(1,1", "(1,1 9,9)",
	"(1,1 1,2)(1,2 2,1)", "exchange", "(1,1 1,1)", "(0,0 1,1)",
};

/* Tests of pairings play positions out: those that are too heavy get a budget. */
static size_t weight_of_map(const cgt_involution *involution)
{
	cgt_position *position;
	size_t weight;

	if (cgt_involution_position(involution, &position) != CGT_OK)
		return 0;
	weight = weight_of(position);
	cgt_position_unref(position);
	return weight;
}

/* The images are the identity, or the cells in reverse, but for one that may be anything. */
ENTRY(cgt_involution_new)
{
	cgt_position *position = pick(c, POSITION);
	const size_t cells = cgt_position_cell_count(position), count = rarely(c) ? cells + 1 : cells;
	const bool reversed = choose(c, 2), wrong = rarely(c);
	const int32_t exchange = (int32_t)choose(c, 3);
	size_t *image = malloc((cells + 1) * sizeof *image);
	cgt_involution **involution = out(c);

	if (!image)
		abort();
	for (size_t i = 0; i <= cells; i++)
		image[i] = reversed ? cells - 1 - i : i;
	if (wrong && cells > 0)
		image[choose(c, 255) % cells] = (size_t)choose_number(c);
	c->bad |= count != cells || exchange == 2;
	if (CALL(c, 0, cgt_involution_new(position, image, count, exchange, involution)) == CGT_OK)
		adopt(c, INVOLUTION, *involution);
	free(image);
}

ENTRY(cgt_involution_new_map)
{
	cgt_position *position = pick(c, POSITION);
	const int32_t map = (int32_t)choose(c, 10), exchange = (int32_t)choose(c, 3);
	cgt_involution **involution = out(c);

	c->bad |= map >= CGT_MAP_COUNT || exchange == 2;
	if (CALL(c, 0, cgt_involution_new_map(position, map, exchange, involution)) == CGT_OK)
		adopt(c, INVOLUTION, *involution);
}

ENTRY(cgt_involution_new_copy_swap)
{
	cgt_position *position = pick(c, POSITION);
	cgt_involution **involution = out(c);

	if (CALL(c, MAY(CGT_NO_VALUE), cgt_involution_new_copy_swap(position, involution)) == CGT_OK)
		adopt(c, INVOLUTION, *involution);
}

ENTRY(cgt_involution_parse)
{
	cgt_position *position = pick(c, POSITION);
	const char *text = CHOOSE_TEXT(c, map_texts);
	cgt_involution **involution = out(c);

	if (CALL(c, MAY(CGT_BAD_SYNTAX), cgt_involution_parse(position, text, involution)) == CGT_OK)
		adopt(c, INVOLUTION, *involution);
}

ENTRY(cgt_involution_ref)
{
	cgt_involution *involution = pick(c, INVOLUTION);

	if (cgt_involution_ref(involution) != involution)
		violate(c, "another involution");
	adopt(c, INVOLUTION, involution);
}

ENTRY(cgt_involution_unref)
{
	cgt_involution_unref(take_out(c, INVOLUTION));
}

ENTRY(cgt_involution_text)
{
	const cgt_involution *involution = pick(c, INVOLUTION);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_involution_text(involution, room->given, room->cap, room->needed_given));
}

/* Each image's image is the cell. */
ENTRY(cgt_involution_image)
{
	const cgt_involution *involution = pick(c, INVOLUTION);
	struct room *room = array_room(c, sizeof(size_t));
	const size_t *image = room->given;

	if (CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_involution_image(involution, room->given, room->cap, room->needed_given))
	            != CGT_OK || !room->needed_given)
		return;
	for (size_t i = 0; i < room->needed; i++)
		if (image[i] >= room->needed || image[image[i]] != i)
			violate(c, "cell %zu does not come back", i);
}

ENTRY(cgt_involution_exchanges)
{
	const int32_t exchanges = cgt_involution_exchanges(pick_or_null(c, INVOLUTION));

	if (exchanges != 0 && exchanges != 1)
		violate(c, "%d", (int)exchanges);
}

ENTRY(cgt_involution_equal)
{
	const cgt_involution *a = pick_or_null(c, INVOLUTION), *b = pick_or_null(c, INVOLUTION);
	const int32_t equal = cgt_involution_equal(a, b);

	if (equal != cgt_involution_equal(b, a) || (a == b && equal != 1))
		violate(c, "%d one way, %d the other", (int)equal, (int)cgt_involution_equal(b, a));
}

ENTRY(cgt_involution_hash)
{
	const cgt_involution *a = pick_or_null(c, INVOLUTION), *b = pick_or_null(c, INVOLUTION);

	if ((cgt_involution_equal(a, b) && cgt_involution_hash(a) != cgt_involution_hash(b)) || (!a && cgt_involution_hash(a) != 0))
		violate(c, "equal involutions have different hashes");
}

ENTRY(cgt_involution_position)
{
	const cgt_involution *involution = pick(c, INVOLUTION);
	cgt_position **position = out(c);

	if (CALL(c, 0, cgt_involution_position(involution, position)) == CGT_OK)
		adopt(c, POSITION, *position);
}

ENTRY(cgt_involution_nearest)
{
	const cgt_involution *involution = pick(c, INVOLUTION);
	const int32_t scope = (int32_t)choose(c, 4) + 1;
	struct room *room = array_room(c, 3 * sizeof(int32_t));
	int32_t *patched = malloc((room->cap + 1) * sizeof *patched);
	size_t differing;

	if (!patched)
		abort();
	c->bad |= scope > CGT_MOTIONS_ALL;
	CALL(c, MAY(CGT_BUFFER_TOO_SMALL),
	     cgt_involution_nearest(involution, scope, room->given, patched, room->cap, room->needed_given, &differing));
	free(patched);
}

ENTRY(cgt_involution_search_new)
{
	cgt_position *position = pick(c, POSITION);
	const int32_t kind = (int32_t)choose(c, 4) + 1;
	cgt_involution_search **search = out(c);

	c->bad |= kind > CGT_SEARCH_GRAPH;
	if (CALL(c, MAY(CGT_UNSUPPORTED) | MAY(CGT_TOO_LARGE), cgt_involution_search_new(position, kind, search)) == CGT_OK)
		adopt(c, SEARCH, *search);
}

ENTRY(cgt_involution_search_free)
{
	cgt_involution_search_free(take_out(c, SEARCH));
}

/* In normal play the second player wins what has a pairing. */
ENTRY(cgt_involution_search_next)
{
	cgt_involution_search *search = pick(c, SEARCH);
	cgt_budget *budget = pick_budget(c, 100);
	cgt_involution **involution = out(c);
	cgt_position *position;

	if (CALL(c, MAY(CGT_END) | MAY_STOP | MAY(CGT_BUSY) | MAY(CGT_CALLBACK_FAILED),
	         cgt_involution_search_next(search, budget, involution)) != CGT_OK)
		return;
	if (cgt_involution_position(*involution, &position) != CGT_OK)
		violate(c, "no position");
	if (winner_by_play(c, position, CGT_LEFT, CGT_NORMAL) == CGT_LEFT)
		violate(c, "a pairing of a position that the first player wins");
	cgt_position_unref(position);
	adopt(c, INVOLUTION, *involution);
}

static const char *const keys[] = { "candidates", "nodes", "found", "no-such-key", "" };

ENTRY(cgt_involution_search_statistic)
{
	const cgt_involution_search *search = pick(c, SEARCH);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_involution_search_statistic(search, key, value));
}

ENTRY(cgt_pairing_failure_name)
{
	const int32_t failure = (int32_t)choose(c, 12) - 2;

	check_name(c, cgt_pairing_failure_name(failure), "?", failure >= CGT_PAIRING_HOLDS && failure <= CGT_PAIRING_NO_ROOM);
}

ENTRY(cgt_play_verdict_name)
{
	const int32_t verdict = (int32_t)choose(c, 8) - 2;

	check_name(c, cgt_play_verdict_name(verdict), "?", verdict >= CGT_PLAY_FAILS && verdict <= CGT_PLAY_HOLDS_FREELY);
}

ENTRY(cgt_pairing_test)
{
	const cgt_involution *involution = pick(c, INVOLUTION);
	const int32_t reading = choose_term(c);
	int32_t *failure = out(c);
	cgt_position *position;

	if (CALL(c, MAY(CGT_UNSUPPORTED), cgt_pairing_test(involution, reading, failure)) != CGT_OK
	    || *failure != CGT_PAIRING_HOLDS || reading != CGT_READING_STRICT)
		return;
	if (cgt_involution_position(involution, &position) != CGT_OK)
		violate(c, "no position");
	if (winner_by_play(c, position, CGT_RIGHT, CGT_NORMAL) == CGT_RIGHT)
		violate(c, "a pairing of a position that the first player wins");
	cgt_position_unref(position);
}

/* Left, Right, either of them; rarely none. */
static int32_t choose_opponent(struct call *c)
{
	const int32_t opponent = 1 + (int32_t)choose(c, 4);

	c->bad |= opponent > CGT_EITHER;
	return opponent;
}

ENTRY(cgt_pairing_play_test)
{
	const cgt_involution *involution = pick(c, INVOLUTION);
	const int32_t test = choose_term(c), opponent = choose_opponent(c);
	cgt_budget *budget = pick_budget(c, weight_of_map(involution));
	int32_t *verdict = out(c);

	CALL(c, MAY(CGT_UNSUPPORTED) | MAY_STOP | MAY(CGT_CALLBACK_FAILED),
	     cgt_pairing_play_test(involution, test, opponent, budget, verdict));
}

ENTRY(cgt_pairing_report_new)
{
	cgt_involution *involution = pick(c, INVOLUTION);
	const int32_t reading = choose_term(c), tests = (int32_t)choose(c, 5);
	cgt_budget *budget = pick_budget(c, weight_of_map(involution));
	cgt_pairing_report **report = out(c);

	c->bad |= tests != CGT_PLAY_IMAGE && tests != (CGT_PLAY_IMAGE | CGT_PLAY_RESTORE);
	if (CALL(c, MAY(CGT_UNSUPPORTED) | MAY_STOP | MAY(CGT_CALLBACK_FAILED),
	         cgt_pairing_report_new(involution, reading, tests, budget, report)) == CGT_OK)
		adopt(c, REPORT, *report);
}

ENTRY(cgt_pairing_report_ref)
{
	cgt_pairing_report *report = pick(c, REPORT);

	if (cgt_pairing_report_ref(report) != report)
		violate(c, "another report");
	adopt(c, REPORT, report);
}

ENTRY(cgt_pairing_report_unref)
{
	cgt_pairing_report_unref(take_out(c, REPORT));
}

/* What fails is among all that fails, and how that was found is said. */
static void check_report(struct call *c)
{
	const cgt_pairing_report *report = pick_or_null(c, REPORT);
	const int32_t failure = cgt_pairing_report_failure(report), proof = cgt_pairing_report_proof(report);
	const uint32_t failures = cgt_pairing_report_failures(report);

	if (report ? failure < CGT_PAIRING_HOLDS || failure > CGT_PAIRING_NO_ROOM : failure != 0)
		violate(c, "failure %d", (int)failure);
	if (failure > CGT_PAIRING_HOLDS && !(failures >> failure & 1))
		violate(c, "failure %d of the set %x", (int)failure, (unsigned)failures);
	if (report ? proof != CGT_PROOF_CLAUSES && proof != CGT_PROOF_PLAY : proof != 0)
		violate(c, "proof %d", (int)proof);
}

ENTRY(cgt_pairing_report_failure)
{
	check_report(c);
}

ENTRY(cgt_pairing_report_failures)
{
	check_report(c);
}

ENTRY(cgt_pairing_report_proof)
{
	check_report(c);
}

ENTRY(cgt_pairing_report_verdict)
{
	const cgt_pairing_report *report = pick(c, REPORT);
	const int32_t test = choose_term(c), opponent = choose_opponent(c);
	int32_t *verdict = out(c);

	CALL(c, MAY(CGT_NO_VALUE), cgt_pairing_report_verdict(report, test, opponent, verdict));
}

ENTRY(cgt_pairing_report_cell)
{
	const cgt_pairing_report *report = pick(c, REPORT);
	size_t *cell = out(c);

	CALL(c, MAY(CGT_NO_VALUE), cgt_pairing_report_cell(report, cell));
}

ENTRY(cgt_pairing_report_move)
{
	const cgt_pairing_report *report = pick(c, REPORT);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_NO_VALUE) | MAY(CGT_BUFFER_TOO_SMALL),
	     cgt_pairing_report_move(report, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_pairing_report_line)
{
	const cgt_pairing_report *report = pick(c, REPORT);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_pairing_report_line(report, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_pairing_report_text)
{
	const cgt_pairing_report *report = pick(c, REPORT);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_pairing_report_text(report, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_strategy_new)
{
	cgt_involution *involution = pick(c, INVOLUTION);
	cgt_budget *budget = pick_budget(c, weight_of_map(involution));
	cgt_strategy **strategy = out(c);

	if (CALL(c, MAY(CGT_UNSUPPORTED) | MAY_STOP | MAY(CGT_CALLBACK_FAILED), cgt_strategy_new(involution, budget, strategy))
	    == CGT_OK)
		adopt(c, STRATEGY, *strategy);
}

ENTRY(cgt_strategy_free)
{
	cgt_strategy_free(take_out(c, STRATEGY));
}

/* Left always begins. While he has moves there are answers; after a failure nothing has been played. */
ENTRY(cgt_strategy_answer)
{
	static const char *const none[] = { "1,1", "x", "9,9-9,8", "", "1,1-1,2" };
	cgt_strategy *strategy = pick(c, STRATEGY);
	cgt_position *before = NULL, *after = NULL;
	cgt_moves *moves = NULL;
	char text[200];
	const char *move = text;
	struct room *room = text_room(c);

	if (strategy && (cgt_strategy_position(strategy, &before) != CGT_OK
	                 || cgt_position_moves(before, CGT_LEFT, &moves) != CGT_OK))
		violate(c, "no position");
	if (cgt_moves_count(moves) == 0 || rarely(c)
	    || cgt_moves_text(moves, choose(c, 255) % cgt_moves_count(moves), text, sizeof text, NULL) != CGT_OK)
		move = CHOOSE_TEXT(c, none);
	CALL(c, MAY(CGT_BAD_SYNTAX) | MAY(CGT_ILLEGAL_MOVE) | MAY(CGT_BUFFER_TOO_SMALL),
	     cgt_strategy_answer(strategy, CGT_LEFT, move, room->given, room->cap, room->needed_given));
	if (strategy && cgt_strategy_position(strategy, &after) != CGT_OK)
		violate(c, "no position");
	cgt_moves_unref(moves);
	cgt_position_unref(before);
	cgt_position_unref(after);
}

ENTRY(cgt_strategy_position)
{
	const cgt_strategy *strategy = pick(c, STRATEGY);
	cgt_position **position = out(c);

	if (CALL(c, 0, cgt_strategy_position(strategy, position)) == CGT_OK)
		adopt(c, POSITION, *position);
}

ENTRY(cgt_render_position)
{
	const cgt_position *position = pick(c, POSITION);
	const cgt_involution *involution = pick_or_null(c, INVOLUTION);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_FOREIGN) | MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_CALLBACK_FAILED),
	     cgt_render_position(position, involution, room->given, room->cap, room->needed_given));
}

static const struct entry pairing_entries[] = {
	LISTED(cgt_involution_new), LISTED(cgt_involution_new_map), LISTED(cgt_involution_new_copy_swap),
	LISTED(cgt_involution_parse), LISTED(cgt_involution_ref), LISTED(cgt_involution_unref), LISTED(cgt_involution_text),
	LISTED(cgt_involution_image), LISTED(cgt_involution_exchanges), LISTED(cgt_involution_equal),
	LISTED(cgt_involution_position), LISTED(cgt_involution_nearest), LISTED(cgt_involution_search_new),
	LISTED(cgt_involution_search_free), LISTED(cgt_involution_search_next), LISTED(cgt_involution_search_statistic),
	LISTED(cgt_involution_hash), LISTED(cgt_pairing_failure_name), LISTED(cgt_play_verdict_name),
	LISTED(cgt_pairing_test), LISTED(cgt_pairing_play_test), LISTED(cgt_pairing_report_new), LISTED(cgt_pairing_report_ref),
	LISTED(cgt_pairing_report_unref), LISTED(cgt_pairing_report_failure), LISTED(cgt_pairing_report_failures),
	LISTED(cgt_pairing_report_proof), LISTED(cgt_pairing_report_verdict), LISTED(cgt_pairing_report_cell),
	LISTED(cgt_pairing_report_move), LISTED(cgt_pairing_report_line), LISTED(cgt_pairing_report_text),
	LISTED(cgt_strategy_new), LISTED(cgt_strategy_free), LISTED(cgt_strategy_answer), LISTED(cgt_strategy_position),
	LISTED(cgt_render_position),
};

LIST_ENTRIES(pairing);
