/* SPDX-License-Identifier: MIT */
/*
 * Value expressions as components of positions: their texts, normal forms, moves, negatives, values, and sums of them with
 * boards, against trees that this file reads, keeps and plays by itself; only the canonical forms that names stand for are those
 * of cgt/values.h.
 */
#include <cgt/cgt.h>

#include "components/components.h"
#include "components/options.h"
#include "components/split.h"
#include "support/memory.h"
#include "support/meter.h"
#include "support.h"

enum { LEFT, RIGHT };

/*
 * Trees, each kept once: node 0 is the game without options. Options are in ascending order.
 */
#define MAX_NODES 40000
#define MAX_OPTIONS 48
#define NODE_SLOTS (1u << 17)

struct node {
	int count[2];
	int option[2][MAX_OPTIONS];
};

static struct node nodes[MAX_NODES];
static int node_count;
static int node_slot[NODE_SLOTS]; /* a node's number and 1, or 0 */

static void add_option(struct node *node, int side, int option)
{
	int i = node->count[side];

	for (int k = 0; k < i; k++)
		if (node->option[side][k] == option)
			return;
	ck_assert_int_lt(i, MAX_OPTIONS);
	for (; i > 0 && node->option[side][i - 1] > option; i--)
		node->option[side][i] = node->option[side][i - 1];
	node->option[side][i] = option;
	node->count[side]++;
}

static bool same_options(const struct node *a, const struct node *b, int side, int other)
{
	return a->count[side] == b->count[other] &&
	       memcmp(a->option[side], b->option[other], sizeof(int) * (size_t)a->count[side]) == 0;
}

static size_t hash_of(const int *word, size_t count)
{
	uint64_t hash = 0;

	for (size_t i = 0; i < count; i++)
		hash = (hash ^ (uint64_t)word[i]) * UINT64_C(0x9e3779b97f4a7c15);
	return (size_t)(hash >> 32);
}

static int keep(const struct node *node)
{
	size_t slot = 31 * hash_of(node->option[LEFT], (size_t)node->count[LEFT]) +
	              hash_of(node->option[RIGHT], (size_t)node->count[RIGHT]);

	for (slot %= NODE_SLOTS; node_slot[slot]; slot = (slot + 1) % NODE_SLOTS) {
		const struct node *other = &nodes[node_slot[slot] - 1];

		if (same_options(node, other, LEFT, LEFT) && same_options(node, other, RIGHT, RIGHT))
			return node_slot[slot] - 1;
	}
	ck_assert_int_lt(node_count, MAX_NODES);
	nodes[node_count] = *node;
	node_slot[slot] = ++node_count;
	return node_count - 1;
}

static int negated(int id)
{
	struct node node = { .count = { 0, 0 } };

	for (int side = LEFT; side <= RIGHT; side++)
		for (int i = 0; i < nodes[id].count[side]; i++)
			add_option(&node, !side, negated(nodes[id].option[side][i]));
	return keep(&node);
}

static bool impartial(int id)
{
	if (!same_options(&nodes[id], &nodes[id], LEFT, RIGHT))
		return false;
	for (int i = 0; i < nodes[id].count[LEFT]; i++)
		if (!impartial(nodes[id].option[LEFT][i]))
			return false;
	return true;
}

static unsigned mex_value(int id)
{
	uint64_t seen = 0;
	unsigned value = 0;

	for (int i = 0; i < nodes[id].count[LEFT]; i++)
		seen |= UINT64_C(1) << mex_value(nodes[id].option[LEFT][i]);
	while (seen >> value & 1)
		value++;
	return value;
}

/* The canonical tree of top / 2^exponent. */
static int number(long top, int exponent)
{
	struct node node = { .count = { 0, 0 } };

	while (exponent && top % 2 == 0)
		top /= 2, exponent--;
	if (exponent || top > 0)
		add_option(&node, LEFT, number(top - 1, exponent));
	if (exponent || top < 0)
		add_option(&node, RIGHT, number(top + 1, exponent));
	return keep(&node);
}

static int nimber(int size)
{
	struct node node = { .count = { 0, 0 } };

	for (int i = 0; i < size; i++) {
		add_option(&node, LEFT, nimber(i));
		add_option(&node, RIGHT, nimber(i));
	}
	return keep(&node);
}

/* The sum of two trees, remembered. */
#define SUM_SLOTS (1u << 17)

static struct {
	int part[2], sum; /* the sum and 1, or 0 */
} sums[SUM_SLOTS];

static int added(int a, int b)
{
	const int part[2] = { a < b ? a : b, a < b ? b : a };
	struct node node = { .count = { 0, 0 } };
	size_t slot;

	for (slot = hash_of(part, 2) % SUM_SLOTS; sums[slot].sum; slot = (slot + 1) % SUM_SLOTS)
		if (memcmp(sums[slot].part, part, sizeof part) == 0)
			return sums[slot].sum - 1;
	for (int side = LEFT; side <= RIGHT; side++) {
		for (int i = 0; i < nodes[a].count[side]; i++)
			add_option(&node, side, added(nodes[a].option[side][i], b));
		for (int i = 0; i < nodes[b].count[side]; i++)
			add_option(&node, side, added(a, nodes[b].option[side][i]));
	}
	for (slot = hash_of(part, 2) % SUM_SLOTS; sums[slot].sum; slot = (slot + 1) % SUM_SLOTS)
		;
	memcpy(sums[slot].part, part, sizeof part);
	sums[slot].sum = keep(&node) + 1;
	return sums[slot].sum - 1;
}

/* The canonical form of a value as a tree. */
static int canonical(cgt_values *values, uint64_t value)
{
	struct node node = { .count = { 0, 0 } };
	uint64_t option[MAX_OPTIONS];
	size_t count;

	for (int side = LEFT; side <= RIGHT; side++) {
		ck_ok(cgt_values_options(values, value, side == LEFT ? CGT_LEFT : CGT_RIGHT, option, MAX_OPTIONS, &count));
		for (size_t i = 0; i < count; i++)
			add_option(&node, side, canonical(values, option[i]));
	}
	return keep(&node);
}

/* A piece of an expression that is known to be well-formed, without spaces. */
struct piece {
	const char *at, *end;
};

static int sum_of(struct piece piece);
static int game_of(struct piece piece);

static bool begins(struct piece piece, const char *bytes)
{
	size_t count = strlen(bytes);

	return (size_t)(piece.end - piece.at) >= count && memcmp(piece.at, bytes, count) == 0;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The first place outside of brackets where some bytes stand, or NULL. */
static const char *find(struct piece piece, const char *bytes)
{
	int depth = 0;

	for (; piece.at < piece.end; piece.at++) {
		if (depth == 0 && begins(piece, bytes))
			return piece.at;
		depth += strchr("{(", *piece.at) ? 1 : strchr("})", *piece.at) ? -1 : 0;
	}
	return NULL;
}

static void add_options(struct node *node, int side, bool negative, struct piece piece)
{
	const char *comma;

	if (piece.at == piece.end)
		return;
	if (find(piece, "|")) {
		add_option(node, side, negative ? negated(game_of(piece)) : game_of(piece));
		return;
	}
	do {
		struct piece option = piece;
		int id;

		comma = find(piece, ",");
		option.end = comma ? comma : piece.end;
		id = sum_of(option);
		add_option(node, side, negative ? negated(id) : id);
		piece.at = option.end + 1;
	} while (comma);
}

/* What is between braces: cut at the longest bars. */
static int game_of(struct piece piece)
{
	char bars[] = "||||||";
	struct node node = { .count = { 0, 0 } };
	const char *at;

	while (!(at = find(piece, bars)))
		bars[strlen(bars) - 1] = '\0';
	add_options(&node, LEFT, false, (struct piece){ piece.at, at });
	add_options(&node, RIGHT, false, (struct piece){ at + strlen(bars), piece.end });
	return keep(&node);
}

static int switch_of(struct piece piece)
{
	struct node node = { .count = { 0, 0 } };
	struct piece inside = { piece.at + 1, piece.end - 1 };

	if (*piece.at == '{' && !find(inside, "|"))
		piece = inside;
	add_options(&node, LEFT, false, piece);
	add_options(&node, RIGHT, true, piece);
	return keep(&node);
}

/* {0|G} */
static int threat(int id)
{
	struct node node = { .count = { 1, 1 }, .option = { { 0 }, { id } } };

	return keep(&node);
}

/* What is written together: a number or a nimber by its definition, anything else as the canonical form of its value. */
static int name_of(struct piece piece)
{
	char text[512], *end;
	cgt_values *values = NULL;
	uint64_t value = 0;
	long top, bottom = 1;
	int id, exponent = 0;

	snprintf(text, sizeof text, "%.*s", (int)(piece.end - piece.at), piece.at);
	top = strtol(text, &end, 10);
	if (end > text && *end == '/')
		bottom = strtol(end + 1, &end, 10);
	for (; bottom > 1; bottom /= 2)
		exponent++;
	if (*end == '\0')
		return number(top, exponent);
	if (text[0] == '*')
		return nimber(text[1] == '\0' ? 1 : atoi(text + 1));
	ck_ok(cgt_values_new(&values));
	ck_ok(cgt_values_parse(values, text, NULL, &value));
	id = canonical(values, value);
	cgt_values_unref(values);
	return id;
}

static int term_of(struct piece piece)
{
	struct piece inside = { piece.at + 1, piece.end - 1 }, rest = piece;
	int id = 0;

	if (begins(piece, "+-"))
		return switch_of((struct piece){ piece.at + 2, piece.end });
	if (*piece.at == '(')
		return sum_of(inside);
	if (*piece.at == '{')
		return game_of(inside);
	if (begins(piece, "Tiny(") || begins(piece, "Miny(")) {
		id = threat(threat(negated(sum_of((struct piece){ piece.at + 5, piece.end - 1 }))));
		return *piece.at == 'T' ? id : negated(id);
	}
	if (*piece.at == '-' && !is_digit(piece.at[1]))
		return negated(term_of((struct piece){ piece.at + 1, piece.end }));
	rest.at += *piece.at == '-';
	while (rest.at < rest.end && is_digit(*rest.at))
		rest.at++;
	if (!begins(rest, "."))
		return name_of(piece);
	for (long n = labs(strtol(piece.at, NULL, 10)); n > 0; n--)
		id = added(id, term_of((struct piece){ rest.at + 1, rest.end }));
	return *piece.at == '-' ? negated(id) : id;
}

/* An operator is what has a value before it. */
static int sum_of(struct piece piece)
{
	int sum = 0, depth = 0;
	const char *begin = piece.at;
	bool minus = false;

	for (const char *at = piece.at; at <= piece.end; at++) {
		bool ends = at == piece.end || (depth == 0 && strchr("+-", *at) && at > begin && !strchr("+-.", at[-1]));

		if (ends) {
			int id = term_of((struct piece){ begin, at });

			sum = added(sum, minus ? negated(id) : id);
			minus = at < piece.end && *at == '-';
			begin = at + 1;
		} else {
			depth += strchr("{(", *at) ? 1 : strchr("})", *at) ? -1 : 0;
		}
	}
	return sum;
}

static int tree_of(const char *text)
{
	static char packed[1 << 14];
	size_t length = 0;

	for (; *text; text++)
		if (!strchr(" \t\n", *text))
			packed[length++] = *text;
	packed[length] = '\0';
	return term_of((struct piece){ packed, packed + length });
}

/* Domineering on a board of at most 3 x 3 whose empty cells are the bits of a set. */
static int domineering(unsigned empty, int rows, int cols)
{
	struct node node = { .count = { 0, 0 } };

	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			unsigned cell = 1u << (r * cols + c), below = cell << cols, beside = cell << 1;

			if (r + 1 < rows && empty & cell && empty & below)
				add_option(&node, LEFT, domineering(empty & ~(cell | below), rows, cols));
			if (c + 1 < cols && empty & cell && empty & beside)
				add_option(&node, RIGHT, domineering(empty & ~(cell | beside), rows, cols));
		}
	return keep(&node);
}

/*
 * Who wins a sum of up to four trees, remembered. The index is of convention and player to move.
 */
#define MAX_PARTS 4
#define WIN_SLOTS (1u << 18)

struct win {
	int part[MAX_PARTS];
	int8_t wins[4]; /* of the mover: 0 unknown, 1 no, 2 yes */
	bool used;
};

static struct win wins[WIN_SLOTS];
static unsigned win_count;

static struct win *find_win(const int *part)
{
	struct win key = { .used = true };
	uint64_t hash = 0;
	size_t slot;

	memcpy(key.part, part, sizeof key.part);
	for (int i = 1; i < MAX_PARTS; i++)
		for (int k = i; k > 0 && key.part[k] < key.part[k - 1]; k--) {
			int swap = key.part[k];

			key.part[k] = key.part[k - 1];
			key.part[k - 1] = swap;
		}
	for (int i = 0; i < MAX_PARTS; i++)
		hash = (hash ^ (uint64_t)key.part[i]) * UINT64_C(0x9e3779b97f4a7c15);
	for (slot = hash >> 46; wins[slot].used; slot = (slot + 1) % WIN_SLOTS)
		if (memcmp(wins[slot].part, key.part, sizeof key.part) == 0)
			return &wins[slot];
	wins[slot] = key;
	ck_assert_uint_lt(++win_count, WIN_SLOTS);
	return &wins[slot];
}

static bool mover_wins(const int *part, int side, bool misere)
{
	struct win *win = find_win(part);
	int index = 2 * misere + side;
	bool can_move = false, found = false;

	if (win->wins[index])
		return win->wins[index] == 2;
	for (int i = 0; i < MAX_PARTS && !found; i++)
		for (int k = 0; k < nodes[part[i]].count[side] && !found; k++) {
			int after[MAX_PARTS];

			memcpy(after, part, sizeof after);
			after[i] = nodes[part[i]].option[side][k];
			can_move = true;
			found = !mover_wins(after, !side, misere);
		}
	if (!can_move)
		found = misere;
	find_win(part)->wins[index] = found ? 2 : 1;
	return found;
}

static int32_t brute_outcome(const int *part, int32_t convention)
{
	bool left = mover_wins(part, LEFT, convention == CGT_MISERE), right = mover_wins(part, RIGHT, convention == CGT_MISERE);

	return left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
}

static void trees_begin(void)
{
	static const struct node zero = { .count = { 0, 0 } };

	node_count = 0;
	memset(node_slot, 0, sizeof node_slot);
	memset(sums, 0, sizeof sums);
	memset(wins, 0, sizeof wins);
	win_count = 0;
	keep(&zero);
}

static const char *pick(struct random *random, const char *const *text, size_t count)
{
	return text[random_below(random, count)];
}

#define PICK(random, ...) \
	pick(random, (const char *const[]){ __VA_ARGS__ }, sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))

static void random_expression(struct random *random, int depth, char *out);

static void random_options(struct random *random, int depth, int count, char *out)
{
	const char *space = PICK(random, "", "", "", " ");

	for (int i = 0; i < count; i++) {
		strcat(strcat(out, i ? "," : ""), space);
		random_expression(random, depth, out);
	}
	strcat(out, space);
}

/* What may stand after "+-" and "." alone. */
static void random_part(struct random *random, int depth, char *out)
{
	bool alone = random_below(random, 2);

	strcat(out, alone ? PICK(random, "*2", "^", "v3", "v<2>", "^[3]", "+-1", "{2|1}", "*") : "(");
	if (!alone)
		random_expression(random, depth, out);
	strcat(out, alone ? "" : ")");
}

/* Without a '+' before a '-', since trees are read from texts without spaces. */
static void random_sum(struct random *random, int depth, char *out)
{
	for (int i = 0, count = 1 + (int)random_below(random, 2); i <= count; i++) {
		char term[4096] = "";

		random_expression(random, depth, term);
		strcat(out, i == 0 ? "" : term[0] == '-' ? " - " : PICK(random, " + ", "-", " - "));
		strcat(out, term);
	}
}

/* A random expression, a single term: depth is how many brackets may lie in each other, but for a few in parts. */
static void random_expression(struct random *random, int depth, char *out)
{
	const uint64_t kind = depth == 0 ? 11 : random_below(random, 16);

	if (kind < 6) {
		strcat(out, PICK(random, "{", "{", "{", "-{"));
		random_options(random, depth - 1, (int)random_below(random, 3), out);
		strcat(out, "|");
		random_options(random, depth - 1, (int)random_below(random, 3), out);
		strcat(out, "}");
	} else if (kind == 6) { /* {A||B|C}, {B|C||A}, and one with three bars */
		bool first = random_below(random, 2), more = random_below(random, 4) == 0;

		strcat(out, "{");
		random_options(random, depth - 1, (int)random_below(random, 3), out);
		strcat(out, first ? "||" : "|");
		random_options(random, depth - 1, 1 + (int)random_below(random, 2), out);
		strcat(out, first ? "|" : "||");
		random_options(random, depth - 1, 1 + (int)random_below(random, 2), out);
		strcat(out, more ? "|||" : "");
		random_options(random, depth - 1, (int)random_below(random, 2) * more, out);
		strcat(out, "}");
	} else if (kind == 7) {
		strcat(out, PICK(random, "+-", "- +-"));
		random_part(random, depth - 1, out);
	} else if (kind == 8) {
		strcat(out, PICK(random, "+-{", "+- { "));
		random_options(random, depth - 1, 1 + (int)random_below(random, 2), out);
		strcat(out, "}");
	} else if (kind == 9) {
		strcat(out, PICK(random, "(", "-(", "Tiny(", "-Miny(", "2Tiny(", "-1/2Miny("));
		random_sum(random, depth - 1, out);
		strcat(out, ")");
	} else if (kind == 10) {
		strcat(out, PICK(random, "2.", "-2. ", "0.", "3."));
		random_part(random, 0, out);
	} else {
		strcat(out, PICK(random, "0", "1", "2", "3", "1/2", "3/4", "-1/4", "-1", "-2", "*", "*2", "*3", "- 1/2",
		                 "4/8", "*0", "-*2", "^", "v", "^^*", "v3*2", "1*", "-1/2^", "2v2*3", "-^*", "^[2]",
		                 "1v<2>*", "^<3>*2", "-v[2]*", "0^0"));
	}
}

/* As position_of, where sums may make it too large; NULL then. */
static cgt_position *try_parse(const char *text)
{
	cgt_position *position = NULL;
	cgt_status status = cgt_position_parse(text, &position);

	ck_assert_msg(status == CGT_OK || status == CGT_TOO_LARGE, "%s: %s", text, last_message());
	return position;
}

static const char *text_of(const cgt_position *position)
{
	static char text[4 * CGT_EXPRESSION_MAX_BYTES];

	ck_ok(cgt_position_text(position, text, sizeof text, NULL));
	return text;
}

/* What is read, and how it is printed. */
static const struct {
	const char *text, *printed;
	size_t components;
} readable[] = {
	{ "*3", "*3", 1 },
	{ "*1", "*", 1 },
	{ "-*2", "*2", 1 },
	{ "5", "5", 1 },
	{ "-5", "-5", 1 },
	{ "007", "7", 1 },
	{ "6/8", "3/4", 1 },
	{ "-6/2", "-3", 1 },
	{ "1/1", "1", 1 },
	{ "1 + -1 - 1 - -1", "1 - 1 - 1 + 1", 4 },
	{ "1+*-1/2", "1 + * - 1/2", 3 },
	{ "{1|-1}", "{1|-1}", 1 },
	{ "-{3|1}", "{-1|-3}", 1 },
	{ "cram: .. - {3|1}", "cram: .. + {-1|-3}", 2 },
	{ "{ 1 , * |\n-1 }", "{1,*|-1}", 1 },
	{ "{*,1,*|-1,-1}", "{1,*|-1}", 1 },
	{ "{{2|1}|0}", "{{2|1}|0}", 1 },
	{ "{0|}", "1", 1 },
	{ "{1|}", "2", 1 },
	{ "{|}", "{|}", 1 },
	{ "{|0}", "-1", 1 },
	{ "{|-3}", "-4", 1 },
	{ "{0|1}", "1/2", 1 },
	{ "{1/4|1/2}", "3/8", 1 },
	{ "{-1|0}", "-1/2", 1 },
	{ "{0|0}", "*", 1 },
	{ "{*,0|0,*}", "*2", 1 },
	{ "{*|*}", "{*|*}", 1 },
	{ "{0|*}", "^", 1 },
	{ "^1", "^", 1 },
	{ "^^^", "^3", 1 },
	{ "v2", "vv", 1 },
	{ "^0", "0", 0 },
	{ "^0*0", "0", 0 },
	{ "{*|0}", "v", 1 },
	{ "{0,*|0}", "^*", 1 },
	{ "{0|^*}", "^^", 1 },
	{ "{0|*3}", "^*2", 1 },
	{ "{0|{0|*2}}", "^^*2", 1 },
	{ "{1|1}", "1*", 1 }, /* the tree of 1*, but not of the sum of 1 and * */
	{ "(1+*)", "{1,*|1}", 1 },
	{ "1 + *", "1 + *", 2 },
	{ "{1,1*|1,1*}", "1*2", 1 },
	{ "{1/2|1/2*}", "1/2^", 1 },
	{ "{-2v*|-2}", "-2vv", 1 },
	{ "{0|^}", "^^*", 1 },
	{ "{0,*|*}", "{0,*|*}", 1 },
	{ "{^|^}", "{^|^}", 1 }, /* worth ^*, but another tree */
	{ "-2^", "-2^", 1 },
	{ "-(2^)", "-2v", 1 },
	{ "1 - 2^", "1 + -2v", 2 },
	{ "1 - -2^ - -1", "1 + 2v + 1", 3 },
	{ "- - 1", "1", 1 },
	{ "cram: .. - ^3*", "cram: .. + v3*", 2 },
	{ "v-1", "v - 1", 2 },
	{ "3-domineering: ..", "3 + domineering: .|.", 2 },
	{ "v3*-domineering: ..", "v3* + domineering: .|.", 2 },
	{ "v - domineering: ..", "v + domineering: .|.", 2 },
	{ "vv\n+v3", "vv + v3", 2 },
	{ "+-1", "{1|-1}", 1 },
	{ "-+-1", "{1|-1}", 1 },
	{ "1 + +-1", "1 + {1|-1}", 2 },
	{ "+-{0,^*}", "{0,^*|0,v*}", 1 },
	{ "+-{1|0}", "{{1|0}|{0|-1}}", 1 },
	{ "+-0", "*", 1 },
	{ "{3||2*|1*}", "{3|{2*|1*}}", 1 },
	{ "{3|2||1}", "{{3|2}|1}", 1 },
	{ "{4||||3|||2||1|0}", "{4|{3|{2|{1|0}}}}", 1 },
	{ "Tiny(2)", "{0|{0|-2}}", 1 },
	{ "Miny(1/2)", "{{1/2|0}|0}", 1 },
	{ "Tiny(0)", "^", 1 },
	{ "Tiny({1|1,2})", "{0|{0|{-2,-1|-1}}}", 1 },
	{ "2Tiny(2)", "{2|{2|0}}", 1 },
	{ "-1/2Miny(1)", "{{1/2|-1/2}|-1/2}", 1 },
	{ "^[1]", "^", 1 },
	{ "^[3]", "{{^|*}|*}", 1 },
	{ "^<2>", "{0|v*}", 1 },
	{ "1v<2>*2", "{1^*3|1,1*,1*2}", 1 },
	{ "2.*", "{*|*}", 1 },
	{ "3.(2)", "6", 1 },
	{ "2.(1/2)", "{1/2|{1/2,1|2}}", 1 },
	{ "-2.^", "{{v,{*|*}|*,v}|v}", 1 },
	{ "0.{1|2}", "{|}", 1 },
	{ "0.*", "0", 0 },
	{ "(0) - (0 + 0)", "0", 0 },
	{ "({|})", "{|}", 1 },
	{ "{1 + 1|1 - 1}", "{2|{-1|1}}", 1 },
	{ "{(1)|-(1)}", "{1|-1}", 1 },
	{ "value: -2^ + value: ^", "-2^ + ^", 2 },
	{ "{-1|1}", "{-1|1}", 1 }, /* worth 0, but another tree */
	{ "{0|2}", "{0|2}", 1 },   /* worth 1, but another tree */
	{ "{0,1|}", "{0,1|}", 1 }, /* worth 2, but another tree */
	{ "{-1|}", "{-1|}", 1 },
	{ "{1/2|}", "{1/2|}", 1 },
	{ "{1/4|3/4}", "{1/4|3/4}", 1 },
	{ "{0,*2|0,*2}", "{0,*2|0,*2}", 1 },
	{ "0", "0", 0 },
	{ "-0", "0", 0 },
	{ "00 + *0 - 0/4", "0", 0 },
	{ "value: 1/2", "1/2", 1 },
	{ "value: 0", "{|}", 1 },
	{ "VALUE: {1|0} + value:-2", "{1|0} - 2", 2 },
	{ "-{|}", "{|}", 1 },
	{ "domineering: ..|.. + clobber: xo|ox + *3 + 1/2", "domineering: ..|.. + clobber: xo|ox + *3 + 1/2", 4 },
	{ "3 - domineering: .. + *", "3 + domineering: .|. + *", 3 },
	{ "{2147483646|}", "2147483647", 1 },
	{ "1/1073741824", "1/1073741824", 1 },
	{ "*1000000", "*1000000", 1 },
	{ "^1000000", "^1000000", 1 },
	{ "{0|v999999*}", "{0|v999999*}", 1 },
	{ "{0|*999999}", "^*999998", 1 },
	{ "{v999999*|0}", "v1000000", 1 },
	{ "4294967294/2", "2147483647", 1 },
	{ "2147483647.(1)", "2147483647", 1 },
};

START_TEST(test_read)
{
	cgt_position *position = position_of(readable[_i].text), *again;

	ck_assert_str_eq(text_of(position), readable[_i].printed);
	ck_assert_uint_eq(cgt_position_component_count(position), readable[_i].components);
	again = position_of(readable[_i].printed);
	ck_assert_int_eq(cgt_position_equal(position, again), 1);
	ck_assert_uint_eq(cgt_position_hash(position), cgt_position_hash(again));
	cgt_position_unref(again);
	cgt_position_unref(position);
}
END_TEST

static const struct {
	const char *text;
	cgt_status status;
	int32_t line, column;
	const char *part;
} unreadable[] = {
	{ "1/3", CGT_BAD_SYNTAX, 1, 3, "the denominator of a number is a power of 2" },
	{ "1/0", CGT_BAD_SYNTAX, 1, 3, "power of 2" },
	{ "1/", CGT_BAD_SYNTAX, 1, 3, "a denominator" },
	{ "1/x", CGT_BAD_SYNTAX, 1, 3, "quotients of whole numbers" },
	{ "{1,*|-1/6}", CGT_BAD_SYNTAX, 1, 9, "power of 2" },
	{ "3x", CGT_BAD_SYNTAX, 1, 1, "no game is called \"3x\"" },
	{ "*x", CGT_BAD_SYNTAX, 1, 2, "'+', '-' or the end" },
	{ "* 3", CGT_BAD_SYNTAX, 1, 3, "'+', '-' or the end" },
	{ "{1|-1", CGT_BAD_SYNTAX, 1, 6, "',', '|' or '}'" },
	{ "{1}", CGT_BAD_SYNTAX, 1, 3, "',', '|' or an operator" },
	{ "{1|2|3}", CGT_BAD_SYNTAX, 1, 5, "',' or '}'" },
	{ "{1|2}}", CGT_BAD_SYNTAX, 1, 6, "'+', '-' or the end" },
	{ "{1,|0}", CGT_BAD_SYNTAX, 1, 4, "a value" },
	{ "{,1|0}", CGT_BAD_SYNTAX, 1, 2, "a value" },
	{ "{1 2|0}", CGT_BAD_SYNTAX, 1, 4, "',', '|' or '}'" },
	{ "{cram: ..|0}", CGT_BAD_SYNTAX, 1, 2, "a value" },
	{ "cram: .. +\n{1|\n?}", CGT_BAD_SYNTAX, 3, 1, "a value" },
	{ "1 + - - cram: ..", CGT_BAD_SYNTAX, 1, 7, "the name of a game or a value" },
	{ "1+-1", CGT_BAD_SYNTAX, 1, 2, "the sign of a switch" },
	{ "cram: .. +-{2|1}", CGT_BAD_SYNTAX, 1, 10, "the sign of a switch" },
	{ "{1+-1|0}", CGT_BAD_SYNTAX, 1, 3, "the sign of a switch" },
	{ "+-", CGT_BAD_SYNTAX, 1, 3, "a value" },
	{ "+-{}", CGT_BAD_SYNTAX, 1, 4, "a value" },
	{ "+--1*", CGT_BAD_SYNTAX, 1, 5, "'+', '-' or the end" },
	{ "+--*", CGT_BAD_SYNTAX, 1, 3, "without a sign" },
	{ "+-1*", CGT_BAD_SYNTAX, 1, 4, "'+', '-' or the end" },
	{ "2.", CGT_BAD_SYNTAX, 1, 1, "before the point" },
	{ "2.(1", CGT_BAD_SYNTAX, 1, 5, "')'" },
	{ "2.^*", CGT_BAD_SYNTAX, 1, 4, "'+', '-' or the end" },
	{ "{2.3|}", CGT_BAD_SYNTAX, 1, 4, "after '.'" },
	{ "1/2.(1)", CGT_BAD_SYNTAX, 1, 1, "multiples by whole numbers" },
	{ "^[", CGT_BAD_SYNTAX, 1, 3, "a number from 1 on" },
	{ "^[0]", CGT_BAD_SYNTAX, 1, 3, "a number from 1 on" },
	{ "^<2]", CGT_BAD_SYNTAX, 1, 4, "'>'" },
	{ "^v", CGT_BAD_SYNTAX, 1, 2, "'+', '-' or the end" },
	{ "^^3", CGT_BAD_SYNTAX, 1, 3, "'+', '-' or the end" },
	{ "v2v", CGT_BAD_SYNTAX, 1, 1, "no game is called \"v2v\"" },
	{ "v: ..", CGT_BAD_SYNTAX, 1, 1, "no game is called \"v\"" },
	{ "v-2 : ..", CGT_BAD_SYNTAX, 1, 1, "no game is called \"v-2\"" },
	{ "Tiny", CGT_BAD_SYNTAX, 1, 1, "no game is called \"Tiny\"" },
	{ "Tiny()", CGT_BAD_SYNTAX, 1, 6, "a value" },
	{ "Tiny(1", CGT_BAD_SYNTAX, 1, 7, "')'" },
	{ "{0||1||2}", CGT_BAD_SYNTAX, 1, 6, "more or fewer bars" },
	{ "(1", CGT_BAD_SYNTAX, 1, 3, "')'" },
	{ "(1))", CGT_BAD_SYNTAX, 1, 4, "'+', '-' or the end" },
	{ "()", CGT_BAD_SYNTAX, 1, 2, "a value" },
	{ "*2/3", CGT_BAD_SYNTAX, 1, 3, "'+', '-' or the end" },
	{ "(*2)/3", CGT_BAD_SYNTAX, 1, 5, "'+', '-' or the end" },
	{ "{*2/3|}", CGT_BAD_SYNTAX, 1, 4, "quotients of whole numbers" },
	{ "+ 1", CGT_BAD_SYNTAX, 1, 1, "the name of a game or a value" },
	{ "1 +", CGT_BAD_SYNTAX, 1, 4, "the name of a game or a value" },
	{ "value: x", CGT_BAD_SYNTAX, 1, 8, "a value" },
	{ "2147483648", CGT_TOO_LARGE, 1, 1, "at most 2147483647" },
	{ "1/2147483648", CGT_TOO_LARGE, 1, 3, "at most 2147483647, its denominator at most 1073741824" },
	{ "* + {2147483647|}", CGT_TOO_LARGE, 1, 5, "at most 2147483647" },
	{ "{0|1/1073741824}", CGT_TOO_LARGE, 1, 1, "denominator" },
	{ "*1000001", CGT_TOO_LARGE, 1, 2, "a nimber is at most 1000000" },
	{ "99999999999999999999", CGT_TOO_LARGE, 1, 1, "numerator" },
	{ "^1000001", CGT_TOO_LARGE, 1, 2, "ups, or downs, are at most 1000000" },
	{ "1 + {0|^1000000*}", CGT_TOO_LARGE, 1, 5, "ups, or downs, are at most 1000000" },
	{ "^*1000000", CGT_TOO_LARGE, 1, 1, "a nimber beside ups is at most 999999" },
	{ "{0|*1000000}", CGT_TOO_LARGE, 1, 1, "a nimber beside ups is at most 999999" },
	{ "^[1001]", CGT_TOO_LARGE, 1, 3, "powers of up are at most 1000" },
	{ "* + ^[34]", CGT_TOO_LARGE, 1, 5, "braces in braces of an expression in normal form are at most 32" },
	{ "^<1000>*2", CGT_TOO_LARGE, 1, 1, "braces in braces" },
	{ "2.({0|1} + 2147483647)", CGT_TOO_LARGE, 1, 10, "braces in braces" },
	{ "{2147483647 + 1|}", CGT_TOO_LARGE, 1, 13, "numerator" },
	{ "* + 20.*", CGT_TOO_LARGE, 1, 5, "bytes of an expression" },
	{ "{0|2147483647Tiny(-5)}", CGT_TOO_LARGE, 1, 4, "numerator" },
};

START_TEST(test_unreadable)
{
	cgt_position *position = NULL;

	ck_fails_at(cgt_position_parse(unreadable[_i].text, &position), unreadable[_i].status, unreadable[_i].line,
	            unreadable[_i].column, unreadable[_i].part);
	ck_assert_ptr_null(position);
}
END_TEST

/* Reading ends, whatever is to be read. */
START_TEST(test_costly_names)
{
	cgt_position *position = NULL;

	ck_fails_at(cgt_position_parse("* + ^[2]*1000", &position), CGT_TOO_LARGE, 1, 5,
	            "nodes that take a name of an expression to its canonical form are at most 1000000");
	ck_assert_ptr_null(position);
}
END_TEST

/* Games without braces in others are braces in the normal form. */
START_TEST(test_bars)
{
	char text[2048] = "{0", outer[2100];
	cgt_position *position = NULL;
	size_t length = 2;

	for (int i = 1; i <= CGT_EXPRESSION_MAX_DEPTH; i++) {
		memset(text + length, '|', (size_t)i);
		length += (size_t)i;
		text[length++] = '5';
	}
	strcpy(text + length, "}");
	ck_ok(cgt_position_parse(text, &position));
	ck_assert_uint_eq(strspn(text_of(position), "{"), CGT_EXPRESSION_MAX_DEPTH);
	cgt_position_unref(position);
	position = NULL;
	snprintf(outer, sizeof outer, "* + {1|%s}", text);
	ck_fails_at(cgt_position_parse(outer, &position), CGT_TOO_LARGE, 1, 5, "braces in braces of an expression");
	memset(text + length, '|', CGT_EXPRESSION_MAX_DEPTH + 1);
	strcpy(text + length + CGT_EXPRESSION_MAX_DEPTH + 1, "5}");
	ck_fails_at(cgt_position_parse(text, &position), CGT_TOO_LARGE, 1, (int32_t)length + 1, "bars in a row are at most 32");
	ck_assert_ptr_null(position);
}
END_TEST

/* As many arrows in a row as there may be ups are read, and one more is too many. */
START_TEST(test_ups_one_by_one)
{
	static char text[CGT_EXPRESSION_MAX_UPS + 2];
	cgt_position *position = NULL;

	memset(text, 'v', CGT_EXPRESSION_MAX_UPS);
	ck_ok(cgt_position_parse(text, &position));
	ck_assert_str_eq(text_of(position), "v1000000");
	cgt_position_unref(position);
	position = NULL;
	text[CGT_EXPRESSION_MAX_UPS] = 'v';
	ck_fails_at(cgt_position_parse(text, &position), CGT_TOO_LARGE, 1, 1, "ups, or downs, are at most 1000000");
	ck_assert_ptr_null(position);
}
END_TEST

START_TEST(test_depth_and_length)
{
	static char text[4 * CGT_EXPRESSION_MAX_BYTES];
	cgt_position *position = NULL, *negative;
	size_t length = 0;

	for (int i = 0; i < CGT_EXPRESSION_MAX_DEPTH; i++)
		length += (size_t)sprintf(text + length, "{5|");
	strcpy(text + length, "0");
	for (int i = 0; i < CGT_EXPRESSION_MAX_DEPTH; i++)
		strcat(text, "}");
	ck_ok(cgt_position_parse(text, &position));
	cgt_position_unref(position);
	position = NULL;
	memmove(text + 3, text, strlen(text) + 1);
	memcpy(text, "{5|", 3);
	strcat(text, "}");
	ck_fails_at(cgt_position_parse(text, &position), CGT_TOO_LARGE, 1, 3 * CGT_EXPRESSION_MAX_DEPTH + 1,
	            "the depth of brackets is at most 32");

	/* One byte more than is allowed, of numbers that all get a sign in the negative. */
	length = (size_t)sprintf(text, "{");
	for (int i = 1; length < CGT_EXPRESSION_MAX_BYTES - 6; i++)
		length += (size_t)sprintf(text + length, "%s%d", i > 1 ? "," : "", i);
	length += (size_t)sprintf(text + length, "|");
	while (length < CGT_EXPRESSION_MAX_BYTES)
		length += (size_t)sprintf(text + length, "9");
	strcpy(text + length, "}");
	ck_fails_at(cgt_position_parse(text, &position), CGT_TOO_LARGE, 1, 1, "bytes of an expression");
	ck_assert_ptr_null(position);
	strcpy(text + length - 1, "}");
	ck_ok(cgt_position_parse(text, &position));
	ck_ok(cgt_position_negative(position, &negative));
	cgt_position_unref(negative);
	cgt_position_unref(position);
}
END_TEST

/* Equal trees have equal normal forms, and others different ones; negatives and options are those of the tree. */
START_TEST(test_normal_forms)
{
	static char printed[MAX_NODES][512];
	struct random random = random_begin("normal forms");
	static char text[4096];
	int looked_at = 0;

	trees_begin();
	memset(printed, 0, sizeof printed);
	for (int i = 0; i < 4000; i++) {
		cgt_position *position, *negative, *again;
		int id;

		text[0] = '\0';
		random_expression(&random, 1 + i % 3, text);
		if (strlen(text) > 300 || !(position = try_parse(text)))
			continue;
		if (strlen(text_of(position)) >= sizeof printed[0]) {
			cgt_position_unref(position);
			continue;
		}
		looked_at++;
		id = tree_of(text);
		if (cgt_position_component_count(position) == 0) {			ck_assert_int_eq(id, 0);
			cgt_position_unref(position);
			continue;
		}
		if (printed[id][0])
			ck_assert_str_eq(text_of(position), printed[id]);
		strcpy(printed[id], text_of(position));
		ck_assert_int_eq(tree_of(printed[id]), id);
		ck_ok(cgt_position_negative(position, &negative));
		ck_assert_int_eq(tree_of(text_of(negative)), negated(id));
		ck_ok(cgt_position_negative(negative, &again));
		ck_assert_int_eq(cgt_position_equal(position, again), 1);
		cgt_position_unref(again);
		cgt_position_unref(negative);
		cgt_position_unref(position);
	}
	ck_assert_int_gt(looked_at, 3000);
}
END_TEST

static void check_moves(const cgt_position *position, int id, int32_t player)
{
	cgt_moves *moves;
	struct node found = { .count = { 0, 0 } };
	int side = player == CGT_LEFT ? LEFT : RIGHT;
	char text[512];

	ck_ok(cgt_position_moves(position, player, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), (uint64_t)nodes[id].count[side]);
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *next, *played;
		size_t needed;
		uint64_t again;

		ck_ok(cgt_moves_text(moves, k, text, sizeof text, &needed));
		ck_assert_uint_eq(needed, strlen(text) + 1);
		add_option(&found, side, tree_of(text));
		ck_ok(cgt_moves_cells(moves, k, NULL, 0, &needed));
		ck_assert_uint_eq(needed, 0);
		ck_ok(cgt_moves_find(moves, text, &again));
		ck_assert_uint_eq(again, k);
		ck_ok(cgt_moves_play(moves, k, &next));
		ck_assert_int_eq(tree_of(text_of(next)), tree_of(text));
		ck_ok(cgt_position_play(position, player, text, &played));
		ck_assert_int_eq(cgt_position_equal(next, played), 1);
		cgt_position_unref(played);
		played = position_of(text_of(next)); /* a component played to its end is still there */
		ck_assert_int_eq(cgt_position_equal(next, played), 1);
		cgt_position_unref(played);
		cgt_position_unref(next);
	}
	ck_assert(same_options(&found, &nodes[id], side, side));
	cgt_moves_unref(moves);
}

START_TEST(test_moves)
{
	struct random random = random_begin("moves");
	char text[4096];

	trees_begin();
	for (int i = 0; i < 1000; i++) {
		cgt_position *position;

		text[0] = '\0';
		random_expression(&random, i % 3, text);
		if (strlen(text) > 200 || !(position = try_parse(text)))
			continue;
		if (cgt_position_component_count(position) && strlen(text_of(position)) < 400) {
			check_moves(position, tree_of(text), CGT_LEFT);
			check_moves(position, tree_of(text), CGT_RIGHT);
		}
		cgt_position_unref(position);
	}
}
END_TEST

START_TEST(test_moves_in_sums)
{
	static const char *const want[] = { "1:1,1-2,1", "1:1,2-2,2", "2:0", "2:*", "3:0", "4:2", "4:*" };
	cgt_position *position = position_of("domineering: ..|.. + *2 + 1/2 + {2,*|}"), *next, *none = NULL;
	cgt_moves *moves;
	char text[32];
	size_t cells[2], needed;
	uint64_t k;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 7);
	for (k = 0; k < 7; k++) {
		ck_ok(cgt_moves_text(moves, k, text, sizeof text, NULL));
		ck_assert_str_eq(text, want[k]);
	}
	ck_ok(cgt_moves_cells(moves, 1, cells, 2, &needed));
	ck_assert(needed == 2 && cells[0] == 1 && cells[1] == 3);
	ck_ok(cgt_moves_find(moves, " 4:{1|} ", &k));
	ck_assert_uint_eq(k, 5);
	ck_ok(cgt_moves_play(moves, 4, &next));
	ck_assert_str_eq(text_of(next), "domineering: ..|.. + *2 + {|} + {2,*|}");
	cgt_position_unref(next);
	ck_fails(cgt_moves_text(moves, 7, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "no move 7: there are 7");
	ck_fails(cgt_moves_text(moves, 2, text, 2, &needed), CGT_BUFFER_TOO_SMALL, "4 are needed");
	ck_fails(cgt_moves_find(moves, "4:1", &k), CGT_ILLEGAL_MOVE, "Left has no move to this board in component 4, value");
	ck_fails(cgt_moves_find(moves, "3:1", &k), CGT_ILLEGAL_MOVE, "no move to this board in component 3");
	ck_fails_at(cgt_moves_find(moves, "4:x", &k), CGT_BAD_SYNTAX, 1, 3, "a value");
	ck_fails_at(cgt_moves_find(moves, "4:2 2", &k), CGT_BAD_SYNTAX, 1, 5, "the end of the move");
	ck_fails_at(cgt_moves_find(moves, "2", &k), CGT_BAD_SYNTAX, 1, 1, "number of a component");
	ck_fails(cgt_moves_find(moves, "5:2", &k), CGT_BAD_SYNTAX, "component 5 is not from 1 to 4");
	ck_fails(cgt_position_play(position, CGT_RIGHT, "3:0", &none), CGT_ILLEGAL_MOVE, "Right has no move");
	ck_assert_ptr_null(none);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}
END_TEST

/* Whether a tree, with each follower as often as it is met, has more than so many nodes. */
static bool is_larger(int id, int most)
{
	int stack[64], count = 1;

	for (stack[0] = id; count > 0; most--) {
		const struct node *node = &nodes[stack[--count]];

		for (int side = LEFT; side <= RIGHT; side++)
			for (int i = 0; i < node->count[side]; i++) {
				if (count > most || count == 64)
					return true;
				stack[count++] = node->option[side][i];
			}
	}
	return most < 0;
}

/* Moves of what is as large as it may be lead to what can be read. */
START_TEST(test_moves_at_the_limits)
{
	static const char *const text[] = { "^*999999",           "v1000000*999998",
		                            "2147483647^*999999", "-2147483647/1073741824",
		                            "1/1073741824",       "2147483647",
		                            "2147483647*1000" };

	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			cgt_position *position = position_of(text[i]);
			cgt_moves *moves;

			ck_ok(cgt_position_moves(position, player, &moves));
			for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
				char move[64];
				cgt_position *next;
				uint64_t found;

				ck_ok(cgt_moves_text(moves, k, move, sizeof move, NULL));
				ck_ok(cgt_moves_find(moves, move, &found));
				ck_assert_uint_eq(found, k);
				ck_ok(cgt_moves_play(moves, k, &next));
				cgt_position_unref(next);
			}
			cgt_moves_unref(moves);
			cgt_position_unref(position);
		}
}
END_TEST

/* A random component and its tree. */
static int random_component(struct random *random, char *out)
{
	static char text[4096];

	if (random_below(random, 3)) {
		cgt_position *position = NULL;
		int id = 0;

		while (!position || is_larger((id = tree_of(text)), 30)) {
			cgt_position_unref(position);
			do {
				text[0] = '\0';
				random_expression(random, (int)random_below(random, 3), text);
			} while (strlen(text) > 60);
			position = try_parse(text);
		}
		cgt_position_unref(position);
		strcat(out, text);
		return id;
	}
	int rows = 1 + (int)random_below(random, 3), cols = 1 + (int)random_below(random, 3);
	unsigned empty = (unsigned)random_word(random) & ((1u << (rows * cols)) - 1);

	strcat(out, "domineering: ");
	for (int r = 0; r < rows; r++) {
		char row[8] = "|";

		for (int c = 0; c < cols; c++)
			row[c + (r > 0)] = empty >> (r * cols + c) & 1 ? '.' : '#';
		row[cols + (r > 0)] = '\0';
		strcat(out, row);
	}
	return domineering(empty, rows, cols);
}

static void check_outcomes(cgt_solver *solver, const char *text, const int *part)
{
	cgt_position *position = position_of(text);

	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		int32_t outcome, winner, want = brute_outcome(part, convention);

		ck_ok(cgt_solver_outcome(solver, position, convention, NULL, &outcome));
		ck_assert_msg(outcome == want, "%s, %s: %s, not %s", text, cgt_convention_name(convention),
		              cgt_outcome_name(outcome), cgt_outcome_name(want));
		ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, convention, NULL, &winner));
		ck_assert_int_eq(winner == CGT_LEFT, mover_wins(part, LEFT, convention == CGT_MISERE));
	}
	cgt_position_unref(position);
}

static void check_grundy(cgt_solver *solver, const char *text, const int *part)
{
	cgt_position *position = position_of(text);
	uint64_t value = 0, want = 0;
	bool all = true;

	for (int i = 0; i < MAX_PARTS; i++) {
		all = all && impartial(part[i]) && !strstr(text, "domineering");
		want ^= all ? mex_value(part[i]) : 0;
	}
	if (all) {
		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		ck_assert_uint_eq(value, want);
	} else {
		ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_NO_VALUE, "is partizan");
	}
	cgt_position_unref(position);
}

START_TEST(test_random_sums)
{
	struct random random = random_begin("random sums");
	cgt_solver *solver;
	static char text[32768];

	trees_begin();
	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 1500; i++) {
		int part[MAX_PARTS] = { 0 }, count = 1 + (int)random_below(&random, 3);

		text[0] = '\0';
		for (int k = 0; k < count; k++) {
			strcat(text, k ? " + " : "");
			part[k] = random_component(&random, text);
		}
		check_outcomes(solver, text, part);
		check_grundy(solver, text, part);
	}
	cgt_solver_free(solver);
}
END_TEST

/* Positions in which a rule of the other convention would give another answer. */
static const struct {
	const char *text;
	int32_t normal, misere;
} conventions[] = {
	{ "0", CGT_OUTCOME_P, CGT_OUTCOME_N },
	{ "{|}", CGT_OUTCOME_P, CGT_OUTCOME_N },
	{ "*", CGT_OUTCOME_N, CGT_OUTCOME_P },
	{ "*2 + *2", CGT_OUTCOME_P, CGT_OUTCOME_P },     /* what cancels is lost for the mover all the same */
	{ "*3 + *2 + *", CGT_OUTCOME_P, CGT_OUTCOME_P },
	{ "{*|*}", CGT_OUTCOME_P, CGT_OUTCOME_N },
	{ "1", CGT_OUTCOME_L, CGT_OUTCOME_R },
	{ "1/2", CGT_OUTCOME_L, CGT_OUTCOME_R },
	{ "{1|-1}", CGT_OUTCOME_N, CGT_OUTCOME_P },
	{ "2 - 1 - 1", CGT_OUTCOME_P, CGT_OUTCOME_N },
	{ "{-1|1}", CGT_OUTCOME_P, CGT_OUTCOME_N },
	{ "{0|2} - 1", CGT_OUTCOME_P, CGT_OUTCOME_N },
};

START_TEST(test_conventions)
{
	cgt_position *position = position_of(conventions[_i].text);
	cgt_solver *solver;
	int32_t outcome;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
	ck_assert_int_eq(outcome, conventions[_i].normal);
	ck_ok(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &outcome));
	ck_assert_int_eq(outcome, conventions[_i].misere);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* The value of a nimber is known without a search; in a sum with Cram likewise. */
START_TEST(test_large_nimbers)
{
	cgt_position *position = position_of("*1000000 + *999999 + *7 + cram: ...");
	cgt_solver *solver;
	uint64_t value, components;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	ck_assert_uint_eq(value, 1000000 ^ 999999 ^ 7 ^ 1);
	ck_ok(cgt_solver_statistic(solver, "components", &components));
	ck_assert_uint_le(components, 4);
	cgt_position_unref(position);
	position = position_of("*70000 + *4464"); /* 70000 is 4464 modulo 2^16 */
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	ck_assert_uint_eq(value, 70000 ^ 4464);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* The options of a nimber are not compared with each other one by one. */
START_TEST(test_wide_nimber)
{
	struct cgti_components table;
	struct cgti_options options;
	struct cgti_meter meter;
	uint32_t id;

	cgti_components_init(&table);
	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_components_nim_heap(&table, 200000, &id));
	ck_ok(cgti_components_options(&table, id, CGT_RIGHT, &meter, &options));
	ck_assert_uint_eq(options.count, 200000);
	ck_assert_uint_eq(options.begin[1], 0); /* to 0, the empty sum */
	for (uint32_t i = 1; i < options.count; i++) {
		ck_assert_uint_eq(options.begin[i + 1], i);
		ck_assert_uint_eq(table.facts[options.part[i - 1]].grundy, i);
	}
	cgti_components_free(&table);
}
END_TEST

static cgt_status make_position(const cgt_game *game, const cgt_board *board)
{
	cgt_position *position = NULL;
	cgt_status status = cgt_position_new(game, board, &position);

	cgt_position_unref(position);
	return status;
}

START_TEST(test_game)
{
	static const char *const not_normal[] = { "", "00", "{0|1}", "2/4", "*1", " 1", "1 ", "x", "{*,1|}", "1/3", "9999999999" };
	cgt_game *game = game_called("value"), *same;
	cgt_board *board = NULL, *grid;
	cgt_position *position = NULL, *none = NULL, *parsed;
	char text[64];
	size_t needed;

	ck_assert_int_eq(cgt_game_is_impartial(game), 0);
	ck_assert_int_eq(cgt_game_board_kind(game), CGT_BOARD_BYTES);
	ck_ok(cgt_game_alphabet(game, text, sizeof text, NULL));
	ck_assert_str_eq(text, "");
	ck_ok(cgt_game_board_parse(game, " {0|1} ", &board));
	ck_ok(cgt_board_contents(board, (uint8_t *)text, sizeof text, &needed));
	ck_assert_uint_eq(needed, 3);
	ck_assert_mem_eq(text, "1/2", 3);
	ck_ok(cgt_game_board_text(game, board, text, sizeof text, &needed));
	ck_assert_str_eq(text, "1/2");
	ck_assert_uint_eq(needed, 4);
	ck_ok(cgt_position_new(game, board, &position));
	ck_survives_every_failed_allocation(make_position(game, board));
	parsed = position_of("1/2");
	ck_assert_int_eq(cgt_position_equal(position, parsed), 1);
	ck_ok(cgt_position_game(parsed, 0, &same));
	ck_ok(cgt_game_spec(same, text, sizeof text, NULL));
	ck_assert_str_eq(text, "value");
	cgt_game_unref(same);
	cgt_position_unref(parsed);
	cgt_position_unref(position);
	cgt_board_unref(board);
	for (size_t i = 0; i < sizeof not_normal / sizeof not_normal[0]; i++) {
		ck_ok(cgt_board_new_bytes((const uint8_t *)not_normal[i], strlen(not_normal[i]), &board));
		ck_fails(cgt_position_new(game, board, &none), CGT_BAD_ARGUMENT, "normal form");
		ck_fails(cgt_game_board_text(game, board, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "normal form");
		cgt_board_unref(board);
	}
	ck_ok(cgt_board_new_bytes((const uint8_t *)"1\0" "2", 3, &board));
	ck_fails(cgt_position_new(game, board, &none), CGT_BAD_ARGUMENT, "normal form");
	cgt_board_unref(board);
	ck_ok(cgt_board_new_rectangle(1, 1, '.', &grid));
	ck_fails(cgt_position_new(game, grid, &none), CGT_BAD_ARGUMENT, "not played on this kind");
	ck_fails(cgt_game_board_text(game, grid, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "not played on this kind");
	ck_fails(cgt_game_board_text(NULL, grid, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_game_board_text(game, NULL, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "board");
	ck_assert_ptr_null(none);
	board = NULL;
	ck_fails_at(cgt_game_board_parse(game, "1 2", &board), CGT_BAD_SYNTAX, 1, 3, "nothing after the board");
	ck_fails_at(cgt_game_board_parse(game, "", &board), CGT_BAD_SYNTAX, 1, 1, "a board");
	ck_fails(cgt_game_board_parse(game, NULL, &board), CGT_BAD_ARGUMENT, "text");
	ck_assert_ptr_null(board);
	cgt_board_unref(grid);
	cgt_game_unref(game);
	ck_ok(cgt_game_new("clobber", &game));
	ck_ok(cgt_game_board_parse(game, "XO", &board));
	ck_ok(cgt_game_board_text(game, board, text, sizeof text, NULL));
	ck_assert_str_eq(text, "xo");
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* What is printed of a value in canonical form is read as the tree of that. */
static bool check_canonical(cgt_values *values, uint64_t value)
{
	static char text[1 << 16];
	cgt_position *position;
	cgt_status status = cgt_values_text(values, value, text, sizeof text, NULL);
	int want;

	if (status == CGT_BUFFER_TOO_SMALL || !(position = try_parse(text)))
		return false;
	want = canonical(values, value);
	if (cgt_position_component_count(position) > 0) {
		ck_assert_msg(tree_of(text_of(position)) == want, "%s is read as %s", text, text_of(position));
		ck_assert_int_eq(tree_of(text), want);
	} else {
		ck_assert_int_eq(want, 0);
	}
	cgt_position_unref(position);
	return true;
}

/* A random value with options among the first of a list. */
static uint64_t random_value(struct random *random, cgt_values *values, const uint64_t *pool, size_t count)
{
	uint64_t option[6], value;
	size_t left = 1 + random_below(random, 3), right = 1 + random_below(random, 3);

	for (size_t i = 0; i < left + right; i++)
		option[i] = pool[random_below(random, count)];
	ck_ok(cgt_values_from_options(values, option, left, option + left, right, NULL, &value));
	return value;
}

START_TEST(test_canonical_forms)
{
	static const char *const first[] = { "0",  "1",     "-3/2", "*",        "*3",   "^",      "v2*",    "1*2",
		                             "3^", "{2|1}", "+-2",  "2Tiny(3)", "^[2]", "v<3>*2", "-1v[2]*" };
	struct random random = random_begin("canonical forms");
	size_t read = 0;

	trees_begin();
	for (int round = 0; round < 4; round++) {
		cgt_values *values = NULL;
		uint64_t pool[200];
		size_t count = sizeof first / sizeof first[0];

		ck_ok(cgt_values_new(&values));
		for (size_t i = 0; i < count; i++)
			ck_ok(cgt_values_parse(values, first[i], NULL, &pool[i]));
		for (; count < 200; count++)
			pool[count] = random_value(&random, values, pool, random_below(&random, 2) ? count : 15);
		for (size_t i = 0; i < count; i++)
			read += check_canonical(values, pool[i]);
		cgt_values_unref(values);
	}
	ck_assert_uint_gt(read, 500);
}
END_TEST

/* The values that others have printed. */
START_TEST(test_published_values)
{
	static const char *const file[][2] = { { "short_games.tsv", "canonical_print" },
		                               { "short_games.tsv", "reducedCanonicalForm" },
		                               { "value_operations.tsv", "result" } };
	cgt_values *values = NULL;
	struct table table;
	int read = 0;

	trees_begin();
	ck_ok(cgt_values_new(&values));
	for (size_t i = 0; i < sizeof file / sizeof file[0]; i++)
		for (table_open(&table, file[i][0]); table_next(&table);) {
			const char *text = table_text(&table, file[i][1]);
			uint64_t value, birthday;

			if (strncmp(text, "error", 5) == 0)
				continue;
			ck_ok(cgt_values_parse(values, text, NULL, &value));
			ck_ok(cgt_values_figure(values, value, "birthday", NULL, &birthday));
			if (birthday <= 20) /* so that its tree can be held */
				read += check_canonical(values, value);
		}
	ck_assert_int_gt(read, 50);
	cgt_values_unref(values);
}
END_TEST

/* An expression is worth what cgt_values_parse says, and is won accordingly; a power or tiny with its number and nimber, too. */
START_TEST(test_values)
{
	struct random random = random_begin("values");
	static char text[4096];
	int looked_at = 0;

	for (int round = 0; round < 40; round++) {
		cgt_solver *solver;
		cgt_values *values = NULL;

		ck_ok(cgt_solver_new(&solver));
		ck_ok(cgt_solver_values(solver, &values));
		for (int i = 0; i < 100; i++) {
			uint64_t want, value, figure;
			cgt_position *position;
			int32_t outcome;

			text[0] = '\0';
			random_expression(&random, i % 4, text);
			if (strlen(text) > 300 || !(position = try_parse(text)))
				continue;
			ck_ok(cgt_values_parse(values, text, NULL, &want));
			ck_ok(cgt_solver_value(solver, position, NULL, &value));
			ck_assert_msg(value == want, "%s has not the value of the text", text);
			ck_ok(cgt_values_figure(values, want, "outcome", NULL, &figure));
			ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
			ck_assert_msg((int32_t)figure == outcome, "%s is won as %s", text, cgt_outcome_name(outcome));
			cgt_position_unref(position);
			looked_at++;
		}
		cgt_values_unref(values);
		cgt_solver_free(solver);
	}
	ck_assert_int_gt(looked_at, 3000);
}
END_TEST

static int32_t no_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *emit_ctx)
{
	(void)user, (void)bytes, (void)count, (void)player, (void)emit, (void)emit_ctx;
	return 0;
}

/* A word before a colon, or an opening bracket at once, is the name of a game, even if it could be downs. */
START_TEST(test_names_like_values)
{
	static const char *const name[] = { "v", "vv", "v3", "v-2", "v4-x" };

	for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
		cgt_game_builder *builder;
		cgt_game *game;
		cgt_position *position, *again;
		char text[64];

		ck_ok(cgt_game_builder_new(name[i], "1", &builder));
		ck_ok(cgt_game_builder_set_options(builder, no_options));
		ck_ok(cgt_game_builder_build(builder, &game));
		cgt_game_builder_free(builder);
		snprintf(text, sizeof text, "v3 - 1 - %s : <00>", name[i]);
		ck_fails(cgt_position_parse_with(text, &game, 1, &position), CGT_UNSUPPORTED, "negative");
		snprintf(text, sizeof text, "v3 - 1 + %s : <00>", name[i]);
		ck_ok(cgt_position_parse_with(text, &game, 1, &position));
		ck_assert_uint_eq(cgt_position_component_count(position), 3);
		snprintf(text, sizeof text, "v3 - 1 + %s(version=1): <00>", name[i]);
		ck_assert_str_eq(text_of(position), text);
		ck_ok(cgt_position_parse_with(text, &game, 1, &again));
		ck_assert_int_eq(cgt_position_equal(position, again), 1);
		cgt_position_unref(again);
		cgt_position_unref(position);
		cgt_game_unref(game);
	}
}
END_TEST

/* A random component of any game, with space where the syntax allows it. */
static void random_game(struct random *random, char *out)
{
	static const char *const game[][2] = {
		{ "cram", ".#" }, { "Domineering", ".." }, { "clobber", "xXoO." }, { "IMPARTIAL-clobber", "xo.#" },
		{ "toads-and-frogs", "tf.TFXO" }, { "dawson-pawns", ".pP" }, { "dawson-pawns( promotion = removed )", ".pP" },
	};
	const size_t which = random_below(random, sizeof game / sizeof game[0]);
	const char *cells = game[which][1];
	size_t rows = which < 5 ? 1 + random_below(random, 3) : 3, cols = 1 + random_below(random, 4);

	strcat(out, game[which][0]);
	strcat(out, random_below(random, 3) ? ": " : " :\t\n");
	for (size_t r = 0; r < rows; r++) {
		if (r)
			strcat(out, random_below(random, 3) ? "|" : "\n");
		for (size_t c = 0; c < cols; c++)
			strncat(out, &cells[random_below(random, strlen(cells))], 1);
	}
}

/* Whatever is read is printed so that it is read again as the same, and printed as the same. */
START_TEST(test_round_trips)
{
	static const char *const joint[] = { "+ ", " + ", " - ", " -", " +\n-" };
	struct random random = random_begin("round trips");
	static char text[8192], printed[8192];

	for (int i = 0; i < 2000; i++) {
		cgt_position *position, *again;

		strcpy(text, random_below(&random, 4) ? "" : " -");
		for (uint64_t k = 0, count = 1 + random_below(&random, 4); k < count; k++) {
			strcat(text, k ? joint[random_below(&random, sizeof joint / sizeof joint[0])] : "");
			if (random_below(&random, 2))
				random_game(&random, text);
			else
				random_expression(&random, (int)random_below(&random, 3), text);
		}
		if (strstr(text, "- -") || strstr(text, "--") || strstr(text, "-+-"))
			continue; /* two signs from different places */
		if (!(position = try_parse(text)))
			continue;
		strcpy(printed, text_of(position));
		again = position_of(printed);
		ck_assert_int_eq(cgt_position_equal(position, again), 1);
		ck_assert_str_eq(text_of(again), printed);
		cgt_position_unref(again);
		cgt_position_unref(position);
	}
}
END_TEST

/* What knows only grids says so. */
START_TEST(test_no_grid)
{
	cgt_position *position = position_of("cram: .. + *2 + 1/2");
	cgt_involution *involution = NULL, *none = NULL;
	cgt_involution_search *search = NULL;
	cgt_pairing_report *report = NULL;
	cgt_strategy *strategy = NULL;
	const size_t image[] = { 1, 0 };
	char svg[8192];
	int32_t failure;

	ck_assert_uint_eq(cgt_position_cell_count(position), 2);
	ck_ok(cgt_involution_new(position, image, 2, 0, &involution));
	ck_fails(cgt_pairing_test(involution, CGT_READING_STRICT, &failure), CGT_UNSUPPORTED, "value");
	ck_fails(cgt_pairing_report_new(involution, CGT_READING_STRICT, CGT_PLAY_IMAGE, NULL, &report), CGT_UNSUPPORTED, "value");
	ck_fails(cgt_strategy_new(involution, NULL, &strategy), CGT_UNSUPPORTED, "value");
	ck_fails(cgt_involution_new_map(position, CGT_MAP_LEFT_RIGHT, 0, &none), CGT_BAD_ARGUMENT, "grid");
	ck_fails(cgt_involution_new_copy_swap(position, &none), CGT_NO_VALUE, "component");
	ck_fails(cgt_involution_parse(position, "(2:1,1 1:1,1)", &none), CGT_BAD_SYNTAX, "no cells");
	for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind++)
		ck_fails(cgt_involution_search_new(position, kind, &search), CGT_UNSUPPORTED, "value");
	ck_ok(cgt_render_position(position, NULL, svg, sizeof svg, NULL));
	ck_assert_ptr_nonnull(strstr(svg, ">1/2</text>"));
	ck_assert_ptr_nonnull(strstr(svg, "<title>cram: .. + *2 + 1/2</title>"));
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* Everything that expressions are used for, in one call that gives everything back. */
static cgt_status use_expressions(void)
{
	cgt_position *position = NULL, *negative = NULL, *next = NULL;
	cgt_moves *moves = NULL;
	cgt_solver *solver = NULL;
	char text[512];
	int32_t outcome;
	cgt_status status = cgt_position_parse("{1,*|{0|-1}} + *2 - 3/8 + domineering: .#|..", &position);

	if (status == CGT_OK)
		status = cgt_position_negative(position, &negative);
	if (status == CGT_OK)
		status = cgt_position_text(negative, text, sizeof text, NULL);
	if (status == CGT_OK)
		status = cgt_position_moves(position, CGT_LEFT, &moves);
	if (status == CGT_OK)
		status = cgt_moves_text(moves, 1, text, sizeof text, NULL);
	if (status == CGT_OK)
		status = cgt_position_play(position, CGT_RIGHT, "1:{0|-1}", &next);
	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome);
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, next, CGT_MISERE, NULL, &outcome);
	cgt_solver_free(solver);
	cgt_moves_unref(moves);
	cgt_position_unref(next);
	cgt_position_unref(negative);
	cgt_position_unref(position);
	return status;
}

/* All that texts can ask for: sums, multiples, canonical forms, several bars. */
static cgt_status read_expression(void)
{
	cgt_position *position = NULL, *negative = NULL;
	cgt_status status = cgt_position_parse("- {2.^||+-{1,*}|Tiny(1 - *)} + 1/2Miny({1|0}) + v[2]*", &position);

	if (status == CGT_OK)
		status = cgt_position_negative(position, &negative);
	cgt_position_unref(negative);
	cgt_position_unref(position);
	return status;
}

START_TEST(test_failed_allocations)
{
	ck_survives_or_does_without(use_expressions());
	ck_survives_every_failed_allocation(read_expression());
}
END_TEST

/* A solver that ran out of memory answers rightly when it is asked again. */
START_TEST(test_solver_after_failure)
{
	cgt_position *position = position_of("{1,*|{0|-1}} + *2 - 3/8 + {*2,1/2|-1}");
	cgt_solver *solver;
	int32_t want, outcome;
	int failed = 1;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &want));
	ck_ok(cgt_solver_clear(solver));
	for (uint64_t k = 1; failed; k++) {
		cgti_memory_fail_at(k);
		outcome = 0;
		cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome);
		failed = cgti_memory_failed();
		cgti_memory_fail_at(0);
		ck_assert(failed || outcome == want);
	}
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("expressions");
	TCase *text = tcase_create("text"), *play = tcase_create("play"), *costly = tcase_create("costly names");

	tcase_set_timeout(text, 120);
	tcase_add_loop_test(text, test_read, 0, LENGTH(readable));
	tcase_add_loop_test(text, test_unreadable, 0, LENGTH(unreadable));
	tcase_add_test(text, test_bars);
	tcase_add_test(text, test_ups_one_by_one);
	tcase_add_test(text, test_depth_and_length);
	tcase_add_test(text, test_normal_forms);
	tcase_add_test(text, test_canonical_forms);
	tcase_add_test(text, test_published_values);
	tcase_add_test(text, test_values);
	tcase_add_test(text, test_names_like_values);
	tcase_add_test(text, test_round_trips);
	tcase_add_test(text, test_game);
	suite_add_tcase(suite, text);
	tcase_set_tags(costly, "heavy");
	tcase_set_timeout(costly, 120);
	tcase_add_test(costly, test_costly_names);
	suite_add_tcase(suite, costly);
	tcase_set_timeout(play, 120);
	tcase_add_test(play, test_moves);
	tcase_add_test(play, test_moves_in_sums);
	tcase_add_test(play, test_moves_at_the_limits);
	tcase_add_test(play, test_random_sums);
	tcase_add_loop_test(play, test_conventions, 0, LENGTH(conventions));
	tcase_add_test(play, test_large_nimbers);
	tcase_add_test(play, test_wide_nimber);
	tcase_add_test(play, test_no_grid);
	tcase_add_test(play, test_failed_allocations);
	tcase_add_test(play, test_solver_after_failure);
	suite_add_tcase(suite, play);
	return run_suite(suite);
}
