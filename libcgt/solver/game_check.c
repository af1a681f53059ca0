/* SPDX-License-Identifier: MIT */
/*
 * The check of a game on bytes: its answers are held against each other on sample boards and on all that play reaches from
 * them, breadth first. What a split claims is tried by playing out the board and the sum of its parts, in tables that neither
 * split nor cancel.
 */
#include <inttypes.h>
#include <string.h>

#include <cgt/builder.h>

#include "components/split.h"
#include "components/sum.h"
#include "position/position.h"
#include "solver/game_loops.h"
#include "solver/question.h"
#include "sums/engine.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/* What can be wrong, and how the report says so. */
enum fault { UNSTEADY, NOT_IMPARTIAL, TEXT, NEGATIVE_TWICE, NEGATIVE_OPTIONS, SPLIT, LOOP, FAULTS };

static const char *const fault_text[FAULTS] = {
	[UNSTEADY] = "options: a player has other options when they are asked for again",
	[NOT_IMPARTIAL] = "impartial: the players have different options",
	[TEXT] = "text: what is written is not read as the same board",
	[NEGATIVE_TWICE] = "negative: the negative of the negative is another board",
	[NEGATIVE_OPTIONS] = "negative: its options are not the negatives of the other player's options",
	[SPLIT] = "split: the sum of the parts has another outcome",
	[LOOP] = "loop: the board comes back in play",
};

#define SHOWN_BYTES 200 /* of the text of a board, in the report */

struct finding {
	uint64_t boards;        /* on which it was found */
	struct cgti_text first; /* the first of them */
};

/* A move from one board to another, by their numbers. */
struct check {
	const cgt_game *game;
	struct cgti_meter meter;
	struct cgti_intern boards; /* those met; the ones looked at come first */
	uint32_t looked_at;
	struct cgti_play_edge *edge;
	size_t edges, edge_cap;
	cgt_solver *solver; /* with plain components */
	struct finding finding[FAULTS];
};

static const struct cgti_byte_rules *rules_of(const struct check *check)
{
	return check->game->rules->bytes;
}

static cgt_status put_board(struct check *check, const uint8_t *bytes, size_t count, uint32_t *id)
{
	bool added;

	*id = cgti_intern_put(&check->boards, bytes, count, &added);
	return *id == CGTI_INTERN_NONE ? cgti_fail_memory() : CGT_OK;
}

/* Notes that something is wrong on a board. */
static cgt_status note(struct check *check, enum fault fault, const cgt_board *board)
{
	struct finding *finding = &check->finding[fault];
	cgt_status status;

	if (finding->boards++ > 0)
		return CGT_OK;
	status = cgti_game_write_board(check->game, board, &finding->first);
	return status == CGT_OK && finding->first.failed ? cgti_fail_memory() : status;
}

static cgt_status get_options(const struct check *check, const cgt_board *board, int32_t player,
                              struct cgti_strings *options)
{
	return rules_of(check)->options(check->game, board->content, board->size, player, options);
}

static bool equal_strings(const struct cgti_strings *a, size_t i, const struct cgti_strings *b, size_t j)
{
	size_t a_count, b_count;
	const uint8_t *x = cgti_strings_at(a, i, &a_count), *y = cgti_strings_at(b, j, &b_count);

	return a_count == b_count && memcmp(x, y, a_count) == 0;
}

static bool same_list(const struct cgti_strings *a, const struct cgti_strings *b)
{
	size_t i = 0;

	while (a->count == b->count && i < a->count && equal_strings(a, i, b, i))
		i++;
	return a->count == b->count && i == a->count;
}

static bool put_all(struct cgti_intern *set, const struct cgti_strings *strings)
{
	for (size_t i = 0; i < strings->count; i++) {
		size_t count;
		const uint8_t *bytes = cgti_strings_at(strings, i, &count);
		bool added;

		if (cgti_intern_put(set, bytes, count, &added) == CGTI_INTERN_NONE)
			return false;
	}
	return true;
}

/* Whether two lists hold the same strings, in whatever order: neither has any that the other lacks. */
static cgt_status same_set(const struct cgti_strings *a, const struct cgti_strings *b, bool *same)
{
	struct cgti_intern ours = CGTI_INTERN_EMPTY, theirs = CGTI_INTERN_EMPTY;
	bool done = put_all(&ours, a) && put_all(&theirs, b);
	uint32_t distinct = ours.count;

	*same = done && ours.count == theirs.count;
	done = done && put_all(&ours, b);
	*same = *same && ours.count == distinct;
	cgti_intern_free(&ours);
	cgti_intern_free(&theirs);
	return done ? CGT_OK : cgti_fail_memory();
}

static cgt_status check_steady(struct check *check, const cgt_board *board, const struct cgti_strings options[2])
{
	bool steady = true;
	cgt_status status = CGT_OK;

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++) {
		struct cgti_strings again = CGTI_STRINGS_EMPTY;

		status = get_options(check, board, player, &again);
		steady = steady && same_list(&options[player - CGT_LEFT], &again);
		cgti_strings_free(&again);
	}
	return status == CGT_OK && !steady ? note(check, UNSTEADY, board) : status;
}

static cgt_status check_impartial(struct check *check, const cgt_board *board, const struct cgti_strings options[2])
{
	bool same;
	cgt_status status;

	if (!cgti_game_is_impartial_on(check->game, board))
		return CGT_OK;
	status = same_set(&options[0], &options[1], &same);
	return status == CGT_OK && !same ? note(check, NOT_IMPARTIAL, board) : status;
}

/* Reads a text back; that it is no board at all is no failure of the check. */
static cgt_status read_back(const struct check *check, const struct cgti_text *text, const cgt_board *board, bool *same)
{
	struct cgti_reader reader = cgti_reader_within(text->data);
	cgt_board *back;
	cgt_status status = cgti_game_read_board(check->game, &reader, &back);

	*same = false;
	if (status == CGT_BAD_SYNTAX)
		return CGT_OK;
	if (status == CGT_OK) {
		*same = !*reader.at && cgt_board_equal(board, back);
		cgt_board_unref(back);
	}
	return status;
}

static cgt_status check_text(struct check *check, const cgt_board *board)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	bool same = true;
	cgt_status status = cgti_game_write_board(check->game, board, &text);

	if (status == CGT_OK)
		status = text.failed ? cgti_fail_memory() : read_back(check, &text, board, &same);
	cgti_text_free(&text);
	return status == CGT_OK && !same ? note(check, TEXT, board) : status;
}

/* Adds the negative of each string to a list. */
static cgt_status negate_all(const struct check *check, const struct cgti_strings *strings, struct cgti_strings *negatives)
{
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < strings->count && status == CGT_OK; i++) {
		struct cgti_strings one = CGTI_STRINGS_EMPTY;
		size_t count;
		const uint8_t *bytes = cgti_strings_at(strings, i, &count);

		status = rules_of(check)->negative(check->game, bytes, count, &one);
		if (status == CGT_OK) {
			bytes = cgti_strings_at(&one, 0, &count);
			if (!cgti_strings_add(negatives, bytes, count))
				status = cgti_fail_memory();
		}
		cgti_strings_free(&one);
	}
	return status;
}

/* Whether a player has on the negative what the other player, whose options on the board are given, has negated. */
static cgt_status has_negated(const struct check *check, const cgt_board *negative, int32_t player,
                              const struct cgti_strings *others, bool *has)
{
	struct cgti_strings own = CGTI_STRINGS_EMPTY, negated = CGTI_STRINGS_EMPTY;
	cgt_status status = get_options(check, negative, player, &own);

	if (status == CGT_OK)
		status = negate_all(check, others, &negated);
	if (status == CGT_OK)
		status = same_set(&own, &negated, has);
	cgti_strings_free(&own);
	cgti_strings_free(&negated);
	return status;
}

static cgt_status check_negative_options(struct check *check, const cgt_board *board, const cgt_board *negative,
                                         const struct cgti_strings options[2])
{
	bool left = true, right = true;
	cgt_status status = has_negated(check, negative, CGT_LEFT, &options[1], &left);

	if (status == CGT_OK)
		status = has_negated(check, negative, CGT_RIGHT, &options[0], &right);
	return status == CGT_OK && !(left && right) ? note(check, NEGATIVE_OPTIONS, board) : status;
}

static cgt_status check_negative(struct check *check, cgt_board *board, const struct cgti_strings options[2])
{
	cgt_board *negative, *twice;
	cgt_status status;

	if (check->game->rules->impartial || !rules_of(check)->negative)
		return CGT_OK;
	status = cgti_component_negative(check->game, board, &negative);
	if (status != CGT_OK)
		return status;
	status = cgti_component_negative(check->game, negative, &twice);
	if (status == CGT_OK) {
		if (!cgt_board_equal(board, twice))
			status = note(check, NEGATIVE_TWICE, board);
		cgt_board_unref(twice);
	}
	if (status == CGT_OK)
		status = check_negative_options(check, board, negative, options);
	cgt_board_unref(negative);
	return status;
}

/* Whether the mover wins the board, and whether he wins the sum of its parts; both in the plain tables. */
static cgt_status play_out(struct check *check, const cgt_board *board, const struct cgti_strings *parts, int32_t to_move,
                           int32_t convention, bool *same)
{
	struct cgti_sum whole = CGTI_SUM_EMPTY, split = CGTI_SUM_EMPTY;
	bool whole_wins = false, split_wins = false;
	cgt_status status = cgti_components_add_board(&check->solver->tables.components, check->game, board, &whole);

	for (size_t i = 0; i < parts->count && status == CGT_OK; i++) {
		cgt_board *part;

		status = cgti_board_from_string(parts, i, &part);
		if (status != CGT_OK)
			break;
		status = cgti_components_add_board(&check->solver->tables.components, check->game, part, &split);
		cgt_board_unref(part);
	}
	if (status == CGT_OK)
		status = cgti_sums_mover_wins(&check->solver->tables, &whole, to_move, convention, &check->meter, &whole_wins);
	if (status == CGT_OK)
		status = cgti_sums_mover_wins(&check->solver->tables, &split, to_move, convention, &check->meter, &split_wins);
	*same = whole_wins == split_wins;
	cgti_sum_free(&whole);
	cgti_sum_free(&split);
	return status;
}

static cgt_status check_outcomes(struct check *check, const cgt_board *board, const struct cgti_strings *parts)
{
	bool same = true;
	cgt_status status = CGT_OK;

	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && same && status == CGT_OK; player++)
			status = play_out(check, board, parts, player, convention, &same);
	if (status == CGT_UNSUPPORTED)
		return CGT_OK; /* it can come back: a loop, which is looked for at the end */
	return status == CGT_OK && !same ? note(check, SPLIT, board) : status;
}

static cgt_status check_split(struct check *check, const cgt_board *board)
{
	struct cgti_strings parts = CGTI_STRINGS_EMPTY, itself = CGTI_STRINGS_EMPTY;
	cgt_status status;

	if (!rules_of(check)->split)
		return CGT_OK;
	status = rules_of(check)->split(check->game, board->content, board->size, &parts);
	if (status == CGT_OK && !cgti_strings_add(&itself, board->content, board->size))
		status = cgti_fail_memory();
	if (status == CGT_OK && !same_list(&parts, &itself))
		status = check_outcomes(check, board, &parts);
	cgti_strings_free(&parts);
	cgti_strings_free(&itself);
	return status;
}

/* Puts the options of a board among those to be looked at, and the moves to them among the edges. */
static cgt_status follow(struct check *check, uint32_t from, const struct cgti_strings *options)
{
	for (size_t i = 0; i < options->count; i++) {
		size_t count;
		const uint8_t *bytes = cgti_strings_at(options, i, &count);
		uint32_t to;
		cgt_status status = put_board(check, bytes, count, &to);

		if (status != CGT_OK)
			return status;
		if (!CGTI_PUSH(check->edge, check->edges, check->edge_cap, (struct cgti_play_edge){ from, to }))
			return cgti_fail_memory();
	}
	return CGT_OK;
}

static cgt_status make_board(const struct check *check, uint32_t id, cgt_board **board)
{
	size_t count;
	const uint8_t *bytes = cgti_intern_bytes(&check->boards, id, &count);

	return cgt_board_new_bytes(bytes, count, board);
}

static cgt_status look_at_board(struct check *check, uint32_t id, cgt_board *board, struct cgti_strings options[2])
{
	cgt_status status = get_options(check, board, CGT_LEFT, &options[0]);

	if (status == CGT_OK)
		status = get_options(check, board, CGT_RIGHT, &options[1]);
	if (status == CGT_OK)
		status = follow(check, id, &options[0]);
	if (status == CGT_OK)
		status = follow(check, id, &options[1]);
	if (status == CGT_OK)
		status = check_steady(check, board, options);
	if (status == CGT_OK)
		status = check_impartial(check, board, options);
	if (status == CGT_OK)
		status = check_text(check, board);
	if (status == CGT_OK)
		status = check_negative(check, board, options);
	if (status == CGT_OK)
		status = check_split(check, board);
	return status;
}

static uint64_t bytes_held(const struct check *check)
{
	return cgti_intern_size(&check->boards) + check->edge_cap * sizeof *check->edge + cgti_solver_bytes(check->solver);
}

static cgt_status look_at(struct check *check, uint32_t id)
{
	struct cgti_strings options[2] = { CGTI_STRINGS_EMPTY, CGTI_STRINGS_EMPTY };
	cgt_board *board;
	cgt_status status = cgti_meter_tick(&check->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(&check->meter, bytes_held(check));
	if (status == CGT_OK)
		status = make_board(check, id, &board);
	if (status != CGT_OK)
		return status;
	status = look_at_board(check, id, board, options);
	cgti_strings_free(&options[0]);
	cgti_strings_free(&options[1]);
	cgt_board_unref(board);
	return status;
}

static cgt_status check_loops(struct check *check)
{
	const struct cgti_play_graph graph = { check->edge, check->edges, check->boards.count };
	uint32_t back = 0;
	bool found;
	cgt_board *board;
	cgt_status status = cgti_find_loop(&graph, &found, &back);

	if (status == CGT_OK && found)
		status = make_board(check, back, &board);
	if (status != CGT_OK || !found)
		return status;
	status = note(check, LOOP, board);
	cgt_board_unref(board);
	return status;
}

static cgt_status put_samples(struct check *check, cgt_board *const *sample, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t id;
		cgt_status status = sample && sample[i] ? cgti_check_board(check->game, sample[i]) : cgti_fail_null("a sample");

		if (status == CGT_OK)
			status = put_board(check, sample[i]->content, sample[i]->size, &id);
		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

static bool is_stop(cgt_status status)
{
	return status == CGT_LIMIT || status == CGT_CANCELLED;
}

static cgt_status run(struct check *check, cgt_board *const *sample, size_t count)
{
	cgt_status status = put_samples(check, sample, count), looped;
	struct cgti_error stop;

	if (status == CGT_OK)
		status = cgt_solver_new(&check->solver);
	if (status == CGT_OK)
		check->solver->tables.components.plain = true;
	while (status == CGT_OK && check->looked_at < check->boards.count) {
		status = look_at(check, check->looked_at);
		check->looked_at += status == CGT_OK;
	}
	if (status != CGT_OK && !is_stop(status))
		return status;
	cgti_error_save(&stop);
	looped = check_loops(check);
	if (looped != CGT_OK)
		return looped;
	cgti_error_restore(&stop);
	return status;
}

static void write_report(const struct check *check, struct cgti_text *report, uint64_t *lines)
{
	for (int fault = 0; fault < FAULTS; fault++) {
		const struct finding *finding = &check->finding[fault];

		if (finding->boards == 0)
			continue;
		cgti_text_format(report, "%.*s: %s", SHOWN_BYTES, finding->first.data, fault_text[fault]);
		if (finding->boards > 1)
			cgti_text_format(report, " (and so on %" PRIu64 " more)", finding->boards - 1);
		cgti_text_char(report, '\n');
		++*lines;
	}
}

static void free_check(struct check *check)
{
	cgti_intern_free(&check->boards);
	cgti_free(check->edge);
	cgt_solver_free(check->solver);
	for (int fault = 0; fault < FAULTS; fault++)
		cgti_text_free(&check->finding[fault].first);
}

cgt_status cgt_game_check(const cgt_game *game, cgt_board *const *sample, size_t count, cgt_budget *budget, char *buf,
                          size_t cap, size_t *needed, uint64_t *found)
{
	struct check check = { .game = game, .boards = CGTI_INTERN_EMPTY };
	struct cgti_text report = CGTI_TEXT_EMPTY;
	struct cgti_error before;
	cgt_status status, written;
	uint64_t lines = 0;

	if (!game)
		return cgti_fail_null("game");
	if (!game->rules->bytes)
		return cgti_fail(CGT_UNSUPPORTED, "%s is not played on bytes: only such games are checked", game->spec);
	cgti_error_save(&before);
	cgti_meter_start(&check.meter, budget, "check of a game");
	status = run(&check, sample, count);
	if (status == CGT_OK)
		cgti_error_restore(&before); /* texts that are not read and play that comes back are findings, no failures */
	if (status == CGT_OK || is_stop(status))
		write_report(&check, &report, &lines);
	free_check(&check);
	if (status != CGT_OK && !is_stop(status))
		return status;
	if (found)
		*found = lines;
	written = cgti_text_out(&report, buf, cap, needed);
	return written == CGT_OK ? status : written;
}
