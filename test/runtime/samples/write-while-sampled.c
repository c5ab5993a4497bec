// Samples are taken while a profile is written, of the runtime too where it is a library: the first
// ones outside what is instrumented do no harm.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 %s -o prog
// RUN: env LD_PRELOAD=%shared-runtime GMONKIT_OPTIONS=hz=100 ./prog
// RUN: env LD_PRELOAD=%shared-runtime GMONKIT_OPTIONS=hz=10000 ./prog

#define _GNU_SOURCE
#include "../Inputs/cpu_time.h"
#include <dlfcn.h>
#include <stddef.h>

typedef int Writer(void *context, const char *image, const void *bytes, size_t size);

static int ignore(void *context, const char *image, const void *bytes, size_t size) { return 0; }

int main(void) {
  void (*reset)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "gmonkit_reset");
  int (*write)(Writer *, void *) = (int (*)(Writer *, void *))dlsym(RTLD_DEFAULT, "gmonkit_write");
  if (!reset || !write)
    return 1;
  while (seconds(CLOCK_PROCESS_CPUTIME_ID) < 1) {
    reset();
    if (write(ignore, 0))
      return 2;
  }
}
