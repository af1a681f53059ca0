/* SPDX-License-Identifier: MIT */
/* Lists of values, and sets of them. */
#include "values/list.h"

#include <string.h>

#include "values/table.h"

cgt_status cgti_values_list_add(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *list, uint32_t value)
{
	if (list->count == list->cap) {
		void *array = list->value;
		cgt_status status = cgti_values_grow(values, meter, &array, &list->cap, list->count + 1, sizeof *list->value);

		if (status != CGT_OK)
			return status;
		list->value = array;
	}
	list->value[list->count++] = value;
	return CGT_OK;
}

void cgti_values_list_free(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *list)
{
	cgti_values_return(values, meter, list->value, list->cap * sizeof *list->value);
	*list = (struct cgti_value_list)CGTI_VALUE_LIST_EMPTY;
}

/* Shell's sort, with the gaps 1, 4, 13, 40 ... */
static void sort(uint32_t *value, size_t count)
{
	size_t gap = 1;

	while (gap < count / 3)
		gap = 3 * gap + 1;
	for (; gap > 0; gap /= 3)
		for (size_t i = gap; i < count; i++) {
			uint32_t own = value[i];
			size_t at = i;

			for (; at >= gap && value[at - gap] > own; at -= gap)
				value[at] = value[at - gap];
			value[at] = own;
		}
}

void cgti_values_to_set(struct cgti_value_list *list)
{
	size_t kept = 0;

	sort(list->value, list->count);
	for (size_t i = 0; i < list->count; i++)
		if (kept == 0 || list->value[kept - 1] != list->value[i])
			list->value[kept++] = list->value[i];
	list->count = kept;
}
