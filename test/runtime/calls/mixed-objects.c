// Objects of one program may differ in their options: the profile says so when the
// counters of any of them may be inexact, and goes where any of them says.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -pthread -DMAIN -c %s -o main.o
// RUN: %gmon-cc --gmon-threads=single --gmon-output=there.gmon %clang -O1 -c %s -o work.o
// RUN: %gmon-cc %clang main.o work.o -o prog
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=WARNING
// WARNING: gmonrt: warning: prog: threads shared counters, so counts may be too low; compile with --gmon-threads=exact{{$}}
// RUN: %dump-gmon there.gmon | FileCheck %s --check-prefix=HEADER
// HEADER: header flags 0x7

// RUN: %gmon-cc %clang -O1 -c %s -o work.o
// RUN: %gmon-cc %clang main.o work.o -o prog
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: {{.}}
// RUN: %dump-gmon gmon.out | FileCheck %s --check-prefix=EXACT
// EXACT: header flags 0x3

void *work(void *argument);
#ifdef MAIN
#include <pthread.h>
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  return pthread_join(thread, 0);
}
#else
void *work(void *argument) { return argument; }
#endif
