/* SPDX-License-Identifier: MIT */
/*
 * cgt/version.h - which version a program was compiled against, which it runs with, and what limits that has.
 *
 * The Makefile reads the version from here; what states it besides (the Python package, the packaging, the list of changes) is
 * held to it by a test.
 *
 * Threads: all functions may be called from any thread.
 */
#ifndef CGT_VERSION_H
#define CGT_VERSION_H

#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CGT_VERSION_MAJOR 0
#define CGT_VERSION_MINOR 9
#define CGT_VERSION_PATCH 1

/* The version compiled against as one number: major * 1000000 + minor * 1000 + patch. */
#define CGT_VERSION (CGT_VERSION_MAJOR * 1000000 + CGT_VERSION_MINOR * 1000 + CGT_VERSION_PATCH)

/* The version of the loaded library, as one number of the same form. Any thread. Since 0.9. */
CGT_API int32_t cgt_version(void);

/* The version of the loaded library as text, such as "0.9.0": static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_version_string(void);

/*
 * A limit of the loaded library, into *value. The macro named beside the key is the limit of the headers compiled against; a later
 * library may have a higher one.
 *   "board-cells"               CGT_BOARD_MAX_CELLS
 *   "board-bytes"               CGT_BOARD_MAX_BYTES
 *   "position-components"       CGT_POSITION_MAX_COMPONENTS
 *   "position-cells"            CGT_POSITION_MAX_CELLS
 *   "expression-nimber"         CGT_EXPRESSION_MAX_NIMBER
 *   "expression-ups"            CGT_EXPRESSION_MAX_UPS
 *   "expression-numerator"      CGT_EXPRESSION_MAX_NUMERATOR
 *   "expression-denominator"    CGT_EXPRESSION_MAX_DENOMINATOR
 *   "expression-depth"          CGT_EXPRESSION_MAX_DEPTH
 *   "expression-bytes"          CGT_EXPRESSION_MAX_BYTES
 *   "expression-nodes"          CGT_EXPRESSION_MAX_NODES
 *   "game-name-bytes"           CGT_GAME_NAME_MAX_BYTES
 *   "polyomino-cells"           CGT_POLYOMINO_MAX_CELLS
 *   "census-stones"             CGT_CENSUS_MAX_STONES
 *   "exhaustive-search-cells"   CGT_SEARCH_EXHAUSTIVE_MAX_CELLS
 *   "code-removal"              CGT_CODE_MAX_REMOVAL
 *   "sequence-heap"             CGT_SEQUENCE_MAX_HEAP
 *   "misere-birthday"           CGT_MISERE_MAX_BIRTHDAY
 *   "misere-text"               CGT_MISERE_MAX_TEXT
 *   "misere-depth"              CGT_MISERE_MAX_DEPTH
 *   "values-exponent"           CGT_VALUES_MAX_EXPONENT
 *   "values-ups"                CGT_VALUES_MAX_UPS
 *   "values-nimber"             CGT_VALUES_MAX_NIMBER
 *   "values-uptimal"            CGT_VALUES_MAX_UPTIMAL
 *   "values-text"               CGT_VALUES_MAX_TEXT
 *   "values-depth"              CGT_VALUES_MAX_DEPTH
 *   "pawn-files"                CGT_PAWNS_MAX_FILES
 * These have no macro; beside the key is what the library of these headers answers:
 *   "moves"                     4194304, the moves or options of a position that are looked at one by one (cgt/solver.h)
 *   "threads"                   256, of a solver or a census
 *   "proof-entries"             2147483645
 *   "message-bytes"             512, of a message of cgt_last_error
 *   "stack-bytes"               262144, the stack that a thread needs to make any call (cgt/cgt.h)
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, no such key). Any thread. Since 0.9.
 */
CGT_API cgt_status cgt_limit(const char *key, uint64_t *value);

#ifdef __cplusplus
}
#endif

#endif
