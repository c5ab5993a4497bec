// A program does not see the runtime's signal handlers: where it asks for the action that was there
// before, it is the default one, whichever function it asks; a handler that hands the signal on
// to that, or brings it back, does what it would have done. Then the profile is written all the same.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc-12 -O1 -w %s -o plain && %gmon-cc %clang -O1 -w %s -o prog
// RUN: %clang -O1 -w -static -fpass-plugin=%pass -fuse-ld=lld %s %runtime -o static
// RUN: for do in asked chained again term flags stack; do \
// RUN:   ./plain $do > $do.out; echo $? >> $do.out; \
// RUN:   for prog in ./prog ./static "env LD_PRELOAD=%shared-runtime ./plain"; do \
// RUN:     rm -f gmon.out && $prog $do > out.txt; echo $? >> out.txt; \
// RUN:     diff $do.out out.txt && test -s gmon.out || { echo "$prog $do"; exit 1; }; done; done
// The same with a sanitizer, whose functions come before or after the runtime's.
// RUN: %clang -O1 -w -fsanitize=address %s -o first-plain && %gmon-cc %clang -O1 -w -fsanitize=address %s -o first
// RUN: gcc-12 -O1 -w -fsanitize=address %s -o second-plain && %gmon-cc gcc-12 -O1 -w -fsanitize=address %s -o second
// RUN: for do in asked chained again flags; do for prog in first second; do rm -f gmon.out; \
// RUN:   ./$prog-plain $do > plain.txt; echo $? >> plain.txt; ./$prog $do > out.txt; echo $? >> out.txt; \
// RUN:   diff plain.txt out.txt && test -s gmon.out || { echo "$prog $do"; exit 1; }; done; done
// RUN: FileCheck %s --check-prefix=TERM < term.out
// TERM: 143

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

sighandler_t sysv_signal(int signal, sighandler_t handler);

static sighandler_t before;

static void chain(int signal) {
  if (before != SIG_DFL && before != SIG_IGN)
    before(signal);
  static const char text[] = "handled\n";
  write(1, text, strlen(text));
}

static void again(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

static const char *nameOf(sighandler_t handler) {
  return handler == SIG_DFL    ? "default"
         : handler == chain    ? "chain"
         : handler == SIG_HOLD ? "held"
                               : "other";
}

static void ask(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    errno = 0;
    int result = sigaction(number, 0, &action);
    printf("%d: %d %d", number, result, errno);
    if (result == 0)
      printf(" %d %x %d", action.sa_handler != SIG_DFL, action.sa_flags,
             sigismember(&action.sa_mask, SIGUSR1));
    printf("\n");
  }
  for (int number = SIGKILL; number < 100; number += 90) {
    errno = 0;
    sighandler_t handler = signal(number, chain);
    printf("%d %d\n", handler == SIG_ERR, errno);
  }
  printf("%s\n", nameOf(signal(SIGHUP, chain)));
  printf("%s\n", nameOf(sysv_signal(SIGHUP, SIG_DFL)));
  printf("%s\n", nameOf(sysv_signal(SIGHUP, chain)));
  printf("%s\n", nameOf(signal(SIGHUP, SIG_DFL)));
  printf("%s\n", nameOf(sigset(SIGINT, chain)));
  printf("%s\n", nameOf(sigset(SIGINT, SIG_HOLD)));
  printf("%s\n", nameOf(sigset(SIGINT, SIG_DFL)));
  printf("%s\n", nameOf(sigset(SIGINT, SIG_DFL)));
}

static void printFlags(int number) {
  struct sigaction action;
  sigaction(number, 0, &action);
  printf("%d %x %d\n", number, action.sa_flags, sigismember(&action.sa_mask, number));
}

static void askFlags(void) {
  struct sigaction action = {0};
  action.sa_handler = SIG_DFL;
  action.sa_flags = SA_RESTART | SA_NODEFER;
  sigaddset(&action.sa_mask, SIGTERM);
  sigaddset(&action.sa_mask, SIGKILL);
  sigaction(SIGTERM, &action, 0);
  printFlags(SIGTERM);
  signal(SIGUSR1, chain);
  printFlags(SIGUSR1);
  siginterrupt(SIGUSR1, 1);
  printFlags(SIGUSR1);
  signal(SIGUSR1, chain);
  printFlags(SIGUSR1);
  siginterrupt(SIGUSR1, 0);
  signal(SIGUSR1, chain);
  printFlags(SIGUSR1);
  sigset(SIGUSR2, chain);
  printFlags(SIGUSR2);
  sysv_signal(SIGUSR2, chain);
  printFlags(SIGUSR2);
}

static void askStack(void) {
  static char memory[1 << 16];
  stack_t stack = {0}, old = {0};
  int result = sigaltstack(0, &old);
  printf("%d %d %d %zu\n", result, old.ss_sp == 0, old.ss_flags, old.ss_size);
  stack.ss_sp = memory;
  stack.ss_size = sizeof memory;
  result = sigaltstack(&stack, &old);
  printf("%d %d %d %zu\n", result, old.ss_sp == 0, old.ss_flags, old.ss_size);
  stack.ss_flags = SS_DISABLE;
  result = sigaltstack(&stack, &old);
  printf("%d %d %d %zu\n", result, old.ss_sp == memory, old.ss_flags, old.ss_size);
  result = sigaltstack(0, &old);
  printf("%d %d %d %zu\n", result, old.ss_sp == 0, old.ss_flags, old.ss_size);
  stack.ss_flags = 0;
  stack.ss_size = 1;
  errno = 0;
  result = sigaltstack(&stack, 0);
  printf("%d %d\n", result, errno);
}

int main(int argc, char **argv) {
  const char *what = argv[argc - 1];
  if (!strcmp(what, "asked"))
    ask();
  if (!strcmp(what, "flags"))
    askFlags();
  if (!strcmp(what, "stack"))
    askStack();
  fflush(stdout);
  if (!strcmp(what, "chained")) {
    before = signal(SIGHUP, chain);
    raise(SIGHUP);
  }
  if (!strcmp(what, "again")) {
    signal(SIGTERM, again);
    raise(SIGTERM);
  }
  if (!strcmp(what, "term")) {
    for (int number = 1; number < NSIG; number++)
      signal(number, SIG_DFL);
    raise(SIGTERM);
  }
  return 0;
}
