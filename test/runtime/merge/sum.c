// merge=1: any number of processes add to one file, at the same time, and no count is lost. A
// file that is not the same program's profile is left alone.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o prog && %gmon-cc %clang -O1 -fno-inline -DOTHER %s -o other
// RUN: env GMONKIT_OPTIONS=merge=1:hz=0 ./prog 1000 && ls gmon.out* | FileCheck %s --check-prefix=FILES
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// FILES:     {{^}}gmon.out{{$}}
// FILES-NOT: gmon
// CHECK:     header flags 0xb id
// CHECK-DAG: arc main+{{.*}} child 1000{{$}}
// CHECK-DAG: arc child+{{.*}} work 3000{{$}}
// CHECK-DAG: block work+{{.*}} 3000{{$}}
// CHECK-DAG: arc __gmon_outside+0x0 main 1{{$}}

// Several dumps of one process are not added twice; a second run is.
// RUN: env GMONKIT_OPTIONS=merge=1:hz=0 ./prog dump && env GMONKIT_OPTIONS=merge=1:hz=0 ./prog dump
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=DUMPS
// DUMPS-DAG: arc child+{{.*}} work 3000{{$}}
// DUMPS-DAG: arc dumps+{{.*}} work 60{{$}}
// DUMPS-DAG: block work+{{.*}} 3060{{$}}

// RUN: cp gmon.out before && env GMONKIT_OPTIONS=merge=1 ./other 0 2>&1 | FileCheck %s --check-prefix=OTHER && cmp gmon.out before
// OTHER: {{^}}gmonrt: error: gmon.out: it is the profile of another build; the profile of other is not written{{$}}
// RUN: echo a text of mine > gmon.out && env GMONKIT_OPTIONS=merge=1 ./prog 0 2>&1 | FileCheck %s --check-prefix=TEXT && grep mine gmon.out
// TEXT: gmonrt: error: gmon.out: it is no profile that this runtime has written; the profile of prog is not written
// RUN: head -c -3 before > gmon.out && env GMONKIT_OPTIONS=merge=1:hz=0 ./prog 0 2>&1 | FileCheck %s --check-prefix=SHORT && cmp -n 300 gmon.out before
// SHORT: gmonrt: error: gmon.out: it is damaged; the profile of prog is not written

#include "../../../runtime/include/gmonkit/gmonkit.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

void child(void) {
  for (int i = 0; i < 3; i++)
    work();
  exit(0);
}

#ifdef OTHER
void more(void) { sink = 2; }
#endif

void dumps(void) {
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 10; k++)
      work();
    gmonkit_dump();
  }
}

int main(int argc, char **argv) {
  if (strcmp(argv[1], "dump") == 0)
    return dumps(), 0;
  int children = atoi(argv[1]), ended = 0, status;
  for (int started = 0; ended < children;) {
    if (started < children && started - ended < 40) {
      pid_t pid = fork();
      if (pid < 0)
        return 1;
      if (pid == 0)
        child();
      ++started;
    } else if (wait(&status) < 0 || status != 0) {
      return 1;
    } else {
      ++ended;
    }
  }
  return argc - 2;
}
