/* SPDX-License-Identifier: MIT */
/* Claims: their texts, and what follows from what. */
#include "proof/claim.h"

#include <string.h>

#define MISERE_SHIFT 4
#define NORMAL_ATOMS 0x0f
#define MISERE_ATOMS 0xf0

/* The atoms of one convention: who moves first, and who wins. */
enum {
	LEFT_LEFT = 1,
	LEFT_RIGHT = 2,
	RIGHT_LEFT = 4,
	RIGHT_RIGHT = 8
};

/* The two between which an impartial position decides. */
enum {
	PREVIOUS_WINS = LEFT_RIGHT | RIGHT_LEFT,
	NEXT_WINS = LEFT_LEFT | RIGHT_RIGHT
};

struct name {
	const char *text;
	uint32_t atoms;
};

/* A sign that begins another comes after it. */
static const struct name sign[] = {
	{ ">=", RIGHT_LEFT },
	{ "<=", LEFT_RIGHT },
	{ "|>", LEFT_LEFT },
	{ "<|", RIGHT_RIGHT },
	{ "||", NEXT_WINS },
	{ "=", PREVIOUS_WINS },
	{ ">", LEFT_LEFT | RIGHT_LEFT },
	{ "<", LEFT_RIGHT | RIGHT_RIGHT },
};

static const struct name winner_name[] = {
	{ "left-first left-wins", LEFT_LEFT },
	{ "left-first right-wins", LEFT_RIGHT },
	{ "right-first left-wins", RIGHT_LEFT },
	{ "right-first right-wins", RIGHT_RIGHT },
};

static const struct name outcome_name[] = {
	{ "N", NEXT_WINS },
	{ "P", PREVIOUS_WINS },
	{ "L", LEFT_LEFT | RIGHT_LEFT },
	{ "R", LEFT_RIGHT | RIGHT_RIGHT },
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

uint32_t cgti_claim_atom(int32_t convention, int32_t first, int32_t winner)
{
	const uint32_t lefts = first == CGT_LEFT ? LEFT_LEFT : RIGHT_LEFT, atom = lefts << (winner == CGT_RIGHT);

	return convention == CGT_MISERE ? atom << MISERE_SHIFT : atom;
}

bool cgti_claim_normalise(struct cgti_claim *claim, bool impartial)
{
	const uint32_t misere = claim->atoms & MISERE_ATOMS ? MISERE_SHIFT : 0;
	const uint32_t atoms = claim->atoms >> misere;

	if (claim->kind != CGTI_CLAIM_WINNER)
		return impartial;
	if (!impartial)
		return true;
	if (atoms & PREVIOUS_WINS && atoms & NEXT_WINS)
		return false;
	if (misere)
		claim->atoms = (uint32_t)(atoms & NEXT_WINS ? NEXT_WINS : PREVIOUS_WINS) << MISERE_SHIFT;
	else
		*claim = atoms & NEXT_WINS ? cgti_claim_unequal(0) : cgti_claim_equal(0);
	return true;
}

/* What is known of who wins. */
static uint32_t atoms_of(const struct cgti_claim *claim)
{
	if (claim->kind == CGTI_CLAIM_WINNER)
		return claim->atoms;
	if (claim->kind == CGTI_CLAIM_EQUAL)
		return claim->nimber ? NEXT_WINS : PREVIOUS_WINS;
	return claim->nimber ? 0 : NEXT_WINS;
}

bool cgti_claim_implies(const struct cgti_claim *known, const struct cgti_claim *wanted)
{
	const bool same = known->nimber == wanted->nimber;

	if (wanted->kind == CGTI_CLAIM_WINNER)
		return !(wanted->atoms & ~atoms_of(known));
	if (wanted->kind == CGTI_CLAIM_EQUAL)
		return known->kind == CGTI_CLAIM_EQUAL && same;
	return (known->kind == CGTI_CLAIM_UNEQUAL && same) || (known->kind == CGTI_CLAIM_EQUAL && !same);
}

bool cgti_claim_is_misere(const struct cgti_claim *claim)
{
	return claim->atoms & MISERE_ATOMS;
}

struct cgti_claim cgti_claim_exchanged(const struct cgti_claim *claim)
{
	struct cgti_claim exchanged = *claim;

	exchanged.atoms = 0;
	for (uint32_t bit = 0; bit < 8; bit++)
		if (claim->atoms >> bit & 1)
			exchanged.atoms |= 1U << (bit ^ 3); /* within a convention, LEFT_LEFT with RIGHT_RIGHT and so on */
	return exchanged;
}

bool cgti_claim_single(const struct cgti_claim *claim, bool impartial, int32_t *convention, int32_t *first, int32_t *winner)
{
	const uint32_t of_left = LEFT_LEFT | LEFT_RIGHT | (LEFT_LEFT | LEFT_RIGHT) << MISERE_SHIFT;
	const uint32_t atom = impartial ? claim->atoms & of_left : claim->atoms;

	for (*convention = CGT_NORMAL; *convention <= CGT_MISERE; ++*convention)
		for (*first = CGT_LEFT; *first <= CGT_RIGHT; ++*first)
			for (*winner = CGT_LEFT; *winner <= CGT_RIGHT; ++*winner)
				if (cgti_claim_atom(*convention, *first, *winner) == atom)
					return true;
	return false;
}

static void skip_spaces(struct cgti_reader *reader)
{
	while (*reader->at == ' ')
		cgti_reader_next(reader);
}

static bool read_word(struct cgti_reader *reader, const char *word)
{
	const size_t length = strlen(word);

	if (strncmp(reader->at, word, length) != 0)
		return false;
	for (size_t i = 0; i < length; i++)
		cgti_reader_next(reader);
	skip_spaces(reader);
	return true;
}

static bool read_name(struct cgti_reader *reader, const struct name *name, size_t count, uint32_t *atoms)
{
	for (size_t i = 0; i < count; i++)
		if (read_word(reader, name[i].text)) {
			*atoms = name[i].atoms;
			return true;
		}
	return false;
}

/* Reads "*n" after a sign of equality. */
static cgt_status read_nimber(struct cgti_reader *reader, enum cgti_claim_kind kind, struct cgti_claim *claim)
{
	uint64_t nimber;

	if (!read_word(reader, "*"))
		return cgti_reader_expected(reader, "'*'");
	if (!cgti_reader_number(reader, UINT32_MAX, &nimber))
		return cgti_reader_expected(reader, "the size of a nim heap");
	*claim = (struct cgti_claim){ (uint32_t)kind, 0, (uint32_t)nimber };
	return CGT_OK;
}

static cgt_status read_misere(struct cgti_reader *reader, struct cgti_claim *claim)
{
	uint32_t atoms;

	if (!read_name(reader, winner_name, COUNT(winner_name), &atoms) &&
	    !read_name(reader, outcome_name, COUNT(outcome_name), &atoms))
		return cgti_reader_expected(reader, "who begins and who wins, as in left-first right-wins, or N, P, L or R");
	*claim = (struct cgti_claim){ CGTI_CLAIM_WINNER, atoms << MISERE_SHIFT, 0 };
	return CGT_OK;
}

cgt_status cgti_claim_read(struct cgti_reader *reader, struct cgti_claim *claim)
{
	uint32_t atoms;

	skip_spaces(reader);
	if (read_word(reader, "misere"))
		return read_misere(reader, claim);
	if (read_word(reader, "!="))
		return read_nimber(reader, CGTI_CLAIM_UNEQUAL, claim);
	if (!read_name(reader, winner_name, COUNT(winner_name), &atoms)) {
		if (!read_name(reader, sign, COUNT(sign), &atoms))
			return cgti_reader_expected(reader, "a claim, such as >= 0, = *3 or left-first right-wins");
		if (atoms == PREVIOUS_WINS && *reader->at == '*')
			return read_nimber(reader, CGTI_CLAIM_EQUAL, claim);
		if (!read_word(reader, "0"))
			return cgti_reader_expected(reader, atoms == PREVIOUS_WINS ? "0 or a nim heap" : "0");
	}
	*claim = (struct cgti_claim){ CGTI_CLAIM_WINNER, atoms, 0 };
	return CGT_OK;
}

static const char *name_of(const struct name *name, size_t count, uint32_t atoms)
{
	for (size_t i = 0; i < count; i++)
		if (name[i].atoms == atoms)
			return name[i].text;
	return NULL;
}

void cgti_claim_write(const struct cgti_claim *claim, struct cgti_text *text)
{
	const uint32_t misere = claim->atoms >> MISERE_SHIFT;

	if (claim->kind != CGTI_CLAIM_WINNER && claim->nimber) {
		cgti_text_format(text, "%s *%lu", claim->kind == CGTI_CLAIM_EQUAL ? "=" : "!=", (unsigned long)claim->nimber);
		return;
	}
	if (misere) {
		const char *winner = name_of(winner_name, COUNT(winner_name), misere);

		cgti_text_format(text, "misere %s", winner ? winner : name_of(outcome_name, COUNT(outcome_name), misere));
		return;
	}
	cgti_text_format(text, "%s 0", name_of(sign, COUNT(sign), atoms_of(claim)));
}
