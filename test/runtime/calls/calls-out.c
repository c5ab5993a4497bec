// Calls of functions in other files are in the profile, under the address of the call, by name:
// through a procedure linkage table or not, direct and indirect, of a library without
// instrumentation and of one with it. GNU gprof passes over them.
// REQUIRES: gcc, gcc-plugin, gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc -O1 -shared -fPIC -DLIBRARY %s -o libplain.so
// RUN: %gmon-cc --gmon-arcs=mcount gcc -O1 -shared -fPIC -DHOOKED %s -o libhooked.so
// RUN: for options in "" "-fno-plt" "-no-pie -fno-pic" "-Wl,-z,now"; do \
// RUN:   for compiler in gcc "%clang -fuse-ld=lld"; do \
// RUN:     rm -f gmon.out; %gmon-cc $compiler -O1 $options %s \
// RUN:       -L. -lplain -lhooked -Wl,-rpath,. -o prog && ./prog && \
// RUN:     %dump-gmon gmon.out prog | FileCheck %s && gprof -b -q prog gmon.out > gprof.out || exit 1; \
// RUN:   done; done
// RUN: %gmonprof -q prog gmon.out | FileCheck %s --check-prefix=REPORT
// RUN: %gmon-cc --gmon-arcs=mcount gcc -O1 %s -L. -lplain -lhooked -Wl,-rpath,. -o hooks && ./hooks
// RUN: %dump-gmon gmon.out hooks | FileCheck %s --check-prefix=HOOKS
// CHECK-DAG: call-out caller+{{.*}} plain@libplain.so 10{{$}}
// CHECK-DAG: call-out caller+{{.*}} hooked@libhooked.so 10{{$}}
// CHECK-DAG: call-out caller+{{.*}} hooked@libhooked.so 10{{$}}
// CHECK-DAG: call-out caller+{{.*}} plain@libplain.so 3{{$}}
// CHECK-DAG: call-out main+{{.*}} getppid@libc.so.6 1{{$}}
// REPORT:      Calls to other files:
// REPORT:      20  caller -> hooked (libhooked.so)
// REPORT-NEXT: 13  caller -> plain (libplain.so)
// REPORT-NEXT: 1  main -> getppid (libc.so.6)
// HOOKS-NOT: call-out {{.*}} plain
// HOOKS: call-out caller+{{.*}} hooked@libhooked.so 10{{$}}

volatile int sink;

#if defined LIBRARY
void plain(void) { sink = 1; }
#elif defined HOOKED
void hooked(void) { sink = 2; }
#else

#include <unistd.h>

void plain(void);
void hooked(void);
void (*volatile indirect)(void) = plain;

__attribute__((noinline)) void caller(int which) {
  if (which == 1)
    indirect();
  if (which == 1)
    return;
  plain();
  hooked();
  hooked();
  sink = 3;
}

int main(void) {
  for (volatile int i = 0; i < 10; i++)
    caller(0);
  for (volatile int i = 0; i < 3; i++)
    caller(1);
  return getppid() < 0;
}
#endif
