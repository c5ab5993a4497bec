// Where a stack cannot be walked, it ends and the sample counts all the same: code made at run time,
// wild stack and frame pointers, recursion deeper than a stack is kept.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-optimize-sibling-calls -pthread %s -o prog
// RUN: GMONKIT_OPTIONS=stacks=1 ./prog
// RUN: %gmonkit export --folded prog > folded && FileCheck %s < folded
// CHECK-DAG: [unknown callers];[no file] {{[0-9]+}}
// CHECK-DAG: [unknown callers];{{(recurse;)+}}burn{{[ ;]}}
// RUN: awk '/recurse/ && gsub(/recurse/, "") > 256 { print "too deep: " NF; exit 1 }' folded

// The sum of all stacks is the time of all samples: those in the program and those outside.
// RUN: %python %S/../Inputs/stack_sum.py %gmonkit prog gmon.out

#include "../Inputs/cpu_time.h"
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#define FRAME __attribute__((noinline))

static volatile long sink;

FRAME void burn(void) {
  BURN(0.1)
  sink = 0;
}

FRAME long recurse(int depth) {
  if (depth == 0)
    burn();
  else
    sink = recurse(depth - 1) + 1;
  return sink;
}

// mov $200000000, %eax; 1: dec %eax; jnz 1b; ret
static const unsigned char code[] = {0xb8, 0x00, 0xc2, 0xeb, 0x0b, 0xff, 0xc8, 0x75, 0xfc, 0xc3};

FRAME void runs_made_code(void) {
  void *page = mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(page, code, sizeof code);
  ((void (*)(void))page)();
  munmap(page, 4096);
}

// Loops with these in the stack and frame pointers.
FRAME void runs_with(unsigned long stack, unsigned long frame) {
  asm volatile("mov %%rsp, %%r12\n\tmov %%rbp, %%r13\n\tmov %0, %%rsp\n\tmov %1, %%rbp\n\t"
               "mov $100000000, %%eax\n"
               "1:\tdec %%eax\n\tjnz 1b\n\t"
               "mov %%r12, %%rsp\n\tmov %%r13, %%rbp"
               :
               : "r"(stack), "r"(frame)
               : "rax", "r12", "r13", "memory");
}

static void *runs_wild(void *argument) {
  static _Thread_local char stack[1 << 16];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, 0);
  runs_with(8, 8);
  runs_with(~15ul, ~7ul);
  runs_with((unsigned long)stack + 1, (unsigned long)&runs_wild);
  runs_with((unsigned long)&code, (unsigned long)stack);
  return argument;
}

int main(void) {
  recurse(1000);
  runs_made_code();
  runs_wild(0);
  pthread_t thread;
  return pthread_create(&thread, 0, runs_wild, 0) || pthread_join(thread, 0);
}
