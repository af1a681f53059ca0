/* SPDX-License-Identifier: MIT */
/*
 * cgt/render.h - pictures.
 *
 * Threads: all functions may be called from any thread.
 */
#ifndef CGT_RENDER_H
#define CGT_RENDER_H

#include <cgt/involution.h>
#include <cgt/octal.h>
#include <cgt/position.h>
#include <cgt/status.h>
#include <cgt/thermograph.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Draws the boards of a position side by side as an SVG document (UTF-8, XML); see cgt/status.h for cap and needed.
 *
 * involution   drawn over the boards, or NULL: the two cells of a pair have a colour (there are eight) and a letter in common
 *              and a line between them; fixed cells have a ring
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN (an involution of another position), CGT_BUFFER_TOO_SMALL,
 * CGT_CALLBACK_FAILED or CGT_OUT_OF_MEMORY. Cost: linear in the cells. Since 0.9.
 */
CGT_API cgt_status cgt_render_position(const cgt_position *position, const cgt_involution *involution, char *buf, size_t cap,
                                  size_t *needed);

/*
 * Draws the values of the heaps 0 to `last` of a sequence as an SVG document: heaps from left to right, values upwards, a point
 * for each value that some heap of a column has; see cgt/status.h for cap and needed.
 *
 * last   a heap whose value is known (cgt_sequence_known); with a proved period any heap
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, a value that is not known: extend first), CGT_BUFFER_TOO_SMALL, CGT_OUT_OF_MEMORY or
 * CGT_BUSY. Cost: linear in the heaps computed. Since 0.9.
 */
CGT_API cgt_status cgt_render_sequence(const cgt_sequence *sequence, uint64_t last, char *buf, size_t cap, size_t *needed);

/*
 * Draws thermographs over each other as an SVG document: values grow to the left, temperatures upwards from -1, each has its area,
 * its walls, its mast as an arrow and the (value, temperature) of its corners. Several are told apart by six colours and dashes
 * and by numbers at their masts, from 1 in the order given. See cgt/status.h for cap and needed.
 *
 * thermograph   `count` of them, at least 1; one may be there more than once
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, none), CGT_TOO_LARGE (their values are too far apart for a number),
 * CGT_BUFFER_TOO_SMALL or CGT_OUT_OF_MEMORY. Cost: linear in the corners. Since 0.9.
 */
CGT_API cgt_status cgt_render_thermographs(const cgt_thermograph *const *thermograph, size_t count, char *buf, size_t cap,
                                           size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
