/* SPDX-License-Identifier: MIT */
/*
 * check_proof - checks a proof (doc/proof-format.md) without the library that wrote it.
 *
 * It has moves, components and symmetries of its own for Cram, Domineering and Clobber, numbers, nim heaps and values in
 * braces, and calls nothing of libcgt, so that a mistake there does not pass here. It says what is proved, or which entry is
 * not, and why.
 *
 * A position is kept as the list of its components, sorted. A component is a string: a letter for the game, the number of
 * rows and of columns, and the cells of its least image under the symmetries that keep the rules; a value is the text of its
 * tree. Positions with the same list have the same play, whatever is played, so that what is said of one holds of the other.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2, MOST_CELLS = 4096, MOST_SIDE = 255, MOST_DEPTH = 40, UNITS_EXPONENT = 30 };
enum player { LEFT, RIGHT };

/* ---- failing ---- */

static unsigned long line_number; /* of the line that is looked at, from 1 */

static _Noreturn void fail(const char *format, ...)
{
	va_list args;

	fflush(stdout);
	fprintf(stderr, "check_proof: ");
	if (line_number)
		fprintf(stderr, "line %lu: ", line_number);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\n");
	exit(EXIT_FAILURE);
}

static void *grow(void *array, size_t *room, size_t want, size_t bytes)
{
	if (want <= *room)
		return array;
	*room = 2 * *room < want ? want : 2 * *room;
	array = realloc(array, *room * bytes);
	if (!array)
		fail("out of memory");
	return array;
}

/* ---- strings of bytes, and lists of them that are sorted ---- */

struct bytes {
	unsigned char *at;
	size_t count, room;
};

static void add_bytes(struct bytes *to, const void *bytes, size_t count)
{
	to->at = grow(to->at, &to->room, to->count + count + 1, 1);
	memcpy(to->at + to->count, bytes, count);
	to->count += count;
	to->at[to->count] = '\0';
}

static void add_string(struct bytes *to, const char *string)
{
	add_bytes(to, string, strlen(string));
}

/* Components: pieces of one string of bytes. */
struct piece {
	size_t begin, count;
};

struct sum {
	struct bytes bytes;
	struct piece *piece;
	size_t count, room;
};

static void clear_sum(struct sum *sum)
{
	sum->bytes.count = sum->count = 0;
}

static const unsigned char *piece_of(const struct sum *sum, size_t i)
{
	return sum->bytes.at + sum->piece[i].begin;
}

static int compare_bytes(const void *a, size_t a_count, const void *b, size_t b_count)
{
	const int order = memcmp(a, b, a_count < b_count ? a_count : b_count);

	return order ? order : (a_count > b_count) - (a_count < b_count);
}

/* Adds a component in its place among the others. */
static void add_piece(struct sum *sum, const void *bytes, size_t count)
{
	size_t i = sum->count;

	sum->piece = grow(sum->piece, &sum->room, sum->count + 1, sizeof *sum->piece);
	while (i > 0 && compare_bytes(piece_of(sum, i - 1), sum->piece[i - 1].count, bytes, count) > 0) {
		sum->piece[i] = sum->piece[i - 1];
		i--;
	}
	sum->piece[i] = (struct piece){ sum->bytes.count, count };
	sum->count++;
	add_bytes(&sum->bytes, bytes, count);
}

static bool same_piece(const struct sum *a, size_t i, const struct sum *b, size_t j)
{
	return a->piece[i].count == b->piece[j].count && memcmp(piece_of(a, i), piece_of(b, j), a->piece[i].count) == 0;
}

static bool same_sum(const struct sum *a, const struct sum *b)
{
	bool same = a->count == b->count;

	for (size_t i = 0; same && i < a->count; i++)
		same = same_piece(a, i, b, i);
	return same;
}

static void add_sum(struct sum *to, const struct sum *sum)
{
	for (size_t i = 0; i < sum->count; i++)
		add_piece(to, piece_of(sum, i), sum->piece[i].count);
}

/* ---- values: trees as texts, options sorted and without repeats ---- */

/* A number top / 2^exponent, so many ups, and a nim heap: together the name of a canonical form. */
struct name {
	long long top;
	int exponent;
	int ups;
	unsigned long heap;
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Reads digits from *at on; without any, the number is `none`. */
static long long read_digits(const char *text, size_t count, size_t *at, long long none)
{
	long long value = 0;

	if (*at == count || !is_digit(text[*at]))
		return none;
	for (; *at < count && is_digit(text[*at]) && value < 1LL << 40; ++*at)
		value = 10 * value + (text[*at] - '0');
	return value;
}

/* Reads ups, or downs: signs, or one sign with their number. */
static int read_ups(const char *text, size_t count, size_t *at)
{
	const char sign = *at < count && (text[*at] == '^' || text[*at] == 'v') ? text[*at] : '\0';
	long long ups = 0;

	while (sign && *at < count && text[*at] == sign && ups < 1000) {
		ups++;
		++*at;
	}
	if (ups == 1)
		ups = read_digits(text, count, at, 1);
	if (ups > 1000000)
		fail("there are more ups than are understood here");
	return (int)(sign == 'v' ? -ups : ups);
}

/* Whether a text is such a name as a whole. */
static bool read_name(const char *text, size_t count, struct name *name)
{
	const bool negative = count && text[0] == '-';
	size_t at = negative;
	long long bottom = 1;

	*name = (struct name){ 0, 0, 0, 0 };
	name->top = read_digits(text, count, &at, -1);
	if (name->top >= 0 && at < count && text[at] == '/') {
		at++;
		bottom = read_digits(text, count, &at, 0);
	}
	while (name->exponent < UNITS_EXPONENT && 1LL << name->exponent < bottom)
		name->exponent++;
	if (bottom != 1LL << name->exponent || (negative && name->top < 0))
		return false;
	name->top = name->top < 0 ? 0 : negative ? -name->top : name->top;
	name->ups = read_ups(text, count, &at);
	if (at < count && text[at] == '*') {
		at++;
		name->heap = (unsigned long)read_digits(text, count, &at, 1);
	}
	return at == count && count > 0 && name->heap <= 1000000;
}

static bool is_number(const struct name *name)
{
	return name->ups == 0 && name->heap == 0;
}

/* Writes a name in the one way in which names are compared. */
static void write_name(struct name name, struct bytes *to)
{
	char text[128];
	int length = 0;

	while (name.exponent > 0 && name.top % 2 == 0) {
		name.top /= 2;
		name.exponent--;
	}
	if (name.top != 0 || is_number(&name))
		length += snprintf(text, sizeof text, "%lld", name.top);
	if (name.exponent)
		length += snprintf(text + length, sizeof text - (size_t)length, "/%lld", 1LL << name.exponent);
	if (name.ups)
		length += snprintf(text + length, sizeof text - (size_t)length, "%c%d", name.ups > 0 ? '^' : 'v', abs(name.ups));
	if (name.heap)
		length += snprintf(text + length, sizeof text - (size_t)length, "*%lu", name.heap);
	add_bytes(to, text, (size_t)length);
}

/* Where the side of a brace, or an option of it, that begins at `at` ends. */
static size_t end_of_option(const char *text, size_t count, size_t at)
{
	for (int depth = 0; at < count; at++) {
		if (depth == 0 && (text[at] == ',' || text[at] == '|' || text[at] == '}'))
			break;
		depth += (text[at] == '{') - (text[at] == '}');
	}
	return at;
}

/* The length of the braces that a text begins with, or 0 if they are not closed. */
static size_t length_of_braces(const char *text)
{
	size_t at = 0;
	int depth = 0;

	do {
		depth += (text[at] == '{') - (text[at] == '}');
		if (!text[at++])
			return 0;
	} while (depth > 0);
	return at;
}

static void write_value(const char *text, size_t count, bool negate, int depth, struct bytes *to);

/* Writes a side of a brace from `at` on, sorted; returns where it ends. */
static size_t write_side(const char *text, size_t count, size_t at, bool negate, int depth, struct bytes *to)
{
	struct sum options = { .count = 0 };
	size_t end = at;

	for (bool more = at < count && text[at] != '|' && text[at] != '}'; more; at = end + 1) {
		struct bytes option = { .count = 0 };

		end = end_of_option(text, count, at);
		write_value(text + at, end - at, negate, depth + 1, &option);
		add_piece(&options, option.at, option.count);
		free(option.at);
		more = end < count && text[end] == ',';
	}
	for (size_t i = 0, written = 0; i < options.count; i++) {
		if (i > 0 && same_piece(&options, i, &options, i - 1))
			continue;
		if (written++)
			add_string(to, ",");
		add_bytes(to, piece_of(&options, i), options.piece[i].count);
	}
	free(options.bytes.at);
	free(options.piece);
	return end;
}

/* Writes a value, or its negative, in the form in which values are compared. */
static void write_value(const char *text, size_t count, bool negate, int depth, struct bytes *to)
{
	struct bytes left = { .count = 0 }, right = { .count = 0 };
	struct name name;
	size_t end;

	if (read_name(text, count, &name)) {
		name.top = negate ? -name.top : name.top;
		name.ups = negate ? -name.ups : name.ups;
		write_name(name, to);
		return;
	}
	if (depth > MOST_DEPTH || count < 3 || text[0] != '{' || text[count - 1] != '}')
		fail("\"%.*s\" is no value that is understood here", (int)(count < 60 ? count : 60), text);
	end = write_side(text, count, 1, negate, depth, &left);
	if (end >= count || text[end] != '|' || write_side(text, count, end + 1, negate, depth, &right) != count - 1)
		fail("\"%.*s\" is no value: an opening and a closing brace and one '|'", (int)(count < 60 ? count : 60), text);
	add_string(to, "{");
	add_bytes(to, negate ? right.at : left.at, negate ? right.count : left.count);
	add_string(to, "|");
	add_bytes(to, negate ? left.at : right.at, negate ? left.count : right.count);
	add_string(to, "}");
	free(left.at);
	free(right.at);
}

/* Adds a value, in the form in which values are compared, unless nobody can move in it. */
static void add_value(struct sum *to, const char *text, size_t count)
{
	struct bytes piece = { .count = 0 };

	if ((count == 1 && text[0] == '0') || (count == 3 && memcmp(text, "{|}", 3) == 0))
		return;
	add_string(&piece, "v");
	add_bytes(&piece, text, count);
	add_piece(to, piece.at, piece.count);
	free(piece.at);
}

static bool same_sides(const char *text, size_t count);

/* Whether both players have the same moves in a value, now and later. */
static bool is_impartial_value(const char *text, size_t count)
{
	struct name name;

	if (read_name(text, count, &name))
		return name.top == 0 && name.ups == 0;
	return same_sides(text, count);
}

static bool same_sides(const char *text, size_t count)
{
	const size_t half = (count - 3) / 2;

	if (count % 2 == 0 || text[half + 1] != '|' || memcmp(text + 1, text + half + 2, half) != 0)
		return false;
	for (size_t at = 1; at < half + 1;) {
		const size_t end = end_of_option(text, count, at);

		if (!is_impartial_value(text + at, end - at))
			return false;
		at = end + 1;
	}
	return true;
}

/* ---- boards ---- */

struct board {
	char game; /* 'c' Cram, 'd' Domineering, 'x' Clobber */
	int rows, cols;
	char cell[MOST_CELLS];
};

static const struct {
	const char *name;
	char letter;
} games[] = { { "cram", 'c' }, { "domineering", 'd' }, { "clobber", 'x' } };

/* Where one of the eight maps sends a place: 4 exchanges rows and columns, first; then 2 turns rows over, 1 columns. */
static int image_of(const struct board *board, int map, int cell)
{
	int row = cell / board->cols, col = cell % board->cols, rows = board->rows, cols = board->cols;

	if (map & 4) {
		const int swap = row;

		row = col;
		col = swap;
		rows = board->cols;
		cols = board->rows;
	}
	if (map & 2)
		row = rows - 1 - row;
	if (map & 1)
		col = cols - 1 - col;
	return row * cols + col;
}

static void map_board(const struct board *board, int map, struct board *image)
{
	image->game = board->game;
	image->rows = map & 4 ? board->cols : board->rows;
	image->cols = map & 4 ? board->rows : board->cols;
	for (int cell = 0; cell < board->rows * board->cols; cell++)
		image->cell[image_of(board, map, cell)] = board->cell[cell];
}

static void exchange_stones(struct board *board)
{
	for (int cell = 0; cell < board->rows * board->cols; cell++)
		board->cell[cell] = board->cell[cell] == 'x' ? 'o' : board->cell[cell] == 'o' ? 'x' : board->cell[cell];
}

/* Adds a board that is one component in its least box. Domineering is kept by the maps that leave rows rows. */
static void add_least_image(struct sum *to, const struct board *board)
{
	const int maps = board->game == 'd' ? 4 : 8;
	const size_t count = (size_t)(board->rows * board->cols) + 3;
	unsigned char best[MOST_CELLS + 3], own[MOST_CELLS + 3];
	static struct board image;

	for (int map = 0; map < maps; map++) {
		map_board(board, map, &image);
		own[0] = (unsigned char)board->game;
		own[1] = (unsigned char)image.rows;
		own[2] = (unsigned char)image.cols;
		memcpy(own + 3, image.cell, count - 3);
		if (map == 0 || memcmp(own, best, count) < 0)
			memcpy(best, own, count);
	}
	add_piece(to, best, count);
}

static bool has_piece(const struct board *board, int cell)
{
	return board->game == 'x' ? board->cell[cell] == 'x' || board->cell[cell] == 'o' : board->cell[cell] == '.';
}

/* The cells beside a cell in its row and column, -1 where there is none. */
static void find_neighbours(const struct board *board, int cell, int beside[4])
{
	const int col = cell % board->cols;

	beside[0] = col > 0 ? cell - 1 : -1;
	beside[1] = col + 1 < board->cols ? cell + 1 : -1;
	beside[2] = cell >= board->cols ? cell - board->cols : -1;
	beside[3] = cell + board->cols < board->rows * board->cols ? cell + board->cols : -1;
}

/* Takes what is connected with a cell out of a board, into a board that is else blocked; returns its cells. */
static int take_component(struct board *board, int first, struct board *part, int list[MOST_CELLS])
{
	int count = 0;

	part->game = board->game;
	part->rows = board->rows;
	part->cols = board->cols;
	memset(part->cell, '#', (size_t)(board->rows * board->cols));
	list[count++] = first;
	part->cell[first] = board->cell[first];
	board->cell[first] = '#';
	for (int done = 0; done < count; done++) {
		int beside[4];

		find_neighbours(board, list[done], beside);
		for (int i = 0; i < 4; i++) {
			if (beside[i] < 0 || !has_piece(board, beside[i]))
				continue;
			list[count++] = beside[i];
			part->cell[beside[i]] = board->cell[beside[i]];
			board->cell[beside[i]] = '#';
		}
	}
	return count;
}

/* Whether anybody can ever move in a component. */
static bool is_alive(const struct board *part, const int *list, int count)
{
	bool x = false, o = false;

	for (int i = 0; i < count; i++) {
		x |= part->cell[list[i]] == 'x';
		o |= part->cell[list[i]] == 'o';
	}
	return part->game == 'x' ? x && o : count > 1;
}

static void add_in_least_box(struct sum *to, const struct board *part, const int *list, int count)
{
	int top = part->rows, bottom = 0, left = part->cols, right = 0;
	static struct board box;

	for (int i = 0; i < count; i++) {
		const int row = list[i] / part->cols, col = list[i] % part->cols;

		top = row < top ? row : top;
		bottom = row > bottom ? row : bottom;
		left = col < left ? col : left;
		right = col > right ? col : right;
	}
	box.game = part->game;
	box.rows = bottom - top + 1;
	box.cols = right - left + 1;
	for (int row = top; row <= bottom; row++)
		memcpy(box.cell + (row - top) * box.cols, part->cell + row * part->cols + left, (size_t)box.cols);
	add_least_image(to, &box);
}

/* Adds the components of a board, which is used up. */
static void add_board(struct sum *to, struct board *board)
{
	static struct board part;
	static int list[MOST_CELLS];

	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		int count;

		if (!has_piece(board, cell))
			continue;
		count = take_component(board, cell, &part, list);
		if (is_alive(&part, list, count))
			add_in_least_box(to, &part, list, count);
	}
}

static void board_of_piece(const unsigned char *piece, struct board *board)
{
	board->game = (char)piece[0];
	board->rows = piece[1];
	board->cols = piece[2];
	memcpy(board->cell, piece + 3, (size_t)(board->rows * board->cols));
}

/* ---- moves: what one component becomes, handed over as a sum ---- */

typedef void (*option_fn)(void *user, const struct sum *option);

/* Makes a move on a board and hands it over. */
static void emit_board(const struct board *board, int from, char left, int to, char put, option_fn emit, void *user)
{
	static struct board after;
	static struct sum option;

	after = *board;
	after.cell[from] = left;
	after.cell[to] = put;
	clear_sum(&option);
	add_board(&option, &after);
	emit(user, &option);
}

static void board_options(const struct board *board, enum player player, option_fn emit, void *user)
{
	const char own = player == LEFT ? 'x' : 'o', other = player == LEFT ? 'o' : 'x';

	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		int beside[4];

		find_neighbours(board, cell, beside);
		for (int i = 0; i < 4; i++) {
			const bool upright = i >= 2;

			if (beside[i] < 0)
				continue;
			if (board->game == 'x') {
				if (board->cell[cell] == own && board->cell[beside[i]] == other)
					emit_board(board, cell, '.', beside[i], own, emit, user);
			} else if (beside[i] > cell && has_piece(board, cell) && has_piece(board, beside[i]) &&
			           (board->game == 'c' || upright == (player == LEFT))) {
				emit_board(board, cell, '#', beside[i], '#', emit, user);
			}
		}
	}
}

static void emit_value(const char *text, size_t count, option_fn emit, void *user)
{
	struct sum option = { .count = 0 };

	add_value(&option, text, count);
	emit(user, &option);
	free(option.bytes.at);
	free(option.piece);
}

static void emit_name(struct name name, option_fn emit, void *user)
{
	struct bytes text = { .count = 0 };

	write_name(name, &text);
	emit_value((const char *)text.at, text.count, emit, user);
	free(text.at);
}

/* A whole number n > 0 is {n-1|}; a fraction with an odd numerator has the two beside it, with half the denominator. */
static void number_options(struct name number, enum player player, option_fn emit, void *user)
{
	if (number.exponent == 0 && (player == LEFT ? number.top <= 0 : number.top >= 0))
		return;
	number.top += player == LEFT ? -1 : 1;
	emit_name(number, emit, user);
}

/* From x + *n both move to x + *m for every m < n. */
static void heap_options(struct name name, option_fn emit, void *user)
{
	for (unsigned long heap = name.heap; heap > 0; heap--) {
		name.heap = heap - 1;
		emit_name(name, emit, user);
	}
}

/*
 * For n > 0, x + n ups + *k is {x | x + (n - 1) ups + *k'}, where k' is k with its lowest bit changed, but for x + ^*, which is
 * {x, x*|x}; with downs the players are exchanged (Winning Ways, chapter 3).
 */
static void ups_options(struct name name, enum player player, option_fn emit, void *user)
{
	const bool behind = (name.ups > 0) == (player == LEFT), is_up_star = abs(name.ups) == 1 && name.heap == 1;
	struct name option = { name.top, name.exponent, 0, 0 };

	if (!behind && !is_up_star) {
		option.ups = name.ups - (name.ups > 0 ? 1 : -1);
		option.heap = name.heap ^ 1;
	}
	emit_name(option, emit, user);
	option.heap = 1;
	if (behind && is_up_star)
		emit_name(option, emit, user);
}

static void name_options(struct name name, enum player player, option_fn emit, void *user)
{
	if (is_number(&name))
		number_options(name, player, emit, user);
	else if (name.ups)
		ups_options(name, player, emit, user);
	else
		heap_options(name, emit, user);
}

static void value_options(const char *text, size_t count, enum player player, option_fn emit, void *user)
{
	struct name name;
	size_t at = 1, end;

	if (read_name(text, count, &name)) {
		name_options(name, player, emit, user);
		return;
	}
	for (enum player side = LEFT; side <= player; side++, at++)
		for (; text[at] != '|' && text[at] != '}'; at = end + (text[end] == ',')) {
			end = end_of_option(text, count, at);
			if (side == player)
				emit_value(text + at, end - at, emit, user);
		}
}

static void piece_options(const unsigned char *piece, size_t count, enum player player, option_fn emit, void *user)
{
	struct board *board;

	if (piece[0] == 'v') {
		value_options((const char *)piece + 1, count - 1, player, emit, user);
		return;
	}
	board = malloc(sizeof *board);
	if (!board)
		fail("out of memory");
	board_of_piece(piece, board);
	board_options(board, player, emit, user);
	free(board);
}

/* An option of a sum is an option of one component, with the others. */
struct walk {
	const struct sum *sum;
	size_t moved;
	struct sum option;
	option_fn emit;
	void *user;
};

static void emit_option(void *user, const struct sum *part)
{
	struct walk *walk = user;

	clear_sum(&walk->option);
	for (size_t i = 0; i < walk->sum->count; i++)
		if (i != walk->moved)
			add_piece(&walk->option, piece_of(walk->sum, i), walk->sum->piece[i].count);
	add_sum(&walk->option, part);
	walk->emit(walk->user, &walk->option);
}

static void sum_options(const struct sum *sum, enum player player, option_fn emit, void *user)
{
	static struct sum option;
	struct walk walk = { sum, 0, option, emit, user };

	for (; walk.moved < sum->count; walk.moved++)
		if (walk.moved == 0 || !same_piece(sum, walk.moved, sum, walk.moved - 1))
			piece_options(piece_of(sum, walk.moved), sum->piece[walk.moved].count, player, emit_option, &walk);
	option = walk.option;
}

/* ---- positions as they are written ---- */

/* The components as written, whose cells the rules name: boards, or values as texts. */
struct written {
	struct board *board; /* of each component; the game of a value is 'v' */
	struct bytes *value;
	size_t count, room, value_room;
};

static void add_written(struct written *written)
{
	written->board = grow(written->board, &written->room, written->count + 1, sizeof *written->board);
	if (written->value_room < written->count + 1) {
		const size_t had = written->value_room;

		written->value = grow(written->value, &written->value_room, written->count + 1, sizeof *written->value);
		memset(written->value + had, 0, (written->value_room - had) * sizeof *written->value);
	}
	written->value[written->count].count = 0;
	written->count++;
}

static const char *skip_spaces(const char *text)
{
	while (*text == ' ')
		text++;
	return text;
}

static const char *read_board(const char *text, char game, struct board *board)
{
	const char *const contents = game == 'x' ? ".#xo" : ".#";
	int cells = 0;

	board->game = game;
	board->rows = 1;
	board->cols = 0;
	for (int col = 0;; text++) {
		if (*text == '|') {
			if (board->rows > 1 && col != board->cols)
				fail("rows differ in length");
			board->cols = col;
			board->rows++;
			col = 0;
			continue;
		}
		if (!*text || !strchr(contents, *text)) {
			if (col == 0 || (board->rows > 1 && col != board->cols))
				fail("a row of a board is missing or too short");
			board->cols = col;
			break;
		}
		if (cells == MOST_CELLS || col == MOST_SIDE || board->rows > MOST_SIDE)
			fail("a board is larger than is understood here");
		board->cell[cells++] = *text;
		col++;
	}
	if (board->rows * board->cols != cells)
		fail("rows differ in length");
	return text;
}

/* Reads "game: board" or a value, after its sign. */
static const char *read_component(const char *text, bool negative, struct written *written)
{
	size_t length;

	add_written(written);
	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		struct board *board = &written->board[written->count - 1];
		static struct board turned;

		length = strlen(games[i].name);
		if (strncmp(text, games[i].name, length) != 0 || text[length] != ':')
			continue;
		text = read_board(skip_spaces(text + length + 1), games[i].letter, board);
		if (negative && board->game == 'd') {
			map_board(board, 4, &turned);
			*board = turned;
		} else if (negative && board->game == 'x') {
			exchange_stones(board);
		}
		return text;
	}
	length = *text == '{' ? length_of_braces(text) : (*text == '-') + strspn(text + (*text == '-'), "0123456789/^v*");
	if (length == 0)
		fail("\"%.40s\" is no component that is understood here", text);
	written->board[written->count - 1].game = 'v';
	write_value(text, length, negative, 0, &written->value[written->count - 1]);
	return text + length;
}

static void read_position(const char *text, struct written *written)
{
	bool negative = false;

	written->count = 0;
	text = skip_spaces(text);
	for (;;) {
		if (*text == '-' && !is_digit(text[1])) { /* before digits it belongs to the number */
			negative = !negative;
			text = skip_spaces(text + 1);
		}
		text = skip_spaces(read_component(text, negative, written));
		if (!*text)
			return;
		if (*text != '+' && *text != '-')
			fail("\"%.40s\" does not continue a position", text);
		negative = *text == '-';
		text = skip_spaces(text + 1);
	}
}

static void sum_of_written(const struct written *written, struct sum *sum)
{
	static struct board copy;

	clear_sum(sum);
	for (size_t k = 0; k < written->count; k++) {
		if (written->board[k].game == 'v') {
			add_value(sum, (const char *)written->value[k].at, written->value[k].count);
			continue;
		}
		copy = written->board[k];
		add_board(sum, &copy);
	}
}

static bool is_impartial(const struct sum *sum)
{
	for (size_t i = 0; i < sum->count; i++) {
		const unsigned char *piece = piece_of(sum, i);

		if (piece[0] == 'c' || (piece[0] == 'v' && is_impartial_value((const char *)piece + 1, sum->piece[i].count - 1)))
			continue;
		return false;
	}
	return true;
}

/* The sum in which the players have exchanged their roles. */
static void negate_sum(const struct sum *sum, struct sum *negative)
{
	static struct board board, turned;

	clear_sum(negative);
	for (size_t i = 0; i < sum->count; i++) {
		const unsigned char *piece = piece_of(sum, i);

		if (piece[0] == 'v') {
			struct bytes value = { .count = 0 };

			write_value((const char *)piece + 1, sum->piece[i].count - 1, true, 0, &value);
			add_value(negative, (const char *)value.at, value.count);
			free(value.at);
			continue;
		}
		board_of_piece(piece, &board);
		map_board(&board, board.game == 'd' ? 4 : 0, &turned);
		if (turned.game == 'x')
			exchange_stones(&turned);
		add_board(negative, &turned);
	}
}

/* ---- claims ---- */

/* Who wins, as bits: Left begins and wins, Left begins and Right wins, and so on; four bits more for misere play. */
enum { LL = 1, LR = 2, RL = 4, RR = 8, FIRST_WINS = LL | RR, SECOND_WINS = LR | RL, MISERE = 4 };

struct claim {
	enum { WINNER, EQUAL, UNEQUAL } kind;
	unsigned winner;
	unsigned long heap;
};

static bool read_claim(const char *text, struct claim *claim)
{
	static const struct {
		const char *text;
		unsigned winner;
	} names[] = {
		{ ">= 0", RL }, { "<= 0", LR }, { "|> 0", LL }, { "<| 0", RR }, { "> 0", LL | RL }, { "< 0", LR | RR },
		{ "= 0", SECOND_WINS }, { "|| 0", FIRST_WINS },
		{ "left-first left-wins", LL }, { "left-first right-wins", LR },
		{ "right-first left-wins", RL }, { "right-first right-wins", RR },
		{ "misere left-first left-wins", LL << MISERE }, { "misere left-first right-wins", LR << MISERE },
		{ "misere right-first left-wins", RL << MISERE }, { "misere right-first right-wins", RR << MISERE },
		{ "misere N", FIRST_WINS << MISERE }, { "misere P", SECOND_WINS << MISERE },
		{ "misere L", (LL | RL) << MISERE }, { "misere R", (LR | RR) << MISERE },
	};
	const bool equal = strncmp(text, "= *", 3) == 0, unequal = strncmp(text, "!= *", 4) == 0;
	char *end;

	*claim = (struct claim){ equal ? EQUAL : unequal ? UNEQUAL : WINNER, 0, 0 };
	if (equal || unequal) {
		const char *digits = text + (equal ? 3 : 4);

		claim->heap = strtoul(digits, &end, 10);
		return *digits >= '0' && *digits <= '9' && !*end && claim->heap <= UINT32_MAX;
	}
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(text, names[i].text) == 0) {
			claim->winner = names[i].winner;
			return true;
		}
	return false;
}

/* What holds of one player holds of the other where both have the same moves; false if nothing of the kind can be true. */
static bool complete_claim(struct claim *claim, bool impartial)
{
	const unsigned misere = claim->winner >= 1 << MISERE ? MISERE : 0, winner = claim->winner >> misere;

	if (claim->kind != WINNER || !impartial)
		return impartial || claim->kind == WINNER;
	if (winner & FIRST_WINS && winner & SECOND_WINS)
		return false;
	claim->winner = (unsigned)(winner & FIRST_WINS ? FIRST_WINS : SECOND_WINS) << misere;
	if (!misere)
		*claim = (struct claim){ winner & FIRST_WINS ? UNEQUAL : EQUAL, 0, 0 };
	return true;
}

static unsigned winners_of(const struct claim *claim)
{
	if (claim->kind == WINNER)
		return claim->winner;
	if (claim->kind == EQUAL)
		return claim->heap ? FIRST_WINS : SECOND_WINS;
	return claim->heap ? 0 : FIRST_WINS;
}

static bool implies(const struct claim *known, const struct claim *wanted)
{
	if (wanted->kind == WINNER)
		return (wanted->winner & winners_of(known)) == wanted->winner;
	if (wanted->kind == EQUAL)
		return known->kind == EQUAL && known->heap == wanted->heap;
	return known->kind == EQUAL ? known->heap != wanted->heap : known->kind == UNEQUAL && known->heap == wanted->heap;
}

static unsigned exchange_winners(unsigned winner)
{
	unsigned exchanged = 0;

	for (int shift = 0; shift <= MISERE; shift += MISERE) {
		const unsigned own = winner >> shift;

		exchanged |= ((own & LL ? RR : 0u) | (own & RR ? LL : 0u) | (own & LR ? RL : 0u) | (own & RL ? LR : 0u)) << shift;
	}
	return exchanged;
}

/* ---- the positions of all entries, by a hash table, and what is claimed of them ---- */

struct entry {
	size_t position;
	struct claim claim;
};

static struct bytes all_keys; /* of positions: each component with its length before it */
static struct piece *keys;
static size_t key_count, key_room;
static size_t *slots, slot_count; /* numbers of positions plus 1 */
static struct entry *entries;    /* from 1 */
static size_t entry_count, entry_room;

static void key_of_sum(const struct sum *sum, struct bytes *key)
{
	key->count = 0;
	for (size_t i = 0; i < sum->count; i++) {
		const unsigned char length[2] = { (unsigned char)(sum->piece[i].count >> 8),
			                          (unsigned char)(sum->piece[i].count & 255) };

		if (sum->piece[i].count > UINT16_MAX)
			fail("a value is longer than is understood here");
		add_bytes(key, length, 2);
		add_bytes(key, piece_of(sum, i), sum->piece[i].count);
	}
}

static uint64_t fnv(uint64_t hash, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

#define FNV_START UINT64_C(0xcbf29ce484222325)

/* The slot in which a key is, or belongs. */
static size_t find_slot(const struct bytes *key)
{
	const uint64_t hash = fnv(FNV_START, key->at, key->count);
	size_t i = (size_t)(hash ^ hash >> 29) & (slot_count - 1);

	for (; slots[i]; i = (i + 1) & (slot_count - 1)) {
		const struct piece *other = &keys[slots[i] - 1];

		if (other->count == key->count && (!key->count || memcmp(all_keys.at + other->begin, key->at, key->count) == 0))
			break;
	}
	return i;
}

static void make_slots(size_t count)
{
	struct bytes key = { .count = 0 };

	free(slots);
	slot_count = count;
	slots = calloc(count, sizeof *slots);
	if (!slots)
		fail("out of memory");
	for (size_t k = 0; k < key_count; k++) {
		key.count = 0;
		add_bytes(&key, all_keys.at + keys[k].begin, keys[k].count);
		slots[find_slot(&key)] = k + 1;
	}
	free(key.at);
}

#define NOWHERE SIZE_MAX

/* The number of a position, or NOWHERE if no entry is about it so far, unless it is to be put in. */
static size_t find_position(const struct sum *sum, bool put)
{
	static struct bytes key;
	size_t slot;

	if (2 * key_count >= slot_count)
		make_slots(slot_count ? 2 * slot_count : 1024);
	key_of_sum(sum, &key);
	slot = find_slot(&key);
	if (slots[slot] || !put)
		return slots[slot] ? slots[slot] - 1 : NOWHERE;
	keys = grow(keys, &key_room, key_count + 1, sizeof *keys);
	keys[key_count++] = (struct piece){ all_keys.count, key.count };
	if (key.count)
		add_bytes(&all_keys, key.at, key.count);
	slots[slot] = key_count;
	return key_count - 1;
}

/* Adds the components of a position that has a number. */
static void add_position(struct sum *to, size_t position)
{
	for (size_t at = 0; at < keys[position].count;) {
		const unsigned char *key = all_keys.at + keys[position].begin + at;
		const size_t length = (size_t)key[0] << 8 | key[1];

		add_piece(to, key + 2, length);
		at += 2 + length;
	}
}

/* ---- the entry at hand ---- */

static struct written written;
static struct sum here;       /* the position */
static size_t here_number;
static bool here_impartial;
static struct claim claimed;
static const char *rule, *rest;     /* the name of the rule, and what stands after the premises */
static size_t *premise;             /* numbers of entries */
static size_t premises, added, premise_room; /* of the premises, the first `added` are added, the others subtracted */

static const struct entry *premise_entry(size_t i)
{
	return &entries[premise[i]];
}

static bool says(size_t i, const struct claim *wanted)
{
	return implies(&premise_entry(i)->claim, wanted);
}

static void require(size_t i, const struct claim *wanted)
{
	if (!says(i, wanted))
		fail("entry %zu does not say what is needed", premise[i]);
}

static _Noreturn void refuse_claim(void)
{
	fail("the rule \"%s\" does not yield such a claim here", rule);
}

static void require_implied(struct claim known)
{
	if (!complete_claim(&known, here_impartial) || !implies(&known, &claimed))
		refuse_claim();
}

/* ---- rules that look one move ahead ---- */

static size_t *mark; /* of each position: the last entry that wanted it, or its negative once it was met */
static size_t mark_room;
static size_t options_met, options_missing;

static void meet(void *user, const struct sum *option)
{
	const size_t position = find_position(option, false), own = entry_count;

	(void)user;
	options_met++;
	if (position != NOWHERE && (mark[position] == own || mark[position] == SIZE_MAX - own))
		mark[position] = SIZE_MAX - own;
	else
		options_missing++;
}

/* Every premise says what is wanted and is an option; how many others there are is left in options_missing. */
static void compare_options(enum player player, const struct claim *wanted)
{
	const size_t had = mark_room;

	mark = grow(mark, &mark_room, key_count, sizeof *mark);
	memset(mark + had, 0, (mark_room - had) * sizeof *mark);
	for (size_t i = 0; i < premises; i++) {
		require(i, wanted);
		mark[premise_entry(i)->position] = entry_count;
	}
	options_met = options_missing = 0;
	sum_options(&here, player, meet, NULL);
	for (size_t i = 0; i < premises; i++)
		if (mark[premise_entry(i)->position] != SIZE_MAX - entry_count)
			fail("no move leads to entry %zu", premise[i]);
}

static void require_all_answered(void)
{
	if (options_missing)
		fail("a move is not answered");
}

static void check_mex(void)
{
	const struct claim differs = { UNEQUAL, 0, claimed.heap };

	if (claimed.kind != EQUAL)
		refuse_claim();
	compare_options(LEFT, &differs);
	require_all_answered();
	if (claimed.heap > premises)
		fail("there are fewer premises than smaller nim heaps");
	for (unsigned long m = 0; m < claimed.heap; m++) {
		const struct claim equal = { EQUAL, 0, m };
		size_t i = 0;

		while (i < premises && !says(i, &equal))
			i++;
		if (i == premises)
			fail("no premise equals *%lu", m);
	}
}

/* The one player who begins, and the one who wins, of a claim; where both have the same moves, that of Left. */
static void take_apart(enum player *first, enum player *winner, unsigned *shift)
{
	unsigned own;

	*shift = claimed.winner >= 1 << MISERE ? MISERE : 0;
	own = claimed.winner >> *shift;
	if (here_impartial)
		own &= LL | LR;
	if (claimed.kind != WINNER || (own != LL && own != LR && own != RL && own != RR))
		refuse_claim();
	*first = own == LL || own == LR ? LEFT : RIGHT;
	*winner = own == LL || own == RL ? LEFT : RIGHT;
}

static void check_move(void)
{
	struct claim wanted = { EQUAL, 0, claimed.heap };
	enum player first = LEFT, winner;
	unsigned shift;

	if (claimed.kind == EQUAL)
		refuse_claim();
	if (claimed.kind == WINNER) {
		take_apart(&first, &winner, &shift);
		if (first != winner)
			refuse_claim();
		wanted = (struct claim){ WINNER, (unsigned)(winner == LEFT ? RL : LR) << shift, 0 };
	}
	compare_options(first, &wanted);
}

static void check_moves(void)
{
	struct claim wanted = { WINNER, 0, 0 };
	enum player first, winner;
	unsigned shift;

	take_apart(&first, &winner, &shift);
	if (first == winner)
		refuse_claim();
	wanted.winner = (unsigned)(winner == LEFT ? LL : RR) << shift;
	compare_options(first, &wanted);
	require_all_answered();
	if (shift && options_met == 0)
		fail("who cannot move has won in misere play");
}

static void check_no_move(void)
{
	enum player first, winner;
	unsigned shift;

	take_apart(&first, &winner, &shift);
	if (first != winner || !shift)
		refuse_claim();
	compare_options(first, &claimed);
	if (options_met)
		fail("there is a move");
}

/* ---- rules about the same position, the negative, and sums ---- */

static void check_same(void)
{
	struct claim all = { WINNER, 0, 0 };

	for (size_t i = 0; i < premises; i++) {
		if (premise_entry(i)->position != here_number)
			fail("entry %zu is about another position", premise[i]);
		if (says(i, &claimed))
			return;
		all.winner |= premise_entry(i)->claim.winner;
	}
	if (!implies(&all, &claimed))
		refuse_claim();
}

static void check_exchange(void)
{
	static struct sum negative;
	struct claim claim = premise_entry(0)->claim;

	negate_sum(&here, &negative);
	if (find_position(&negative, false) != premise_entry(0)->position)
		fail("entry %zu is not about the negative", premise[0]);
	claim.winner = exchange_winners(claim.winner);
	if (!implies(&claim, &claimed))
		refuse_claim();
}

/* Inequalities add up; one of them may say only that the winner wins moving first, if no more is claimed of the sum. */
static void check_inequalities(bool left, bool first)
{
	const struct claim at_least = { WINNER, left ? RL : LR, 0 }, more = { WINNER, left ? LL : RR, 0 };
	const struct claim at_most = { WINNER, left ? LR : RL, 0 }, less = { WINNER, left ? RR : LL, 0 };
	bool moved = false, strict = false;

	for (size_t i = 0; i < premises; i++) {
		const struct claim *wanted = i < added ? &at_least : &at_most, *instead = i < added ? &more : &less;

		strict |= says(i, instead);
		if (says(i, wanted))
			continue;
		if (!first || moved)
			fail("entry %zu does not say enough for the sum", premise[i]);
		require(i, instead);
		moved = true;
	}
	if (first && !strict)
		fail("no premise is more than at least 0");
}

static void check_heaps(void)
{
	struct claim sum = { EQUAL, 0, 0 };

	for (size_t i = 0; i < premises; i++) {
		const struct claim *own = &premise_entry(i)->claim;

		if (own->kind == WINNER || (own->kind == UNEQUAL && sum.kind == UNEQUAL))
			fail("entry %zu does not say which nim heap its position equals", premise[i]);
		sum.heap ^= own->heap;
		sum.kind = own->kind == UNEQUAL ? UNEQUAL : sum.kind;
	}
	if (!implies(&sum, &claimed))
		refuse_claim();
}

static void check_sum(void)
{
	static struct sum with, of;

	clear_sum(&with);
	clear_sum(&of);
	add_sum(&with, &here);
	for (size_t i = 0; i < premises; i++)
		add_position(i < added ? &of : &with, premise_entry(i)->position);
	if (!same_sum(&with, &of))
		fail("the components of the premises do not add up to the position");
	if (claimed.kind != WINNER) {
		check_heaps();
		return;
	}
	for (int bit = 0; bit < 4; bit++)
		if (claimed.winner >> bit & 1)
			check_inequalities(1u << bit & (LL | RL), 1u << bit & FIRST_WINS);
}

static void check_numbers(void)
{
	long long whole = 0, units = 0;
	int sign;

	for (size_t i = 0; i < here.count; i++) {
		const unsigned char *piece = piece_of(&here, i);
		struct name number;

		if (piece[0] != 'v' || !read_name((const char *)piece + 1, here.piece[i].count - 1, &number) || !is_number(&number))
			fail("a component is no number");
		whole += number.top / (1LL << number.exponent);
		units += number.top % (1LL << number.exponent) * (1LL << (UNITS_EXPONENT - number.exponent));
	}
	whole += units / (1LL << UNITS_EXPONENT);
	units %= 1LL << UNITS_EXPONENT;
	sign = whole ? (whole > 0 ? 1 : -1) : (units > 0) - (units < 0);
	require_implied((struct claim){ WINNER, sign == 0 ? SECOND_WINS : sign > 0 ? LL | RL : LR | RR, 0 });
}

/* ---- rules about the boards as they are written ---- */

static const struct claim is_zero = { WINNER, SECOND_WINS, 0 };

static void check_mirror(void)
{
	static const char *const names[] = { "identity", "left-right", "top-bottom", "half-turn", "diagonal", "quarter-turn",
		                             "three-quarter-turn", "antidiagonal" };
	static struct board image;
	int map = 0;

	while (map < 8 && strcmp(rest, names[map]) != 0)
		map++;
	if (written.count != 2 || written.board[0].game != written.board[1].game || map == 8)
		fail("this is no map of one of two components to the other");
	if (written.board[0].game == 'v') {
		struct bytes negative = { .count = 0 };

		write_value((const char *)written.value[0].at, written.value[0].count, true, 0, &negative);
		if (map != 0 || compare_bytes(negative.at, negative.count, written.value[1].at, written.value[1].count) != 0)
			fail("the second value is not the negative of the first");
		free(negative.at);
	} else {
		const struct board *other = &written.board[1];

		map_board(&written.board[0], map, &image);
		if (image.game == 'x')
			exchange_stones(&image);
		if ((image.game == 'd' && map < 4) || image.rows != other->rows || image.cols != other->cols ||
		    memcmp(image.cell, other->cell, (size_t)(image.rows * image.cols)) != 0)
			fail("the second board is not the negative of the first under this map");
	}
	require_implied(is_zero);
}

/* A cell of a component. */
struct place {
	size_t component;
	int cell;
};

static const char *read_place(const char *text, struct place *place)
{
	unsigned long number[3] = { 1, 0, 0 };
	int count = written.count > 1 ? 0 : 1;
	char *end;

	for (; count < 3; count++) {
		if (*text < '0' || *text > '9')
			fail("a cell is missing at \"%.20s\"", text);
		number[count] = strtoul(text, &end, 10);
		text = end + (count < 2);
		if (count < 2 && *end != (count == 0 ? ':' : ','))
			fail("a cell is missing at \"%.20s\"", end);
	}
	if (number[0] < 1 || number[0] > written.count || written.board[number[0] - 1].game == 'v' || number[1] < 1 ||
	    number[1] > (unsigned long)written.board[number[0] - 1].rows || number[2] < 1 ||
	    number[2] > (unsigned long)written.board[number[0] - 1].cols)
		fail("a cell of the map is not there");
	place->component = number[0] - 1;
	place->cell = (int)((number[1] - 1) * (unsigned long)written.board[place->component].cols + number[2] - 1);
	return text;
}

/* Reads "(1,1 2,2)(1,2 2,1)" into the images of all cells of all components. */
static void read_map(const char *text, struct place **image)
{
	bool exchange = strncmp(text, "exchange", 8) == 0;

	text = skip_spaces(text + (exchange ? 8 : 0));
	for (size_t k = 0; k < written.count; k++)
		for (int cell = 0; written.board[k].game != 'v' && cell < written.board[k].rows * written.board[k].cols; cell++)
			image[k][cell] = (struct place){ k, cell };
	for (text = skip_spaces(text); *text == '(' && text[1] != ')'; text = skip_spaces(text + 1)) {
		struct place a, b;

		text = skip_spaces(read_place(skip_spaces(text + 1), &a));
		text = skip_spaces(read_place(text, &b));
		if (*text != ')')
			fail("a pair of the map is not closed");
		if (image[a.component][a.cell].component != a.component || image[a.component][a.cell].cell != a.cell ||
		    image[b.component][b.cell].component != b.component || image[b.component][b.cell].cell != b.cell)
			fail("a cell of the map is named twice");
		image[a.component][a.cell] = b;
		image[b.component][b.cell] = a;
	}
	if (*text && strcmp(text, "()") != 0)
		fail("\"%.40s\" is no pair of cells", text);
	for (size_t k = 0; k < written.count; k++)
		if (written.board[k].game == 'x' && !exchange)
			fail("a pairing of Clobber has to exchange the players");
}

/* Whether the image of a free cell or stone is one, and a stone's of the other colour. */
static bool keeps_content(const struct place *image, size_t k, int cell)
{
	const struct board *board = &written.board[k], *other = &written.board[image->component];

	if (!has_piece(board, cell))
		return true;
	return other->game == board->game && has_piece(other, image->cell) &&
	       (board->game != 'x' || other->cell[image->cell] != board->cell[cell]);
}

/* The direction in which two cells share an edge: 1 in a row, 2 in a column, 0 if they do not. */
static int direction(const struct place *a, const struct place *b)
{
	int beside[4];

	if (a->component != b->component)
		return 0;
	find_neighbours(&written.board[a->component], a->cell, beside);
	for (int i = 0; i < 4; i++)
		if (beside[i] == b->cell)
			return i < 2 ? 1 : 2;
	return 0;
}

static bool same_place(const struct place *a, const struct place *b)
{
	return a->component == b->component && a->cell == b->cell;
}

/* The clauses for one edge: the image is one, of the other player's moves in Domineering, and is not the edge itself; in
 * Clobber no stone is beside its own image. */
static void check_edge(struct place *const *image, struct place a, struct place b, int own)
{
	const struct place x = image[a.component][a.cell], y = image[b.component][b.cell];
	const char game = written.board[a.component].game;
	const int there = direction(&x, &y);

	if (!there || (game == 'd' && there == own))
		fail("the image of a move is no move of the other player");
	if (same_place(&x, &a) || same_place(&y, &b))
		fail("a cell is its own image");
	if (game == 'x' ? same_place(&x, &b) || same_place(&y, &a) : same_place(&x, &b) && same_place(&y, &a))
		fail("a move is its own image");
}

static void check_pairing(void)
{
	struct place **image = calloc(written.count, sizeof *image);

	for (size_t k = 0; image && k < written.count; k++)
		if (!(image[k] = calloc(MOST_CELLS, sizeof **image)))
			fail("out of memory");
	if (!image)
		fail("out of memory");
	read_map(rest, image);
	for (size_t k = 0; k < written.count; k++) {
		const struct board *board = &written.board[k];

		if (board->game == 'v')
			fail("a value has no cells that could be paired");
		for (int cell = 0; cell < board->rows * board->cols; cell++) {
			int beside[4];

			if (!keeps_content(&image[k][cell], k, cell))
				fail("the map does not carry the position onto itself");
			find_neighbours(board, cell, beside);
			for (int i = 0; i < 4; i++)
				if (beside[i] >= 0 && has_piece(board, cell) && has_piece(board, beside[i]))
					check_edge(image, (struct place){ k, cell }, (struct place){ k, beside[i] }, i < 2 ? 1 : 2);
		}
	}
	for (size_t k = 0; k < written.count; k++)
		free(image[k]);
	free(image);
	require_implied(is_zero);
}

/* Adds the lines from `top` to before `bottom`: rows, or columns. */
static void add_strip(struct sum *to, const struct board *board, bool rows, int top, int bottom)
{
	static struct board strip;

	strip = *board;
	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		const int line = rows ? cell / board->cols : cell % board->cols;

		if (line < top || line >= bottom)
			strip.cell[cell] = '#';
	}
	add_board(to, &strip);
}

/* Cuts component k, whose lines come next in the text, which is returned after them. */
static const char *cut_component(const char *text, size_t k, bool rows, struct sum *strips)
{
	const struct board *board = &written.board[k];
	const int end = rows ? board->rows : board->cols;
	int top = 0;

	for (;;) {
		unsigned long component, line;
		char *stop;

		component = strtoul(text, &stop, 10);
		if (stop == text || *stop != ':' || component != k + 1)
			break;
		text = stop + 1;
		line = strtoul(text, &stop, 10);
		if (stop == text || board->game != 'd' || line <= (unsigned long)top || line >= (unsigned long)end)
			fail("there is no such line in component %zu", k + 1);
		text = skip_spaces(stop);
		add_strip(strips, board, rows, top, (int)line);
		top = (int)line;
	}
	if (board->game == 'v')
		add_value(strips, (const char *)written.value[k].at, written.value[k].count);
	else
		add_strip(strips, board, rows, top, board->game == 'd' ? end : rows ? board->rows : board->cols);
	return text;
}

/* A player who is forbidden some of his moves is not better off; only his dominoes cross the lines. */
static void check_cut(void)
{
	static struct sum strips;
	const bool rows = claimed.winner & (LL | RL);
	const char *text = rest;

	if (claimed.kind != WINNER || (rows && claimed.winner & (LR | RR)))
		refuse_claim();
	if (strncmp(text, "at ", 3) != 0)
		fail("the lines are missing");
	text = skip_spaces(text + 3);
	clear_sum(&strips);
	for (size_t k = 0; k < written.count; k++)
		text = cut_component(text, k, rows, &strips);
	if (*text)
		fail("\"%.40s\" are no lines of components in order", text);
	if (find_position(&strips, false) != premise_entry(0)->position)
		fail("entry %zu is not about the strips", premise[0]);
	require(0, &claimed);
}

/* ---- entries ---- */

static const struct {
	const char *name;
	void (*check)(void);
	bool any_premises, one_premise, text, misere;
} rules[] = {
	{ "no-move", check_no_move, false, false, false, true },
	{ "move", check_move, false, true, false, true },
	{ "moves", check_moves, true, false, false, true },
	{ "mex", check_mex, true, false, false, false },
	{ "same", check_same, true, false, false, true },
	{ "exchange", check_exchange, false, true, false, true },
	{ "sum", check_sum, true, false, false, false },
	{ "numbers", check_numbers, false, false, false, false },
	{ "mirror", check_mirror, false, false, true, false },
	{ "pairing", check_pairing, false, false, true, false },
	{ "cut", check_cut, false, true, true, false },
};

/* Reads numbers of earlier entries as far as they go. */
static const char *read_premises(const char *text, size_t most)
{
	while (most-- > 0 && *text >= '0' && *text <= '9') {
		char *end;
		const unsigned long number = strtoul(text, &end, 10);

		if (number < 1 || number >= entry_count)
			fail("entry %lu does not come before this one", number);
		premise = grow(premise, &premise_room, premises + 1, sizeof *premise);
		premise[premises++] = number;
		text = end + (*end == ' ');
	}
	return text;
}

static void check_rule(char *text)
{
	const size_t length = strcspn(text, " ");
	size_t i = 0;

	while (i < sizeof rules / sizeof rules[0] && (strlen(rules[i].name) != length || strncmp(text, rules[i].name, length) != 0))
		i++;
	if (i == sizeof rules / sizeof rules[0])
		fail("\"%.*s\" is no rule", (int)length, text);
	rule = rules[i].name;
	premises = 0;
	rest = text + length + (text[length] == ' ');
	if (rules[i].any_premises || rules[i].one_premise)
		rest = read_premises(rest, rules[i].one_premise ? 1 : SIZE_MAX);
	added = premises;
	if (rules[i].check == check_sum && strncmp(rest, "less ", 5) == 0)
		rest = read_premises(rest + 5, SIZE_MAX);
	if (rules[i].one_premise && premises != 1)
		fail("the rule rests on one entry");
	if (*rest && !rules[i].text)
		fail("\"%.40s\" is no number of an entry", rest);
	if (!rules[i].misere && claimed.winner >= 1 << MISERE)
		fail("the rule \"%s\" is true in normal play only", rule);
	rules[i].check();
}

static char *cut_field(char *text)
{
	char *stop = strstr(text, " ; ");

	if (!stop)
		fail("an entry is a number, a position, a claim and a rule, parted by \" ; \"");
	*stop = '\0';
	return stop + 3;
}

static void check_entry(char *line)
{
	char *end, *claim, *how;

	entry_count++;
	if (*line < '0' || *line > '9' || strtoul(line, &end, 10) != entry_count || *end != ' ')
		fail("entry %zu should stand here", entry_count);
	claim = cut_field(end + 1);
	how = cut_field(claim);
	read_position(end + 1, &written);
	sum_of_written(&written, &here);
	here_impartial = is_impartial(&here);
	here_number = find_position(&here, true);
	if (!read_claim(claim, &claimed) || !complete_claim(&claimed, here_impartial))
		fail("\"%s\" is no claim that could be made of this position", claim);
	entries = grow(entries, &entry_room, entry_count + 1, sizeof *entries);
	check_rule(how);
	entries[entry_count] = (struct entry){ here_number, claimed };
}

/* ---- the file ---- */

/* Whether a first line begins with the byte order mark of UTF-16. */
static bool is_utf_16(const struct bytes *line)
{
	return line_number == 1 && line->count >= 2 &&
	       ((line->at[0] == 0xff && line->at[1] == 0xfe) || (line->at[0] == 0xfe && line->at[1] == 0xff));
}

/* Takes what editors add off a line: the byte order mark of UTF-8 before the first, and the '\r' of a line end "\r\n". */
static void make_plain(struct bytes *line)
{
	static const char bom[] = "\xef\xbb\xbf";
	const size_t length = sizeof bom - 1;

	if (line_number == 1 && line->count >= length && memcmp(line->at, bom, length) == 0)
		memmove(line->at, line->at + length, line->count -= length);
	if (line->count > 0 && line->at[line->count - 1] == '\r')
		line->count--;
	line->at[line->count] = '\0';
}

/* Reads a line without its end; false at the end of the file. */
static bool read_line(FILE *in, struct bytes *line)
{
	int c;

	line->count = 0;
	while ((c = getc(in)) != EOF && c != '\n') {
		const char byte = (char)c;

		if (c == '\0')
			fail(is_utf_16(line) ? "the text is UTF-16, which is not read here: save it as UTF-8"
			                     : "there is a byte 0 in it");
		add_bytes(line, &byte, 1);
	}
	if (ferror(in))
		fail("cannot be read: %s", strerror(errno));
	if (c == EOF && line->count)
		fail("the proof ends within a line");
	add_string(line, "");
	make_plain(line);
	return c != EOF;
}

/* Checks all of a proof, and leaves in `last` the text of what it proves. */
static void check_proof(FILE *in, struct bytes *last)
{
	struct bytes line = { .count = 0 };
	uint64_t hash = FNV_START;
	char expected[64];

	line_number = 1;
	if (!read_line(in, &line) || strcmp((char *)line.at, "cgt-proof 1") != 0)
		fail("no proof: the first line is not \"cgt-proof 1\"");
	for (;;) {
		hash = fnv(fnv(hash, line.at, line.count), (const unsigned char *)"\n", 1);
		line_number++;
		if (!read_line(in, &line))
			fail("the proof is cut off: there is no last line");
		if (strncmp((char *)line.at, "end ", 4) == 0)
			break;
		last->count = 0;
		add_bytes(last, line.at, line.count);
		check_entry((char *)line.at);
		line.count = 0;
		add_bytes(&line, last->at, last->count); /* the check has parted its fields */
	}
	snprintf(expected, sizeof expected, "end %zu %016llx", entry_count, (unsigned long long)hash);
	if (strcmp((char *)line.at, expected) != 0)
		fail("the number of entries or the checksum is wrong");
	if (read_line(in, &line) || entry_count == 0)
		fail(entry_count ? "something follows the last line" : "there are no entries");
	line_number = 0;
	free(line.at);
}

static void usage(FILE *out)
{
	fprintf(out,
	        "Usage: check_proof [FILE]\n"
	        "Checks a proof about Cram, Domineering, Clobber and values, of the form that libcgt writes, and says what "
	        "it\n"
	        "proves. Without a FILE the standard input is read. The exit status is 0 only if every entry is proved.\n");
}

static void finish_output(void)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		fail("the output cannot be written: %s", strerror(errno));
}

int main(int argc, char **argv)
{
	struct bytes last = { .count = 0 };
	char *claim, *how;
	FILE *in = stdin;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		usage(stdout);
		finish_output();
		return EXIT_SUCCESS;
	}
	if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
		usage(stderr);
		return EXIT_USAGE;
	}
	if (argc == 2 && !(in = fopen(argv[1], "r")))
		fail("cannot open \"%s\": %s", argv[1], strerror(errno));
	check_proof(in, &last);
	claim = cut_field(strchr((char *)last.at, ' ') + 1);
	how = cut_field(claim);
	printf("proved: %s ; %s (%zu entries, the last by \"%.*s\")\n", strchr((char *)last.at, ' ') + 1, claim, entry_count,
	       (int)strcspn(how, " "), how);
	finish_output();
	return EXIT_SUCCESS;
}
