/* SPDX-License-Identifier: MIT */
/*
 * Dawson's pawns once more, as plainly as can be: boards are strings of cells, a sum of them with a nim heap is played out to the
 * end, and what was seen is kept in a list after a hash. The library is held against this, and shares nothing with it.
 */
#ifndef TEST_PLAIN_PAWNS_H
#define TEST_PLAIN_PAWNS_H

#include <ctype.h>

#include "support.h"

#define PAWN_BOARDS 3
#define PAWN_FILES 8
#define PAWN_CHILDREN 512

enum pawn_promotion { INERT, REMOVED, QUEEN };

struct pawn_rules {
	bool optional;
	enum pawn_promotion promotion;
	bool local; /* not the game: who can capture on a board must capture there if he moves on that board */
};

/* Rows from the top; unused cells are zero, so that equal positions are equal bytes. */
struct pawns {
	int boards, heap;
	int files[PAWN_BOARDS];
	char cell[PAWN_BOARDS][3][PAWN_FILES];
	int right; /* whether Right is to move */
};

struct pawn_children {
	int count;
	struct pawns child[PAWN_CHILDREN];
};

static inline bool pawns_own(char c, bool right)
{
	return c != '.' && (islower((unsigned char)c) != 0) == right;
}

static inline bool pawns_inside(const struct pawns *p, int b, int row, int file)
{
	return row >= 0 && row < 3 && file >= 0 && file < p->files[b];
}

/* Moves what stands on a cell to another one, and hands the turn over. */
static inline void pawns_go(const struct pawn_rules *rules, const struct pawns *p, int b, int row, int file, int to_row,
                            int to_file, struct pawn_children *out)
{
	struct pawns *next = &out->child[out->count++];
	char piece = p->cell[b][row][file];

	ck_assert_int_lt(out->count, PAWN_CHILDREN);
	*next = *p;
	next->right = !p->right;
	next->cell[b][row][file] = '.';
	if ((piece == 'P' || piece == 'p') && to_row == (p->right ? 2 : 0)) {
		if (rules->promotion == REMOVED)
			piece = '.';
		else if (rules->promotion == QUEEN)
			piece = p->right ? 'q' : 'Q';
	}
	next->cell[b][to_row][to_file] = piece;
}

/* The moves of the piece on a cell that capture, or those that do not. */
static inline void pawns_moves_from(const struct pawn_rules *rules, const struct pawns *p, int b, int row, int file,
                                    bool captures, struct pawn_children *out)
{
	char piece = p->cell[b][row][file];
	bool queen = piece == 'Q' || piece == 'q';

	for (int to_row = 0; to_row < 3; to_row++)
		for (int to_file = 0; to_file < p->files[b]; to_file++) {
			int down = to_row - row, over = to_file - file, far = abs(down) > abs(over) ? abs(down) : abs(over);
			char target = p->cell[b][to_row][to_file];
			bool clear = true;

			if (!far || pawns_own(target, p->right) || (target != '.') != captures)
				continue;
			if (queen) {
				if (down && over && abs(down) != abs(over))
					continue;
				for (int i = 1; i < far; i++)
					clear &= p->cell[b][row + i * (down / far)][file + i * (over / far)] == '.';
			} else {
				clear = down == (p->right ? 1 : -1) && abs(over) == (captures ? 1 : 0);
			}
			if (clear)
				pawns_go(rules, p, b, row, file, to_row, to_file, out);
		}
}

static inline void pawns_moves_on(const struct pawn_rules *rules, const struct pawns *p, int b, bool captures,
                                  struct pawn_children *out)
{
	for (int row = 0; row < 3; row++)
		for (int file = 0; file < p->files[b]; file++)
			if (pawns_own(p->cell[b][row][file], p->right))
				pawns_moves_from(rules, p, b, row, file, captures, out);
}

static inline void pawns_moves(const struct pawn_rules *rules, const struct pawns *p, struct pawn_children *out)
{
	out->count = 0;
	for (int b = 0; b < p->boards; b++)
		pawns_moves_on(rules, p, b, true, out);
	if (!rules->optional && !rules->local && out->count)
		return;
	for (int b = 0; b < p->boards; b++) {
		struct pawn_children own = { .count = 0 };

		if (rules->local)
			pawns_moves_on(rules, p, b, true, &own);
		if (!own.count)
			pawns_moves_on(rules, p, b, false, out);
	}
	for (int heap = 0; heap < p->heap; heap++) {
		struct pawns *next = &out->child[out->count++];

		*next = *p;
		next->right = !p->right;
		next->heap = heap;
	}
}

/* What was seen in playing out under one set of rules and one convention. */
#define PAWN_SLOTS (1u << 20)

struct pawn_memo {
	struct pawn_rules rules;
	bool misere;
	uint32_t count, cap;
	struct pawns *seen;
	uint8_t *wins;
	uint32_t *slot; /* number + 1, or 0 */
};

static inline struct pawn_memo pawn_memo_new(struct pawn_rules rules, bool misere)
{
	struct pawn_memo memo = { rules, misere, 0, 0, NULL, NULL, calloc(PAWN_SLOTS, sizeof(uint32_t)) };

	ck_assert_ptr_nonnull(memo.slot);
	return memo;
}

static inline void pawn_memo_clear(struct pawn_memo *memo)
{
	memset(memo->slot, 0, PAWN_SLOTS * sizeof *memo->slot);
	memo->count = 0;
}

static inline void pawn_memo_free(struct pawn_memo *memo)
{
	free(memo->seen);
	free(memo->wins);
	free(memo->slot);
}

static inline uint32_t *pawn_memo_slot(const struct pawn_memo *memo, const struct pawns *p)
{
	const unsigned char *byte = (const unsigned char *)p;
	uint32_t hash = 2166136261u;

	for (size_t i = 0; i < sizeof *p; i++)
		hash = (hash ^ byte[i]) * 16777619u;
	hash ^= hash >> 15;
	for (hash %= PAWN_SLOTS; memo->slot[hash]; hash = (hash + 1) % PAWN_SLOTS)
		if (memcmp(&memo->seen[memo->slot[hash] - 1], p, sizeof *p) == 0)
			break;
	return &memo->slot[hash];
}

/* Puts a position in at the slot that was found for it. */
static inline void pawn_memo_add(struct pawn_memo *memo, uint32_t *slot, const struct pawns *p, bool wins)
{
	if (memo->count == memo->cap) {
		memo->cap = memo->cap ? 2 * memo->cap : 1024;
		memo->seen = realloc(memo->seen, memo->cap * sizeof *memo->seen);
		memo->wins = realloc(memo->wins, memo->cap);
		ck_assert(memo->seen && memo->wins);
	}
	ck_assert_uint_lt(memo->count, PAWN_SLOTS / 2);
	memo->seen[memo->count] = *p;
	memo->wins[memo->count] = wins;
	*slot = ++memo->count;
}

/* Whether the player to move wins; play without queens ends. */
static inline bool pawns_win(struct pawn_memo *memo, const struct pawns *p)
{
	uint32_t *slot = pawn_memo_slot(memo, p);
	struct pawn_children *moves;
	bool wins = false;

	if (*slot)
		return memo->wins[*slot - 1];
	moves = malloc(sizeof *moves);
	ck_assert_ptr_nonnull(moves);
	pawns_moves(&memo->rules, p, moves);
	for (int i = 0; i < moves->count && !wins; i++)
		wins = !pawns_win(memo, &moves->child[i]);
	if (!moves->count)
		wins = memo->misere;
	free(moves);
	pawn_memo_add(memo, pawn_memo_slot(memo, p), p, wins);
	return wins;
}

static inline void pawns_add_full(struct pawns *p, int files)
{
	int b = p->boards++;

	p->files[b] = files;
	for (int file = 0; file < files; file++) {
		p->cell[b][0][file] = 'p';
		p->cell[b][1][file] = '.';
		p->cell[b][2][file] = 'P';
	}
}

static inline void pawns_add_random(struct pawns *p, int files, const char *contents, struct random *random)
{
	int b = p->boards++;

	p->files[b] = files;
	for (int row = 0; row < 3; row++)
		for (int file = 0; file < files; file++)
			p->cell[b][row][file] = contents[random_below(random, strlen(contents))];
}

static inline void pawns_board_text(const struct pawns *p, int b, char *text)
{
	for (int row = 0; row < 3; row++)
		text += sprintf(text, "%s%.*s", row ? "|" : "", p->files[b], p->cell[b][row]);
}

static inline const char *pawns_spec(const struct pawn_rules *rules)
{
	static const char *const spec[2][3] = {
		{ "dawson-pawns", "dawson-pawns(promotion=removed)", "dawson-pawns(promotion=queen)" },
		{ "dawson-pawns(captures=optional)", "dawson-pawns(captures=optional, promotion=removed)",
		  "dawson-pawns(captures=optional, promotion=queen)" },
	};

	return spec[rules->optional][rules->promotion];
}

/* The position as the library reads it, its heap left out. */
static inline void pawns_text(const struct pawn_rules *rules, const struct pawns *p, char *text)
{
	for (int b = 0; b < p->boards; b++) {
		text += sprintf(text, "%s%s: ", b ? " + " : "", pawns_spec(rules));
		pawns_board_text(p, b, text);
		text += strlen(text);
	}
}

#endif
