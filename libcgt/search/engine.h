/* SPDX-License-Identifier: MIT */
/*
 * Engines: each knows how to find who wins some sums. A question goes through the list of solver/engines.c; the first engine that
 * takes the sum answers, and the last one takes every sum.
 *
 * An engine looks at the sum of the question and may ask about parts of it (cgti_question_part). It must not take a sum unless it
 * answers it.
 */
#ifndef CGTI_ENGINE_H
#define CGTI_ENGINE_H

#include "solver/question.h"

struct cgti_engine {
	const char *name;
	/* Whether the player to move wins the sum of the question, into *wins, if *taken; else *wins is left alone. */
	cgt_status (*mover_wins)(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins);
};

extern const struct cgti_engine cgti_grundy_engine;      /* impartial sums in normal play */
extern const struct cgti_engine cgti_cram_engine;        /* Cram, and stars, in misere play */
extern const struct cgti_engine cgti_domineering_engine; /* Domineering beside numbers in normal play */
extern const struct cgti_engine cgti_parts_engine;       /* Domineering beside anything else in normal play, where parts decide */
extern const struct cgti_engine cgti_sums_engine;        /* everything */

/* Whether the player to move wins one part of the sum of a question, which is as before afterwards. */
cgt_status cgti_question_part(struct cgti_question *question, const struct cgti_sum *part, int32_t to_move, int32_t convention,
                              bool *wins);

/*
 * Whether the player to move wins the boards of Domineering and the numbers of a sum, with so many 64ths beside them that belong to
 * Left, into *wins; *taken is false where the engine has no room for them. Other components are passed over.
 */
cgt_status cgti_domineering_part(struct cgti_question *question, const struct cgti_sum *sum, int32_t more, int32_t to_move,
                                 bool *taken, bool *wins);

/* Whether a component is a board of Domineering, and one that is not valued at once by the search of sums. */
bool cgti_is_domineering(const struct cgti_components *components, uint32_t id);
bool cgti_is_large_domineering(const struct cgti_components *components, uint32_t id);

#endif
