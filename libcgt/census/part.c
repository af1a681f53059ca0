/* SPDX-License-Identifier: MIT */
/*
 * The parts of a census: what has been counted and kept of their shapes, and the shape in which a run stopped.
 *
 * A shape is counted, and what is kept of it shown, once it is done. Until then its figures are apart, together with the
 * search that found them, so that a run which is too short for a shape still brings it nearer to its end.
 */
#include "census/part.h"

#include <string.h>

#include "census/census.h"
#include "support/array.h"
#include "support/memory.h"

void cgti_tally_add(struct cgti_tally *sum, const struct cgti_tally *tally)
{
	sum->shapes += tally->shapes;
	sum->positions += tally->positions;
	sum->wins += tally->wins;
	sum->first += tally->first;
	sum->rigid += tally->rigid;
	sum->any += tally->any;
	sum->gained += tally->gained;
	sum->extra_shapes += tally->extra_shapes;
	sum->extra_maps += tally->extra_maps;
	sum->most_extra = tally->most_extra > sum->most_extra ? tally->most_extra : sum->most_extra;
	sum->one_move += tally->one_move;
	sum->one_move_last += tally->one_move_last;
	sum->one_move_both += tally->one_move_both;
	sum->candidates += tally->candidates;
	sum->contradictions += tally->contradictions;
}

/* Gives up what is known of the unfinished shape. */
static void forget(struct cgti_unfinished *unfinished)
{
	cgt_involution_search_free(unfinished->wide);
	unfinished->wide = NULL;
	unfinished->begun = false;
}

void cgti_part_free(struct cgti_census_part *part)
{
	forget(&part->unfinished);
	cgt_polyominoes_free(part->walk);
	cgti_free(part->maps.bytes);
	cgti_free(part->moves.bytes);
}

void cgti_part_begin_shape(struct cgti_census_part *part)
{
	struct cgti_unfinished *unfinished = &part->unfinished;

	if (unfinished->begun)
		return;
	unfinished->tally = (struct cgti_tally){ .shapes = 1 };
	unfinished->filling = 0;
	memset(unfinished->found, 0, sizeof unfinished->found);
	part->maps.count = part->maps.shown;
	part->moves.count = part->moves.shown;
}

/* Where memory ran out a map that was found may be lost: the shape is begun anew. */
cgt_status cgti_part_leave_shape(struct cgti_census_part *part, cgt_status status)
{
	if (status == CGT_OUT_OF_MEMORY)
		forget(&part->unfinished);
	return status;
}

void cgti_part_count_shape(struct cgti_census_part *part)
{
	cgti_tally_add(&part->tally, &part->unfinished.tally);
	part->maps.shown = part->maps.count;
	part->moves.shown = part->moves.count;
	forget(&part->unfinished);
}

uint8_t *cgti_kept_add(struct cgti_kept *kept, size_t bytes)
{
	if (!CGTI_GROW(kept->bytes, kept->cap, (kept->count + 1) * bytes))
		return NULL;
	return kept->bytes + kept->count++ * bytes;
}
