/* SPDX-License-Identifier: MIT */
/* What sums of bounds prove. */
#include "solve/domineering_worth.h"

#define NOTHING CGTI_WORTH_NOTHING
#define UNIT CGTI_WORTH_UNIT

const struct cgti_worth cgti_worth_zero = {
	.first = { NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING },
};

/* The least that is enough, by temperature. */
static const int16_t enough_second[CGTI_TEMPERATURES] = {
	0, UNIT / 4 + 1, UNIT / 2 + 1, UNIT * 3 / 4 + 1, UNIT + 1, UNIT * 5 / 4 + 1, UNIT * 3 / 2 + 1, UNIT * 2 + 1,
};

int cgti_worth_second(const struct cgti_worth *worth, int number)
{
	int16_t best = worth->second[0];

	for (int t = 1; t < CGTI_TEMPERATURES; t++)
		best = cgti_worth_greater(best, worth->second[t] - enough_second[t]);
	return best + number;
}

int cgti_worth_first(const struct cgti_worth *worth, int number)
{
	int16_t best = cgti_worth_greater(worth->second[0] - 1, worth->first[0]);

	for (int t = 1; t < CGTI_TEMPERATURES; t++)
		best = cgti_worth_greater(best, worth->first[t] - 1);
	return best + number;
}
