/* SPDX-License-Identifier: MIT */
/* A program that knows nothing of the tree it came from. */
#include <inttypes.h>
#include <stdio.h>

#include <cgt/cgt.h>

int main(void)
{
	cgt_position *position;
	cgt_solver *solver;
	uint64_t value;
	char text[64];

	if (cgt_position_parse("cram: ....", &position) || cgt_solver_new(&solver))
		return 1;
	if (cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value) || cgt_position_text(position, text, sizeof text, NULL))
		return 1;
	printf("libcgt %s: %s is worth *%" PRIu64 "\n", cgt_version_string(), text, value);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return 0;
}
