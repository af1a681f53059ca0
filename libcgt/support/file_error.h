/* SPDX-License-Identifier: MIT */
/* What went wrong with a file, in words that say what to do: all of these record CGT_IO, and name the file as the caller did. */
#ifndef CGTI_FILE_ERROR_H
#define CGTI_FILE_ERROR_H

#include <stddef.h>

#include <cgt/status.h>

struct cgti_new_file;

/* What errno says of an operation on a file: "cannot read ...". */
cgt_status cgti_file_fail(const char *what, const char *path);

/* What an error says of a file that is to be written, and of the one whose place it is to take. */
cgt_status cgti_file_fail_to_write(const struct cgti_new_file *file, int error);
cgt_status cgti_file_fail_to_replace(const struct cgti_new_file *file, int error);

/* How much of a path is its directory, with the last slash. */
size_t cgti_file_directory_length(const char *path);

#endif
