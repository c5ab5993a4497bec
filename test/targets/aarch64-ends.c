// AArch64: the profile is there however the process ends, a child's too, and has samples of time.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for cc in "-O1" "-O1 -static"; do \
// RUN:   %gmon-cc %aarch64-cc $cc %s -o prog || exit 1; \
// RUN:   for end in return exit _exit abort segfault; do \
// RUN:     rm -f *.gmon; \
// RUN:     GMONKIT_OPTIONS=output=%%p.gmon %aarch64 ./prog $end 2> err || :; \
// RUN:     for profile in *.gmon; do \
// RUN:       %gmonprof -b -p ./prog $profile | FileCheck %s || exit 1; \
// RUN:     done; \
// RUN:     test $(ls *.gmon | wc -l) = 2 || exit 1; \
// RUN:   done; \
// RUN: done
// A full path is the machine's, though qemu has a root of its own for libraries. GNU ld links code at
// fixed addresses, too.
// RUN: %gmon-cc %clang --target=aarch64-linux-gnu -fuse-ld=bfd -fno-pie -no-pie -O1 %s -o fixed
// RUN: GMONKIT_OPTIONS=output=$PWD/new/fixed.gmon %aarch64 ./fixed return && ls new/fixed.gmon
// RUN: rm -f gmon.out && %gmonkit run -- %aarch64 ./fixed return && ls gmon.out
// CHECK-DAG: {{[1-9][0-9.]+ .* }}burn{{$}}
// CHECK-DAG: 3 {{.*}}step{{$}}

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

__attribute__((noinline)) void step(void) { __asm__ volatile(""); }

__attribute__((noinline)) void burn(void) {
  for (clock_t end = clock() + CLOCKS_PER_SEC / 4; clock() < end;)
    for (volatile int i = 0; i < 1000000; i++)
      ;
}

int main(int argc, char **argv) {
  const char *end = argv[1];
  pid_t child = fork();
  for (int i = 0; i < 3; i++)
    step();
  burn();
  if (child)
    waitpid(child, NULL, 0);
  if (strcmp(end, "exit") == 0)
    exit(3);
  if (strcmp(end, "_exit") == 0)
    _exit(3);
  if (strcmp(end, "abort") == 0)
    abort();
  if (strcmp(end, "segfault") == 0)
    *(volatile int *)16 = 1;
  return 0;
}
