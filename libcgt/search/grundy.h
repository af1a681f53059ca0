/* SPDX-License-Identifier: MIT */
/* Grundy values of components and of sums of them. */
#ifndef CGTI_SEARCH_GRUNDY_H
#define CGTI_SEARCH_GRUNDY_H

#include "search/question.h"
#include "search/tables.h"

/*
 * Finds the Grundy value of an impartial component. Engines that know its game are asked first; else it is the mex of the values of
 * its options. Each component whose options are searched is a node of the meter.
 */
cgt_status cgti_grundy(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, uint64_t *value);

/* The same for the sum of a question in normal play. */
cgt_status cgti_question_grundy(struct cgti_question *question, uint64_t *value);

#endif
