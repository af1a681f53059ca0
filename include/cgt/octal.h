/* SPDX-License-Identifier: MIT */
/*
 * cgt/octal.h - Grundy values of take-and-break games on heaps: octal games and their kin.
 *
 * A cgt_sequence holds the Grundy values g(0), g(1), g(2) ... of single heaps of one game in normal play, as far as it has
 * been extended. Heap 0 is the empty heap, g(0) = 0.
 *
 * The game is given as a code (Guy and Smith, The G-values of various games, 1956; Winning Ways, chapter 4):
 *
 *   0.137 or .137    digit d(k) after the point tells what a move that takes k counters from a heap may leave: it is the sum
 *                    of 1: no heap, 2: one heap, 4: two heaps, 8: three heaps, none of them empty. Digits from 0 to 7 make
 *                    an octal game; the digits 8, 9, a to f (or A to F) are those that may leave three heaps.
 *   4.7              the digit before the point: moves that take nothing and break the heap; 0, 4, 8 or c
 *   4!.0             an exclamation mark after a digit from 4 to 7: the two heaps must differ. 4!.0 is Grundy's game, which
 *                    "grundy" names too.
 *   0.[3]            the digits in brackets, last of all, repeat for ever; no exclamation mark among them. 0.[3] is Nim.
 *   S{1,3,4}         the subtraction game: take 1, 3 or 4 counters; the same as 0.3033
 *   allbut{2,3,7}    take any number of counters but these
 *
 * The case of letters does not matter.
 *
 * Each code is also the spec of a game on heaps (cgt/game.h), for positions, moves, and misere play (cgt/misere.h).
 *
 * A code has at most CGT_CODE_MAX_REMOVAL digits after the point, and no greater number in its braces.
 *
 * Two methods find the values; both are exact. The plain recurrence looks at every way to break a heap. The sparse space
 * method (Winning Ways, chapter 4; Gangolli and Plambeck 1989; Flammenkamp) parts the values in rare and common ones by the
 * parity of some of their bits: that a common value is no option is then known from the ways that break off a rare heap. It
 * is for codes that leave two heaps at most, and two heaps only by finitely many digits.
 *
 * Where a period is proved while a sequence is extended, extending ends: all further values are read off the period.
 *
 * Limits: CGT_SEQUENCE_MAX_HEAP is the greatest heap whose value is computed, and memory sets one more; from a proved period
 * the values of all heaps are known.
 *
 * Threads: a sequence has one owner; different sequences may be used in different threads. During a call, calls on the same
 * sequence from the progress callback answer CGT_BUSY.
 */
#ifndef CGT_OCTAL_H
#define CGT_OCTAL_H

#include <cgt/budget.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_sequence cgt_sequence;

/* The most counters that a digit or a number of a code can stand for. */
#define CGT_CODE_MAX_REMOVAL 4096

/* The greatest heap whose value is computed rather than read off a period: 2^32 - 2. */
#define CGT_SEQUENCE_MAX_HEAP 4294967294

/* How values are computed. AUTO takes whichever method looks cheaper, anew each time the sequence has doubled. */
enum cgt_sequence_method {
	CGT_SEQUENCE_AUTO = 1,
	CGT_SEQUENCE_PLAIN = 2,
	CGT_SEQUENCE_SPARSE = 3
};

/* What is known of the period of a sequence; cgt_sequence_period says what the words mean. */
enum cgt_period_status {
	CGT_PERIOD_UNKNOWN = 1,
	CGT_PERIOD_OBSERVED = 2,
	CGT_PERIOD_PROVED = 3
};

/*
 * Makes the sequence of a game, into *sequence; release it with cgt_sequence_free. It knows g(0) only.
 *
 * code   as described above; spaces at both ends and inside braces are passed over
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BAD_SYNTAX (the last error has line and column, and says what would be right),
 * CGT_TOO_LARGE (more digits or a greater number than CGT_CODE_MAX_REMOVAL, with line and column) or CGT_OUT_OF_MEMORY.
 * Cost: linear in the code. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_new(const char *code, cgt_sequence **sequence);

/* Releases a sequence; NULL does nothing, nor does a call from inside a call on the same sequence. Since 0.9. */
CGT_API void cgt_sequence_free(cgt_sequence *sequence);

/*
 * Writes the code in its standard form, from which cgt_sequence_new makes an equal game: a digit before the point, no zeros
 * at the end, the shortest brackets, numbers in braces in order; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BUFFER_TOO_SMALL or CGT_OUT_OF_MEMORY. Cost: linear in the code. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_code(const cgt_sequence *sequence, char *buf, size_t cap, size_t *needed);

/*
 * Sets an option:
 *   "method"   enum cgt_sequence_method; CGT_SEQUENCE_AUTO at first. Where values are above 65535 all go on plainly.
 *   "period"   1 (at first): extending looks for the period now and then, and ends when one is proved; 0: it does not
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such option, value out of range), CGT_UNSUPPORTED (the sparse method for a code
 * that leaves no two heaps, or three, or two by repeating digits) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_set(cgt_sequence *sequence, const char *option, int64_t value);

/*
 * Computes the values of all heaps up to `heap`, as far as they are not known.
 *
 * budget   limits and progress, or NULL. A node is a heap whose value was computed.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_TOO_LARGE (the heap is beyond CGT_SEQUENCE_MAX_HEAP or its values do not fit in the
 * memory of the machine, or do not any more because they have come to need more bytes each; the last error says which heap is
 * possible; of a heap that is too large from the start only the first 16384 heaps were computed, because a period proved
 * there would have answered), CGT_LIMIT or CGT_CANCELLED (what was computed is kept, and a later call goes on
 * from there), CGT_OUT_OF_MEMORY (likewise) or CGT_BUSY. Cost of heap n: plain, n / 2 steps if the code can leave two heaps,
 * and the number of its removals if not; sparse, the number of rare heaps and the steps until each smaller rare value is
 * found as an option. Codes that leave three heaps cost and hold n * v / 64 words more, v the greatest value. Memory: 1, 2
 * or 4 bytes a heap, as the greatest value needs. A call is not interrupted while the values go over to more bytes, which
 * takes a nanosecond or so a heap. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_extend(cgt_sequence *sequence, uint64_t heap, cgt_budget *budget);

/* The greatest heap whose value is known: all smaller ones are known too. UINT64_MAX once a period is proved; 0 for NULL.
 * Constant time. Since 0.9. */
CGT_API uint64_t cgt_sequence_known(const cgt_sequence *sequence);

/*
 * Copies out the values of `count` heaps from heap `first` on, into the array `value`.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, a heap that is not known: extend first) or CGT_BUSY. Cost: linear in count.
 * Since 0.9.
 */
CGT_API cgt_status cgt_sequence_values(const cgt_sequence *sequence, uint64_t first, size_t count, uint64_t *value);

/*
 * The period of the values known so far.
 *
 * budget      limits and progress, or NULL
 * known       set to an enum cgt_period_status
 * period      set to p, 0 if unknown
 * preperiod   set to e: the first heap from which on g(n + p) = g(n), 0 if unknown
 *
 * PROVED: g(n + p) = g(n) for all n >= e, p is the least such number and e the least for p. Let t be the index of the last
 * digit that is not 0, h the most heaps it can leave (at least 1), and count e as 1 where it is 0. By induction the period is
 * certain once it is seen up to heap
 *     h(e + p) + t - 1        if no digit has an exclamation mark: for h = 2 the bound of Guy and Smith, for h = 1 the
 *                             return of t values that decide all that follows
 *     2e + 3p + t - 1         if one has
 * No proof is known to the library for codes with repeating digits.
 * OBSERVED: nothing is proved, but with N the last heap computed, the last max(32, floor(N / 4) + 1) values are the same as
 * those p heaps before, p is the least such number, and g(n + p) = g(n) from e to N goes through at least two periods.
 * UNKNOWN: neither, which does not mean that there is no period.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_LIMIT or CGT_CANCELLED (results are left alone), or CGT_BUSY. Cost: linear in the
 * heaps computed, without memory; the result is kept until the sequence grows. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_period(cgt_sequence *sequence, cgt_budget *budget, int32_t *known, uint64_t *period,
                                       uint64_t *preperiod);

/* "unknown", "observed" or "proved", or "?" for another number: static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_period_status_name(int32_t status);

/*
 * The greatest value known, into *value, and the first heap that has it, into *heap.
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUSY. Constant time. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_maximum(const cgt_sequence *sequence, uint64_t *value, uint64_t *heap);

/*
 * How often each value occurs among the heaps first to last, both counted: first is 0 or 1 as heap 0 is to be counted or
 * not. Entry v of the array `count` is the number of heaps of value v, and the last entry is not 0; see cgt/status.h for cap
 * and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, first > last, last not known), CGT_BUFFER_TOO_SMALL, CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: linear in the heaps computed, also if last is far beyond them. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_histogram(const cgt_sequence *sequence, uint64_t first, uint64_t last, uint64_t *count,
                                          size_t cap, size_t *needed);

/*
 * The rare heaps among the heaps computed, from heap `first` on, in the sparse space in which they are fewest among the heaps
 * from 1 on.
 *
 * heap          array of the rare heaps in ascending order; see cgt/status.h for cap and needed
 * mask          set to the mask m; the least one if several do as well; may be NULL
 * by_position   set to 0: heap n is rare if g(n) & m has an even number of bits. Set to 1: if that number plus n - k is even,
 *               k any number of counters after whose removal two heaps may be left (possible only if all such k have the
 *               same parity). May be NULL.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_UNSUPPORTED (a code for which the sparse method is not supported, or values
 * above 65535), CGT_BUFFER_TOO_SMALL (needed, mask and by_position are set), CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: linear in the
 * heaps computed. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_rare(const cgt_sequence *sequence, uint64_t first, uint64_t *heap, size_t cap,
                                     size_t *needed, uint64_t *mask, int32_t *by_position);

/*
 * A figure of the sequence, into *value:
 *   "heaps"    how many heaps have been computed, heap 0 included
 *   "bytes"    bytes of memory held
 *   "sparse"   1 if the last heap was computed by the sparse method, else 0
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_statistic(const cgt_sequence *sequence, const char *key, uint64_t *value);

/*
 * Saves the values computed so far in a file, from which cgt_sequence_load goes on. An earlier file of this name is replaced whole
 * or not at all (see cgt/status.h).
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_IO (the last error has the system's reason), CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: linear in the heaps computed. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_save(const cgt_sequence *sequence, const char *path);

/*
 * Takes over the values of a file that cgt_sequence_save wrote, if it has more of them than the sequence. The file's checksum
 * is checked, and its first 1024 values are computed again. On failure the sequence is as before; the file is only read.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_IO (it cannot be opened or read), CGT_CORRUPT (not such a file, of another
 * version, truncated, changed, or with wrong values), CGT_FOREIGN (of another code), CGT_TOO_LARGE (more values than fit in
 * memory), CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: linear in the file; codes with repeating digits or three heaps compute
 * again what the file does not hold. Since 0.9.
 */
CGT_API cgt_status cgt_sequence_load(cgt_sequence *sequence, const char *path);

#ifdef __cplusplus
}
#endif

#endif
