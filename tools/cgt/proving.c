/* SPDX-License-Identifier: MIT */
/*
 * --proof: the answer about a position as a proof, into a file that cgt check and the program check_proof read. It is written once
 * the answer is printed, so that a file that cannot be written costs the proof alone.
 */
#include "command.h"

static const char *into;
static cgt_proof *proof; /* or NULL: there is none yet */

const struct option proof_option[] = {
	{ "--proof", OPTION_TEXT, &into, "FILE", "write a proof of the answer into FILE", 0, 0, NULL },
	{ .name = NULL },
};

bool wants_proof(char **words, size_t count)
{
	if (into && (count > 1 || (count == 1 && strcmp(words[0], "-") == 0)))
		bad_usage("--proof proves one position");
	return into != NULL;
}

static uint64_t figure(const cgt_solver *solver, const char *key)
{
	uint64_t value;

	check(cgt_solver_statistic(solver, key, &value));
	return value;
}

cgt_status prove(cgt_solver *solver, uint64_t nodes_before, const cgt_position *position, const char *claim)
{
	cgt_status status;

	if (!into)
		return CGT_OK;
	renew_budget(figure(solver, "nodes") - nodes_before, figure(solver, "bytes"));
	status = cgt_solver_prove(solver, position, claim, budget, &proof);
	note_stop(status);
	save_results(solver);
	return status;
}

void answer_claim(const cgt_proof *proved)
{
	size_t size = 0;
	char *claim;

	(void)cgt_proof_claim(proved, cgt_proof_count(proved) - 1, NULL, 0, &size);
	claim = get_memory(size, 1);
	check(cgt_proof_claim(proved, cgt_proof_count(proved) - 1, claim, size, NULL));
	answer_text("claim", "claim", claim);
	answer_number("entries", "entries", cgt_proof_count(proved));
	free(claim);
}

void answer_proof(void)
{
	if (proof) {
		answer_claim(proof);
	} else if (into) {
		answer_text("claim", "claim", NULL);
		answer_text("entries", "entries", NULL);
	}
}

void save_proof(void)
{
	if (proof)
		check(cgt_proof_save(proof, into));
	cgt_proof_unref(proof);
	proof = NULL;
}
