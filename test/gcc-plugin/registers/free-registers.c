// The scratch register of a counter is one that the function may change and nobody uses:
// neither the user's (-ffixed-reg, a global variable), nor an argument, nor one that the
// calling convention keeps.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -S %s -o - | FileCheck %s
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -S -ffixed-r11 %s -o - \
// RUN:   | FileCheck %s --check-prefix=FIXED
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -w -S -DGLOBAL %s -o - \
// RUN:   | FileCheck %s --check-prefix=FIXED
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -S -fcall-saved-r11 %s -o - \
// RUN:   | FileCheck %s --check-prefix=FIXED
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -S -ffixed-r11 -ffixed-r10 -ffixed-r9 -ffixed-r8 %s -o - \
// RUN:   | FileCheck %s --check-prefixes=FEW,FEW-SYSV
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -S -ffixed-r11 -ffixed-r10 -ffixed-r9 -ffixed-r8 \
// RUN:   -mabi=ms %s -o - | FileCheck %s --check-prefixes=FEW,FEW-MS

int less(long, long), equal(long, long), greater(long, long);
#ifdef GLOBAL
register long user __asm__("r11");
#endif

// CHECK-LABEL:   {{^}}order:
// CHECK:         movq .Lgmon.counters{{.*}}, %r11
// FIXED-LABEL:   {{^}}order:
// FIXED-NOT:     {{r11|fentry}}
// FIXED:         movq .Lgmon.counters{{.*}}, %r10
// FEW-LABEL:     {{^}}order:
// FEW-SYSV:      movq .Lgmon.counters{{.*}}, %rcx
// FEW-MS:        movq .Lgmon.counters{{.*}}, %rax
int order(long a, long b) {
  if (a < b)
    return less(a, b);
  if (a == b)
    return equal(a, b);
  return greater(a, b);
}

// The hooks change r11: they leave it alone where others rely on it.
// RUN: %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-first=off --gmon-arcs=derived gcc -O1 -S -ffixed-r11 %s -o - \
// RUN:   | FileCheck %s --check-prefix=DERIVED
// DERIVED-LABEL: {{^}}indirect:
// DERIVED:       leaq -128(%rsp), %rsp
// DERIVED-NEXT:  pushq %r11
// DERIVED-NEXT:  movq %{{r[a-z0-9]+}}, %r11
// DERIVED:       call __gmon_icall@PLT
// DERIVED:       .subsection 0
// DERIVED-NEXT:  popq %r11
// DERIVED-NEXT:  leaq 128(%rsp), %rsp
int indirect(int (*function)(void)) { return function() + 1; }

// The target may be where the stack pointer points to, plus a register.
// DERIVED-LABEL: {{^}}choose:
// DERIVED:       leaq -128(%rsp), %rsp
// DERIVED-NEXT:  pushq %r11
// DERIVED-NEXT:  movq 136(%rsp,%{{r[a-z0-9]+}},8), %r11
// DERIVED:       call *(%rsp,%{{r[a-z0-9]+}},8)
int choose(int (*a)(int), int (*b)(int), unsigned which, int number) {
  int (*table[2])(int) = {a, b};
  return table[which](number) + 1;
}
