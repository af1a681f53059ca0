/* SPDX-License-Identifier: MIT */
/*
 * A position is brought into normal form (domineering/normal_form.h) and looked up. Bounds of either player (domineering/cuts.h)
 * decide some of those that are new. Where they do not, the moves are gone through in order (domineering/move_order.h). Those of
 * equal score are judged together by rough bounds, in which the lines that a move changes are in strips of two at most: those
 * that lose by them are dropped, and one that wins by them ends the matter. Then each, that with the best bound first, is
 * judged by fine bounds, of strips of up to four lines, and if need be searched.
 *
 * The number that is part of the sum is a component like others, in its canonical form; a move in it is tried last, since
 * it is of use only where the rest is a number as well.
 *
 * No play is longer than half the cells: each move takes two, and the canonical form of a number is played to its end in no
 * more moves than any game of that value. So the search is as deep at most, and its positions stand in one block of memory.
 *
 * Where several searches are at work, each marks what it is at. A position that another is at is left for later, unless it
 * comes from the first move that is tried, since that is most often the only one. (Weill 1996, "The ABDADA distributed
 * minimax search algorithm".)
 */
#include "domineering/search.h"

#include "search/taken.h"
#include "support/error.h"
#include "support/memory.h"

#define FEW (UINT64_C(1) << 15)
#define MANY (UINT64_C(1) << 20)
#define MARKED_CELLS 20 /* of a position that is marked: those with fewer are searched fast */

/* How many lines a strip has at most that holds a line that a move changes. */
enum { ROUGH = 2, FINE = CGTI_STRIP_LINES };

/* What is found of a position for the player to move, or of a move: OPEN if nothing is, or if it is left for later. */
enum verdict { LOSES, OPEN, WINS };

cgt_status cgti_domineering_search_new(struct cgti_domineering_search **made)
{
	struct cgti_domineering_search *own = cgti_alloc_zero(1, sizeof *own);
	cgt_status status = own ? cgti_domineering_strips_init(&own->strips) : cgti_fail_memory();

	if (status == CGT_OK)
		*made = own;
	else
		cgti_domineering_search_free(own);
	return status;
}

void cgti_domineering_search_free(struct cgti_domineering_search *own)
{
	if (!own)
		return;
	cgti_domineering_strips_free(&own->strips);
	cgti_free(own);
}

size_t cgti_domineering_search_bytes(const struct cgti_domineering_search *own)
{
	return own ? sizeof *own + cgti_domineering_strips_bytes(&own->strips) : 0;
}

/*
 * The most cells of a piece of which the options are gone through, by how many positions have been searched. With 2 more
 * there are two to three times as many such pieces, but only two thirds of the positions are left to be searched.
 */
static int most_cells(uint64_t searched)
{
	return searched < FEW ? 16 : searched < MANY ? 18 : 20;
}

/* --- bounds ------------------------------------------------------------------------------------------------------------ */

static void find_bounds(struct cgti_domineering_search *own, struct cgti_domineering_frame *frame, int player)
{
	const struct cgti_domineering_board *board = &frame->position.board;

	cgti_domineering_bounds_find(&own->strips, board->line[player], board->lines[player], FINE, &frame->bounds[player]);
}

/* Finds the bounds, as far as needed; what they say of the position. */
static enum verdict decide(struct cgti_domineering_search *own, struct cgti_domineering_frame *frame)
{
	const int player = frame->position.player, number = cgti_domineering_number(&frame->position, player);

	find_bounds(own, frame, player);
	if (cgti_worth_first(&frame->bounds[player].from[0], number) >= 0) {
		cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_STRIPS_WIN);
		return WINS;
	}
	find_bounds(own, frame, !player);
	if (cgti_worth_second(&frame->bounds[!player].from[0], -number) < 0)
		return OPEN;
	cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_STRIPS_LOSE);
	return LOSES;
}

/*
 * What bounds say of a move, and how near they come to a win. After the move the other player is first and the mover
 * second; each sees the board as his own lines, and the number with his own sign.
 */
static enum verdict judge(struct cgti_domineering_search *own, const struct cgti_domineering_frame *frame, int most,
                          const struct cgti_domineering_board *next, struct cgti_domineering_move move, int *bound)
{
	const int player = frame->position.player, number = cgti_domineering_number(&frame->position, player);
	const struct cgti_domineering_bounds *mine = &frame->bounds[player], *theirs = &frame->bounds[!player];
	struct cgti_worth worth;

	cgti_domineering_bounds_after(&own->strips, theirs, next->line[!player], next->lines[!player], most, move.at,
	                              move.at, &worth);
	if (cgti_worth_first(&worth, -number) >= 0) {
		cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_MOVE_LOSES);
		return LOSES;
	}
	cgti_domineering_bounds_after(&own->strips, mine, next->line[player], next->lines[player], most, move.line, move.line + 1,
	                              &worth);
	*bound = cgti_worth_second(&worth, number);
	if (*bound < 0)
		return OPEN;
	cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_MOVE_WINS);
	return WINS;
}

/* --- the search -------------------------------------------------------------------------------------------------------- */

static cgt_status search(struct cgti_domineering_search *own, int depth, bool may_wait, enum verdict *verdict);

/* What the move is to the next frame, of which the position is made but for the player. */
static cgt_status search_next(struct cgti_domineering_search *own, int depth, bool may_wait, enum verdict *verdict)
{
	enum verdict other = OPEN;
	cgt_status status;

	own->frame[depth + 1].position.player = !own->frame[depth].position.player;
	status = search(own, depth + 1, may_wait, &other);
	*verdict = other == WINS ? LOSES : other == LOSES ? WINS : OPEN;
	return status;
}

/* If it may wait, a move is OPEN where another search is at what it leads to. */
static cgt_status try_move(struct cgti_domineering_search *own, int depth, struct cgti_domineering_move move, bool may_wait,
                           enum verdict *verdict)
{
	const struct cgti_domineering_frame *frame = &own->frame[depth];
	struct cgti_domineering_position *next = &own->frame[depth + 1].position;
	int bound;

	*next = frame->position;
	cgti_domineering_play(&next->board, next->player, move);
	*verdict = judge(own, frame, FINE, &next->board, move, &bound);
	if (*verdict != OPEN || own->strips.values.status != CGT_OK)
		return own->strips.values.status;
	return search_next(own, depth, may_wait, verdict);
}

/* Tries the move of the player in the number, if he has one. */
static cgt_status try_number(struct cgti_domineering_search *own, int depth, bool *wins)
{
	const struct cgti_domineering_position *position = &own->frame[depth].position;
	const int sign = position->player == CGTI_CROSSES_ROWS ? 1 : -1;
	int32_t step = CGTI_WORTH_UNIT;
	enum verdict verdict = OPEN;
	cgt_status status;

	while (position->number % step != 0)
		step /= 2;
	*wins = false;
	if (step == CGTI_WORTH_UNIT && sign * position->number <= 0)
		return CGT_OK;
	cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_NUMBER_MOVE);
	own->frame[depth + 1].position = *position;
	own->frame[depth + 1].position.number -= sign * step;
	status = search_next(own, depth, false, &verdict);
	*wins = verdict == WINS;
	return status;
}

/* Judges some moves roughly: those that lose are dropped, and the best come first; *wins if one wins. How many are left. */
static int sift(struct cgti_domineering_search *own, const struct cgti_domineering_frame *frame,
                struct cgti_domineering_choice *choice, int count, bool *wins)
{
	int kept = 0;

	for (int i = 0; i < count && !*wins; i++) {
		struct cgti_domineering_choice judged = choice[i];
		struct cgti_domineering_board next = frame->position.board;
		enum verdict verdict;
		int bound, at;

		cgti_domineering_play(&next, frame->position.player, judged.move);
		verdict = judge(own, frame, ROUGH, &next, judged.move, &bound);
		*wins = verdict == WINS;
		if (verdict != OPEN)
			continue;
		judged.score = (int16_t)bound;
		for (at = kept++; at > 0 && choice[at - 1].score < judged.score; at--)
			choice[at] = choice[at - 1];
		choice[at] = judged;
	}
	return kept;
}

/* Tries some moves; those that are left for later are put at `waiting`. */
static cgt_status try_some(struct cgti_domineering_search *own, int depth, const struct cgti_domineering_choice *choice,
                           int count, bool may_wait, struct cgti_domineering_choice **waiting, bool *wins)
{
	cgt_status status = CGT_OK;

	for (int i = 0; i < count && status == CGT_OK && !*wins; i++) {
		enum verdict verdict;

		status = try_move(own, depth, choice[i].move, may_wait, &verdict);
		*wins = status == CGT_OK && verdict == WINS;
		if (status == CGT_OK && verdict == OPEN)
			*(*waiting)++ = choice[i];
		may_wait = own->marks;
		cgti_plies_next(&own->meter->plies);
	}
	return status;
}

static cgt_status try_moves(struct cgti_domineering_search *own, int depth, bool *wins)
{
	struct cgti_domineering_frame *frame = &own->frame[depth];
	struct cgti_domineering_choice *choice = frame->choice, *waiting = choice;
	struct cgti_domineering_choice *end = choice +
	                                      cgti_domineering_list(&frame->position.board, frame->position.player, choice);
	const size_t total = (size_t)(end - choice) + 1; /* with the move in the number */
	cgt_status status = CGT_OK;

	*wins = false;
	cgti_plies_enter(&own->meter->plies, total);
	while (choice < end && status == CGT_OK && !*wins) {
		const int chosen = cgti_domineering_choose(choice, (int)(end - choice));
		const int kept = sift(own, frame, choice, chosen, wins);

		status = own->strips.values.status;
		if (status == CGT_OK)
			status = try_some(own, depth, choice, kept, own->marks && choice > frame->choice, &waiting, wins);
		choice += chosen;
		cgti_plies_set(&own->meter->plies, (size_t)(choice - frame->choice), total);
	}
	for (choice = frame->choice; choice < waiting && status == CGT_OK && !*wins; choice++) {
		enum verdict verdict = OPEN;

		status = try_move(own, depth, choice->move, false, &verdict);
		*wins = verdict == WINS;
	}
	if (status == CGT_OK && !*wins)
		status = try_number(own, depth, wins);
	cgti_plies_leave(&own->meter->plies);
	return status;
}

/*
 * Whether the position in normal form is one number, or a region that is valued, and a number; then who wins. Of a
 * region that is no number the mover wins if an option of it and the number make 0 or more: nobody does better by a
 * move in a number (number avoidance). The number is in whole units, and `first` the greatest such number that an
 * option is at least, so this is exact.
 */
static bool is_valued(const struct cgti_domineering_search *own, const struct cgti_domineering_frame *frame,
                      enum verdict *verdict)
{
	const struct cgti_domineering_sum *sum = &frame->sum;
	const int number = cgti_domineering_number(&frame->position, frame->position.player);
	const struct cgti_worth *worth;

	if (sum->count == 0) {
		cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_ALL_NUMBER);
		*verdict = number > 0 ? WINS : LOSES;
		return true;
	}
	if (sum->count > 1 || sum->region[0].number == 0)
		return false;
	worth = &own->strips.values.worth[sum->region[0].number];
	*verdict = worth->first[0] + number >= 0 ? WINS : LOSES;
	if (cgti_value_is_number(own->strips.values.values, own->strips.values.value[sum->region[0].number]))
		return false;
	cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_ONE_VALUE);
	return true;
}

static int count_cells(const struct cgti_domineering_sum *sum)
{
	int count = 0;

	for (int i = 0; i < sum->count; i++)
		count += sum->region[i].piece.cells;
	return count;
}

/* Searches a position that is not known, under its hash; OPEN if it may wait and another search is at it. */
static cgt_status search_moves(struct cgti_domineering_search *own, int depth, uint64_t hash, bool may_wait,
                               enum verdict *verdict)
{
	struct cgti_marks *marks = count_cells(&own->frame[depth].sum) >= MARKED_CELLS ? own->marks : NULL;
	bool wins = false;
	cgt_status status;

	*verdict = OPEN;
	if (marks && may_wait && cgti_marked(marks, hash))
		return CGT_OK;
	if (marks)
		cgti_mark(marks, hash);
	status = try_moves(own, depth, &wins);
	if (marks)
		cgti_unmark(marks, hash);
	*verdict = wins ? WINS : LOSES;
	return status;
}

static cgt_status search(struct cgti_domineering_search *own, int depth, bool may_wait, enum verdict *verdict)
{
	struct cgti_domineering_frame *frame = &own->frame[depth];
	const uint64_t start = own->meter->nodes;
	uint64_t key[CGTI_TABLE_KEY_WORDS], hash, result;
	unsigned words;
	cgt_status status = cgti_meter_tick(own->meter);

	if (status != CGT_OK)
		return status;
	cgti_domineering_strips_look_at(&own->strips, most_cells(own->searched++));
	cgti_domineering_sum_make(&own->strips.values, &frame->position, &frame->sum);
	if (own->strips.values.status != CGT_OK || is_valued(own, frame, verdict))
		return own->strips.values.status;
	words = cgti_domineering_sum_key(&frame->position, &frame->sum, key);
	hash = cgti_table_hash(key, words);
	if (words && cgti_table_get(own->table, hash, key, words, &result)) {
		cgti_take(own->meter, CGTI_TAKEN_DOMINEERING_KNOWN);
		*verdict = result ? WINS : LOSES;
		return CGT_OK;
	}
	*verdict = decide(own, frame);
	if (*verdict != OPEN || own->strips.values.status != CGT_OK)
		return own->strips.values.status;
	status = search_moves(own, depth, hash, may_wait && words, verdict);
	if (status == CGT_OK && words && *verdict != OPEN)
		status = cgti_table_put(own->table, hash, key, words, *verdict == WINS, own->meter->nodes - start, own->meter);
	return status;
}

cgt_status cgti_domineering_search_begin(struct cgti_domineering_search *own, const struct cgti_domineering_board *board,
                                         struct cgti_domineering_pieces *pieces, struct cgti_table *table,
                                         struct cgti_marks *marks, struct cgti_meter *meter)
{
	const uint8_t *lines = board->lines;

	own->table = table;
	own->marks = marks;
	own->meter = meter;
	return cgti_domineering_strips_begin(&own->strips, lines[0] > lines[1] ? lines[0] : lines[1], pieces, meter);
}

cgt_status cgti_domineering_search_run(struct cgti_domineering_search *own, const struct cgti_domineering_board *board,
                                       int32_t number, int player, bool *wins)
{
	const uint32_t turns = cgti_plies_take_turns(&own->meter->plies);
	enum verdict verdict = OPEN;
	cgt_status status;

	own->frame[0].position = (struct cgti_domineering_position){ *board, number, player };
	status = search(own, 0, false, &verdict);
	cgti_plies_end_turns(&own->meter->plies, turns);
	*wins = verdict == WINS;
	return status;
}
