// merge=1: the children of a process that forks often leave their counts in a log, gmon.out.more.counts.
// Whoever fills it adds all to gmon.out, and the parent adds the rest. The sum has the same bytes as
// that of gmonkit run, where each process has a file of its own.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog && %gmon-cc gcc-12 -O1 %s -o gcc-prog
// RUN: env GMONKIT_OPTIONS=merge=1:hz=0 ./prog 300 1 && mv gmon.out one && ls | FileCheck %s --check-prefix=LEFT
// RUN: env GMONKIT_OPTIONS=merge=1:hz=0 ./prog 300 8 && mv gmon.out eight && ls | FileCheck %s --check-prefix=LEFT
// RUN: env GMONKIT_OPTIONS=hz=0 %gmonkit run -o all ./prog 300 1 && cmp one all
// RUN: env GMONKIT_OPTIONS=hz=0 %gmonkit run -o all-eight ./prog 300 8 && cmp eight all-eight
// RUN: %dump-gmon one prog | FileCheck %s
// CHECK-DAG: block work+0x0 1200{{$}}
// CHECK-DAG: block rare+0x0 3{{$}}
// LEFT-NOT: gmon.out
// RUN: env GMONKIT_OPTIONS=merge=1 ./gcc-prog 300 8 && %dump-gmon gmon.out gcc-prog | FileCheck %s && rm gmon.out

// The log is there while the parent is, from the eighth child on, and has fewer than 64 processes.
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog 7 1 'test -e gmon.out.more.counts || echo none' | FileCheck %s --check-prefix=NONE
// RUN: rm gmon.out && env GMONKIT_OPTIONS=merge=1 ./prog 50 1 'cp gmon.out before; cp gmon.out.more.counts log' && rm gmon.out
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog 500 1 'cp gmon.out.more.counts last' && rm gmon.out
// RUN: %python -c 'import struct; [print(struct.unpack("8sQQQ", open(n, "rb").read(32))[2]) for n in ("log", "last")]' | FileCheck %s --check-prefix=PROCESSES
// NONE: none
// PROCESSES: {{^4[23]$}}
// PROCESSES-NEXT: {{^[1-6]?[0-9]$}}

// Readers say that counts wait.
// RUN: rm -rf sums && mkdir sums && cp one sums/gmon.out && cp log sums/gmon.out.more.counts
// RUN: %gmonprof -b prog sums/gmon.out 2>&1 >%t.out | FileCheck %s --check-prefix=WAITS
// WAITS: gmonprof: warning: sums/gmon.out: counts of other processes wait in sums/gmon.out.more.*; the next run of the program with merge=1 adds them
// RUN: %gmonkit merge sums -o merged 2>&1 | FileCheck %s --check-prefix=SKIPPED && cmp merged one
// SKIPPED: gmonkit: warning: sums/gmon.out.more.counts: skipped: counts of processes wait in it; the next run of the program with merge=1 adds them
// RUN: not %gmonprof prog log 2>&1 | FileCheck %s --check-prefix=LOG
// LOG: gmonprof: error: log: counts of processes wait in it; the next run of the program with merge=1 adds them

// That run adds them, whoever made them.
// RUN: cp before gmon.out && cp log gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./prog 0 1 && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=NEXT
// RUN: ls | FileCheck %s --check-prefix=GONE && rm gmon.out
// NEXT: block work+0x0 200{{$}}
// GONE: {{^}}gmon.out{{$}}
// GONE-NOT: gmon.out.

// The parent is killed: what its children left waits. One that lives on adds it.
// RUN: not --crash env GMONKIT_OPTIONS=merge=1 ./prog 300 1 'kill -9 $PPID'
// RUN: ls gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./prog 0 1 && %dump-gmon gmon.out prog | FileCheck %s
// RUN: ls | FileCheck %s --check-prefix=GONE && rm gmon.out
// RUN: not --crash env GMONKIT_OPTIONS=merge=1 ./prog 300 1 'kill -9 $PPID' orphan
// RUN: timeout -s KILL 60 sh -c 'while ls gmon.out.*; do sleep 0.1; done' && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=LATE
// RUN: rm gmon.out
// LATE: block work+0x0 1204{{$}}

// The parent's profile goes elsewhere: it has changed its directory.
// RUN: mkdir other && env GMONKIT_OPTIONS=merge=1 ./prog 300 1 '' directory && %dump-gmon gmon.out prog | FileCheck %s
// RUN: ls other/gmon.out && ls | FileCheck %s --check-prefix=GONE && rm -r gmon.out other

// A disk that is full: nothing is lost but the last profile.
// RUN: env GMONKIT_OPTIONS=merge=1 %python -c 'import os, resource; resource.setrlimit(resource.RLIMIT_FSIZE, (800, 800)); os.execl("prog", "prog", "100", "1")' 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: gmonrt: error: gmon.out: {{.*}}; the profile of prog is not written

// A log that is damaged, of another build, or no log at all.
// RUN: rm -f gmon.out* && cp one gmon.out && head -c 500 log >gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./prog 0 1 2>&1 | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: gmonrt: warning: gmon.out.adding.0.kept.{{[0-9]+}}: it is damaged; it waited to be added to gmon.out
// RUN: rm -f gmon.out* && cp log gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./gcc-prog 0 1 2>&1 | FileCheck %s --check-prefix=BUILD
// BUILD: gmonrt: warning: gmon.out.adding.0.kept.{{[0-9]+}}: it is of another build of the program; it waited to be added to gmon.out
// RUN: rm -f gmon.out* && cp one mine && cp mine gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./prog 20 1 && cmp mine gmon.out.more.counts
// RUN: rm -f gmon.out* && cp log mine && ln mine gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./prog 20 1 && cmp mine log
// RUN: rm -f gmon.out* && mkfifo gmon.out.more.counts && env GMONKIT_OPTIONS=merge=1 ./prog 20 1 && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=TWENTY
// TWENTY: block work+0x0 80{{$}}

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int work(int x) { return x * 3 + 1; }
__attribute__((noinline)) int rare(int x) { return x ^ 5; }
int (*volatile indirect)(int) = work;

static void child(int number, const char *name) {
  volatile int sum = (int)strlen(name);
  for (int i = 0; i < 3; ++i)
    sum += work(i);
  sum += indirect(number);
  if (number % 100 == 7)
    sum += rare(number);
  exit(0);
}

// prog CHILDREN AT-A-TIME [COMMAND [orphan|directory]]: COMMAND is run by the shell before the end.
int main(int count, char **arguments) {
  int children = atoi(arguments[1]), most = atoi(arguments[2]);
  for (int i = 0; i < children; ++i) {
    if (fork() == 0)
      child(i, arguments[0]);
    if (i + 1 >= most)
      wait(NULL);
  }
  while (wait(NULL) > 0)
    ;
  if (count > 4 && strcmp(arguments[4], "orphan") == 0 && fork() == 0) {
    usleep(200000);
    child(1, arguments[0]);
  }
  if (count > 4 && strcmp(arguments[4], "directory") == 0 && chdir("other") != 0)
    return 1;
  return count > 3 && system(arguments[3]) != 0;
}
