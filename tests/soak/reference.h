/* SPDX-License-Identifier: MIT */
/*
 * A second search, for sums as large as those in which the library's reductions work. It shares no code with the library and
 * no idea of its searches: boards fall apart into connected pieces, each is played out by its moves, and
 *
 *   by play    a sum is a list of pieces; who wins is found by moving in each of them, in either convention;
 *   by value   each piece is brought into canonical form as in a textbook (Siegel, Combinatorial Game Theory, II.2): options
 *              that are dominated go, reversible ones are passed through. A sum of forms is played out, and two forms are
 *              compared.
 *
 * No image under a map, no bound, no number, no nimber and no cancelling is used, but that the forms are equal if their
 * values are.
 */
#ifndef SOAK_REFERENCE_H
#define SOAK_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REFERENCE_CELLS 64

enum reference_game {
	REFERENCE_CLOBBER,
	REFERENCE_CRAM,
	REFERENCE_DOMINEERING,
	REFERENCE_IMPARTIAL_CLOBBER,
	REFERENCE_TOADS_AND_FROGS,
	REFERENCE_PAWNS,            /* Dawson's, captures optional, pawns inert at the end */
	REFERENCE_COMPULSORY_PAWNS, /* captures compulsory, which binds the whole sum: by play only */
	REFERENCE_NUMBER, /* a whole number, a[0] */
	REFERENCE_NIMBER, /* a nim heap of a[0] */
	REFERENCE_SWITCH, /* {a[0]|a[1]}, of whole numbers with a[0] >= a[1] */
	REFERENCE_GAMES
};

/* A summand: a board of rows and columns, or a form; bytes that say nothing are 0. */
struct reference_board {
	int game, rows, cols;
	int a[2];
	char cell[REFERENCE_CELLS];
};

struct reference;

struct reference *reference_new(void);
void reference_free(struct reference *reference);

/* Forgets everything if more than so many bytes are held. */
void reference_trim(struct reference *reference, size_t bytes);

enum reference_answer { REFERENCE_LOSES, REFERENCE_WINS, REFERENCE_UNKNOWN };

/*
 * Whether Left, or Right, wins the sum of boards if they begin: by play, in misere play too, or by value. After so many nodes
 * the answer is that it is not known.
 */
enum reference_answer reference_by_play(struct reference *reference, const struct reference_board *board, int count, bool right,
                                        bool misere, uint64_t nodes);
enum reference_answer reference_by_value(struct reference *reference, const struct reference_board *board, int count, bool right,
                                         uint64_t nodes);

/* The Grundy value of the sum of boards of impartial games, or -1 if it is not known after so many nodes. */
int reference_grundy(struct reference *reference, const struct reference_board *board, int count, uint64_t nodes);

#endif
