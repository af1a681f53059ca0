/* SPDX-License-Identifier: MIT */
/*
 * Take-and-break games on heaps (Guy and Smith 1956; Winning Ways, chapter 4): a game for every code that cgt/octal.h knows.
 * Both players may break any heap of the board as the code allows.
 */
#include "games/heaps.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"

/* A game with its code after it. */
struct heap_game {
	cgt_game game;
	struct cgti_code code;
	char spec[];
};

static void release(cgt_game *game)
{
	cgti_code_free(&((struct heap_game *)game)->code);
}

const struct cgti_rules cgti_heap_rules = {
	.name = "heaps",
	.impartial = true,
	.board_kind = CGT_BOARD_HEAPS,
	.alphabet = "",
	.exchanged_contents = "",
	.release = release,
};

const struct cgti_code *cgti_heaps_code(const cgt_game *game)
{
	return &((const struct heap_game *)game)->code;
}

cgt_status cgti_heaps_read_game(struct cgti_reader *reader, cgt_game **game)
{
	struct cgti_text spec = CGTI_TEXT_EMPTY;
	struct heap_game *made = NULL;
	struct cgti_code code;
	cgt_status status = cgti_code_read(reader, &code);

	if (status != CGT_OK)
		return status;
	cgti_code_text(&code, &spec);
	if (!spec.failed)
		made = cgti_alloc_zero(1, sizeof *made + spec.length + 1);
	if (made) {
		cgti_refs_init(&made->game.refs);
		made->game.rules = &cgti_heap_rules;
		made->game.spec = memcpy(made->spec, spec.data, spec.length + 1);
		made->code = code;
		*game = &made->game;
	} else {
		cgti_code_free(&code);
		status = cgti_fail_memory();
	}
	cgti_text_free(&spec);
	return status;
}

cgt_status cgti_heaps_after(const cgt_board *board, size_t i, const struct cgti_heap_move *move, cgt_board **next)
{
	size_t more = move->parts > 1 ? move->parts - 1 : 0;
	cgt_board *made;

	if (board->size + more > CGT_BOARD_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "the move would leave %zu heaps, but a board has at most %d", board->size + more,
		                 CGT_BOARD_MAX_CELLS);
	made = cgti_board_alloc(CGT_BOARD_HEAPS, 0, 0, board->size + more);
	if (!made)
		return CGT_OUT_OF_MEMORY;
	memcpy(made->heap, board->heap, board->size * sizeof *made->heap);
	made->heap[i] = move->parts ? move->part[0] : 0;
	for (size_t p = 0; p < more; p++)
		made->heap[board->size + p] = move->part[p + 1];
	*next = made;
	return CGT_OK;
}

static cgt_status illegal(const cgt_game *game, uint64_t heap, const char *why)
{
	return cgti_fail(CGT_ILLEGAL_MOVE, "%s has no such move on a heap of %llu: %s", game->spec, (unsigned long long)heap, why);
}

static const char *const heaps_left[] = { "nothing", "one heap", "two heaps", "three heaps" };

cgt_status cgti_heaps_check_move(const cgt_game *game, uint64_t heap, struct cgti_heap_move *move)
{
	uint64_t left = 0;

	for (uint32_t p = 0; p < move->parts; p++)
		if (__builtin_add_overflow(left, move->part[p], &left) || left > heap)
			return illegal(game, heap, "more counters would be left than there are");
	move->taken = heap - left;
	if (cgti_heap_move_allowed(cgti_heaps_code(game), move))
		return CGT_OK;
	if (move->parts == 2 && (cgti_code_digit(cgti_heaps_code(game), move->taken) & CGTI_LEAVE_DISTINCT))
		return illegal(game, heap, "the two heaps left must differ");
	return cgti_fail(CGT_ILLEGAL_MOVE, "%s has no such move on a heap of %llu: a move that takes %llu does not leave %s",
	                 game->spec, (unsigned long long)heap, (unsigned long long)move->taken, heaps_left[move->parts]);
}
