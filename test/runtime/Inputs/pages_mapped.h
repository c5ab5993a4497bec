//===- pages_mapped.h - the memory that this process has mapped -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include <stdio.h>

// In pages; -1 if that is unknown.
static long pagesMapped(void) {
  long pages = -1;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld", &pages) != 1)
    return -1;
  fclose(file);
  return pages;
}
