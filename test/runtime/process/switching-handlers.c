// Handlers with SA_ONSTACK may switch to other contexts, as user-level threads do, though the program set no signal
// stack: the next handler does not overwrite them. In a handler the program may set one.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in %clang gcc; do %gmon-cc $compiler -O2 %s -o prog && ./prog || exit 1; done

#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <ucontext.h>

enum { Contexts = 4, Switches = 300 };
static ucontext_t contexts[Contexts], first;
static volatile int current, stops, overwritten, refused;
static volatile long counts[Contexts];
static char own[65536];

static void run(int number) {
  while (!stops)
    counts[number]++;
}

static void switchContext(int signal) {
  if (stops)
    return;
  int here = current;
  volatile int marks[64];
  for (int i = 0; i < 64; i++)
    marks[i] = here;
  current = (here + 1) % Contexts;
  static int switches;
  stops = ++switches > Switches;
  swapcontext(&contexts[here], &contexts[current]);
  for (int i = 0; i < 64; i++)
    overwritten += marks[i] != here;
}

static void setStack(int signal) {
  stack_t stack = {.ss_sp = own, .ss_size = sizeof own};
  refused = sigaltstack(&stack, 0);
}

static void setTimer(int microseconds) {
  struct itimerval timer = {{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_REAL, &timer, 0);
}

int main(void) {
  struct sigaction action = {.sa_handler = setStack, .sa_flags = SA_ONSTACK};
  sigaction(SIGUSR1, &action, 0);
  raise(SIGUSR1);
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, 0);
  action.sa_handler = switchContext;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigaction(SIGALRM, &action, 0);
  for (int i = 0; i < Contexts; i++) {
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = malloc(1 << 17);
    contexts[i].uc_stack.ss_size = 1 << 17;
    contexts[i].uc_link = &first;
    makecontext(&contexts[i], (void (*)(void))run, 1, i);
  }
  setTimer(1000);
  swapcontext(&first, &contexts[0]);
  setTimer(0);
  printf("%d overwritten, %d refused\n", overwritten, refused);
  return overwritten || refused;
}
