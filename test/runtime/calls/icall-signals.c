// A signal handler may make indirect calls at any time, while its thread is recording a new
// one too: no call is lost.
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -I%S %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon:hz=0 %t > %t.txt
// RUN: %dump-gmon %t.gmon %t > %t.dump
// RUN: %python %S/../Inputs/sum_arcs.py %t.dump leaf step | diff - %t.txt

#include "../Inputs/derived.h"
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

__asm__(".globl leaf, step\n"
        ".type leaf, @function\nleaf:\tret\n.size leaf, .-leaf\n"
        ".type step, @function\nstep:\tret\n.size step, .-step");
// 1024 call sites each, from the COUNT-th last one on.
#define SITES(target)                                                                              \
  "\timulq $-(4f-3f)/1024, %rdi, %rdi\n\tleaq 4f(%rip), %rax\n"                                    \
  "\taddq %rdi, %rax\n\tjmp *%rax\n3:\t.rept 1024\n\tleaq " target "(%rip), %r11\n"                \
  "\tcall __gmon_icall\n\tcall *%r11\n\t.endr\n4:\tret\n"
FUNCTION(call_leaf, SITES("leaf"));
FUNCTION(call_step, SITES("step"));

void call_leaf(long count);
void call_step(long count);

volatile long signals, steps, leaves;

void on_signal(int signal) {
  (void)signal;
  signals = signals + 1;
  long count = signals % 64;
  call_leaf(count);
  leaves = leaves + count;
}

int main(void) {
  signal(SIGALRM, on_signal);
  struct itimerval period = {{0, 50}, {0, 50}};
  setitimer(ITIMER_REAL, &period, 0);
  for (long i = 0; i < 2000 || signals < 3000; i++) {
    call_step(i % 1025);
    steps += i % 1025;
  }
  signal(SIGALRM, SIG_IGN);
  printf("leaf %ld\nstep %ld\n", leaves, steps);
}
