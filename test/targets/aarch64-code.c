// AArch64: what is inserted takes free registers, leaves the flags alone and never comes between an
// exclusive load and its store; a function has the mark of a landing place before it.
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{cc} = %clang --target=aarch64-linux-gnu -fpass-plugin=%pass -O2 -S %s -o -
// RUN: %{cc} | FileCheck %s
// RUN: %{cc} -mbranch-protection=standard | FileCheck %s --check-prefix=LANDING
// RUN: %{cc} -mllvm -gmon-threads=exact -mllvm -gmon-arcs=none | FileCheck %s --check-prefix=EXACT
// RUN: %{cc} -mno-outline-atomics | FileCheck %s --check-prefix=EXCLUSIVE
// RUN: %{cc} -Oz -mllvm -gmon-arcs=derived | FileCheck %s --check-prefix=SMALL --implicit-check-not=OUTLINED
// SMALL: twins:

// CHECK-LABEL: {{^}}twice:
// CHECK:         mov x9, x30
// CHECK-NEXT:    bl __fentry__
// CHECK-NEXT:    mov x30, x9
// CHECK:         adrp [[A:x1[67]]], [[COUNTER:.Lgmon.counters[0-9]+]]
// CHECK-NEXT:    ldr [[B:x1[67]]], {{\[}}[[A]], :lo12:[[COUNTER]]]
// CHECK-NEXT:    sub [[B]], [[B]], #1
// CHECK-NEXT:    str [[B]], {{\[}}[[A]], :lo12:[[COUNTER]]]

// LANDING-LABEL: {{^}}twice:
// LANDING:       hint #34
// LANDING:       bl __fentry__

// EXACT-LABEL: {{^}}twice:
// EXACT:         adrp [[A:x1[67]]], :gottprel:__gmon_counter_base
// EXACT-NEXT:    ldr [[A]], {{\[}}[[A]], :gottprel_lo12:__gmon_counter_base]
// EXACT-NEXT:    mrs [[B:x1[67]]], TPIDR_EL0
// EXACT-NEXT:    ldr [[A]], {{\[}}[[B]], [[A]]]
// EXACT-NEXT:    adrp [[B]], [[COUNTER:.Lgmon.counters[0-9]+]]
// EXACT-NEXT:    add [[A]], [[A]], [[B]]
int twice(int x) { return 2 * x; }

// CHECK-LABEL: {{^}}flagsInUse:
// CHECK-NOT:     subs{{.*}}#1
// CHECK:       .size flagsInUse
int flagsInUse(long a, long b, int (*f)(void)) { return a < b ? f() : a > b; }

// EXCLUSIVE-LABEL: {{^}}exchange:
// EXCLUSIVE:       ld{{a?}}xr
// EXCLUSIVE-NOT:   gmon.counters
// EXCLUSIVE:       st{{l?}}xr
// EXCLUSIVE:       gmon.counters
int exchange(int *word, int old, int fresh) {
  return __atomic_compare_exchange_n(word, &old, fresh, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

// Where all registers are taken two wait on the stack.
// CHECK-LABEL: {{^}}full:
// CHECK:         stp x17, x16, [sp, #-16]!
// CHECK-NEXT:    adrp x17, .Lgmon.counters
// CHECK:         ldp x17, x16, [sp], #16
void full(volatile int *word) {
  register long x0 __asm__("x0"), x1 __asm__("x1"), x2 __asm__("x2"), x3 __asm__("x3"),
      x4 __asm__("x4"), x5 __asm__("x5"), x6 __asm__("x6"), x7 __asm__("x7"), x8 __asm__("x8"),
      x9 __asm__("x9"), x10 __asm__("x10"), x11 __asm__("x11"), x12 __asm__("x12"),
      x13 __asm__("x13"), x14 __asm__("x14"), x15 __asm__("x15"), x16 __asm__("x16"),
      x17 __asm__("x17");
  __asm__ volatile(""
                   : "=r"(x0), "=r"(x1), "=r"(x2), "=r"(x3), "=r"(x4), "=r"(x5), "=r"(x6), "=r"(x7),
                     "=r"(x8), "=r"(x9), "=r"(x10), "=r"(x11), "=r"(x12), "=r"(x13), "=r"(x14),
                     "=r"(x15), "=r"(x16), "=r"(x17));
  if (*word)
    __asm__ volatile(""
                     :
                     : "r"(x0), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5), "r"(x6), "r"(x7),
                       "r"(x8), "r"(x9), "r"(x10), "r"(x11), "r"(x12), "r"(x13), "r"(x14), "r"(x15),
                       "r"(x16), "r"(x17));
}

// Calls that two functions have alike stay in both: each has its record.
void other(int, int);
#define ALIKE other(1, 9), other(2, 8), other(3, 7), other(4, 6), other(5, 5), other(6, 4)
int twins(int x) { return ALIKE, x; }
int twins2(int x) { return ALIKE, x + 1; }
int twins3(int x) { return ALIKE, x + 2; }
