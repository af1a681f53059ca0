/* SPDX-License-Identifier: MIT */
/* The options of components, each a sum of components. */
#ifndef CGTI_COMPONENTS_OPTIONS_H
#define CGTI_COMPONENTS_OPTIONS_H

#include "components/components.h"
#include "components/sum.h"

/* The options of a component for one player; option i is part[begin[i]] to part[begin[i + 1]]. No two are equal. */
struct cgti_options {
	uint32_t count;
	const uint32_t *begin;
	const uint32_t *part;
};

/* Options as they come, of one component or of several, each a sum in no order; some may be equal. */
struct cgti_listed_option {
	size_t end; /* of its parts; they begin where those of the option before it end */
	bool tied;  /* it has to be worth the same as the option before it (components/exchange.h) */
};

struct cgti_option_list {
	struct cgti_sum parts;
	struct cgti_listed_option *option;
	size_t count, cap;
};

#define CGTI_OPTION_LIST_EMPTY { CGTI_SUM_EMPTY, NULL, 0, 0 }

/* The options of a component for a player; valid as long as the table. The meter watches, since there may be thousands. */
cgt_status cgti_components_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                   struct cgti_options *options);

/* Adds the options of a component for a player to a list. Nothing is kept, and equal options are not looked for. */
cgt_status cgti_components_list_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                        struct cgti_option_list *list);

/* Ends an option, whose parts were added to those of the list; lists as many options from the first on. */
cgt_status cgti_option_list_end(struct cgti_option_list *list, bool tied);
void cgti_option_list_cut(struct cgti_option_list *list, size_t count);
void cgti_option_list_free(struct cgti_option_list *list);

/* How many moves a player has in a component. */
cgt_status cgti_components_moves(struct cgti_components *table, uint32_t id, int32_t player, int32_t *count);

#endif
