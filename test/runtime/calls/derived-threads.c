// Eight threads, a million indirect calls of each of two functions by each thread: not one
// is lost, though threads share the functions' own counters, and the profile says that these may be
// inexact. Threads are noticed where no call is recorded, too.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -pthread -I%S %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: %dump-gmon gmon.out prog \
// RUN:   | FileCheck %s --implicit-check-not='{{arc.* (one|two)}}'
// WARNING:   gmonrt: warning: prog: threads shared counters, so counts may be too low; compile with --gmon-threads=exact{{$}}
// WARNING-NOT: {{.}}
// CHECK:     header flags 0x{{[4-7]}} id
// CHECK-DAG: arc work+{{0x[0-9a-f]+}} one 8000000
// CHECK-DAG: arc work+{{0x[0-9a-f]+}} two 8000000

// RUN: rm gmon.out && ./prog direct 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=DIRECT
// DIRECT:     header flags 0x{{[4-7]}} id
// DIRECT-NOT: arc work

#include "../Inputs/derived.h"
#include <pthread.h>

FUNCTION(counted, "\tret\n");
// Without record, so that nothing but the calls tells how often they ran.
__asm__(".globl one, two\n"
        ".type one, @function\none:\tret\n.size one, .-one\n"
        ".type two, @function\ntwo:\tret\n.size two, .-two");
FUNCTION(
    work,
    "\tpushq %rbx\n\tmovl $1000000, %ebx\n"
    "2:\tmovq one@GOTPCREL(%rip), %rax\n" INDIRECT(
        "%rax",
        "call *%r11") "\tmovq two@GOTPCREL(%rip), %rax\n" INDIRECT("%rax",
                                                                   "call *%rax") "\tdecl "
                                                                                 "%ebx\n\tjnz "
                                                                                 "2b\n\tpopq "
                                                                                 "%rbx\n\tret\n");

void work(void);
void counted(void);
static void *run(void *argument) {
  if (*(int *)argument > 1)
    counted();
  else
    work();
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t threads[8];
  for (int i = 0; i < 8; i++)
    pthread_create(&threads[i], 0, run, &argc);
  for (int i = 0; i < 8; i++)
    pthread_join(threads[i], 0);
}
