/* SPDX-License-Identifier: MIT */
/* The diagnosis of an involution: the verdict of the clauses, what is to blame, the play-out that shows it, and a sentence. */
#include "pairing/report.h"

#include "pairing/clauses.h"
#include "pairing/involution.h"
#include "pairing/playout.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

/* How much the search for a play-out may look at, moves and cells: a fraction of a second. */
#define PLAYOUT_WORK (UINT64_C(1) << 26)

struct cgt_pairing_report {
	struct cgti_refs refs;
	struct cgti_verdict verdict;
	struct cgti_text move; /* to blame, or empty */
	struct cgti_text line;
	struct cgti_text text;
};

static bool blames_cell(const struct cgti_verdict *verdict)
{
	return verdict->failure == CGT_PAIRING_START_MOVES || verdict->failure == CGT_PAIRING_FIXED_CELL;
}

static bool blames_move(const struct cgti_verdict *verdict)
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
	size_t k = cgti_position_component_of(position, a), low = a < b ? a : b, high = a < b ? b : a;
	size_t first = position->component[k].first_cell;
	struct cgti_move move = { 2, { 0 }, { (uint16_t)(low - first), (uint16_t)(high - first) } };

	if (k == cgti_position_component_of(position, b)) {
		cgti_position_move_text(position, k, &move, text);
		return;
	}
	write_cell(involution, low, text);
	cgti_text_string(text, " and ");
	write_cell(involution, high, text);
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
	cgti_text_string(text, report->verdict.failure == CGT_PAIRING_NO_IMAGE ? ", which is no move"
	                                                                        : ", which is no move of the other player");
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

static void write_sentence(const cgt_involution *involution, int32_t reading, bool complete, cgt_pairing_report *report)
{
	struct cgti_text *text = &report->text;

	cgti_text_string(text, reading == CGT_READING_STRICT ? "strict reading: " : "playable reading: ");
	if (report->verdict.failure == CGT_PAIRING_HOLDS) {
		cgti_text_string(text, "it pairs the position; in normal play the second player wins by answering each move "
		                       "with its image");
		return;
	}
	if (blames_cell(&report->verdict))
		write_cell_failure(involution, report->verdict.cell[0], report->verdict.failure, text);
	else
		write_move_failure(involution, report, text);
	if (report->line.data)
		cgti_text_format(text, "; the play-out %s ends without an answer", report->line.data);
	else
		cgti_text_string(text, complete ? "; no play-out shows it"
		                                : "; the search for a play-out that shows it was given up");
}

/* Fills in a report whose verdict stands. */
static cgt_status explain(const cgt_involution *involution, int32_t reading, cgt_pairing_report *report)
{
	bool complete = true;
	cgt_status status = CGT_OK;

	if (blames_move(&report->verdict))
		write_move(involution, report->verdict.cell[0], report->verdict.cell[1], &report->move);
	if (report->move.failed)
		return cgti_fail_memory();
	if (report->verdict.failure != CGT_PAIRING_HOLDS)
		status = cgti_playout_shortest(involution, report->verdict.cell, PLAYOUT_WORK, &report->line, &complete);
	if (status != CGT_OK)
		return status;
	write_sentence(involution, reading, complete, report);
	return report->text.failed ? cgti_fail_memory() : CGT_OK;
}

static void free_report(cgt_pairing_report *report)
{
	cgti_text_free(&report->move);
	cgti_text_free(&report->line);
	cgti_text_free(&report->text);
	cgti_free(report);
}

cgt_status cgt_pairing_report_new(cgt_involution *involution, int32_t reading, cgt_pairing_report **report)
{
	cgt_pairing_report *made;
	int32_t failure;
	cgt_status status = cgt_pairing_test(involution, reading, &failure); /* which checks the arguments */

	if (status != CGT_OK)
		return status;
	if (!report)
		return cgti_fail_null("report");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	cgti_refs_init(&made->refs);
	status = cgti_clauses_judge(involution, reading, &made->verdict);
	if (status == CGT_OK)
		status = explain(involution, reading, made);
	if (status != CGT_OK) {
		free_report(made);
		return status;
	}
	*report = made;
	return CGT_OK;
}

cgt_status cgti_require_pairing(cgt_involution *involution)
{
	cgt_pairing_report *report;
	cgt_status status = cgt_pairing_report_new(involution, CGT_READING_PLAYABLE, &report);

	if (status != CGT_OK)
		return status;
	if (report->verdict.failure != CGT_PAIRING_HOLDS)
		status = cgti_fail(CGT_BAD_ARGUMENT, "%s", report->text.data);
	free_report(report);
	return status;
}

cgt_pairing_report *cgt_pairing_report_ref(cgt_pairing_report *report)
{
	if (report)
		cgti_refs_take(&report->refs);
	return report;
}

void cgt_pairing_report_unref(cgt_pairing_report *report)
{
	if (report && cgti_refs_drop(&report->refs))
		free_report(report);
}

int32_t cgt_pairing_report_failure(const cgt_pairing_report *report)
{
	return report ? report->verdict.failure : CGT_PAIRING_HOLDS;
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
