/* SPDX-License-Identifier: MIT */
/*
 * cgt/involution.h - maps of a position's cells onto themselves that are their own inverse, and the search for those that
 * pair it.
 *
 * A pairing strategy answers every move with its image under such a map (see cgt/pairing.h). The map sends cells of the
 * position, numbered as cgt/position.h says, to cells; it may carry the exchange mark, which says that it also exchanges the
 * players: contents become those of the other player (x becomes o), so that the image of a move of Left is a move of Right. A
 * pairing of a partizan game needs it, unless there is nothing to exchange on the board (Domineering). In an impartial game it
 * does nothing; there an involution exchanges contents (in impartial Clobber) on those boards where that is what carries them
 * onto their images.
 *
 * Blocked cells are no part of a board: those that are sent to blocked cells count as fixed, whatever was asked for.
 *
 * The text of an involution is its pairs of exchanged cells, "(1,1 3,3)(2,1 3,2)", or "()" for the identity, with the word
 * "exchange" before it where the mark is set.
 *
 * Involutions are immutable. Threads: they may be shared between threads; all functions on them may be called from any
 * thread. A search has one owner.
 */
#ifndef CGT_INVOLUTION_H
#define CGT_INVOLUTION_H

#include <cgt/budget.h>
#include <cgt/position.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_involution cgt_involution;
typedef struct cgt_involution_search cgt_involution_search;

/*
 * Makes the involution that sends cell i to image[i], into *involution; release with cgt_involution_unref.
 *
 * image, count   the image of every cell of the position; count must be cgt_position_cell_count(position)
 * exchange       1 if it exchanges the players, else 0
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, a wrong count, no permutation, not its own inverse: the last error names a cell;
 * exchange is neither 0 nor 1) or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_involution_new(const cgt_position *position, const size_t *image, size_t count, int32_t exchange,
                                      cgt_involution **involution);

/*
 * Makes the involution that moves every board of the position by one of the eight maps, in its box, into *involution; release
 * with cgt_involution_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no map, a quarter turn, which is not its own inverse, a board that is no grid, a
 * diagonal map of a box that is no square, exchange neither 0 nor 1) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_involution_new_map(const cgt_position *position, int32_t map, int32_t exchange,
                                          cgt_involution **involution);

/*
 * Makes the copy-swap: the involution that exchanges each component with another one that is its negative, cell by cell,
 * with the exchange mark. On G + (-G) it is the pairing of "every game has a negative" (ONAG, theorem 51: answer in the
 * other copy). Components are matched in order, each with the first unmatched one whose board is cell by cell the negative,
 * up to one of the eight maps (a box of the same size is needed, and a grid); into *involution, release with
 * cgt_involution_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_NO_VALUE (a component has no partner: the last error names it) or
 * CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_involution_new_copy_swap(const cgt_position *position, cgt_involution **involution);

/*
 * Reads an involution of a position from its text, into *involution; release with cgt_involution_unref. Cells that are not
 * named are fixed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BAD_SYNTAX (with column; also a cell outside the position, or named twice) or
 * CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_involution_parse(const cgt_position *position, const char *text, cgt_involution **involution);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_involution *cgt_involution_ref(const cgt_involution *involution);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_involution_unref(cgt_involution *involution);

/*
 * Writes the text of an involution; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BUFFER_TOO_SMALL or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_involution_text(const cgt_involution *involution, char *buf, size_t cap, size_t *needed);

/*
 * Copies out the image of every cell; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_involution_image(const cgt_involution *involution, size_t *image, size_t cap, size_t *needed);

/* 1 if the exchange mark is set, else 0 (also for NULL). Since 0.9. */
CGT_API int32_t cgt_involution_exchanges(const cgt_involution *involution);

/* 1 if both have equal positions, images and marks (or both are NULL), else 0. Since 0.9. */
CGT_API int32_t cgt_involution_equal(const cgt_involution *a, const cgt_involution *b);

/* A hash: equal involutions have equal hashes; 0 for NULL. It may differ between versions of the library. Cost: linear. Since
 * 0.9. */
CGT_API uint64_t cgt_involution_hash(const cgt_involution *involution);

/* The position an involution belongs to, into *position; release with cgt_position_unref. CGT_OK or CGT_BAD_ARGUMENT.
 * Since 0.9. */
CGT_API cgt_status cgt_involution_position(const cgt_involution *involution, cgt_position **position);

/* Which motions cgt_involution_nearest compares with. */
enum cgt_motion_scope {
	CGT_MOTIONS_OF_SHAPE = 1, /* motions of the lattice that carry the free cells onto themselves */
	CGT_MOTIONS_OF_BOX = 2,   /* the eight maps of the box of the free cells, as far as they keep it */
	CGT_MOTIONS_ALL = 3       /* each of the eight maps followed by any translation */
};

/*
 * The rigid motions that come nearest to an involution of a single grid: those that differ from it on the fewest free cells.
 * A cell that the motion carries off the free cells counts as differing. (The classification the essay "A pairing that is
 * not a symmetry" asks for.)
 *
 * scope      enum cgt_motion_scope
 * motion     array of triples (map, row shift, column shift) of the nearest motions; the motion sends the cell (r, c) to
 *            (a + row shift, b + column shift), where (a, b) is the image of (r, c) under the linear part of the map: for
 *            CGT_MAP_LEFT_RIGHT (r, -c), for CGT_MAP_DIAGONAL (c, r), and so on
 * patched    array with one entry a motion: 1 if the cells where it differs are exactly the free cells it fixes
 * cap, needed   room of and need for motions (triples); see cgt/status.h
 * differing  set to the number of differing cells; may be NULL
 *
 * The motions are listed by map, then by shifts. In CGT_MOTIONS_ALL those that agree on no free cell, of which there is no
 * end, are not listed. Without any free cell none is.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such scope, not a single grid), CGT_BUFFER_TOO_SMALL (differing and needed are
 * set) or CGT_OUT_OF_MEMORY. Cost: n log n for n free cells, plus n a motion found. Since 0.9.
 */
CGT_API cgt_status cgt_involution_nearest(const cgt_involution *involution, int32_t scope, int32_t *motion,
                                          int32_t *patched, size_t cap, size_t *needed, size_t *differing);

/* The ways to search. All hand their candidates to the same tests (cgt/pairing.h). */
enum cgt_search_kind {
	CGT_SEARCH_RIGID = 1, /* the maps of the square that keep every board */
	/* The reference: all fixed-point-free involutions of the free cells where moves place things; in other games all that
	 * carry the position onto itself. */
	CGT_SEARCH_EXHAUSTIVE = 2,
	CGT_SEARCH_GRAPH = 3 /* automorphisms of the labelled move structure, by backtracking with pruning */
};

/* The most free cells the exhaustive search accepts: 20 cells have 654,729,075 involutions. */
#define CGT_SEARCH_EXHAUSTIVE_MAX_CELLS 20

/*
 * Starts a search for the involutions that pair a position (see cgt/pairing.h), into *search; release it with
 * cgt_involution_search_free. Those of a partizan position have the exchange mark.
 *
 * Where moves place things for good (Cram, Domineering) a candidate passes by the clauses, in the strict reading, and the
 * exhaustive and the graph search give the same maps, in an order of their own. In Clobber, again without fixed stones, one
 * that fails the clauses still passes if playing its image to the end shows that it pairs, so that the exhaustive search can
 * find more. In other games (Toads and Frogs, Dawson's pawns) every candidate is played; cells may be fixed, but not all. In a
 * sum with such a game all of it is treated so. In impartial Clobber maps are found that keep all colours, and then those that
 * exchange all.
 *
 * kind   enum cgt_search_kind
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (a game without a grid, one that may go on for ever, or for the graph search
 * one without a labelled move structure), CGT_TOO_LARGE (exhaustive) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_involution_search_new(const cgt_position *position, int32_t kind, cgt_involution_search **search);

/* Releases a search; NULL does nothing, nor does a call from inside a call on the same search. Since 0.9. */
CGT_API void cgt_involution_search_free(cgt_involution_search *search);

/*
 * The next involution that pairs the position, into *involution; release with cgt_involution_unref. A node of the budget is a
 * candidate formed (rigid, exhaustive), a pair of cells tried (graph; exhaustive where moves do not place things), or a position
 * met while a candidate is played.
 * Returns CGT_OK, CGT_END (there are no more), CGT_LIMIT or CGT_CANCELLED (a later call goes on from there), CGT_BUSY,
 * CGT_OUT_OF_MEMORY or CGT_BAD_ARGUMENT. Cost: exponential in the cells. Since 0.9.
 */
CGT_API cgt_status cgt_involution_search_next(cgt_involution_search *search, cgt_budget *budget,
                                              cgt_involution **involution);

/*
 * A figure of the search, into *value:
 *   "candidates"   whole maps handed to the tests
 *   "nodes"        nodes, as cgt_involution_search_next counts them
 *   "found"        pairings found
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_involution_search_statistic(const cgt_involution_search *search, const char *key, uint64_t *value);

#ifdef __cplusplus
}
#endif

#endif
