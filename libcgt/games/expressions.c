/* SPDX-License-Identifier: MIT */
/*
 * Value expressions: games given by a text instead of by a board (Winning Ways, chapters 1 to 4; ONAG, chapters 7 and 8). The
 * text is in the notation of values (notation/grammar.h), and is played as the game tree that it writes down; nothing is
 * simplified, since play can tell equal games with different trees apart, in misere play for one.
 *
 * A name stands for the canonical form: 3 is {2|}, *2 is {0,*|0,*}, ^ is {0|*}, 1* is {1|1}, ^[2] is {^|*}, and 2Tiny(2), a
 * number and the tiny game written together with it, is {2||2|0}. Braces, bars and +- are the trees of their options, Tiny(G)
 * is {0||0|-G}, and sums and multiples are the trees of the sums.
 *
 * The board of an expression is its tree in normal form (games/trees.h).
 */
#include "games/expressions.h"

#include <string.h>

#include <cgt/position.h>

#include "games/game.h"
#include "games/tree_sums.h"
#include "games/trees.h"
#include "notation/grammar.h"
#include "notation/parse.h"
#include "support/error.h"
#include "support/memory.h"

/* --- trees of what is read ------------------------------------------------------------------------------------------------ */

struct tree_maker {
	struct cgti_maker maker;
	struct cgti_strings trees;
	struct cgti_tree_sums sums;
	cgt_values *values; /* for the canonical forms of names, or NULL while they are not needed */
	struct cgti_meter meter;
};

static struct tree_maker *of(struct cgti_maker *maker)
{
	return (struct tree_maker *)maker;
}

static struct cgti_tree last(const struct tree_maker *trees)
{
	return cgti_tree_at(&trees->trees, trees->trees.count - 1);
}

/* Ends what makes a tree: the text, if all went well, takes the place of the last ones of the list, and is freed. */
static cgt_status put(struct tree_maker *trees, size_t replaced, cgt_status status, struct cgti_text *text)
{
	if (status == CGT_OK && text->failed)
		status = cgti_fail_memory();
	if (status == CGT_OK) {
		trees->trees.count -= replaced;
		if (!cgti_strings_add(&trees->trees, text->data, text->length))
			status = cgti_fail_memory();
	}
	cgti_text_free(text);
	return status;
}

static cgt_status grow(struct cgti_maker *maker, void **array, size_t *cap, size_t want, size_t bytes)
{
	(void)maker;
	return cgti_grow(array, cap, want, bytes) ? CGT_OK : cgti_fail_memory();
}

static void give_back(struct cgti_maker *maker, void *array, size_t bytes)
{
	(void)maker;
	(void)bytes;
	cgti_free(array);
}

/* --- canonical forms ------------------------------------------------------------------------------------------------------ */

static cgt_status need_values(struct tree_maker *trees)
{
	if (trees->values)
		return CGT_OK;
	cgti_meter_start_within(&trees->meter, CGT_EXPRESSION_MAX_NODES, "value expression");
	return cgt_values_new(&trees->values);
}

static cgt_status write_canonical(struct tree_maker *trees, uint32_t value, int depth, struct cgti_text *out);

/* Adds the canonical forms of a player's options of a value that is not plain. */
static cgt_status add_canonical(struct tree_maker *trees, uint32_t value, int32_t player, int depth, struct cgti_strings *list)
{
	size_t count;
	const uint32_t *option = cgti_value_list(trees->values, value, player, &count);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_text text = CGTI_TEXT_EMPTY;

		status = write_canonical(trees, option[i], depth, &text);
		if (status == CGT_OK && !cgti_strings_add(list, text.data, text.length))
			status = cgti_fail_memory();
		cgti_text_free(&text);
	}
	return status;
}

/* Writes the canonical form of a value, which is to stand in so many braces. */
static cgt_status write_canonical(struct tree_maker *trees, uint32_t value, int depth, struct cgti_text *out)
{
	struct cgti_strings options = CGTI_STRINGS_EMPTY;
	size_t middle;
	cgt_status status;

	if (cgti_value_is_plain(trees->values, value)) {
		status = cgti_tree_write_plain(cgti_value_plain(trees->values, value), &trees->maker.at, out);
		return status == CGT_OK && out->failed ? cgti_fail_memory() : status;
	}
	if (depth == CGT_EXPRESSION_MAX_DEPTH)
		return cgti_tree_too_deep(&trees->maker.at);
	status = add_canonical(trees, value, CGT_LEFT, depth + 1, &options);
	middle = options.count;
	if (status == CGT_OK)
		status = add_canonical(trees, value, CGT_RIGHT, depth + 1, &options);
	if (status == CGT_OK)
		status = cgti_tree_make(&options, 0, middle, &trees->maker.at, out);
	cgti_strings_free(&options);
	return status;
}

/* Writes a value, if it was found. */
static cgt_status write_found(struct tree_maker *trees, cgt_status status, uint32_t value, struct cgti_text *out)
{
	if (status == CGT_LIMIT)
		return cgti_tree_too_costly(&trees->maker.at);
	return status == CGT_OK ? write_canonical(trees, value, 0, out) : status;
}

/* --- what the maker does -------------------------------------------------------------------------------------------------- */

static cgt_status name(struct cgti_maker *maker, const struct cgti_name *name)
{
	struct tree_maker *trees = of(maker);
	struct cgti_text text = CGTI_TEXT_EMPTY;
	uint32_t value = CGTI_VALUE_ZERO;
	cgt_status status;

	if (name->power == 0)
		return put(trees, 0, cgti_tree_write_plain(name->plain, &maker->at, &text), &text);
	status = need_values(trees);
	if (status == CGT_OK)
		status = cgti_values_name(trees->values, name, &trees->meter, &value);
	status = write_found(trees, status, value, &text);
	return put(trees, 0, status, &text);
}

/* The texts of trees are values' texts. */
static cgt_status join(struct cgti_maker *maker)
{
	struct tree_maker *trees = of(maker);
	struct cgti_tree number = cgti_tree_at(&trees->trees, trees->trees.count - 2), tiny = last(trees);
	struct cgti_text text = CGTI_TEXT_EMPTY;
	uint32_t value = CGTI_VALUE_ZERO;
	cgt_status status = need_values(trees);

	cgti_text_format(&text, "%.*s + %.*s", (int)number.length, number.text, (int)tiny.length, tiny.text);
	if (status == CGT_OK && text.failed)
		status = cgti_fail_memory();
	if (status == CGT_OK)
		status = cgti_values_read(trees->values, text.data, &trees->meter, &value);
	text.length = 0;
	status = write_found(trees, status, value, &text);
	return put(trees, 2, status, &text);
}

static cgt_status copy(struct cgti_maker *maker, size_t i)
{
	struct tree_maker *trees = of(maker);
	struct cgti_tree tree = cgti_tree_at(&trees->trees, i);
	struct cgti_text text = CGTI_TEXT_EMPTY;

	cgti_text_bytes(&text, tree.text, tree.length);
	return put(trees, 0, CGT_OK, &text);
}

static cgt_status negate(struct cgti_maker *maker)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	return put(of(maker), 1, cgti_tree_negative(last(of(maker)), &text), &text);
}

static cgt_status multiply(struct cgti_maker *maker, int64_t times)
{
	struct tree_maker *trees = of(maker);
	struct cgti_text text = CGTI_TEXT_EMPTY;

	return put(trees, 1, cgti_tree_multiple(&trees->sums, times, last(trees), &maker->at, &text), &text);
}

static cgt_status add(struct cgti_maker *maker)
{
	struct tree_maker *trees = of(maker);
	struct cgti_tree left = cgti_tree_at(&trees->trees, trees->trees.count - 2);
	struct cgti_text text = CGTI_TEXT_EMPTY;

	return put(trees, 2, cgti_tree_sum(&trees->sums, left, last(trees), &maker->at, &text), &text);
}

static cgt_status game(struct cgti_maker *maker, size_t begin, size_t middle)
{
	struct tree_maker *trees = of(maker);
	struct cgti_text text = CGTI_TEXT_EMPTY;

	return put(trees, trees->trees.count - begin, cgti_tree_make(&trees->trees, begin, middle, &maker->at, &text), &text);
}

/* Puts {0|G} in the place of the last tree G. */
static cgt_status threaten(struct tree_maker *trees)
{
	struct cgti_strings options = CGTI_STRINGS_EMPTY;
	struct cgti_tree tree = last(trees);
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	if (cgti_strings_add(&options, "0", 1) && cgti_strings_add(&options, tree.text, tree.length))
		status = cgti_tree_make(&options, 0, 1, &trees->maker.at, &text);
	else
		status = cgti_fail_memory();
	cgti_strings_free(&options);
	return put(trees, 1, status, &text);
}

static cgt_status tiny(struct cgti_maker *maker)
{
	cgt_status status = negate(maker);

	if (status == CGT_OK)
		status = threaten(of(maker));
	return status == CGT_OK ? threaten(of(maker)) : status;
}

static const struct cgti_maker_rules tree_rules = {
	.limits = {
		.numerator = CGT_EXPRESSION_MAX_NUMERATOR,
		.exponent = 30,
		.number = CGTI_TREE_NUMBER_LIMIT,
		.nimber = CGT_EXPRESSION_MAX_NIMBER,
		.ups = CGT_EXPRESSION_MAX_UPS,
		.power = CGT_VALUES_MAX_UPTIMAL,
		.depth = CGT_EXPRESSION_MAX_DEPTH,
		.no_value = CGT_BAD_SYNTAX,
	},
	.grow = grow,
	.give_back = give_back,
	.name = name,
	.copy = copy,
	.negate = negate,
	.multiply = multiply,
	.tiny = tiny,
	.add = add,
	.join = join,
	.game = game,
};

/* Reads one term, and writes its tree. */
static cgt_status read_tree(struct cgti_reader *reader, struct cgti_text *out)
{
	struct tree_maker trees = { .maker = { .rules = &tree_rules } };
	cgt_status status = cgti_notation_read_term(&trees.maker, reader);

	if (status == CGT_OK) {
		cgti_text_bytes(out, last(&trees).text, last(&trees).length);
		if (out->failed)
			status = cgti_fail_memory();
	}
	cgti_strings_free(&trees.trees);
	cgti_tree_sums_free(&trees.sums);
	cgt_values_unref(trees.values);
	return status;
}

/* --- where expressions begin ---------------------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *skip_space(const char *at)
{
	return at + strspn(at, " \t\r\n");
}

static bool is_tiny(const char *at)
{
	return strncmp(at, "Tiny(", 5) == 0 || strncmp(at, "Miny(", 5) == 0;
}

/* Whether downs begin here, and not the name of a game, such as v-2, which ':' or '(' follows. */
static bool is_down(const char *at)
{
	size_t word = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"), down = strspn(at, "v");

	if (down == 1)
		down += strspn(at + 1, "0123456789");
	return down > 0 && (down == word || at[down] == '-') && at[word] != '(' && *skip_space(at + word) != ':';
}

/* Whether a value goes on after its first digits, which the code of a game on heaps may begin with, too: 3.^ and 0.137. */
static bool goes_on(const char *at)
{
	if (*at == '.') {
		at = skip_space(at + 1);
		return *at != '\0' && strchr("({*^v+TM", *at);
	}
	return strchr("/+-*^v \t\r\n", *at) || is_tiny(at); /* the end of the text, too */
}

bool cgti_value_begins(const struct cgti_reader *reader)
{
	const char *at = reader->at;

	if (*at == '-')
		at = skip_space(at + 1);
	else if (strncmp(at, "+-", 2) == 0)
		return true;
	if (is_digit(*at))
		return goes_on(at + strspn(at, "0123456789"));
	return (*at != '\0' && strchr("*{(^", *at)) || is_tiny(at) || is_down(at);
}

/* --- the game ------------------------------------------------------------------------------------------------------------- */

static struct cgti_tree tree_of(const uint8_t *bytes, size_t count)
{
	return (struct cgti_tree){ (const char *)bytes, count };
}

/* Boards are checked by being read. */
static cgt_status check(const cgt_game *game, const uint8_t *bytes, size_t count)
{
	struct cgti_text copy = CGTI_TEXT_EMPTY, text = CGTI_TEXT_EMPTY;
	struct cgti_reader reader;
	cgt_status status;

	(void)game;
	cgti_text_bytes(&copy, (const char *)bytes, count);
	if (copy.failed)
		return cgti_fail_memory();
	reader = cgti_reader_within(copy.data);
	status = read_tree(&reader, &text);
	if (status != CGT_OUT_OF_MEMORY && (status != CGT_OK || text.length != count || memcmp(text.data, bytes, count) != 0))
		status = cgti_fail(CGT_BAD_ARGUMENT,
		                   "the bytes are no value expression in normal form; cgt_game_board_parse makes such boards");
	cgti_text_free(&copy);
	cgti_text_free(&text);
	return status;
}

static cgt_status negative(const cgt_game *game, const uint8_t *bytes, size_t count, struct cgti_strings *list)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = cgti_tree_negative(tree_of(bytes, count), &text);

	(void)game;
	if (status == CGT_OK && !cgti_strings_add(list, text.data, text.length))
		status = cgti_fail_memory();
	cgti_text_free(&text);
	return status;
}

static cgt_status options(const cgt_game *game, const uint8_t *bytes, size_t count, int32_t player,
                          struct cgti_strings *list)
{
	(void)game;
	return cgti_tree_options(tree_of(bytes, count), player, list);
}

static bool is_nim_heap(const uint8_t *bytes, size_t count, uint32_t *size)
{
	struct cgti_plain plain;

	if (!cgti_tree_is_plain(tree_of(bytes, count), &plain) || plain.number.numerator != 0 || plain.ups != 0)
		return false;
	*size = plain.nimber;
	return true;
}

static bool is_number(const uint8_t *bytes, size_t count, int64_t *numerator, uint32_t *exponent)
{
	struct cgti_plain plain;

	if (!cgti_tree_is_plain(tree_of(bytes, count), &plain) || !cgti_plain_is_number(plain))
		return false;
	*numerator = plain.number.numerator;
	*exponent = plain.number.exponent;
	return true;
}

static bool is_impartial(const uint8_t *bytes, size_t count)
{
	return cgti_tree_is_impartial(tree_of(bytes, count));
}

static cgt_status write(const cgt_game *game, const cgt_board *board, struct cgti_text *text)
{
	(void)game;
	cgti_text_bytes(text, (const char *)board->content, board->size);
	return CGT_OK;
}

static cgt_status read(const cgt_game *game, struct cgti_reader *reader, cgt_board **board)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = read_tree(reader, &text);

	(void)game;
	if (status == CGT_OK)
		status = cgt_board_new_bytes((const uint8_t *)text.data, text.length, board);
	cgti_text_free(&text);
	return status;
}

static const struct cgti_byte_rules byte_rules = {
	.options = options,
	.negative = negative,
	.write = write,
	.read = read,
	.check = check,
	.is_impartial = is_impartial,
	.is_nim_heap = is_nim_heap,
	.is_number = is_number,
};

const struct cgti_rules cgti_value_rules = {
	.name = "value",
	.impartial = false,
	.board_kind = CGT_BOARD_BYTES,
	.alphabet = "",
	.exchanged_contents = "",
	.bytes = &byte_rules,
};
