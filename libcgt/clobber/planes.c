/* SPDX-License-Identifier: MIT */
/* Bit boards of two planes: floods, boxes and images. */
#include "clobber/planes.h"

#include "support/bits.h"

struct cgti_steps cgti_steps_of(uint32_t rows, uint32_t cols)
{
	const uint64_t all = cgti_low_bits((int)(rows * cols));
	uint64_t first = 0;

	for (uint32_t row = 0; row < rows; row++)
		first |= UINT64_C(1) << (row * cols);
	return (struct cgti_steps){ cols, all & ~first, all & ~(first << (cols - 1)) };
}

/* The same by steps along the rows alone; the length of the runs that are gone through doubles each time. */
static uint64_t reach_along_rows(const struct cgti_steps *steps, uint64_t from, uint64_t set)
{
	uint64_t to_right = set & steps->not_first, to_left = set & steps->not_last;

	for (uint32_t run = 1; run < steps->cols; run *= 2) {
		from |= (to_right & from << run) | (to_left & from >> run);
		to_right &= to_right << run;
		to_left &= to_left >> run;
	}
	return from;
}

uint64_t cgti_planes_reach(const struct cgti_steps *steps, uint64_t from, uint64_t set)
{
	for (;;) {
		const uint64_t next = (from | cgti_step_down(steps, from) | cgti_step_up(steps, from)) & set;
		const uint64_t reached = reach_along_rows(steps, next, set);

		if (reached == from)
			return from;
		from = reached;
	}
}

/* The rows of a plane, `cols` wide, cut down to `width` columns from `left` on. */
static uint64_t narrow(uint64_t plane, uint32_t rows, uint32_t cols, uint32_t left, uint32_t width)
{
	const uint64_t row_bits = cgti_low_bits((int)width);
	uint64_t cut = 0;

	for (uint32_t row = 0; row < rows; row++)
		cut |= (plane >> (row * cols + left) & row_bits) << (row * width);
	return cut;
}

struct cgti_planes cgti_planes_cut(const struct cgti_planes *board, uint64_t cells)
{
	const uint32_t cols = board->cols, top = (uint32_t)cgti_lowest_bit(cells) / cols;
	const uint32_t rows = (uint32_t)cgti_highest_bit(cells) / cols - top + 1;
	const uint64_t own[2] = { (board->own[0] & cells) >> (top * cols), (board->own[1] & cells) >> (top * cols) };
	const uint64_t row_bits = cgti_low_bits((int)cols);
	uint64_t in_a_row = 0;
	uint32_t left, width;

	for (uint32_t row = 0; row < rows; row++)
		in_a_row |= (own[0] | own[1]) >> (row * cols) & row_bits;
	left = (uint32_t)cgti_lowest_bit(in_a_row);
	width = (uint32_t)cgti_highest_bit(in_a_row) - left + 1;
	if (width == cols)
		return (struct cgti_planes){ { own[0], own[1] }, rows, cols };
	return (struct cgti_planes){
		{ narrow(own[0], rows, cols, left, width), narrow(own[1], rows, cols, left, width) }, rows, width,
	};
}

static uint64_t half_turn(uint64_t plane, uint32_t rows, uint32_t cols)
{
	return cgti_reverse_bits(plane) >> (64 - rows * cols);
}

static uint64_t top_bottom(uint64_t plane, uint32_t rows, uint32_t cols)
{
	const uint64_t row_bits = cgti_low_bits((int)cols);
	uint64_t image = 0;

	for (uint32_t row = 0; row < rows; row++)
		image |= (plane >> (row * cols) & row_bits) << ((rows - 1 - row) * cols);
	return image;
}

static uint64_t transposed(uint64_t plane, uint32_t rows, uint32_t cols)
{
	uint64_t image = 0;

	for (; plane; plane &= plane - 1) {
		const uint32_t cell = (uint32_t)cgti_lowest_bit(plane);

		image |= UINT64_C(1) << (cell % cols * rows + cell / cols);
	}
	return image;
}

/* The least image so far, and whether it came with the kinds exchanged, without, or both. */
struct least {
	uint64_t lesser, greater;
	bool straight, exchanged;
};

/*
 * Looks at an image and at the same with the kinds exchanged; of the two, the one with the lesser plane first is the less.
 */
static void look_at(struct least *least, uint64_t left, uint64_t right)
{
	const uint64_t lesser = left < right ? left : right, greater = left < right ? right : left;

	if (lesser > least->lesser || (lesser == least->lesser && greater > least->greater))
		return;
	if (lesser != least->lesser || greater != least->greater)
		*least = (struct least){ lesser, greater, false, false };
	least->straight |= left == lesser;
	least->exchanged |= left != lesser;
}

/* Looks at the four images in which rows stay rows. */
static void look_at_rectangle(struct least *least, const uint64_t *own, uint32_t rows, uint32_t cols)
{
	const uint64_t turned[2] = { half_turn(own[0], rows, cols), half_turn(own[1], rows, cols) };

	look_at(least, own[0], own[1]);
	look_at(least, turned[0], turned[1]);
	if (rows == 1)
		return;
	look_at(least, top_bottom(own[0], rows, cols), top_bottom(own[1], rows, cols));
	look_at(least, top_bottom(turned[0], rows, cols), top_bottom(turned[1], rows, cols));
}

bool cgti_planes_canonical(struct cgti_planes *board)
{
	struct least least = { UINT64_MAX, UINT64_MAX, false, false };
	const uint32_t rows = board->rows, cols = board->cols;

	if (rows <= cols)
		look_at_rectangle(&least, board->own, rows, cols);
	if (rows >= cols) {
		const uint64_t own[2] = { transposed(board->own[0], rows, cols), transposed(board->own[1], rows, cols) };

		look_at_rectangle(&least, own, cols, rows);
		board->rows = cols;
		board->cols = rows;
	}
	board->own[0] = least.straight ? least.lesser : least.greater;
	board->own[1] = least.straight ? least.greater : least.lesser;
	return least.straight && least.exchanged;
}
