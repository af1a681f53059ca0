/* SPDX-License-Identifier: MIT */
/*
 * Where files are put: their modes, links, what is left after, and what is said when one cannot be written. Everything that
 * writes a file is held to it.
 */
#define _GNU_SOURCE /* mkdtemp, fork, unshare, mount */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cgt/cgt.h>

#include "support.h"
#include "support/error.h"
#include "support/file.h"
#include "support/meter.h"

#define NOBODY 65534
#define SKIPPED 77

static char directory[32];
static char path[64], other[64];

static cgt_solver *solver;
static cgt_sequence *sequence;
static cgt_proof *proof;

static cgt_status save_solver(const char *name)
{
	return cgt_solver_save(solver, name, NULL);
}

static cgt_status save_sequence(const char *name)
{
	return cgt_sequence_save(sequence, name);
}

static cgt_status save_proof(const char *name)
{
	return cgt_proof_save(proof, name);
}

/* All functions that write a file; _i is the number of the one that a test is about. */
static cgt_status (*const writers[])(const char *name) = { save_solver, save_sequence, save_proof };

#define WRITERS ((int)(sizeof writers / sizeof writers[0]))

static void begin(void)
{
	cgt_position *position = position_of("cram: .."), *larger = position_of("cram: ....|....");

	strcpy(directory, "/tmp/check_files.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/saved", directory);
	snprintf(other, sizeof other, "%s/other", directory);
	solver = new_solver();
	outcome_of(solver, larger, CGT_MISERE);
	ck_ok(cgt_sequence_new("0.137", &sequence));
	ck_ok(cgt_sequence_extend(sequence, 3000, NULL));
	ck_ok(cgt_solver_prove(solver, position, "= *1", NULL, &proof));
	cgt_position_unref(position);
	cgt_position_unref(larger);
}

/* How many files are in a directory. */
static int count_files(const char *where)
{
	DIR *dir = opendir(where);
	int count = 0;

	ck_assert_ptr_nonnull(dir);
	for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	closedir(dir);
	return count;
}

static void end(void)
{
	unlink(path);
	unlink(other);
	ck_assert_int_eq(rmdir(directory), 0); /* nothing else was left */
	cgt_proof_unref(proof);
	cgt_sequence_free(sequence);
	cgt_solver_free(solver);
}

static mode_t mode_of(const char *name)
{
	struct stat stat_of;

	ck_assert_int_eq(stat(name, &stat_of), 0);
	return stat_of.st_mode & 07777;
}

static bool is_link(const char *name)
{
	struct stat stat_of;

	return lstat(name, &stat_of) == 0 && S_ISLNK(stat_of.st_mode);
}

/* A file with a word in it. */
static void put_file(const char *name, mode_t mode)
{
	const int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, "old", 3), 3);
	ck_assert_int_eq(fchmod(fd, mode), 0);
	close(fd);
}

static bool is_old(const char *name)
{
	struct stat stat_of;

	return stat(name, &stat_of) == 0 && stat_of.st_size == 3;
}

/* Saving fails, and the message says why and names the file that was asked for, and no other. */
static void fails_with(int writer, const char *name, const char *why)
{
	char start[128], hidden[128];

	snprintf(start, sizeof start, "cannot write \"%s\": ", name);
	snprintf(hidden, sizeof hidden, "%s.", name);
	ck_fails(writers[writer](name), CGT_IO, why);
	ck_assert_msg(strncmp(last_message(), start, strlen(start)) == 0, "%s", last_message());
	ck_assert_msg(!strstr(last_message(), hidden), "%s", last_message());
}

START_TEST(a_new_file_has_the_mode_that_umask_gives)
{
	static const mode_t masks[] = { 022, 077, 002, 0, 0177 };

	for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
		const mode_t before = umask(masks[i]);

		ck_ok(writers[_i](path));
		umask(before);
		ck_assert_int_eq(mode_of(path), 0666 & ~masks[i]);
		ck_assert_int_eq(unlink(path), 0);
	}
}
END_TEST

START_TEST(a_file_that_is_replaced_keeps_its_mode)
{
	static const mode_t modes[] = { 0600, 0640, 0664, 0606, 0755, 0200 };

	for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
		put_file(path, modes[i]);
		ck_ok(writers[_i](path));
		ck_assert_int_eq(mode_of(path), modes[i]);
		ck_assert(!is_old(path));
	}
}
END_TEST

/* Whoever may give files away keeps the owner and the group. */
START_TEST(a_file_that_is_replaced_keeps_its_owner)
{
	struct stat stat_of;

	if (geteuid() != 0) {
		printf("skipped: only root gives files away\n");
		return;
	}
	put_file(path, 0640);
	ck_assert_int_eq(chown(path, NOBODY, NOBODY - 1), 0);
	ck_ok(writers[_i](path));
	ck_assert_int_eq(stat(path, &stat_of), 0);
	ck_assert_uint_eq(stat_of.st_uid, NOBODY);
	ck_assert_uint_eq(stat_of.st_gid, NOBODY - 1);
	ck_assert_int_eq(stat_of.st_mode & 07777, 0640);
}
END_TEST

/* Links by an absolute path, by a name beside them and by a way out of the directory and in again. */
START_TEST(a_symbolic_link_is_followed)
{
	char way[64];
	const char *const links[] = { other, "other", way };

	snprintf(way, sizeof way, "../%s/./other", strrchr(directory, '/') + 1);
	for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
		put_file(other, 0640);
		ck_assert_int_eq(symlink(links[i], path), 0);
		ck_ok(writers[_i](path));
		ck_assert(is_link(path) && !is_link(other) && !is_old(other));
		ck_assert_int_eq(mode_of(other), 0640);
		ck_assert_int_eq(count_files(directory), 2);
		ck_assert_int_eq(unlink(other), 0);
		ck_ok(writers[_i](path)); /* now it leads to nothing */
		ck_assert(is_link(path) && !is_link(other));
		ck_assert_int_eq(count_files(directory), 2);
		ck_assert_int_eq(unlink(path), 0);
	}
}
END_TEST

START_TEST(a_link_to_a_link_is_followed)
{
	char third[64];

	snprintf(third, sizeof third, "%s/third", directory);
	ck_assert_int_eq(symlink("other", path), 0);
	ck_assert_int_eq(symlink("third", other), 0);
	ck_ok(writers[_i](path));
	ck_assert(is_link(path) && is_link(other) && !is_link(third));
	ck_assert_int_eq(unlink(third), 0);
}
END_TEST

START_TEST(a_loop_of_links_is_told)
{
	ck_assert_int_eq(symlink("other", path), 0);
	ck_assert_int_eq(symlink("saved", other), 0);
	fails_with(_i, path, "symbolic links lead round");
	ck_assert(is_link(path) && is_link(other));
	ck_assert_int_eq(count_files(directory), 2);
}
END_TEST

START_TEST(a_missing_directory_is_told)
{
	char name[96], line[128];

	snprintf(name, sizeof name, "%s/none/saved", directory);
	snprintf(line, sizeof line, "the directory \"%s/none\" does not exist", directory);
	fails_with(_i, name, line);
	ck_assert_int_eq(symlink("none/saved", path), 0); /* a link that leads into it */
	fails_with(_i, path, line);
	put_file(other, 0600);
	snprintf(name, sizeof name, "%s/saved", other);
	fails_with(_i, name, "is not one");
	ck_assert(is_old(other));
}
END_TEST

START_TEST(long_names_are_names)
{
	char name[400], longest[256];

	memset(longest, 'n', 255);
	longest[255] = '\0';
	snprintf(name, sizeof name, "%s/%s", directory, longest);
	ck_ok(writers[_i](name));
	ck_assert_int_eq(mode_of(name), mode_of(name) & 0666);
	ck_assert_int_eq(unlink(name), 0);
	snprintf(name, sizeof name, "%s/n%s", directory, longest);
	ck_fails(writers[_i](name), CGT_IO, "its name is too long");
}
END_TEST

/* --- with other rights, or on another disk ------------------------------------------------------------------------------- */

/* Runs a test in a process of its own, since it cannot be undone; one that answers SKIPPED could not be done here. */
static void in_a_child(void (*run)(int writer), int writer, const char *why_not)
{
	int status;
	pid_t child;

	fflush(NULL);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		run(writer);
		fflush(NULL);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED)
		printf("skipped: %s\n", why_not);
	else
		ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child ended with 0x%x", (unsigned)status);
}

/* A check in the child, where libcheck cannot be told. */
static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s: %s\n", what, last_message());
	_exit(1);
}

static bool says(cgt_status status, const char *why)
{
	return status == CGT_IO && strstr(last_message(), why) && strstr(last_message(), path) && !strstr(last_message(), "saved.");
}

static void drop_rights(void)
{
	if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
		_exit(SKIPPED);
}

static void write_without_rights(int writer)
{
	drop_rights();
	must(says(writers[writer](path), "cannot be written in"), "no rights in the directory");
	must(says(writers[writer](path), directory), "the directory is named");
}

START_TEST(a_directory_that_cannot_be_written_is_told)
{
	ck_assert_int_eq(chmod(directory, 0555), 0);
	in_a_child(write_without_rights, _i, "the rights of root cannot be dropped");
	ck_assert_int_eq(chmod(directory, 0755), 0);
	ck_assert_int_eq(count_files(directory), 0);
}
END_TEST

static void replace_without_rights(int writer)
{
	drop_rights();
	must(says(writers[writer](path), "is read-only"), "no rights on the file");
}

START_TEST(a_file_that_cannot_be_written_is_told)
{
	ck_assert_int_eq(chmod(directory, 0777), 0);
	put_file(path, 0444);
	in_a_child(replace_without_rights, _i, "the rights of root cannot be dropped");
	ck_assert(is_old(path));
	ck_assert_int_eq(count_files(directory), 1);
}
END_TEST

/* Who must not give it away becomes the owner; the mode stays, but nobody is to become him by running it. */
static void replace_the_file_of_another(int writer)
{
	drop_rights();
	must(writers[writer](path) == CGT_OK, "a file of another");
}

START_TEST(the_file_of_another_is_replaced)
{
	ck_assert_int_eq(chmod(directory, 0777), 0);
	put_file(path, geteuid() == 0 ? 06766 : 0766);
	in_a_child(replace_the_file_of_another, _i, "the rights of root cannot be dropped");
	if (!is_old(path))
		ck_assert_int_eq(mode_of(path), 0766);
	ck_assert_int_eq(count_files(directory), 1);
}
END_TEST

static void write_too_much(int writer)
{
	const struct rlimit limit = { 10, 10 };

	signal(SIGXFSZ, SIG_IGN);
	must(setrlimit(RLIMIT_FSIZE, &limit) == 0, "limit");
	must(says(writers[writer](path), "larger than files may be"), "a file beyond the limit");
}

START_TEST(a_limit_of_bytes_is_told)
{
	put_file(path, 0640);
	in_a_child(write_too_much, _i, "");
	ck_assert(is_old(path));
	ck_assert_int_eq(count_files(directory), 1);
}
END_TEST

/* A disk of one page over the directory, which no other process sees, and the old file on it; SKIPPED where that is forbidden. */
static void mount_over(unsigned long flags)
{
	if ((geteuid() != 0 || unshare(CLONE_NEWNS) != 0) && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
		_exit(SKIPPED);
	if (mount("none", "/", "", MS_REC | MS_PRIVATE, "") != 0 || mount("none", directory, "tmpfs", 0, "size=4096") != 0)
		_exit(SKIPPED);
	put_file(path, 0640);
	if (flags && mount("none", directory, "tmpfs", MS_REMOUNT | flags, "") != 0)
		_exit(SKIPPED);
}

static void fill_the_disk(int writer)
{
	mount_over(0);
	must(says(writers[writer](path), "the disk is full"), "a full disk");
	must(is_old(path) && count_files(directory) == 1, "what a full disk leaves");
}

START_TEST(a_full_disk_is_told)
{
	in_a_child(fill_the_disk, _i, "nothing can be mounted here");
}
END_TEST

static void write_where_nothing_is_written(int writer)
{
	mount_over(MS_RDONLY);
	must(says(writers[writer](path), "read-only file system"), "an old file on a read-only disk");
	snprintf(path, sizeof path, "%s/fresh", directory);
	must(says(writers[writer](path), "read-only file system"), "a new file on a read-only disk");
	must(count_files(directory) == 1, "what a read-only disk holds");
}

START_TEST(a_read_only_disk_is_told)
{
	in_a_child(write_where_nothing_is_written, _i, "nothing can be mounted here");
}
END_TEST

/* --- while it is written ------------------------------------------------------------------------------------------------- */

/* Puts a directory in the place of the file while it is written. */
static int32_t meddle(void *user, const cgt_progress *progress)
{
	(void)user;
	(void)progress;
	mkdir(path, 0755);
	return 1;
}

START_TEST(a_name_that_is_taken_meanwhile_is_told)
{
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, meddle, NULL));
	cgti_meter_cancel_at(UINT64_MAX); /* so that every check point calls back */
	ck_fails(cgt_solver_save(solver, path, budget), CGT_IO, "cannot write \"");
	cgti_meter_cancel_at(0);
	ck_assert_int_eq(count_files(directory), 1);
	ck_assert_int_eq(rmdir(path), 0);
	cgt_budget_unref(budget);
}
END_TEST

/* No program that is started inherits a file that is open. */
START_TEST(descriptors_are_closed_on_exec)
{
	struct cgti_new_file file;
	int fd;

	ck_ok(cgti_file_create(&file, path));
	ck_assert(fcntl(file.fd, F_GETFD) & FD_CLOEXEC);
	ck_ok(cgti_file_write(&file, "new", 3));
	ck_assert_int_eq(count_files(directory), 1);
	ck_assert_int_eq(access(path, F_OK), -1);
	ck_ok(cgti_file_finish(&file, CGT_OK));
	ck_ok(cgti_file_open(path, &fd));
	ck_assert(fcntl(fd, F_GETFD) & FD_CLOEXEC);
	close(fd);
}
END_TEST

/* A file that replaces another is nobody else's to read before it has the mode of that one. */
START_TEST(nothing_is_seen_before_it_has_its_mode)
{
	struct cgti_new_file file;

	put_file(path, 0600);
	ck_ok(cgti_file_create(&file, path));
	ck_assert_int_eq(mode_of(file.other.data), 0600);
	ck_fails(cgti_file_finish(&file, cgti_fail(CGT_IO, "it was stopped")), CGT_IO, "it was stopped");
	ck_assert(is_old(path));
	ck_assert_int_eq(count_files(directory), 1);
}
END_TEST

static Suite *files_suite(void)
{
	Suite *suite = suite_create("files");
	TCase *tc = tcase_create("where files are put");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_loop_test(tc, a_new_file_has_the_mode_that_umask_gives, 0, WRITERS);
	tcase_add_loop_test(tc, a_file_that_is_replaced_keeps_its_mode, 0, WRITERS);
	tcase_add_loop_test(tc, a_file_that_is_replaced_keeps_its_owner, 0, WRITERS);
	tcase_add_loop_test(tc, a_symbolic_link_is_followed, 0, WRITERS);
	tcase_add_loop_test(tc, a_link_to_a_link_is_followed, 0, WRITERS);
	tcase_add_loop_test(tc, a_loop_of_links_is_told, 0, WRITERS);
	tcase_add_loop_test(tc, a_missing_directory_is_told, 0, WRITERS);
	tcase_add_loop_test(tc, long_names_are_names, 0, WRITERS);
	tcase_add_loop_test(tc, a_directory_that_cannot_be_written_is_told, 0, WRITERS);
	tcase_add_loop_test(tc, a_file_that_cannot_be_written_is_told, 0, WRITERS);
	tcase_add_loop_test(tc, the_file_of_another_is_replaced, 0, WRITERS);
	tcase_add_loop_test(tc, a_limit_of_bytes_is_told, 0, WRITERS);
	tcase_add_loop_test(tc, a_full_disk_is_told, 0, WRITERS);
	tcase_add_loop_test(tc, a_read_only_disk_is_told, 0, WRITERS);
	tcase_add_test(tc, a_name_that_is_taken_meanwhile_is_told);
	tcase_add_test(tc, descriptors_are_closed_on_exec);
	tcase_add_test(tc, nothing_is_seen_before_it_has_its_mode);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(files_suite());
}
