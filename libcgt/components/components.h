/* SPDX-License-Identifier: MIT */
/*
 * The table of components: every connected piece of a board that the search meets, once, under its whole canonical form.
 *
 * A component is a number. Its canonical form is the least image of its board under the maps that keep the rules of its game
 * (in an impartial game all that keep or exchange), so equal numbers are equal games. Its options, for either player, are
 * sums of components, made when first asked for and kept. Each heap is a component, unless it is one of Nim, which goes by its
 * size as every nim heap does.
 */
#ifndef CGTI_COMPONENTS_H
#define CGTI_COMPONENTS_H

#include <stdbool.h>

#include <cgt/position.h>

#include "games/heaps.h"
#include "octal/sequence.h"
#include "components/pairing_check.h"
#include "support/meter.h"
#include "support/hash.h"
#include "support/limits.h"

/* How far a result of a component is known; see components/walk.h. */
enum cgti_walk_state {
	CGTI_WALK_UNKNOWN,
	CGTI_WALK_OPEN, /* the walk that finds it is at work */
	CGTI_WALK_KNOWN
};

struct cgti_component_facts {
	uint32_t *options[2]; /* of Left and Right: count, begin[count + 1], parts; NULL until made; impartial: Left's only */
	uint32_t negative;    /* the number of the negative, or CGTI_INTERN_NONE until asked for */
	uint32_t value;       /* in the solver's table of values; see search/value.c */
	uint64_t grundy;      /* of an impartial component, if `valued` is CGTI_WALK_KNOWN */
	int32_t moves[2];     /* how many Left and Right have, or -1 until counted */
	uint8_t valued;       /* an enum cgti_walk_state */
	bool impartial;
	bool zero;            /* it is known to be worth zero in normal play */
	bool checked;         /* a pairing of it was looked for */
};

struct cgti_components {
	struct cgti_intern keys;
	struct cgti_component_facts *facts;
	size_t facts_cap;
	cgt_game **game; /* the games met so far; a key begins with an index into these */
	size_t game_count, game_cap;
	cgt_sequence **sequence; /* of each game on heaps whose values were asked for; NULL for the others */
	size_t sequence_cap;
	size_t option_bytes;
	struct cgti_meter *meter; /* of the question, which is asked for the bytes that the table takes; or NULL */
	bool plain; /* boards on bytes are neither split nor cancelled: for the check that both are right */
	struct cgti_pairing_check *check; /* looks for pairings of components, or NULL: nobody does */
	struct cgti_move_list moves;      /* those that were listed last */

	/* Work space, for as many cells as the largest grid so far. */
	size_t room;
	uint8_t *cells;  /* the head of a key, the grid that is being cut out, and a grid more */
	uint8_t *played; /* after these two more: the grid on which moves are played, and what a move leaves */
	int32_t *label;
	size_t *stack;
};

void cgti_components_init(struct cgti_components *table);
void cgti_components_free(struct cgti_components *table);
size_t cgti_components_bytes(const struct cgti_components *table);

/* Whether a component is a nim heap; its size is its Grundy value. */
bool cgti_components_is_nim_heap(const struct cgti_components *table, uint32_t id);

/* Whether a component is a heap of a game on heaps, and of which size. */
bool cgti_components_heap(const struct cgti_components *table, uint32_t id, uint64_t *size);

/* Whether a component is a number, in the normal form of value expressions, and which: numerator / 2^exponent. */
bool cgti_components_number(const struct cgti_components *table, uint32_t id, int64_t *numerator, uint32_t *exponent);

/* The value of such a heap, from the sequence of its game, which the table keeps. */
cgt_status cgti_components_heap_grundy(struct cgti_components *table, uint32_t id, struct cgti_meter *meter, uint64_t *value);

/* Where the sequence of a game on heaps lies, which may not be there yet: valid until the next game is met. */
cgt_status cgti_components_sequence(struct cgti_components *table, const cgt_game *game, cgt_sequence ***sequence);

bool cgti_components_impartial(const struct cgti_components *table, uint32_t id);

/* Whether it is of a game with forced moves, which bind the whole sum, and whether the player has one in it now. */
bool cgti_components_binds(const struct cgti_components *table, uint32_t id);
bool cgti_components_forced(const struct cgti_components *table, uint32_t id, int32_t player);

/* The index of the game of a component that is no nim heap among those met, and the bytes of its board. */
size_t cgti_components_game_index(const struct cgti_components *table, uint32_t id);
const uint8_t *cgti_components_content(const struct cgti_components *table, uint32_t id, size_t *count);

/* The game of a component that is no nim heap, and its grid, which is valid until the next component is added. */
const cgt_game *cgti_components_game(const struct cgti_components *table, uint32_t id);
struct cgti_grid cgti_components_grid(const struct cgti_components *table, uint32_t id);

#endif
