/* SPDX-License-Identifier: MIT */
/*
 * Holds random sums against every property, for as long as it is told: one line for each family and property when it ends,
 * and one for each sum of which a property does not hold. What was seen can be seen again:
 *
 *   soak [--seed N] [--seconds N] [--first N] [--count N] [--property NAME] [FAMILY...]
 *
 * Sum i of a family depends on the seed, the family, i and the compiler alone. Without --seconds it goes on to --count, by
 * default 1000.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "soak/properties.h"

#define SELDOM 20 /* one of so many sums is held against what is slow, unless that is asked for by name */

struct plan {
	uint64_t seed, first, count;
	double seconds;
	bool is_asked[SOAK_FAMILIES];
	int property; /* the only one, or SOAK_PROPERTIES for all of them */
};

/* How often each property held, was left open and failed, and the seconds that it took. */
struct tally {
	uint64_t result[3];
	double seconds;
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int find(const char *const *names, int count, const char *name)
{
	for (int i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	fprintf(stderr, "soak: nothing is called \"%s\"; there is:", name);
	for (int i = 0; i < count; i++)
		fprintf(stderr, " %s", names[i]);
	fputc('\n', stderr);
	exit(2);
}

static struct plan read_plan(int argc, char **argv)
{
	struct plan plan = { .seed = 20261201, .count = 1000, .property = SOAK_PROPERTIES };
	bool any = false;

	for (int i = 1; i < argc; i++) {
		const bool has_more = i + 1 < argc;

		if (strcmp(argv[i], "--seed") == 0 && has_more) {
			plan.seed = strtoull(argv[++i], NULL, 0);
		} else if (strcmp(argv[i], "--seconds") == 0 && has_more) {
			plan.seconds = atof(argv[++i]);
			plan.count = UINT64_MAX;
		} else if (strcmp(argv[i], "--first") == 0 && has_more) {
			plan.first = strtoull(argv[++i], NULL, 0);
		} else if (strcmp(argv[i], "--count") == 0 && has_more) {
			plan.count = strtoull(argv[++i], NULL, 0);
		} else if (strcmp(argv[i], "--property") == 0 && has_more) {
			plan.property = find(soak_property_name, SOAK_PROPERTIES, argv[++i]);
		} else {
			plan.is_asked[find(soak_family_name, SOAK_FAMILIES, argv[i])] = any = true;
		}
	}
	for (int family = 0; family < SOAK_FAMILIES; family++)
		plan.is_asked[family] |= !any;
	return plan;
}

/* The random numbers of sum i of a family. */
static struct soak_random begin(const struct plan *plan, int family, uint64_t i)
{
	struct soak_random random = { plan->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)family };

	random.state = soak_below(&random, UINT64_MAX) + i * UINT64_C(0xd1342543de82ef95);
	return random;
}

static void check_sum(struct soak_bench *bench, const struct plan *plan, int family, uint64_t i, struct tally *tally)
{
	struct soak_random random = begin(plan, family, i);
	const struct soak_sum sum = soak_random_sum(family, &random);

	for (int property = 0; property < SOAK_PROPERTIES; property++) {
		const double start = now();
		enum soak_result result;

		if (plan->property == SOAK_PROPERTIES && soak_is_slow(property, family) && i % SELDOM != 0)
			continue;
		if (!soak_applies(property, family) || (plan->property != SOAK_PROPERTIES && plan->property != property))
			continue;
		result = soak_check(bench, property, family, &sum, random);
		tally[property].result[result]++;
		tally[property].seconds += now() - start;
		if (result == SOAK_FAILS) {
			printf("FAILS %s, %s, --seed %llu --first %llu: %s\n", soak_family_name[family],
			       soak_property_name[property], (unsigned long long)plan->seed, (unsigned long long)i,
			       soak_failure(bench));
			fflush(stdout);
		}
	}
}

static int print(struct tally tally[SOAK_FAMILIES][SOAK_PROPERTIES])
{
	uint64_t failed = 0, held = 0;

	printf("%-20s %-12s %10s %10s %10s %12s\n", "family", "property", "holds", "open", "fails", "ms each");
	for (int family = 0; family < SOAK_FAMILIES; family++)
		for (int property = 0; property < SOAK_PROPERTIES; property++) {
			const struct tally *own = &tally[family][property];
			const uint64_t all = own->result[SOAK_HOLDS] + own->result[SOAK_OPEN] + own->result[SOAK_FAILS];

			if (all == 0)
				continue;
			printf("%-20s %-12s %10llu %10llu %10llu %12.2f\n", soak_family_name[family], soak_property_name[property],
			       (unsigned long long)own->result[SOAK_HOLDS], (unsigned long long)own->result[SOAK_OPEN],
			       (unsigned long long)own->result[SOAK_FAILS], 1000 * own->seconds / (double)all);
			failed += own->result[SOAK_FAILS];
			held += own->result[SOAK_HOLDS];
		}
	printf("%llu held, %llu failed\n", (unsigned long long)held, (unsigned long long)failed);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	static struct tally tally[SOAK_FAMILIES][SOAK_PROPERTIES];
	const struct plan plan = read_plan(argc, argv);
	struct soak_bench *bench = soak_bench_new();
	const double start = now();

	for (uint64_t i = plan.first; i - plan.first < plan.count && (plan.seconds == 0 || now() - start < plan.seconds); i++)
		for (int family = 0; family < SOAK_FAMILIES; family++)
			if (plan.is_asked[family])
				check_sum(bench, &plan, family, i, tally[family]);
	soak_bench_free(bench);
	return print(tally);
}
