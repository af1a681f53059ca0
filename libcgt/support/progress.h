/* SPDX-License-Identifier: MIT */
/* The progress of a call, as its callback sees it. */
#ifndef CGTI_SUPPORT_PROGRESS_H
#define CGTI_SUPPORT_PROGRESS_H

#include "support/meter.h"

struct cgt_progress {
	uint64_t nodes;
	double seconds;
	const char *task;
	uint32_t depth;
	double part; /* done; below 0: not known */
	double left; /* seconds; below 0: not known */
	struct cgti_load load;
	char line[CGTI_PLIES_TEXT];
};

/* Counts the nodes of all threads of the call. A thread that does not lead has told its own to the others. */
uint64_t cgti_meter_all_nodes(const struct cgti_meter *meter);

/* Finds the progress of a call at a time. */
struct cgt_progress cgti_progress_of(struct cgti_meter *meter, uint64_t now);

#endif
