/* SPDX-License-Identifier: MIT */
/*
 * Who wins sums of large boards of Domineering and other things in normal play, where that can be told without the search of
 * the sum:
 *
 *   1. Infinitesimal components, which are impartial ones and boards of Clobber here, lie strictly between -1/64 and 1/64
 * together, for they are all-small, and so is their sum (Winning Ways, chapter 8). So if the mover wins what else there is
 * less 1/64, the sum is won, and if that is lost with 1/64 more, it is lost.
 *   2. If they are worth 0, which is when they are lost whoever begins, they go.
 *   3. If there are other components too, the outcomes of the boards with the numbers, and of all else, may decide the sum
 *      (domineering/parts.h).
 */
#include "domineering/engine.h"

#include "domineering/parts.h"
#include "support/players.h"
#include "components/negative.h"
#include "components/sum.h"

/* What the components of a sum are here. */
struct kinds {
	struct cgti_sum boards;         /* of Domineering, and numbers */
	struct cgti_sum infinitesimals;
	struct cgti_sum others;
};

static void free_kinds(struct kinds *kinds)
{
	cgti_sum_free(&kinds->boards);
	cgti_sum_free(&kinds->infinitesimals);
	cgti_sum_free(&kinds->others);
}

/* Whether a component is of a game in which all play is infinitesimal: an impartial one, or Clobber, which is all-small. */
static bool is_infinitesimal(const struct cgti_components *components, uint32_t id)
{
	return cgti_components_impartial(components, id) || cgti_components_game(components, id)->rules == &cgti_clobber_rules;
}

static cgt_status sort_out(const struct cgti_components *components, uint32_t id, struct kinds *kinds)
{
	int64_t numerator;
	uint32_t exponent;

	if (cgti_is_domineering(components, id) || cgti_components_number(components, id, &numerator, &exponent))
		return cgti_sum_add(&kinds->boards, &id, 1);
	return cgti_sum_add(is_infinitesimal(components, id) ? &kinds->infinitesimals : &kinds->others, &id, 1);
}

/* Asks whether the mover wins the boards with a 64th for or against the mover: *decided if that says who wins the sum. */
static cgt_status ask_near(struct cgti_question *question, const struct cgti_sum *boards, int32_t to_move, bool against,
                           bool *decided, bool *wins)
{
	const int32_t more = (to_move == CGT_LEFT) == against ? -1 : 1;
	bool taken, first = false;
	cgt_status status = cgti_domineering_part(question, boards, more, to_move, &taken, &first);

	*decided = status == CGT_OK && taken && first == against;
	if (!*decided)
		return status;
	cgti_take(&question->meter, first ? CGTI_TAKEN_PARTS_NEAR_WIN : CGTI_TAKEN_PARTS_NEAR_LOSE);
	*wins = first;
	return CGT_OK;
}

/* Whether a part is lost whoever begins. */
static cgt_status is_zero(struct cgti_question *question, const struct cgti_sum *part, bool *zero)
{
	bool left = false, right = false;
	cgt_status status = cgti_question_part(question, part, CGT_LEFT, CGT_NORMAL, &left);

	if (status == CGT_OK && !left)
		status = cgti_question_part(question, part, CGT_RIGHT, CGT_NORMAL, &right);
	*zero = status == CGT_OK && !left && !right;
	return status;
}

/* Boards and infinitesimals alone. */
static cgt_status ask_beside_infinitesimals(struct cgti_question *question, const struct kinds *kinds, int32_t to_move, bool *taken,
                                            bool *wins)
{
	bool zero;
	cgt_status status = ask_near(question, &kinds->boards, to_move, true, taken, wins);

	if (status == CGT_OK && !*taken)
		status = ask_near(question, &kinds->boards, to_move, false, taken, wins);
	if (status != CGT_OK || *taken)
		return status;
	status = is_zero(question, &kinds->infinitesimals, &zero);
	if (status == CGT_OK && zero) {
		cgti_take(&question->meter, CGTI_TAKEN_PARTS_ZERO);
		*taken = true;
		status = cgti_question_part(question, &kinds->boards, to_move, CGT_NORMAL, wins);
	}
	return status;
}

static cgt_status ask_part(struct cgti_question *question, const struct cgti_sum *part, int32_t to_move, struct cgti_parts *parts)
{
	bool first = false, replier = false;
	cgt_status status = cgti_question_part(question, part, to_move, CGT_NORMAL, &first);

	if (status == CGT_OK)
		status = cgti_question_part(question, part, cgti_other_player(to_move), CGT_NORMAL, &replier);
	cgti_parts_add(parts, first, !replier);
	return status;
}

/* Boards beside other components, to which the infinitesimals are put. */
static cgt_status ask_two_parts(struct cgti_question *question, struct kinds *kinds, int32_t to_move, bool *taken, bool *wins)
{
	struct cgti_parts parts = { .open = false };
	cgt_status status = cgti_sum_add(&kinds->others, kinds->infinitesimals.id, kinds->infinitesimals.count);

	if (status == CGT_OK)
		status = ask_part(question, &kinds->boards, to_move, &parts);
	if (status == CGT_OK)
		status = ask_part(question, &kinds->others, to_move, &parts);
	*taken = status == CGT_OK && cgti_parts_decide(&parts, &question->meter, wins);
	return status;
}

/* Whether a large board stands beside something else, and nothing binds the sum. */
static bool is_for_parts(const struct cgti_components *components, const struct cgti_sum *sum)
{
	bool any_large = false;

	for (size_t i = 0; i < sum->count; i++) {
		if (cgti_components_binds(components, sum->id[i]))
			return false;
		any_large |= cgti_is_large_domineering(components, sum->id[i]);
	}
	return any_large;
}

static cgt_status ask(struct cgti_question *question, int32_t to_move, bool *taken, bool *wins)
{
	struct kinds kinds = { CGTI_SUM_EMPTY, CGTI_SUM_EMPTY, CGTI_SUM_EMPTY };
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < question->sum.count && status == CGT_OK; i++)
		status = sort_out(&question->tables->components, question->sum.id[i], &kinds);
	if (status == CGT_OK && kinds.others.count > 0)
		status = ask_two_parts(question, &kinds, to_move, taken, wins);
	else if (status == CGT_OK && kinds.infinitesimals.count > 0)
		status = ask_beside_infinitesimals(question, &kinds, to_move, taken, wins);
	free_kinds(&kinds);
	return status;
}

static cgt_status mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	struct cgti_components *components = &question->tables->components;
	cgt_status status;

	*taken = false;
	if (convention != CGT_NORMAL || components->check || !is_for_parts(components, &question->sum))
		return CGT_OK;
	status = cgti_components_cancel(components, &question->sum);
	if (status == CGT_OK && is_for_parts(components, &question->sum))
		status = ask(question, to_move, taken, wins);
	return status;
}

const struct cgti_engine cgti_beside_domineering_engine = { .name = "beside-domineering", .mover_wins = mover_wins };
