// A signal handler may call instrumented functions at any time, while its thread is
// recording a new arc too: no call is lost, nor while samples are taken.
// RUN: %gmon-cc --gmon-blocks=none %clang -O1 %s -o %t
// RUN: for options in hz=0 hz=250 hz=10000 clock=wall:hz=1000 callers=1; do \
// RUN:   GMONKIT_OPTIONS=output=%t.gmon:$options %t > %t.txt && \
// RUN:   %dump-gmon %t.gmon %t > %t.dump && \
// RUN:   %python %S/../Inputs/sum_arcs.py %t.dump on_signal leaf step main | diff - %t.txt || exit 1; \
// RUN: done

#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

// 1024 call sites, each an arc of its own.
#define FOUR(x) x x x x
#define SITES(x) FOUR(FOUR(FOUR(FOUR(FOUR(x)))))

volatile long signals, steps, leaves;

__attribute__((noinline)) void leaf(void) { leaves = leaves + 1; }
__attribute__((noinline)) void step(void) { steps = steps + 1; }

void on_signal(int signal) {
  (void)signal;
  signals = signals + 1;
  switch (signals % 8) {
  case 0:
    leaf();
    break;
  case 1:
    FOUR(leaf();) break;
  case 2:
    FOUR(FOUR(leaf();)) break;
  default:
    FOUR(FOUR(FOUR(leaf();)))
  }
}

int main(void) {
  signal(SIGALRM, on_signal);
  struct itimerval period = {{0, 50}, {0, 50}};
  setitimer(ITIMER_REAL, &period, 0);
  for (int i = 0; i < 1000 || signals < 3000; i++) {
    SITES(step();)
  }
  signal(SIGALRM, SIG_IGN);
  printf("on_signal %ld\nleaf %ld\nstep %ld\nmain 1\n", signals, leaves, steps);
}
