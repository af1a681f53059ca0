/* SPDX-License-Identifier: MIT */
/* Reading an entry: "12 domineering: ..|.. ; >= 0 ; moves 3 7". */
#include "proof/entry.h"

#include <string.h>

#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

/* What may stand after the name of a rule. */
enum operands {
	NOTHING,
	PREMISE,            /* one */
	PREMISES,           /* any number */
	PREMISES_LESS,      /* with others that are subtracted */
	TEXT,               /* no premise, and a text */
	PREMISE_AND_TEXT
};

static const struct {
	const char *name;
	enum operands operands;
} syntax[CGTI_RULES] = {
	[CGTI_RULE_NO_MOVE] = { "no-move", NOTHING },
	[CGTI_RULE_MOVE] = { "move", PREMISE },
	[CGTI_RULE_MOVES] = { "moves", PREMISES },
	[CGTI_RULE_MEX] = { "mex", PREMISES },
	[CGTI_RULE_SAME] = { "same", PREMISES },
	[CGTI_RULE_EXCHANGE] = { "exchange", PREMISE },
	[CGTI_RULE_SUM] = { "sum", PREMISES_LESS },
	[CGTI_RULE_NUMBERS] = { "numbers", NOTHING },
	[CGTI_RULE_MIRROR] = { "mirror", TEXT },
	[CGTI_RULE_PAIRING] = { "pairing", TEXT },
	[CGTI_RULE_CUT] = { "cut", PREMISE_AND_TEXT },
};

const char *cgti_rule_name(enum cgti_rule rule)
{
	return syntax[rule].name;
}

void cgti_entry_free(struct cgti_entry *entry)
{
	cgt_position_unref(entry->position);
	cgti_free(entry->premise);
	cgti_free(entry->line);
	*entry = (struct cgti_entry)CGTI_ENTRY_EMPTY;
}

/* Makes what a reader has just found wrong in an entry what is wrong with the proof. */
static cgt_status in_line(uint32_t k, const char *what, cgt_status status)
{
	struct cgti_error error;

	if (status == CGT_OK || status == CGT_OUT_OF_MEMORY)
		return status;
	cgti_error_save(&error);
	return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(k), 1, "entry %lu, the %s: %.400s", (unsigned long)k, what, error.text);
}

/* Copies the line out, without its end. */
static cgt_status copy_line(const cgt_proof *proof, uint32_t k, struct cgti_entry *entry)
{
	const size_t begin = proof->line[k - 1], length = proof->line[k] - begin - 1;

	if (!CGTI_GROW(entry->line, entry->line_cap, length + 1))
		return cgti_fail_memory();
	memcpy(entry->line, proof->text.data + begin, length);
	entry->line[length] = '\0';
	if (strstr(entry->line, CGTI_BYTE_ORDER_MARK)) /* a field that began with it would pass for a text of its own */
		return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(k), 1, "a byte order mark stands within the proof");
	return CGT_OK;
}

/* Ends the text at the next " ; ", and returns what comes after it; NULL if there is none. */
static char *cut_field(char *text)
{
	char *stop = strstr(text, " ; ");

	if (!stop)
		return NULL;
	*stop = '\0';
	return stop + 3;
}

static cgt_status read_number(uint32_t k, struct cgti_reader *reader)
{
	uint64_t number;

	if (!cgti_reader_number(reader, UINT32_MAX, &number) || *reader->at != ' ')
		return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(k), 1, "the line does not begin with the number of an entry");
	if (number != k)
		return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(k), 1, "entry %lu stands where entry %lu should be",
		                    (unsigned long)number, (unsigned long)k);
	cgti_reader_next(reader);
	return CGT_OK;
}

static cgt_status read_claim(const char *text, struct cgti_claim *claim)
{
	struct cgti_reader reader = cgti_reader_within(text);
	cgt_status status = cgti_claim_read(&reader, claim);

	return status == CGT_OK && *reader.at ? cgti_reader_expected(&reader, "the end of the claim") : status;
}

/* Passes over a word, and a space if there is one after it. */
static bool pass_word(struct cgti_reader *reader, const char *word)
{
	const size_t length = strlen(word);

	if (strncmp(reader->at, word, length) != 0 || (reader->at[length] && reader->at[length] != ' '))
		return false;
	reader->at += length + (reader->at[length] == ' ');
	return true;
}

static cgt_status add_premise(struct cgti_entry *entry, uint32_t k, uint64_t number)
{
	if (number == 0 || number >= k)
		return cgti_fail(CGT_CORRUPT, "entry %llu does not come before it", (unsigned long long)number);
	if (!CGTI_PUSH(entry->premise, entry->count, entry->premise_cap, (uint32_t)number))
		return cgti_fail_memory();
	return CGT_OK;
}

/* Reads numbers as far as they go, `most` at most. */
static cgt_status read_premises(struct cgti_entry *entry, uint32_t k, struct cgti_reader *reader, size_t most)
{
	cgt_status status = CGT_OK;
	uint64_t number;

	while (status == CGT_OK && most-- > 0 && cgti_reader_number(reader, UINT32_MAX, &number)) {
		if (*reader->at == ' ')
			cgti_reader_next(reader);
		status = add_premise(entry, k, number);
	}
	return status;
}

static cgt_status read_operands(struct cgti_entry *entry, uint32_t k, struct cgti_reader *reader)
{
	const enum operands operands = syntax[entry->rule].operands;
	const bool one = operands == PREMISE || operands == PREMISE_AND_TEXT;
	cgt_status status = CGT_OK;

	if (operands != NOTHING && operands != TEXT)
		status = read_premises(entry, k, reader, one ? 1 : SIZE_MAX);
	entry->plus = entry->count;
	if (status == CGT_OK && operands == PREMISES_LESS && pass_word(reader, "less"))
		status = read_premises(entry, k, reader, SIZE_MAX);
	if (status != CGT_OK)
		return status;
	if (one && entry->count != 1)
		return cgti_fail(CGT_CORRUPT, "it names one entry");
	entry->rest = reader->at;
	if (*reader->at && operands != TEXT && operands != PREMISE_AND_TEXT)
		return cgti_reader_expected(reader, "the number of an entry or the end of the line");
	return CGT_OK;
}

static cgt_status read_rule(struct cgti_entry *entry, uint32_t k, const char *text)
{
	struct cgti_reader reader = cgti_reader_within(text);

	entry->count = entry->plus = 0;
	for (int rule = 0; rule < CGTI_RULES; rule++)
		if (pass_word(&reader, syntax[rule].name)) {
			entry->rule = (enum cgti_rule)rule;
			return read_operands(entry, k, &reader);
		}
	return cgti_reader_expected(&reader, "the name of a rule");
}

cgt_status cgti_entry_read(const cgt_proof *proof, uint32_t k, struct cgti_entry *entry)
{
	struct cgti_reader reader;
	char *claim, *rule;
	cgt_status status = copy_line(proof, k, entry);

	cgt_position_unref(entry->position);
	entry->position = NULL;
	if (status != CGT_OK)
		return status;
	reader = cgti_reader_within(entry->line);
	status = read_number(k, &reader);
	if (status != CGT_OK)
		return status;
	claim = cut_field((char *)reader.at);
	rule = claim ? cut_field(claim) : NULL;
	if (!rule)
		return cgti_fail_at(CGT_CORRUPT, cgti_proof_line(k), 1,
		                    "entry %lu is no position, claim and rule, parted by \" ; \"", (unsigned long)k);
	status = in_line(k, "position", cgt_position_parse(reader.at, &entry->position));
	if (status == CGT_OK)
		status = in_line(k, "claim", read_claim(claim, &entry->claim));
	return status == CGT_OK ? in_line(k, "rule", read_rule(entry, k, rule)) : status;
}
