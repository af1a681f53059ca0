/* SPDX-License-Identifier: MIT */
/* The version of the library as built. */
#include <cgt/version.h>

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

int32_t cgt_version(void)
{
	return CGT_VERSION;
}

const char *cgt_version_string(void)
{
	return VERSION_TEXT(CGT_VERSION_MAJOR, CGT_VERSION_MINOR, CGT_VERSION_PATCH);
}
