/* SPDX-License-Identifier: MIT */
/*
 * cgt/pairing.h - does an involution pair a position, why not, and the strategy it gives.
 *
 * A pairing is an involution of the cells by which the second player wins in normal play: he answers every move with its
 * image, which is always there. Whether an involution s is one is found in one of two ways.
 *
 * By the clauses, on the map itself. In games whose moves place things on free cells for good (Cram, Domineering):
 *
 *   0  s carries the position onto itself, with contents exchanged where the players are,
 *   1  no cell is fixed by s,
 *   2  the image of every move is a move (of the other player, in a partizan game),
 *   3  no move is its own image.
 *
 * They are true of exactly the pairings. In Clobber, where a stone goes onto a stone beside it, neighbouring stones take the
 * place of moves, whatever their colours: their images are neighbours, and no stone is beside its own image. (In impartial
 * Clobber an involution that keeps colours may have stones beside their images.) Then s is a pairing; there are others.
 * The proofs are in doc/theory.md.
 *
 * By play, exactly, through all positions that can come about (Toads and Frogs, Dawson's pawns, games of the user's, and
 * Clobber where the clauses fail). Two tests are on offer. "Play the image": is the image of each of the opponent's moves
 * there as an answer, for ever? That is a pairing as defined above. "Restore the symmetry": let W be the greatest set of
 * positions fixed by s such that after every move of the opponent from W some answer leads into W again; is the start in W?
 * Then the second player wins too, by answering so; but the two tests differ, on 2x4 Cram under the reflection that exchanges
 * the rows, say. An involution that moves no cell is no pairing, though the second test accepts it where the replies happen
 * to last.
 *
 * In misere play the same replies make the second player move last, which proves nothing about who wins.
 *
 * The first clause has two readings in use. Strict: no cell at all is fixed. Playable: no cell that a move can touch. Cells
 * that are out of the game from the start, blocked ones and in Clobber empty ones, count in neither.
 *
 * Threads: reports are immutable and may be shared between threads. A strategy has one owner.
 */
#ifndef CGT_PAIRING_H
#define CGT_PAIRING_H

#include <cgt/budget.h>
#include <cgt/involution.h>
#include <cgt/position.h>
#include <cgt/status.h>
#include <cgt/terms.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_pairing_report cgt_pairing_report;
typedef struct cgt_strategy cgt_strategy;

enum cgt_reading {
	CGT_READING_STRICT = 1,
	CGT_READING_PLAYABLE = 2
};

/* What is wrong with an involution as a pairing. */
enum cgt_pairing_failure {
	CGT_PAIRING_HOLDS = 1,        /* nothing */
	CGT_PAIRING_START_MOVES = 2,  /* clause 0: a cell's image is of another game, or has not the content it should have */
	CGT_PAIRING_FIXED_CELL = 3,   /* clause 1 */
	CGT_PAIRING_NO_IMAGE = 4,     /* clause 2: the image of a move is no move of anybody */
	CGT_PAIRING_WRONG_PLAYER = 5, /* clause 2: the image of a move is a move of the same player only */
	CGT_PAIRING_SELF_PAIRED = 6,  /* clause 3 */
	CGT_PAIRING_NO_ROOM = 7       /* the image of a move is a move, but no longer legal once the move is made */
};

/* How a report came to its diagnosis. */
enum cgt_pairing_proof {
	CGT_PROOF_CLAUSES = 1, /* by the clauses */
	CGT_PROOF_PLAY = 2     /* by playing the image */
};

/* The tests by play; as bits they make sets. */
enum cgt_play_test {
	CGT_PLAY_IMAGE = 1,
	CGT_PLAY_RESTORE = 2
};

/* What a test by play finds. */
enum cgt_play_verdict {
	CGT_PLAY_FAILS = 1,
	/* the follower always has an answer; he may have to choose well which move restores the symmetry */
	CGT_PLAY_HOLDS = 2,
	CGT_PLAY_HOLDS_FREELY = 3 /* he always has one whichever restoring replies he chooses */
};

/* The name of what fails, such as "fixed cell", of CGT_PAIRING_HOLDS "nothing", or "?": static, never freed. Any thread. Since
 * 0.9. */
CGT_API const char *cgt_pairing_failure_name(int32_t failure);

/* "fails", "holds" or "holds freely", or "?" for another number: static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_play_verdict_name(int32_t verdict);

/*
 * Tests an involution against the clauses, into *failure: CGT_PAIRING_HOLDS or what fails first, in the order of
 * enum cgt_pairing_failure. This is the predicate that the searches use. In Clobber a failure does not mean that it is no
 * pairing: cgt_pairing_report_new finds out.
 *
 * reading   enum cgt_reading
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (a game in which the clauses prove nothing, or one without a grid, or one
 * that may go on for ever) or CGT_OUT_OF_MEMORY. Cost: linear in the moves. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_test(const cgt_involution *involution, int32_t reading, int32_t *failure);

/*
 * Tests an involution by play, into *verdict: an enum cgt_play_verdict, CGT_PLAY_FAILS if it does not carry the position onto
 * itself. The answer is exact, whatever the game, and owes nothing to the clauses.
 *
 * test       enum cgt_play_test
 * opponent   enum cgt_player, who is to move: the other player follows the strategy; CGT_EITHER for the lesser of both verdicts
 * budget     limits and progress, or NULL; a node is a position in which the opponent is to move
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (a game without a grid, or one that may go on for ever), CGT_LIMIT,
 * CGT_CANCELLED or CGT_OUT_OF_MEMORY. Cost: exponential in the cells. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_play_test(const cgt_involution *involution, int32_t test, int32_t opponent,
                                         cgt_budget *budget, int32_t *verdict);

/*
 * The diagnosis of an involution, into *report; release with cgt_pairing_report_unref: what fails, by the clauses where they
 * decide and by playing the image where they do not, on which cell or move, and the shortest play-out in which the second
 * player, answering with images, is left without an answer.
 *
 * tests    CGT_PLAY_IMAGE, or CGT_PLAY_IMAGE | CGT_PLAY_RESTORE: then restoring the symmetry is tested, too
 * budget   limits and progress, or NULL; a node is as in cgt_pairing_play_test. What the clauses decide takes few.
 *
 * Returns as cgt_pairing_play_test. Cost: where the clauses decide, linear in the moves but for the play-out, which is searched
 * for from the shortest on; else, and with restoring, exponential in the cells. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_new(const cgt_involution *involution, int32_t reading, int32_t tests, cgt_budget *budget,
                                          cgt_pairing_report **report);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_pairing_report *cgt_pairing_report_ref(const cgt_pairing_report *report);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_pairing_report_unref(cgt_pairing_report *report);

/* What fails, enum cgt_pairing_failure: CGT_PAIRING_HOLDS if nothing does; 0 for NULL. Since 0.9. */
CGT_API int32_t cgt_pairing_report_failure(const cgt_pairing_report *report);

/*
 * All that fails, as bits 1 << enum cgt_pairing_failure: what the report finds, and whatever keeps a first move of either
 * player from having its image as an answer. CGT_PAIRING_HOLDS is not among them: 0 if nothing fails, and for NULL. Since 0.9.
 */
CGT_API uint32_t cgt_pairing_report_failures(const cgt_pairing_report *report);

/* How the diagnosis was reached, enum cgt_pairing_proof; 0 for NULL. Since 0.9. */
CGT_API int32_t cgt_pairing_report_proof(const cgt_pairing_report *report);

/*
 * The verdict of a test by play, enum cgt_play_verdict into *verdict; that of playing the image may rest on the clauses.
 *
 * test, opponent   as in cgt_pairing_play_test
 *
 * Returns CGT_OK, CGT_NO_VALUE (the report was made without this test) or CGT_BAD_ARGUMENT. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_verdict(const cgt_pairing_report *report, int32_t test, int32_t opponent,
                                              int32_t *verdict);

/*
 * The cell that fails (CGT_PAIRING_START_MOVES, CGT_PAIRING_FIXED_CELL), into *cell.
 * Returns CGT_OK, CGT_NO_VALUE (no cell is to blame) or CGT_BAD_ARGUMENT. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_cell(const cgt_pairing_report *report, size_t *cell);

/*
 * Writes the move that fails (the other failures); see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_NO_VALUE (no move is to blame), CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_move(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed);

/*
 * Writes the play-out: moves separated by spaces, the opponent of the strategy first, up to the move that has no answer; an
 * empty text where no play-out shows the failure (it holds, or the fixed cell is never in the way).
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_line(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed);

/*
 * Writes the diagnosis as a sentence: the reading, how it was come to, what fails, the play-out, what became of restoring the
 * symmetry, and whether the two tests differ. Returns as cgt_pairing_report_line. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_text(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed);

/*
 * Makes the second player's strategy from an involution that pairs its position (in the playable reading, by the clauses or by
 * playing the image), into *strategy; release it with cgt_strategy_free.
 *
 * budget   limits and progress of the proof, or NULL; a node is as in cgt_pairing_play_test
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, or it does not pair: the last error has the diagnosis), CGT_UNSUPPORTED, CGT_LIMIT,
 * CGT_CANCELLED or CGT_OUT_OF_MEMORY. Cost: that of cgt_pairing_report_new. Since 0.9.
 */
CGT_API cgt_status cgt_strategy_new(const cgt_involution *involution, cgt_budget *budget, cgt_strategy **strategy);

/* Releases a strategy; NULL does nothing. Since 0.9. */
CGT_API void cgt_strategy_free(cgt_strategy *strategy);

/*
 * Takes the opponent's move and writes the answer; both are then made on the strategy's position.
 *
 * player   enum cgt_player: who the opponent is; the same in every call
 * move     the opponent's move as text
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BAD_SYNTAX, CGT_ILLEGAL_MOVE, CGT_BUFFER_TOO_SMALL or CGT_OUT_OF_MEMORY; after any
 * failure nothing has been played. Since 0.9.
 */
CGT_API cgt_status cgt_strategy_answer(cgt_strategy *strategy, int32_t player, const char *move, char *buf, size_t cap,
                                       size_t *needed);

/* The position as it stands, into *position; release with cgt_position_unref. CGT_OK or CGT_BAD_ARGUMENT. Since 0.9. */
CGT_API cgt_status cgt_strategy_position(const cgt_strategy *strategy, cgt_position **position);

#ifdef __cplusplus
}
#endif

#endif
