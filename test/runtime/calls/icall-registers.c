// __gmon_icall changes no register, r11 and the vector registers included, wherever the stack
// pointer stands: on its way for a new call, whatever its runtime does, and for a known one.
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 %s -Wl,--wrap=gmonrt_record_arc -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK-COUNT-256: arc calls+{{.*}} target 24

#include <string.h>

char vector[16][16], seen_vector[16][16];
long seen[15];

__asm__(".globl probe\nprobe:\n\t"
        "movq %rax, seen+0(%rip)\n\tmovq %rbx, seen+8(%rip)\n\tmovq %rcx, seen+16(%rip)\n\t"
        "movq %rdx, seen+24(%rip)\n\tmovq %rsi, seen+32(%rip)\n\tmovq %rdi, seen+40(%rip)\n\t"
        "movq %rbp, seen+48(%rip)\n\tmovq %r8, seen+56(%rip)\n\tmovq %r9, seen+64(%rip)\n\t"
        "movq %r10, seen+72(%rip)\n\tmovq %r12, seen+80(%rip)\n\tmovq %r13, seen+88(%rip)\n\t"
        "movq %r14, seen+96(%rip)\n\tmovq %r15, seen+104(%rip)\n\tmovq %r11, seen+112(%rip)\n\t"
        ".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
        "movdqu %xmm\\n, seen_vector+16*\\n(%rip)\n\t"
        ".endr\n\t"
        "ret\n"
        ".globl target\n.type target, @function\ntarget:\tret\n.size target, .-target\n");

// 256 calls from different places, with the stack pointer at shift modulo 16.
long shift;
__asm__(".globl calls\n.type calls, @function\ncalls:\n\t"
        "pushq %rbx\n\tpushq %rbp\n\tpushq %r12\n\tpushq %r13\n\tpushq %r14\n\tpushq %r15\n\t"
        ".set i, 0\n\t"
        ".rept 256\n\t"
        "subq shift(%rip), %rsp\n\t"
        ".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
        "movdqu vector+16*\\n(%rip), %xmm\\n\n\t"
        ".endr\n\t"
        "movq $1000, %rax\n\tmovq $1001, %rbx\n\tmovq $1002, %rcx\n\tmovq $1003, %rdx\n\t"
        "movq $1004, %rsi\n\tmovq $1005, %rdi\n\tmovq $1006, %rbp\n\tmovq $1007, %r8\n\t"
        "movq $1008, %r9\n\tmovq $1009, %r10\n\tmovq $1010, %r12\n\tmovq $1011, %r13\n\t"
        "movq $1012, %r14\n\tmovq $1013, %r15\n\tleaq target(%rip), %r11\n\t"
        "call __gmon_icall\n\t"
        "call probe\n\t"
        "addq shift(%rip), %rsp\n\t"
        "subq $8, %rsp\n\tcall check\n\taddq $8, %rsp\n\t"
        ".skip i, 0x90\n\t" // so that distances differ
        ".set i, (i + 3) % 16\n\t"
        ".endr\n\t"
        "popq %r15\n\tpopq %r14\n\tpopq %r13\n\tpopq %r12\n\tpopq %rbp\n\tpopq %rbx\n\t"
        "ret\n\t.size calls, .-calls");

// Stands between the stub and its runtime and changes all that a C function may.
__asm__(".globl __wrap_gmonrt_record_arc\n__wrap_gmonrt_record_arc:\n\t"
        "subq $8, %rsp\n\t"
        "movaps %xmm0, -16(%rsp)\n\t" // the stack is aligned
        "call __real_gmonrt_record_arc\n\t"
        "addq $8, %rsp\n\t"
        "movq $-1, %rax\n\tmovq %rax, %rcx\n\tmovq %rax, %rdx\n\tmovq %rax, %rsi\n\t"
        "movq %rax, %rdi\n\tmovq %rax, %r8\n\tmovq %rax, %r9\n\tmovq %rax, %r10\n\t"
        "movq %rax, %r11\n\t"
        "ret");

void calls(void);
void target(void);

int wrong;
void check(void) {
  for (int i = 0; i < 14; i++)
    wrong += seen[i] != 1000 + i;
  wrong += seen[14] != (long)target;
  wrong += memcmp(vector, seen_vector, sizeof vector) != 0;
}

int main(void) {
  memset(vector, 'v', sizeof vector);
  for (shift = 0; shift < 24; shift++)
    calls();
  return wrong != 0;
}
