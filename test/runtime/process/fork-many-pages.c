// The child of a fork gives back whole pages with its parent's counts and calls. What it counts in them
// afterwards is exact, and so is the parent's profile. Locked pages cannot be given back.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 %s -o prog
// RUN: for way in free locked; do env GMONKIT_OPTIONS=hz=0:output=%%p.gmon ./prog $way > pids && read parent child < pids && \
// RUN:   for process in $parent $child; do %dump-gmon $process.gmon prog | awk '\
// RUN:     $1 == "arc" && $3 ~ /^f[0-9]+$/ { called++; calls += $4 } \
// RUN:     $1 == "block" && $2 ~ /^f[0-9]+[+]0x0$/ { ran++; runs += $3 } \
// RUN:     END { print called, calls, ran, runs }'; done | FileCheck %s || exit 1; done
// CHECK:      {{^}}1024 3072 1024 3072{{$}}
// CHECK-NEXT: {{^}}512 1024 512 1024{{$}}

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int sink;

#define FUNCTION(n)                                                                                \
  __attribute__((noinline)) static void f##n(void) { sink = n; }
#define POINTER(n) f##n,
#define TIMES_4(what, n) what(n##0) what(n##1) what(n##2) what(n##3)
#define TIMES_16(what, n)                                                                          \
  TIMES_4(what, n##0) TIMES_4(what, n##1) TIMES_4(what, n##2) TIMES_4(what, n##3)
#define TIMES_64(what, n)                                                                          \
  TIMES_16(what, n##0) TIMES_16(what, n##1) TIMES_16(what, n##2) TIMES_16(what, n##3)
#define TIMES_256(what, n)                                                                         \
  TIMES_64(what, n##0) TIMES_64(what, n##1) TIMES_64(what, n##2) TIMES_64(what, n##3)
#define TIMES_1024(what)                                                                           \
  TIMES_256(what, 10) TIMES_256(what, 11) TIMES_256(what, 12) TIMES_256(what, 13)

TIMES_1024(FUNCTION)
static void (*const functions[])(void) = {TIMES_1024(POINTER)};

__attribute__((noinline)) static void call(int first, int count) {
  for (int i = first; i < first + count; ++i)
    functions[i]();
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "locked") == 0 && mlockall(MCL_CURRENT | MCL_FUTURE) != 0)
    return 1;
  for (int i = 0; i < 3; ++i)
    call(0, 1024);
  pid_t child = fork();
  if (child == 0) {
    call(256, 512);
    call(256, 512);
    return 0;
  }
  int status;
  waitpid(child, &status, 0);
  printf("%d %d\n", getpid(), child);
  return status;
}
