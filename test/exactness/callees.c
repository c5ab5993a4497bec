// Calls of functions that the compiler sees, or that promise to return, and which leave all the same. What follows
// them has the count of those that came back. It is told by calls of after(): odd numbers do not come back.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for way in IFUNC WEAK NAKED PIDFD TIMER LEAF; do for compiler in gcc-12 %clang; do for blocks in sparse all; do \
// RUN:   %gmon-cc --gmon-blocks=$blocks $compiler -O2 -Wno-attributes -D$way %s -c -o prog.o && \
// RUN:   %gmon-cc --gmon-blocks=$blocks $compiler -O2 -Wno-attributes -D$way -DOTHER %s -c -o other.o && \
// RUN:   %gmon-cc $compiler prog.o other.o -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not='{{arc .* after ([0-46-9]|5[0-9])}}' || { echo $way $compiler $blocks; exit 1; }; \
// RUN: done; done; done
// CHECK: arc {{.*}} after 5

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern jmp_buf place;
extern volatile int sum;

#if defined LEAF // a leaf function may exit
__attribute__((leaf, nothrow)) void leave(int n);
#elif defined PIDFD // declared so by the C library, whose newer versions have it
__attribute__((leaf, nothrow)) int pidfd_send_signal(int, int, siginfo_t *, unsigned);
#endif

#ifdef OTHER
jmp_buf place;
volatile int sum;
#if defined WEAK
void leave(int n) {
  if (n & 1)
    longjmp(place, 1);
}
#elif defined LEAF
void leave(int n) {
  if (n == 5)
    exit(0);
}
#elif defined PIDFD
int pidfd_send_signal(int fd, int signal, siginfo_t *info, unsigned flags) {
  return (int)syscall(SYS_pidfd_send_signal, fd, signal, info, flags);
}
#endif
#else

__attribute__((noinline)) static void after(void) { sum++; }

#if defined IFUNC // an alias of its resolver
static void leaveOdd(int n) {
  if (n & 1)
    longjmp(place, 1);
}
static void (*choose(void))(int) { return leaveOdd; }
void leave(int) __attribute__((ifunc("choose")));
#elif defined WEAK // replaced at link time
void staysHere(int n) { sum += n; }
void leave(int) __attribute__((weak, alias("staysHere")));
#elif defined NAKED // goes to another stack, from which nobody returns for odd numbers
static jmp_buf *jump = &place;
static __attribute__((noreturn, used)) void jumpAway(void) { longjmp(*jump, 1); }
static __attribute__((naked, noinline)) void leave(int n) {
  __asm__("testl $1, %edi\n\tje 1f\n\tandq $-16, %rsp\n\tcall jumpAway\n1:\n\tret");
}
#elif defined PIDFD
static int descriptor;
static void jumpAway(int number) { siglongjmp(place, number); }
static void leave(int n) {
  if (n & 1)
    pidfd_send_signal(descriptor, SIGUSR1, NULL, 0);
}
#elif defined TIMER // expires at once
static timer_t timer;
static void jumpAway(int number) { siglongjmp(place, number); }
static void leave(int n) {
  struct itimerspec past = {{0, 0}, {1, 0}};
  if (n & 1) {
    timer_settime(timer, TIMER_ABSTIME, &past, NULL);
    for (volatile long wait = 0; wait < 1000000000; wait++)
      ;
  }
}
#endif

__attribute__((noinline)) static void callsIt(int n) {
  leave(n);
  sum--;
}

__attribute__((noinline)) static void work(int n) {
  callsIt(n);
  after();
}

int main(void) {
#ifdef PIDFD
  signal(SIGUSR1, jumpAway);
  descriptor = (int)syscall(SYS_pidfd_open, getpid(), 0);
#elif defined TIMER
  signal(SIGALRM, jumpAway);
  if (timer_create(CLOCK_REALTIME, NULL, &timer))
    return 1;
#endif
  for (volatile int n = 0; n < 10; n++)
    if (!sigsetjmp(place, 1))
      work(n);
  return sum == 1 << 30;
}
#endif
