/* SPDX-License-Identifier: MIT */
/* Summands of sums: planes brought into canonical form, small boards valued, and the options of all kinds. */
#include "sums/summands.h"

#include <string.h>

#include "clobber/moves.h"
#include "components/describe.h"
#include "components/negative.h"
#include "components/options.h"
#include "components/sum.h"
#include "search/grundy.h"
#include "search/taken.h"
#include "search/value.h"
#include "support/array.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/construct.h"
#include "values/sum.h"
#include "values/table.h"

/* What becomes a value: boards of Clobber with at most so many stones, in a row or not, and grids of other games. */
#define SMALL_ROW 12
#define SMALL_BOARD 9
#define SMALL_GRID 8

#define MET_BOARDS (1 << 13) /* kept as they were met; a power of two, and no more than a cache near the core holds */

#define SELF_NEGATIVE (UINT32_C(1) << 15)

static uint32_t shape_of(enum cgti_summand_kind kind, uint32_t rows, uint32_t cols)
{
	return (uint32_t)kind << 11 | rows << 7 | cols;
}

struct cgti_planes cgti_summand_planes(const struct cgti_summand *summand)
{
	return (struct cgti_planes){ { summand->word[0], summand->word[1] }, summand->shape >> 7 & 15, summand->shape & 127 };
}

unsigned cgti_summand_words(uint32_t shape)
{
	return (shape >> 7 & 15) * (shape & 127) > 32 ? 2 : 1;
}

void cgti_summand_write(const struct cgti_summand *summand, uint64_t *word)
{
	word[0] = summand->word[0];
	if (cgti_summand_words(summand->shape) == 2)
		word[1] = summand->word[1];
	else
		word[0] |= summand->word[1] << 32;
}

void cgti_summand_read(uint32_t shape, const uint64_t *word, struct cgti_summand *summand)
{
	const bool is_wide = cgti_summand_words(shape) == 2;

	summand->shape = shape;
	summand->word[0] = is_wide ? word[0] : word[0] & UINT32_MAX;
	summand->word[1] = is_wide ? word[1] : word[0] >> 32;
}

bool cgti_summand_is_whole(const struct cgti_summand *summand)
{
	const struct cgti_planes planes = cgti_summand_planes(summand);
	const uint32_t cells = planes.rows * planes.cols;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_CLOBBER)
		return summand->shape == shape_of(cgti_summand_kind(summand), 0, 0) && summand->word[0] <= UINT32_MAX &&
		       !summand->word[1] && cgti_summand_kind(summand) <= CGTI_SUMMAND_CLOBBER;
	return cells >= 1 && cells <= CGTI_PLANES_CELLS && !((planes.own[0] | planes.own[1]) & ~cgti_low_bits((int)cells)) &&
	       !(planes.own[0] & planes.own[1]);
}

cgt_status cgti_summands_add(struct cgti_summands *summands, const struct cgti_summand *summand, size_t count)
{
	if (!CGTI_GROW(summands->summand, summands->cap, summands->count + count))
		return cgti_fail_memory();
	if (count)
		memcpy(summands->summand + summands->count, summand, count * sizeof *summand);
	summands->count += count;
	return CGT_OK;
}

void cgti_summands_free(struct cgti_summands *summands)
{
	cgti_free(summands->summand);
	*summands = (struct cgti_summands)CGTI_SUMMANDS_EMPTY;
}

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

void cgti_summand_enter(const struct cgti_summand_scene *scene)
{
	if (!scene->tables->commons)
		return;
	cgti_commons_enter(scene->tables->commons);
	scene->tables->components.meter = scene->meter;
}

void cgti_summand_leave(const struct cgti_summand_scene *scene)
{
	cgti_commons_leave(scene->tables->commons);
}

struct cgti_summand cgti_summand_of_component(uint32_t id)
{
	return (struct cgti_summand){ { id, 0 }, shape_of(CGTI_SUMMAND_COMPONENT, 0, 0) };
}

struct cgti_summand cgti_summand_of_value(uint32_t value)
{
	return (struct cgti_summand){ { value, 0 }, shape_of(CGTI_SUMMAND_VALUE, 0, 0) };
}

/* --- boards of Clobber -------------------------------------------------------------------------------------------------- */

static cgt_status summand_of_board(const struct cgti_summand_scene *scene, const struct cgti_planes *board,
                                   struct cgti_summand *summand);

/* The value of an option, all of whose parts are small. */
static cgt_status value_option(const struct cgti_summand_scene *scene, const struct cgti_planes *part, uint32_t count,
                               uint32_t *value)
{
	cgt_status status = CGT_OK;

	*value = CGTI_VALUE_ZERO;
	for (uint32_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_summand own;

		status = summand_of_board(scene, &part[i], &own);
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
	const uint32_t shape = shape_of(CGTI_SUMMAND_CLOBBER, canonical.rows, canonical.cols);

	return (struct cgti_summand){ { canonical.own[0], canonical.own[1] }, shape | (self_negative ? SELF_NEGATIVE : 0) };
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
static cgt_status summand_of_board(const struct cgti_summand_scene *scene, const struct cgti_planes *board,
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

/* --- components --------------------------------------------------------------------------------------------------------- */

static bool is_small_component(const struct cgti_components *components, uint32_t id)
{
	const struct cgti_rules *rules = cgti_components_game(components, id)->rules;
	struct cgti_grid grid;
	size_t cells = 0;

	if (rules->board_kind != CGT_BOARD_GRID)
		return rules == &cgti_value_rules;
	grid = cgti_components_grid(components, id);
	for (size_t cell = 0; cell < cgti_grid_size(&grid); cell++)
		cells += grid.cell[cell] != CGTI_BLOCKED;
	return cells <= SMALL_GRID;
}

static bool is_clobber_board(const struct cgti_components *components, uint32_t id)
{
	struct cgti_grid grid;

	if (components->check || cgti_components_is_nim_heap(components, id) ||
	    cgti_components_game(components, id)->rules != &cgti_clobber_rules)
		return false;
	grid = cgti_components_grid(components, id);
	return cgti_grid_size(&grid) <= CGTI_PLANES_CELLS;
}

/* Puts the value of an impartial component in its place, if it is a nimber within the limits. */
static cgt_status make_nimber(const struct cgti_summand_scene *scene, uint32_t id, struct cgti_summand *summand)
{
	struct cgti_plain plain = { .ups = 0 };
	uint64_t grundy = 0;
	uint32_t value;
	cgt_status status = cgti_grundy(scene->tables, id, scene->meter, &grundy);

	if (status != CGT_OK || grundy > CGT_VALUES_MAX_NIMBER)
		return status;
	cgti_take(scene->meter, CGTI_TAKEN_SUM_NIMBER);
	plain.nimber = (uint32_t)grundy;
	status = cgti_values_plain(scene->tables->values, plain, scene->meter, &value);
	if (status == CGT_OK)
		*summand = cgti_summand_of_value(value);
	return status;
}

/* Puts the value of a component in its place, unless it is beyond the limits of values. */
static cgt_status make_component_value(const struct cgti_summand_scene *scene, uint32_t id, struct cgti_summand *summand)
{
	uint32_t value;
	cgt_status status = cgti_component_value(scene->tables, id, scene->meter, &value);

	if (status == CGT_OK) {
		cgti_take(scene->meter, CGTI_TAKEN_SUM_COMPONENT_VALUED);
		*summand = cgti_summand_of_value(value);
	}
	return status == CGT_TOO_LARGE ? CGT_OK : status;
}

static cgt_status simplify_component(const struct cgti_summand_scene *scene, struct cgti_summand *summand, bool *is_zero)
{
	struct cgti_components *components = &scene->tables->components;
	const uint32_t id = (uint32_t)summand->word[0];
	struct cgti_dyadic number;
	cgt_status status;

	if (is_clobber_board(components, id)) {
		struct cgti_grid grid = cgti_components_grid(components, id);
		struct cgti_planes board = cgti_clobber_planes(&grid);

		return summand_of_board(scene, &board, summand);
	}
	if (!scene->by_value)
		return CGT_OK;
	if (cgti_components_impartial(components, id))
		return make_nimber(scene, id, summand);
	status = cgti_components_is_zero(components, id, is_zero);
	if (status != CGT_OK || *is_zero)
		return status;
	if (cgti_components_number(components, id, &number.numerator, &number.exponent) || is_small_component(components, id))
		return make_component_value(scene, id, summand);
	return CGT_OK;
}

cgt_status cgti_summand_simplify(const struct cgti_summand_scene *scene, struct cgti_summand *summand, bool *is_zero)
{
	cgt_status status;

	*is_zero = false;
	if (cgti_summand_kind(summand) == CGTI_SUMMAND_CLOBBER && scene->by_value) {
		struct cgti_planes board = cgti_summand_planes(summand);

		return is_small_board(&board) ? make_value(scene, summand) : CGT_OK; /* it was met while something bound the sum */
	}
	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return CGT_OK;
	cgti_summand_enter(scene);
	status = simplify_component(scene, summand, is_zero);
	cgti_summand_leave(scene);
	return status;
}

bool cgti_summand_binds(const struct cgti_summand_scene *scene, const struct cgti_summand *summand)
{
	bool binds;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return false;
	cgti_summand_enter(scene);
	binds = cgti_components_binds(&scene->tables->components, (uint32_t)summand->word[0]);
	cgti_summand_leave(scene);
	return binds;
}

bool cgti_summand_forced(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, int32_t player)
{
	bool forced;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return false;
	cgti_summand_enter(scene);
	forced = cgti_components_forced(&scene->tables->components, (uint32_t)summand->word[0], player);
	cgti_summand_leave(scene);
	return forced;
}

/* --- all kinds ---------------------------------------------------------------------------------------------------------- */

cgt_status cgti_summand_negative(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                 struct cgti_summand *negative, bool *is_there)
{
	uint32_t number = (uint32_t)summand->word[0];
	cgt_status status = CGT_OK;

	*is_there = true;
	*negative = *summand;
	switch (cgti_summand_kind(summand)) {
	case CGTI_SUMMAND_CLOBBER:
		if (!(summand->shape & SELF_NEGATIVE))
			*negative = (struct cgti_summand){ { summand->word[1], summand->word[0] }, summand->shape };
		return CGT_OK;
	case CGTI_SUMMAND_VALUE:
		status = cgti_values_negative(scene->tables->values, number, scene->meter, &number);
		*negative = cgti_summand_of_value(number);
		return status;
	default:
		cgti_summand_enter(scene);
		*is_there = cgti_components_impartial(&scene->tables->components, number);
		cgti_summand_leave(scene);
		return CGT_OK;
	}
}

cgt_status cgti_summand_opposite(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                 struct cgti_summand *negative, bool *is_there)
{
	uint32_t id = CGTI_INTERN_NONE;
	cgt_status status;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return cgti_summand_negative(scene, summand, negative, is_there);
	cgti_summand_enter(scene);
	status = cgti_components_negative(&scene->tables->components, (uint32_t)summand->word[0], &id);
	cgti_summand_leave(scene);
	*is_there = id != CGTI_INTERN_NONE;
	*negative = cgti_summand_of_component(id);
	return status;
}

static cgt_status count_moves(const struct cgti_summand_scene *scene, uint32_t id, uint32_t moves[2])
{
	cgt_status status = CGT_OK;

	cgti_summand_enter(scene);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++) {
		int32_t count = 0;

		status = cgti_components_moves(&scene->tables->components, id, player, &count);
		moves[player - CGT_LEFT] = (uint32_t)count;
	}
	cgti_summand_leave(scene);
	return status;
}

cgt_status cgti_summand_moves(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, uint32_t moves[2])
{
	const uint32_t number = (uint32_t)summand->word[0];
	struct cgti_planes board;

	switch (cgti_summand_kind(summand)) {
	case CGTI_SUMMAND_CLOBBER:
		board = cgti_summand_planes(summand);
		moves[0] = moves[1] = cgti_clobber_moves(&board);
		return CGT_OK;
	case CGTI_SUMMAND_VALUE:
		moves[0] = (uint32_t)cgti_value_option_count(scene->tables->values, number, CGT_LEFT);
		moves[1] = (uint32_t)cgti_value_option_count(scene->tables->values, number, CGT_RIGHT);
		return CGT_OK;
	default:
		return count_moves(scene, number, moves);
	}
}

/* --- options ------------------------------------------------------------------------------------------------------------ */

static cgt_status end_option(struct cgti_summand_options *options)
{
	if (!CGTI_PUSH(options->end, options->count, options->cap, options->parts.count))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status list_clobber(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, int32_t player,
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

			status = summand_of_board(scene, &part[i], &own);
			if (status == CGT_OK)
				status = cgti_summands_add(&options->parts, &own, 1);
		}
		if (status == CGT_OK)
			status = end_option(options);
	}
	return status;
}

static cgt_status list_value(const struct cgti_summand_scene *scene, uint32_t value, int32_t player,
                             struct cgti_summand_options *options)
{
	const size_t count = cgti_value_option_count(scene->tables->values, value, player);
	cgt_status status = CGT_OK;

	if (count > CGTI_MOST_OPTIONS)
		return cgti_fail(CGT_TOO_LARGE, "a nim heap of %zu has too many moves to be played out: %d are possible", count,
		                 CGTI_MOST_OPTIONS);
	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_summand own;
		uint32_t option;

		status = cgti_value_option(scene->tables->values, value, player, i, scene->meter, &option);
		own = cgti_summand_of_value(option);
		if (status == CGT_OK)
			status = cgti_summands_add(&options->parts, &own, 1);
		if (status == CGT_OK)
			status = end_option(options);
		if (status == CGT_OK)
			status = cgti_meter_watch(scene->meter);
	}
	return status;
}

static cgt_status list_component(const struct cgti_summand_scene *scene, uint32_t id, int32_t player,
                                 struct cgti_summand_options *options)
{
	struct cgti_options own;
	cgt_status status;

	cgti_summand_enter(scene);
	status = cgti_components_options(&scene->tables->components, id, player, scene->meter, &own);
	cgti_summand_leave(scene);
	if (status != CGT_OK)
		return status;
	for (uint32_t i = 0; i < own.count && status == CGT_OK; i++) {
		for (uint32_t p = own.begin[i]; p < own.begin[i + 1] && status == CGT_OK; p++) {
			struct cgti_summand part = cgti_summand_of_component(own.part[p]);

			status = cgti_summands_add(&options->parts, &part, 1);
		}
		if (status == CGT_OK)
			status = end_option(options);
	}
	return status;
}

cgt_status cgti_summand_list_options(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                     int32_t player, struct cgti_summand_options *options)
{
	options->count = options->parts.count = 0;
	switch (cgti_summand_kind(summand)) {
	case CGTI_SUMMAND_CLOBBER:
		return list_clobber(scene, summand, player, options);
	case CGTI_SUMMAND_VALUE:
		return list_value(scene, (uint32_t)summand->word[0], player, options);
	default:
		return list_component(scene, (uint32_t)summand->word[0], player, options);
	}
}

void cgti_summand_options_free(struct cgti_summand_options *options)
{
	cgti_summands_free(&options->parts);
	cgti_free(options->end);
	memset(options, 0, sizeof *options);
}
