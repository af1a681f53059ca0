/* SPDX-License-Identifier: MIT */
/*
 * cgt/pairing.h - does an involution pair a position, why not, and the strategy it gives.
 *
 * An involution s of the cells pairs a position in which moves place things on free cells for good (Cram) when
 *
 *   1  no cell is fixed by s,
 *   2  the image of every move is a move (of the other player, in a partizan game),
 *   3  no move is its own image.
 *
 * Then the second player wins in normal play by answering each move with its image: the answer is always there (proved in
 * doc/theory.md). In misere play the same replies make the second player move last, which proves nothing about who wins.
 *
 * The first clause has two readings in use. Strict: no cell at all is fixed. Playable: no cell that a move can touch.
 *
 * Reports are immutable and may be shared between threads. A strategy has one owner.
 */
#ifndef CGT_PAIRING_H
#define CGT_PAIRING_H

#include <cgt/involution.h>
#include <cgt/position.h>
#include <cgt/status.h>

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
	CGT_PAIRING_HOLDS = 0,
	CGT_PAIRING_START_MOVES = 1,  /* it does not carry the position onto itself: a cell and its image differ in content */
	CGT_PAIRING_FIXED_CELL = 2,   /* clause 1 */
	CGT_PAIRING_NO_IMAGE = 3,     /* clause 2: the image of a move is no move of anybody */
	CGT_PAIRING_WRONG_PLAYER = 4, /* clause 2: the image of a move is a move of the same player only */
	CGT_PAIRING_SELF_PAIRED = 5,  /* clause 3 */
	CGT_PAIRING_NO_ROOM = 6       /* the image of a move is no longer legal once the move is made */
};

/*
 * Tests an involution against the three clauses, into *failure: CGT_PAIRING_HOLDS or what fails first, in the order of
 * enum cgt_pairing_failure. This is the predicate that the searches use.
 *
 * reading   enum cgt_reading
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (a game in which the clauses prove nothing) or CGT_OUT_OF_MEMORY. Cost:
 * linear in the moves. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_test(const cgt_involution *involution, int32_t reading, int32_t *failure);

/*
 * The diagnosis of an involution, into *report; release with cgt_pairing_report_unref: what cgt_pairing_test finds, on which
 * cell or move, and the shortest play-out in which the second player, answering with images, is left without an answer.
 * Returns as cgt_pairing_test. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_new(cgt_involution *involution, int32_t reading, cgt_pairing_report **report);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_pairing_report *cgt_pairing_report_ref(cgt_pairing_report *report);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_pairing_report_unref(cgt_pairing_report *report);

/* What fails, enum cgt_pairing_failure; 0 (it holds) also for NULL. Since 0.9. */
CGT_API int32_t cgt_pairing_report_failure(const cgt_pairing_report *report);

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
 * Writes the diagnosis as a sentence, reading named. Returns as cgt_pairing_report_line. Since 0.9.
 */
CGT_API cgt_status cgt_pairing_report_text(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed);

/*
 * Makes the second player's strategy from an involution that pairs its position (in the playable reading), into *strategy; to
 * be released with cgt_strategy_free.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, or it does not pair: the last error has the diagnosis), CGT_UNSUPPORTED or
 * CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_strategy_new(cgt_involution *involution, cgt_strategy **strategy);

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
