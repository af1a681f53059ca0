/* SPDX-License-Identifier: MIT */
/*
 * The diagnosis of an involution: the verdict of the clauses or, where they do not decide, of playing the image; what is to
 * blame, the play-out that shows it, what restoring the symmetry would do, and a sentence.
 */
#include "pairing/diagnosis.h"

#include "involution/clauses.h"
#include "involution/involution.h"
#include "pairing/test_image.h"
#include "pairing/test_restore.h"
#include "pairing/tests.h"
#include "position/naming.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

#define BOTH_TESTS (CGT_PLAY_IMAGE | CGT_PLAY_RESTORE)

/* Verdicts with Left and with Right as the opponent; 0: not tested. */
struct verdicts {
	int32_t with[2];
};

struct cgt_pairing_report {
	struct cgti_refs refs;
	struct cgti_clauses_verdict verdict;
	int32_t proof;
	uint32_t failures;
	struct verdicts image, restore;
	struct cgti_text move; /* to blame, or empty */
	struct cgti_text line;
	struct cgti_text text;
};

/* A report in the making. */
struct diagnosis {
	const cgt_involution *involution;
	int32_t reading;
	struct cgti_meter meter;
	bool first_moves; /* placements: later moves have answers if first ones do */
	cgt_pairing_report *report;
};

static int32_t either(const struct verdicts *verdicts)
{
	return verdicts->with[0] < verdicts->with[1] ? verdicts->with[0] : verdicts->with[1];
}

static bool blames_cell(const struct cgti_clauses_verdict *verdict)
{
	return verdict->failure == CGT_PAIRING_START_MOVES || verdict->failure == CGT_PAIRING_FIXED_CELL;
}

static bool blames_move(const struct cgti_clauses_verdict *verdict)
{
	return verdict->failure != CGT_PAIRING_HOLDS && !blames_cell(verdict);
}

static uint8_t content_of(const cgt_position *position, size_t cell)
{
	const struct cgti_component *component = &position->component[cgti_position_component_of(position, cell)];

	return component->board->content[cell - component->first_cell];
}

static void write_cell(const cgt_involution *involution, size_t cell, struct cgti_text *text)
{
	cgti_position_cell_text(involution->position, cell, text);
}

/* Two cells as a move, "1,1-1,2", or one by one where no move could be on both. */
static void write_move(const cgt_involution *involution, size_t a, size_t b, struct cgti_text *text)
{
	const cgt_position *position = involution->position;
	const size_t k = cgti_position_component_of(position, a), first = position->component[k].first_cell;
	const bool turn = b < a && position->component[k].game->rules->placement;
	const uint16_t from = (uint16_t)((turn ? b : a) - first), to = (uint16_t)((turn ? a : b) - first);
	const struct cgti_move move = { a == b ? 1 : 2, { 0 }, { from, to } };

	if (k == cgti_position_component_of(position, b)) {
		cgti_position_move_text(position, k, &move, text);
		return;
	}
	write_cell(involution, a < b ? a : b, text);
	cgti_text_string(text, " and ");
	write_cell(involution, a < b ? b : a, text);
}

static void write_move_failure(const cgt_involution *involution, const cgt_pairing_report *report, struct cgti_text *text)
{
	const size_t *cell = report->verdict.cell;

	if (report->verdict.failure == CGT_PAIRING_SELF_PAIRED) {
		cgti_text_format(text, "move %s is its own image", report->move.data);
		return;
	}
	cgti_text_format(text, "the image of move %s is ", report->move.data);
	write_move(involution, involution->image[cell[0]], involution->image[cell[1]], text);
	if (report->verdict.failure == CGT_PAIRING_NO_IMAGE)
		cgti_text_string(text, ", which is no move");
	else if (report->verdict.failure == CGT_PAIRING_WRONG_PLAYER)
		cgti_text_string(text, ", which is no move of the other player");
	else
		cgti_text_string(text, ", for which there is no room once the move is made");
}

static void write_cell_failure(const cgt_involution *involution, size_t cell, int32_t failure, struct cgti_text *text)
{
	size_t image = involution->image[cell];

	cgti_text_string(text, "cell ");
	write_cell(involution, cell, text);
	if (failure == CGT_PAIRING_FIXED_CELL) {
		cgti_text_string(text, " is its own image");
		return;
	}
	cgti_text_format(text, " holds '%c', but its image ", content_of(involution->position, cell));
	write_cell(involution, image, text);
	cgti_text_format(text, " holds '%c'%s", content_of(involution->position, image),
	                 involution->exchange ? " and the players are exchanged" : "");
}

static void write_failure(const struct diagnosis *diagnosis, struct cgti_text *text)
{
	const cgt_pairing_report *report = diagnosis->report;

	if (blames_cell(&report->verdict))
		write_cell_failure(diagnosis->involution, report->verdict.cell[0], report->verdict.failure, text);
	else
		write_move_failure(diagnosis->involution, report, text);
	if (report->line.data)
		cgti_text_format(text, "; the play-out %s ends without an answer", report->line.data);
	else
		cgti_text_string(text, "; no play-out shows it");
}

static const char *restoring(int32_t verdict)
{
	if (verdict == CGT_PLAY_FAILS)
		return "fails";
	return verdict == CGT_PLAY_HOLDS ? "works if the replies are chosen well" : "works whatever reply restores it";
}

static void write_restore(const struct diagnosis *diagnosis, struct cgti_text *text)
{
	const cgt_pairing_report *report = diagnosis->report;
	const struct verdicts *restore = &report->restore;
	const bool works = either(restore) != CGT_PLAY_FAILS;

	cgti_text_format(text, "; restoring the symmetry %s", restoring(restore->with[0]));
	if (restore->with[0] != restore->with[1])
		cgti_text_format(text, " with Left as the opponent, %s with Right", restoring(restore->with[1]));
	if (works != (either(&report->image) != CGT_PLAY_FAILS))
		cgti_text_string(text, ", so that the two tests differ");
	if (works && cgti_involution_is_idle(diagnosis->involution) && report->verdict.failure != CGT_PAIRING_HOLDS)
		cgti_text_string(text, "; but a map that moves no cell is no pairing");
}

static void write_sentence(const struct diagnosis *diagnosis, struct cgti_text *text)
{
	const cgt_pairing_report *report = diagnosis->report;

	cgti_text_format(text, "%s reading, %s: ", diagnosis->reading == CGT_READING_STRICT ? "strict" : "playable",
	                 report->proof == CGT_PROOF_CLAUSES ? "by the clauses" : "by play");
	if (report->verdict.failure == CGT_PAIRING_HOLDS)
		cgti_text_string(text, "it pairs the position; in normal play the second player wins by answering each move "
		                       "with its image");
	else
		write_failure(diagnosis, text);
	if (report->restore.with[0])
		write_restore(diagnosis, text);
}

/* Blames the last move of a play-out, or the cell it changes that is its own image. */
static void blame_last_move(struct diagnosis *diagnosis, const struct cgti_playout *playout)
{
	struct cgti_clauses_verdict *verdict = &diagnosis->report->verdict;
	const struct cgti_move *move = &playout->last.move;
	const struct cgti_play *play = &playout->answers.play;
	const size_t from = cgti_play_cell(play, playout->last.component, move, 0);
	const size_t to = cgti_play_cell(play, playout->last.component, move, move->count - 1u);

	*verdict = (struct cgti_clauses_verdict){ playout->fault, { from, to } };
	if (blames_cell(verdict) && diagnosis->involution->image[from] != from)
		verdict->cell[0] = to;
}

/* Whether the play-out with Left as the opponent shows the failure better than that with Right, or as well. */
static bool is_better(const struct cgti_playout *left, const struct cgti_playout *right)
{
	if (!left->found || !right->found)
		return left->found;
	if (cgti_playout_length(left) != cgti_playout_length(right))
		return cgti_playout_length(left) < cgti_playout_length(right);
	return left->shows || !right->shows;
}

/* Plays the image with each opponent, and writes a shortest play-out. Unless the clauses have decided, it decides. */
static cgt_status play_image(struct diagnosis *diagnosis, bool decided)
{
	cgt_pairing_report *report = diagnosis->report;
	const bool partizan = cgti_is_partizan(diagnosis->involution->position);
	struct cgti_playout playout[2] = { { .found = false }, { .found = false } }, *best;
	cgt_status status = CGT_OK;

	for (int i = 0; i <= partizan && status == CGT_OK; i++) {
		const struct cgti_playout_options options = { CGT_LEFT + i, diagnosis->first_moves,
			                                      decided ? report->verdict.cell : NULL };

		status = cgti_playout_init(&playout[i], diagnosis->involution, &options);
		if (status == CGT_OK)
			status = cgti_playout_run(&playout[i], &diagnosis->meter);
		report->image.with[i] = playout[i].found ? CGT_PLAY_FAILS : CGT_PLAY_HOLDS;
	}
	if (!partizan)
		report->image.with[1] = report->image.with[0];
	best = is_better(&playout[0], &playout[1]) ? &playout[0] : &playout[1];
	if (status == CGT_OK && best->found) {
		cgti_playout_write(best, &report->line);
		if (!decided)
			blame_last_move(diagnosis, best);
	}
	for (int i = 0; i < 2; i++)
		cgti_playout_free(&playout[i]);
	return status == CGT_OK && report->line.failed ? cgti_fail_memory() : status;
}

static cgt_status test_restore(struct diagnosis *diagnosis)
{
	struct verdicts *restore = &diagnosis->report->restore;
	cgt_status status = cgti_restore_test(diagnosis->involution, CGT_LEFT, &diagnosis->meter, &restore->with[0]);

	restore->with[1] = restore->with[0];
	if (status == CGT_OK && cgti_is_partizan(diagnosis->involution->position))
		status = cgti_restore_test(diagnosis->involution, CGT_RIGHT, &diagnosis->meter, &restore->with[1]);
	return status;
}

/* Adds what keeps first moves of the player from having answers to the failures. */
static cgt_status add_faults(struct diagnosis *diagnosis, struct cgti_answers *answers, int32_t player)
{
	const struct cgti_play_moves *moves = cgti_answers_moves(answers, player);
	cgt_status status = CGT_OK;

	for (size_t i = 0, k = 0; i < moves->list.count && status == CGT_OK; i++) {
		struct cgti_answer answer;

		while (i >= moves->end[k])
			k++;
		status = cgti_answers_find(answers, player, k, &moves->list.move[i], &answer);
		if (status == CGT_OK && !answer.available)
			diagnosis->report->failures |= UINT32_C(1) << cgti_answers_fault(answers, player, k, &moves->list.move[i]);
		if (status == CGT_OK)
			status = cgti_meter_watch(&diagnosis->meter);
	}
	return status;
}

static cgt_status collect_failures(struct diagnosis *diagnosis)
{
	cgt_pairing_report *report = diagnosis->report;
	struct cgti_answers answers;
	cgt_status status;

	if (report->verdict.failure == CGT_PAIRING_HOLDS)
		return CGT_OK;
	report->failures = UINT32_C(1) << report->verdict.failure;
	status = cgti_answers_init(&answers, diagnosis->involution);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++)
		status = add_faults(diagnosis, &answers, player);
	cgti_answers_free(&answers);
	return status;
}

/* Whether the clauses leave nothing to find out by play. */
static bool have_decided(const struct diagnosis *diagnosis, enum cgti_clauses_worth worth)
{
	const int32_t failure = diagnosis->report->verdict.failure;

	if (worth == CGTI_CLAUSES_DECIDE || failure == CGT_PAIRING_START_MOVES)
		return true;
	if (failure == CGT_PAIRING_HOLDS)
		return worth == CGTI_CLAUSES_PROVE;
	return failure == CGT_PAIRING_FIXED_CELL && diagnosis->reading == CGT_READING_STRICT;
}

/* Finds the verdict. */
static cgt_status test(struct diagnosis *diagnosis, int32_t tests)
{
	cgt_pairing_report *report = diagnosis->report;
	enum cgti_clauses_worth worth;
	bool decided, start_moves;
	cgt_status status = cgti_clauses_judge(diagnosis->involution, diagnosis->reading, &report->verdict, &worth);

	if (status != CGT_OK)
		return status;
	decided = have_decided(diagnosis, worth);
	diagnosis->first_moves = worth == CGTI_CLAUSES_DECIDE;
	start_moves = report->verdict.failure == CGT_PAIRING_START_MOVES;
	report->proof = decided ? CGT_PROOF_CLAUSES : CGT_PROOF_PLAY;
	report->image = (struct verdicts){ { CGT_PLAY_HOLDS, CGT_PLAY_HOLDS } };
	if (!decided)
		report->verdict = (struct cgti_clauses_verdict){ CGT_PAIRING_HOLDS, { 0, 0 } };
	if (!decided || report->verdict.failure != CGT_PAIRING_HOLDS)
		status = play_image(diagnosis, decided);
	if (start_moves)
		report->image = (struct verdicts){ { CGT_PLAY_FAILS, CGT_PLAY_FAILS } };
	if (status != CGT_OK || !(tests & CGT_PLAY_RESTORE))
		return status;
	if (!start_moves)
		return test_restore(diagnosis);
	report->restore = report->image;
	return CGT_OK;
}

/* Fills in a report. */
static cgt_status diagnose(struct diagnosis *diagnosis, int32_t tests)
{
	cgt_pairing_report *report = diagnosis->report;
	cgt_status status = test(diagnosis, tests);

	if (status == CGT_OK)
		status = collect_failures(diagnosis);
	if (status != CGT_OK)
		return status;
	if (blames_move(&report->verdict))
		write_move(diagnosis->involution, report->verdict.cell[0], report->verdict.cell[1], &report->move);
	if (report->move.failed)
		return cgti_fail_memory();
	write_sentence(diagnosis, &report->text);
	return report->text.failed ? cgti_fail_memory() : CGT_OK;
}

static void free_report(cgt_pairing_report *report)
{
	cgti_text_free(&report->move);
	cgti_text_free(&report->line);
	cgti_text_free(&report->text);
	cgti_free(report);
}

cgt_status cgt_pairing_report_new(const cgt_involution *involution, int32_t reading, int32_t tests, cgt_budget *budget,
                                  cgt_pairing_report **report)
{
	struct diagnosis diagnosis = { .involution = involution, .reading = reading };
	cgt_status status = cgti_check_reading(reading);

	if (!involution || !report)
		return cgti_fail_null(!involution ? "involution" : "report");
	if (status == CGT_OK && tests != CGT_PLAY_IMAGE && tests != BOTH_TESTS)
		status = cgti_fail(CGT_BAD_ARGUMENT,
		                   "%d is no set of tests for a report: CGT_PLAY_IMAGE is 1, with CGT_PLAY_RESTORE "
		                   "it is 3",
		                   (int)tests);
	if (status != CGT_OK)
		return status;
	diagnosis.report = cgti_alloc_zero(1, sizeof *diagnosis.report);
	if (!diagnosis.report)
		return cgti_fail_memory();
	cgti_refs_init(&diagnosis.report->refs);
	cgti_meter_start(&diagnosis.meter, budget, "diagnosis of a pairing");
	status = diagnose(&diagnosis, tests);
	if (status == CGT_OK)
		*report = diagnosis.report;
	else
		free_report(diagnosis.report);
	return status;
}

cgt_status cgti_require_pairing(const cgt_involution *involution, cgt_budget *budget)
{
	cgt_pairing_report *report;
	cgt_status status = cgt_pairing_report_new(involution, CGT_READING_PLAYABLE, CGT_PLAY_IMAGE, budget, &report);

	if (status != CGT_OK)
		return status;
	if (report->verdict.failure != CGT_PAIRING_HOLDS)
		status = cgti_fail(CGT_BAD_ARGUMENT, "%s", report->text.data);
	free_report(report);
	return status;
}

cgt_pairing_report *cgt_pairing_report_ref(const cgt_pairing_report *report)
{
	cgt_pairing_report *own = (cgt_pairing_report *)report; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_pairing_report_unref(cgt_pairing_report *report)
{
	if (report && cgti_refs_drop(&report->refs))
		free_report(report);
}

int32_t cgt_pairing_report_failure(const cgt_pairing_report *report)
{
	return report ? report->verdict.failure : 0;
}

uint32_t cgt_pairing_report_failures(const cgt_pairing_report *report)
{
	return report ? report->failures : 0;
}

int32_t cgt_pairing_report_proof(const cgt_pairing_report *report)
{
	return report ? report->proof : 0;
}

cgt_status cgt_pairing_report_verdict(const cgt_pairing_report *report, int32_t test_made, int32_t opponent,
                                      int32_t *verdict)
{
	const struct verdicts *verdicts;
	cgt_status status;

	if (!report || !verdict)
		return cgti_fail_null(!report ? "report" : "verdict");
	status = cgti_check_test(test_made);
	if (status == CGT_OK)
		status = cgti_check_opponent(opponent);
	if (status != CGT_OK)
		return status;
	verdicts = test_made == CGT_PLAY_IMAGE ? &report->image : &report->restore;
	if (!verdicts->with[0])
		return cgti_fail(CGT_NO_VALUE, "the report was made without restoring the symmetry");
	*verdict = opponent == CGT_EITHER ? either(verdicts) : verdicts->with[opponent - CGT_LEFT];
	return CGT_OK;
}

cgt_status cgt_pairing_report_cell(const cgt_pairing_report *report, size_t *cell)
{
	if (!report || !cell)
		return cgti_fail_null(!report ? "report" : "cell");
	if (!blames_cell(&report->verdict))
		return cgti_fail(CGT_NO_VALUE, "no cell is to blame");
	*cell = report->verdict.cell[0];
	return CGT_OK;
}

static cgt_status text_out(const struct cgti_text *text, char *buf, size_t cap, size_t *needed)
{
	return cgti_string_out(text->data ? text->data : "", buf, cap, needed);
}

cgt_status cgt_pairing_report_move(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed)
{
	if (!report)
		return cgti_fail_null("report");
	if (!blames_move(&report->verdict))
		return cgti_fail(CGT_NO_VALUE, "no move is to blame");
	return text_out(&report->move, buf, cap, needed);
}

cgt_status cgt_pairing_report_line(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed)
{
	return report ? text_out(&report->line, buf, cap, needed) : cgti_fail_null("report");
}

cgt_status cgt_pairing_report_text(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed)
{
	return report ? text_out(&report->text, buf, cap, needed) : cgti_fail_null("report");
}
