/* SPDX-License-Identifier: MIT */
/* What the files of the second search share. */
#ifndef SOAK_REFERENCE_INSIDE_H
#define SOAK_REFERENCE_INSIDE_H

#include "soak/reference.h"

/* Strings of bytes, numbered from 0 in the order in which they came. */
struct index {
	unsigned char *bytes;
	size_t *begin; /* of each string, and of the next one */
	uint32_t *slot; /* the number of a string and 1, by its hash; 0: none */
	size_t bytes_cap, begin_cap, slots;
	uint32_t count;
};

uint32_t index_of(struct index *index, const void *bytes, size_t length, bool *added);
void index_free(struct index *index);
size_t index_bytes(const struct index *index);

#define NO_FORM UINT32_MAX

/* A connected piece; its options, of either player, lie one after the other. */
struct piece {
	struct reference_board board;
	size_t begin[2], count[2];
	bool is_listed, is_forced[2]; /* the player has a capture that binds the sum */
	uint32_t form; /* in canonical form, or NO_FORM: not found yet */
	int grundy;    /* or -1: not found yet */
};

/* The pieces that an option leaves lie one after the other. */
struct option {
	size_t begin, count;
};

/* A canonical form: Left's options, then Right's, all of them forms. */
struct form {
	uint32_t *option;
	uint32_t count[2];
	uint64_t stamp; /* of no other form that there ever was */
};

/* A comparison, or a sum, of two forms that was found; another may take its place. */
struct found {
	uint64_t a, b;
	uint32_t answer;
};

struct forms {
	struct form *form;
	uint32_t count;
	size_t cap;
	struct index lists; /* the options of each form; its number is that of the form */
	struct found *compared, *added;
	uint64_t stamps;
	struct index sums;
	unsigned char *answer; /* 1 and the answer about each of the sums of forms; 0: not known */
	size_t answer_cap, answers;
};

size_t forms_bytes(const struct forms *forms);
void forms_free(struct forms *forms);

struct reference {
	struct piece *piece;
	size_t piece_cap;
	struct index pieces;
	struct option *option;
	size_t options, option_cap;
	uint32_t *part; /* pieces that options leave */
	size_t parts, part_cap;
	struct index sums; /* of pieces, with the player and the convention at the end */
	unsigned char *answer; /* 1 and the answer about each of them; 0: not known */
	size_t answers, answer_cap;
	struct forms forms;
	uint64_t nodes; /* that may still be searched */
};

/* As realloc, by half more than is wanted; ends the program without memory. */
void *reference_grow(void *array, size_t *cap, size_t want, size_t bytes);

/* Lists the options of a piece. */
void reference_list(struct reference *reference, uint32_t piece);

/* Pieces, or forms, in ascending order. */
#define SUM_MOST 63

struct sum {
	int count;
	uint32_t number[SUM_MOST + 1];
};

void sum_add(struct sum *sum, uint32_t number);
struct sum sum_less(const struct sum *sum, int k);
struct sum reference_pieces(struct reference *reference, const struct reference_board *board, int count);

#endif
