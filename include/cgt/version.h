/* SPDX-License-Identifier: MIT */
/*
 * cgt/version.h - which version a program was compiled against, and which it runs with.
 *
 * The Makefile reads the version from here; nothing else in the tree states it.
 */
#ifndef CGT_VERSION_H
#define CGT_VERSION_H

#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CGT_VERSION_MAJOR 0
#define CGT_VERSION_MINOR 9
#define CGT_VERSION_PATCH 0

/* The version compiled against as one number: major * 1000000 + minor * 1000 + patch. */
#define CGT_VERSION (CGT_VERSION_MAJOR * 1000000 + CGT_VERSION_MINOR * 1000 + CGT_VERSION_PATCH)

/* The version of the loaded library, as one number of the same form. Any thread. Since 0.9. */
CGT_API int32_t cgt_version(void);

/* The version of the loaded library as text, such as "0.9.0": static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_version_string(void);

#ifdef __cplusplus
}
#endif

#endif
