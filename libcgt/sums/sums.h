/* SPDX-License-Identifier: MIT */
/*
 * Sums as the search knows them: summands in order, one value beside them, and who is to move under which convention.
 *
 * In normal play a sum is made smaller without a change of its value: small summands are values, values are added up into
 * one as long as that stays small, a summand and its negative cancel (G + (-G) = 0), and components worth zero are left out.
 * A sum of which every summand has a negative that is seen at once is turned so that Left is to move: G with Right to move
 * is -G with Left to move.
 *
 * None of this is done in misere play, where only turning is sound; nor while a component is of a game with forced moves:
 * while one of these is pending, the moves elsewhere are none, so the sum is no disjunctive one, and the answer in -G to a
 * move in G may have to wait.
 */
#ifndef CGTI_SUMS_H
#define CGTI_SUMS_H

#include "sums/summands.h"
#include "search/table.h"

/* Per-thread state for working with sums. */
struct cgti_sums_own {
	struct cgti_summand_tables summands;
	uint16_t *followers; /* of each value, at most UINT16_MAX; 0 if they were not counted */
	size_t followers_cap, followers_count;
	struct cgti_ups *ups; /* of each value; see sums/ups.h */
	size_t ups_cap, ups_count;
	uint64_t searched; /* sums whose options were made, each time */
};

void cgti_sums_own_free(struct cgti_sums_own *own);
size_t cgti_sums_own_bytes(const struct cgti_sums_own *own);

/* What is kept of sums from question to question. */
struct cgti_sums {
	struct cgti_small_boards small;
	struct cgti_intern keys; /* of sums too long for a key of the table: all words */
	struct cgti_sums_own own; /* of the thread that asks */
};

void cgti_sums_free(struct cgti_sums *sums);
size_t cgti_sums_bytes(const struct cgti_sums *sums);

struct cgti_sum_state {
	int32_t to_move;
	bool by_value;  /* the value of the sum is all that counts */
	uint32_t value; /* of what was added up */
	struct cgti_summands summands; /* in order */
};

struct cgti_marks;

/* What a thread works with sums with. */
struct cgti_sum_scene {
	struct cgti_sums *sums;
	struct cgti_sums_own *own;
	struct cgti_summand_scene summands;
	int32_t convention;
	struct cgti_marks *marks; /* what members of a team are at, or NULL */
};

/* A key of a sum, as the table takes it. */
struct cgti_sum_key {
	uint64_t word[CGTI_TABLE_KEY_WORDS];
	unsigned words;
};

/* Brings a sum into normal form: `summands` in no order, all kinds of components among them. */
cgt_status cgti_sum_normalise(struct cgti_sum_scene *scene, struct cgti_sum_state *state);

/* Puts the summands in order. */
void cgti_sum_order(struct cgti_sum_state *state);

/* The key of a sum in normal form, and the sum of a key. */
cgt_status cgti_sum_encode(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, struct cgti_sum_key *key);
cgt_status cgti_sum_decode(struct cgti_sum_scene *scene, const uint64_t *word, struct cgti_sum_state *state);

/*
 * Whether words, whatever they are, are the key of a sum, or of its bounds, that says all of it but for what names stand
 * for.
 */
bool cgti_sum_key_is_whole(const uint64_t *word, size_t words);

/* How many words say all of a sum, however long, and these words, which a key consists of if they are not too many. */
size_t cgti_sum_count_words(const struct cgti_summands *summands);
void cgti_sum_write(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, uint64_t *word);

/* The key of all sums that differ from this one in their value alone; false if there is none. */
bool cgti_sum_bounds_key(const uint64_t *word, unsigned words, uint64_t *key);

/*
 * Whether a key is that of one component alone, with no value beside it, and which; `others` is then the key with the other
 * player to move. Both are of as many words.
 */
bool cgti_sum_is_component(const uint64_t *word, unsigned words, uint32_t *id, uint64_t *others);

#endif
