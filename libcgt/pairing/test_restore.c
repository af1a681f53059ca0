/* SPDX-License-Identifier: MIT */
/*
 * Restoring the symmetry: the greatest set W of positions fixed by the involution such that every move of the opponent from W
 * has a reply that leads into W again.
 *
 * All fixed positions that can come about when the replier restores in any way are numbered first, and the replies kept move
 * by move. Then those are struck out that have a move without a reply to one that stands, until no more fall: what stands is
 * W. If none falls at all, every restoring reply will do. Nothing in this needs play to come to an end.
 */
#include "pairing/test_restore.h"

#include <cgt/pairing.h>
#include <string.h>

#include "position/grid_moves.h"
#include "support/array.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "support/players.h"

struct restore {
	const cgt_involution *involution;
	int32_t opponent;
	struct cgti_play play;
	uint32_t *component;            /* of each cell */
	struct cgti_play_moves moves;   /* of the opponent in a fixed position */
	struct cgti_play_moves replies; /* after one of them */
	struct cgti_intern fixed;       /* the fixed positions: contents of all cells */
	uint32_t *reply;                /* of each move in turn: the fixed positions that replies lead to, then MOVE_END */
	size_t reply_count, reply_cap;
	size_t *begin; /* of the replies in each fixed position, and where those in the last one end */
	size_t begin_cap;
	bool *standing; /* fixed positions */
};

#define MOVE_END CGTI_INTERN_NONE

static cgt_status add(struct restore *restore, uint32_t number)
{
	if (!CGTI_PUSH(restore->reply, restore->reply_count, restore->reply_cap, number))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status init(struct restore *restore, const cgt_involution *involution, int32_t opponent)
{
	const cgt_position *position = involution->position;
	cgt_status status;
	bool added;

	*restore = (struct restore){ .involution = involution, .opponent = opponent };
	restore->component = cgti_alloc(position->cells * sizeof *restore->component);
	status = cgti_play_init(&restore->play, position);
	if (status == CGT_OK)
		status = cgti_play_moves_init(&restore->moves, position);
	if (status == CGT_OK)
		status = cgti_play_moves_init(&restore->replies, position);
	if (status != CGT_OK)
		return status;
	if (!restore->component ||
	    cgti_intern_put(&restore->fixed, restore->play.content, position->cells, &added) == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	for (size_t k = 0; k < position->count; k++)
		for (size_t cell = 0; cell < position->component[k].board->size; cell++)
			restore->component[position->component[k].first_cell + cell] = (uint32_t)k;
	return CGT_OK;
}

static void done(struct restore *restore)
{
	cgti_play_free(&restore->play);
	cgti_play_moves_free(&restore->moves);
	cgti_play_moves_free(&restore->replies);
	cgti_intern_free(&restore->fixed);
	cgti_free(restore->component);
	cgti_free(restore->reply);
	cgti_free(restore->begin);
	cgti_free(restore->standing);
}

/* Whether the cells that a move has changed and their images hold what they should. */
static bool fits(const struct restore *restore, size_t k, const struct cgti_move *move)
{
	const uint8_t *content = restore->play.content;

	for (size_t i = 0; i < move->count; i++) {
		const size_t cell = cgti_play_cell(&restore->play, k, move, i);
		const uint8_t want = cgti_involution_content(restore->involution, restore->component[cell], content[cell]);

		if (content[restore->involution->image[cell]] != want)
			return false;
	}
	return true;
}

/* Adds the fixed position that stands after move and reply, if it is one. Before the move it was one, so that only the cells
 * changed since need a look. */
static cgt_status add_reply(struct restore *restore, size_t k, const struct cgti_move *move, size_t reply_k,
                            const struct cgti_move *reply)
{
	uint32_t id;
	bool added;

	if (!fits(restore, k, move) || !fits(restore, reply_k, reply))
		return CGT_OK;
	id = cgti_intern_put(&restore->fixed, restore->play.content, restore->play.position->cells, &added);
	return id == CGTI_INTERN_NONE ? cgti_fail_memory() : add(restore, id);
}

/* Adds where the restoring replies to a move that has been made lead to. */
static cgt_status add_replies(struct restore *restore, size_t k, const struct cgti_move *move)
{
	const struct cgti_move_list *list = &restore->replies.list;
	cgt_status status = cgti_play_list(&restore->play, cgti_other_player(restore->opponent), &restore->replies);

	for (size_t i = 0, reply_k = 0; i < list->count && status == CGT_OK; i++) {
		struct cgti_move back, ignored;

		while (i >= restore->replies.end[reply_k])
			reply_k++;
		cgti_play_make(&restore->play, reply_k, &list->move[i], &back);
		status = add_reply(restore, k, move, reply_k, &list->move[i]);
		cgti_play_make(&restore->play, reply_k, &back, &ignored);
	}
	return status == CGT_OK ? add(restore, MOVE_END) : status;
}

/* Looks at the time and at what is held. */
static cgt_status watch(const struct restore *restore, struct cgti_meter *meter)
{
	const uint64_t bytes = cgti_intern_size(&restore->fixed) + restore->begin_cap * sizeof *restore->begin +
	                       restore->reply_cap * sizeof *restore->reply;
	const cgt_status status = cgti_meter_watch(meter);

	return status == CGT_OK ? cgti_meter_bytes(meter, bytes) : status;
}

/* Adds the replies to every move in a fixed position. There may be many: the meter is asked before each move. */
static cgt_status expand(struct restore *restore, uint32_t id, struct cgti_meter *meter)
{
	const struct cgti_move_list *list = &restore->moves.list;
	size_t bytes;
	cgt_status status;

	if (restore->play.position->cells)
		memcpy(restore->play.content, cgti_intern_bytes(&restore->fixed, id, &bytes), restore->play.position->cells);
	status = cgti_play_list(&restore->play, restore->opponent, &restore->moves);
	for (size_t i = 0, k = 0; i < list->count && status == CGT_OK; i++) {
		struct cgti_move back, ignored;

		while (i >= restore->moves.end[k])
			k++;
		status = watch(restore, meter);
		if (status != CGT_OK)
			break;
		cgti_play_make(&restore->play, k, &list->move[i], &back);
		status = add_replies(restore, k, &list->move[i]);
		cgti_play_make(&restore->play, k, &back, &ignored);
	}
	return status;
}

/* Finds all fixed positions that can come about, and the replies in them. */
static cgt_status explore(struct restore *restore, struct cgti_meter *meter)
{
	for (uint32_t id = 0; id < restore->fixed.count; id++) {
		cgt_status status = cgti_meter_tick(meter);

		if (status != CGT_OK)
			return status;
		if (!CGTI_GROW(restore->begin, restore->begin_cap, (size_t)id + 2))
			return cgti_fail_memory();
		restore->begin[id] = restore->reply_count;
		status = expand(restore, id, meter);
		restore->begin[id + 1] = restore->reply_count;
		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

/* Whether every move in a position has a reply to one that stands. */
static bool stands(const struct restore *restore, uint32_t id)
{
	bool answered = false;

	for (size_t i = restore->begin[id]; i < restore->begin[id + 1]; i++) {
		const uint32_t reply = restore->reply[i];

		if (reply != MOVE_END)
			answered |= restore->standing[reply];
		else if (!answered)
			return false;
		else
			answered = false;
	}
	return true;
}

/* Strikes out what does not stand until all that is left does. Later positions mostly lie after earlier ones, so the last
 * come first. */
static cgt_status strike_out(struct restore *restore, struct cgti_meter *meter, int32_t *verdict)
{
	bool any = false, more = true;
	cgt_status status = CGT_OK;

	restore->standing = cgti_alloc(restore->fixed.count * sizeof *restore->standing);
	if (!restore->standing)
		return cgti_fail_memory();
	for (uint32_t id = 0; id < restore->fixed.count; id++)
		restore->standing[id] = true;
	while (more && status == CGT_OK) {
		more = false;
		status = cgti_meter_watch(meter);
		for (uint32_t id = restore->fixed.count; id-- > 0;)
			if (restore->standing[id] && !stands(restore, id)) {
				restore->standing[id] = false;
				more = any = true;
			}
	}
	if (status == CGT_OK)
		*verdict = !restore->standing[0] ? CGT_PLAY_FAILS : any ? CGT_PLAY_HOLDS : CGT_PLAY_HOLDS_FREELY;
	return status;
}

cgt_status cgti_restore_test(const cgt_involution *involution, int32_t opponent, struct cgti_meter *meter,
                             int32_t *verdict)
{
	struct restore restore;
	cgt_status status = init(&restore, involution, opponent);

	if (status == CGT_OK)
		status = explore(&restore, meter);
	if (status == CGT_OK)
		status = strike_out(&restore, meter, verdict);
	done(&restore);
	return status;
}
