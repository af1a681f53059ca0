/* SPDX-License-Identifier: MIT */
/* Proofs in files, as their texts. */
#include <errno.h>
#include <unistd.h>

#include "proof/proof.h"
#include "support/error.h"
#include "support/file.h"
#include "support/file_error.h"

#define READ_AT_ONCE 8192 /* on the stack */

cgt_status cgt_proof_save(const cgt_proof *proof, const char *path)
{
	struct cgti_new_file file;
	cgt_status status;

	if (!proof || !path)
		return cgti_fail_null(proof ? "path" : "proof");
	status = cgti_file_create(&file, path);
	if (status != CGT_OK)
		return status;
	status = cgti_file_write(&file, proof->text.data, proof->text.length);
	return cgti_file_finish(&file, status);
}

static cgt_status read_text(int fd, const char *path, struct cgti_text *text)
{
	char buffer[READ_AT_ONCE];

	for (;;) {
		const ssize_t count = read(fd, buffer, sizeof buffer);

		if (count < 0 && errno != EINTR)
			return cgti_file_fail("read", path);
		if (count >= 0)
			cgti_text_bytes(text, buffer, (size_t)count);
		if (text->failed)
			return cgti_fail_memory();
		if (count == 0)
			return CGT_OK;
	}
}

cgt_status cgt_proof_load(const char *path, cgt_proof **proof)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;
	int fd;

	if (!path || !proof)
		return cgti_fail_null(path ? "proof" : "path");
	status = cgti_file_open(path, &fd);
	if (status != CGT_OK)
		return status;
	status = read_text(fd, path, &text);
	close(fd);
	if (status == CGT_OK)
		return cgti_proof_from(&text, proof);
	cgti_text_free(&text);
	return status;
}
