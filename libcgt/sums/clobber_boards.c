/* SPDX-License-Identifier: MIT */
/*
 * Boards of Clobber as summands.
 *
 *   1. A board is known under the least of its images (clobber/planes.h).
 *   2. In normal play a small board is replaced by its value, which is found once, by play, and kept with the board.
 *   3. A direct-mapped cache keeps what became of each board as it was met.
 */
#include "sums/clobber_boards.h"

#include <string.h>

#include "clobber/moves.h"
#include "components/sum.h"
#include "search/taken.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/construct.h"
#include "values/sum.h"
#include "values/table.h"

#define MET_BOARDS (1 << 13) /* kept as they were met; a power of two, and no more than a cache near the core holds */

/* Boards of Clobber with at most this many stones become values, in a row or not. */
#define SMALL_ROW 12
#define SMALL_BOARD 9

void cgti_small_boards_free(struct cgti_small_boards *small)
{
	cgti_intern_free(&small->keys);
	cgti_free(small->value);
	small->value = NULL;
	small->value_cap = 0;
}

size_t cgti_small_boards_bytes(const struct cgti_small_boards *small)
{
	return cgti_intern_size(&small->keys) + small->value_cap * sizeof *small->value;
}

void cgti_summand_tables_free(struct cgti_summand_tables *tables)
{
	cgti_free(tables->met);
	cgti_sum_free(&tables->options);
	memset(tables, 0, sizeof *tables);
}

size_t cgti_summand_tables_bytes(const struct cgti_summand_tables *tables)
{
	return (tables->met ? MET_BOARDS * sizeof *tables->met : 0) + tables->options.cap * sizeof *tables->options.id;
}

/* The value of an option, all of whose parts are small. */
static cgt_status value_option(const struct cgti_summand_scene *scene, const struct cgti_planes *part, uint32_t count,
                               uint32_t *value)
{
	cgt_status status = CGT_OK;

	*value = CGTI_VALUE_ZERO;
	for (uint32_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_summand own;

		status = cgti_summand_of_board(scene, &part[i], &own);
		if (status == CGT_OK)
			status = cgti_values_sum(scene->tables->values, *value, (uint32_t)own.word[0], scene->meter, value);
	}
	return status;
}

/* Adds the values of a player's options to those collected. */
static cgt_status value_options(const struct cgti_summand_scene *scene, const struct cgti_planes *board, int player)
{
	struct cgti_planes part[CGTI_CLOBBER_PARTS];
	struct cgti_clobber_walk walk;
	uint32_t count;
	cgt_status status = CGT_OK;

	cgti_clobber_walk_start(&walk, board, player);
	while (status == CGT_OK && cgti_clobber_walk_next(&walk, part, &count)) {
		uint32_t value;

		status = value_option(scene, part, count, &value);
		if (status == CGT_OK)
			status = cgti_sum_add(&scene->own->options, &value, 1);
	}
	return status;
}

/* Values a small board by play; it goes as deep as there are stones, each move taking one off. */
static cgt_status play_out(const struct cgti_summand_scene *scene, const struct cgti_planes *board, uint32_t *value)
{
	struct cgti_sum *options = &scene->own->options;
	const size_t begin = options->count;
	size_t left = 0;
	cgt_status status = cgti_meter_tick(scene->meter);

	if (status == CGT_OK)
		status = value_options(scene, board, 0);
	left = options->count - begin;
	if (status == CGT_OK)
		status = value_options(scene, board, 1);
	if (status == CGT_OK)
		status = cgti_values_make(scene->tables->values, options->id + begin, left, options->id + begin + left,
		                          options->count - begin - left, scene->meter, value);
	options->count = begin;
	return status;
}

#define SMALL_WORDS 3

static bool find_small(const struct cgti_small_boards *small, const uint64_t key[SMALL_WORDS], uint32_t *value)
{
	const uint32_t number = cgti_intern_find(&small->keys, key, SMALL_WORDS * sizeof *key);

	if (number == CGTI_INTERN_NONE)
		return false;
	*value = atomic_load_explicit(&small->value, memory_order_acquire)[number];
	return true;
}

/* Keeps the value of a board that is not there yet; it stands in its place before the board can be found. */
static cgt_status keep_small(const struct cgti_summand_scene *scene, const uint64_t key[SMALL_WORDS], uint32_t value)
{
	struct cgti_small_boards *small = scene->small;
	const size_t count = small->keys.count;
	void *grown = small->value;
	uint32_t number;
	bool added;
	cgt_status status = cgti_meter_grow(scene->meter, small->keys.commons, &grown, &small->value_cap, count + 1, sizeof value);

	atomic_store_explicit(&small->value, grown, memory_order_release);
	if (status != CGT_OK)
		return status;
	small->value[count] = value;
	return cgti_intern_add(&small->keys, key, SMALL_WORDS * sizeof *key, scene->meter, &number, &added);
}

/* The value of a small board, one of whose kind, but for its negative, has been met or is valued now. */
static cgt_status value_board(const struct cgti_summand_scene *scene, const struct cgti_planes *board, uint32_t *value)
{
	const struct cgti_small_boards *small = scene->small;
	const uint64_t key[SMALL_WORDS] = { board->own[0], board->own[1], (uint64_t)board->rows << 32 | board->cols };
	cgt_status status = CGT_OK;

	if (find_small(small, key, value))
		return CGT_OK;
	cgti_commons_enter(small->keys.commons);
	if (!small->keys.commons || !find_small(small, key, value)) {
		status = play_out(scene, board, value);
		if (status == CGT_OK)
			status = keep_small(scene, key, *value);
	}
	cgti_commons_leave(small->keys.commons);
	return status;
}

/* Brings a board into canonical form. */
static struct cgti_summand canonical_summand(const struct cgti_planes *board)
{
	struct cgti_planes canonical = *board;
	const bool self_negative = cgti_planes_canonical(&canonical);
	const uint32_t shape = cgti_summand_shape(CGTI_SUMMAND_CLOBBER, canonical.rows, canonical.cols);

	return (struct cgti_summand){ { canonical.own[0], canonical.own[1] },
		                      shape | (self_negative ? CGTI_SUMMAND_SELF_NEGATIVE : 0) };
}

/*
 * Puts the value of a small board in its place: of it and its negative, that with the lesser first plane is played out.
 * The negative of a canonical board is the board with its planes exchanged; one that is its own negative has the lesser
 * plane first, and is valued as it is (cgti_planes_canonical).
 */
static cgt_status make_value(const struct cgti_summand_scene *scene, struct cgti_summand *summand)
{
	struct cgti_planes board = cgti_summand_planes(summand);
	const bool exchanged = board.own[0] > board.own[1];
	uint32_t value;
	cgt_status status;

	if (exchanged)
		board = (struct cgti_planes){ { board.own[1], board.own[0] }, board.rows, board.cols };
	cgti_take(scene->meter, exchanged ? CGTI_TAKEN_SUM_BOARD_VALUED_BY_NEGATIVE : CGTI_TAKEN_SUM_BOARD_VALUED);
	status = value_board(scene, &board, &value);
	if (status == CGT_OK && exchanged)
		status = cgti_values_negative(scene->tables->values, value, scene->meter, &value);
	if (status == CGT_OK)
		*summand = cgti_summand_of_value(value);
	return status;
}

bool cgti_summand_is_canonical(const struct cgti_summand *summand)
{
	const struct cgti_planes planes = cgti_summand_planes(summand);
	struct cgti_planes box;
	struct cgti_summand own;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_CLOBBER)
		return true;
	if (!(planes.own[0] | planes.own[1]))
		return false;
	box = cgti_planes_cut(&planes, planes.own[0] | planes.own[1]);
	if (box.rows != planes.rows || box.cols != planes.cols)
		return false;
	own = canonical_summand(&planes);
	return cgti_summand_compare(&own, summand) == 0;
}

static struct cgti_met_board *place_of(const struct cgti_summand_tables *tables, const struct cgti_planes *board)
{
	const uint64_t hash = cgti_hash_word(board->own[0] * 3 + cgti_hash_word(board->own[1] ^ (uint64_t)board->cols << 57));

	return &tables->met[hash & (MET_BOARDS - 1)];
}

static bool is_small_board(const struct cgti_planes *board)
{
	const bool is_row = board->rows == 1 || board->cols == 1;

	return cgti_count_bits(board->own[0] | board->own[1]) <= (is_row ? SMALL_ROW : SMALL_BOARD);
}

static cgt_status make_met(const struct cgti_summand_scene *scene)
{
	const size_t bytes = MET_BOARDS * sizeof(struct cgti_met_board);
	cgt_status status = cgti_meter_take_bytes(scene->meter, bytes);

	if (status != CGT_OK)
		return status;
	scene->own->met = cgti_alloc_zero(MET_BOARDS, sizeof(struct cgti_met_board));
	if (scene->own->met)
		return CGT_OK;
	cgti_meter_return_bytes(scene->meter, bytes);
	return cgti_fail_memory();
}

/*
 * The summand that a board in its tight box is; small ones are values. What was met is kept only while boards may be
 * values. Which boards are small never changes, and values keep their numbers while the solver has them, so what was
 * kept stays right.
 */
cgt_status cgti_summand_of_board(const struct cgti_summand_scene *scene, const struct cgti_planes *board,
                                   struct cgti_summand *summand)
{
	struct cgti_summand_tables *tables = scene->own;
	struct cgti_met_board *place;
	cgt_status status = CGT_OK;

	if (!scene->by_value) {
		*summand = canonical_summand(board);
		return CGT_OK;
	}
	if (!tables->met) {
		status = make_met(scene);
		if (status != CGT_OK)
			return status;
	}
	place = place_of(tables, board);
	if (place->board.own[0] == board->own[0] && place->board.own[1] == board->own[1] && place->board.cols == board->cols &&
	    place->board.rows == board->rows) {
		cgti_take(scene->meter, CGTI_TAKEN_SUM_BOARD_MET);
		*summand = place->summand;
		return CGT_OK;
	}
	*summand = canonical_summand(board);
	if (is_small_board(board))
		status = make_value(scene, summand);
	if (status == CGT_OK)
		*place = (struct cgti_met_board){ *board, *summand };
	return status;
}

cgt_status cgti_summand_list_board(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, int32_t player,
                               struct cgti_summand_options *options)
{
	const struct cgti_planes board = cgti_summand_planes(summand);
	struct cgti_planes part[CGTI_CLOBBER_PARTS];
	struct cgti_clobber_walk walk;
	uint32_t count;
	cgt_status status = CGT_OK;

	cgti_clobber_walk_start(&walk, &board, player == CGT_RIGHT);
	while (status == CGT_OK && cgti_clobber_walk_next(&walk, part, &count)) {
		for (uint32_t i = 0; i < count && status == CGT_OK; i++) {
			struct cgti_summand own;

			status = cgti_summand_of_board(scene, &part[i], &own);
			if (status == CGT_OK)
				status = cgti_summands_add(&options->parts, &own, 1);
		}
		if (status == CGT_OK)
			status = cgti_summand_end_option(options);
	}
	return status;
}

cgt_status cgti_summand_value_board(const struct cgti_summand_scene *scene, struct cgti_summand *summand)
{
	const struct cgti_planes board = cgti_summand_planes(summand);

	return is_small_board(&board) ? make_value(scene, summand) : CGT_OK;
}
