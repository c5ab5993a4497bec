// merge=1 while threads run: what is added for a dump follows from counters that are read one after the
// other, and may be too large. The last profile of the process takes that back.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -pthread -I %root/runtime/include %s -o prog
// RUN: for i in 1 2 3 4 5 6 7 8; do \
// RUN:   rm -f gmon.out && env GMONKIT_OPTIONS=merge=1:hz=0 ./prog 2>warnings || exit 1; \
// RUN:   %dump-gmon gmon.out prog | grep -E "^(arc|block)" | sort >$i.txt || exit 1; \
// RUN: done
// RUN: env GMONKIT_OPTIONS=hz=0:output=plain ./prog 2>warnings
// RUN: %dump-gmon plain prog | grep -E "^(arc|block)" | sort >plain.txt
// RUN: for i in 1 2 3 4 5 6 7 8; do cmp $i.txt plain.txt || exit 1; done

// Processes that add at the same time take back from the sum, too, not from profiles that wait.
// RUN: rm -f gmon.out && for i in 1 2 3 4; do env GMONKIT_OPTIONS=merge=1:hz=0 ./prog 2>>warnings & done; wait
// RUN: ls gmon.out* && %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc {{.*}} work 80000000{{$}}
// CHECK-NOT: work
// CHECK: {{^}}block

#include <gmonkit/gmonkit.h>
#include <pthread.h>

__attribute__((noinline)) static int work(int n) {
  __asm__ volatile("");
  return n + 1;
}

static void *run(void *argument) {
  for (int i = 0; i < 20000000; ++i)
    work(i);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  for (int i = 0; i < 50; ++i)
    gmonkit_dump();
  pthread_join(thread, 0);
  return 0;
}
