/* SPDX-License-Identifier: MIT */
/* Meters of several threads at one call. */
#include "support/meter_share.h"

#include <string.h>

/* A limit of nodes is divided; 0 would be none. */
bool cgti_meter_can_share(const struct cgti_meter *meter, uint32_t parts)
{
	return !meter->node_limit || (meter->nodes < meter->node_limit && meter->node_limit - meter->nodes >= parts);
}

static uint64_t part_of_nodes(const struct cgti_meter *meter, uint32_t parts)
{
	return meter->node_limit ? (meter->node_limit - meter->nodes) / parts : 0;
}

void cgti_meter_lead(struct cgti_meter *lead, const struct cgti_meter *meter, cgt_budget *stop, uint32_t parts,
                     struct cgti_spent *spent)
{
	*lead = *meter;
	lead->spent = spent;
	atomic_init(&spent->bytes, meter->bytes);
	atomic_init(&spent->nodes, 0);
	if (!lead->budget)
		lead->budget = stop;
	lead->stop = stop;
	if (meter->node_limit)
		lead->node_limit = meter->nodes + part_of_nodes(meter, parts);
	lead->stride = 1;
	cgti_meter_set_pause(lead);
}

/* Whoever shares is stopped by the calling thread, but may have to be before that comes to it: while it waits for a lock. */
void cgti_meter_share(struct cgti_meter *share, const struct cgti_meter *lead, const struct cgti_meter *meter, cgt_budget *stop,
                      uint32_t parts)
{
	cgti_meter_start(share, stop, meter->task);
	share->stop = meter->budget;
	share->start_ns = meter->budget ? meter->start_ns : share->start_ns;
	share->deadline_ns = meter->deadline_ns;
	share->spent = lead->spent;
	share->shares = true;
	share->node_limit = part_of_nodes(meter, parts);
	share->granted = meter->granted;
	share->byte_limit = meter->byte_limit;
	cgti_meter_set_pause(share);
}

void cgti_meter_return(const struct cgti_meter *lead, struct cgti_meter *meter)
{
	meter->nodes = lead->nodes;
	meter->bytes = lead->spent ? atomic_load(&lead->spent->bytes) : lead->bytes;
	meter->checked_ns = lead->checked_ns;
	meter->called_ns = lead->called_ns;
	meter->part = lead->part;
	meter->first_part = lead->first_part;
	meter->first_ns = lead->first_ns;
	memcpy(meter->taken, lead->taken, sizeof meter->taken);
	if (meter->budget)
		cgti_meter_set_pause(meter);
}
