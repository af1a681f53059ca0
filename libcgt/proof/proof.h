/* SPDX-License-Identifier: MIT */
/* What the inside of the library sees of a proof: its text, and where the entries begin in it. */
#ifndef CGTI_PROOF_H
#define CGTI_PROOF_H

#include <cgt/proof.h>

#include "support/refs.h"
#include "support/text.h"

struct cgt_proof {
	struct cgti_refs refs;
	struct cgti_text text; /* whole, with its first and last line */
	size_t *line;          /* where each entry's line begins, and at the end that of the last line */
	uint32_t count;        /* of entries */
};

/* The line of the text that entry k, from 1, stands in. */
static inline int32_t cgti_proof_line(uint32_t k)
{
	return (int32_t)(k + 1);
}

/* What a text of a proof begins with. */
void cgti_proof_open(struct cgti_text *text);

/*
 * Ends a text of `count` entries with the line that says how many there are, and makes the proof, with one reference. The text
 * is taken over, whatever the status is.
 */
cgt_status cgti_proof_close(struct cgti_text *text, uint32_t count, cgt_proof **proof);

/* Makes a proof of a whole text, which is taken over, whatever the status is; `what` names the text in messages. */
cgt_status cgti_proof_from(struct cgti_text *text, cgt_proof **proof);

#endif
