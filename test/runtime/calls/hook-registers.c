// The hook changes r11 alone: on its way for a new call, whatever its runtime does, on that
// for a known one, and after a collision in its table.
// RUN: %gmon-cc %clang -O1 %s -Wl,--wrap=gmonrt_record_arc -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t

long seen[14];

__asm__(".text\nprobe:\n\t"
        "call __fentry__\n\t"
        "movq %rax, seen+0(%rip)\n\t"
        "movq %rbx, seen+8(%rip)\n\t"
        "movq %rcx, seen+16(%rip)\n\t"
        "movq %rdx, seen+24(%rip)\n\t"
        "movq %rsi, seen+32(%rip)\n\t"
        "movq %rdi, seen+40(%rip)\n\t"
        "movq %rbp, seen+48(%rip)\n\t"
        "movq %r8, seen+56(%rip)\n\t"
        "movq %r9, seen+64(%rip)\n\t"
        "movq %r10, seen+72(%rip)\n\t"
        "movq %r12, seen+80(%rip)\n\t"
        "movq %r13, seen+88(%rip)\n\t"
        "movq %r14, seen+96(%rip)\n\t"
        "movq %r15, seen+104(%rip)\n\t"
        "ret");

// 256 calls of probe from different places; stack and registers are as at a function's entry.
__asm__(".globl calls\ncalls:\n\t"
        "pushq %rbx\n\tpushq %rbp\n\tpushq %r12\n\tpushq %r13\n\tpushq %r14\n\tpushq %r15\n\t"
        ".set i, 0\n\t"
        ".rept 256\n\t"
        "movq $1000, %rax\n\tmovq $1001, %rbx\n\tmovq $1002, %rcx\n\tmovq $1003, %rdx\n\t"
        "movq $1004, %rsi\n\tmovq $1005, %rdi\n\tmovq $1006, %rbp\n\tmovq $1007, %r8\n\t"
        "movq $1008, %r9\n\tmovq $1009, %r10\n\tmovq $1010, %r12\n\tmovq $1011, %r13\n\t"
        "movq $1012, %r14\n\tmovq $1013, %r15\n\t"
        "call probe\n\t"
        "subq $8, %rsp\n\tcall check\n\taddq $8, %rsp\n\t"
        ".skip i, 0x90\n\t" // so that distances differ
        ".set i, (i + 3) % 16\n\t"
        ".endr\n\t"
        "popq %r15\n\tpopq %r14\n\tpopq %r13\n\tpopq %r12\n\tpopq %rbp\n\tpopq %rbx\n\t"
        "ret");

// Stands between the hook and its runtime and changes all that a C function may.
__asm__(".globl __wrap_gmonrt_record_arc\n__wrap_gmonrt_record_arc:\n\t"
        "subq $8, %rsp\n\t"
        "call __real_gmonrt_record_arc\n\t"
        "addq $8, %rsp\n\t"
        "movq $-1, %rax\n\tmovq %rax, %rcx\n\tmovq %rax, %rdx\n\tmovq %rax, %rsi\n\t"
        "movq %rax, %rdi\n\tmovq %rax, %r8\n\tmovq %rax, %r9\n\tmovq %rax, %r10\n\t"
        "ret");

int wrong;
__attribute__((no_profile_instrument_function)) void check(void) {
  for (int i = 0; i < 14; i++)
    wrong += seen[i] != 1000 + i;
}

void calls(void);
int main(void) {
  for (volatile int i = 0; i < 3; i++)
    calls();
  return wrong != 0;
}
