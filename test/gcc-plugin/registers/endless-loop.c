// A loop that no path leads out of, in a function that signal handlers leave: with few counters
// (blocks=sparse, and none but those for arcs) entries are counted all the same.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{blocks} =
// DEFINE: %{check} = %gmon-cc --gmon-arcs=derived --gmon-first=off --gmon-blocks=%{blocks} \
// DEFINE:   gcc-12 -O1 %s -o prog && ./prog 2>&1 | count 0 && %dump-gmon gmon.out prog > out.txt
// REDEFINE: %{blocks} = none
// RUN: %{check} && FileCheck %s < out.txt
// REDEFINE: %{blocks} = sparse
// RUN: %{check} && FileCheck %s --check-prefixes=CHECK,BLOCKS < out.txt
// CHECK:  arc main+{{.*}} forever 10
// BLOCKS: block forever+0x0 10
// BLOCKS-DAG: block forever+{{.*}} 70
// BLOCKS-DAG: block forever+{{.*}} 80
// BLOCKS-DAG: block forever+{{.*}} 10

#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;
static volatile int work, *nowhere;
static void onTrap(int number) {
  work += number;
  siglongjmp(back, 1);
}

__attribute__((noinline, noclone)) static void forever(int rounds) {
  for (int i = 0;; i++) {
    work++;
    if (i == rounds)
      work = *nowhere;
  }
}

int main(void) {
  signal(SIGSEGV, onTrap);
  for (volatile int i = 0; i < 10; i++)
    if (!sigsetjmp(back, 1))
      forever(7);
  return 0;
}
