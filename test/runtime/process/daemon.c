// What was called before daemon(3), or before a process goes into the background by hand, is in the
// profile of the process that ended there, once; what came after is in the daemon's.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog && %gmon-cc %clang -static -O1 -fno-inline %s -o static
// A pipe ends when the last process has.
// RUN: for run in "prog" "prog twice" "static"; do rm -f gmon.out*; ./$run | cat; set -- $run; for file in gmon.out*; do \
// RUN:   %dump-gmon $file $1; done > dump; %python %S/../Inputs/sum_arcs.py dump readconfig serve; done | FileCheck %s
// CHECK:      as a daemon
// CHECK-NEXT: readconfig 1000
// CHECK-NEXT: serve 50
// CHECK-NEXT: as a daemon
// CHECK-NEXT: readconfig 1000
// CHECK-NEXT: serve 50
// CHECK-NEXT: as a daemon
// CHECK-NEXT: readconfig 1000
// CHECK-NEXT: serve 50
// RUN: ls gmon.out* | count 2 && %dump-gmon gmon.out static | grep 'readconfig 1000'
// RUN: rm gmon.out* && env GMONKIT_OPTIONS=merge=1 ./prog | cat && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=SUM
// SUM-DAG: readconfig 1000{{$}}
// SUM-DAG: serve 50{{$}}

// It does what the C library's does.
// RUN: ./prog elsewhere > out && not grep . out && until ls out2; do sleep 0.1; done && FileCheck %s --check-prefix=ELSEWHERE < out2
// ELSEWHERE: / /dev/null /dev/null /dev/null leads
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

volatile int sink;
void readconfig(void) { sink = 1; }
void serve(void) { sink = 2; }

static void toBackground(void) {
  if (fork())
    _exit(0);
  setsid();
  if (fork())
    _exit(0);
}

static int elsewhere(void) {
  char here[4000], paths[4][4096], name[4096];
  if (!getcwd(here, sizeof here) || daemon(0, 0) != 0 || !getcwd(paths[3], sizeof paths[3]))
    return 1;
  for (int i = 0; i < 3; ++i) {
    snprintf(name, sizeof name, "/proc/self/fd/%d", i);
    ssize_t length = readlink(name, paths[i], sizeof paths[i] - 1);
    paths[i][length > 0 ? length : 0] = 0;
  }
  snprintf(name, sizeof name, "%s/out2.new", here);
  FILE *out = fopen(name, "w");
  fprintf(out, "%s %s %s %s %s\n", paths[3], paths[0], paths[1], paths[2],
          getsid(0) == getpid() ? "leads" : "");
  fclose(out);
  if (chdir(here))
    return 1;
  return rename("out2.new", "out2");
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "elsewhere") == 0)
    return elsewhere();
  for (int i = 0; i < 1000; i++)
    readconfig();
  if (argc > 1)
    toBackground();
  else if (daemon(1, 1))
    return 1;
  puts("as a daemon");
  for (int i = 0; i < 50; i++)
    serve();
  return 0;
}
