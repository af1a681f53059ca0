/* SPDX-License-Identifier: MIT */
/* What a sequence tells of itself: values, period, maximum, histogram, rare values and figures. */
#include "octal/sequence.h"

#include <string.h>
#include <unistd.h>

#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"

cgt_status cgt_sequence_values(const cgt_sequence *sequence, uint64_t first, size_t count, uint64_t *value)
{
	cgt_status status = cgti_sequence_check_idle(sequence);

	if (status || count == 0)
		return status;
	if (!value)
		return cgti_fail_null("value");
	if (count - 1 > UINT64_MAX - first)
		return cgti_fail(CGT_BAD_ARGUMENT, "there are no %llu heaps from heap %llu on", (unsigned long long)count,
		                 (unsigned long long)first);
	status = cgti_sequence_check_known(sequence, first + (count - 1));
	if (status)
		return status;
	for (size_t i = 0; i < count; i++) {
		uint64_t n = first + i;

		if (n >= sequence->values.count)
			n = sequence->period.preperiod + (n - sequence->period.preperiod) % sequence->period.period;
		value[i] = cgti_values_get(&sequence->values, (size_t)n);
	}
	return CGT_OK;
}

const char *cgt_period_status_name(int32_t status)
{
	static const char *const name[] = { "?", "unknown", "observed", "proved" };

	return name[status >= CGT_PERIOD_UNKNOWN && status <= CGT_PERIOD_PROVED ? status : 0];
}

cgt_status cgt_sequence_period(cgt_sequence *sequence, cgt_budget *budget, int32_t *status, uint64_t *period,
                               uint64_t *preperiod)
{
	struct cgti_meter meter;
	cgt_status result = cgti_sequence_check_idle(sequence);

	if (result)
		return result;
	if (!status || !period || !preperiod)
		return cgti_fail_null(!status ? "status" : !period ? "period" : "preperiod");
	if (!cgti_sequence_is_proved(sequence) && sequence->period_count != sequence->values.count) {
		struct cgti_period found;

		cgti_meter_start(&meter, budget, "period of Grundy values");
		sequence->busy = true;
		result = cgti_period_find(&sequence->code, &sequence->values, &meter, &found);
		sequence->busy = false;
		if (result)
			return result;
		sequence->period = found;
		sequence->period_count = sequence->values.count;
	}
	*status = sequence->period.status;
	*period = sequence->period.period;
	*preperiod = sequence->period.preperiod;
	return CGT_OK;
}

cgt_status cgt_sequence_maximum(const cgt_sequence *sequence, uint64_t *value, uint64_t *heap)
{
	cgt_status status = cgti_sequence_check_idle(sequence);

	if (status)
		return status;
	if (!value || !heap)
		return cgti_fail_null(value ? "heap" : "value");
	*value = sequence->max_value;
	*heap = sequence->max_heap;
	return CGT_OK;
}

/* How many of the heaps i, i + p, i + 2p ... (only i if p is 0) are from `first` to `last`. */
static uint64_t count_between(uint64_t i, uint64_t p, uint64_t first, uint64_t last)
{
	uint64_t below = i >= first ? 0 : p ? (first - 1 - i) / p + 1 : 1;
	uint64_t up_to = i > last ? 0 : p ? (last - i) / p + 1 : 1;

	return up_to - below;
}

cgt_status cgt_sequence_histogram(const cgt_sequence *sequence, uint64_t first, uint64_t last, uint64_t *count, size_t cap,
                                  size_t *needed)
{
	cgt_status status = cgti_sequence_check_idle(sequence);
	uint64_t *total, end, period = 0;
	size_t size = 0;

	if (!status && first > last)
		status = cgti_fail(CGT_BAD_ARGUMENT, "no heaps from %llu to %llu", (unsigned long long)first,
		                   (unsigned long long)last);
	if (!status)
		status = cgti_sequence_check_known(sequence, last);
	if (status)
		return status;
	total = cgti_alloc_zero((size_t)sequence->max_value + 1, sizeof *total);
	if (!total)
		return cgti_fail_memory();
	end = sequence->values.count;
	if (cgti_sequence_is_proved(sequence)) {
		period = sequence->period.period;
		end = sequence->period.preperiod + period;
	}
	for (uint64_t i = 0; i < end && i <= last; i++) {
		uint32_t value = cgti_values_get(&sequence->values, (size_t)i);

		total[value] += count_between(i, i < sequence->period.preperiod ? 0 : period, first, last);
		if (total[value] && value >= size)
			size = (size_t)value + 1;
	}
	status = cgti_array_out(total, size, sizeof *total, "counts", count, cap, needed);
	cgti_free(total);
	return status;
}

/* Writes the rare heaps from `first` on, as far as there is room; returns their number. */
static size_t list_rare(const cgt_sequence *sequence, const struct cgti_space *space, uint64_t first, uint64_t *heap,
                        size_t cap)
{
	size_t count = 0;

	for (uint64_t n = first; n < sequence->values.count; n++) {
		if (cgti_space_common(space, n, cgti_values_get(&sequence->values, (size_t)n)))
			continue;
		if (count < cap)
			heap[count] = n;
		count++;
	}
	return count;
}

cgt_status cgt_sequence_rare(const cgt_sequence *sequence, uint64_t first, uint64_t *heap, size_t cap, size_t *needed,
                             uint64_t *mask, int32_t *by_position)
{
	cgt_status status = cgti_sequence_check_idle(sequence);
	struct cgti_meter meter;
	struct cgti_space space;
	uint64_t rare;
	size_t count;

	if (status)
		return status;
	if (!heap && cap)
		return cgti_fail_null("heap");
	if (!cgti_space_applies(&sequence->code))
		return cgti_sequence_fail_sparse();
	if (sequence->max_value > CGTI_SPACE_MAX_VALUE)
		return cgti_fail(CGT_UNSUPPORTED, "sparse spaces are looked for with values up to %d", CGTI_SPACE_MAX_VALUE);
	cgti_meter_start(&meter, NULL, "rare heaps");
	status = cgti_space_choose(&sequence->code, &sequence->values, sequence->max_value, &meter, &space, &rare);
	if (status)
		return status;
	count = list_rare(sequence, &space, first, NULL, 0);
	if (needed)
		*needed = count;
	if (mask)
		*mask = space.mask;
	if (by_position)
		*by_position = (int32_t)space.position;
	if (cap < count)
		return cgti_fail(CGT_BUFFER_TOO_SMALL, "room for %zu heaps, but %zu are rare", cap, count);
	list_rare(sequence, &space, first, heap, cap);
	return CGT_OK;
}

static cgt_status find_statistic(const cgt_sequence *sequence, const char *key, uint64_t *value)
{
	const struct cgti_figure figure[] = {
		{ "heaps", sequence->values.count },
		{ "bytes", cgti_sequence_bytes(sequence) },
		{ "sparse", sequence->recurrence.sparse },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_sequence_statistic(const cgt_sequence *sequence, const char *key, uint64_t *value)
{
	cgt_status status = cgti_sequence_check_idle(sequence);

	if (status)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	return find_statistic(sequence, key, value);
}
