/* SPDX-License-Identifier: MIT */
/*
 * Proofs as texts (doc/proof-format.md): the first line, a line for each entry, and the last line, which has the number of
 * entries and the FNV-1a hash of all bytes before it, so that nothing is lost unnoticed.
 *
 * A proof is kept as its text. What its entries say, and whether they are right, is read from there when it is asked for. An editor
 * or a transfer may have given a text a byte order mark and line ends of two bytes; it is kept, and its hash is, as without them.
 */
#include "proof/proof.h"

#include <stdio.h>
#include <string.h>

#include "proof/entry.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"
#include "support/reader.h"

#define FIRST_LINE "cgt-proof 1\n"

static uint64_t hash_of(const char *bytes, size_t count)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < count; i++)
		hash = (hash ^ (uint8_t)bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

void cgti_proof_open(struct cgti_text *text)
{
	cgti_text_string(text, FIRST_LINE);
}

static void write_last_line(char *line, size_t cap, uint64_t count, uint64_t hash)
{
	snprintf(line, cap, "end %llu %016llx\n", (unsigned long long)count, (unsigned long long)hash);
}

cgt_status cgti_proof_close(struct cgti_text *text, uint32_t count, cgt_proof **proof)
{
	char line[64];

	write_last_line(line, sizeof line, count, text->failed ? 0 : hash_of(text->data, text->length));
	cgti_text_string(text, line);
	return cgti_proof_from(text, proof);
}

static void free_proof(cgt_proof *proof)
{
	cgti_text_free(&proof->text);
	cgti_free(proof->line);
	cgti_free(proof);
}

/* Notes where the lines after the first one begin. */
static cgt_status find_lines(cgt_proof *proof)
{
	const char *const text = proof->text.data, *end = text + proof->text.length;
	size_t cap = 0, count = 0;
	const char *at = text + strlen(FIRST_LINE);

	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		if (!stop)
			return cgti_fail(CGT_CORRUPT, "the proof ends within line %zu", count + 2);
		if (count > CGTI_MOST_ENTRIES)
			return cgti_fail(CGT_TOO_LARGE, "a proof has at most %d entries", CGTI_MOST_ENTRIES);
		if (!CGTI_PUSH(proof->line, count, cap, (size_t)(at - text)))
			return cgti_fail_memory();
		at = stop + 1;
	}
	if (count == 0)
		return cgti_fail(CGT_CORRUPT, "the proof ends after its first line");
	proof->count = (uint32_t)count - 1;
	return CGT_OK;
}

/* Holds the last line against what it should be. */
static cgt_status check_last_line(const cgt_proof *proof)
{
	const size_t begin = proof->line[proof->count];
	const char *const line = proof->text.data + begin;
	char expected[64];

	write_last_line(expected, sizeof expected, proof->count, hash_of(proof->text.data, begin));
	if (strcmp(line, expected) == 0)
		return proof->count ? CGT_OK : cgti_fail(CGT_CORRUPT, "the proof has no entries");
	if (strncmp(line, "end ", 4) != 0)
		return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(proof->count + 1), 1,
		                    "the proof is cut off: its last line is no \"end\"");
	if (strncmp(line, expected, strlen(expected) - 17) != 0)
		return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(proof->count + 1), 1,
		                    "there are %lu entries, and the last line says "
		                    "another number",
		                    (unsigned long)proof->count);
	return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(proof->count + 1), 1, "the checksum of the proof is wrong");
}

/* Takes out a byte order mark at the beginning, and the '\r' of each line end "\r\n". */
static void make_plain(struct cgti_text *text)
{
	const char *from = cgti_text_behind_mark(text->data), *const end = text->data + text->length;
	char *to = text->data;

	if (from == to && !memchr(from, '\r', text->length))
		return;
	for (; from < end; from++)
		if (from[0] != '\r' || from[1] != '\n')
			*to++ = *from;
	*to = '\0';
	text->length = (size_t)(to - text->data);
}

/* Holds what the lines do not show against what a text is. */
static cgt_status check_text(const struct cgti_text *text)
{
	if (cgti_text_is_utf_16(text->data))
		return cgti_fail_at(CGT_CORRUPT, 1, 1, "no proof: " CGTI_IS_UTF_16);
	if (strlen(text->data) != text->length)
		return cgti_fail(CGT_CORRUPT, "no proof: there is a byte 0 in it");
	if (strncmp(text->data, FIRST_LINE, strlen(FIRST_LINE)) != 0)
		return cgti_fail_at(CGT_CORRUPT, 1, 1, "no proof: the first line is not \"%.*s\"",
		                    (int)strlen(FIRST_LINE) - 1, FIRST_LINE);
	return CGT_OK;
}

cgt_status cgti_proof_from(struct cgti_text *text, cgt_proof **proof)
{
	cgt_proof *made = text->failed ? NULL : cgti_alloc_zero(1, sizeof *made);
	cgt_status status;

	if (!made) {
		cgti_text_free(text);
		return cgti_fail_memory();
	}
	cgti_refs_init(&made->refs);
	make_plain(text);
	made->text = *text;
	status = check_text(&made->text);
	if (status == CGT_OK)
		status = find_lines(made);
	if (status == CGT_OK)
		status = check_last_line(made);
	if (status == CGT_OK)
		*proof = made;
	else
		free_proof(made);
	return status;
}

cgt_status cgt_proof_parse(const char *text, cgt_proof **proof)
{
	struct cgti_text copy = CGTI_TEXT_EMPTY;

	if (!text || !proof)
		return cgti_fail_null(text ? "proof" : "text");
	cgti_text_string(&copy, text);
	return cgti_proof_from(&copy, proof);
}

cgt_proof *cgt_proof_ref(const cgt_proof *proof)
{
	cgt_proof *own = (cgt_proof *)proof; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_proof_unref(cgt_proof *proof)
{
	if (proof && cgti_refs_drop(&proof->refs))
		free_proof(proof);
}

cgt_status cgt_proof_text(const cgt_proof *proof, char *buf, size_t cap, size_t *needed)
{
	return proof ? cgti_string_out(proof->text.data, buf, cap, needed) : cgti_fail_null("proof");
}

uint64_t cgt_proof_count(const cgt_proof *proof)
{
	return proof ? proof->count : 0;
}

/* Reads entry k, from 0, of a proof. */
static cgt_status read_entry(const cgt_proof *proof, uint64_t k, struct cgti_entry *entry)
{
	if (!proof)
		return cgti_fail_null("proof");
	if (k >= proof->count)
		return cgti_fail(CGT_BAD_ARGUMENT, "no entry %llu: there are %lu, from 0", (unsigned long long)k,
		                 (unsigned long)proof->count);
	return cgti_entry_read(proof, (uint32_t)k + 1, entry);
}

cgt_status cgt_proof_position(const cgt_proof *proof, uint64_t k, cgt_position **position)
{
	struct cgti_entry entry = CGTI_ENTRY_EMPTY;
	cgt_status status = position ? read_entry(proof, k, &entry) : cgti_fail_null("position");

	if (status == CGT_OK)
		*position = cgt_position_ref(entry.position);
	cgti_entry_free(&entry);
	return status;
}

cgt_status cgt_proof_claim(const cgt_proof *proof, uint64_t k, char *buf, size_t cap, size_t *needed)
{
	struct cgti_entry entry = CGTI_ENTRY_EMPTY;
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = read_entry(proof, k, &entry);

	if (status == CGT_OK)
		cgti_claim_write(&entry.claim, &text);
	cgti_entry_free(&entry);
	return status == CGT_OK ? cgti_text_out(&text, buf, cap, needed) : status;
}
