/* SPDX-License-Identifier: MIT */
/*
 * Take-and-break games: codes, Grundy values by both methods against a brute force that shares no code with them, published
 * tables, periods and their proofs, histograms, rare heaps, saved files, and every way to fail.
 */
#include <cgt/cgt.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "octal/marks.h"
#include "octal/recurrence.h"
#include "octal/recurrence_sets.h"
#include "octal/sequence.h"
#include "support.h"
#include "support/clock.h"
#include "support/memory.h"

static cgt_sequence *sequence_of(const char *code)
{
	cgt_sequence *sequence = NULL;

	ck_ok(cgt_sequence_new(code, &sequence));
	return sequence;
}

/* A sequence computed to a heap by a method, all values by the recurrence and none by a period. */
static cgt_sequence *computed(const char *code, int32_t method, uint64_t heap)
{
	cgt_sequence *sequence = sequence_of(code);

	ck_ok(cgt_sequence_set(sequence, "period", 0));
	ck_ok(cgt_sequence_set(sequence, "method", method));
	ck_ok(cgt_sequence_extend(sequence, heap, NULL));
	return sequence;
}

static uint64_t value_at(const cgt_sequence *sequence, uint64_t heap)
{
	uint64_t value;

	ck_ok(cgt_sequence_values(sequence, heap, 1, &value));
	return value;
}

/* The values of heaps 0 to count - 1, to be freed. */
static uint64_t *values_of(const cgt_sequence *sequence, size_t count)
{
	uint64_t *value = calloc(count, sizeof *value);

	ck_assert_ptr_nonnull(value);
	ck_ok(cgt_sequence_values(sequence, 0, count, value));
	return value;
}

static void assert_code(const cgt_sequence *sequence, const char *want)
{
	char text[64];
	size_t needed;

	ck_ok(cgt_sequence_code(sequence, text, sizeof text, &needed));
	ck_assert_str_eq(text, want);
	ck_assert_uint_eq(needed, strlen(want) + 1);
	ck_fails(cgt_sequence_code(sequence, text, needed - 1, NULL), CGT_BUFFER_TOO_SMALL, "");
}

static uint64_t statistic(const cgt_sequence *sequence, const char *key)
{
	uint64_t value;

	ck_ok(cgt_sequence_statistic(sequence, key, &value));
	return value;
}

/* --- sets ------------------------------------------------------------------------------------------------------------- */

START_TEST(test_sets)
{
	struct random random = random_begin("test_sets");

	for (int round = 0; round < 200; round++) {
		uint8_t mark[64];
		uint32_t v = (uint32_t)random_below(&random, 64), mask = (uint32_t)random_below(&random, 1024);
		size_t w = (size_t)random_below(&random, 16), mex = 0;
		uint64_t word, odd = cgti_set_odd(mask, w), moved, set[2] = { ~UINT64_C(0), 0 };

		for (int i = 0; i < 64; i++)
			mark[i] = (uint8_t)random_below(&random, 2);
		word = cgti_marks_word(mark);
		moved = cgti_set_xor(word, v);
		for (uint32_t i = 0; i < 64; i++) {
			int bits = 0;

			for (uint64_t left = (64 * w + i) & mask; left; left >>= 1)
				bits += (int)(left & 1);
			ck_assert_uint_eq(word >> i & 1, mark[i]);
			ck_assert_uint_eq(moved >> (i ^ v) & 1, mark[i]);
			ck_assert_uint_eq(odd >> i & 1, (unsigned)bits & 1);
		}
		set[1] = word;
		while (mex < 64 && mark[mex])
			mex++;
		ck_assert_uint_eq(cgti_set_mex(&word, 1), mex);
		ck_assert_uint_eq(cgti_set_mex(set, 2), 64 + mex);
		ck_assert_uint_eq(cgti_set_mex(set, 1), 64);
		cgti_set_join(&moved, &word, 1);
		ck_assert_uint_eq(moved, cgti_set_xor(word, v) | word);
	}
}
END_TEST

/* --- codes ------------------------------------------------------------------------------------------------------------ */

static const struct {
	const char *text, *printed;
} readable[] = {
	{ "0.137", "0.137" },
	{ ".137", "0.137" },
	{ "  .77 \n", "0.77" },
	{ "0.1370", "0.137" },
	{ "0.", "0.0" },
	{ "0.000", "0.0" },
	{ "4.", "4.0" },
	{ "4.0", "4.0" },
	{ "4.7", "4.7" },
	{ "c.8F", "c.8f" },
	{ "4!.0", "4!.0" },
	{ "grundy", "4!.0" },
	{ "0.34!07!00", "0.34!07!" },
	{ "0.[3]", "0.[3]" },
	{ ".[3]", "0.[3]" },
	{ "0.3[3]", "0.[3]" },
	{ "0.[33]", "0.[3]" },
	{ "0.12[3412]", "0.[1234]" },
	{ "0.1[0]", "0.1" },
	{ "0.5[0033]", "0.5[0033]" },
	{ "0.50[0330]", "0.5[0033]" },
	{ "4.[7]", "4.[7]" },
	{ "S{1,3,4}", "S{1,3,4}" },
	{ "S{ 4 ,1, 3 }", "S{1,3,4}" },
	{ "S{4096}", "S{4096}" },
	{ "allbut{2,3,7}", "allbut{2,3,7}" },
	{ "allbut{ 7,2 , 3}", "allbut{2,3,7}" },
	{ "allbut{}", "allbut{}" },
	{ "allbut{ }", "allbut{}" },
};

START_TEST(test_read_code)
{
	cgt_sequence *sequence = sequence_of(readable[_i].text), *again = sequence_of(readable[_i].printed);

	assert_code(sequence, readable[_i].printed);
	assert_code(again, readable[_i].printed);
	ck_assert(cgti_code_equal(&sequence->code, &again->code));
	cgt_sequence_free(again);
	cgt_sequence_free(sequence);
}
END_TEST

static const struct {
	const char *text;
	int32_t line, column;
	const char *part;
} malformed[] = {
	{ "", 1, 1, "expected a code such as 0.137" },
	{ "   ", 1, 4, "found the end of the text" },
	{ "x", 1, 1, "found 'x'" },
	{ "nim", 1, 1, "found 'n'" },
	{ "-1", 1, 1, "found '-'" },
	{ ".", 1, 2, "expected a digit from 0 to f but found the end" },
	{ ".x", 1, 2, "found 'x'" },
	{ "137", 1, 2, "expected '.' after the first digit but found '3'" },
	{ "0", 1, 2, "expected '.'" },
	{ "1.37", 1, 1, "takes nothing must leave two heaps" },
	{ "2.0", 1, 1, "0, 4, 8 or c before the point" },
	{ "5!.0", 1, 1, "takes nothing" },
	{ "0.13g", 1, 5, "expected a digit from 0 to f but found 'g'" },
	{ "0.G", 1, 3, "expected a digit from 0 to f but found 'G'" },
	{ "0.13 7", 1, 6, "expected the end of the code but found '7'" },
	{ "0.1.3", 1, 4, "expected the end of the code but found '.'" },
	{ "0.3!", 1, 4, "a digit that leaves two heaps" },
	{ "0.c!", 1, 4, "4, 5, 6 or 7" },
	{ "0!.0", 1, 2, "'!' stands after" },
	{ "0.4!!", 1, 5, "found '!'" },
	{ "0.[", 1, 4, "expected a digit from 0 to f but found the end" },
	{ "0.[]", 1, 4, "expected a digit from 0 to f but found ']'" },
	{ "0.[3", 1, 5, "or ']' but found the end" },
	{ "0.[3x]", 1, 5, "or ']' but found 'x'" },
	{ "0.[4!]", 1, 5, "'!' cannot stand among repeating digits" },
	{ "0.[3]3", 1, 6, "expected the end of the code" },
	{ "0.3]", 1, 4, "expected the end of the code but found ']'" },
	{ "[3].0", 1, 1, "found '['" },
	{ "S", 1, 1, "found 'S'" },
	{ "s[1]", 1, 1, "found 's'" },
	{ "S{}", 1, 3, "expected a number of counters but found '}'" },
	{ "S{1", 1, 4, "expected ',' or '}' but found the end" },
	{ "S{1,}", 1, 5, "expected a number of counters but found '}'" },
	{ "S{1 3}", 1, 5, "expected ',' or '}' but found '3'" },
	{ "S{0}", 1, 3, "at least 1 counter" },
	{ "S{1,3,1}", 1, 7, "stands twice" },
	{ "S{1,-3}", 1, 5, "found '-'" },
	{ "S{1,\n x}", 2, 2, "found 'x'" },
	{ "S{1}x", 1, 5, "expected the end of the code" },
	{ "allbut", 1, 2, "expected '.' after the first digit" },
	{ "allbut{2,2}", 1, 10, "stands twice" },
	{ "allbut{2", 1, 9, "expected ',' or '}'" },
	{ "allbut{x}", 1, 8, "expected a number of counters" },
	{ "grundys", 1, 7, "expected the end of the code" },
	{ "0.\xc3\xa9", 1, 3, "byte 0xc3" },
};

START_TEST(test_malformed_code)
{
	cgt_sequence *sequence = NULL;

	ck_fails_at(cgt_sequence_new(malformed[_i].text, &sequence), CGT_BAD_SYNTAX, malformed[_i].line, malformed[_i].column,
	            malformed[_i].part);
	ck_assert_ptr_null(sequence);
}
END_TEST

START_TEST(test_code_limits)
{
	char text[CGT_CODE_MAX_REMOVAL + 8];
	cgt_sequence *sequence = NULL;

	memset(text, '0', sizeof text);
	text[1] = '.';
	text[1 + CGT_CODE_MAX_REMOVAL] = '3';
	text[2 + CGT_CODE_MAX_REMOVAL] = '\0';
	ck_ok(cgt_sequence_new(text, &sequence));
	ck_ok(cgt_sequence_extend(sequence, CGT_CODE_MAX_REMOVAL + 1, NULL));
	ck_assert_uint_eq(value_at(sequence, CGT_CODE_MAX_REMOVAL - 1), 0);
	ck_assert_uint_eq(value_at(sequence, CGT_CODE_MAX_REMOVAL), 1);
	cgt_sequence_free(sequence);
	text[2 + CGT_CODE_MAX_REMOVAL] = '3';
	text[3 + CGT_CODE_MAX_REMOVAL] = '\0';
	ck_fails_at(cgt_sequence_new(text, &sequence), CGT_TOO_LARGE, 1, 3 + CGT_CODE_MAX_REMOVAL, "at most 4096 digits");
	ck_fails_at(cgt_sequence_new("S{1,4097}", &sequence), CGT_TOO_LARGE, 1, 5, "at most 4096");
	ck_fails_at(cgt_sequence_new("allbut{99999999999999999999999}", &sequence), CGT_TOO_LARGE, 1, 8, "at most 4096");
}
END_TEST

/* --- values ----------------------------------------------------------------------------------------------------------- */

#define BRUTE_DIGITS 12
#define BRUTE_HEAPS 72

/* A random code: its digits, with 16 for an exclamation mark, and how many of the last repeat. */
struct brute {
	int digit[BRUTE_DIGITS], count, cycle;
	char text[64];
};

static int brute_digit(const struct brute *code, int k)
{
	if (k < code->count)
		return code->digit[k];
	return code->cycle ? code->digit[code->count - code->cycle + (k - code->count) % code->cycle] : 0;
}

static struct brute random_code(struct random *random, int bits)
{
	struct brute code = { .count = 2 + (int)random_below(random, 5) };
	char *at = code.text;

	if (random_below(random, 4) == 0)
		code.cycle = 1 + (int)random_below(random, (uint64_t)code.count - 1);
	for (int k = 0; k < code.count; k++) {
		code.digit[k] = (int)random_below(random, 1u << bits);
		if (random_below(random, 3) == 0)
			code.digit[k] = 0;
		if (k == 0)
			code.digit[k] = random_below(random, 3) ? 0 : code.digit[k] & 12;
		if ((code.digit[k] & 12) == 4 && k < code.count - code.cycle && random_below(random, 4) == 0)
			code.digit[k] |= 16;
	}
	for (int k = 0; k < code.count; k++) {
		if (code.cycle && k == code.count - code.cycle)
			*at++ = '[';
		*at++ = (random_below(random, 2) ? "0123456789abcdef" : "0123456789ABCDEF")[code.digit[k] & 15];
		if (code.digit[k] & 16)
			*at++ = '!';
		if (k == 0)
			*at++ = '.';
	}
	if (code.cycle)
		*at++ = ']';
	*at = '\0';
	return code;
}

/* The value of heap n by the definition, from those of all smaller heaps. */
static uint64_t brute_value(const struct brute *code, const uint64_t *value, int n)
{
	bool option[1024] = { false };
	uint64_t mex = 0;

	for (int k = 0; k <= n; k++) {
		int digit = brute_digit(code, k), left = n - k;

		if ((digit & 1) && left == 0)
			option[0] = true;
		if ((digit & 2) && left > 0)
			option[value[left]] = true;
		for (int a = 1; (digit & 4) && a < left; a++)
			if (!(digit & 16) || a != left - a)
				option[value[a] ^ value[left - a]] = true;
		for (int a = 1; (digit & 8) && a < left; a++)
			for (int b = 1; a + b < left; b++)
				option[value[a] ^ value[b] ^ value[left - a - b]] = true;
	}
	while (option[mex])
		mex++;
	return mex;
}

static void assert_brute(const struct brute *code, int32_t method, const uint64_t *want)
{
	cgt_sequence *sequence = computed(code->text, method, BRUTE_HEAPS - 1);
	uint64_t *got = values_of(sequence, BRUTE_HEAPS);

	for (int n = 0; n < BRUTE_HEAPS; n++)
		ck_assert_msg(got[n] == want[n], "%s, method %d, heap %d: %llu, not %llu", code->text, (int)method, n,
		              (unsigned long long)got[n], (unsigned long long)want[n]);
	free(got);
	cgt_sequence_free(sequence);
}

static bool sparse_applies(const char *code)
{
	cgt_sequence *sequence = sequence_of(code);
	cgt_status status = cgt_sequence_set(sequence, "method", CGT_SEQUENCE_SPARSE);

	ck_assert(status == CGT_OK || status == CGT_UNSUPPORTED);
	cgt_sequence_free(sequence);
	return status == CGT_OK;
}

START_TEST(test_random_codes)
{
	struct random random = random_begin("test_random_codes");
	int sparse = 0;

	for (int round = 0; round < 150; round++) {
		struct brute code = random_code(&random, round % 3 ? 3 : 4);
		uint64_t value[BRUTE_HEAPS] = { 0 };

		for (int n = 1; n < BRUTE_HEAPS; n++)
			value[n] = brute_value(&code, value, n);
		assert_brute(&code, CGT_SEQUENCE_AUTO, value);
		assert_brute(&code, CGT_SEQUENCE_PLAIN, value);
		if (sparse_applies(code.text)) {
			assert_brute(&code, CGT_SEQUENCE_SPARSE, value);
			sparse++;
		}
	}
	ck_assert_int_gt(sparse, 20);
}
END_TEST

/* Codes on which the two methods are compared further up, with and without position, with several splitting digits. */
static const char *const compared[] = { "0.106", "0.16", "0.137", "0.007", "0.6", "0.77", "4.7", "grundy", "0.4", "0.3044!",
	                                "0.054", "0.356", "0.4[3]", "4.02", "0.644" };
#define COMPARED_HEAPS 1500

START_TEST(test_methods_agree)
{
	cgt_sequence *plain = computed(compared[_i], CGT_SEQUENCE_PLAIN, COMPARED_HEAPS);
	cgt_sequence *sparse = computed(compared[_i], CGT_SEQUENCE_SPARSE, COMPARED_HEAPS);
	cgt_sequence *chosen = computed(compared[_i], CGT_SEQUENCE_AUTO, COMPARED_HEAPS);
	uint64_t value, heap, other_value, other_heap;

	for (uint64_t n = 0; n <= COMPARED_HEAPS; n++) {
		ck_assert_uint_eq(value_at(sparse, n), value_at(plain, n));
		ck_assert_uint_eq(value_at(chosen, n), value_at(plain, n));
	}
	ck_ok(cgt_sequence_maximum(plain, &value, &heap));
	ck_ok(cgt_sequence_maximum(sparse, &other_value, &other_heap));
	ck_assert_uint_eq(value, other_value);
	ck_assert_uint_eq(heap, other_heap);
	ck_assert_uint_eq(value_at(plain, heap), value);
	for (uint64_t n = 0; n <= COMPARED_HEAPS; n++)
		ck_assert(value_at(plain, n) < value || (value_at(plain, n) == value && n >= heap));
	ck_assert_uint_eq(statistic(plain, "sparse"), 0);
	ck_assert_uint_eq(statistic(sparse, "sparse"), 1);
	cgt_sequence_free(plain);
	cgt_sequence_free(sparse);
	cgt_sequence_free(chosen);
}
END_TEST

/* The sparse method is exact in any space, good or bad, even one that changes all the time. */
START_TEST(test_any_space)
{
	struct random random = random_begin("test_any_space");
	cgt_sequence *sequence = computed(compared[_i], CGT_SEQUENCE_PLAIN, 400);
	struct cgti_values values = CGTI_VALUES_EMPTY;
	struct cgti_recurrence recurrence;
	struct cgti_meter meter;
	uint32_t value, odd = 0, even = 0;

	for (uint32_t k = 0; k < sequence->code.count - sequence->code.cycle; k++)
		if (sequence->code.digit[k] & CGTI_LEAVE_TWO)
			*(k % 2 ? &odd : &even) = 1;
	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_recurrence_init(&recurrence, &sequence->code));
	ck_assert(cgti_values_shape(&values, 401, 2));
	cgti_values_push(&values, 0);
	while (values.count <= 400) {
		size_t n = values.count;

		if (n % 50 == 1) {
			uint32_t position = odd != even && random_below(&random, 2);
			struct cgti_space space = { (uint32_t)random_below(&random, 64), position, odd };

			ck_ok(cgti_recurrence_set_space(&recurrence, &values, &meter, &space));
		}
		ck_ok(cgti_recurrence_next(&recurrence, &values, &meter, &value));
		ck_assert_uint_eq(value, value_at(sequence, n));
		cgti_values_push(&values, value);
		cgti_recurrence_accept(&recurrence, n, value);
	}
	cgti_recurrence_free(&recurrence);
	cgti_values_free(&values);
	cgt_sequence_free(sequence);
}
END_TEST

/* Identities between games. */
START_TEST(test_equal_games)
{
	static const struct {
		const char *one, *other;
		uint64_t shift;
	} equal[] = {
		{ "0.137", "0.07", 1 },
		{ "0.137", "0.4", 2 },
		{ "0.1777", "0.454", 1 },
		{ "0.0330003", "S{2,3,7}", 0 },
		{ "allbut{2,3,7}", "0.3003330[3]", 0 },
		{ "allbut{}", "0.[3]", 0 },
		{ "grundy", "4!.0", 0 },
	};

	for (size_t i = 0; i < sizeof equal / sizeof equal[0]; i++) {
		cgt_sequence *one = computed(equal[i].one, CGT_SEQUENCE_AUTO, 1200);
		cgt_sequence *other = computed(equal[i].other, CGT_SEQUENCE_AUTO, 1200 + equal[i].shift);

		for (uint64_t n = 0; n <= 1200; n++)
			ck_assert_uint_eq(value_at(one, n), value_at(other, n + equal[i].shift));
		cgt_sequence_free(one);
		cgt_sequence_free(other);
	}
}
END_TEST

/* The values of Nim are the heaps: they outgrow one byte and two, and the sets grow with them. */
START_TEST(test_widths)
{
	cgt_sequence *sequence = sequence_of("0.[3]");
	static const uint64_t at[] = { 0, 1, 63, 64, 255, 256, 65535, 65536, 70000 };

	for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
		ck_ok(cgt_sequence_extend(sequence, at[i], NULL));
		ck_assert_uint_eq(cgt_sequence_known(sequence), at[i]);
		ck_assert_uint_eq(sequence->values.width, at[i] < 256 ? 1 : at[i] < 65536 ? 2 : 4);
		for (uint64_t n = 0; n <= at[i]; n += n < 300 ? 1 : 97)
			ck_assert_uint_eq(value_at(sequence, n), n);
	}
	cgt_sequence_free(sequence);
}
END_TEST

/* The first word of a column, without a remark after it. */
static void first_word(char *out, size_t cap, const char *text)
{
	size_t length = strcspn(text, " ");

	ck_assert_uint_lt(length, cap);
	memcpy(out, text, length);
	out[length] = '\0';
}

START_TEST(test_published_values)
{
	struct table table;
	int rows = 0;

	table_open(&table, "octal_values.tsv");
	while (table_next(&table)) {
		char code[64];
		const char *at = table_text(&table, "values");
		uint64_t heap = table_number(&table, "first_heap");
		cgt_sequence *sequence;

		first_word(code, sizeof code, table_text(&table, "code"));
		sequence = computed(code, CGT_SEQUENCE_AUTO, 1000);
		for (char *end; *at; at = end, heap++) {
			uint64_t want = strtoull(at, &end, 10);

			ck_assert_ptr_ne(end, at);
			ck_assert_msg(value_at(sequence, heap) == want, "%s, heap %llu", code, (unsigned long long)heap);
			while (*end == ' ')
				end++;
		}
		cgt_sequence_free(sequence);
		rows++;
	}
	ck_assert_int_eq(rows, 112);
}
END_TEST

/* --- periods ---------------------------------------------------------------------------------------------------------- */

struct found {
	int32_t status;
	uint64_t period, preperiod;
};

static struct found period_of(cgt_sequence *sequence)
{
	struct found found;

	ck_ok(cgt_sequence_period(sequence, NULL, &found.status, &found.period, &found.preperiod));
	return found;
}

/* The rows whose period shows by heap 10^5, or only later, or with hundreds of millions of heaps. */
static void check_published_periods(uint64_t from, uint64_t to, int want_rows)
{
	struct table table;
	int rows = 0;

	table_open(&table, "octal_periods.tsv");
	while (table_next(&table)) {
		char code[64];
		uint64_t e = table_number(&table, "first_periodic_heap(preperiod)"), p = table_number(&table, "period");
		const char *max = table_text(&table, "max_value");
		cgt_sequence *sequence;
		struct found found;

		if (e + p < from || e + p >= to)
			continue;
		first_word(code, sizeof code, table_text(&table, "code"));
		sequence = sequence_of(code);
		ck_ok(cgt_sequence_extend(sequence, CGT_SEQUENCE_MAX_HEAP / 4, NULL));
		found = period_of(sequence);
		ck_assert_msg(found.status == CGT_PERIOD_PROVED && found.period == p && found.preperiod == e,
		              "%s: period %llu from heap %llu", code, (unsigned long long)found.period,
		              (unsigned long long)found.preperiod);
		if (*max) {
			uint64_t value, heap;

			ck_ok(cgt_sequence_maximum(sequence, &value, &heap));
			ck_assert_uint_eq(value, table_number(&table, "max_value"));
			ck_assert_uint_eq(heap, table_number(&table, "heap_of_first_max"));
		}
		if (e > 0)
			ck_assert_uint_ne(value_at(sequence, e - 1), value_at(sequence, e - 1 + p));
		cgt_sequence_free(sequence);
		rows++;
	}
	ck_assert_int_eq(rows, want_rows);
}

START_TEST(test_published_periods)
{
	check_published_periods(0, 100000, 94);
}
END_TEST

START_TEST(test_published_long_periods)
{
	check_published_periods(100000, 100000000, 3);
}
END_TEST

START_TEST(test_published_longest_periods)
{
	check_published_periods(100000000, 300000000, 4);
}
END_TEST

/* Heaps at which the periodic pattern fails, and a heap that nobody computes. */
START_TEST(test_pattern_of_dawsons_chess)
{
	static const uint64_t exception[] = { 0, 14, 16, 17, 31, 34, 51 };
	cgt_sequence *sequence = sequence_of("0.137");
	size_t seen = 0;

	ck_ok(cgt_sequence_extend(sequence, UINT64_MAX, NULL));
	ck_assert_uint_eq(cgt_sequence_known(sequence), UINT64_MAX);
	for (uint64_t n = 0; n < 200; n++) {
		if (value_at(sequence, n) == value_at(sequence, n + 34 * 1000000))
			continue;
		ck_assert_uint_lt(seen, 7);
		ck_assert_uint_eq(n, exception[seen++]);
	}
	ck_assert_uint_eq(seen, 7);
	ck_assert_uint_eq(value_at(sequence, UINT64_C(1000000000000000000)),
	                  value_at(sequence, 52 + (UINT64_C(1000000000000000000) - 52) % 34));
	ck_assert_uint_eq(value_at(sequence, UINT64_MAX), value_at(sequence, 52 + (UINT64_MAX - 52) % 34));
	cgt_sequence_free(sequence);
}
END_TEST

/* The definition in the header, on the first `count` values. */
static struct found plain_period(const struct cgti_code *code, const uint64_t *value, uint64_t count)
{
	uint64_t last = count - 1, t = code->count - 1, h = 1, least = last / 4 + 1 > 32 ? last / 4 + 1 : 32;
	bool distinct = false;
	struct found observed = { CGT_PERIOD_UNKNOWN, 0, 0 };

	for (uint32_t k = 0; k < code->count; k++) {
		if (code->digit[k] & 4 && h < 2)
			h = 2;
		if (code->digit[k] & 8)
			h = 3;
		distinct |= (code->digit[k] & 16) != 0;
	}
	for (uint64_t p = last; p-- > 1;) {
		uint64_t e = count - p, from;

		while (e > 0 && value[e - 1] == value[e - 1 + p])
			e--;
		from = e ? e : 1;
		if (last + 1 - p - from >= least && e + p <= last)
			observed = last + 1 - e >= 2 * p ? (struct found){ CGT_PERIOD_OBSERVED, p, e }
			                                 : (struct found){ CGT_PERIOD_UNKNOWN, 0, 0 };
	}
	for (uint64_t p = 1; p < last && !code->cycle; p++) {
		uint64_t e = count - p, from;

		while (e > 0 && value[e - 1] == value[e - 1 + p])
			e--;
		from = e ? e : 1;
		if ((distinct ? 2 * from + 3 * p : h * (from + p)) + t - 1 <= last && e + p <= last)
			return (struct found){ CGT_PERIOD_PROVED, p, e };
	}
	return observed;
}

static const char *const periodic[] = { "0.137", "0.77", "0.1", "0.3", "4.0", "4.3", "0.15", "S{2,3,7}", "S{1,4}", "S{5}",
	                                "0.0", "0.07", "0.f", "0.8", "8.0", "0.38", "0.[1]", "0.[31]", "0.[3]", "0.4!",
	                                "0.07!", "4!.3", "0.12", "0.02", "0.115", "4.12" };

START_TEST(test_period_by_definition)
{
	enum { LAST = 260 };
	cgt_sequence *whole = computed(periodic[_i], CGT_SEQUENCE_PLAIN, LAST);
	cgt_sequence *growing = sequence_of(periodic[_i]);
	uint64_t *value = values_of(whole, LAST + 1);

	ck_ok(cgt_sequence_set(growing, "period", 0));
	for (uint64_t n = 1; n <= LAST; n++) {
		struct found found, want;

		ck_ok(cgt_sequence_extend(growing, n, NULL));
		found = period_of(growing);
		want = plain_period(&growing->code, value, n + 1);
		ck_assert_msg(found.status == want.status && found.period == want.period && found.preperiod == want.preperiod,
		              "%s to heap %llu: %d, %llu, %llu instead of %d, %llu, %llu", periodic[_i],
		              (unsigned long long)n, (int)found.status, (unsigned long long)found.period,
		              (unsigned long long)found.preperiod, (int)want.status, (unsigned long long)want.period,
		              (unsigned long long)want.preperiod);
		if (found.status == CGT_PERIOD_PROVED)
			break;
	}
	free(value);
	cgt_sequence_free(whole);
	cgt_sequence_free(growing);
}
END_TEST

/* A word of few letters with a period in it that begins late, is broken somewhere, and is itself made of repeated parts. */
static size_t random_word_of_values(struct random *random, uint64_t *value, size_t cap)
{
	size_t count = 4 + (size_t)random_below(random, cap - 4), start = (size_t)random_below(random, count);
	size_t period = 1 + (size_t)random_below(random, 1 + count / 2), part = 1 + (size_t)random_below(random, period);
	uint64_t letters = 1 + random_below(random, 3);

	value[0] = 0;
	for (size_t n = 1; n < count; n++) {
		value[n] = random_below(random, letters);
		if (n > start && n - start >= period)
			value[n] = value[n - period];
		else if (n > start && n - start >= part)
			value[n] = value[n - part];
	}
	if (random_below(random, 2))
		value[1 + random_below(random, count - 1)] = 0;
	return count;
}

/* The search for periods on words that no game has, which repeat in all the ways that values of games seldom do. */
START_TEST(test_periods_of_words)
{
	static const char *const codes[] = { "0.137", "S{3}", "S{1}", "4.0", "0.8", "0.04!", "0.[3]" };
	struct random random = random_begin("test_periods_of_words");
	int proved = 0, observed = 0;

	for (int round = 0; round < 20000; round++) {
		cgt_sequence *sequence = sequence_of(codes[random_below(&random, 7)]);
		struct cgti_values values = CGTI_VALUES_EMPTY;
		struct cgti_meter meter;
		struct cgti_period got;
		struct found want;
		uint64_t value[160];
		size_t count = random_word_of_values(&random, value, 160);

		cgti_meter_start(&meter, NULL, "test");
		ck_assert(cgti_values_shape(&values, count, 1));
		for (size_t n = 0; n < count; n++)
			cgti_values_push(&values, (uint32_t)value[n]);
		if (random_below(&random, 2))
			ck_assert(cgti_values_shape(&values, count, random_below(&random, 2) ? 2 : 4));
		ck_ok(cgti_period_find(&sequence->code, &values, &meter, &got));
		want = plain_period(&sequence->code, value, count);
		ck_assert_int_eq(got.status, want.status);
		ck_assert_uint_eq(got.period, want.period);
		ck_assert_uint_eq(got.preperiod, want.preperiod);
		proved += got.status == CGT_PERIOD_PROVED;
		observed += got.status == CGT_PERIOD_OBSERVED;
		cgti_values_free(&values);
		cgt_sequence_free(sequence);
	}
	ck_assert_int_gt(proved, 1000);
	ck_assert_int_gt(observed, 100);
}
END_TEST

/* The very heap that proves a period. */
START_TEST(test_bound)
{
	static const struct {
		const char *code;
		uint64_t heap, period, preperiod;
	} bound[] = {
		{ "0.137", 174, 34, 52 },  /* 2 * 52 + 2 * 34 + 3 - 1 */
		{ "S{2,3,7}", 12, 5, 0 },  /* 1 + 5 + 7 - 1 */
		{ "0.16", 509621, 149459, 105351 },
	};

	for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++) {
		cgt_sequence *sequence = computed(bound[i].code, CGT_SEQUENCE_AUTO, bound[i].heap - 1);
		struct found before = period_of(sequence), after;

		ck_assert_int_ne(before.status, CGT_PERIOD_PROVED);
		ck_assert_uint_eq(cgt_sequence_known(sequence), bound[i].heap - 1);
		ck_ok(cgt_sequence_extend(sequence, bound[i].heap, NULL));
		after = period_of(sequence);
		ck_assert_int_eq(after.status, CGT_PERIOD_PROVED);
		ck_assert_uint_eq(after.period, bound[i].period);
		ck_assert_uint_eq(after.preperiod, bound[i].preperiod);
		ck_assert_uint_eq(cgt_sequence_known(sequence), UINT64_MAX);
		cgt_sequence_free(sequence);
	}
}
END_TEST

/* What is proved holds: all codes of two digits, three heaps and exclamation marks among them, computed far beyond. */
START_TEST(test_proofs_hold)
{
	static const char digits[] = "0123456789abcdef";
	int proved[4] = { 0, 0, 0, 0 };

	for (int code = 0; code < 2 * 16 * 16; code++) {
		bool marked = code >= 256, three = (code >> 4 | code) & 8;
		char text[8] = { '0', '.', digits[code >> 4 & 15], digits[code & 15], '\0' };
		cgt_sequence *sequence, *further;
		struct found found;

		if (marked && ((code & 12) != 4 || three))
			continue;
		if (marked)
			strcat(text, "!");
		sequence = sequence_of(text);
		ck_ok(cgt_sequence_extend(sequence, three ? 150 : 400, NULL));
		found = period_of(sequence);
		if (found.status == CGT_PERIOD_PROVED) {
			further = computed(text, CGT_SEQUENCE_AUTO, three ? 400 : 1000);
			for (uint64_t n = 0; n <= cgt_sequence_known(further); n++)
				ck_assert_msg(value_at(sequence, n) == value_at(further, n), "%s, heap %llu", text,
				              (unsigned long long)n);
			proved[marked ? 3 : three ? 2 : (code >> 4 | code) & 4 ? 1 : 0]++;
			cgt_sequence_free(further);
		}
		cgt_sequence_free(sequence);
	}
	ck_assert_int_eq(proved[0], 16);
	ck_assert_int_gt(proved[1], 20);
	ck_assert_int_gt(proved[2], 20);
	ck_assert_int_gt(proved[3], 2);
}
END_TEST

/* A period is never called absent, and without a period the values go on. */
START_TEST(test_unknown_period)
{
	cgt_sequence *sequence = sequence_of(".007");
	struct found found;

	ck_ok(cgt_sequence_extend(sequence, 2000, NULL));
	found = period_of(sequence);
	ck_assert_int_eq(found.status, CGT_PERIOD_UNKNOWN);
	ck_assert_uint_eq(found.period, 0);
	ck_assert_uint_eq(found.preperiod, 0);
	ck_assert_uint_eq(cgt_sequence_known(sequence), 2000);
	cgt_sequence_free(sequence);
}
END_TEST

/* --- histograms and rare heaps ---------------------------------------------------------------------------------------- */

START_TEST(test_published_histograms)
{
	struct table table;
	int rows = 0;

	table_open(&table, "octal_histograms.tsv");
	while (table_next(&table)) {
		uint64_t heaps = table_number(&table, "n_heaps"), count[512] = { 0 }, sum = 0;
		const char *at = table_text(&table, "value:count");
		cgt_sequence *sequence = computed(table_text(&table, "code"), CGT_SEQUENCE_AUTO, heaps);
		size_t needed;

		ck_ok(cgt_sequence_histogram(sequence, 1, heaps, count, 512, &needed));
		while (*at) {
			char *end;
			uint64_t value = strtoull(at, &end, 10), want;

			ck_assert(*end == ':' && value < needed);
			want = strtoull(end + 1, &end, 10);
			ck_assert_uint_eq(count[value], want);
			sum += want;
			at = *end == ';' ? end + 1 : end;
		}
		ck_assert_uint_eq(sum, heaps);
		ck_assert_uint_gt(count[needed - 1], 0);
		cgt_sequence_free(sequence);
		rows++;
	}
	ck_assert_int_eq(rows, 15);
}
END_TEST

/* Any range, within what was computed and beyond, with heap 0 and without, counted value by value. */
START_TEST(test_histogram_ranges)
{
	struct random random = random_begin("test_histogram_ranges");
	cgt_sequence *sequence = sequence_of("0.137");

	ck_ok(cgt_sequence_extend(sequence, 1000, NULL));
	for (int round = 0; round < 100; round++) {
		uint64_t first = random_below(&random, 500), last = first + random_below(&random, 500);
		uint64_t got[16] = { 0 }, want[16] = { 0 };
		size_t needed;

		for (uint64_t n = first; n <= last; n++)
			want[value_at(sequence, n)]++;
		ck_ok(cgt_sequence_histogram(sequence, first, last, got, 16, &needed));
		ck_assert_mem_eq(got, want, sizeof got);
		ck_assert_uint_gt(want[needed - 1], 0);
		ck_fails(cgt_sequence_histogram(sequence, first, last, got, needed - 1, NULL), CGT_BUFFER_TOO_SMALL, "counts");
	}
	cgt_sequence_free(sequence);
}
END_TEST

START_TEST(test_histogram_of_all_heaps)
{
	cgt_sequence *sequence = sequence_of("S{1,2}");
	uint64_t count[3];

	ck_ok(cgt_sequence_extend(sequence, 100, NULL));
	ck_ok(cgt_sequence_histogram(sequence, 0, UINT64_MAX - 1, count, 3, NULL));
	ck_assert_uint_eq(count[0], UINT64_MAX / 3);
	ck_assert_uint_eq(count[1], UINT64_MAX / 3);
	ck_assert_uint_eq(count[2], UINT64_MAX / 3);
	ck_ok(cgt_sequence_histogram(sequence, 1, UINT64_MAX - 1, count, 3, NULL));
	ck_assert_uint_eq(count[0], UINT64_MAX / 3 - 1);
	cgt_sequence_free(sequence);
}
END_TEST

/* Asks for the number of rare heaps, and for the space if `mask` is not NULL. */
static size_t rare_count(const cgt_sequence *sequence, uint64_t first, uint64_t *mask, int32_t *by_position)
{
	size_t needed = SIZE_MAX;
	cgt_status status = cgt_sequence_rare(sequence, first, NULL, 0, &needed, mask, by_position);

	ck_assert_int_eq(status, needed ? CGT_BUFFER_TOO_SMALL : CGT_OK);
	return needed;
}

/* Among all masks, with and without position, none leaves fewer heaps rare. */
START_TEST(test_best_space)
{
	enum { HEAPS = 300 };
	cgt_sequence *sequence = computed(compared[_i], CGT_SEQUENCE_PLAIN, HEAPS);
	uint64_t *value = values_of(sequence, HEAPS + 1), mask, heap[HEAPS + 1], least = HEAPS + 1, shift = 0, both = 0;
	int32_t position;
	size_t needed, with_zero, seen = 0;

	for (uint32_t k = 0; k < sequence->code.count - sequence->code.cycle; k++)
		if (sequence->code.digit[k] & CGTI_LEAVE_TWO) {
			both |= 1u << k % 2;
			shift = k;
		}
	needed = rare_count(sequence, 1, &mask, &position);
	ck_ok(cgt_sequence_rare(sequence, 1, heap, needed, NULL, NULL, NULL));
	with_zero = rare_count(sequence, 0, NULL, NULL);
	for (uint64_t m = 0; m < 256; m++)
		for (uint64_t with = 0; with < (both == 3 ? 1 : 2); with++) {
			uint64_t rare = 0;

			for (uint64_t n = 1; n <= HEAPS; n++)
				rare += !((uint64_t)__builtin_parityll(value[n] & m) ^ (with & (n - shift)));
			if (rare < least)
				least = rare;
		}
	ck_assert_uint_eq(needed, least);
	for (uint64_t n = 1; n <= HEAPS; n++)
		if (!((uint64_t)__builtin_parityll(value[n] & mask) ^ ((uint64_t)position & (n - shift))))
			ck_assert_uint_eq(heap[seen++], n);
	ck_assert_uint_eq(seen, needed);
	ck_assert_uint_eq(with_zero, needed + !((uint64_t)position & (0 - shift)));
	if (needed > 1)
		ck_fails(cgt_sequence_rare(sequence, 1, heap, needed - 1, NULL, NULL, NULL), CGT_BUFFER_TOO_SMALL, "rare");
	free(value);
	cgt_sequence_free(sequence);
}
END_TEST

/* Masks and numbers of rare heaps that others found; they count heap 0. */
static void check_published_space(const char *code, uint64_t heap, uint64_t want_mask, uint64_t want_rare, uint64_t want_last)
{
	cgt_sequence *sequence = sequence_of(code);
	uint64_t mask, *rare;
	int32_t position;
	size_t needed;

	ck_ok(cgt_sequence_extend(sequence, heap, NULL));
	needed = rare_count(sequence, 0, &mask, &position);
	ck_assert_uint_eq(mask, want_mask);
	ck_assert_int_eq(position, 0);
	if (want_rare) {
		rare = calloc(needed, sizeof *rare);
		ck_assert_ptr_nonnull(rare);
		ck_ok(cgt_sequence_rare(sequence, 0, rare, needed, NULL, NULL, NULL));
		ck_assert_uint_eq(needed, want_rare);
		ck_assert_uint_eq(rare[needed - 1], want_last);
		free(rare);
	}
	cgt_sequence_free(sequence);
}

START_TEST(test_published_spaces)
{
	check_published_space(".45", 4000, 0xf, 0, 0);
	check_published_space(".156", 10000, 0x1b, 0, 0);
	check_published_space(".356", 10000, 0x1b, 0, 0);
	check_published_space(".644", 10000, 0x7e, 0, 0);
	check_published_space(".16", 50000, 0x1e, 0, 0);
}
END_TEST

START_TEST(test_published_long_spaces)
{
	check_published_space(".56", 1000000, 0x5b, 0, 0);
	check_published_space(".376", 6000000, 0xfe, 0, 0);
	check_published_space(".354", 30000000, 0x3f, 0, 0);
	check_published_space("grundy", 1 << 21, 0xfe, 1274, 82860);
	check_published_space(".6", 1 << 21, 0x1ee, 1584, 20627);
}
END_TEST

/* The greatest values far up, as others found them (octal_unsolved.tsv names the source). */
START_TEST(test_published_maxima)
{
	static const struct {
		const char *code;
		uint64_t heaps, value, heap;
	} maximum[] = {
		{ "grundy", 1 << 21, 231, 763622 },
		{ ".6", 1 << 21, 319, 1274955 },
		{ ".04", 1 << 17, 1024, 109363 },
		{ ".06", 1 << 17, 1045, 127083 },
	};
	cgt_sequence *sequence = computed(maximum[_i].code, CGT_SEQUENCE_AUTO, maximum[_i].heaps);
	uint64_t value, heap;

	ck_ok(cgt_sequence_maximum(sequence, &value, &heap));
	ck_assert_uint_eq(value, maximum[_i].value);
	ck_assert_uint_eq(heap, maximum[_i].heap);
	cgt_sequence_free(sequence);
}
END_TEST

/* --- budgets, limits, arguments --------------------------------------------------------------------------------------- */

struct watch {
	cgt_sequence *sequence;
	int calls, stop_at;
};

/* Asks everything of the sequence that is at work, and stops in time. */
static int32_t meddle(void *user, const cgt_progress *progress)
{
	struct watch *watch = user;
	cgt_sequence *sequence = watch->sequence;
	uint64_t value, heap;
	int32_t status;

	ck_assert(cgt_progress_seconds(progress) >= 0 && strstr(cgt_progress_task(progress), "Grundy values"));
	ck_assert_uint_le(cgt_progress_nodes(progress), UINT32_MAX);
	ck_assert_int_eq(cgt_sequence_statistic(sequence, "heaps", &value), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_extend(sequence, 5, NULL), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_set(sequence, "period", 0), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_values(sequence, 0, 1, &value), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_period(sequence, NULL, &status, &value, &heap), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_maximum(sequence, &value, &heap), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_histogram(sequence, 0, 0, NULL, 0, NULL), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_rare(sequence, 0, NULL, 0, NULL, NULL, NULL), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_save(sequence, "/nowhere/x"), CGT_BUSY);
	ck_assert_int_eq(cgt_sequence_load(sequence, "/nowhere/x"), CGT_BUSY);
	cgt_sequence_free(sequence);
	return ++watch->calls < watch->stop_at;
}

START_TEST(test_progress)
{
	cgt_sequence *sequence = sequence_of(".007");
	struct watch watch = { sequence, 0, 2 };
	cgt_budget *budget;
	uint64_t known;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, meddle, &watch));
	cgti_clock_step(10);
	ck_fails(cgt_sequence_extend(sequence, 100000000, budget), CGT_CANCELLED, "progress callback");
	cgti_clock_step(0);
	ck_assert_int_eq(watch.calls, 2);
	known = cgt_sequence_known(sequence);
	ck_assert_uint_gt(known, 0);
	ck_ok(cgt_sequence_extend(sequence, known + 10, NULL));
	cgt_budget_unref(budget);
	cgt_sequence_free(sequence);
}
END_TEST

/* A call stopped after any number of heaps goes on from there. */
START_TEST(test_budget)
{
	static const char *const codes[] = { "0.106", "0.3[17]", "0.8", "grundy", "0.[3]" };
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 7));
	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		cgt_sequence *whole = computed(codes[i], CGT_SEQUENCE_PLAIN, 300), *parts = sequence_of(codes[i]);

		ck_ok(cgt_sequence_set(parts, "period", 0));
		for (uint64_t n = 7; n < 300; n += 7) {
			ck_fails(cgt_sequence_extend(parts, 300, budget), CGT_LIMIT, "7 nodes");
			ck_assert_uint_eq(cgt_sequence_known(parts), n);
		}
		ck_ok(cgt_sequence_extend(parts, 300, budget));
		for (uint64_t n = 0; n <= 300; n++)
			ck_assert_uint_eq(value_at(parts, n), value_at(whole, n));
		cgt_sequence_free(whole);
		cgt_sequence_free(parts);
	}
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(test_budget_limits)
{
	cgt_sequence *sequence = sequence_of(".007");
	cgt_budget *budget;
	struct found found = { -1, 1, 1 };
	uint64_t bytes = statistic(sequence, "bytes");

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 2000));
	ck_fails(cgt_sequence_extend(sequence, 1000000, budget), CGT_LIMIT, "2000 bytes");
	ck_assert_uint_le(statistic(sequence, "bytes"), bytes + 2000 + 1024);
	ck_assert_uint_ge(cgt_sequence_known(sequence), 1000);
	ck_ok(cgt_budget_set_bytes(budget, 0));
	cgti_clock_step(10);
	ck_ok(cgt_budget_set_milliseconds(budget, 20));
	ck_fails(cgt_sequence_extend(sequence, 100000000, budget), CGT_LIMIT, "20 milliseconds");
	cgti_clock_step(0);
	cgt_budget_cancel(budget);
	ck_fails(cgt_sequence_extend(sequence, 100000000, budget), CGT_CANCELLED, "cancelled");
	ck_ok(cgt_sequence_extend(sequence, cgt_sequence_known(sequence) + 1, NULL));
	cgt_sequence_free(sequence);

	/* A period is looked for within the budget too. */
	sequence = computed("0.[3]", CGT_SEQUENCE_AUTO, 1 << 16);
	for (uint64_t heap = 1 << 16; heap < 1 << 20; heap = sequence->values.count) {
		ck_assert(cgti_values_shape(&sequence->values, 1 << 20, 4));
		while (sequence->values.count < 1 << 20)
			cgti_values_push(&sequence->values, (uint32_t)sequence->values.count);
	}
	ck_fails(cgt_sequence_period(sequence, budget, &found.status, &found.period, &found.preperiod), CGT_CANCELLED, "");
	ck_assert_int_eq(found.status, -1);
	cgt_budget_unref(budget);
	cgt_sequence_free(sequence);
}
END_TEST

/* A heap that cannot be computed: the message names one that can, and a proved period makes the question moot. */
START_TEST(test_too_large)
{
	cgt_sequence *sequence = sequence_of(".007"), *triples = sequence_of("0.[8]");
	uint64_t room;
	char possible[64];

	ck_fails(cgt_sequence_extend(sequence, UINT64_MAX, NULL), CGT_TOO_LARGE, "");
	room = cgti_sequence_room(sequence, 2); /* what a heap has come to need */
	snprintf(possible, sizeof possible, "heap %llu is possible", (unsigned long long)room - 1);
	ck_fails(cgt_sequence_extend(sequence, UINT64_MAX, NULL), CGT_TOO_LARGE, possible);
	ck_fails(cgt_sequence_extend(sequence, room, NULL), CGT_TOO_LARGE, "no period is proved");
	ck_assert_uint_eq(cgt_sequence_known(sequence), 16383);
	ck_assert_uint_le(statistic(sequence, "bytes"), 200000);
	ck_assert_uint_lt(cgti_sequence_room(triples, 1), room + 1);
	ck_fails(cgti_sequence_check_room(triples, UINT64_MAX, 1), CGT_TOO_LARGE, "9 bytes a heap");
	cgt_sequence_free(sequence);
	cgt_sequence_free(triples);
	sequence = sequence_of(".77");
	ck_ok(cgt_sequence_extend(sequence, UINT64_MAX, NULL));
	cgt_sequence_free(sequence);
}
END_TEST

START_TEST(test_arguments)
{
	cgt_sequence *sequence = sequence_of("0.137");
	uint64_t value = 7, heap = 7;
	int32_t status = 7;

	ck_fails(cgt_sequence_new(NULL, &sequence), CGT_BAD_ARGUMENT, "code is NULL");
	ck_fails(cgt_sequence_new("0.1", NULL), CGT_BAD_ARGUMENT, "sequence is NULL");
	cgt_sequence_free(NULL);
	ck_fails(cgt_sequence_code(NULL, NULL, 0, NULL), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_set(NULL, "period", 0), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_set(sequence, NULL, 0), CGT_BAD_ARGUMENT, "option is NULL");
	ck_fails(cgt_sequence_set(sequence, "speed", 0), CGT_BAD_ARGUMENT, "there is: method, period");
	ck_fails(cgt_sequence_set(sequence, "method", 0), CGT_BAD_ARGUMENT, "not 0");
	ck_fails(cgt_sequence_set(sequence, "method", 4), CGT_BAD_ARGUMENT, "not 4");
	ck_fails(cgt_sequence_set(sequence, "period", 2), CGT_BAD_ARGUMENT, "0 or 1");
	ck_fails(cgt_sequence_extend(NULL, 1, NULL), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_assert_uint_eq(cgt_sequence_known(NULL), 0);
	ck_assert_uint_eq(cgt_sequence_known(sequence), 0);
	ck_fails(cgt_sequence_values(NULL, 0, 1, &value), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_values(sequence, 0, 1, NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_sequence_values(sequence, 0, 2, &value), CGT_BAD_ARGUMENT, "heap 1 is not known");
	ck_fails(cgt_sequence_values(sequence, UINT64_MAX, 2, &value), CGT_BAD_ARGUMENT, "there are no 2 heaps");
	ck_ok(cgt_sequence_values(sequence, 99, 0, NULL));
	ck_fails(cgt_sequence_period(NULL, NULL, &status, &value, &heap), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_period(sequence, NULL, NULL, &value, &heap), CGT_BAD_ARGUMENT, "status is NULL");
	ck_fails(cgt_sequence_period(sequence, NULL, &status, NULL, &heap), CGT_BAD_ARGUMENT, "period is NULL");
	ck_fails(cgt_sequence_period(sequence, NULL, &status, &value, NULL), CGT_BAD_ARGUMENT, "preperiod is NULL");
	ck_fails(cgt_sequence_maximum(NULL, &value, &heap), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_maximum(sequence, NULL, &heap), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_sequence_maximum(sequence, &value, NULL), CGT_BAD_ARGUMENT, "heap is NULL");
	ck_fails(cgt_sequence_histogram(NULL, 0, 0, &value, 1, NULL), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_histogram(sequence, 1, 0, &value, 1, NULL), CGT_BAD_ARGUMENT, "no heaps from 1 to 0");
	ck_fails(cgt_sequence_histogram(sequence, 0, 1, &value, 1, NULL), CGT_BAD_ARGUMENT, "heap 1 is not known");
	ck_fails(cgt_sequence_histogram(sequence, 0, 0, NULL, 1, NULL), CGT_BAD_ARGUMENT, "no array");
	ck_fails(cgt_sequence_rare(NULL, 0, NULL, 0, NULL, NULL, NULL), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_rare(sequence, 0, NULL, 1, NULL, NULL, NULL), CGT_BAD_ARGUMENT, "heap is NULL");
	ck_fails(cgt_sequence_statistic(NULL, "heaps", &value), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_statistic(sequence, NULL, &value), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_sequence_statistic(sequence, "heaps", NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_sequence_statistic(sequence, "size", &value), CGT_BAD_ARGUMENT, "heaps, bytes, sparse");
	ck_fails(cgt_sequence_save(NULL, "x"), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_save(sequence, NULL), CGT_BAD_ARGUMENT, "path is NULL");
	ck_fails(cgt_sequence_load(NULL, "x"), CGT_BAD_ARGUMENT, "sequence is NULL");
	ck_fails(cgt_sequence_load(sequence, NULL), CGT_BAD_ARGUMENT, "path is NULL");
	ck_assert_uint_eq(value, 7);
	ck_assert_uint_eq(heap, 7);
	ck_assert_int_eq(status, 7);
	cgt_sequence_free(sequence);
}
END_TEST

START_TEST(test_unsupported_sparse)
{
	static const char *const codes[] = { "0.3", "S{1,2}", "0.8", "c.0", "0.[4]", "0.1[7]", "allbut{2}", "0.0" };

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		cgt_sequence *sequence = sequence_of(codes[i]);

		ck_fails(cgt_sequence_set(sequence, "method", CGT_SEQUENCE_SPARSE), CGT_UNSUPPORTED, "two heaps at most");
		ck_fails(cgt_sequence_rare(sequence, 0, NULL, 0, NULL, NULL, NULL), CGT_UNSUPPORTED, "two heaps at most");
		cgt_sequence_free(sequence);
	}
}
END_TEST

/* --- files ------------------------------------------------------------------------------------------------------------ */

static char directory[] = "/tmp/check_octal.XXXXXX";
static char path[sizeof directory + 16];

static void enter_directory(void)
{
	strcpy(directory + sizeof directory - 7, "XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/saved", directory);
}

/* Removes the file and then the directory, in which nothing else may be left. */
static void leave_directory(void)
{
	unlink(path);
	ck_assert_int_eq(rmdir(directory), 0);
}

static size_t read_file(uint8_t *bytes, size_t cap)
{
	FILE *file = fopen(path, "rb");
	size_t count;

	ck_assert_ptr_nonnull(file);
	count = fread(bytes, 1, cap, file);
	fclose(file);
	return count;
}

static void write_file(const uint8_t *bytes, size_t count)
{
	FILE *file = fopen(path, "wb");

	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(bytes, 1, count, file), count);
	ck_assert_int_eq(fclose(file), 0);
}

static const char *const saved[] = { "0.106", "0.137", "grundy", "0.8", "0.3[17]", "0.[3]", "S{2,3,7}", "0.77",
	                             "4.72" };

START_TEST(test_save_and_load)
{
	cgt_sequence *first = sequence_of(saved[_i]), *second = sequence_of(saved[_i]), *whole;
	struct found found, want;

	whole = computed(saved[_i], CGT_SEQUENCE_PLAIN, 1100);
	ck_ok(cgt_sequence_set(first, "period", 0));
	ck_ok(cgt_sequence_set(second, "period", 0));
	ck_ok(cgt_sequence_extend(first, 700, NULL));
	ck_ok(cgt_sequence_save(first, path));
	ck_ok(cgt_sequence_extend(second, 10, NULL));
	ck_ok(cgt_sequence_load(second, path));
	ck_assert_uint_eq(statistic(second, "heaps"), 701);
	ck_ok(cgt_sequence_extend(second, 1100, NULL));
	for (uint64_t n = 0; n <= 1100; n++)
		ck_assert_uint_eq(value_at(second, n), value_at(whole, n));
	ck_assert_uint_eq(second->max_value, whole->max_value);
	ck_assert_uint_eq(second->max_heap, whole->max_heap);
	found = period_of(second);
	want = period_of(whole);
	ck_assert(found.status == want.status && found.period == want.period && found.preperiod == want.preperiod);

	/* A file that has less is looked at, and nothing changes; saving again replaces it. */
	ck_ok(cgt_sequence_load(second, path));
	ck_assert_uint_eq(statistic(second, "heaps"), 1101);
	ck_ok(cgt_sequence_save(second, path));
	ck_ok(cgt_sequence_load(first, path));
	ck_assert_uint_eq(statistic(first, "heaps"), 1101);
	cgt_sequence_free(first);
	cgt_sequence_free(second);
	cgt_sequence_free(whole);
}
END_TEST

START_TEST(test_save_wide_values)
{
	cgt_sequence *first = computed("0.[3]", CGT_SEQUENCE_AUTO, 66000), *second = sequence_of("allbut{}");

	ck_ok(cgt_sequence_save(first, path));
	ck_ok(cgt_sequence_load(second, path));
	ck_ok(cgt_sequence_extend(second, 66100, NULL));
	for (uint64_t n = 0; n <= 66100; n += 13)
		ck_assert_uint_eq(value_at(second, n), n);
	cgt_sequence_free(first);
	cgt_sequence_free(second);
}
END_TEST

/* The file is refused and stays as it is; the sequence is unharmed. */
static void assert_refused(cgt_sequence *sequence, const uint8_t *bytes, size_t count, cgt_status status, const char *part)
{
	uint8_t after[4096];

	write_file(bytes, count);
	ck_fails(cgt_sequence_load(sequence, path), status, part);
	ck_assert_uint_eq(read_file(after, sizeof after), count);
	ck_assert(memcmp(bytes, after, count) == 0);
	ck_assert_uint_eq(statistic(sequence, "heaps"), 21);
	ck_assert_uint_eq(value_at(sequence, 20), 0);
}

START_TEST(test_corrupt_files)
{
	cgt_sequence *sequence = computed("0.137", CGT_SEQUENCE_AUTO, 60);
	uint8_t bytes[4096] = { 0 };
	size_t count;

	ck_ok(cgt_sequence_save(sequence, path));
	cgt_sequence_free(sequence);
	count = read_file(bytes, sizeof bytes);
	ck_assert_uint_eq(count, 28 + 5 + 61 + 8);
	sequence = computed("0.137", CGT_SEQUENCE_AUTO, 20);
	for (size_t i = 0; i < count; i++)
		for (int bit = 0; bit < 8; bit++) {
			bytes[i] ^= (uint8_t)(1 << bit);
			assert_refused(sequence, bytes, count, CGT_CORRUPT, "is no saved sequence");
			bytes[i] ^= (uint8_t)(1 << bit);
		}
	for (size_t length = 0; length < count; length++)
		assert_refused(sequence, bytes, length, CGT_CORRUPT, "it is too short");
	assert_refused(sequence, bytes, count + 1, CGT_CORRUPT, "it is too long");
	assert_refused(sequence, (const uint8_t *)"a foreign file, longer than a header", 36, CGT_CORRUPT, "does not begin");
	write_file(bytes, count);
	ck_ok(cgt_sequence_load(sequence, path));
	ck_assert_uint_eq(statistic(sequence, "heaps"), 61);
	cgt_sequence_free(sequence);
}
END_TEST

/* The checksum of a changed file made right. */
static void sign(uint8_t *bytes, size_t count)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < count - 8; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	for (int i = 0; i < 8; i++)
		bytes[count - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
}

/* Files that check in themselves, but cannot be right. */
START_TEST(test_forged_files)
{
	static const struct {
		size_t place;
		uint8_t byte;
		cgt_status status;
		const char *part;
	} forged[] = {
		{ 0, 'X', CGT_CORRUPT, "does not begin as one" },
		{ 8, 2, CGT_CORRUPT, "version" },
		{ 12, 3, CGT_CORRUPT, "width" },
		{ 12, 2, CGT_CORRUPT, "too short" },
		{ 16, 60, CGT_CORRUPT, "too long" },
		{ 20, 1, CGT_CORRUPT, "number of values" },
		{ 26, 2, CGT_CORRUPT, "code is too long" },
		{ 29, 'x', CGT_CORRUPT, "code cannot be read" },
		{ 32, '6', CGT_FOREIGN, "another game, 0.136" },
		{ 34, 3, CGT_CORRUPT, "no play is long enough" },
		{ 34, 0, CGT_CORRUPT, "wrong value" },
		{ 93, 2, CGT_CORRUPT, "wrong value" },
	};
	cgt_sequence *sequence = computed("0.137", CGT_SEQUENCE_AUTO, 60);
	uint8_t bytes[128], changed[128];
	size_t count;

	ck_ok(cgt_sequence_save(sequence, path));
	cgt_sequence_free(sequence);
	sequence = computed("0.137", CGT_SEQUENCE_AUTO, 20);
	count = read_file(bytes, sizeof bytes);
	for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
		memcpy(changed, bytes, count);
		changed[forged[i].place] = forged[i].byte;
		sign(changed, count);
		assert_refused(sequence, changed, count, forged[i].status, forged[i].part);
	}
	cgt_sequence_free(sequence);
}
END_TEST

START_TEST(test_file_failures)
{
	cgt_sequence *sequence = computed("0.106", CGT_SEQUENCE_AUTO, 20000);
	struct rlimit limit, small = { 4096, RLIM_INFINITY };

	ck_fails(cgt_sequence_save(sequence, "/nowhere/at/all"), CGT_IO, "does not exist");
	ck_fails(cgt_sequence_load(sequence, path), CGT_IO, "cannot open");
	ck_fails(cgt_sequence_load(sequence, "/tmp"), CGT_CORRUPT, "no ordinary file");
	ck_fails(cgt_sequence_load(sequence, "/dev/null"), CGT_CORRUPT, "no ordinary file");
	ck_assert_int_eq(mkdir(path, 0700), 0);
	ck_fails(cgt_sequence_save(sequence, path), CGT_IO, "cannot replace");
	ck_assert_int_eq(rmdir(path), 0);

	/* A disk that is full, as far as the process can tell: the earlier file stays. */
	write_file((const uint8_t *)"earlier", 7);
	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	small.rlim_max = limit.rlim_max;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	ck_fails(cgt_sequence_save(sequence, path), CGT_IO, "cannot write");
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	{
		uint8_t bytes[16];

		ck_assert_uint_eq(read_file(bytes, sizeof bytes), 7);
	}
	cgt_sequence_free(sequence);
}
END_TEST

/* --- memory ----------------------------------------------------------------------------------------------------------- */

/* Everything that takes memory, on a fresh sequence. */
static cgt_status use(const char *code, int32_t method)
{
	cgt_sequence *sequence = NULL, *other = NULL;
	uint64_t count[512], value, heap;
	int32_t found;
	char text[64];
	cgt_status status = cgt_sequence_new(code, &sequence);

	if (!status)
		status = cgt_sequence_set(sequence, "method", method);
	if (!status)
		status = cgt_sequence_extend(sequence, 300, NULL);
	if (!status)
		status = cgt_sequence_period(sequence, NULL, &found, &value, &heap);
	if (!status)
		status = cgt_sequence_histogram(sequence, 0, 200, count, 512, NULL);
	if (!status && method == CGT_SEQUENCE_SPARSE)
		status = cgt_sequence_rare(sequence, 0, count, 512, NULL, NULL, NULL);
	if (!status)
		status = cgt_sequence_code(sequence, text, sizeof text, NULL);
	if (!status)
		status = cgt_sequence_save(sequence, path);
	if (!status)
		status = cgt_sequence_new(code, &other);
	if (!status)
		status = cgt_sequence_load(other, path);
	cgt_sequence_free(sequence);
	cgt_sequence_free(other);
	return status;
}

static cgt_status misread(void)
{
	cgt_status status = use("0.x", CGT_SEQUENCE_AUTO);

	return status == CGT_BAD_SYNTAX ? CGT_OK : status;
}

START_TEST(test_failed_allocations)
{
	ck_survives_every_failed_allocation(use("0.106", CGT_SEQUENCE_SPARSE));
	ck_survives_every_failed_allocation(use("0.77", CGT_SEQUENCE_PLAIN));
	ck_survives_every_failed_allocation(use("0.38", CGT_SEQUENCE_AUTO));
	ck_survives_every_failed_allocation(use("0.3[17]", CGT_SEQUENCE_AUTO));
	ck_survives_every_failed_allocation(use("0.[3]", CGT_SEQUENCE_AUTO));
	ck_survives_every_failed_allocation(misread());
}
END_TEST

/* After a failure nothing is lost: the same call goes on, and the values are right. */
START_TEST(test_going_on_after_failed_allocations)
{
	static const char *const codes[] = { "0.106", "0.007", "0.8", "0.[38]", "0.[3]", "0.3[17]", "grundy" };

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		cgt_sequence *whole = computed(codes[i], CGT_SEQUENCE_AUTO, 400);
		int failed = 1;

		for (uint64_t k = 1; failed; k++) {
			cgt_sequence *sequence = sequence_of(codes[i]);
			cgt_status status;

			ck_ok(cgt_sequence_set(sequence, "period", 0));
			cgti_memory_fail_at(k);
			status = cgt_sequence_extend(sequence, 400, NULL);
			failed = cgti_memory_failed();
			cgti_memory_fail_at(0);
			ck_assert_int_eq(status, failed ? CGT_OUT_OF_MEMORY : CGT_OK);
			ck_ok(cgt_sequence_extend(sequence, 400, NULL));
			for (uint64_t n = 0; n <= 400; n++)
				ck_assert_uint_eq(value_at(sequence, n), value_at(whole, n));
			cgt_sequence_free(sequence);
		}
		cgt_sequence_free(whole);
	}
}
END_TEST

/* --- the suite -------------------------------------------------------------------------------------------------------- */

#define COUNT(array) ((int)(sizeof array / sizeof array[0]))

static TCase *new_case(Suite *suite, const char *name)
{
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, 120);
	suite_add_tcase(suite, tcase);
	return tcase;
}

static Suite *octal_suite(void)
{
	Suite *suite = suite_create("octal");
	TCase *tcase = new_case(suite, "codes");

	tcase_add_test(tcase, test_sets);
	tcase_add_loop_test(tcase, test_read_code, 0, COUNT(readable));
	tcase_add_loop_test(tcase, test_malformed_code, 0, COUNT(malformed));
	tcase_add_test(tcase, test_code_limits);

	tcase = new_case(suite, "values");
	tcase_add_test(tcase, test_random_codes);
	tcase_add_loop_test(tcase, test_methods_agree, 0, COUNT(compared));
	tcase_add_loop_test(tcase, test_any_space, 0, COUNT(compared));
	tcase_add_test(tcase, test_equal_games);
	tcase_add_test(tcase, test_widths);
	tcase_add_test(tcase, test_published_values);

	tcase = new_case(suite, "periods");
	tcase_add_test(tcase, test_published_periods);
	tcase_add_test(tcase, test_pattern_of_dawsons_chess);
	tcase_add_loop_test(tcase, test_period_by_definition, 0, COUNT(periodic));
	tcase_add_test(tcase, test_periods_of_words);
	tcase_add_test(tcase, test_bound);
	tcase_add_test(tcase, test_proofs_hold);
	tcase_add_test(tcase, test_unknown_period);

	tcase = new_case(suite, "counts");
	tcase_add_test(tcase, test_published_histograms);
	tcase_add_test(tcase, test_histogram_ranges);
	tcase_add_test(tcase, test_histogram_of_all_heaps);
	tcase_add_loop_test(tcase, test_best_space, 0, COUNT(compared));
	tcase_add_test(tcase, test_published_spaces);

	tcase = new_case(suite, "limits");
	tcase_add_test(tcase, test_progress);
	tcase_add_test(tcase, test_budget);
	tcase_add_test(tcase, test_budget_limits);
	tcase_add_test(tcase, test_too_large);
	tcase_add_test(tcase, test_arguments);
	tcase_add_test(tcase, test_unsupported_sparse);

	tcase = new_case(suite, "files");
	tcase_add_checked_fixture(tcase, enter_directory, leave_directory);
	tcase_add_loop_test(tcase, test_save_and_load, 0, COUNT(saved));
	tcase_add_test(tcase, test_save_wide_values);
	tcase_add_test(tcase, test_corrupt_files);
	tcase_add_test(tcase, test_forged_files);
	tcase_add_test(tcase, test_file_failures);
	tcase_add_test(tcase, test_failed_allocations);
	tcase_add_test(tcase, test_going_on_after_failed_allocations);

	tcase = new_case(suite, "long");
	tcase_set_tags(tcase, "long");
	tcase_set_timeout(tcase, 1800);
	tcase_add_test(tcase, test_published_long_periods);
	tcase_add_test(tcase, test_published_longest_periods);
	tcase_add_test(tcase, test_published_long_spaces);
	tcase_add_loop_test(tcase, test_published_maxima, 0, 4);
	return suite;
}

int main(void)
{
	return run_suite(octal_suite());
}
