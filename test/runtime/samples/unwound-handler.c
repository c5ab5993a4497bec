// The code that a handler of the runtime's returns to is known as that of a signal to all who read call frame
// information, such as debuggers. So they go on to what the signal interrupted.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for link in "" -static; do \
// RUN:   %gmon-cc %clang -O1 $link %s -o prog && ./prog || exit 1; done

#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

struct kernel_action {
  void (*handler)(int);
  unsigned long flags;
  const char *restorer;
  unsigned long mask;
};

const char *_Unwind_Find_FDE(const char *address, void *bases[3]);

static volatile int reached;
static void *volatile interrupted;

static int is_signals(const char *address) {
  void *bases[3];
  const char *fde = _Unwind_Find_FDE(address, bases);
  if (!fde)
    return 0;
  int distance; // from the second word of an entry to the one that it refers to
  memcpy(&distance, fde + 4, sizeof distance);
  return strchr(fde + 4 - distance + 9, 'S') != 0;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *unused) {
  (void)unused;
  reached |= _Unwind_FindEnclosingFunction((void *)_Unwind_GetIP(context)) == interrupted;
  return _URC_NO_REASON;
}

static void handler(int signal) {
  (void)signal;
  _Unwind_Backtrace(visit, 0);
}

__attribute__((noinline)) static void interrupt(int signal) {
  interrupted = (void *)interrupt;
  syscall(SYS_kill, getpid(), signal);
  interrupted = 0; // no tail call
}

int main(void) {
  struct kernel_action samples = {0}, action = {handler, 0, 0, 0};
  syscall(SYS_rt_sigaction, 33, 0, &samples, sizeof samples.mask);
  action.flags = samples.flags & 0x04000000; // SA_RESTORER
  action.restorer = samples.restorer;
  syscall(SYS_rt_sigaction, SIGUSR1, &action, 0, sizeof action.mask);
  interrupt(SIGUSR1);
  const char *code = samples.restorer;
  int known = code && is_signals(code - 1) && is_signals(code) && is_signals(code + 7);
  printf("%d %d\n", reached, known);
  return !reached || !known;
}
