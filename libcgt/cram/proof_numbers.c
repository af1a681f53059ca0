/* SPDX-License-Identifier: MIT */
/*
 * Search by proof numbers (Allis, van der Meulen, van den Herik, Proof-number search, 1994), depth-first with thresholds (Nagai,
 * Df-pn algorithm for searching AND/OR trees, 2002).
 *
 * Of each option two efforts are kept, as estimates: what it takes to show that it is worth what is asked, and that it is not. That
 * the piece is worth n takes that all options are shown not to be, and the piece no m below n, so these efforts add up; that it is
 * not takes one of them, so the least counts. The option whose yes is least is gone on with until it is no longer the best, by
 * some margin, or the efforts of the piece pass the thresholds that it was called with. Efforts say where to search; what is
 * proved never rests on them.
 *
 * The efforts of options stay with the piece while it is on the stack, and never become less there, whatever the table forgets: so
 * every call gets nearer to its end. They are counted up to MOST_EFFORT and a piece on which that much was spent is searched until
 * it is done with.
 *
 * Efforts of what has not been looked at yet come from the number of moves, which all have to be answered where the piece is worth
 * what is asked, and from how seldom pieces of a size are worth that.
 */
#include "cram/proof_numbers.h"

#include "cram/options.h"
#include "cram/pairing.h"

#define NEVER UINT32_MAX /* the effort of what is not so, and no threshold */
#define MOST_EFFORT (UINT32_C(1) << 30)

/* Weights of the first efforts, and by which part of the second best the best may become worse. */
#define SIZE_OF_EFFORT 8
#define EFFORT_OF_CHANCE 4
#define EFFORT_OF_PART 5
#define MARGIN 4

/* Which part of its effort an option weighs more for each member that is at it. */
#define BUSY 2

/* An effort in 15 bits, rounded down: ten of them hold its highest bits, five how many more there are. */
#define PACKED_BITS 10

static uint16_t pack(uint32_t effort)
{
	int more = 0;

	if (effort >> PACKED_BITS)
		more = cgti_highest_bit(effort) + 1 - PACKED_BITS;
	return (uint16_t)(effort >> more | (uint32_t)more << PACKED_BITS);
}

static uint32_t unpack(uint16_t packed)
{
	return (packed & ((UINT32_C(1) << PACKED_BITS) - 1)) << (packed >> PACKED_BITS);
}

/*
 * How seldom pieces are worth 0, 1, 2, 3 or more, by size mod 4: minus twice the logarithm to base 2 of how many were, of those of
 * size 18 and more that a search of 5 x 8 valued.
 */
static uint32_t rareness(uint32_t size, uint32_t n)
{
	static const uint8_t rare[4][5] = {
		{ 3, 3, 11, 4, 9 },
		{ 3, 3, 7, 7, 9 },
		{ 3, 3, 4, 11, 9 },
		{ 3, 3, 7, 6, 9 },
	};

	return n <= 4 ? rare[size % 4][n] : UINT32_C(13);
}

static uint32_t count_moves(const struct cgti_cram_search *search, struct cgti_cram_piece piece)
{
	return (uint32_t)(cgti_count_bits(cgti_cram_across(search->grid, piece.cells)) +
	                  cgti_count_bits(cgti_cram_down(search->grid, piece.cells)) + cgti_count_bits(piece.stars));
}

/* The first efforts of an option of several parts, all but the last of which have to be valued. */
static void estimate_parts(const struct cgti_cram_search *search, struct cgti_cram_option *option)
{
	option->yes = option->no = 1;
	for (uint32_t i = option->begin; i < option->end; i++) {
		option->yes += EFFORT_OF_PART;
		if (search->part[i].size >= CGTI_CRAM_PROOF_SIZE)
			option->yes += count_moves(search, search->part[i].piece);
	}
}

/* The efforts of an option before it is gone on with. */
static void estimate(const struct cgti_cram_search *search, struct cgti_cram_option *option, uint32_t n)
{
	const struct cgti_cram_part *part = &search->part[option->begin];

	n ^= option->nimber;
	if (option->end - option->begin > 1) {
		estimate_parts(search, option);
	} else if (part->size < CGTI_CRAM_PROOF_SIZE) {
		option->yes = option->no = 1;
	} else if (part->facts.yes && part->facts.asked == n) {
		option->yes = unpack(part->facts.yes);
		option->no = unpack(part->facts.no);
	} else {
		option->yes = 1 + count_moves(search, part->piece) + EFFORT_OF_CHANCE * rareness(part->size, n);
		option->no = 1 + part->size / SIZE_OF_EFFORT;
	}
}

/* The effort to be weighed: it counts for more while another member of the team is at the same part. */
static uint32_t weighed_yes(const struct cgti_cram_search *search, const struct cgti_cram_option *option)
{
	uint32_t busy = 0;

	if (search->marks && option->yes && option->yes < MOST_EFFORT && option->end > option->begin)
		busy = cgti_marked(search->marks, search->part[option->end - 1].hash);
	return option->yes + busy * (option->yes / BUSY + 1);
}

/* What options make of the efforts of their piece, and which to go on with. */
struct state {
	uint32_t yes, no;
	size_t best;     /* the option with the least yes */
	uint32_t second; /* the least yes of the others */
};

static struct state look_at(const struct cgti_cram_search *search, size_t begin)
{
	struct state state = { 0, NEVER, begin, NEVER };
	uint64_t sum = 0;

	for (size_t i = begin; i < search->options; i++) {
		const struct cgti_cram_option *option = &search->option[i], *best = &search->option[state.best];
		const uint32_t yes = weighed_yes(search, option);

		sum += option->no;
		if (yes < state.no || (yes == state.no && option->size < best->size)) {
			state.second = state.no;
			state.no = yes;
			state.best = i;
		} else if (yes < state.second) {
			state.second = yes;
		}
	}
	if (state.no == 0)
		state.yes = NEVER;
	else
		state.yes = sum < MOST_EFFORT ? (uint32_t)sum : MOST_EFFORT;
	return state;
}

struct thresholds {
	uint32_t yes, no;
};

static cgt_status go_on(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, struct thresholds limit,
                        struct thresholds *effort);

/* Values the smallest part of an option. */
static cgt_status value_part(struct cgti_cram_search *search, size_t at, uint32_t n)
{
	struct cgti_cram_part part = search->part[search->option[at].begin];
	struct cgti_cram_option *option;
	uint32_t value = 0;
	cgt_status status;

	cgti_cram_look_up(search, &part);
	status = cgti_cram_value(search, &part, &value);
	if (status != CGT_OK)
		return status;
	option = &search->option[at];
	option->nimber ^= value;
	option->begin++;
	cgti_cram_look_up(search, &search->part[option->begin]);
	estimate(search, option, n);
	return CGT_OK;
}

static struct thresholds known_efforts(bool is)
{
	return is ? (struct thresholds){ 0, NEVER } : (struct thresholds){ NEVER, 0 };
}

/* Goes on with an option of one part until its efforts pass the limit. */
static cgt_status go_on_with_part(struct cgti_cram_search *search, size_t at, uint32_t n, struct thresholds limit)
{
	struct cgti_cram_part part = search->part[search->option[at].begin];
	const uint32_t asked = n ^ search->option[at].nimber;
	struct thresholds effort = { 0, 0 };
	struct cgti_cram_option *option;
	cgt_status status;
	bool is = false;

	cgti_cram_look_up(search, &part);
	if (part.size < CGTI_CRAM_PROOF_SIZE || cgti_cram_is_known(part.facts) || !cgti_cram_may_be(part.facts, asked)) {
		status = cgti_cram_ask(search, &part, asked, &is);
		effort = known_efforts(is);
	} else {
		status = go_on(search, &part, asked, limit, &effort);
	}
	if (status != CGT_OK)
		return status;
	option = &search->option[at];
	option->yes = effort.yes == 0 || effort.yes > option->yes ? effort.yes : option->yes;
	option->no = effort.no == 0 || effort.no > option->no ? effort.no : option->no;
	return CGT_OK;
}

/* Goes on with the best option until it is that no longer, by a margin, or the piece passes its limit. */
static cgt_status go_on_with_best(struct cgti_cram_search *search, struct state state, uint32_t n, struct thresholds limit)
{
	const struct cgti_cram_option *option = &search->option[state.best];
	const uint64_t wider = (uint64_t)state.second + state.second / MARGIN + 1;

	if (option->end - option->begin > 1)
		return value_part(search, state.best, n);
	if (limit.yes != NEVER)
		limit.yes -= state.yes - option->no;
	if (state.second != NEVER && wider < limit.no)
		limit.no = (uint32_t)wider;
	return go_on_with_part(search, state.best, n, (struct thresholds){ .yes = limit.no, .no = limit.yes });
}

/* Adds the piece itself with smaller heaps to its options: that it is worth less than n. */
static cgt_status add_lower(struct cgti_cram_search *search, const struct cgti_cram_part *part, uint32_t n)
{
	for (uint32_t m = 0; m < n; m++) {
		struct cgti_cram_option *option;
		cgt_status status;

		if (!cgti_cram_may_be(part->facts, m))
			continue;
		status = cgti_cram_make_room(search);
		if (status != CGT_OK)
			return status;
		option = &search->option[search->options++];
		option->begin = (uint32_t)search->parts;
		search->part[search->parts++] = *part;
		option->end = (uint32_t)search->parts;
		option->nimber = m ^ n;
		option->size = part->size;
	}
	return CGT_OK;
}

/* Keeps what is known of a part now; questions about lower nimbers, asked meanwhile, may have told more. */
static cgt_status keep(struct cgti_cram_search *search, struct cgti_cram_part *part, uint64_t work)
{
	const struct cgti_cram_facts own = part->facts;

	cgti_cram_look_up(search, part);
	part->facts = (struct cgti_cram_facts){ own.may & part->facts.may, own.asked, own.yes, own.no };
	return cgti_cram_facts_put(search->grid, search->table, part->hash, part->piece, part->facts, work, search->meter);
}

/* Tells how many of the options, from `begin` on, are known not to be worth what is asked. */
static void show_ply(const struct cgti_cram_search *search, size_t begin)
{
	size_t done = 0;

	for (size_t i = begin; i < search->options; i++)
		done += search->option[i].no == 0;
	cgti_plies_set(&search->meter->plies, done, search->options - begin);
}

/* Goes on with the options, from `begin` on, until the efforts of their piece pass the limit. */
static cgt_status go_on_with_options(struct cgti_cram_search *search, size_t begin, uint32_t n, struct thresholds limit,
                                     struct thresholds *effort)
{
	cgt_status status = CGT_OK;

	while (status == CGT_OK) {
		const struct state state = look_at(search, begin);

		*effort = (struct thresholds){ state.yes, state.no };
		if (state.no == 0 || state.no == NEVER || state.yes >= limit.yes || state.no >= limit.no)
			return CGT_OK;
		if (search->meter->plies.depth <= CGTI_PLIES)
			show_ply(search, begin);
		status = go_on_with_best(search, state, n, limit);
	}
	return status;
}

/* Puts the options of a part on the stack, unless one of them is known to be worth n, and goes on with them. */
static cgt_status search_part(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, struct thresholds limit,
                              struct thresholds *effort)
{
	const size_t begin = search->options;
	bool found;
	cgt_status status = cgti_cram_list(search, part, n, &found);

	*effort = known_efforts(false);
	if (status != CGT_OK || found)
		return status;
	if (cgti_cram_is_paired(search, part->piece)) {
		cgti_cram_settle(&part->facts, 0);
		*effort = known_efforts(n == 0);
		return CGT_OK;
	}
	status = add_lower(search, part, n);
	if (status != CGT_OK)
		return status;
	for (size_t i = begin; i < search->options; i++)
		estimate(search, &search->option[i], n);
	return go_on_with_options(search, begin, n, limit, effort);
}

/* Searches a part until its efforts pass the limit, and keeps them or what was proved. */
static cgt_status go_on(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, struct thresholds limit,
                        struct thresholds *effort)
{
	const uint64_t before = search->meter->nodes;
	const size_t options = search->options, parts = search->parts;
	cgt_status status = cgti_cram_descend(search);

	if (search->marks)
		cgti_mark(search->marks, part->hash);
	if (status == CGT_OK)
		status = search_part(search, part, n, limit, effort);
	cgti_cram_ascend(search);
	if (search->marks)
		cgti_unmark(search->marks, part->hash);
	search->options = options;
	search->parts = parts;
	if (status != CGT_OK)
		return status;
	part->facts.yes = part->facts.no = 0;
	if (effort->yes == 0) {
		cgti_cram_settle(&part->facts, n);
	} else if (effort->no == 0) {
		cgti_cram_rule_out(&part->facts, n);
	} else if (n < CGTI_CRAM_MANY) {
		part->facts.asked = (uint8_t)n;
		part->facts.yes = pack(effort->yes);
		part->facts.no = pack(effort->no);
	}
	return keep(search, part, search->meter->nodes - before);
}

cgt_status cgti_cram_prove(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is)
{
	struct thresholds effort = known_efforts(cgti_cram_may_be(part->facts, n));
	cgt_status status = CGT_OK;

	if (effort.yes == 0 && !cgti_cram_is_known(part->facts))
		status = go_on(search, part, n, (struct thresholds){ NEVER, NEVER }, &effort);
	*is = effort.yes == 0;
	return status;
}
