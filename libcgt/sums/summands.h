/* SPDX-License-Identifier: MIT */
/*
 * What sums are made of while they are searched: summands, each whole in a few words.
 *
 * A summand is a board of Clobber of at most 64 cells as canonical planes, a value that is played by the options of its
 * canonical form, or a component of components/components.h, which is never freed while the solver lives. Summands are equal
 * exactly if their words are.
 *
 * In normal play a summand may be replaced by any other of the same value. So what is small is not played on a board: it
 * becomes its value, found once, by play from nothing.
 */
#ifndef CGTI_SUMMANDS_H
#define CGTI_SUMMANDS_H

#include "clobber/planes.h"
#include "components/sum.h"
#include "search/tables.h"
#include "support/hash.h"
#include "support/meter.h"

enum cgti_summand_kind { CGTI_SUMMAND_COMPONENT, CGTI_SUMMAND_VALUE, CGTI_SUMMAND_CLOBBER };

/* The number of a component or value is in word[0]; planes are both words. */
struct cgti_summand {
	uint64_t word[2];
	uint32_t shape; /* kind, and of planes rows, columns and whether it is an image of its negative: 16 bits */
};

struct cgti_summands {
	struct cgti_summand *summand;
	size_t count, cap;
};

#define CGTI_SUMMANDS_EMPTY { NULL, 0, 0 }

/* A board as it was met, and what it became; found again by position alone, and driven out by another in its place. */
struct cgti_met_board {
	struct cgti_planes board; /* no rows if the entry is free */
	struct cgti_summand summand;
};

/* Small boards that have values; members of a team find them without a lock. */
struct cgti_small_boards {
	struct cgti_intern keys; /* both planes, rows and columns */
	uint32_t *_Atomic value; /* of each of them */
	size_t value_cap;
};

/* What each who works with summands has for himself. */
struct cgti_summand_tables {
	struct cgti_met_board *met;
	struct cgti_sum options; /* the values of options, of all boards that are being valued */
};

/*
 * What a thread works with summands with. While a team shares the tables, most of what a thread asks of components changes
 * them, so it enters the commons for that.
 */
struct cgti_summand_scene {
	struct cgti_tables *tables;
	struct cgti_small_boards *small;
	struct cgti_summand_tables *own; /* the thread's */
	struct cgti_meter *meter;
	bool by_value; /* summands may be replaced by equal ones */
};

static inline enum cgti_summand_kind cgti_summand_kind(const struct cgti_summand *summand)
{
	return (enum cgti_summand_kind)(summand->shape >> 11 & 3);
}

struct cgti_planes cgti_summand_planes(const struct cgti_summand *summand);

/* How many words say all of a summand beside its shape: two, or one that planes of at most 32 cells share. */
unsigned cgti_summand_words(uint32_t shape);
void cgti_summand_write(const struct cgti_summand *summand, uint64_t *word);
void cgti_summand_read(uint32_t shape, const uint64_t *word, struct cgti_summand *summand);

/* Whether a summand, whatever it is, is one: a name in few bits, or a board with its pieces on it. */
bool cgti_summand_is_whole(const struct cgti_summand *summand);

/* Negative, 0 or positive: an order of summands. */
static inline int cgti_summand_compare(const struct cgti_summand *a, const struct cgti_summand *b)
{
	if (a->shape != b->shape)
		return a->shape < b->shape ? -1 : 1;
	if (a->word[0] != b->word[0])
		return a->word[0] < b->word[0] ? -1 : 1;
	return (a->word[1] > b->word[1]) - (a->word[1] < b->word[1]);
}

cgt_status cgti_summands_add(struct cgti_summands *summands, const struct cgti_summand *summand, size_t count);
void cgti_summands_free(struct cgti_summands *summands);

struct cgti_summand cgti_summand_of_component(uint32_t id);
struct cgti_summand cgti_summand_of_value(uint32_t value);

/* Enters the commons of the solver, if a team shares it. */
void cgti_summand_enter(const struct cgti_summand_scene *scene);
void cgti_summand_leave(const struct cgti_summand_scene *scene);

/* Whether it is of a game with forced moves, which bind the whole sum, and whether the player has one in it now. */
bool cgti_summand_binds(const struct cgti_summand_scene *scene, const struct cgti_summand *summand);
bool cgti_summand_forced(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, int32_t player);

/*
 * Lists the options of a summand for a player, one after the other: those of option i end at end[i]. They are not
 * simplified, and options may be equal.
 */
struct cgti_summand_options {
	struct cgti_summands parts;
	size_t *end;
	size_t count, cap;
};

#define CGTI_SUMMAND_SELF_NEGATIVE (UINT32_C(1) << 15)

static inline uint32_t cgti_summand_shape(enum cgti_summand_kind kind, uint32_t rows, uint32_t cols)
{
	return (uint32_t)kind << 11 | rows << 7 | cols;
}

/* Ends an option, whose parts were added. */
cgt_status cgti_summand_end_option(struct cgti_summand_options *options);



void cgti_summand_options_free(struct cgti_summand_options *options);

#endif
