/* SPDX-License-Identifier: MIT */
/*
 * The handle of a census: its options, its figures, and the maps that it kept.
 */
#include "census/census.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "census/crew.h"
#include "census/one_move.h"
#include "census/part.h"
#include "census/positions.h"
#include "census/study.h"
#include "involution/involution.h"
#include "position/naming.h"
#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"

/* Every part goes through the top of the walk by itself, which is not worth it for few cells. */
static uint32_t parts_for(int32_t cells)
{
	return cells < 11 ? 1 : cells < 14 ? 8 : 64;
}

static cgt_status check_new(const cgt_game *game, int32_t cells, cgt_census *const *census)
{
	if (!game)
		return cgti_fail_null("game");
	if (!census)
		return cgti_fail_null("census");
	if (cells < 1)
		return cgti_fail(CGT_BAD_ARGUMENT, "a census of %d cells: it takes at least one", (int)cells);
	if (cells > CGT_POLYOMINO_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "a census of %d cells: at most %d are possible", (int)cells,
		                 CGT_POLYOMINO_MAX_CELLS);
	if (!game->rules->placement && !game->rules->stones)
		return cgti_fail(CGT_UNSUPPORTED, "a census of %s: it takes a game that places things on an empty board, or one in "
		                 "which stones take stones", game->spec);
	if (game->rules->stones && cells > CGT_CENSUS_MAX_STONES)
		return cgti_fail(CGT_TOO_LARGE, "a census of %d cells: %s can be filled in too many ways beyond %d", (int)cells,
		                 game->spec, CGT_CENSUS_MAX_STONES);
	return CGT_OK;
}

/* The lock and the condition, which goes by the clock of budgets. */
static bool init_lock(cgt_census *census)
{
	pthread_condattr_t attributes;
	bool ok;

	if (pthread_condattr_init(&attributes) != 0)
		return false;
	ok = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
	     pthread_cond_init(&census->changed, &attributes) == 0;
	pthread_condattr_destroy(&attributes);
	if (!ok || pthread_mutex_init(&census->lock, NULL) == 0)
		return ok;
	pthread_cond_destroy(&census->changed);
	return false;
}

cgt_status cgt_census_new(const cgt_game *game, int32_t cells, cgt_census **census)
{
	cgt_census *made;
	cgt_status status = check_new(game, cells, census);

	if (status != CGT_OK)
		return status;
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	if (!init_lock(made)) {
		cgti_free(made);
		return cgti_fail_memory();
	}
	made->game = cgt_game_ref(game);
	made->cells = cells;
	made->maps = CGT_MAPS_RECTANGLE;
	made->search = CGT_SEARCH_GRAPH;
	made->outcomes = true;
	made->threads = 1;
	made->parts = parts_for(cells);
	made->part = cgti_alloc_zero(made->parts, sizeof *made->part);
	snprintf(made->task, sizeof made->task, "census, %d cells", (int)cells);
	status = made->part ? cgt_budget_new(&made->stop) : cgti_fail_memory();
	if (status == CGT_OK)
		*census = made;
	else
		cgt_census_free(made);
	return status;
}

static void free_workers(cgt_census *census)
{
	for (uint32_t i = 0; census->worker && i < census->threads; i++)
		cgti_study_free(&census->worker[i].study);
	cgti_free(census->worker);
	census->worker = NULL;
}

void cgt_census_free(cgt_census *census)
{
	if (!census || census->busy)
		return;
	free_workers(census);
	for (uint32_t k = 0; census->part && k < census->parts; k++)
		cgti_part_free(&census->part[k]);
	cgti_free(census->part);
	cgt_budget_unref(census->stop);
	cgt_game_unref(census->game);
	pthread_cond_destroy(&census->changed);
	pthread_mutex_destroy(&census->lock);
	cgti_free(census);
}

static cgt_status busy(void)
{
	return cgti_fail(CGT_BUSY, "the census is at work: this is a call from its own progress callback");
}

static cgt_status out_of_range(const char *option, int64_t value, const char *range)
{
	return cgti_fail(CGT_BAD_ARGUMENT, "%s cannot be %lld: it is %s", option, (long long)value, range);
}

static cgt_status set_maps(cgt_census *census, int64_t value)
{
	if (value < 0 || value > CGT_MAPS_ALL || !cgt_map_mask_is_group((uint32_t)value))
		return out_of_range("maps", value, "a group of maps, such as CGT_MAPS_RECTANGLE");
	census->maps = (uint32_t)value;
	return CGT_OK;
}

static cgt_status set_search(cgt_census *census, int64_t value)
{
	if (value != CGT_SEARCH_EXHAUSTIVE && value != CGT_SEARCH_GRAPH)
		return out_of_range("search", value, "CGT_SEARCH_EXHAUSTIVE (2) or CGT_SEARCH_GRAPH (3)");
	if (value == CGT_SEARCH_EXHAUSTIVE && census->cells > CGT_SEARCH_EXHAUSTIVE_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "%d cells, but the exhaustive search takes at most %d", (int)census->cells,
		                 CGT_SEARCH_EXHAUSTIVE_MAX_CELLS);
	census->search = (int32_t)value;
	return CGT_OK;
}

static cgt_status set_flag(bool *flag, const char *option, int64_t value)
{
	if (value != 0 && value != 1)
		return out_of_range(option, value, "0 or 1");
	*flag = value != 0;
	return CGT_OK;
}

static cgt_status set_threads(cgt_census *census, int64_t value)
{
	if (value < 1 || value > CGTI_MOST_THREADS)
		return out_of_range("threads", value, "from 1 to 256");
	census->threads = (uint32_t)value;
	return CGT_OK;
}

static cgt_status set_outcomes(cgt_census *census, int64_t value)
{
	return set_flag(&census->outcomes, "outcomes", value);
}

static cgt_status set_keep(cgt_census *census, int64_t value)
{
	return set_flag(&census->keep, "keep", value);
}

static cgt_status set_one_move(cgt_census *census, int64_t value)
{
	return set_flag(&census->one_move, "one-move", value);
}

cgt_status cgt_census_set(cgt_census *census, const char *option, int64_t value)
{
	static const struct {
		const char *name;
		cgt_status (*set)(cgt_census *census, int64_t value);
	} options[] = {
		{ "maps", set_maps }, { "search", set_search },     { "outcomes", set_outcomes },
		{ "keep", set_keep }, { "one-move", set_one_move }, { "threads", set_threads },
	};

	if (!census)
		return cgti_fail_null("census");
	if (!option)
		return cgti_fail_null("option");
	if (census->busy)
		return busy();
	if (census->worker)
		return cgti_fail(CGT_BAD_ARGUMENT, "the census has begun to run: options are set before");
	for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
		if (strcmp(option, options[i].name) == 0)
			return options[i].set(census, value);
	return cgti_fail_key("option", option, options, sizeof options / sizeof options[0], sizeof options[0]);
}

/* Makes the workers, before the first run. */
static cgt_status make_workers(cgt_census *census)
{
	cgt_status status = CGT_OK;

	census->worker = cgti_alloc_zero(census->threads, sizeof *census->worker);
	if (!census->worker)
		return cgti_fail_memory();
	for (uint32_t i = 0; i < census->threads && status == CGT_OK; i++) {
		census->worker[i].census = census;
		status = cgti_study_init(&census->worker[i].study, census);
	}
	if (status != CGT_OK)
		free_workers(census);
	return status;
}

cgt_status cgt_census_run(cgt_census *census, cgt_budget *budget)
{
	cgt_status status;

	if (!census)
		return cgti_fail_null("census");
	if (census->busy)
		return busy();
	status = census->worker ? CGT_OK : make_workers(census);
	if (status != CGT_OK)
		return status;
	census->busy = true;
	status = cgti_census_work(census, budget);
	census->busy = false;
	return status;
}

/* The sum over all parts. */
static struct cgti_tally total(const cgt_census *census)
{
	struct cgti_tally sum = { .shapes = 0 };

	for (uint32_t k = 0; k < census->parts; k++)
		cgti_tally_add(&sum, &census->part[k].tally);
	return sum;
}

cgt_status cgt_census_statistic(const cgt_census *census, const char *key, uint64_t *value)
{
	struct cgti_tally sum;

	if (!census)
		return cgti_fail_null("census");
	if (!key)
		return cgti_fail_null("key");
	if (!value)
		return cgti_fail_null("value");
	if (census->busy)
		return busy();
	sum = total(census);
	const struct cgti_figure figure[] = {
		{ "shapes", sum.shapes },
		{ "positions", sum.positions },
		{ "wins", sum.wins },
		{ "first", sum.first },
		{ "rigid", sum.rigid },
		{ "any", sum.any },
		{ "gained", sum.gained },
		{ "extra-shapes", sum.extra_shapes },
		{ "extra-maps", sum.extra_maps },
		{ "most-extra", sum.most_extra },
		{ "one-move", sum.one_move },
		{ "one-move-last", sum.one_move_last },
		{ "one-move-both", sum.one_move_both },
		{ "candidates", sum.candidates },
		{ "contradictions", sum.contradictions },
		{ "done", cgti_census_has_ended(census) },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

/* Makes the involution of a kept map. In the position, cells are numbered through the whole box. */
static cgt_status make_involution(const cgt_census *census, const uint8_t *kept, cgt_position *position,
                                  cgt_involution **involution)
{
	const uint8_t *row = kept, *col = row + census->cells, *to = col + 2 * census->cells;
	const size_t size = cgt_position_cell_count(position);
	uint32_t *image = cgti_alloc(size * sizeof *image);
	uint32_t width = 0;
	cgt_status status;

	if (!image)
		return cgti_fail_memory();
	for (uint32_t cell = 0; cell < size; cell++)
		image[cell] = cell;
	for (int32_t u = 0; u < census->cells; u++)
		width = col[u] >= width ? col[u] + 1u : width;
	for (int32_t u = 0; u < census->cells; u++)
		image[row[u] * width + col[u]] = row[to[u]] * width + col[to[u]];
	status = cgti_involution_from(position, image, !census->game->rules->impartial, involution);
	cgti_free(image);
	return status;
}

/* The k-th map, or the k-th move, that was kept, parts in their order; NULL if there are not so many. */
static const uint8_t *find_kept(const cgt_census *census, bool moves, size_t k)
{
	const size_t bytes = moves ? cgti_move_bytes(census->cells) : cgti_map_bytes(census->cells);

	for (uint32_t i = 0; i < census->parts; i++) {
		const struct cgti_kept *kept = moves ? &census->part[i].moves : &census->part[i].maps;

		if (k < kept->shown)
			return kept->bytes + k * bytes;
		k -= kept->shown;
	}
	return NULL;
}

cgt_status cgt_census_extra(const cgt_census *census, size_t k, cgt_involution **involution)
{
	const uint8_t *kept;
	cgt_position *position;
	cgt_status status;

	if (!census)
		return cgti_fail_null("census");
	if (!involution)
		return cgti_fail_null("involution");
	if (census->busy)
		return busy();
	kept = find_kept(census, false, k);
	if (!kept)
		return CGT_END;
	status = cgti_census_position(census, kept, kept + census->cells, kept + 2 * census->cells, &position);
	if (status != CGT_OK)
		return status;
	status = make_involution(census, kept, position, involution);
	cgt_position_unref(position);
	return status;
}

/* The number on the position's board of a cell of a kept move. */
static uint16_t board_cell(const cgt_census *census, const uint8_t *kept, uint8_t cell)
{
	uint16_t width = 0;

	for (int32_t u = 0; u < census->cells; u++)
		width = kept[census->cells + u] >= width ? (uint16_t)(kept[census->cells + u] + 1) : width;
	return (uint16_t)(kept[cell] * width + kept[census->cells + cell]);
}

/* The move in its position that has the kept cells; there is one. */
static cgt_status find_move(const cgt_position *position, int32_t player, uint16_t from, uint16_t to, struct cgti_move *move)
{
	const cgt_game *game = position->component[0].game;
	const struct cgti_grid grid = cgti_board_grid(position->component[0].board);
	struct cgti_move_list list = CGTI_MOVE_LIST_EMPTY;
	bool failed;

	game->rules->moves(game, &grid, player, &list);
	for (size_t i = 0; i < list.count; i++)
		if (list.move[i].cell[0] == from && list.move[i].cell[1] == to)
			*move = list.move[i];
	failed = list.failed;
	cgti_move_list_free(&list);
	return failed ? cgti_fail_memory() : CGT_OK;
}

/* The number of a move in its position. */
static cgt_status number_of(const cgt_position *position, int32_t player, const struct cgti_move *move, uint64_t *number)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_moves *moves;
	cgt_status status = cgt_position_moves(position, player, &moves);

	if (status != CGT_OK)
		return status;
	cgti_position_move_text(position, 0, move, &text);
	status = text.failed ? cgti_fail_memory() : cgt_moves_find(moves, text.data, number);
	cgti_text_free(&text);
	cgt_moves_unref(moves);
	return status;
}

/* Makes what is told of a kept move in its position. */
static cgt_status make_one_move(const cgt_census *census, const uint8_t *kept, const cgt_position *position, uint64_t *move,
                                cgt_involution **pairing)
{
	const uint8_t *end = kept + 3 * census->cells;
	struct cgti_move made;
	uint64_t number;
	cgt_status status =
		find_move(position, end[0], board_cell(census, kept, end[1]), board_cell(census, kept, end[2]), &made);

	if (status == CGT_OK)
		status = number_of(position, end[0], &made, &number);
	if (status == CGT_OK)
		status = cgti_one_move_pairing(position, &made, pairing);
	if (status == CGT_OK)
		*move = number;
	return status;
}

cgt_status cgt_census_one_move(const cgt_census *census, size_t k, cgt_position **position, int32_t *player, uint64_t *move,
                               cgt_involution **pairing)
{
	const uint8_t *kept;
	cgt_position *made;
	cgt_status status;

	if (!census)
		return cgti_fail_null("census");
	if (!position || !player || !move || !pairing)
		return cgti_fail_null(!position ? "position" : !player ? "player" : !move ? "move" : "pairing");
	if (census->busy)
		return busy();
	kept = find_kept(census, true, k);
	if (!kept)
		return CGT_END;
	status = cgti_census_position(census, kept, kept + census->cells, kept + 2 * census->cells, &made);
	if (status != CGT_OK)
		return status;
	status = make_one_move(census, kept, made, move, pairing);
	if (status != CGT_OK) {
		cgt_position_unref(made);
		return status;
	}
	*position = made;
	*player = kept[3 * census->cells];
	return CGT_OK;
}
