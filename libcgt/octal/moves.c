/* SPDX-License-Identifier: MIT */
/*
 * The moves on one heap by arithmetic.
 *
 * Of r counters, floor(r / 2) pairs of heaps can be left, and as many triples as there are partitions of r in three parts:
 * with r = 6q + t that is 3q^2 + tq and the partitions of t. The counters left by the removals that share a repeating digit
 * are in arithmetic progression, on each residue of which both are polynomials; so the moves that take up to so many counters
 * are counted in a few steps a digit, however large the heap is, and the k-th move is found by halving.
 */
#include "octal/moves.h"

/* A count that notices when it outgrows 64 bits. */
struct tally {
	uint64_t sum;
	bool overflow;
};

/* Adds a product; a factor of 0 makes it nothing, however large the others are. */
static void add_product(struct tally *tally, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
	uint64_t product;

	if (!a || !b || !c || !d)
		return;
	if (__builtin_mul_overflow(a, b, &product) || __builtin_mul_overflow(product, c, &product) ||
	    __builtin_mul_overflow(product, d, &product) || __builtin_add_overflow(tally->sum, product, &tally->sum))
		tally->overflow = true;
}

/* Partitions of t in three parts, t below 6. */
static const uint64_t small_triples[6] = { 0, 0, 0, 1, 1, 2 };

static void add_triples(struct tally *tally, uint64_t r)
{
	uint64_t q = r / 6, t = r % 6;

	add_product(tally, 3, q, q, 1);
	add_product(tally, t, q, 1, 1);
	add_product(tally, small_triples[t], 1, 1, 1);
}

/* How many triples r counters make; their number must be known to fit. */
static uint64_t triples(uint64_t r)
{
	struct tally tally = { 0, false };

	add_triples(&tally, r);
	return tally.sum;
}

static uint64_t pairs(uint8_t digit, uint64_t r)
{
	return r == 0 ? 0 : digit & CGTI_LEAVE_DISTINCT ? (r - 1) / 2 : r / 2;
}

/* The moves that leave r counters by a digit. */
static void add_moves(struct tally *tally, uint8_t digit, uint64_t r)
{
	if (digit & (r ? CGTI_LEAVE_ONE : CGTI_LEAVE_NONE))
		add_product(tally, 1, 1, 1, 1);
	if (digit & CGTI_LEAVE_TWO)
		add_product(tally, pairs(digit, r), 1, 1, 1);
	if (digit & CGTI_LEAVE_THREE)
		add_triples(tally, r);
}

/* 0 + step + 2 step + ... , `terms` terms, times `factor`. */
static void add_slope(struct tally *tally, uint64_t terms, uint64_t step, uint64_t factor)
{
	uint64_t before = terms - 1;

	add_product(tally, terms % 2 ? terms : terms / 2, terms % 2 ? before / 2 : before, step, factor);
}

/* 0 + step^2 + (2 step)^2 + ... , `terms` terms, times 3: step^2 * (terms - 1) * terms * (2 terms - 1) / 2. */
static void add_squares(struct tally *tally, uint64_t terms, uint64_t step)
{
	uint64_t before = terms - 1;

	if (before > UINT32_MAX) {
		tally->overflow = true;
		return;
	}
	add_product(tally, terms % 2 ? terms : terms / 2, terms % 2 ? before / 2 : before, terms + before, step * step);
}

/* The pairs of r, r + step, r + 2 step ... counters, `terms` terms. */
static void add_pair_run(struct tally *tally, uint64_t r, uint64_t step, uint64_t terms)
{
	for (uint64_t i = 0; i < 2 && i < terms; i++) {
		uint64_t own = (terms - 1 - i) / 2 + 1;

		add_product(tally, own, (r + i * step) / 2, 1, 1);
		add_slope(tally, own, step, 1);
	}
}

/* The triples of them: on every sixth term the quotient by 6 grows by `step`, from q on, and the remainder t stays. */
static void add_triple_run(struct tally *tally, uint64_t r, uint64_t step, uint64_t terms)
{
	for (uint64_t i = 0; i < 6 && i < terms; i++) {
		uint64_t own = (terms - 1 - i) / 6 + 1, q = (r + i * step) / 6, t = (r + i * step) % 6;

		add_product(tally, 3, own, q, q);
		if (q)
			add_slope(tally, own, step, 6 * q);
		add_squares(tally, own, step);
		add_product(tally, own, t, q, 1);
		if (t)
			add_slope(tally, own, step, t);
		add_product(tally, own, small_triples[t], 1, 1);
	}
}

/* The moves that leave r, r + step, r + 2 step ... counters by a repeating digit, `terms` terms. */
static void add_run(struct tally *tally, uint8_t digit, uint64_t r, uint64_t step, uint64_t terms)
{
	if ((digit & CGTI_LEAVE_NONE) && r == 0)
		add_product(tally, 1, 1, 1, 1);
	if (digit & CGTI_LEAVE_ONE)
		add_product(tally, terms - (r == 0), 1, 1, 1);
	if (digit & CGTI_LEAVE_TWO)
		add_pair_run(tally, r, step, terms);
	if (digit & CGTI_LEAVE_THREE)
		add_triple_run(tally, r, step, terms);
}

/* The moves that take at most `most` counters, of which the heap has as many. */
static struct tally moves_up_to(const struct cgti_code *code, uint64_t heap, uint64_t most)
{
	struct tally tally = { 0, false };
	uint32_t start = cgti_code_cycle_start(code);

	for (uint64_t k = 0; k < start && k <= most; k++)
		add_moves(&tally, code->digit[k], heap - k);
	for (uint64_t k = start; k < code->count && k <= most; k++) {
		uint64_t terms = (most - k) / code->cycle + 1;

		add_run(&tally, code->digit[k], heap - k - (terms - 1) * code->cycle, code->cycle, terms);
	}
	return tally;
}

bool cgti_heap_move_count(const struct cgti_code *code, uint64_t heap, uint64_t *count)
{
	struct tally tally = moves_up_to(code, heap, heap);

	*count = tally.sum;
	return !tally.overflow;
}

/* The moves that take fewer counters. */
static uint64_t moves_before(const struct cgti_code *code, uint64_t heap, uint64_t taken)
{
	return taken ? moves_up_to(code, heap, taken - 1).sum : 0;
}

/* The triples of r counters in which the smallest heap has at most `smallest`: the others are triples of what is left when
 * that many are taken off each heap. */
static uint64_t triples_up_to(uint64_t r, uint64_t smallest)
{
	return triples(r) - (smallest <= r / 3 ? triples(r - 3 * smallest) : 0);
}

/* Triple k of r counters. */
static void set_triple(struct cgti_heap_move *move, uint64_t r, uint64_t k)
{
	uint64_t low = 1, high = r / 3;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (triples_up_to(r, middle) > k)
			high = middle;
		else
			low = middle + 1;
	}
	move->parts = 3;
	move->part[0] = low;
	move->part[1] = low + (k - triples_up_to(r, low - 1));
	move->part[2] = r - move->part[0] - move->part[1];
}

/* Move k of those that leave r counters, at least one, by a digit. */
static void set_parts(struct cgti_heap_move *move, uint8_t digit, uint64_t r, uint64_t k)
{
	uint64_t ones = digit & CGTI_LEAVE_ONE ? 1 : 0;
	uint64_t twos = digit & CGTI_LEAVE_TWO ? pairs(digit, r) : 0;

	if (k < ones) {
		move->parts = 1;
		move->part[0] = r;
	} else if (k - ones < twos) {
		move->parts = 2;
		move->part[0] = k - ones + 1;
		move->part[1] = r - move->part[0];
	} else {
		set_triple(move, r, k - ones - twos);
	}
}

struct cgti_heap_move cgti_heap_move_at(const struct cgti_code *code, uint64_t heap, uint64_t k)
{
	uint64_t low = 0, high = heap, r;
	struct cgti_heap_move move = { 0 };
	uint8_t digit;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (moves_up_to(code, heap, middle).sum > k)
			high = middle;
		else
			low = middle + 1;
	}
	move.taken = low;
	r = heap - low;
	digit = cgti_code_digit(code, low);
	k -= moves_before(code, heap, low);
	if (r)
		set_parts(&move, digit, r, k);
	return move;
}

uint64_t cgti_heap_move_number(const struct cgti_code *code, uint64_t heap, const struct cgti_heap_move *move)
{
	uint64_t k = moves_before(code, heap, move->taken), r = heap - move->taken;
	uint8_t digit = cgti_code_digit(code, move->taken);

	if (move->parts < 2)
		return k;
	if (digit & CGTI_LEAVE_ONE)
		k++;
	if (move->parts == 2)
		return k + move->part[0] - 1;
	if (digit & CGTI_LEAVE_TWO)
		k += pairs(digit, r);
	return k + triples_up_to(r, move->part[0] - 1) + move->part[1] - move->part[0];
}

/* Sets the first move that takes move->taken counters and leaves at least `parts` heaps; false if there is none. */
static bool set_first(const struct cgti_code *code, uint64_t heap, uint32_t parts, struct cgti_heap_move *move)
{
	uint8_t digit = cgti_code_digit(code, move->taken);
	uint64_t r = heap - move->taken;

	if (r == 0) {
		move->parts = 0;
		return parts == 0 && (digit & CGTI_LEAVE_NONE);
	}
	if (parts <= 1 && (digit & CGTI_LEAVE_ONE)) {
		move->parts = 1;
		move->part[0] = r;
		return true;
	}
	if (parts <= 2 && (digit & CGTI_LEAVE_TWO) && pairs(digit, r)) {
		move->parts = 2;
		move->part[0] = 1;
		move->part[1] = r - 1;
		return true;
	}
	if (parts > 3 || !(digit & CGTI_LEAVE_THREE) || r < 3)
		return false;
	move->parts = 3;
	move->part[0] = move->part[1] = 1;
	move->part[2] = r - 2;
	return true;
}

/*
 * Sets the first move that takes at least `taken` counters. If none of as many removals as there are digits, and of a few more
 * as heaps at the end may be too small to break, allows one, then digits that repeat allow at most to take the whole heap.
 */
static bool set_from(const struct cgti_code *code, uint64_t heap, uint64_t taken, struct cgti_heap_move *move)
{
	uint64_t tried = 0;

	while (taken <= heap && (taken < code->count || code->cycle)) {
		move->taken = taken;
		if (set_first(code, heap, 0, move))
			return true;
		if (taken == heap)
			return false;
		taken = ++tried > (uint64_t)code->count + CGTI_HEAP_PARTS ? heap : taken + 1;
	}
	return false;
}

bool cgti_heap_move_first(const struct cgti_code *code, uint64_t heap, struct cgti_heap_move *move)
{
	return set_from(code, heap, 0, move);
}

/* Goes to the next way to leave as many heaps. */
static bool next_parts(const struct cgti_code *code, struct cgti_heap_move *move)
{
	uint64_t *part = move->part;

	if (move->parts == 2) {
		uint64_t apart = cgti_code_digit(code, move->taken) & CGTI_LEAVE_DISTINCT ? 3 : 2;

		if (part[1] < part[0] + apart)
			return false;
		part[0]++;
		part[1]--;
		return true;
	}
	if (move->parts < 3)
		return false;
	if (part[1] + 2 <= part[2]) {
		part[1]++;
		part[2]--;
		return true;
	}
	if (part[1] + part[2] < 2 * part[0] + 3)
		return false;
	part[2] = part[1] + part[2] - part[0] - 2;
	part[1] = ++part[0];
	return true;
}

bool cgti_heap_move_next(const struct cgti_code *code, uint64_t heap, struct cgti_heap_move *move)
{
	if (next_parts(code, move) || (move->parts && set_first(code, heap, move->parts + 1, move)))
		return true;
	return move->taken < heap && set_from(code, heap, move->taken + 1, move);
}

bool cgti_heap_move_allowed(const struct cgti_code *code, const struct cgti_heap_move *move)
{
	uint8_t digit = cgti_code_digit(code, move->taken);

	return (digit >> move->parts & 1) && !(move->parts == 2 && (digit & CGTI_LEAVE_DISTINCT) && move->part[0] == move->part[1]);
}
