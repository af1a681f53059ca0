/* SPDX-License-Identifier: MIT */
/* The limits that the headers state, for callers that have no headers. */
#include <string.h>

#include <cgt/cgt.h>

#include "support/error.h"
#include "support/limits.h"

cgt_status cgt_limit(const char *key, uint64_t *value)
{
	static const struct {
		const char *key;
		uint64_t value;
	} limit[] = {
		{ "board-cells", CGT_BOARD_MAX_CELLS },
		{ "board-bytes", CGT_BOARD_MAX_BYTES },
		{ "position-components", CGT_POSITION_MAX_COMPONENTS },
		{ "position-cells", CGT_POSITION_MAX_CELLS },
		{ "expression-nimber", CGT_EXPRESSION_MAX_NIMBER },
		{ "expression-ups", CGT_EXPRESSION_MAX_UPS },
		{ "expression-numerator", CGT_EXPRESSION_MAX_NUMERATOR },
		{ "expression-denominator", CGT_EXPRESSION_MAX_DENOMINATOR },
		{ "expression-depth", CGT_EXPRESSION_MAX_DEPTH },
		{ "expression-bytes", CGT_EXPRESSION_MAX_BYTES },
		{ "expression-nodes", CGT_EXPRESSION_MAX_NODES },
		{ "game-name-bytes", CGT_GAME_NAME_MAX_BYTES },
		{ "polyomino-cells", CGT_POLYOMINO_MAX_CELLS },
		{ "census-stones", CGT_CENSUS_MAX_STONES },
		{ "exhaustive-search-cells", CGT_SEARCH_EXHAUSTIVE_MAX_CELLS },
		{ "code-removal", CGT_CODE_MAX_REMOVAL },
		{ "sequence-heap", CGT_SEQUENCE_MAX_HEAP },
		{ "misere-birthday", CGT_MISERE_MAX_BIRTHDAY },
		{ "misere-text", CGT_MISERE_MAX_TEXT },
		{ "misere-depth", CGT_MISERE_MAX_DEPTH },
		{ "values-exponent", CGT_VALUES_MAX_EXPONENT },
		{ "values-ups", CGT_VALUES_MAX_UPS },
		{ "values-nimber", CGT_VALUES_MAX_NIMBER },
		{ "values-uptimal", CGT_VALUES_MAX_UPTIMAL },
		{ "values-text", CGT_VALUES_MAX_TEXT },
		{ "values-depth", CGT_VALUES_MAX_DEPTH },
		{ "pawn-files", CGT_PAWNS_MAX_FILES },
		{ "moves", CGTI_MOST_OPTIONS },
		{ "threads", CGTI_MOST_THREADS },
		{ "proof-entries", CGTI_MOST_ENTRIES },
		{ "message-bytes", CGTI_MOST_MESSAGE },
		{ "stack-bytes", CGTI_STACK_BYTES },
	};

	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	for (size_t i = 0; i < sizeof limit / sizeof limit[0]; i++)
		if (strcmp(key, limit[i].key) == 0) {
			*value = limit[i].value;
			return CGT_OK;
		}
	return cgti_fail(CGT_BAD_ARGUMENT, "no limit \"%s\"; those there are stand at cgt_limit in cgt/version.h", key);
}
