// With -fsplit-stack, nothing stands between the call that makes room and the return behind
// it, which it skips: functions that outgrow their thread's stack run right.
// REQUIRES: gcc-plugin, gcc-12
// RUN: %gmon-cc gcc-12 -O2 -fsplit-stack -pthread %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: 3000
// RUN: %dump-gmon %t.gmon %t | FileCheck %s --check-prefix=COUNTS
// COUNTS-DAG: arc run+{{.*}} deep 1{{$}}
// COUNTS-DAG: arc deep+{{.*}} deep 3000
// RUN: llvm-objdump -d --no-show-raw-insn %t | FileCheck %s --check-prefix=CODE
// CODE-LABEL: <deep>:
// CODE:       callq {{.*}} <__morestack>
// CODE-NEXT:  retq
#include <pthread.h>
#include <stdio.h>

static __attribute__((noinline)) int deep(int depth) {
  volatile char room[4000];
  room[depth] = 1;
  return depth == 0 ? 0 : deep(depth - 1) + room[depth];
}

static __attribute__((noinline)) void *run(void *argument) {
  printf("%d\n", deep(3000));
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  pthread_create(&thread, &small, run, 0);
  pthread_join(thread, 0);
  return 0;
}
