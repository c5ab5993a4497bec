// Every signal that ends a process which does not handle it has the profile written first, and the
// parent sees the end that it would have seen: all but SIGKILL, the signals that stop a process (19
// to 22), and those that the C library keeps for itself (32, 33).
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 -fno-inline %s -o plain
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o dynamic
// RUN: %gmon-cc --gmon-arcs=derived %clang -O1 -fno-inline -static %s -o static
// RUN: ulimit -c 0; for prog in dynamic static; do \
// RUN:   rm -f gmon.out; env --default-signal GMONKIT_OPTIONS=hz=0 ./$prog 15; \
// RUN:   %dump-gmon gmon.out $prog | FileCheck %s && mv gmon.out expected || exit 1; \
// RUN:   for signal in $(seq 8) $(seq 10 18) $(seq 23 31) $(seq 34 64); do \
// RUN:     env --default-signal ./plain $signal; plain=$?; \
// RUN:     env --default-signal GMONKIT_OPTIONS=hz=0 ./$prog $signal; status=$?; \
// RUN:     test $status = $plain || { echo $prog $signal: status $status, not $plain; exit 1; }; \
// RUN:     test $plain = 0 || cmp gmon.out expected || { echo $prog $signal; exit 1; }; \
// RUN:     rm gmon.out; echo $prog $signal: $status; \
// RUN:   done; done > statuses
// RUN: grep -c -v ': 0$' statuses | FileCheck %s --check-prefix=ENDED

// With signals=0 they are left alone.
// RUN: for signal in 15 64; do \
// RUN:   not --crash env GMONKIT_OPTIONS=signals=0 ./dynamic $signal && not ls gmon.out || exit 1; \
// RUN: done

// CHECK: arc main+{{.*}} work 1000{{$}}
// CHECK: block work+{{.*}} 1000{{$}}

// SIGCHLD, SIGCONT, SIGURG and SIGWINCH do not end it: 53 of 57 do.
// ENDED: {{^}}106{{$}}

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

int main(int argc, char **argv) {
  for (int i = 0; i < 1000; i++)
    work();
  kill(getpid(), atoi(argv[1]));
}
