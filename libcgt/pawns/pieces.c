/* SPDX-License-Identifier: MIT */
/* Taking diagrams apart into pieces, and the moves of a piece. */
#include "pawns/pieces.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

#define RANKS CGTI_PAWN_RANKS

void cgti_pieces_free(struct cgti_pieces *pieces)
{
	for (uint32_t id = 0; id < pieces->keys.count; id++)
		cgti_free(pieces->facts[id].options);
	cgti_intern_free(&pieces->keys);
	cgti_free(pieces->facts);
	*pieces = (struct cgti_pieces){ .keys = CGTI_INTERN_EMPTY, .removed = pieces->removed };
}

size_t cgti_pieces_bytes(const struct cgti_pieces *pieces)
{
	return cgti_intern_size(&pieces->keys) + pieces->facts_cap * sizeof *pieces->facts + pieces->option_bytes;
}

cgt_status cgti_pawn_sum_add(struct cgti_pawn_sum *sum, const uint32_t *piece, size_t count)
{
	if (!CGTI_GROW(sum->piece, sum->cap, sum->count + count))
		return cgti_fail_memory();
	if (count)
		memcpy(sum->piece + sum->count, piece, count * sizeof *piece);
	sum->count += count;
	return CGT_OK;
}

/* By insertion: sums are short, and nearly in order. */
void cgti_pawn_sum_sort(struct cgti_pawn_sum *sum)
{
	for (size_t i = 1; i < sum->count; i++) {
		uint32_t piece = sum->piece[i];
		size_t j = i;

		for (; j > 0 && sum->piece[j - 1] > piece; j--)
			sum->piece[j] = sum->piece[j - 1];
		sum->piece[j] = piece;
	}
}

void cgti_pawn_sum_free(struct cgti_pawn_sum *sum)
{
	cgti_free(sum->piece);
	*sum = (struct cgti_pawn_sum)CGTI_PAWN_SUM_EMPTY;
}

static uint64_t pawns_of(const struct cgti_diagram *diagram, int whose)
{
	return diagram->pawn[whose][0] | diagram->pawn[whose][1] | diagram->pawn[whose][2];
}

/* The files from `first` on, `count` of them, as a diagram of their own. */
static struct cgti_diagram cut_out(const struct cgti_diagram *diagram, int first, int count)
{
	struct cgti_diagram part = { .files = count, .removed = diagram->removed };
	uint64_t kept = cgti_low_bits(count);

	for (int rank = 0; rank < RANKS; rank++) {
		part.pawn[CGTI_OWN][rank] = diagram->pawn[CGTI_OWN][rank] >> first & kept;
		part.pawn[CGTI_OTHER][rank] = diagram->pawn[CGTI_OTHER][rank] >> first & kept;
		part.wall[rank] = diagram->wall[rank] >> first & kept;
	}
	return part;
}

/* The moves of the player to move if no other player ever moves: there is never a choice between two on one file. */
static uint32_t count_free_moves(struct cgti_diagram file)
{
	struct cgti_pawn_step step[CGTI_PAWN_MAX_STEPS];
	uint32_t count = 0;
	int captures;

	for (; cgti_diagram_steps(&file, step, &captures) > 0; count++)
		file = cgti_diagram_after(&file, step[0]);
	return count;
}

static bool can_move(const struct cgti_diagram *diagram)
{
	struct cgti_pawn_step step[CGTI_PAWN_MAX_STEPS];
	int captures;

	return cgti_diagram_steps(diagram, step, &captures) > 0;
}

static bool can_capture(const struct cgti_diagram *diagram)
{
	struct cgti_pawn_step step[CGTI_PAWN_MAX_STEPS];
	int captures;

	cgti_diagram_steps(diagram, step, &captures);
	return captures > 0;
}

static struct cgti_diagram diagram_of(const struct cgti_pieces *pieces, uint32_t piece)
{
	size_t files;
	const uint8_t *key = cgti_intern_bytes(&pieces->keys, piece, &files);
	struct cgti_diagram diagram = { .files = (int)files, .removed = pieces->removed };

	for (int file = 0; file < diagram.files; file++)
		cgti_diagram_put_file(&diagram, file, key[file]);
	return diagram;
}

static struct cgti_piece_facts facts_of(const struct cgti_diagram *diagram)
{
	struct cgti_diagram turned = cgti_diagram_turned(diagram);

	return (struct cgti_piece_facts){
		.turned = CGTI_INTERN_NONE,
		.nimber = -1,
		.distance = { (uint16_t)cgti_diagram_distance(diagram, CGTI_OWN),
		              (uint16_t)cgti_diagram_distance(diagram, CGTI_OTHER) },
		.captures = { can_capture(diagram), can_capture(&turned) },
		.weight = (uint16_t)(diagram->files > 1 ? diagram->files : 0),
	};
}

static cgt_status intern(struct cgti_pieces *pieces, const struct cgti_diagram *diagram, uint32_t *piece)
{
	uint8_t key[CGTI_DIAGRAM_FILES], mirrored[CGTI_DIAGRAM_FILES];
	size_t files = (size_t)diagram->files;
	bool added;

	for (size_t file = 0; file < files; file++)
		key[file] = mirrored[files - 1 - file] = cgti_diagram_file(diagram, (int)file);
	if (!CGTI_GROW(pieces->facts, pieces->facts_cap, (size_t)pieces->keys.count + 1))
		return cgti_fail_memory();
	*piece = cgti_intern_put(&pieces->keys, memcmp(key, mirrored, files) <= 0 ? key : mirrored, files, &added);
	if (*piece == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		pieces->facts[*piece] = facts_of(diagram);
	return CGT_OK;
}

/* Adds a run of files that is cut off from the rest. */
static cgt_status add_run(struct cgti_pieces *pieces, const struct cgti_diagram *run, struct cgti_pawn_sum *sum)
{
	struct cgti_diagram turned = cgti_diagram_turned(run);
	uint64_t own = pawns_of(run, CGTI_OWN), other = pawns_of(run, CGTI_OTHER);
	uint32_t piece;
	cgt_status status;

	if (!can_move(run) && !can_move(&turned))
		return CGT_OK;
	if (!own || !other) {
		sum->free_moves[CGTI_OWN] += count_free_moves(*run);
		sum->free_moves[CGTI_OTHER] += count_free_moves(turned);
		return CGT_OK;
	}
	status = intern(pieces, run, &piece);
	return status == CGT_OK ? cgti_pawn_sum_add(sum, &piece, 1) : status;
}

cgt_status cgti_pieces_add(struct cgti_pieces *pieces, struct cgti_diagram diagram, struct cgti_pawn_sum *sum)
{
	uint64_t crossed = cgti_diagram_settle(&diagram);
	cgt_status status = CGT_OK;

	for (int first = 0, count; first < diagram.files && status == CGT_OK; first += count) {
		struct cgti_diagram run;

		for (count = 1; crossed >> (first + count - 1) & 1; count++)
			;
		run = cut_out(&diagram, first, count);
		status = add_run(pieces, &run, sum);
	}
	return status;
}

/* Options while they are made. */
struct builder {
	struct cgti_pawn_sum parts;
	struct cgti_pawn_option option[CGTI_PAWN_MAX_STEPS];
	uint32_t count, captures;
};

static bool is_there(const struct builder *builder, const struct cgti_pawn_option *option)
{
	uint32_t length = option->end - option->begin;

	for (uint32_t i = 0; i < builder->count; i++) {
		const struct cgti_pawn_option *old = &builder->option[i];

		if (old->end - old->begin != length || memcmp(old->free_moves, option->free_moves, sizeof old->free_moves) != 0)
			continue;
		if (!length || memcmp(builder->parts.piece + old->begin, builder->parts.piece + option->begin,
		                      length * sizeof *builder->parts.piece) == 0)
			return true;
	}
	return false;
}

/* Adds the option whose pieces were put after those of the others, unless there is an equal one. */
static void end_option(const struct cgti_pieces *pieces, struct builder *builder, size_t begin)
{
	const size_t count = builder->parts.count - begin;
	struct cgti_pawn_sum own = { count ? builder->parts.piece + begin : NULL, count, 0, { 0, 0 } };
	struct cgti_pawn_option option = { (uint32_t)begin, (uint32_t)builder->parts.count, { 0, 0 }, 0 };

	if (own.count)
		cgti_pawn_sum_sort(&own);
	for (int whose = CGTI_OWN; whose <= CGTI_OTHER; whose++) {
		option.free_moves[whose] = (uint16_t)builder->parts.free_moves[whose];
		builder->parts.free_moves[whose] = 0;
	}
	for (size_t i = 0; i < own.count; i++)
		option.weight += pieces->facts[own.piece[i]].weight;
	if (is_there(builder, &option))
		builder->parts.count = begin;
	else
		builder->option[builder->count++] = option;
}

static cgt_status build_options(struct cgti_pieces *pieces, const struct cgti_diagram *diagram, struct builder *builder)
{
	struct cgti_pawn_step step[CGTI_PAWN_MAX_STEPS];
	int captures, count = cgti_diagram_steps(diagram, step, &captures);
	cgt_status status = CGT_OK;

	for (int i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_diagram after = cgti_diagram_after(diagram, step[i]);
		size_t begin = builder->parts.count;

		status = cgti_pieces_add(pieces, cgti_diagram_turned(&after), &builder->parts);
		if (status == CGT_OK)
			end_option(pieces, builder, begin);
		if (i < captures)
			builder->captures = builder->count;
	}
	return status;
}

/* One block: the head, the options, their pieces. */
static cgt_status pack_options(struct cgti_pieces *pieces, const struct builder *builder, uint32_t piece)
{
	size_t option_bytes = builder->count * sizeof builder->option[0];
	size_t piece_bytes = builder->parts.count * sizeof *builder->parts.piece;
	size_t bytes = sizeof(struct cgti_pawn_options) + option_bytes + piece_bytes;
	struct cgti_pawn_options *options = cgti_alloc(bytes);

	if (!options)
		return cgti_fail_memory();
	options->count = builder->count;
	options->captures = builder->captures;
	options->piece = (uint32_t *)(void *)(options->option + builder->count);
	memcpy(options->option, builder->option, option_bytes);
	if (piece_bytes)
		memcpy(options->piece, builder->parts.piece, piece_bytes);
	pieces->option_bytes += bytes;
	pieces->facts[piece].options = options;
	return CGT_OK;
}

static cgt_status make_options(struct cgti_pieces *pieces, uint32_t piece)
{
	struct cgti_diagram diagram = diagram_of(pieces, piece);
	struct builder builder = { .parts = CGTI_PAWN_SUM_EMPTY, .count = 0 };
	cgt_status status = build_options(pieces, &diagram, &builder);

	if (status == CGT_OK)
		status = pack_options(pieces, &builder, piece);
	cgti_pawn_sum_free(&builder.parts);
	return status;
}

cgt_status cgti_pieces_options(struct cgti_pieces *pieces, uint32_t piece, const struct cgti_pawn_options **options)
{
	cgt_status status = pieces->facts[piece].options ? CGT_OK : make_options(pieces, piece);

	if (status == CGT_OK)
		*options = pieces->facts[piece].options;
	return status;
}

cgt_status cgti_pieces_turned(struct cgti_pieces *pieces, uint32_t piece, uint32_t *turned)
{
	if (pieces->facts[piece].turned == CGTI_INTERN_NONE) {
		struct cgti_diagram diagram = diagram_of(pieces, piece), round = cgti_diagram_turned(&diagram);
		uint32_t other;
		cgt_status status = intern(pieces, &round, &other);

		if (status != CGT_OK)
			return status;
		pieces->facts[piece].turned = other;
		pieces->facts[other].turned = piece;
	}
	*turned = pieces->facts[piece].turned;
	return CGT_OK;
}
