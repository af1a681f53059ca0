/* SPDX-License-Identifier: MIT */
/*
 * Proofs: what a solver proves is what plain play finds, for every claim; the check accepts it, and refuses each rule where it
 * does not hold; and whatever the check accepts of proofs that were changed at random is true.
 */
#include "plain.h"

#include <sys/stat.h>
#include <unistd.h>

#include "support/meter.h"

/* A whole text of the entries: with a first line, and a last line that is right. */
static char *sealed(const char *entries)
{
	char *text = malloc(strlen(entries) + 64);
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	unsigned long count = 0;

	ck_assert_ptr_nonnull(text);
	strcpy(text, "cgt-proof 1\n");
	strcat(text, entries);
	for (const char *at = text; *at; at++) {
		hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
		count += *at == '\n';
	}
	sprintf(text + strlen(text), "end %lu %016llx\n", count - 1, (unsigned long long)hash);
	return text;
}

static cgt_proof *proof_of(const char *entries)
{
	cgt_proof *proof;
	char *text = sealed(entries);

	ck_ok(cgt_proof_parse(text, &proof));
	free(text);
	return proof;
}

static char *text_of(const cgt_proof *proof)
{
	size_t needed = 0;
	char *text;

	ck_assert_int_eq(cgt_proof_text(proof, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL);
	text = malloc(needed);
	ck_assert_ptr_nonnull(text);
	ck_ok(cgt_proof_text(proof, text, needed, NULL));
	ck_assert_uint_eq(strlen(text) + 1, needed);
	return text;
}

/* ---- what is proved, against plain play ---- */

/* Every claim, and what it says of who wins: bits as in `truth`. */
static const struct {
	const char *text, *printed;
	unsigned true_if, false_if;
} claims[] = {
	{ ">= 0", ">= 0", 0, 2 },
	{ "<= 0", "<= 0", 0, 1 },
	{ "|> 0", "|> 0", 1, 0 },
	{ "<| 0", "<| 0", 2, 0 },
	{ "> 0", "> 0", 1, 2 },
	{ "< 0", "< 0", 2, 1 },
	{ "= 0", "= 0", 0, 3 },
	{ "|| 0", "|| 0", 3, 0 },
	{ "left-first left-wins", "|> 0", 1, 0 },
	{ "left-first right-wins", "<= 0", 0, 1 },
	{ "right-first left-wins", ">= 0", 0, 2 },
	{ "right-first right-wins", "<| 0", 2, 0 },
	{ "misere left-first left-wins", "misere left-first left-wins", 4, 0 },
	{ "misere left-first right-wins", "misere left-first right-wins", 0, 4 },
	{ "misere right-first left-wins", "misere right-first left-wins", 0, 8 },
	{ "misere right-first right-wins", "misere right-first right-wins", 8, 0 },
	{ "misere N", "misere N", 12, 0 },
	{ "misere P", "misere P", 0, 12 },
	{ "misere L", "misere L", 4, 8 },
	{ "misere R", "misere R", 8, 4 },
};

#define CLAIMS ((int)(sizeof claims / sizeof claims[0]))

/* Who wins when he begins: bit 0 Left, bit 1 Right, bits 2 and 3 the same in misere play. */
static unsigned truth(const struct plain_sum *sum)
{
	unsigned bits = 0;

	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
			bits |= (unsigned)plain_wins(sum, player, convention)
			        << (2 * (convention - CGT_NORMAL) + player - CGT_LEFT);
	return bits;
}

/* The last entry says what was asked, of the position that was asked about. */
static void check_conclusion(const cgt_proof *proof, const cgt_position *position, const char *claim)
{
	const uint64_t last = cgt_proof_count(proof) - 1;
	cgt_position *own;
	char text[64];

	ck_ok(cgt_proof_position(proof, last, &own));
	ck_ok(cgt_proof_claim(proof, last, text, sizeof text, NULL));
	ck_quick(cgt_position_equal(own, position) == 1);
	ck_assert_str_eq(text, claim);
	cgt_position_unref(own);
}

/* Where both players have the same moves, a claim of one player is one of both. */
static const char *printed_claim(int i, bool impartial)
{
	static const char *const of_both[] = { "= 0",      "= 0",      "|| 0",     "|| 0",     NULL,       NULL,
		                               "= 0",      "|| 0",     "|| 0",     "= 0",      "= 0",      "|| 0",
		                               "misere N", "misere P", "misere P", "misere N", "misere N", "misere P" };

	return impartial && i < 18 && of_both[i] ? of_both[i] : claims[i].printed;
}

static void prove_claim(cgt_solver *solver, const cgt_position *position, int i, bool is_true)
{
	const bool impartial = cgt_position_is_impartial(position);
	cgt_proof *proof = NULL;
	cgt_status status = cgt_solver_prove(solver, position, claims[i].text, NULL, &proof);
	char last[64];

	if (!is_true) {
		ck_assert_msg(status == CGT_NO_VALUE, "%s", cgt_status_name(status));
		ck_assert_ptr_null(proof);
		return;
	}
	ck_assert_msg(status == CGT_OK, "%s: %s", claims[i].text, last_message());
	ck_ok(cgt_proof_check(proof, NULL));
	ck_ok(cgt_proof_claim(proof, cgt_proof_count(proof) - 1, last, sizeof last, NULL));
	check_conclusion(proof, position, strcmp(last, claims[i].printed) == 0 ? claims[i].printed : printed_claim(i, impartial));
	cgt_proof_unref(proof);
}

static void prove_all_claims(cgt_solver *solver, const struct plain_sum *sum)
{
	const unsigned bits = truth(sum);
	cgt_position *position = plain_position(sum);

	for (int i = 0; i < CLAIMS; i++)
		prove_claim(solver, position, i, (bits & claims[i].true_if) == claims[i].true_if && !(bits & claims[i].false_if));
	cgt_position_unref(position);
}

START_TEST(test_random_sums)
{
	struct random random = random_begin("proofs of random sums");
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 600; i++) {
		const struct plain_sum sum = plain_random_sum(&random, 12);

		prove_all_claims(solver, &sum);
	}
	cgt_solver_free(solver);
}
END_TEST

START_TEST(test_random_boards)
{
	struct random random = random_begin("proofs of random boards");
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 500; i++) {
		const struct plain board = plain_random(&random, i % PLAIN_GAMES, 12);
		const struct plain_sum sum = plain_sum_of(&board);

		prove_all_claims(solver, &sum);
	}
	cgt_solver_free(solver);
}
END_TEST

/* Which nim heap a board equals, and which it does not. */
START_TEST(test_nimbers)
{
	struct random random = random_begin("proofs of nimbers");
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 400; i++) {
		const struct plain board = plain_random(&random, i % 2 ? CRAM : IMPARTIAL_CLOBBER, 12);
		const struct plain_sum sum = plain_sum_of(&board);
		const uint64_t value = plain_grundy(&board);
		cgt_position *position = plain_position(&sum);

		for (uint64_t n = 0; n < 5; n++)
			for (int equal = 0; equal < 2; equal++) {
				const bool is_true = (n == value) == equal;
				cgt_proof *proof;
				char claim[16];

				sprintf(claim, "%s *%d", equal ? "=" : "!=", (int)n);
				if (!is_true) {
					ck_fails(cgt_solver_prove(solver, position, claim, NULL, &proof), CGT_NO_VALUE, "false");
					continue;
				}
				ck_ok(cgt_solver_prove(solver, position, claim, NULL, &proof));
				ck_ok(cgt_proof_check(proof, NULL));
				check_conclusion(proof, position, n ? claim : equal ? "= 0" : "|| 0");
				cgt_proof_unref(proof);
			}
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* Positions with other components, and what is true of them. */
static const struct {
	const char *position, *claim;
} proved[] = {
	{ "0", "= 0" },
	{ "0", "misere N" },
	{ "*3", "= *3" },
	{ "*3 + *5 + *6", "= 0" },
	{ "*3 + *3", "misere P" },
	{ "* + *", "misere N" },
	{ "1/2 - 1/4 - 1/4", "= 0" },
	{ "1/2 - 1/4 - 1/8", "> 0" },
	{ "3 - 2 - 3/2", "< 0" },
	{ "{1|-1}", "|| 0" },
	{ "{1|-1} + {1|-1}", "= 0" },
	{ "{2|-1} + {1|-2}", "= 0" },
	{ "{0|*} + {0|*} + *", "> 0" },
	{ "0.77: [3,4] + *2", "!= *3" },
	{ "0.07: [5,3] + 0.137: [2]", "misere N" },
	{ "domineering: ..|.. + 1/2 + *", "|| 0" },
	{ "clobber: xxo - clobber: xxo + clobber: xo", "|| 0" },
	{ "cram: ...|... + cram: ...|... + cram: ..", "= *1" },
	{ "cram: ....|....|....|....", "= 0" },
	{ "clobber: xoxo|oxox", "|| 0" },
	{ "dawson-pawns: ppp|...|PPP", "|| 0" },
	{ "dawson-pawns: ppp|...|PPP", "misere N" },
	{ "domineering: ....|....|....|.... + 1000", "> 0" }, /* a number beyond all bounds of pieces */
};

START_TEST(test_other_components)
{
	cgt_position *position = position_of(proved[_i].position);
	cgt_solver *solver;
	cgt_proof *proof;
	cgt_status status;

	ck_ok(cgt_solver_new(&solver));
	status = cgt_solver_prove(solver, position, proved[_i].claim, NULL, &proof);
	ck_assert_msg(status == CGT_OK, "%s %s: %s", proved[_i].position, proved[_i].claim, last_message());
	ck_ok(cgt_proof_check(proof, NULL));
	check_conclusion(proof, position, proved[_i].claim);
	cgt_proof_unref(proof);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* A column that is too tall to be cut into strips is 32. */
START_TEST(test_a_tall_column)
{
	char text[160] = "domineering: .";
	cgt_position *position;
	cgt_solver *solver;
	cgt_proof *proof;

	for (int row = 1; row < 65; row++)
		strcat(text, "|.");
	position = position_of(text);
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_prove(solver, position, "> 0", NULL, &proof));
	ck_ok(cgt_proof_check(proof, NULL));
	check_conclusion(proof, position, "> 0");
	cgt_proof_unref(proof);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* ---- the rules, where they hold and where they do not ---- */

static const struct {
	const char *entries, *wrong; /* what is wrong in the last entry, or NULL */
} ruled[] = {
	/* no-move: in misere play only, and only for who has no move */
	{ "1 0 ; misere left-first left-wins ; no-move\n", NULL },
	{ "1 domineering: .. ; misere left-first left-wins ; no-move\n", NULL },
	{ "1 domineering: .. ; misere right-first right-wins ; no-move\n", "Right has a move" },
	{ "1 domineering: .. ; misere right-first left-wins ; no-move\n", "does not yield" },
	{ "1 0 ; misere P ; no-move\n", "does not yield" },
	{ "1 domineering: .. ; |> 0 ; no-move\n", "does not yield" },

	/* move */
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; <| 0 ; move 1\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; |> 0 ; move 1\n", "no move leads to entry 1" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; <= 0 ; move 1\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; < 0 ; move 1\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 domineering: ..... ; <| 0 ; move 1\n", "no move leads to entry 1" },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; || 0 ; move 1\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; != *0 ; move 1\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; != *2 ; move 1\n", "does not say" },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; misere N ; move 1\n", "does not say" },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; = *1 ; move 1\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; || 0 ; move\n", "names one entry" },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; || 0 ; move 1 1\n", "expected" },

	/* moves: every one is answered, and no premise is of another position; in misere play there must be one */
	{ "1 domineering: .. ; <= 0 ; moves\n", NULL },
	{ "1 domineering: .. ; >= 0 ; moves\n", "a move of Right" },
	{ "1 domineering: .. ; <| 0 ; moves\n", "does not yield" },
	{ "1 domineering: .. ; < 0 ; moves\n", "does not yield" },
	{ "1 domineering: .. ; misere left-first right-wins ; moves\n", "has no move, and so has won" },
	{ "1 0 ; misere N ; no-move\n2 domineering: .. ; misere right-first left-wins ; moves 1\n", NULL },
	{ "1 0 ; misere N ; no-move\n2 domineering: .. ; misere left-first right-wins ; moves 1\n",
	  "no move leads to entry 1" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; >= 0 ; moves 1\n", "does not say" },
	{ "1 1 ; > 0 ; numbers\n2 domineering: .. ; <= 0 ; moves 1\n", "does not say" },
	{ "1 -1 ; < 0 ; numbers\n2 domineering: .. ; <= 0 ; moves 1\n", "no move leads to entry 1" },
	{ "1 cram: . ; = 0 ; moves\n", "does not yield" },

	/* mex */
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 *2 ; = *2 ; mex 1 2\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 *2 ; = *2 ; mex 1\n", "a move of Left is not answered" },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 *2 ; = *1 ; mex 1 2\n", "does not say" },
	{ "1 0 ; = 0 ; mex\n2 cram: .. ; = *2 ; mex 1\n", "fewer premises" },
	{ "1 0 ; = 0 ; mex\n2 * ; || 0 ; move 1\n3 cram: .. ; = *1 ; mex 1\n4 * + cram: .. ; = 0 ; mex 2 3\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 0 ; != *2 ; same 1\n4 *2 ; = *2 ; mex 2 3\n", "no premise equals *0" },
	{ "1 0 ; = 0 ; mex\n2 * ; != *0 ; mex 1\n", "does not yield" },
	{ "1 domineering: . ; = *0 ; mex\n", NULL },
	{ "1 domineering: .. ; = *0 ; mex\n", "nim heaps are compared" },
	{ "1 domineering: .. ; != *1 ; mex\n", "nim heaps are compared" },
	{ "1 0 ; misere P ; mex\n", "normal play only" },

	/* same */
	{ "1 domineering: .. ; <= 0 ; moves\n2 0 ; = 0 ; mex\n3 domineering: .. ; <| 0 ; move 2\n"
	  "4 domineering: #..#|#### ; < 0 ; same 1 3\n",
	  NULL },
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: .. ; < 0 ; same 1\n", "does not yield" },
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: .|. ; <= 0 ; same 1\n", "another position" },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 * ; != *7 ; same 2\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 * ; != *1 ; same 2\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 * ; || 0 ; move 1\n3 * ; = *1 ; same 2\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 0 ; misere P ; same 1\n", "does not yield" },

	/* exchange */
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: .|. ; >= 0 ; exchange 1\n", NULL },
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: .|. ; <= 0 ; exchange 1\n", "does not yield" },
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: .. ; >= 0 ; exchange 1\n", "not about the negative" },
	{ "1 domineering: .. ; misere left-first left-wins ; no-move\n2 domineering: .|. ; misere right-first right-wins ; "
	  "exchange 1\n",
	  NULL },

	/* sum, with and without what is subtracted */
	{ "1 1 ; > 0 ; numbers\n2 1/2 ; > 0 ; numbers\n3 1 + 1/2 ; > 0 ; sum 1 2\n", NULL },
	{ "1 1 ; > 0 ; numbers\n2 1/2 ; > 0 ; numbers\n3 1 + 1/2 ; < 0 ; sum 1 2\n", "does not say" },
	{ "1 1 ; > 0 ; numbers\n2 1/2 ; > 0 ; numbers\n3 1 + 1 ; > 0 ; sum 1 2\n", "do not add up" },
	{ "1 1 ; > 0 ; numbers\n2 1 + 1 ; > 0 ; sum 1 1\n", NULL },
	{ "1 1 ; > 0 ; numbers\n2 1 + 1 ; > 0 ; sum 1\n", "do not add up" },
	{ "1 1 ; >= 0 ; numbers\n2 1 + 1 ; |> 0 ; sum 1 1\n", "no premise says that Left wins moving first" },
	{ "1 0 ; = 0 ; mex\n2 {0|0} ; |> 0 ; move 1\n3 {0|0} + {0|0} ; |> 0 ; sum 2 2\n", "does not" },
	{ "1 0 ; = 0 ; mex\n2 {1|-1} ; |> 0 ; move 1\n", "no move leads to entry 1" },
	{ "1 1 ; >= 0 ; numbers\n2 {1|-1} ; |> 0 ; move 1\n3 {1|-1} + {1|-1} ; |> 0 ; sum 2 2\n", "does not say" },
	{ "1 1 ; >= 0 ; numbers\n2 {1|-1} ; |> 0 ; move 1\n3 {1|-1} + 1 ; |> 0 ; sum 1 2\n", NULL },
	{ "1 1 ; >= 0 ; numbers\n2 {1|-1} ; |> 0 ; move 1\n3 {1|-1} + 1 ; >= 0 ; sum 1 2\n", "does not say" },
	{ "1 1 - 1 ; = 0 ; mirror identity\n2 1/2 + 1 - 1 ; > 0 ; numbers\n3 1/2 ; > 0 ; sum 2 less 1\n", NULL },
	{ "1 -1/2 ; < 0 ; numbers\n2 0 ; = 0 ; mex\n3 1/2 - 1/2 ; = 0 ; mirror identity\n4 1/2 ; > 0 ; sum 3 less 1\n",
	  NULL },
	{ "1 -1/2 ; < 0 ; numbers\n2 0 ; = 0 ; mex\n3 1/2 - 1/2 ; = 0 ; mirror identity\n4 1/2 ; < 0 ; sum 3 less 1\n",
	  "does not say" },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 cram: .. ; = *1 ; mex 1\n4 * + cram: .. ; = 0 ; sum 2 3\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 * ; = *1 ; mex 1\n3 cram: .. ; = *1 ; mex 1\n4 * + cram: .. ; = *2 ; sum 2 3\n",
	  "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 * ; || 0 ; move 1\n3 cram: .. ; = *1 ; mex 1\n4 * + cram: .. ; != *1 ; sum 2 3\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 * ; || 0 ; move 1\n3 cram: .. ; = *1 ; mex 1\n4 * + cram: .. ; != *0 ; sum 2 3\n",
	  "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 * ; || 0 ; move 1\n3 * + * ; != *0 ; sum 2 2\n", "needs the values" },
	{ "1 0 ; misere N ; no-move\n2 0 ; misere N ; sum 1\n", "normal play only" },

	/* numbers */
	{ "1 1/2 - 1/4 ; > 0 ; numbers\n", NULL },
	{ "1 1/2 - 1/2 ; = 0 ; numbers\n", NULL },
	{ "1 1/2 - 1/2 ; |> 0 ; numbers\n", "does not yield" },
	{ "1 1/2 - 3/4 ; >= 0 ; numbers\n", "does not yield" },
	{ "1 1/2 + * ; > 0 ; numbers\n", "no number" },
	{ "1 2147483647 - 2147483647 - 1/1073741824 ; < 0 ; numbers\n", NULL },
	{ "1 1 ; misere left-first left-wins ; numbers\n", "normal play only" },

	/* mirror */
	{ "1 domineering: ...|.## + domineering: ..|.#|.# ; = 0 ; mirror diagonal\n", NULL },
	{ "1 domineering: ...|.## + domineering: ..|.#|.# ; = 0 ; mirror identity\n", "no map" },
	{ "1 domineering: ...|.## + domineering: ...|.## ; = 0 ; mirror identity\n", "no map" },
	{ "1 domineering: ...|.## + domineering: ..|#.|#. ; = 0 ; mirror diagonal\n", "not the first one under this map" },
	{ "1 clobber: xxo + clobber: oox ; = 0 ; mirror identity\n", NULL },
	{ "1 clobber: xxo + clobber: xxo ; = 0 ; mirror identity\n", "not the first one under this map" },
	{ "1 clobber: xxo + clobber: xoo ; = 0 ; mirror left-right\n", NULL },
	{ "1 cram: ..|.# + cram: ..|.# ; = 0 ; mirror identity\n", NULL },
	{ "1 cram: ..|.# + cram: ..|.# ; = *1 ; mirror identity\n", "does not yield" },
	{ "1 cram: ..|.# + cram: ..|.# ; != *1 ; mirror identity\n", NULL },
	{ "1 cram: ..|.# + domineering: ..|.# ; = 0 ; mirror identity\n", "two components of one game" },
	{ "1 cram: .. + cram: .. + cram: .. ; = 0 ; mirror identity\n", "two components of one game" },
	{ "1 {2|-1} - {2|-1} ; = 0 ; mirror identity\n", NULL },
	{ "1 {2|-1} + {2|-1} ; = 0 ; mirror identity\n", "not the first one under this map" },
	{ "1 cram: .. + cram: .. ; misere N ; mirror identity\n", "normal play only" },
	{ "1 dawson-pawns: p|.|P + dawson-pawns: p|.|P ; = 0 ; mirror identity\n", "moves can be forced" },

	/* pairing */
	{ "1 cram: ..|.. ; = 0 ; pairing (1,1 2,2)(1,2 2,1)\n", NULL },
	{ "1 cram: ..|.. ; = 0 ; pairing (1,1 1,2)(2,1 2,2)\n", "no pairing: self-paired move" },
	{ "1 cram: ..|.. ; = 0 ; pairing (1,1 2,2)\n", "no pairing: fixed cell" },
	{ "1 cram: .. ; = 0 ; pairing (1,1 1,3)\n", "pairing" },
	{ "1 clobber: xo|ox ; = 0 ; pairing exchange (1,1 2,2)(1,2 2,1)\n", "no pairing" },
	{ "1 clobber: xxo + clobber: oox ; = 0 ; pairing exchange (1:1,1 2:1,1)(1:1,2 2:1,2)(1:1,3 2:1,3)\n", NULL },
	{ "1 clobber: xxo + clobber: xxo ; = 0 ; pairing (1:1,1 2:1,1)(1:1,2 2:1,2)(1:1,3 2:1,3)\n", "no pairing" },
	{ "1 clobber: xxo + clobber: xxo ; = 0 ; pairing exchange (1:1,1 2:1,1)(1:1,2 2:1,2)(1:1,3 2:1,3)\n", "no pairing" },
	{ "1 toads-and-frogs: t.f ; = 0 ; pairing exchange (1,1 1,3)\n", "prove nothing" },
	{ "1 cram: ..|.. ; misere P ; pairing (1,1 2,2)(1,2 2,1)\n", "normal play only" },

	/* cut: only what the winner may do, and only in Domineering */
	{ "1 domineering: .. + domineering: .. ; >= 0 ; moves\n", "a move of Right" },
	{ "1 domineering: .. + domineering: .. ; <= 0 ; moves\n2 domineering: ..|.. ; <= 0 ; cut 1 at 1:1\n",
	  "not about the strips" },
	{ "1 domineering: .|. + domineering: .|. ; >= 0 ; moves\n2 domineering: ..|.. ; >= 0 ; cut 1 at 1:1\n",
	  "not about the strips" },
	{ "1 domineering: .|.|. + domineering: .|.|. ; >= 0 ; moves\n2 domineering: ..|..|.. ; <= 0 ; cut 1 at 1:1\n",
	  "does not say" },
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: #.#|.## ; <= 0 ; cut 1 at 1:1\n", "does not yield" },
	{ "1 domineering: .. ; <= 0 ; moves\n2 domineering: ... ; <= 0 ; cut 1 at 1:2\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; >= 0 ; cut 1 at 1:1\n", "is not there" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; <= 0 ; cut 1 at 1:1\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; >= 0 ; cut 1 at 1:1\n", NULL },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; <= 0 ; cut 1 at 1:1\n", "is not there" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; = 0 ; cut 1 at 1:1\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; > 0 ; cut 1 at 1:1\n", "does not say" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; >= 0 ; cut 1 at 1:1 1:1\n", "out of order" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; >= 0 ; cut 1 at 2:1\n", "no lines of components" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .|. ; >= 0 ; cut 1 1:1\n", "missing" },
	{ "1 0 ; = 0 ; mex\n2 cram: .|. ; = 0 ; cut 1 at 1:1\n", "does not yield" },
	{ "1 0 ; = 0 ; mex\n2 clobber: x|o ; >= 0 ; cut 1 at 1:1\n", "not of Domineering" },
	{ "1 0 ; misere N ; no-move\n2 domineering: .. ; misere left-first left-wins ; cut 1 at 1:1\n", "normal play only" },

	/* no proof is circular, nothing is missing, and every entry has its number */
	{ "1 domineering: .. ; <= 0 ; same 1\n", "does not come before it" },
	{ "1 0 ; = 0 ; mex\n2 domineering: .. ; <| 0 ; move 3\n3 0 ; = 0 ; mex\n", "does not come before it" },
	{ "1 domineering: .. ; <| 0 ; move 0\n", "does not come before it" },
	{ "1 0 ; = 0 ; mex\n3 * ; = *1 ; mex 1\n", "where entry 2 should be" },
	{ "1 0 ; = 0\n", "parted by" },
	{ "1 0 ; = 1 ; mex\n", "expected 0 or a nim heap" },
	{ "1 0 ; = 0 0 ; mex\n", "the end of the claim" },
	{ "1 0 ; = 0 ; max\n", "the name of a rule" },
	{ "1 0 ; = 0 ; mexx\n", "the name of a rule" },
	{ "1 cram: ..| ; = 0 ; mex\n", "position" },
	{ "x 0 ; = 0 ; mex\n", "the number of an entry" },
	{ "1 * ; > 0 ; mex\n", "cannot be" },
	{ "1 * ; misere L ; mex\n", "cannot be" },
	{ "1 dawson-pawns(promotion=queen): p|.|P ; <= 0 ; moves\n", "for ever" },
};

#define RULED ((int)(sizeof ruled / sizeof ruled[0]))

/* The last line with an entry, of a text without the first line. */
static int last_line(const char *entries)
{
	int count = 1;

	for (; *entries; entries++)
		count += *entries == '\n';
	return count;
}

START_TEST(test_rules)
{
	for (int i = 0; i < RULED; i++) {
		cgt_proof *proof = proof_of(ruled[i].entries);
		cgt_status status = cgt_proof_check(proof, NULL);
		int32_t line;

		if (!ruled[i].wrong) {
			ck_assert_msg(status == CGT_OK, "%s: %s", ruled[i].entries, last_message());
		} else {
			ck_assert_msg(status == CGT_CORRUPT, "%s: accepted, or %s", ruled[i].entries, last_message());
			ck_assert_msg(strstr(last_message(), ruled[i].wrong) != NULL, "%s: %s", ruled[i].entries, last_message());
			ck_assert_int_eq(cgt_last_error(NULL, &line, NULL, NULL, 0, NULL), CGT_BUFFER_TOO_SMALL);
			ck_assert_msg(line >= 2 && line <= last_line(ruled[i].entries), "%s: line %d", ruled[i].entries, (int)line);
		}
		cgt_proof_unref(proof);
	}
}
END_TEST

/* ---- the frame of the text ---- */

START_TEST(test_frame)
{
	char *text = sealed("1 0 ; = 0 ; mex\n2 cram: .. ; = *1 ; mex 1\n"), *changed = malloc(strlen(text) + 20);
	const size_t length = strlen(text);
	cgt_proof *proof;

	ck_assert_ptr_nonnull(changed);
	ck_ok(cgt_proof_parse(text, &proof));
	ck_ok(cgt_proof_check(proof, NULL));
	ck_assert_uint_eq(cgt_proof_count(proof), 2);
	cgt_proof_unref(proof);
	for (size_t cut = 0; cut < length; cut++) {
		sprintf(changed, "%.*s", (int)cut, text);
		ck_fails(cgt_proof_parse(changed, &proof), CGT_CORRUPT, "proof");
	}
	for (size_t at = 0; at < length; at++) {
		strcpy(changed, text);
		changed[at] ^= 1;
		ck_assert_int_eq(cgt_proof_parse(changed, &proof), CGT_CORRUPT);
	}
	sprintf(changed, "%s1 0 ;", text);
	ck_fails(cgt_proof_parse(changed, &proof), CGT_CORRUPT, "ends within line 5");
	sprintf(changed, "%s\n", text);
	ck_fails(cgt_proof_parse(changed, &proof), CGT_CORRUPT, "cut off");
	sprintf(changed, "cgt-proof 2%s", text + 11);
	ck_fails_at(cgt_proof_parse(changed, &proof), CGT_CORRUPT, 1, 1, "the first line");
	free(changed);
	free(text);
	text = sealed("");
	ck_fails(cgt_proof_parse(text, &proof), CGT_CORRUPT, "no entries");
	free(text);
	ck_fails(cgt_proof_parse("cgt-proof 1\nend 3 0\n", &proof), CGT_CORRUPT, "another number");
	ck_fails(cgt_proof_parse("cgt-proof 1\n", &proof), CGT_CORRUPT, "after its first line");
}
END_TEST

START_TEST(test_claim_texts)
{
	static const struct {
		const char *text;
		int column;
		const char *expected;
	} bad[] = {
		{ "", 1, "a claim" }, { "0", 1, "a claim" }, { "> 1", 3, "expected 0" }, { "= *", 4, "the size of a nim heap" },
		{ "!= 0", 4, "'*'" }, { "= 0 ;", 5, "the end of the claim" }, { "misere > 0", 8, "who begins" },
		{ "left-first", 1, "a claim" }, { "= *4294967296", 4, "the size of a nim heap" }, { "= x", 3, "0 or a nim heap" },
	};
	cgt_position *position = position_of("cram: ...");
	cgt_solver *solver;
	cgt_proof *proof;

	ck_ok(cgt_solver_new(&solver));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		ck_fails_at(cgt_solver_prove(solver, position, bad[i].text, NULL, &proof), CGT_BAD_SYNTAX, 1, bad[i].column,
		            bad[i].expected);
	ck_ok(cgt_solver_prove(solver, position, "  =   *1 ", NULL, &proof));
	check_conclusion(proof, position, "= *1");
	cgt_proof_unref(proof);
	ck_fails(cgt_solver_prove(solver, position, "> 0", NULL, &proof), CGT_NO_VALUE, "cannot be");
	cgt_position_unref(position);
	position = position_of("domineering: ..|..");
	ck_fails(cgt_solver_prove(solver, position, "= *1", NULL, &proof), CGT_NO_VALUE, "nim heaps are compared");
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* ---- proofs that were changed ---- */

/* Changes an entry at random: a digit, a cell, a sign, a word, or the order of lines. */
static void change(struct random *random, char *entries)
{
	static const char *const pool[] = { "0123456789", ".#", "<>=|", "xo", "*+-", " ", "gmsn" };
	const size_t length = strlen(entries);

	for (int tries = 0; tries < 1000; tries++) {
		char *at = entries + random_below(random, length);
		const char *chosen = pool[random_below(random, sizeof pool / sizeof pool[0])];

		if (!strchr(chosen, *at))
			continue;
		*at = chosen[random_below(random, strlen(chosen))];
		if (random_below(random, 3))
			return;
	}
}

/* Takes a line out and, so that the numbers need not be wrong for that, renumbers the entries after it or leaves them. */
static void take_line_out(struct random *random, char *entries)
{
	char *at = entries + random_below(random, strlen(entries)), *end;

	while (at > entries && at[-1] != '\n')
		at--;
	end = strchr(at, '\n') + 1;
	memmove(at, end, strlen(end) + 1);
}

/* Whether a claim is true, as a solver says who is asked for nothing but who wins. */
static bool is_true(cgt_solver *solver, const cgt_position *position, const char *claim)
{
	unsigned bits = 0;

	if (strchr(claim, '*')) {
		uint64_t value;

		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		return (strtoull(strchr(claim, '*') + 1, NULL, 10) == value) == (claim[0] == '=');
	}
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			int32_t winner;

			ck_ok(cgt_solver_winner(solver, position, player, convention, NULL, &winner));
			bits |= (unsigned)(winner == player) << (2 * (convention - CGT_NORMAL) + player - CGT_LEFT);
		}
	for (int i = 0; i < CLAIMS; i++)
		if (strcmp(claims[i].text, claim) == 0)
			return (bits & claims[i].true_if) == claims[i].true_if && !(bits & claims[i].false_if);
	ck_abort_msg("no claim %s", claim);
	return false;
}

/* All entries of a proof that the check accepts are true. */
static void hold_against_solver(cgt_solver *solver, const cgt_proof *proof)
{
	for (uint64_t k = 0; k < cgt_proof_count(proof); k++) {
		cgt_position *position;
		char claim[64];

		ck_ok(cgt_proof_position(proof, k, &position));
		ck_ok(cgt_proof_claim(proof, k, claim, sizeof claim, NULL));
		ck_assert_msg(is_true(solver, position, claim), "entry %d: %s", (int)k + 1, claim);
		cgt_position_unref(position);
	}
}

/* What is changed: proofs in which every rule occurs. */
static const char *const originals[][2] = {
	{ "cram: ...|...|..#", "= *2" },
	{ "cram: ....|..##", "!= *2" },
	{ "cram: ..|.. + cram: .. + cram: ...", "= 0" },
	{ "domineering: ....|....", "<| 0" },
	{ "domineering: ...|...|...", "|| 0" },
	{ "domineering: ..|.. - domineering: ..|.. + domineering: ...", "< 0" },
	{ "domineering: .......|.......|.......", "<= 0" },
	{ "clobber: xox|oxo", "= 0" },
	{ "clobber: xxoo|oo.x", "misere left-first left-wins" },
	{ "toads-and-frogs: tt..ff", "|| 0" },
	{ "cram: ...|..#", "misere N" },
	{ "{2|-1} + {1|-2} + 1/2 - 1/4", "> 0" },
};

#define ORIGINALS ((int)(sizeof originals / sizeof originals[0]))

/* The entries of a proof, without its first and last line. */
static char *entries_of(const cgt_proof *proof)
{
	char *text = text_of(proof);

	*(strstr(text, "\nend ") + 1) = '\0';
	memmove(text, strchr(text, '\n') + 1, strlen(strchr(text, '\n')));
	return text;
}

START_TEST(test_changed_proofs)
{
	struct random random = random_begin("changed proofs");
	cgt_position *position = position_of(originals[_i][0]);
	cgt_solver *solver;
	cgt_proof *proof;
	char *entries;
	int refused = 0;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_prove(solver, position, originals[_i][1], NULL, &proof));
	ck_ok(cgt_proof_check(proof, NULL));
	hold_against_solver(solver, proof);
	entries = entries_of(proof);
	cgt_proof_unref(proof);
	for (int i = 0; i < 1500; i++) {
		char *changed = strdup(entries);
		cgt_status status;

		ck_assert_ptr_nonnull(changed);
		if (random_below(&random, 8))
			change(&random, changed);
		else
			take_line_out(&random, changed);
		proof = proof_of(*changed ? changed : entries);
		status = cgt_proof_check(proof, NULL);
		ck_assert_msg(status == CGT_OK || status == CGT_CORRUPT, "%s", last_message());
		refused += status != CGT_OK;
		if (status == CGT_OK)
			hold_against_solver(solver, proof);
		cgt_proof_unref(proof);
		free(changed);
	}
	printf("%s: %d of 1500 refused\n", originals[_i][0], refused);
	ck_assert_int_gt(refused, 700);
	free(entries);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* An entry left out is missed: each entry of a proof is needed by a later one, or is the last. */
START_TEST(test_every_entry_is_needed)
{
	cgt_position *position = position_of(originals[_i][0]);
	cgt_solver *solver;
	cgt_proof *proof;
	uint64_t count;
	char *text;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_prove(solver, position, originals[_i][1], NULL, &proof));
	text = text_of(proof);
	count = cgt_proof_count(proof);
	for (uint64_t k = 1; k < count; k++) {
		char number[2][32];
		bool found = false;

		sprintf(number[0], " %d ", (int)k);
		sprintf(number[1], " %d\n", (int)k);
		for (char *line = text, *rule; !found && (rule = strstr(line, " ; ")) != NULL; line = strchr(rule, '\n')) {
			char *end = strchr(rule, '\n');
			char kept = end[1];

			end[1] = '\0';
			rule = strstr(rule + 3, " ; ");
			found = strstr(rule, number[0]) || strstr(rule, number[1]);
			end[1] = kept;
		}
		ck_assert_msg(found, "entry %d of %s is not used", (int)k, originals[_i][0]);
	}
	free(text);
	cgt_proof_unref(proof);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* ---- calls ---- */

static cgt_status prove_anew(const char *text, const char *claim, cgt_budget *budget, cgt_proof **proof)
{
	cgt_position *position = NULL;
	cgt_solver *solver = NULL;
	cgt_status status = cgt_position_parse(text, &position);

	*proof = NULL;
	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK)
		status = cgt_solver_prove(solver, position, claim, budget, proof);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return status;
}

static cgt_status prove_and_check(const char *position, const char *claim)
{
	cgt_proof *proof;
	cgt_status status = prove_anew(position, claim, NULL, &proof);
	char text[64];

	if (status == CGT_OK)
		status = cgt_proof_check(proof, NULL);
	if (status == CGT_OK)
		status = cgt_proof_claim(proof, cgt_proof_count(proof) - 1, text, sizeof text, NULL);
	cgt_proof_unref(proof);
	return status;
}

static cgt_status check_text(const char *text)
{
	cgt_proof *proof = NULL;
	cgt_status status = cgt_proof_parse(text, &proof);

	if (status == CGT_OK)
		status = cgt_proof_check(proof, NULL);
	cgt_proof_unref(proof);
	return status == CGT_CORRUPT ? CGT_OK : status; /* a proof that is refused is looked at as well */
}

static cgt_status save_and_load(const cgt_proof *proof, const char *path)
{
	cgt_proof *again = NULL;
	cgt_status status = cgt_proof_save(proof, path);

	if (status == CGT_OK)
		status = cgt_proof_load(path, &again);
	cgt_proof_unref(again);
	return status;
}

START_TEST(test_failed_allocations)
{
	ck_survives_every_failed_allocation(prove_and_check(originals[_i][0], originals[_i][1]));
}
END_TEST

START_TEST(test_failed_allocations_of_the_check)
{
	for (int i = 0; i < RULED; i++) {
		char *text = sealed(ruled[i].entries);

		ck_survives_every_failed_allocation(check_text(text));
		free(text);
	}
}
END_TEST

/* Stopped by each number of nodes that is too small, then asked again, the same solver writes the same proof. */
START_TEST(test_limits)
{
	cgt_position *position = position_of("domineering: ...|...|...");
	cgt_budget *budget;
	cgt_solver *solver;
	cgt_proof *proof, *whole;
	cgt_status status = CGT_LIMIT;
	char *text, *own;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(prove_anew("domineering: ...|...|...", "|| 0", NULL, &whole));
	text = text_of(whole);
	ck_ok(cgt_solver_new(&solver));
	for (uint64_t nodes = 1; status == CGT_LIMIT; nodes++) {
		ck_ok(cgt_budget_set_nodes(budget, nodes));
		status = cgt_solver_prove(solver, position, "|| 0", budget, &proof);
	}
	ck_ok(status);
	own = text_of(proof);
	ck_assert_str_eq(own, text);
	free(own);
	cgt_proof_unref(proof);
	ck_ok(cgt_budget_set_nodes(budget, cgt_proof_count(whole) - 1));
	ck_fails(cgt_proof_check(whole, budget), CGT_LIMIT, "nodes");
	ck_ok(cgt_budget_set_nodes(budget, cgt_proof_count(whole)));
	ck_ok(cgt_proof_check(whole, budget));
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 1));
	ck_fails(cgt_proof_check(whole, budget), CGT_LIMIT, "bytes");
	ck_ok(cgt_budget_set_bytes(budget, 0));
	cgt_budget_cancel(budget);
	ck_fails(cgt_proof_check(whole, budget), CGT_CANCELLED, "cancelled");
	ck_fails(cgt_solver_prove(solver, position, "|| 0", budget, &proof), CGT_CANCELLED, "cancelled");
	free(text);
	cgt_proof_unref(whole);
	cgt_solver_free(solver);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* Cancelled at each check point in turn, the same solver goes on. */
START_TEST(test_cancelling)
{
	cgt_position *position = position_of("cram: ...|...|...");
	cgt_budget *budget;
	cgt_solver *solver;
	cgt_proof *proof = NULL;
	cgt_status status;
	uint64_t k = 1;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_solver_new(&solver));
	do {
		cgti_meter_cancel_at(k++);
		status = cgt_solver_prove(solver, position, "= 0", budget, &proof);
		ck_assert(status == CGT_OK || status == CGT_CANCELLED);
	} while (status != CGT_OK);
	for (k = 1, status = CGT_CANCELLED; status != CGT_OK; k++) {
		cgti_meter_cancel_at(k);
		status = cgt_proof_check(proof, budget);
		ck_assert(status == CGT_OK || status == CGT_CANCELLED);
	}
	cgti_meter_cancel_at(0);
	cgt_proof_unref(proof);
	cgt_solver_free(solver);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_files)
{
	char path[] = "/tmp/check_proof.XXXXXX", other[80];
	cgt_proof *proof, *again;
	char *text, *own;
	FILE *file;
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_ok(prove_anew("domineering: ...|...|...", "|| 0", NULL, &proof));
	ck_ok(cgt_proof_save(proof, path));
	ck_ok(cgt_proof_load(path, &again));
	text = text_of(proof);
	own = text_of(again);
	ck_assert_str_eq(text, own);
	ck_ok(cgt_proof_check(again, NULL));
	cgt_proof_unref(again);
	ck_survives_every_failed_allocation(save_and_load(proof, path));
	snprintf(other, sizeof other, "%s/none", path);
	ck_fails(cgt_proof_save(proof, other), CGT_IO, "is not one");
	ck_fails(cgt_proof_load(other, &again), CGT_IO, "cannot open");
	ck_fails(cgt_proof_load("/tmp", &again), CGT_CORRUPT, "no ordinary file");
	file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(text, 1, strlen(text) + 1, file), strlen(text) + 1);
	ck_assert_int_eq(fclose(file), 0);
	ck_fails(cgt_proof_load(path, &again), CGT_CORRUPT, "a byte 0");
	ck_assert_int_eq(truncate(path, 0), 0);
	ck_fails(cgt_proof_load(path, &again), CGT_CORRUPT, "the first line");
	ck_assert_int_eq(unlink(path), 0);
	free(own);
	free(text);
	cgt_proof_unref(proof);
}
END_TEST

START_TEST(test_misuse)
{
	cgt_position *position = position_of("cram: .."), *queens = position_of("dawson-pawns(promotion=queen): p|.|P");
	cgt_solver *solver;
	cgt_proof *proof, *made;
	char text[8];

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_prove(solver, position, "= *1", NULL, &made));
	ck_fails(cgt_solver_prove(NULL, position, "= *1", NULL, &proof), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_prove(solver, NULL, "= *1", NULL, &proof), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_solver_prove(solver, position, NULL, NULL, &proof), CGT_BAD_ARGUMENT, "claim");
	ck_fails(cgt_solver_prove(solver, position, "= *1", NULL, NULL), CGT_BAD_ARGUMENT, "proof");
	ck_fails(cgt_solver_prove(solver, position, "= *2", NULL, &proof), CGT_NO_VALUE, "the claim is false");
	ck_fails(cgt_solver_prove(solver, queens, "<= 0", NULL, &proof), CGT_UNSUPPORTED, "come back");
	ck_fails(cgt_proof_parse(NULL, &proof), CGT_BAD_ARGUMENT, "text");
	ck_fails(cgt_proof_parse("", NULL), CGT_BAD_ARGUMENT, "proof");
	ck_fails(cgt_proof_text(NULL, NULL, 0, NULL), CGT_BAD_ARGUMENT, "proof");
	ck_fails(cgt_proof_position(made, 2, &queens), CGT_BAD_ARGUMENT, "no entry 2");
	ck_fails(cgt_proof_position(made, 0, NULL), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_proof_position(NULL, 0, &position), CGT_BAD_ARGUMENT, "proof");
	ck_fails(cgt_proof_claim(made, UINT64_MAX, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "no entry");
	ck_fails(cgt_proof_claim(made, 0, text, 3, NULL), CGT_BUFFER_TOO_SMALL, "");
	ck_fails(cgt_proof_check(NULL, NULL), CGT_BAD_ARGUMENT, "proof");
	ck_fails(cgt_proof_save(NULL, "x"), CGT_BAD_ARGUMENT, "proof");
	ck_fails(cgt_proof_save(made, NULL), CGT_BAD_ARGUMENT, "path");
	ck_fails(cgt_proof_load(NULL, &proof), CGT_BAD_ARGUMENT, "path");
	ck_fails(cgt_proof_load("x", NULL), CGT_BAD_ARGUMENT, "proof");
	ck_assert_uint_eq(cgt_proof_count(NULL), 0);
	ck_assert_ptr_null(cgt_proof_ref(NULL));
	ck_assert_ptr_eq(cgt_proof_ref(made), made);
	cgt_proof_unref(made);
	cgt_proof_unref(made);
	cgt_proof_unref(NULL);
	ck_ok(cgt_solver_set(solver, "check-pairings", 1));
	ck_fails(cgt_solver_prove(solver, position, "misere P", NULL, &proof), CGT_UNSUPPORTED, "check-pairings");
	cgt_solver_free(solver);
	cgt_position_unref(position);
	cgt_position_unref(queens);
}
END_TEST

/* No text names a game of the caller's own, and no claim a nim heap beyond 32 bits. */
static int32_t stay(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user;
	(void)bytes;
	(void)count;
	(void)player;
	(void)emit;
	(void)context;
	return 1;
}

START_TEST(test_what_has_no_text)
{
	cgt_position *position, *heap = position_of("0.[3]: [5000000000]");
	cgt_game_builder *builder;
	cgt_solver *solver;
	cgt_board *board;
	cgt_proof *proof = NULL;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("stay", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, stay));
	ck_ok(cgt_game_builder_build(builder, &game));
	ck_ok(cgt_board_new_bytes((const uint8_t *)"", 0, &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_prove(solver, position, ">= 0", NULL, &proof), CGT_UNSUPPORTED, "a game of your own");
	ck_fails(cgt_solver_prove(solver, heap, "= *1", NULL, &proof), CGT_TOO_LARGE, "below 4294967296");
	ck_assert_ptr_null(proof);
	cgt_solver_free(solver);
	cgt_position_unref(heap);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
	cgt_game_builder_free(builder);
}
END_TEST

/* ---- large ones ---- */

static const struct {
	const char *game;
	int rows, cols;
	const char *claim;
} large[] = {
	{ "cram", 5, 5, "= 0" },          /* Schneider 2009: tests/data/cram_grundy.tsv */
	{ "cram", 4, 7, "= *3" },         /* the same */
	{ "cram", 4, 6, "= 0" },          /* by a pairing */
	{ "cram", 5, 5, "misere N" },     /* tests/data/misere.tsv */
	{ "cram", 4, 7, "misere N" },     /* the same */
	{ "domineering", 5, 5, "= 0" },   /* tests/data/domineering_outcome.tsv */
	{ "domineering", 6, 6, "|| 0" },  /* the same */
	{ "clobber", 3, 6, "= 0" },       /* tests/data/clobber.tsv */
};

static const struct {
	const char *game;
	int rows, cols;
	const char *claim;
} larger[] = {
	{ "cram", 5, 7, "= *1" },
	{ "cram", 3, 10, "misere P" }, /* published nowhere (doc/results.md) */
	{ "cram", 4, 8, "misere N" },  /* the same */
};

/* A full board, in Clobber a checkerboard. */
static cgt_position *full_board(const char *game, int rows, int cols)
{
	char text[64];

	snprintf(text, sizeof text, "%s: %dx%d", game, rows, cols);
	return position_of(text);
}

static void prove_large(const char *game, int rows, int cols, const char *claim)
{
	cgt_position *position = full_board(game, rows, cols);
	cgt_solver *solver;
	cgt_proof *proof;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_prove(solver, position, claim, NULL, &proof));
	ck_ok(cgt_proof_check(proof, NULL));
	check_conclusion(proof, position, claim);
	printf("%s %dx%d %s: %lu entries\n", game, rows, cols, claim, (unsigned long)cgt_proof_count(proof));
	cgt_proof_unref(proof);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}

START_TEST(test_large)
{
	prove_large(large[_i].game, large[_i].rows, large[_i].cols, large[_i].claim);
}
END_TEST

START_TEST(test_larger)
{
	prove_large(larger[_i].game, larger[_i].rows, larger[_i].cols, larger[_i].claim);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("proof");
	TCase *random = tcase_create("random"), *rules = tcase_create("rules"), *calls = tcase_create("calls"),
	      *full = tcase_create("large"), *slow = tcase_create("slow");

	tcase_set_timeout(random, 600);
	tcase_set_tags(random, "heavy");
	tcase_add_test(random, test_random_sums);
	tcase_add_test(random, test_random_boards);
	tcase_add_test(random, test_nimbers);
	tcase_add_loop_test(random, test_changed_proofs, 0, ORIGINALS);
	suite_add_tcase(suite, random);
	tcase_set_timeout(rules, 120);
	tcase_add_test(rules, test_rules);
	tcase_add_loop_test(rules, test_other_components, 0, LENGTH(proved));
	tcase_add_test(rules, test_a_tall_column);
	tcase_add_test(rules, test_frame);
	tcase_add_test(rules, test_claim_texts);
	tcase_add_loop_test(rules, test_every_entry_is_needed, 0, ORIGINALS);
	suite_add_tcase(suite, rules);
	tcase_set_timeout(calls, 600);
	tcase_add_loop_test(calls, test_failed_allocations, 0, ORIGINALS);
	tcase_add_test(calls, test_failed_allocations_of_the_check);
	tcase_add_test(calls, test_limits);
	tcase_add_test(calls, test_cancelling);
	tcase_add_test(calls, test_files);
	tcase_add_test(calls, test_misuse);
	tcase_add_test(calls, test_what_has_no_text);
	suite_add_tcase(suite, calls);
	tcase_set_timeout(full, 300);
	tcase_set_tags(full, "heavy");
	tcase_add_loop_test(full, test_large, 0, LENGTH(large));
	suite_add_tcase(suite, full);
	tcase_set_timeout(slow, 1800);
	tcase_set_tags(slow, "long");
	tcase_add_loop_test(slow, test_larger, 0, LENGTH(larger));
	suite_add_tcase(suite, slow);
	return run_suite(suite);
}
