/* SPDX-License-Identifier: MIT */
/*
 * Sequences of Grundy values: how far they are computed, by which method, and what is read off them.
 *
 * As a sequence grows it is reviewed: each time it has grown by a quarter, the period is looked for; each time it has doubled,
 * the best sparse space is chosen anew and compared with the plain recurrence. Both cost a few steps a heap in all.
 *
 * From a proved period the value of every heap is known: that of heap n is found at e + (n - e) mod p.
 */
#include "octal/sequence.h"

#include <string.h>
#include <unistd.h>

#include "support/error.h"
#include "support/memory.h"

#define FIRST_REVIEW 64     /* values at which a sequence is reviewed first */
#define SPARSE_GAIN 4       /* the sparse method must have so many times fewer heaps to look at than there are */
#define TRIAL_COUNT 16384   /* values computed on the chance of a period if a heap is too large */

static cgt_status check_idle(const cgt_sequence *sequence)
{
	if (!sequence)
		return cgti_fail_null("sequence");
	if (sequence->busy)
		return cgti_fail(CGT_BUSY, "the sequence is at work");
	return CGT_OK;
}

static bool is_proved(const cgt_sequence *sequence)
{
	return sequence->period.status == CGT_PERIOD_PROVED;
}

cgt_status cgt_sequence_new(const char *code, cgt_sequence **sequence)
{
	cgt_sequence *s;
	cgt_status status;

	if (!code || !sequence)
		return cgti_fail_null(code ? "sequence" : "code");
	s = cgti_alloc_zero(1, sizeof *s);
	if (!s)
		return cgti_fail_memory();
	status = cgti_code_parse(code, &s->code);
	if (status)
		goto no_code;
	s->values = (struct cgti_values)CGTI_VALUES_EMPTY;
	status = cgti_values_shape(&s->values, FIRST_REVIEW, 1) ? CGT_OK : cgti_fail_memory();
	if (status)
		goto no_values;
	status = cgti_recurrence_init(&s->recurrence, &s->code);
	if (status)
		goto no_recurrence;
	cgti_values_push(&s->values, 0);
	s->method = CGT_SEQUENCE_AUTO;
	s->seeks_period = true;
	s->review = s->choice = FIRST_REVIEW;
	s->period.status = CGT_PERIOD_UNKNOWN;
	*sequence = s;
	return CGT_OK;

no_recurrence:
	cgti_values_free(&s->values);
no_values:
	cgti_code_free(&s->code);
no_code:
	cgti_free(s);
	return status;
}

void cgt_sequence_free(cgt_sequence *sequence)
{
	if (!sequence || sequence->busy)
		return;
	cgti_recurrence_free(&sequence->recurrence);
	cgti_values_free(&sequence->values);
	cgti_code_free(&sequence->code);
	cgti_free(sequence);
}

cgt_status cgt_sequence_code(const cgt_sequence *sequence, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	if (!sequence)
		return cgti_fail_null("sequence");
	cgti_code_text(&sequence->code, &text);
	return cgti_text_out(&text, buf, cap, needed);
}

static cgt_status fail_sparse(void)
{
	return cgti_fail(CGT_UNSUPPORTED, "sparse spaces are for codes that leave two heaps at most, by finitely many digits");
}

static cgt_status set_method(cgt_sequence *sequence, int64_t method)
{
	if (method < CGT_SEQUENCE_AUTO || method > CGT_SEQUENCE_SPARSE)
		return cgti_fail(CGT_BAD_ARGUMENT, "\"method\" is CGT_SEQUENCE_AUTO, _PLAIN or _SPARSE, not %lld",
		                 (long long)method);
	if (method == CGT_SEQUENCE_SPARSE && !cgti_space_applies(&sequence->code))
		return fail_sparse();
	sequence->method = (int32_t)method;
	sequence->choice = sequence->values.count;
	return CGT_OK;
}

cgt_status cgt_sequence_set(cgt_sequence *sequence, const char *option, int64_t value)
{
	cgt_status status = check_idle(sequence);

	if (status)
		return status;
	if (!option)
		return cgti_fail_null("option");
	if (strcmp(option, "method") == 0)
		return set_method(sequence, value);
	if (strcmp(option, "period") != 0)
		return cgti_fail(CGT_BAD_ARGUMENT, "no option \"%s\"; there is: method, period", option);
	if (value != 0 && value != 1)
		return cgti_fail(CGT_BAD_ARGUMENT, "\"period\" is 0 or 1, not %lld", (long long)value);
	sequence->seeks_period = value == 1;
	return CGT_OK;
}

uint64_t cgti_sequence_room(const cgt_sequence *sequence, uint32_t width)
{
	long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
	uint64_t memory = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : SIZE_MAX;
	uint64_t room = memory / (width + cgti_recurrence_bytes_per_heap(&sequence->recurrence));

	return room < CGT_SEQUENCE_MAX_HEAP ? room : UINT64_C(1) + CGT_SEQUENCE_MAX_HEAP;
}

cgt_status cgti_sequence_check_room(const cgt_sequence *sequence, uint64_t heap, uint32_t width)
{
	uint64_t room = cgti_sequence_room(sequence, width);

	if (heap < room)
		return CGT_OK;
	return cgti_fail(CGT_TOO_LARGE,
	                 "heap %llu is too large: no period is proved, and at %llu bytes a heap heap %llu is possible",
	                 (unsigned long long)heap,
	                 (unsigned long long)(width + cgti_recurrence_bytes_per_heap(&sequence->recurrence)),
	                 (unsigned long long)(room - 1));
}

uint64_t cgti_sequence_bytes(const cgt_sequence *sequence)
{
	return sizeof *sequence + CGT_CODE_MAX_REMOVAL + 2 + (uint64_t)sequence->values.cap * sequence->values.width +
	       cgti_recurrence_bytes(&sequence->recurrence);
}

/* The bytes of a call's budget: what had been spent, and what the sequence held, when computing began. */
struct account {
	struct cgti_meter *meter;
	uint64_t spent, held;
};

/* Gives the values room, after all checks. */
static cgt_status shape(cgt_sequence *sequence, size_t count, uint32_t width, const struct account *account)
{
	struct cgti_values *values = &sequence->values;
	size_t cap = count > values->cap ? count : values->cap;
	uint64_t bytes = cgti_sequence_bytes(sequence) + (uint64_t)cap * width - (uint64_t)values->cap * values->width;
	cgt_status status = cgti_sequence_check_room(sequence, cap - 1, width);

	if (!status && bytes > account->held)
		status = cgti_meter_bytes(account->meter, account->spent + bytes - account->held);
	if (status)
		return status;
	return cgti_values_shape(values, cap, width) ? CGT_OK : cgti_fail_memory();
}

/* Computes one more value. */
static cgt_status append(cgt_sequence *sequence, const struct account *account)
{
	size_t heap = sequence->values.count;
	cgt_status status;
	uint32_t value, width;

	status = cgti_recurrence_next(&sequence->recurrence, &sequence->values, account->meter, &value);
	if (status)
		return status;
	width = cgti_values_width(value);
	if (width > sequence->values.width) {
		status = shape(sequence, sequence->values.cap, width, account);
		if (status)
			return status;
	}
	cgti_values_push(&sequence->values, value);
	cgti_recurrence_accept(&sequence->recurrence, heap, value);
	if (value > sequence->max_value) {
		sequence->max_value = value;
		sequence->max_heap = heap;
	}
	return CGT_OK;
}

/* Whether the sparse method is to be used for what follows, and in which space. */
static cgt_status choose_space(const cgt_sequence *sequence, struct cgti_meter *meter, struct cgti_space *space, bool *sparse)
{
	uint64_t rare;
	cgt_status status;

	*sparse = sequence->method != CGT_SEQUENCE_PLAIN && cgti_space_applies(&sequence->code) &&
	          sequence->max_value <= CGTI_SPACE_MAX_VALUE;
	if (!*sparse)
		return CGT_OK;
	status = cgti_space_choose(&sequence->code, &sequence->values, sequence->max_value, meter, space, &rare);
	if (!status)
		*sparse = sequence->method == CGT_SEQUENCE_SPARSE || rare < sequence->values.count / SPARSE_GAIN;
	return status;
}

/* Chooses the method for what follows, until the sequence has doubled. */
static cgt_status choose(cgt_sequence *sequence, struct cgti_meter *meter)
{
	struct cgti_space space;
	bool sparse;
	cgt_status status = choose_space(sequence, meter, &space, &sparse);

	if (!status && sparse)
		status = cgti_recurrence_set_space(&sequence->recurrence, &sequence->values, meter, &space);
	else if (!status && sequence->recurrence.sparse)
		cgti_recurrence_set_plain(&sequence->recurrence, &sequence->values);
	if (!status)
		sequence->choice = sequence->values.count < FIRST_REVIEW ? FIRST_REVIEW : 2 * sequence->values.count;
	return status;
}

/* Looks for a proof of the period. */
static cgt_status review(cgt_sequence *sequence, struct cgti_meter *meter)
{
	struct cgti_period period;
	cgt_status status = cgti_period_prove(&sequence->code, &sequence->values, meter, &period);

	if (status)
		return status;
	if (period.status == CGT_PERIOD_PROVED) {
		sequence->period = period;
		sequence->period_count = sequence->values.count;
	}
	sequence->review = sequence->values.count + sequence->values.count / 4;
	return CGT_OK;
}

/* Computes values until there are `count` of them or a period is proved. */
static cgt_status run(cgt_sequence *sequence, size_t count, struct cgti_meter *meter)
{
	struct account account = { meter, meter->bytes, cgti_sequence_bytes(sequence) };
	cgt_status status = CGT_OK;

	while (!status && sequence->values.count < count && !(sequence->seeks_period && is_proved(sequence))) {
		size_t stop = count;

		if (sequence->seeks_period && sequence->values.count >= sequence->review) {
			status = review(sequence, meter);
			continue;
		}
		if (sequence->values.count >= sequence->choice) {
			status = choose(sequence, meter);
			continue;
		}
		if (sequence->seeks_period && sequence->review < stop)
			stop = sequence->review;
		if (sequence->choice < stop)
			stop = sequence->choice;
		status = shape(sequence, stop, sequence->values.width, &account);
		while (!status && sequence->values.count < stop) {
			status = cgti_meter_tick(meter);
			if (!status)
				status = append(sequence, &account);
		}
	}
	return status;
}

cgt_status cgti_sequence_extend(cgt_sequence *sequence, uint64_t heap, struct cgti_meter *meter)
{
	uint64_t room = cgti_sequence_room(sequence, sequence->values.width);
	cgt_status status;

	sequence->busy = true;
	status = run(sequence, (size_t)(heap < room ? heap + 1 : TRIAL_COUNT), meter);
	sequence->busy = false;
	if (!status && heap >= room && !is_proved(sequence))
		status = cgti_sequence_check_room(sequence, heap, sequence->values.width);
	return status;
}

cgt_status cgt_sequence_extend(cgt_sequence *sequence, uint64_t heap, cgt_budget *budget)
{
	struct cgti_meter meter;
	cgt_status status = check_idle(sequence);

	if (status)
		return status;
	cgti_meter_start(&meter, budget, "Grundy values of heaps");
	return cgti_sequence_extend(sequence, heap, &meter);
}

uint64_t cgt_sequence_known(const cgt_sequence *sequence)
{
	if (!sequence)
		return 0;
	return is_proved(sequence) ? UINT64_MAX : sequence->values.count - 1;
}

cgt_status cgti_sequence_check_known(const cgt_sequence *sequence, uint64_t heap)
{
	cgt_status status = check_idle(sequence);

	if (status || heap <= cgt_sequence_known(sequence))
		return status;
	return cgti_fail(CGT_BAD_ARGUMENT, "the value of heap %llu is not known, only those up to heap %llu: extend first",
	                 (unsigned long long)heap, (unsigned long long)cgt_sequence_known(sequence));
}

cgt_status cgt_sequence_values(const cgt_sequence *sequence, uint64_t first, size_t count, uint64_t *value)
{
	cgt_status status = check_idle(sequence);

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
	cgt_status result = check_idle(sequence);

	if (result)
		return result;
	if (!status || !period || !preperiod)
		return cgti_fail_null(!status ? "status" : !period ? "period" : "preperiod");
	if (!is_proved(sequence) && sequence->period_count != sequence->values.count) {
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
	cgt_status status = check_idle(sequence);

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
	cgt_status status = check_idle(sequence);
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
	if (is_proved(sequence)) {
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
	cgt_status status = check_idle(sequence);
	struct cgti_meter meter;
	struct cgti_space space;
	uint64_t rare;
	size_t count;

	if (status)
		return status;
	if (!heap && cap)
		return cgti_fail_null("heap");
	if (!cgti_space_applies(&sequence->code))
		return fail_sparse();
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

cgt_status cgt_sequence_statistic(const cgt_sequence *sequence, const char *key, uint64_t *value)
{
	cgt_status status = check_idle(sequence);

	if (status)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	if (strcmp(key, "heaps") == 0)
		*value = sequence->values.count;
	else if (strcmp(key, "bytes") == 0)
		*value = cgti_sequence_bytes(sequence);
	else if (strcmp(key, "sparse") == 0)
		*value = sequence->recurrence.sparse;
	else
		return cgti_fail(CGT_BAD_ARGUMENT, "no statistic \"%s\"; there is: heaps, bytes, sparse", key);
	return CGT_OK;
}

cgt_status cgti_sequence_adopt(cgt_sequence *sequence, struct cgti_values *values, uint32_t max_value, size_t max_heap)
{
	struct cgti_recurrence recurrence;
	cgt_status status = cgti_recurrence_init(&recurrence, &sequence->code);

	if (status)
		return status;
	status = cgti_recurrence_adopt(&recurrence, values, max_value);
	if (status) {
		cgti_recurrence_free(&recurrence);
		return status;
	}
	cgti_recurrence_free(&sequence->recurrence);
	cgti_values_free(&sequence->values);
	sequence->recurrence = recurrence;
	sequence->values = *values;
	*values = (struct cgti_values)CGTI_VALUES_EMPTY;
	sequence->max_value = max_value;
	sequence->max_heap = max_heap;
	sequence->review = sequence->choice = sequence->values.count;
	return CGT_OK;
}
