/* SPDX-License-Identifier: MIT */
/*
 * Tags: by them a table knows the numbers that it gave out.
 *
 * Such a number has the table's tag in its upper half and a number inside of the table in its lower half. A number of
 * another table, even of one that was released and at whose address this one lies, has another tag, but for a chance of one
 * in 2^31.
 */
#ifndef CGTI_TAG_H
#define CGTI_TAG_H

#include <stdbool.h>
#include <stdint.h>

#define CGTI_TAG_INSIDE UINT64_C(0xffffffff)

/* The tag of a table that is being made, with a lower half of 0; never 0, so that small numbers belong to no table. */
uint64_t cgti_tag_new(const void *table);

/* Whether a number has a tag. */
static inline bool cgti_tag_is_of(uint64_t tag, uint64_t outside)
{
	return (outside & ~CGTI_TAG_INSIDE) == tag;
}

/*
 * A reading of the clock that is over when the call returns: any later call reads a later one. Only a clock that stands
 * still for CGTI_TAG_READINGS readings gives the same twice.
 */
#define CGTI_TAG_READINGS (UINT32_C(1) << 22)
uint64_t cgti_moment(uint64_t (*clock)(void));

#endif
