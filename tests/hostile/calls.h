/* SPDX-License-Identifier: MIT */
/* The functions that sequences are made of. */
#ifndef HOSTILE_CALLS_H
#define HOSTILE_CALLS_H

#include "hostile/world.h"

struct entry {
	const char *name;
	void (*make)(struct call *call);
};

/* The body of an entry follows; `c` is its call. */
#define ENTRY(function) static void call_##function(struct call *c)
#define LISTED(function) { #function, call_##function }

struct entry_list {
	const struct entry *entry;
	size_t count;
};

extern const struct entry_list basic_calls, board_calls, game_calls, position_calls, pairing_calls, solver_calls, octal_calls,
	misere_calls, values_calls, proof_calls;

#define LIST_ENTRIES(name) \
	const struct entry_list name##_calls = { name##_entries, sizeof name##_entries / sizeof name##_entries[0] }

/* All of them by their numbers. */
size_t entry_count(void);
const struct entry *entry_at(size_t k);

/* The number of the entry that a record names, and a record that names one. */
size_t entry_of_record(const uint8_t *record);
void name_entry(uint8_t *record, size_t k);

/* How handles of a kind are made when there is none, released, and told apart. */
struct kind_of_handle {
	const char *name;
	void *(*make)(uint32_t choice);
	void (*release)(void *handle);
	uint64_t (*look)(const void *handle); /* what must not change while it lives; NULL for workers */
	bool is_worker;                       /* one owner, and busy while it is at work */
};

extern const struct kind_of_handle kinds[KINDS];

/* A static text for a number: `unknown` for those that have none of their own, and for no others. */
void check_name(struct call *c, const char *name, const char *unknown, bool known);

/* The answer to a question about a position, held against the same question asked before. */
void hold_against_others(struct call *call, const cgt_position *position, uint64_t answer, const char *question);

/* A winner, held against playing everything out, and against earlier answers. */
void check_winner(struct call *call, const cgt_position *position, int32_t to_move, int32_t convention, int32_t winner);

/* Texts of positions, from which those that are not given are made, too. */
extern const char *const position_texts[];
extern const size_t position_text_count;

/* A game from callbacks, which call inside_game; `user` is the world or NULL. */
cgt_status build_own_game(cgt_game_builder *builder, struct world *world, uint32_t choice);

#endif
