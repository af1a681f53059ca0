/* SPDX-License-Identifier: MIT */
/* Exchanges are played out level by level, each level the different sums that one more forced move can leave. */
#include "components/exchange.h"

#include "components/options.h"
#include "components/sum.h"
#include "components/sum_options.h"
#include "support/error.h"
#include "support/players.h"

struct exchange {
	struct cgti_components *components;
	struct cgti_meter *meter;
	struct cgti_option_list *list; /* the ends found */
	struct cgti_intern now, next;  /* the sums of this level and of the one to come */
	struct cgti_sum sum;
	struct cgti_option_walk walk;
	int32_t mover; /* who is to move at this level */
	bool tied;     /* an end was found */
};

static bool has_forced_move(const struct exchange *exchange, int32_t player)
{
	for (size_t i = 0; i < exchange->sum.count; i++)
		if (cgti_components_forced(exchange->components, exchange->sum.id[i], player))
			return true;
	return false;
}

static cgt_status put(struct cgti_intern *level, struct cgti_sum *sum)
{
	bool added;

	cgti_sum_sort(sum);
	if (cgti_intern_put(level, sum->id, sum->count * sizeof *sum->id, &added) == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	return CGT_OK;
}

/* An end, with the player to move who did not begin. */
static cgt_status add_end(struct exchange *exchange, int32_t beginner)
{
	cgt_status status;

	if (exchange->mover == beginner)
		return cgti_fail(CGT_NO_VALUE, "an exchange has an even number of moves, so it is no move to a value");
	status = cgti_sum_add(&exchange->list->parts, exchange->sum.id, exchange->sum.count);
	if (status == CGT_OK)
		status = cgti_option_list_end(exchange->list, exchange->tied);
	exchange->tied = true;
	return status;
}

/* Goes on with sum k of the level: it is an end, or its forced moves lead to the next level. */
static cgt_status play_on(struct exchange *exchange, uint32_t k, int32_t beginner)
{
	bool more = true;
	cgt_status status = cgti_sum_get(&exchange->now, k, &exchange->sum);

	if (status != CGT_OK)
		return status;
	if (!has_forced_move(exchange, exchange->mover)) {
		if (has_forced_move(exchange, cgti_other_player(exchange->mover)))
			return cgti_fail(CGT_NO_VALUE, "an exchange stops while only the player who is not to move could capture");
		return add_end(exchange, beginner);
	}
	status = cgti_option_walk_start(&exchange->walk, &exchange->now, k, exchange->mover);
	while (status == CGT_OK && more) {
		status = cgti_option_walk_next(&exchange->walk, &more);
		if (status == CGT_OK && more)
			status = put(&exchange->next, &exchange->walk.option);
	}
	return status;
}

/* Plays all exchanges out that begin with one move, which has led to the one sum of the first level. */
static cgt_status play_out(struct exchange *exchange, int32_t beginner)
{
	cgt_status status = CGT_OK;

	exchange->mover = cgti_other_player(beginner);
	exchange->tied = false;
	while (status == CGT_OK && exchange->now.count > 0) {
		for (uint32_t k = 0; k < exchange->now.count && status == CGT_OK; k++)
			status = play_on(exchange, k, beginner);
		cgti_intern_free(&exchange->now);
		exchange->now = exchange->next;
		exchange->next = (struct cgti_intern)CGTI_INTERN_EMPTY;
		exchange->mover = cgti_other_player(exchange->mover);
	}
	return status;
}

cgt_status cgti_exchanges(struct cgti_components *components, uint32_t id, int32_t player, struct cgti_meter *meter,
                          struct cgti_option_list *list)
{
	struct exchange exchange = {
		.components = components, .meter = meter, .list = list, .now = CGTI_INTERN_EMPTY, .next = CGTI_INTERN_EMPTY,
		.sum = CGTI_SUM_EMPTY, .walk = { .components = components, .meter = meter },
	};
	struct cgti_options first;
	cgt_status status = cgti_components_options(components, id, player, meter, &first);

	for (uint32_t i = 0; status == CGT_OK && i < first.count; i++) {
		exchange.sum.count = 0;
		status = cgti_sum_add(&exchange.sum, first.part + first.begin[i], first.begin[i + 1] - first.begin[i]);
		if (status == CGT_OK)
			status = put(&exchange.now, &exchange.sum);
		if (status == CGT_OK)
			status = play_out(&exchange, player);
	}
	cgti_intern_free(&exchange.now);
	cgti_intern_free(&exchange.next);
	cgti_sum_free(&exchange.sum);
	cgti_option_walk_free(&exchange.walk);
	return status;
}
