/* SPDX-License-Identifier: MIT */
/*
 * cgt/proof.h - proofs of what positions are, written by a solver, checked without one.
 *
 * A cgt_proof is a list of entries. An entry claims something of a position: that G >= 0, G > 0, G = 0, who wins when a
 * player begins in misere play, that G equals a nim heap, and so on. It names the rule that yields the claim and the earlier
 * entries that it rests on: all moves of a player answered, inequalities added, G + (-G) = 0, the mex of the options, a
 * pairing of the cells, some of the winner's own moves forbidden. What the rules are and why each of them is sound, and the
 * text of a proof, line by line, says doc/proof-format.md. An entry rests on entries before it only, so no proof is
 * circular. The last entry is what is proved.
 *
 * cgt_proof_check holds every entry against its rule. It makes moves and compares positions; of what solvers do it uses
 * nothing. The program tools/check_proof.c does the same for proofs about Cram, Domineering, Clobber, numbers and nim heaps,
 * and shares not a line with the library.
 *
 * Claims are written
 *
 *   >= 0   <= 0   > 0   < 0   = 0   || 0   |> 0   <| 0     normal play; || is "confused with", |> "greater or confused"
 *   left-first left-wins, left-first right-wins, ...       normal play, for |> 0, <= 0, ...
 *   = *3   != *3                                           an impartial position, in normal play
 *   misere left-first left-wins, ...
 *   misere N, misere P, misere L, misere R                 who wins whoever begins: an outcome class of cgt/terms.h
 *
 * Proofs are immutable. Threads: they may be shared between threads; all functions on them may be called from any thread.
 */
#ifndef CGT_PROOF_H
#define CGT_PROOF_H

#include <cgt/budget.h>
#include <cgt/position.h>
#include <cgt/solver.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_proof cgt_proof;

/*
 * Proves a claim about a position, into *proof; release with cgt_proof_unref. The last entry is about the position as it was
 * given.
 *
 * solver   is asked what is true, and keeps what it finds; the proof does not say that a solver was asked
 * claim    such as "<= 0" or "= *2" or "misere P", see above
 * budget   limits and progress, or NULL; nodes are those of the solver's searches, and one for each entry
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BAD_SYNTAX (the claim), CGT_NO_VALUE (the claim is false, or compares a
 * partizan position with a nim heap), CGT_LIMIT, CGT_CANCELLED (in both cases the solver keeps what was found; the same call
 * writes the proof from its beginning, but asks for nothing twice), CGT_CORRUPT (answers of the solver contradict each
 * other, which would be a mistake in the library), CGT_TOO_LARGE (as cgt_solver_winner; or more than 2147483645 entries),
 * CGT_UNSUPPORTED (play can repeat; a game of your own; or pairings are checked in misere play), CGT_CALLBACK_FAILED,
 * CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: that of the searches, and the moves of every position in the proof. Since 0.9.
 */
CGT_API cgt_status cgt_solver_prove(cgt_solver *solver, const cgt_position *position, const char *claim, cgt_budget *budget,
                                    cgt_proof **proof);

/*
 * Reads a proof from its text, into *proof; release with cgt_proof_unref. Only its frame is looked at: the first line, the
 * number of entries and the checksum of the last one. What the entries say is read when it is asked for, or checked. A byte
 * order mark, and line ends "\r\n", are read as if they were none and "\n"; the checksum, too, is that of the text without
 * them.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_CORRUPT (no proof, of another version, cut off, or changed; with the line
 * where one is to blame), CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_proof_parse(const char *text, cgt_proof **proof);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_proof *cgt_proof_ref(const cgt_proof *proof);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_proof_unref(cgt_proof *proof);

/*
 * Writes the text of a proof, the same as it was read from, with "\n" at the end of each line; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_proof_text(const cgt_proof *proof, char *buf, size_t cap, size_t *needed);

/* How many entries there are, at least 1; 0 for NULL. Since 0.9. */
CGT_API uint64_t cgt_proof_count(const cgt_proof *proof);

/*
 * The position that entry k (from 0) is about, into *position; release with cgt_position_unref. The last one is what was to be
 * proved.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such entry), CGT_CORRUPT (with the line) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_proof_position(const cgt_proof *proof, uint64_t k, cgt_position **position);

/*
 * Writes what entry k (from 0) claims; see cgt/status.h for cap and needed. Whether it is proved, cgt_proof_check says.
 * Returns as cgt_proof_position, or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_proof_claim(const cgt_proof *proof, uint64_t k, char *buf, size_t cap, size_t *needed);

/*
 * Checks a proof, entry by entry.
 *
 * budget   limits and progress, or NULL; a node is an entry. A call that was stopped begins again
 *
 * Returns CGT_OK (every entry is proved, the last one among them), CGT_BAD_ARGUMENT (NULL), CGT_CORRUPT (an entry is not; the last
 * error has its line, and says what is wrong), CGT_LIMIT, CGT_CANCELLED, CGT_TOO_LARGE (heaps too large to be played out) or
 * CGT_OUT_OF_MEMORY. Cost: the moves of every position in the proof; memory for each different position. Since 0.9.
 */
CGT_API cgt_status cgt_proof_check(const cgt_proof *proof, cgt_budget *budget);

/*
 * Saves the text of a proof in a file. An earlier file of this name is replaced whole or not at all (see cgt/status.h).
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_IO (the last error has the system's reason) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_proof_save(const cgt_proof *proof, const char *path);

/*
 * Reads a proof from a file, into *proof, as cgt_proof_parse does; release with cgt_proof_unref.
 * Returns as cgt_proof_parse, or CGT_IO (it cannot be opened or read). Since 0.9.
 */
CGT_API cgt_status cgt_proof_load(const char *path, cgt_proof **proof);

#ifdef __cplusplus
}
#endif

#endif
