// Programs with the C library musl: calls, blocks, threads with counters of their own, ends
// by a signal.
// REQUIRES: musl-gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "--gmon-arcs=mcount --gmon-blocks=all"; do rm -f gmon.out; \
// RUN:   %gmon-cc $options musl-gcc -pthread -static -O1 %s -o prog && not --crash ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s || exit 1; done
// musl-gcc takes -static-pie for nothing.
// RUN: rm gmon.out && %gmon-cc musl-gcc -pthread -static-pie -O1 %s -o prog && not --crash ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s
// RUN: rm gmon.out; musl-gcc -static -O1 -finstrument-functions -DQUIET %s %runtime -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=HOOKED
// CHECK: header flags 0x{{[23]}} id
// CHECK-DAG: arc count+{{.*}} work 2000000{{$}}
// CHECK-DAG: arc main+{{.*}} work 10{{$}}
// CHECK-DAG: block work+{{.*}} 2000010{{$}}
// HOOKED: arc main+{{.*}} work 10{{$}}

#include <pthread.h>
#include <stdlib.h>

volatile int sink;
__attribute__((noipa)) void work(void) { sink = 1; }

static void *count(void *argument) {
  for (int i = 0; i < 1000000; i++)
    work();
  return argument;
}

int main(void) {
  for (int i = 0; i < 10; i++)
    work();
#ifndef QUIET
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], 0, count, 0))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  abort();
#endif
}
