// A signal that asks gmon-cc to end goes to the compiler or the check that it waits for; when that
// has ended by it, gmon-cc does.
// REQUIRES: pty
// RUN: rm -rf %t && mkdir -p %t/bin && cd %t && cp %gmon-cc bin && touch prog prog.prof
// RUN: %clang %s -o slow && cp slow clang-22 && cp slow bin/gmonkit
// DEFINE: %{signalled} = %python %S/../driver/Inputs/signalled.py
// DEFINE: %{link} = bin/gmon-cc --gmon-pgo=$PWD/prog.prof ./clang-22 main.o -o prog

// RUN: for signal in HUP INT QUIT TERM; do %{signalled} $signal %{link}; done | FileCheck %s
// RUN: %{signalled} INT+tty %{link} | FileCheck %s --check-prefix=INT
// RUN: cp /bin/true clang-22 && %{signalled} TERM %{link} | FileCheck %s --check-prefix=TERM
// CHECK:      signal 1{{[[:space:]]}}
// CHECK:      exit status -1{{$}}
// CHECK:      signal 2{{[[:space:]]}}
// CHECK:      exit status -2{{$}}
// CHECK:      signal 3{{[[:space:]]}}
// CHECK:      exit status -3{{$}}
// CHECK:      signal 15{{[[:space:]]}}
// CHECK:      exit status -15{{$}}
// INT:        signal 2{{[[:space:]]}}
// INT-NOT:    signal
// INT:        exit status -2{{$}}
// TERM:       signal 15{{[[:space:]]}}
// TERM:       exit status -15{{$}}

// Whoever starts it may ignore the ends of children.
// RUN: cp /bin/true bin/gmonkit && env --ignore-signal=CHLD %{link} 2>&1 | count 0

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t seen;
static void note(int number) { seen = number; }

// A check's standard output is not shown.
int main(void) {
  for (int number = 1; number <= SIGTERM; number++)
    signal(number, note);
  fprintf(stderr, "ready\n");
  while (!seen)
    usleep(1000);
  usleep(300 * 1000);
  fprintf(stderr, "signal %d\n", (int)seen);
  signal(seen, SIG_DFL);
  return raise(seen);
}
