/* SPDX-License-Identifier: MIT */
/* Sequences of calls of the whole library: each record of bytes is a call (tests/hostile/world.h). */
#include "fuzz.h"
#include "hostile/world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct tally tally;
	struct world *world;

	if (size > 200 * RECORD_BYTES)
		return 0;
	world = world_new(&tally);
	world_run(world, data, size / RECORD_BYTES);
	world_free(world);
	return 0;
}
