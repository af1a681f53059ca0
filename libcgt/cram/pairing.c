/* SPDX-License-Identifier: MIT */
/* Pairings of pieces, for the check in front of a search: a star is a leaf of its cell again. */
#include "cram/pairing.h"

bool cgti_cram_is_paired(struct cgti_cram_search *search, struct cgti_cram_piece piece)
{
	uint8_t row[CGTI_PAIRING_CHECK_CELLS], col[CGTI_PAIRING_CHECK_CELLS];
	uint64_t leaves = 0;
	uint32_t cells = 0;

	if (!search->check)
		return false;
	for (uint64_t rest = piece.cells; rest; rest &= rest - 1, cells++) {
		const int cell = cgti_lowest_bit(rest);

		row[cells] = (uint8_t)cgti_cram_row_of(search->grid, cell);
		col[cells] = (uint8_t)(cell % search->grid->width);
		if (piece.stars >> cell & 1)
			leaves |= UINT64_C(1) << cells;
	}
	return cgti_pairing_check_shape(search->check, cells, row, col, leaves);
}
