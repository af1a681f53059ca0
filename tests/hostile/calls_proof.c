/* SPDX-License-Identifier: MIT */
/* Proofs. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile/calls.h"

static const char *const claims[] = {
	">= 0",
	"<= 0",
	"|> 0",
	"<| 0",
	"> 0",
	"< 0",
	"= 0",
	"|| 0",
	"= *1",
	"!= *2",
	"left-first right-wins",
	"misere N",
	"misere P",
	"misere right-first left-wins",
	"misere L",
	"0",
};

/* What a solver has proved is checked, and read again as the same. */
ENTRY(cgt_solver_prove)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const char *claim = CHOOSE_TEXT(c, claims);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	cgt_proof **proof = out(c);

	if (CALL(c,
	         MAY_STOP | MAY(CGT_BAD_SYNTAX) | MAY(CGT_NO_VALUE) | MAY(CGT_TOO_LARGE) | MAY(CGT_UNSUPPORTED) |
	                 MAY(CGT_CALLBACK_FAILED) | MAY(CGT_BUSY),
	         cgt_solver_prove(solver, position, claim, budget, proof)) != CGT_OK)
		return;
	if (!is_inside(c) && cgt_proof_check(*proof, NULL) != CGT_OK)
		violate(c, "a proof that is none");
	adopt(c, PROOF, *proof);
}

ENTRY(cgt_proof_parse)
{
	static const char *const texts[] = {
		"cgt-proof 1\n1 domineering: .. ; <= 0 ; moves\nend 1 b531601326236d96\n",
		"cgt-proof 1\nend 0 3\n",
		"cgt-proof 2\n",
		"",
	};
	const char *text = CHOOSE_TEXT(c, texts);
	cgt_proof **proof = out(c);

	if (CALL(c, MAY(CGT_CORRUPT), cgt_proof_parse(text, proof)) == CGT_OK)
		adopt(c, PROOF, *proof);
}

ENTRY(cgt_proof_ref)
{
	cgt_proof *proof = pick(c, PROOF);

	if (cgt_proof_ref(proof) != proof)
		violate(c, "another proof");
	adopt(c, PROOF, proof);
}

ENTRY(cgt_proof_unref)
{
	cgt_proof_unref(take_out(c, PROOF));
}

ENTRY(cgt_proof_text)
{
	const cgt_proof *proof = pick(c, PROOF);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_proof_text(proof, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_proof_count)
{
	const cgt_proof *proof = pick_or_null(c, PROOF);

	if ((cgt_proof_count(proof) > 0) != (proof != NULL))
		violate(c, "the entries are miscounted");
}

/* An entry that is there, mostly. */
static uint64_t choose_entry(struct call *c, const cgt_proof *proof)
{
	const uint64_t number = choose_number(c), count = cgt_proof_count(proof);

	return count && number < UINT64_MAX / 2 ? number % count : number;
}

ENTRY(cgt_proof_position)
{
	const cgt_proof *proof = pick(c, PROOF);
	const uint64_t k = choose_entry(c, proof);
	cgt_position **position = out(c);

	c->bad |= k >= cgt_proof_count(proof);
	if (CALL(c, MAY(CGT_CORRUPT), cgt_proof_position(proof, k, position)) == CGT_OK)
		adopt(c, POSITION, *position);
}

ENTRY(cgt_proof_claim)
{
	const cgt_proof *proof = pick(c, PROOF);
	const uint64_t k = choose_entry(c, proof);
	struct room *room = text_room(c);

	c->bad |= k >= cgt_proof_count(proof);
	CALL(c, MAY(CGT_CORRUPT) | MAY(CGT_BUFFER_TOO_SMALL),
	     cgt_proof_claim(proof, k, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_proof_check)
{
	const cgt_proof *proof = pick(c, PROOF);
	cgt_budget *budget = pick_budget(c, 0);

	CALL(c, MAY_STOP | MAY(CGT_CORRUPT), cgt_proof_check(proof, budget));
}

ENTRY(cgt_proof_save)
{
	const cgt_proof *proof = pick(c, PROOF);
	const bool nowhere = rarely(c);
	char path[64];

	make_file(path);
	if (CALL(c, MAY(CGT_IO), cgt_proof_save(proof, nowhere ? "/no/such/directory/file" : path)) == CGT_OK && nowhere)
		violate(c, "saved where nothing is");
	unlink(path);
}

/* What is saved is loaded; an empty file is none. */
ENTRY(cgt_proof_load)
{
	const cgt_proof *other = pick_or_null(c, PROOF);
	cgt_proof **proof = out(c);
	char path[64];

	make_file(path);
	if (other && !is_inside(c) && cgt_proof_save(other, path) != CGT_OK)
		violate(c, "a proof could not be saved");
	if (CALL(c, MAY(CGT_IO) | MAY(CGT_CORRUPT), cgt_proof_load(path, proof)) == CGT_OK)
		adopt(c, PROOF, *proof);
	unlink(path);
}

static const struct entry proof_entries[] = {
	LISTED(cgt_solver_prove), LISTED(cgt_proof_parse), LISTED(cgt_proof_ref), LISTED(cgt_proof_unref), LISTED(cgt_proof_text),
	LISTED(cgt_proof_count), LISTED(cgt_proof_position), LISTED(cgt_proof_claim), LISTED(cgt_proof_check),
	LISTED(cgt_proof_save), LISTED(cgt_proof_load),
};

LIST_ENTRIES(proof);
