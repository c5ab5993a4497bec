// A function that must keep every register has no entry hook, for the hook changes r11.
// RUN: %gmon-cc %clang -O1 -mgeneral-regs-only %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK: arc __gmon_outside+0x0 careful 1
// CHECK: block careful+{{.*}} 1

volatile int sink;
__attribute__((no_caller_saved_registers, noinline, used)) void careful(void) { sink = 1; }

int main(void) {
  long r11;
  __asm__ volatile("movl $42, %%r11d\n\tcall careful\n\tmovq %%r11, %0" : "=r"(r11) : : "r11");
  return r11 != 42;
}
