/* SPDX-License-Identifier: MIT */
/*
 * The images of a piece, by exchanging sets of cells that lie the same distance apart: a column with its mirror image, a line
 * beside the diagonal with the one across. A piece is laid with its longer side along the columns. Of the four images that are
 * left then, eight in a square box, the least is wanted, first by the cells and then by the stars; so the stars are moved only
 * for the image that has the least cells, mostly one.
 */
#include "solve/cram_grid.h"

void cgti_cram_grid_init(struct cgti_cram_grid *grid, int width)
{
	*grid = (struct cgti_cram_grid){ .width = width, .row = cgti_low_bits(width) };
	for (int bit = 0; bit < 64; bit++)
		grid->row_of[bit] = (uint8_t)(bit / width);
	for (int bit = 0; bit < 64 / width * width; bit++) {
		const int r = bit / width, c = bit % width;
		const uint64_t cell = UINT64_C(1) << bit;

		if (c > 0)
			grid->leftward |= cell;
		if (c < width - 1)
			grid->rightward |= cell;
		if (c < width / 2)
			grid->mirrored[c] |= cell;
		if (c > r)
			grid->diagonal[c - r] |= cell;
	}
}

/* Exchanges the cells of a set with those `distance` bits further on. */
static inline uint64_t exchange(uint64_t cells, uint64_t set, int distance)
{
	const uint64_t differ = (cells >> distance ^ cells) & set;

	return cells ^ differ ^ differ << distance;
}

/* Exchanges rows and columns of what lies in a square as wide as the grid. */
static uint64_t transpose(const struct cgti_cram_grid *grid, uint64_t cells)
{
	for (int k = 1; k < grid->width; k++)
		cells = exchange(cells, grid->diagonal[k], k * (grid->width - 1));
	return cells;
}

/* The box in the corner that a piece fills. */
struct box {
	int rows, cols;
};

/* The image of a set in the box under the half-turn. */
static inline uint64_t turn(const struct cgti_cram_grid *grid, struct box box, uint64_t cells)
{
	return cgti_reverse_bits(cells) >> (64 - (box.rows - 1) * grid->width - box.cols);
}

/* The same with left and right exchanged. */
static inline uint64_t mirror(const struct cgti_cram_grid *grid, struct box box, uint64_t cells)
{
	for (int c = 0; c < grid->width / 2; c++)
		cells = exchange(cells, grid->mirrored[c], grid->width - 1 - 2 * c);
	return cells >> (grid->width - box.cols);
}

/* The image of a set under the half-turn, the mirroring, or both. */
enum { TURNED = 1, MIRRORED = 2, IMAGES = 4 };

static inline uint64_t image(const struct cgti_cram_grid *grid, struct box box, int which, uint64_t cells)
{
	if (which & MIRRORED)
		cells = mirror(grid, box, cells);
	return which & TURNED ? turn(grid, box, cells) : cells;
}

/* Moves a piece into the corner. */
static inline struct box trim(const struct cgti_cram_grid *grid, struct cgti_cram_piece *piece)
{
	const int top = grid->row_of[cgti_lowest_bit(piece->cells)] * grid->width;
	const int bottom = grid->row_of[cgti_highest_bit(piece->cells)] * grid->width;
	uint64_t columns = 0;
	int left;

	for (int row = top; row <= bottom; row += grid->width)
		columns |= piece->cells >> row;
	columns &= grid->row;
	left = cgti_lowest_bit(columns);
	piece->cells >>= top + left;
	piece->stars >>= top + left;
	return (struct box){ grid->row_of[bottom - top] + 1, cgti_highest_bit(columns) + 1 - left };
}

/* The least of the images of a piece under the maps that leave its box as it is, not all of them if it is below `bound`. */
static inline struct cgti_cram_piece least_of_four(const struct cgti_cram_grid *grid, struct box box,
                                                   struct cgti_cram_piece piece, bool *turns)
{
	uint64_t cells[IMAGES] = { piece.cells, turn(grid, box, piece.cells), mirror(grid, box, piece.cells), 0 };
	struct cgti_cram_piece least = { piece.cells, UINT64_MAX };

	cells[MIRRORED | TURNED] = turn(grid, box, cells[MIRRORED]);
	for (int which = TURNED; which < IMAGES; which++)
		least.cells = cells[which] < least.cells ? cells[which] : least.cells;
	for (int which = 0; which < IMAGES; which++)
		if (cells[which] == least.cells) {
			const uint64_t stars = image(grid, box, which, piece.stars);

			least.stars = stars < least.stars ? stars : least.stars;
		}
	*turns = cells[TURNED] == piece.cells && turn(grid, box, piece.stars) == piece.stars;
	return least;
}

static inline struct cgti_cram_piece transposed(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece)
{
	return (struct cgti_cram_piece){ transpose(grid, piece.cells), transpose(grid, piece.stars) };
}

struct cgti_cram_piece cgti_cram_least_image(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, bool *balanced)
{
	struct box box = trim(grid, &piece);
	struct cgti_cram_piece least;
	bool turns;

	if (box.rows < box.cols) {
		piece = transposed(grid, piece);
		box = (struct box){ box.cols, box.rows };
	}
	least = least_of_four(grid, box, piece, &turns);
	/* a move that the half-turn keeps takes the middle: the cell, or both of the two that share it */
	*balanced = turns && ((box.rows % 2 == 0 && box.cols % 2 == 0) ||
	                      !(piece.cells >> ((box.rows - 1) / 2 * grid->width + (box.cols - 1) / 2) & 1));
	if (box.rows == box.cols) {
		const struct cgti_cram_piece other = least_of_four(grid, box, transposed(grid, piece), &turns);

		if (other.cells < least.cells || (other.cells == least.cells && other.stars < least.stars))
			return other;
	}
	return least;
}
