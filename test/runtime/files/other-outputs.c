// A profile may go to an open descriptor or to a function of the program's, for a process that
// may open no file.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline -I%root/runtime/include %s -o prog
// RUN: env GMONKIT_OPTIONS=fd=5 ./prog 5> by-descriptor && %dump-gmon by-descriptor prog | FileCheck %s
// RUN: %dump-gmon by-function prog | FileCheck %s --check-prefix=FUNCTION
// RUN: env GMONKIT_OPTIONS=fd=6 ./prog 2>&1 | FileCheck %s --check-prefix=CLOSED
// RUN: not ls gmon.out* 2>&1 | FileCheck %s --check-prefix=FILES
// That function may end the program, or write profiles.
// RUN: timeout 60 ./prog exit && %dump-gmon gmon.out prog > /dev/null && ls gmon.out | count 1
// A pipe that does not block is waited for.
// RUN: mkdir large && %gmon-cc %clang -DLARGE -O1 -fno-inline -I%root/runtime/include %s -o large/prog
// RUN: %python %S/../Inputs/slow_pipe.py large/prog > by-pipe && %dump-gmon by-pipe large/prog | FileCheck %s
// CHECK: block work+{{.*}} 3{{$}}
// FUNCTION: block work+{{.*}} 2{{$}}
// CLOSED: {{^}}gmonrt: error: GMONKIT_OPTIONS: fd=6: Bad file descriptor; the profile of prog is not written
// FILES: No such file

#include <gmonkit/gmonkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LARGE
__asm__(".text\n.skip 400000, 0x90"); // its histogram is larger than a pipe
#endif

volatile int sink;
void work(void) { sink = 1; }

static int save(void *context, const char *image, const void *bytes, size_t size) {
  if (strcmp(image, "prog") != 0)
    return 8;
  return fwrite(bytes, 1, size, context) == size ? 0 : 9;
}

static int leave(void *context, const char *image, const void *bytes, size_t size) {
  gmonkit_dump();
  exit(0);
}

static int refuse(void *context, const char *image, const void *bytes, size_t size) {
  return 42;
}

int main(int argc, char **argv) {
  if (argc > 1)
    return gmonkit_write(leave, 0);
  work();
  work();
  void *stream = fopen("by-function", "w");
  if (!stream || gmonkit_write(save, stream) != 0 || fclose(stream) != 0)
    return 1;
  work();
  return gmonkit_write(refuse, 0) != 42;
}
