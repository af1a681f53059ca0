/* SPDX-License-Identifier: MIT */
/*
 * Exchanges: what a move in a component leads to when captures are compulsory and so bind the whole sum.
 *
 * A sum is at rest while nobody has a forced move. From rest a player makes a move, and then forced moves are made until there
 * are none. Nothing else can be moved meanwhile. So if each exchange has an odd number of moves, ends at rest, and all ends it
 * can have are worth the same, it is one move to that value, and components at rest have values (doc/theory.md, Dawson's pawns).
 */
#ifndef CGTI_EXCHANGE_H
#define CGTI_EXCHANGE_H

#include "components/options.h"

/*
 * Adds to a list the ends of the exchanges that a player can begin in a component at rest; those of one exchange are tied.
 * CGT_NO_VALUE if one has an even number of moves, or stops while the player to move has none that is forced and the other has.
 */
cgt_status cgti_exchanges(struct cgti_components *components, uint32_t id, int32_t player, struct cgti_meter *meter,
                          struct cgti_option_list *list);

#endif
