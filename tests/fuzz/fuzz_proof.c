/* SPDX-License-Identifier: MIT */
/*
 * Entries of proofs, to which the first and the last line are added, so that every input is looked into. What the check accepts
 * is true of who wins, as a solver says it.
 */
#include <cgt/cgt.h>

#include "fuzz.h"

#define MOST_BYTES 3000
#define MOST_NODES 20000

static char *sealed(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 100);
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	unsigned long count = 0;
	size_t length;

	MUST(text);
	length = (size_t)sprintf(text, "cgt-proof 1\n%.*s", (int)size, (const char *)data);
	if (text[length - 1] != '\n')
		text[length++] = '\n';
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '\r' && text[i + 1] == '\n')
			continue; /* "\r\n" is hashed as "\n" */
		hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
		count += text[i] == '\n';
	}
	sprintf(text + length, "end %lu %016llx\n", count - 1, (unsigned long long)hash);
	return text;
}

/* Who wins by a claim of one player to move in normal play, or 0 if it is another one. */
static int32_t claimed_winner(const char *claim, int32_t *first)
{
	static const struct {
		const char *claim;
		int32_t first, winner;
	} atoms[] = {
		{ ">= 0", CGT_RIGHT, CGT_LEFT }, { "<= 0", CGT_LEFT, CGT_RIGHT }, { "|> 0", CGT_LEFT, CGT_LEFT },
		{ "<| 0", CGT_RIGHT, CGT_RIGHT }, { "= 0", CGT_LEFT, CGT_RIGHT }, { "|| 0", CGT_LEFT, CGT_LEFT },
		{ "> 0", CGT_RIGHT, CGT_LEFT }, { "< 0", CGT_LEFT, CGT_RIGHT },
	};

	for (size_t i = 0; i < sizeof atoms / sizeof atoms[0]; i++)
		if (strcmp(atoms[i].claim, claim) == 0) {
			*first = atoms[i].first;
			return atoms[i].winner;
		}
	return CGT_NOBODY;
}

static void hold_against_solver(const cgt_proof *proof, cgt_solver *solver, cgt_budget *budget, uint64_t k)
{
	cgt_position *position = NULL;
	int32_t first = CGT_LEFT, winner, claimed;
	char claim[64];

	MUST(cgt_proof_position(proof, k, &position) == CGT_OK);
	MUST(cgt_proof_claim(proof, k, claim, sizeof claim, NULL) == CGT_OK);
	claimed = claimed_winner(claim, &first);
	if (claimed != CGT_NOBODY && cgt_solver_winner(solver, position, first, CGT_NORMAL, budget, &winner) == CGT_OK)
		MUST(winner == claimed);
	cgt_position_unref(position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cgt_solver *solver = NULL;
	cgt_budget *budget = NULL;
	cgt_proof *proof = NULL;
	char *text;

	if (size > MOST_BYTES || memchr(data, 0, size))
		return 0;
	text = sealed(data, size);
	MUST(cgt_solver_new(&solver) == CGT_OK && cgt_budget_new(&budget) == CGT_OK);
	MUST(cgt_budget_set_nodes(budget, MOST_NODES) == CGT_OK && cgt_budget_set_bytes(budget, 1 << 26) == CGT_OK);
	MUST(cgt_budget_set_milliseconds(budget, 2000) == CGT_OK);
	if (cgt_proof_parse(text, &proof) == CGT_OK && cgt_proof_check(proof, budget) == CGT_OK)
		for (uint64_t k = 0; k < cgt_proof_count(proof); k++)
			hold_against_solver(proof, solver, budget, k);
	cgt_proof_unref(proof);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	free(text);
	return 0;
}
