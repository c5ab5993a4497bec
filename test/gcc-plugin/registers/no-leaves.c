// Functions that the C library's headers call leaves, but that start a process in which nothing
// before counts, or run a signal's handler that leaves by longjmp: with few counters
// (blocks=sparse) the counts are those of blocks=all.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for blocks in all sparse; do \
// RUN:   %gmon-cc --gmon-arcs=derived --gmon-first=off --gmon-blocks=$blocks \
// RUN:     --gmon-output=$blocks.gmon gcc-12 -O1 -w %s -o $blocks && ./$blocks | cat && ls -v $blocks.gmon.* > $blocks.list || exit 1; \
// RUN: done
// RUN: %python %S/../../exactness/Inputs/same_counts.py all all.gmon sparse sparse.gmon
// RUN: count 2 < all.list
// RUN: paste all.list sparse.list | while read all sparse; do \
// RUN:   %python %S/../../exactness/Inputs/same_counts.py all $all sparse $sparse || exit 1; \
// RUN: done

#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile int work;

static void onSignal(int number) {
  work += number;
  siglongjmp(back, 1);
}

// What comes after LEAVE is never reached.
#define LEAVES(name, before, leave)                                                                \
  __attribute__((noinline, noclone)) static void name(int mask) {                                  \
    before;                                                                                        \
    work++;                                                                                        \
    leave;                                                                                         \
    if (work % 3)                                                                                  \
      work++;                                                                                      \
    work += mask;                                                                                  \
  }
LEAVES(byGsignal, work++, gsignal(SIGUSR1))
LEAVES(bySetmask, kill(getpid(), SIGUSR1), sigsetmask(mask))
LEAVES(byRelse, kill(getpid(), SIGUSR1), sigrelse(SIGUSR1))
LEAVES(bySet, kill(getpid(), SIGUSR1), sigset(SIGUSR1, onSignal))

static void jump(int kind) {
  int mask = kind == 0 ? 0 : sigblock(sigmask(SIGUSR1));
  if (kind == 0)
    byGsignal(mask);
  else if (kind == 1)
    bySetmask(mask);
  else if (kind == 2)
    byRelse(mask);
  else
    bySet(mask);
}

// The parent of a daemon has the calls before, and the daemon those after: two profiles.
__attribute__((noinline, noclone)) static int start(int count) {
  for (int i = 0; i < count; i++)
    work++;
  if (daemon(1, 1))
    return 1;
  for (int i = 0; i < count; i++)
    work += 2;
  return 0;
}

int main(void) {
  signal(SIGUSR1, onSignal);
  for (volatile int i = 0; i < 4; i++)
    if (!sigsetjmp(back, 1))
      jump(i);
  pid_t child = fork();
  if (child == 0)
    return start(7);
  waitpid(child, 0, 0);
  work++;
  // A pipe that is the output of both is open until the daemon has ended.
  return 0;
}
