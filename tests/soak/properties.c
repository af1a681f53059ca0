/* SPDX-License-Identifier: MIT */
/* The properties, one function each. */
#include "soak/properties.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/question.h"

const char *const soak_property_name[SOAK_PROPERTIES] = {
	"value", "reference", "cancelling", "stops", "moves", "images", "monotone", "threads", "forgetting", "proof",
};

#define MOST_NODES 400000         /* of one question */
#define MOST_REFERENCE 200000     /* nodes of the second search */
#define HELD_REFERENCE (64 << 20) /* bytes, after which it forgets */
#define KEPT 40                   /* sums after which the solvers forget */
#define FEW_BYTES 2048            /* of a table with room for some 64 results */

struct soak_bench {
	cgt_solver *search, *second, *value, *team, *few;
	cgt_budget *budget;
	struct reference *reference;
	uint64_t taken[CGTI_TAKEN_COUNT]; /* before the solver forgot last */
	int asked;
	char failure[3 * SOAK_TEXT];
};

static void need(cgt_status status)
{
	char why[512] = "";

	if (status == CGT_OK)
		return;
	cgt_last_error(NULL, NULL, NULL, why, sizeof why, NULL);
	fprintf(stderr, "%s: %s\n", cgt_status_name(status), why);
	abort();
}

static cgt_solver *new_solver(const char *option, int64_t value)
{
	cgt_solver *solver;

	need(cgt_solver_new(&solver));
	if (option)
		need(cgt_solver_set(solver, option, value));
	return solver;
}

struct soak_bench *soak_bench_new(void)
{
	struct soak_bench *bench = calloc(1, sizeof *bench);

	if (!bench)
		abort();
	bench->search = new_solver(NULL, 0);
	bench->second = new_solver(NULL, 0);
	bench->value = new_solver(NULL, 0);
	bench->team = new_solver("threads", 2);
	bench->few = new_solver("table-bytes", FEW_BYTES);
	bench->team->tables.team_stones = 0; /* sums of all sizes are for it */
	need(cgt_budget_new(&bench->budget));
	need(cgt_budget_set_nodes(bench->budget, MOST_NODES));
	bench->reference = reference_new();
	return bench;
}

void soak_bench_free(struct soak_bench *bench)
{
	cgt_solver_free(bench->search);
	cgt_solver_free(bench->second);
	cgt_solver_free(bench->value);
	cgt_solver_free(bench->team);
	cgt_solver_free(bench->few);
	cgt_budget_unref(bench->budget);
	reference_free(bench->reference);
	free(bench);
}

const char *soak_failure(const struct soak_bench *bench)
{
	return bench->failure;
}

uint64_t soak_taken(const struct soak_bench *bench, int way)
{
	return bench->taken[way] + bench->search->taken[way];
}

static enum soak_result fails(struct soak_bench *bench, const char *format, ...) __attribute__((format(printf, 2, 3)));

static enum soak_result fails(struct soak_bench *bench, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(bench->failure, sizeof bench->failure, format, list);
	va_end(list);
	return SOAK_FAILS;
}

static cgt_position *position_of_text(const char *text)
{
	cgt_position *position;

	need(cgt_position_parse(text, &position));
	return position;
}

static cgt_position *position_of_sum(const struct soak_sum *sum)
{
	char text[SOAK_TEXT];

	soak_text(sum, text);
	return position_of_text(text);
}

/* --- outcomes ----------------------------------------------------------------------------------------------------------- */

#define OPEN_OUTCOME 0

static int32_t convention_of(int family)
{
	return soak_is_misere(family) ? CGT_MISERE : CGT_NORMAL;
}

/* Status of an answer: CGT_LIMIT and CGT_TOO_LARGE leave it open, all else but CGT_OK is a fault. */
static bool is_answered(cgt_status status)
{
	if (status != CGT_LIMIT && status != CGT_TOO_LARGE)
		need(status);
	return status == CGT_OK;
}

static int32_t search(struct soak_bench *bench, cgt_solver *solver, const cgt_position *position, int32_t convention)
{
	int32_t outcome;

	return is_answered(cgt_solver_outcome(solver, position, convention, bench->budget, &outcome)) ? outcome : OPEN_OUTCOME;
}

static int32_t search_sum(struct soak_bench *bench, cgt_solver *solver, const struct soak_sum *sum, int32_t convention)
{
	cgt_position *position = position_of_sum(sum);
	const int32_t outcome = search(bench, solver, position, convention);

	cgt_position_unref(position);
	return outcome;
}

static int32_t search_text(struct soak_bench *bench, cgt_solver *solver, const char *text)
{
	cgt_position *position = position_of_text(text);
	const int32_t outcome = search(bench, solver, position, CGT_NORMAL);

	cgt_position_unref(position);
	return outcome;
}

static int32_t outcome_of_wins(bool left, bool right)
{
	return left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
}

static int32_t negative_outcome(int32_t outcome)
{
	return outcome == CGT_OUTCOME_L ? CGT_OUTCOME_R : outcome == CGT_OUTCOME_R ? CGT_OUTCOME_L : outcome;
}

static bool left_wins_first(int32_t outcome)
{
	return outcome == CGT_OUTCOME_L || outcome == CGT_OUTCOME_N;
}

static bool right_wins_first(int32_t outcome)
{
	return outcome == CGT_OUTCOME_R || outcome == CGT_OUTCOME_N;
}

static enum soak_result compare(struct soak_bench *bench, const struct soak_sum *sum, int32_t a, const char *by_a, int32_t b,
                                const char *by_b)
{
	char text[SOAK_TEXT];

	if (a == OPEN_OUTCOME || b == OPEN_OUTCOME)
		return SOAK_OPEN;
	if (a == b)
		return SOAK_HOLDS;
	soak_text(sum, text);
	return fails(bench, "\"%s\": %s %s, %s %s", text, cgt_outcome_name(a), by_a, cgt_outcome_name(b), by_b);
}

/* --- by value ----------------------------------------------------------------------------------------------------------- */

/* The value of some of the boards of a sum together. */
static bool value_of(struct soak_bench *bench, const struct soak_sum *sum, int begin, int end, uint64_t *value)
{
	struct soak_sum part = { .count = end - begin };
	cgt_position *position;
	cgt_status status;

	memcpy(part.board, sum->board + begin, (size_t)part.count * sizeof *part.board);
	position = position_of_sum(&part);
	status = cgt_solver_value(bench->value, position, bench->budget, value);
	cgt_position_unref(position);
	return is_answered(status);
}

static int32_t outcome_of_relation(int32_t relation)
{
	return outcome_of_wins(relation == CGT_GREATER || relation == CGT_CONFUSED,
	                       relation == CGT_LESS || relation == CGT_CONFUSED);
}

/* The outcome of a sum: the values of two halves are compared, of one and the negative of the other. */
static int32_t outcome_by_value(struct soak_bench *bench, const struct soak_sum *sum)
{
	cgt_values *values;
	uint64_t one, other, negative;
	int32_t relation;
	bool known;

	if (!value_of(bench, sum, 0, sum->count / 2, &one) || !value_of(bench, sum, sum->count / 2, sum->count, &other))
		return OPEN_OUTCOME;
	need(cgt_solver_values(bench->value, &values));
	known = is_answered(cgt_values_negative(values, other, bench->budget, &negative)) &&
	        is_answered(cgt_values_compare(values, one, negative, bench->budget, &relation));
	cgt_values_unref(values);
	return known ? outcome_of_relation(relation) : OPEN_OUTCOME;
}

static enum soak_result check_value(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	(void)random;
	return compare(bench, sum, search_sum(bench, bench->search, sum, convention_of(family)), "by search",
	               outcome_by_value(bench, sum), "by value");
}

/* --- by the second search ----------------------------------------------------------------------------------------------- */

static int32_t outcome_of_answers(enum reference_answer left, enum reference_answer right)
{
	if (left == REFERENCE_UNKNOWN || right == REFERENCE_UNKNOWN)
		return OPEN_OUTCOME;
	return outcome_of_wins(left == REFERENCE_WINS, right == REFERENCE_WINS);
}

static int32_t second_opinion(struct soak_bench *bench, int family, const struct soak_sum *sum)
{
	enum reference_answer answer[2];
	const bool misere = soak_is_misere(family), by_play = !soak_has_values(family);

	if (soak_is_impartial(family) && !misere) {
		const int grundy = reference_grundy(bench->reference, sum->board, sum->count, MOST_REFERENCE);

		return grundy < 0 ? OPEN_OUTCOME : outcome_of_wins(grundy != 0, grundy != 0);
	}
	for (int right = 0; right < 2; right++)
		answer[right] = by_play
			? reference_by_play(bench->reference, sum->board, sum->count, right, misere, MOST_REFERENCE)
			: reference_by_value(bench->reference, sum->board, sum->count, right, MOST_REFERENCE);
	return outcome_of_answers(answer[0], answer[1]);
}

/* The Grundy value, too, in the families that have one. */
static enum soak_result compare_grundy(struct soak_bench *bench, const struct soak_sum *sum)
{
	const int expected = reference_grundy(bench->reference, sum->board, sum->count, MOST_REFERENCE);
	cgt_position *position = position_of_sum(sum);
	uint64_t value;
	const bool known = is_answered(cgt_solver_grundy(bench->search, position, CGT_NORMAL, bench->budget, &value));
	char text[SOAK_TEXT];

	cgt_position_unref(position);
	if (!known || expected < 0)
		return SOAK_OPEN;
	soak_text(sum, text);
	return value == (uint64_t)expected ? SOAK_HOLDS
	                                   : fails(bench, "\"%s\": *%llu by search, *%d by the second search", text,
	                                           (unsigned long long)value, expected);
}

static enum soak_result check_reference(struct soak_bench *bench, int family, const struct soak_sum *sum,
                                        struct soak_random *random)
{
	(void)random;
	reference_trim(bench->reference, HELD_REFERENCE);
	if (soak_is_impartial(family) && !soak_is_misere(family))
		return compare_grundy(bench, sum);
	return compare(bench, sum, search_sum(bench, bench->search, sum, convention_of(family)), "by search",
	               second_opinion(bench, family, sum), "by the second search");
}

/* --- sums with the same outcome ----------------------------------------------------------------------------------------- */

static enum soak_result check_cancelling(struct soak_bench *bench, int family, const struct soak_sum *sum,
                                         struct soak_random *random)
{
	struct soak_sum more = *sum, turned;

	more.board[more.count++] = soak_random_board(family, random);
	more.board[more.count] = soak_negative(&more.board[more.count - 1]);
	more.count++;
	turned = soak_shuffled(&more, random);
	return compare(bench, &turned, search_sum(bench, bench->second, sum, CGT_NORMAL), "without what cancels",
	               search_sum(bench, bench->search, &turned, CGT_NORMAL), "with it");
}

static enum soak_result check_images(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	const int32_t convention = convention_of(family), outcome = search_sum(bench, bench->search, sum, convention);
	struct soak_sum negative = *sum;
	const struct soak_sum shuffled = soak_shuffled(sum, random);
	enum soak_result result = compare(bench, sum, outcome, "as it is",
	                                  search_sum(bench, bench->second, &shuffled, convention), "turned and reordered");

	for (int i = 0; i < sum->count; i++)
		negative.board[i] = soak_negative(&sum->board[i]);
	if (result != SOAK_HOLDS)
		return result;
	return compare(bench, sum, outcome, "as it is", negative_outcome(search_sum(bench, bench->second, &negative, convention)),
	               "by the negative");
}

static enum soak_result check_threads(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	const int32_t convention = convention_of(family);

	need(cgt_solver_set(bench->team, "threads", 2 + (int64_t)soak_below(random, 2)));
	return compare(bench, sum, search_sum(bench, bench->search, sum, convention), "with one thread",
	               search_sum(bench, bench->team, sum, convention), "with two or three");
}

static enum soak_result check_forgetting(struct soak_bench *bench, int family, const struct soak_sum *sum,
                                         struct soak_random *random)
{
	const int32_t convention = convention_of(family);

	(void)random;
	return compare(bench, sum, search_sum(bench, bench->search, sum, convention), "with a table",
	               search_sum(bench, bench->few, sum, convention), "with 64 entries");
}

/* A number, numerator / 2^exponent. */
struct dyadic {
	int64_t numerator;
	uint32_t exponent;
};

static bool is_less(struct dyadic a, struct dyadic b)
{
	return a.numerator * (INT64_C(1) << b.exponent) < b.numerator * (INT64_C(1) << a.exponent);
}

/* --- numbers and stars beside a sum ------------------------------------------------------------------------------------- */

/*
 * Beside -x the sum G has the outcome R if x is greater than Left's stop, L if x is less than Right's, and N if it lies between
 * them: numbers are moved in last, so Left, moving first, comes to her stop and then to a number of the sign of stop - x
 * (Winning Ways, chapter 6). A star has stops 0 and changes none of that.
 */
static enum soak_result check_beside(struct soak_bench *bench, const struct soak_sum *sum, struct dyadic x,
                                     int32_t expected)
{
	char text[SOAK_TEXT], beside[SOAK_TEXT + 64];
	enum soak_result result = SOAK_HOLDS;

	soak_text(sum, text);
	for (int star = 0; star < 2 && result == SOAK_HOLDS; star++) {
		const long long numerator = -x.numerator, denominator = 1LL << x.exponent;
		int32_t found;

		if (denominator > 1)
			snprintf(beside, sizeof beside, "%s + %lld/%lld%s", text, numerator, denominator, star ? " + *" : "");
		else
			snprintf(beside, sizeof beside, "%s + %lld%s", text, numerator, star ? " + *" : "");
		found = search_text(bench, bench->search, beside);
		if (found == OPEN_OUTCOME)
			result = SOAK_OPEN;
		else if (found != expected)
			result = fails(bench, "\"%s\": %s by search, %s by the stops", beside, cgt_outcome_name(found),
			               cgt_outcome_name(expected));
	}
	return result;
}

/* A stop of a value. */
static struct dyadic stop_of(struct soak_bench *bench, cgt_values *values, uint64_t value, const char *key)
{
	struct dyadic stop;

	need(cgt_values_dyadic(values, value, key, bench->budget, &stop.numerator, &stop.exponent));
	return stop;
}

/* A number so near to a stop, above or below it. */
static struct dyadic near(struct dyadic stop, int sign, struct soak_random *random)
{
	const uint32_t more = (uint32_t)soak_below(random, 3);

	return (struct dyadic){ stop.numerator * (INT64_C(1) << more) + sign, stop.exponent + more };
}

static enum soak_result check_stops(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	struct dyadic left, right, above, below, between;
	cgt_values *values;
	uint64_t value;
	enum soak_result result;

	(void)family;
	if (!value_of(bench, sum, 0, sum->count, &value))
		return SOAK_OPEN;
	need(cgt_solver_values(bench->value, &values));
	left = stop_of(bench, values, value, "left-stop");
	right = stop_of(bench, values, value, "right-stop");
	cgt_values_unref(values);
	above = near(left, 1, random);
	below = near(right, -1, random);
	between = near(right, 1, random);
	result = check_beside(bench, sum, above, CGT_OUTCOME_R);
	if (result == SOAK_HOLDS)
		result = check_beside(bench, sum, below, CGT_OUTCOME_L);
	if (result == SOAK_HOLDS && is_less(between, left))
		result = check_beside(bench, sum, between, CGT_OUTCOME_N);
	return result;
}

/* --- moves -------------------------------------------------------------------------------------------------------------- */

/* How many of the player's moves, all of them or those that are said to win, leave a sum that is lost for the other. */
static bool count_wins(struct soak_bench *bench, const cgt_position *position, int32_t player, int32_t convention, uint64_t *wins)
{
	cgt_moves *moves;
	bool known = true;

	*wins = 0;
	need(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves) && known; k++) {
		cgt_position *next;
		int32_t outcome;

		need(cgt_moves_play(moves, k, &next));
		outcome = search(bench, bench->second, next, convention);
		cgt_position_unref(next);
		known = outcome != OPEN_OUTCOME;
		*wins += player == CGT_LEFT ? !right_wins_first(outcome) : !left_wins_first(outcome);
	}
	known = known && (cgt_moves_count(moves) > 0 || convention == CGT_NORMAL); /* without moves misere play is won */
	cgt_moves_unref(moves);
	return known;
}

static enum soak_result check_moves_of(struct soak_bench *bench, const struct soak_sum *sum, const cgt_position *position,
                                       int32_t player, int32_t convention, bool player_wins)
{
	char text[SOAK_TEXT];
	uint64_t wins;
	size_t told = 0;
	cgt_status status;

	if (!count_wins(bench, position, player, convention, &wins))
		return SOAK_OPEN;
	status = cgt_solver_winning_moves(bench->search, position, player, convention, bench->budget, NULL, 0, &told);
	if (status != CGT_BUFFER_TOO_SMALL && !is_answered(status))
		return SOAK_OPEN;
	soak_text(sum, text);
	if (player_wins != (wins > 0))
		return fails(bench, "\"%s\": %s %s, but has %llu winning moves", text, cgt_player_name(player),
		             player_wins ? "wins" : "loses", (unsigned long long)wins);
	if (told != wins)
		return fails(bench, "\"%s\": %zu winning moves of %s are listed, %llu win", text, told, cgt_player_name(player),
		             (unsigned long long)wins);
	return SOAK_HOLDS;
}

static enum soak_result check_moves(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	const int32_t convention = convention_of(family);
	cgt_position *position = position_of_sum(sum);
	const int32_t outcome = search(bench, bench->search, position, convention);
	enum soak_result result = outcome == OPEN_OUTCOME ? SOAK_OPEN : SOAK_HOLDS;

	(void)random;
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && result == SOAK_HOLDS; player++)
		result = check_moves_of(bench, sum, position, player, convention,
		                        player == CGT_LEFT ? left_wins_first(outcome) : right_wins_first(outcome));
	cgt_position_unref(position);
	return result;
}

/* --- one cell more ------------------------------------------------------------------------------------------------------ */

static bool is_free(const struct reference_board *board, int row, int col)
{
	return row >= 0 && row < board->rows && col >= 0 && col < board->cols && board->cell[row * board->cols + col] == '.';
}

/* Whether a cell, if it were free, would be of use to the player alone. */
static bool is_for(const struct reference_board *board, int cell, bool right)
{
	const int row = cell / board->cols, col = cell % board->cols;
	const bool beside = is_free(board, row, col - 1) || is_free(board, row, col + 1);
	const bool above = is_free(board, row - 1, col) || is_free(board, row + 1, col);

	return board->cell[cell] == '#' && (right ? beside && !above : above && !beside);
}

/* Looks for such a cell, from a random one on: whether there is one, and which. */
static bool find_cell(const struct soak_sum *sum, bool right, struct soak_random *random, int *board, int *cell)
{
	const int first = (int)soak_below(random, (uint64_t)sum->count);

	for (int k = 0; k < sum->count; k++) {
		const struct reference_board *own = &sum->board[*board = (first + k) % sum->count];
		const int cells = own->rows * own->cols, begin = (int)soak_below(random, (uint64_t)cells);

		for (int i = 0; i < cells; i++)
			if (is_for(own, *cell = (begin + i) % cells, right))
				return true;
	}
	return false;
}

static enum soak_result check_monotone(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	const bool right = soak_below(random, 2);
	struct soak_sum more = *sum;
	int32_t before, after;
	int board, cell;
	char text[SOAK_TEXT], text_after[SOAK_TEXT];

	(void)family;
	if (!find_cell(sum, right, random, &board, &cell))
		return SOAK_OPEN;
	more.board[board].cell[cell] = '.';
	before = search_sum(bench, bench->search, sum, CGT_NORMAL);
	after = search_sum(bench, bench->second, &more, CGT_NORMAL);
	if (before == OPEN_OUTCOME || after == OPEN_OUTCOME)
		return SOAK_OPEN;
	if (right) {
		before = negative_outcome(before);
		after = negative_outcome(after);
	}
	if ((!left_wins_first(before) || left_wins_first(after)) && (right_wins_first(before) || !right_wins_first(after)))
		return SOAK_HOLDS;
	soak_text(sum, text);
	soak_text(&more, text_after);
	return fails(bench, "\"%s\" is better for %s than \"%s\"", text, right ? "Right" : "Left", text_after);
}

/* --- proofs ------------------------------------------------------------------------------------------------------------- */

static enum soak_result check_claim(struct soak_bench *bench, const struct soak_sum *sum, const char *claim)
{
	cgt_position *position = position_of_sum(sum);
	char text[SOAK_TEXT], why[512] = "";
	cgt_proof *proof = NULL;
	cgt_status status = cgt_solver_prove(bench->search, position, claim, bench->budget, &proof);

	cgt_position_unref(position);
	if (status == CGT_LIMIT || status == CGT_TOO_LARGE)
		return SOAK_OPEN;
	if (status == CGT_OK)
		status = cgt_proof_check(proof, NULL);
	cgt_proof_unref(proof);
	if (status == CGT_OK)
		return SOAK_HOLDS;
	cgt_last_error(NULL, NULL, NULL, why, sizeof why, NULL);
	soak_text(sum, text);
	return fails(bench, "\"%s\" %s is not proved: %s: %s", text, claim, cgt_status_name(status), why);
}

static enum soak_result check_proof(struct soak_bench *bench, int family, const struct soak_sum *sum, struct soak_random *random)
{
	static const char *const normal[] = { "", "|| 0", "= 0", "> 0", "< 0" };
	const int32_t outcome = search_sum(bench, bench->second, sum, convention_of(family));
	char misere[16];

	(void)random;
	if (outcome == OPEN_OUTCOME)
		return SOAK_OPEN;
	snprintf(misere, sizeof misere, "misere %s", cgt_outcome_name(outcome));
	return check_claim(bench, sum, soak_is_misere(family) ? misere : normal[outcome]);
}

/* --- all of them -------------------------------------------------------------------------------------------------------- */

bool soak_applies(int property, int family)
{
	switch (property) {
	case SOAK_VALUE:
	case SOAK_CANCELLING:
		return soak_has_values(family);
	case SOAK_STOPS:
		return soak_has_values(family) && !soak_is_impartial(family);
	case SOAK_PROOF:
		return family != SOAK_PAWNS && family != SOAK_MISERE_PAWNS;
	case SOAK_MONOTONE:
		return family == SOAK_DOMINEERING || family == SOAK_DOMINEERING_BOARDS;
	default:
		return true;
	}
}

bool soak_is_slow(int property, int family)
{
	const bool is_large = family == SOAK_DOMINEERING_BOARDS || family == SOAK_CRAM_BOARDS || family == SOAK_CRAM_LARGE;

	return (property == SOAK_REFERENCE && is_large) || (property == SOAK_PROOF && family == SOAK_CLOBBER);
}

static void forget(struct soak_bench *bench)
{
	for (int way = 0; way < CGTI_TAKEN_COUNT; way++)
		bench->taken[way] += bench->search->taken[way];
	need(cgt_solver_clear(bench->search));
	need(cgt_solver_clear(bench->second));
	need(cgt_solver_clear(bench->value));
	need(cgt_solver_clear(bench->team));
	need(cgt_solver_clear(bench->few));
}

enum soak_result soak_check(struct soak_bench *bench, int property, int family, const struct soak_sum *sum,
                            struct soak_random random)
{
	static enum soak_result (*const check[SOAK_PROPERTIES])(struct soak_bench *, int, const struct soak_sum *,
	                                                        struct soak_random *) = {
		check_value,  check_reference, check_cancelling, check_stops,      check_moves,
		check_images, check_monotone,  check_threads,    check_forgetting, check_proof,
	};

	if (++bench->asked % KEPT == 0)
		forget(bench);
	return check[property](bench, family, sum, &random);
}
