/* SPDX-License-Identifier: MIT */
/* Random sums of the sizes at which the searches reduce: families of them, their texts, and changes that keep what they are
 * worth. */
#ifndef SOAK_SUMS_H
#define SOAK_SUMS_H

#include <stdint.h>

#include "soak/reference.h"

#define SOAK_BOARDS 24
#define SOAK_TEXT 2048

/* A sum of boards and forms, asked about in one convention. */
struct soak_sum {
	int count;
	struct reference_board board[SOAK_BOARDS];
};

struct soak_random {
	uint64_t state; /* splitmix64; Steele, Lea and Flood 2014 */
};

uint64_t soak_below(struct soak_random *random, uint64_t below);

enum soak_family {
	SOAK_CLOBBER, /* two to four boards of 8 to 16 stones */
	SOAK_CLOBBER_ROWS, /* one row of 20 to 40 cells */
	SOAK_CLOBBER_BOARDS, /* one board, 5x5, about half full */
	SOAK_DOMINEERING, /* two to four boards of 8 to 16 free cells */
	SOAK_DOMINEERING_BOARDS, /* one board of 20 to 28 free cells */
	SOAK_BESIDE, /* a board of Domineering of 17 to 20 free cells beside numbers, stars and small boards of all games */
	SOAK_CRAM, /* two to four boards of 8 to 16 free cells */
	SOAK_CRAM_BOARDS, /* one board of 18 to 24 free cells */
	SOAK_CRAM_LARGE, /* one board of 26 to 28 free cells */
	SOAK_IMPARTIAL_CLOBBER, /* two to four boards of 6 to 10 stones */
	SOAK_MIXED, /* two to four boards of all games, and forms */
	SOAK_HOT, /* one or two boards of Clobber beside switches and small boards of Domineering */
	SOAK_TOADS, /* one or two strips of Toads and Frogs of 9 to 11 cells */
	SOAK_PAWNS, /* Dawson's pawns on three or four files, captures optional or compulsory, beside boards and forms */
	SOAK_MISERE, /* one to three of them, of 5 to 11 cells each, in misere play */
	SOAK_MISERE_CRAM, /* one to three boards of 8 to 18 free cells, and nim heaps */
	SOAK_MISERE_LONG, /* fourteen to twenty boards of 2 to 4 cells in misere play */
	SOAK_MISERE_PAWNS, /* pawns as above, in misere play */
	SOAK_FAMILIES
};

extern const char *const soak_family_name[SOAK_FAMILIES];

/* Whether the family is asked about in misere play, and whether its games are impartial. */
bool soak_is_misere(int family);
bool soak_is_impartial(int family);

/* Whether sums of the family have values, as those with compulsory captures have not. */
bool soak_has_values(int family);

struct soak_sum soak_random_sum(int family, struct soak_random *random);

/* One more summand of the family, for a sum that has room. */
struct reference_board soak_random_board(int family, struct soak_random *random);

/* The text of a sum, as the library reads it. */
void soak_text(const struct soak_sum *sum, char text[SOAK_TEXT]);

/* The negative of a board. */
struct reference_board soak_negative(const struct reference_board *board);

/* Each board turned or mirrored at random, as its game allows, and the boards in another order. */
struct soak_sum soak_shuffled(const struct soak_sum *sum, struct soak_random *random);

#endif
