/* SPDX-License-Identifier: MIT */
/*
 * The public search: one of the three iterators on the pairing graph of a position, run under a budget.
 *
 * Where moves place things for good the clauses decide, and what an iterator finds is handed out. Elsewhere what it finds is
 * a candidate: the exhaustive and the rigid search then go through a graph without edges, that is, ask only that the position
 * is carried onto itself. A candidate is handed out if the clauses prove it, or else if playing its image to the end does.
 *
 * In an impartial game whose contents can be exchanged (impartial Clobber) the maps that keep them come first, then, in a
 * second pass, those that exchange them.
 *
 * The iterator is given the nodes that are due before the meter's next full check, so that its inner loops count and nothing
 * else.
 */
#include "pairing/search.h"

#include <string.h>

#include "involution/clauses.h"
#include "involution/involution.h"
#include "pairing/search_exhaustive.h"
#include "pairing/search_graph.h"
#include "pairing/search_rigid.h"
#include "pairing/test_image.h"
#include "position/position.h"
#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"
#include "support/meter.h"

/* A way through the maps that treat contents alike. */
struct pass {
	int32_t kind;
	bool hopeless;           /* there is no pairing, as the graph search saw before it began */
	struct cgti_graph graph; /* of the position */
	struct cgti_graph bare;  /* without edges: for candidates that need not keep them */
	union {
		struct cgti_rigid_search rigid;
		struct cgti_exhaustive_search exhaustive;
		struct cgti_graph_search by_graph;
	};
};

/* What is done next. */
enum stage {
	STEP, /* look for a candidate */
	JUDGE, /* find out whether the one that was found needs a proof by play */
	PLAY, /* go on with that */
	HAND_OUT /* give out the pairing that was found */
};

struct cgt_involution_search {
	cgt_position *position;
	int32_t kind;
	bool busy;
	bool recolours;         /* the second pass */
	enum stage stage;
	struct pass pass;
	uint32_t *image;            /* of each cell of the position */
	cgt_involution *candidate;  /* while it is played */
	int32_t opponent;           /* against whom */
	struct cgti_playout playout;
	struct cgti_search_counts counts; /* of passes that are over, and of positions played */
	uint64_t found;
};

/* Whether a pass walks through the graph from cell to cell, with or without its edges; the plain exhaustive search is kept for
 * placements. */
static bool walks_graph(const struct pass *pass)
{
	return pass->kind == CGT_SEARCH_GRAPH || (pass->kind == CGT_SEARCH_EXHAUSTIVE && !pass->graph.placement);
}

/* The graph that the iterator goes through. */
static const struct cgti_graph *graph_of(const struct pass *pass)
{
	return pass->kind == CGT_SEARCH_GRAPH || pass->graph.placement ? &pass->graph : &pass->bare;
}

static cgt_status start_walk(struct pass *pass)
{
	cgt_status status = cgti_graph_search_init(&pass->by_graph, pass->graph.cells);

	if (status != CGT_OK)
		return status;
	pass->hopeless = !cgti_graph_search_may_pair(&pass->by_graph, graph_of(pass));
	if (!pass->hopeless)
		cgti_graph_search_start(&pass->by_graph, graph_of(pass));
	return CGT_OK;
}

static cgt_status start_iterator(struct pass *pass, const cgt_position *position)
{
	if (pass->kind == CGT_SEARCH_RIGID)
		return cgti_rigid_init(&pass->rigid, graph_of(pass), position);
	if (pass->kind == CGT_SEARCH_EXHAUSTIVE && pass->graph.cells > CGT_SEARCH_EXHAUSTIVE_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "%u free cells, but the exhaustive search takes at most %d",
		                 (unsigned)pass->graph.cells, CGT_SEARCH_EXHAUSTIVE_MAX_CELLS);
	if (pass->kind == CGT_SEARCH_GRAPH && !pass->graph.complete)
		return cgti_fail(CGT_UNSUPPORTED, "the graph search needs a labelled move structure, which a game here has not");
	if (walks_graph(pass))
		return start_walk(pass);
	cgti_exhaustive_start(&pass->exhaustive, graph_of(pass));
	return CGT_OK;
}

static void pass_free(struct pass *pass)
{
	if (pass->kind == CGT_SEARCH_RIGID)
		cgti_rigid_free(&pass->rigid);
	else if (walks_graph(pass))
		cgti_graph_search_free(&pass->by_graph);
	cgti_graph_free(&pass->graph);
	cgti_graph_free(&pass->bare);
}

/* Begins a pass; on failure, too, release it with pass_free. */
static cgt_status pass_init(struct pass *pass, const cgt_position *position, int32_t kind, const uint8_t *recolours)
{
	cgt_status status;

	*pass = (struct pass){ .kind = kind };
	status = cgti_graph_from_position(&pass->graph, position, recolours);
	if (status != CGT_OK || pass->graph.placement || kind == CGT_SEARCH_GRAPH)
		return status == CGT_OK ? start_iterator(pass, position) : status;
	status = cgti_graph_from_position(&pass->bare, position, recolours);
	if (status != CGT_OK)
		return status;
	cgti_graph_strip(&pass->bare);
	return start_iterator(pass, position);
}

static cgt_status start(cgt_involution_search *search)
{
	search->image = cgti_alloc(search->position->cells * sizeof *search->image);
	if (!search->image)
		return cgti_fail_memory();
	for (size_t cell = 0; cell < search->position->cells; cell++)
		search->image[cell] = (uint32_t)cell;
	return pass_init(&search->pass, search->position, search->kind, NULL);
}

cgt_status cgt_involution_search_new(const cgt_position *position, int32_t kind, cgt_involution_search **search)
{
	cgt_involution_search *made;
	cgt_status status;

	if (!position)
		return cgti_fail_null("position");
	if (!search)
		return cgti_fail_null("search");
	if (kind < CGT_SEARCH_RIGID || kind > CGT_SEARCH_GRAPH)
		return cgti_fail(CGT_BAD_ARGUMENT, "%d is no kind of search: CGT_SEARCH_RIGID is 1, CGT_SEARCH_EXHAUSTIVE 2, "
		                 "CGT_SEARCH_GRAPH 3", (int)kind);
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->position = cgt_position_ref(position);
	made->kind = kind;
	status = start(made);
	if (status == CGT_OK)
		*search = made;
	else
		cgt_involution_search_free(made);
	return status;
}

/* Lets go of the candidate, played or not. */
static void drop_candidate(cgt_involution_search *search)
{
	if (search->stage == PLAY)
		cgti_playout_free(&search->playout);
	cgt_involution_unref(search->candidate);
	search->candidate = NULL;
}

void cgt_involution_search_free(cgt_involution_search *search)
{
	if (!search || search->busy)
		return;
	drop_candidate(search);
	pass_free(&search->pass);
	cgti_free(search->image);
	cgt_position_unref(search->position);
	cgti_free(search);
}

static const struct cgti_search_counts *counts_of(const struct pass *pass)
{
	if (pass->kind == CGT_SEARCH_RIGID)
		return &pass->rigid.counts;
	return walks_graph(pass) ? &pass->by_graph.counts : &pass->exhaustive.counts;
}

static const uint32_t *image_of(const struct pass *pass)
{
	if (pass->kind == CGT_SEARCH_RIGID)
		return pass->rigid.image;
	return walks_graph(pass) ? pass->by_graph.image : pass->exhaustive.image;
}

static enum cgti_step step(struct pass *pass, uint64_t most_nodes)
{
	if (pass->hopeless)
		return CGTI_STEP_END;
	if (pass->kind == CGT_SEARCH_RIGID)
		return cgti_rigid_step(&pass->rigid, most_nodes);
	return walks_graph(pass) ? cgti_graph_search_step(&pass->by_graph, most_nodes)
	                         : cgti_exhaustive_step(&pass->exhaustive, most_nodes);
}

/*
 * Steps until a candidate is found or the pass is at its end, in pieces that end where the meter is to be checked. (Without a
 * budget that is so far off that the sum may wrap around, which does no harm: a step counts up to its bound and does not ask
 * what is larger.)
 */
static cgt_status step_metered(struct pass *pass, struct cgti_meter *meter)
{
	const struct cgti_search_counts *counts = counts_of(pass);
	uint64_t ticked = 0; /* a node that the meter knows of already */

	for (;;) {
		const uint64_t before = counts->nodes;
		const enum cgti_step result = step(pass, before + ticked + (meter->pause - 1 - meter->nodes));
		cgt_status status;

		meter->nodes += counts->nodes - before - ticked;
		if (result != CGTI_STEP_PAUSED)
			return result == CGTI_STEP_FOUND ? CGT_OK : CGT_END;
		status = cgti_meter_tick(meter);
		if (status != CGT_OK)
			return status;
		ticked = 1;
	}
}

/* Whether exchanging the contents of impartial components changes anything, so that a second pass is due. */
static bool can_recolour(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_rules *rules = position->component[k].game->rules;
		const cgt_board *board = position->component[k].board;

		for (size_t cell = 0; rules->impartial && cell < board->size; cell++)
			if (cgti_exchange_content(rules, board->content[cell]) != board->content[cell])
				return true;
	}
	return false;
}

/* Goes over to the second pass. CGT_END if there is none, or it has been made. */
static cgt_status next_pass(cgt_involution_search *search)
{
	struct pass first = search->pass;
	uint8_t *recolours;
	cgt_status status;

	if (search->recolours || !can_recolour(search->position))
		return CGT_END;
	recolours = cgti_alloc(search->position->count);
	if (!recolours)
		return cgti_fail_memory();
	memset(recolours, 1, search->position->count);
	status = pass_init(&search->pass, search->position, search->kind, recolours); /* in place: iterators point into it */
	cgti_free(recolours);
	if (status != CGT_OK) {
		pass_free(&search->pass);
		search->pass = first;
		return status;
	}
	search->counts.nodes += counts_of(&first)->nodes;
	search->counts.candidates += counts_of(&first)->candidates;
	pass_free(&first);
	search->recolours = true;
	return CGT_OK;
}

/* Finds the next candidate. */
static cgt_status find_candidate(cgt_involution_search *search, struct cgti_meter *meter)
{
	cgt_status status;

	do {
		status = step_metered(&search->pass, meter);
		if (status == CGT_OK)
			search->stage = JUDGE;
		else if (status == CGT_END)
			status = next_pass(search);
	} while (status == CGT_OK && search->stage == STEP);
	return status;
}

/* The map that was found, as an involution of the position. */
static cgt_status make_involution(const cgt_involution_search *search, cgt_involution **involution)
{
	const struct cgti_graph *graph = &search->pass.graph;
	const uint32_t *image = image_of(&search->pass);

	for (uint32_t u = 0; u < graph->cells; u++)
		search->image[graph->outer[u]] = graph->outer[image[u]];
	return cgti_involution_from(search->position, search->image, cgti_is_partizan(search->position), involution);
}

static cgt_status begin_play(cgt_involution_search *search, int32_t opponent)
{
	const struct cgti_playout_options options = { opponent, false, NULL };
	cgt_status status = cgti_playout_init(&search->playout, search->candidate, &options);

	if (status != CGT_OK) {
		cgti_playout_free(&search->playout);
		return status;
	}
	search->opponent = opponent;
	search->stage = PLAY;
	return CGT_OK;
}

/* Decides whether the candidate is a pairing by the clauses, none since it moves nothing, or has to be played. */
static cgt_status judge(cgt_involution_search *search)
{
	const struct pass *pass = &search->pass;
	cgt_status status;

	if (pass->graph.proves && (graph_of(pass) == &pass->graph || cgti_clauses_hold(&pass->graph, image_of(pass)))) {
		search->stage = HAND_OUT;
		return CGT_OK;
	}
	status = make_involution(search, &search->candidate);
	if (status != CGT_OK)
		return status;
	if (cgti_involution_is_idle(search->candidate))
		search->stage = STEP;
	else
		status = begin_play(search, CGT_LEFT);
	if (search->stage != PLAY)
		drop_candidate(search);
	return status;
}

/* Plays the candidate's image to the end, with each opponent in turn. */
static cgt_status play(cgt_involution_search *search, struct cgti_meter *meter)
{
	const uint32_t before = search->playout.next;
	const cgt_status status = cgti_playout_run(&search->playout, meter);
	bool holds;

	search->counts.nodes += search->playout.next - before;
	if (status != CGT_OK)
		return status;
	holds = !search->playout.found;
	if (holds && search->opponent == CGT_LEFT && cgti_is_partizan(search->position)) {
		struct cgti_playout left = search->playout;
		const cgt_status begun = begin_play(search, CGT_RIGHT);

		if (begun == CGT_OK)
			cgti_playout_free(&left);
		else
			search->playout = left; /* at its end, to be taken up again */
		return begun;
	}
	drop_candidate(search);
	search->stage = holds ? HAND_OUT : STEP;
	return CGT_OK;
}

/* Works until a pairing is ready to be handed out. */
static cgt_status find_pairing(cgt_involution_search *search, struct cgti_meter *meter)
{
	cgt_status status = CGT_OK;

	while (status == CGT_OK && search->stage != HAND_OUT) {
		if (search->stage == STEP)
			status = find_candidate(search, meter);
		else if (search->stage == JUDGE)
			status = judge(search);
		else
			status = play(search, meter);
	}
	return status;
}

cgt_status cgt_involution_search_next(cgt_involution_search *search, cgt_budget *budget, cgt_involution **involution)
{
	struct cgti_meter meter;
	cgt_status status;

	if (!search)
		return cgti_fail_null("search");
	if (!involution)
		return cgti_fail_null("involution");
	if (search->busy)
		return cgti_fail(CGT_BUSY, "the search is at work: this is a call from its own progress callback");
	cgti_meter_start(&meter, budget, "involution search");
	search->busy = true;
	status = find_pairing(search, &meter);
	search->busy = false;
	if (status == CGT_OK)
		status = make_involution(search, involution);
	if (status != CGT_OK)
		return status;
	search->stage = STEP;
	search->found++;
	return CGT_OK;
}

static cgt_status find_statistic(const cgt_involution_search *search, const char *key, uint64_t *value)
{
	const struct cgti_figure figure[] = {
		{ "candidates", search->counts.candidates + counts_of(&search->pass)->candidates },
		{ "nodes", search->counts.nodes + counts_of(&search->pass)->nodes },
		{ "found", search->found },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_involution_search_statistic(const cgt_involution_search *search, const char *key, uint64_t *value)
{
	if (!search)
		return cgti_fail_null("search");
	if (!key)
		return cgti_fail_null("key");
	if (!value)
		return cgti_fail_null("value");
	if (search->busy)
		return cgti_fail(CGT_BUSY, "the search is at work: this is a call from its own progress callback");
	return find_statistic(search, key, value);
}
