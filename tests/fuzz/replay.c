/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target as an ordinary program over files: `fuzz_position FILE...`. Ends with the number of files in one line. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

static int replay(const char *path)
{
	static uint8_t data[1 << 20];
	FILE *file = fopen(path, "rb");
	size_t size;

	if (!file) {
		perror(path);
		return 0;
	}
	size = fread(data, 1, sizeof data, file);
	fclose(file);
	LLVMFuzzerTestOneInput(data, size);
	return 1;
}

int main(int argc, char **argv)
{
	int done = 0;

	for (int i = 1; i < argc; i++)
		done += replay(argv[i]);
	printf("%d files replayed\n", done);
	return done == argc - 1 && done > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
