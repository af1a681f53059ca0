/* SPDX-License-Identifier: MIT */
/*
 * Saved sequences have the same bytes on every machine, whatever its byte order and word size: what one wrote, any other reads. The
 * length and hash of each file were found on a little-endian machine of 64 bits.
 */
#define _GNU_SOURCE /* mkstemp, mkdtemp, fchdir */
#include <cgt/cgt.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support.h"

static const struct {
	const char *code;
	uint64_t last;
	size_t bytes;
	uint64_t hash;
} files[] = {
	{ "0.137", 700, 742, UINT64_C(0xeb8b448d53e1b9bb) }, /* a byte a value */
	{ "4!.0", 3000, 3041, UINT64_C(0xc84716f5dd09cbdb) },
	{ "0.[3]", 1000, 2043, UINT64_C(0xf310fd0100ea5471) }, /* two */
	{ "S{2,3,7}", 90, 135, UINT64_C(0x75a1a1f899f82dd0) },
	{ "0.[3]", 66000, 264045, UINT64_C(0xb2649bb17fdcd542) }, /* four */
};

static size_t read_all(int fd, uint8_t *bytes, size_t cap)
{
	size_t count = 0;
	ssize_t got;

	while (count < cap && (got = read(fd, bytes + count, cap - count)) > 0)
		count += (size_t)got;
	return count;
}

static uint64_t fnv(const uint8_t *bytes, size_t count)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < count; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

START_TEST(files_are_the_same_on_every_machine)
{
	static uint8_t bytes[1 << 20];
	char path[] = "/tmp/libcgt-saved-XXXXXX";
	int fd = mkstemp(path);
	cgt_sequence *sequence;
	size_t count;

	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_ok(cgt_sequence_new(files[_i].code, &sequence));
	ck_ok(cgt_sequence_set(sequence, "period", 0));
	ck_ok(cgt_sequence_extend(sequence, files[_i].last, NULL));
	ck_ok(cgt_sequence_save(sequence, path));
	cgt_sequence_free(sequence);
	fd = open(path, O_RDONLY);
	ck_assert_int_ge(fd, 0);
	count = read_all(fd, bytes, sizeof bytes);
	close(fd);
	unlink(path);
	ck_assert_msg(count == files[_i].bytes && fnv(bytes, count) == files[_i].hash, "%s to %llu: %zu bytes of hash 0x%llx",
	              files[_i].code, (unsigned long long)files[_i].last, count, (unsigned long long)fnv(bytes, count));
}
END_TEST

START_TEST(what_is_no_ordinary_file_is_not_replaced)
{
	char path[] = "/tmp/libcgt-saved-XXXXXX";
	const int fd = mkstemp(path);
	struct stat stat_of;
	cgt_sequence *sequence;
	cgt_solver *solver;
	cgt_position *position;
	cgt_proof *proof;

	close(fd);
	unlink(path);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	ck_ok(cgt_sequence_new("0.137", &sequence));
	ck_fails(cgt_sequence_save(sequence, path), CGT_IO, "no ordinary file");
	cgt_sequence_free(sequence);
	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_save(solver, path, NULL), CGT_IO, "no ordinary file");
	ck_ok(cgt_position_parse("cram: ..", &position));
	ck_ok(cgt_solver_prove(solver, position, "= *1", NULL, &proof));
	ck_fails(cgt_proof_save(proof, path), CGT_IO, "no ordinary file");
	cgt_proof_unref(proof);
	cgt_position_unref(position);
	cgt_solver_free(solver);
	ck_assert_int_eq(stat(path, &stat_of), 0);
	ck_assert(S_ISFIFO(stat_of.st_mode));
	unlink(path);
}
END_TEST

/* No file can get the empty name, and nothing is written beside it. */
START_TEST(an_empty_name_is_refused)
{
	char directory[] = "/tmp/libcgt-saved-XXXXXX";
	const int here = open(".", O_RDONLY);
	cgt_sequence *sequence;

	ck_assert_int_ge(here, 0);
	ck_assert_ptr_nonnull(mkdtemp(directory));
	ck_ok(cgt_sequence_new("0.137", &sequence));
	ck_assert_int_eq(chdir(directory), 0);
	ck_fails(cgt_sequence_save(sequence, ""), CGT_IO, "cannot write \"\"");
	ck_assert_int_eq(fchdir(here), 0);
	ck_assert_int_eq(rmdir(directory), 0);
	close(here);
	cgt_sequence_free(sequence);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("saved");
	TCase *tcase = tcase_create("files");

	tcase_add_loop_test(tcase, files_are_the_same_on_every_machine, 0, (int)(sizeof files / sizeof files[0]));
	tcase_add_test(tcase, what_is_no_ordinary_file_is_not_replaced);
	tcase_add_test(tcase, an_empty_name_is_refused);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
