// What stands in the code for AArch64: counters in registers that are free, or that wait on the
// stack, without the condition codes; the entry hook; caches of indirect calls.
// REQUIRES: aarch64
// DEFINE: %{options} =
// DEFINE: %{compile} = aarch64-linux-gnu-gcc-12 -O2 -fplugin=%plugin %{options} -S %s -o -
// REDEFINE: %{options} = -fplugin-arg-gmonplugin-first=off
// RUN: %{compile} | FileCheck %s --check-prefixes=CODE,HOOK
// REDEFINE: %{options} = -fplugin-arg-gmonplugin-threads=exact -fplugin-arg-gmonplugin-arcs=derived
// RUN: %{compile} | FileCheck %s --check-prefixes=EXACT,FIRST
// REDEFINE: %{options} = -fplugin-arg-gmonplugin-arcs=derived -fplugin-arg-gmonplugin-first=off
// RUN: %{compile} -mbranch-protection=standard | FileCheck %s --check-prefix=ICALL
// REDEFINE: %{options} = -fplugin-arg-gmonplugin-first=off -ffixed-x8 -ffixed-x9 -ffixed-x10 -ffixed-x11 -ffixed-x12 -ffixed-x13 -ffixed-x14 -ffixed-x15 -ffixed-x16 -ffixed-x17
// RUN: %{compile} | FileCheck %s --check-prefix=FIXED

int less(long, long), equal(long, long), greater(long, long);

// HOOK-LABEL: {{^}}order:
// HOOK:       mov x9, x30
// HOOK-NEXT:  bl __fentry__
// HOOK-NEXT:  mov x30, x9
// FIRST-LABEL: {{^}}order:
// FIRST:       adrp x17, :gottprel:__gmon_counter_base
// FIRST-NEXT:  ldr x17, [x17, :gottprel_lo12:__gmon_counter_base]
// FIRST-NEXT:  mrs x16, tpidr_el0
// FIRST-NEXT:  ldr x17, [x16, x17]
// FIRST-NEXT:  adrp x16, [[COUNTER:\.Lgmon\.counters[0-9]+]]
// FIRST-NEXT:  add x17, x17, x16
// FIRST-NEXT:  ldr x16, [x17, :lo12:[[COUNTER]]]
// FIRST-NEXT:  cbnz x16, [[BACK:\.Lgmon\.back[0-9]+]]
// FIRST-NEXT:  b [[FIRST:\.Lgmon\.first[0-9]+]]
// FIRST-NEXT:  [[BACK]]:
// FIRST-NEXT:  sub x16, x16, #1
// FIRST-NEXT:  str x16, [x17, :lo12:[[COUNTER]]]
// FIRST-NEXT:  .subsection 1
// FIRST-NEXT:  [[FIRST]]:
// FIRST-NEXT:  stp x9, x30, [sp, #-32]!
// FIRST-NEXT:  stp x16, x17, [sp, #16]
// FIRST-NEXT:  adrp x9, [[FUNCTION:\.Lgmon\.function[0-9]+]]
// FIRST-NEXT:  add x9, x9, :lo12:[[FUNCTION]]
// FIRST-NEXT:  bl __gmon_first
// FIRST-NEXT:  ldp x16, x17, [sp, #16]
// FIRST-NEXT:  ldp x9, x30, [sp], #32
// FIRST-NEXT:  b [[BACK]]
// FIRST-NEXT:  .subsection 0

// The branch behind the counter uses the condition codes of the one before it.
// CODE:       cmp x0, x1
// CODE:       blt
// CODE:       .Lgmon.block{{[0-9.]+}}:
// CODE-NEXT:  adrp x17, [[COUNTER:\.Lgmon\.counters[0-9+]+]]
// CODE-NEXT:  ldr x16, [x17, :lo12:[[COUNTER]]]
// CODE-NEXT:  sub x16, x16, #1
// CODE-NEXT:  str x16, [x17, :lo12:[[COUNTER]]]
// CODE-NOT:   cmp
// CODE:       beq
int order(long a, long b) {
  if (a < b)
    return less(a, b);
  if (a == b)
    return equal(a, b);
  return greater(a, b);
}

// A function that signs its return address begins with that, which marks where calls may land.
// ICALL-LABEL: {{^}}indirect:
// ICALL-NOT:   hint 34
// ICALL:       hint 25 // paciasp
// ICALL-NOT:   hint
// ICALL:       adrp x17, [[COUNTER:\.Lgmon\.counters[0-9]+]]
// ICALL:       adrp x17, [[CACHE:\.Lgmon\.icall[0-9.]+]]
// ICALL-NEXT:  add x17, x17, :lo12:[[CACHE]]
// ICALL-NEXT:  ldr x16, [x17, #16]
// ICALL-NEXT:  sub x16, x16, [[TARGET:x[0-9]+]]
// ICALL-NEXT:  cbz x16, [[HIT:\.Lgmon\.hit[0-9.]+]]
// ICALL-NEXT:  b [[SECOND:\.Lgmon\.second[0-9.]+]]
// ICALL-NEXT:  [[HIT]]:
// ICALL-NEXT:  ldr x16, [x17, #24]
// ICALL-NEXT:  sub x16, x16, #1
// ICALL-NEXT:  str x16, [x17, #24]
// ICALL-NEXT:  [[SITE:\.Lgmon\.site[0-9.]+]]:
// ICALL-NEXT:  .subsection 1
// ICALL-NEXT:  [[SECOND]]:
// ICALL-NEXT:  ldr x16, [x17, #32]
// ICALL-NEXT:  sub x16, x16, [[TARGET]]
// ICALL-NEXT:  cbnz x16, [[MISS:\.Lgmon\.miss[0-9.]+]]
// ICALL-NEXT:  ldr x16, [x17, #40]
// ICALL-NEXT:  sub x16, x16, #1
// ICALL-NEXT:  str x16, [x17, #40]
// ICALL-NEXT:  b [[SITE]]
// ICALL-NEXT:  [[MISS]]:
// ICALL-NEXT:  stp x9, x30, [sp, #-32]!
// ICALL-NEXT:  stp x16, x17, [sp, #16]
// ICALL-NEXT:  mov x9, [[TARGET]]
// ICALL-NEXT:  bl __gmon_icall
// ICALL-NEXT:  b .+8
// ICALL-NEXT:  .word [[CACHE]]-.
// ICALL-NEXT:  ldp x16, x17, [sp, #16]
// ICALL-NEXT:  ldp x9, x30, [sp], #32
// ICALL-NEXT:  b [[SITE]]
// ICALL-NEXT:  .subsection 0
// ICALL:       blr [[TARGET]]
int indirect(int (*function)(void)) { return function() + 1; }

// A resolver runs before there is thread-local storage, and so does what it calls.
static int choice(void) { return 1; }
static int (*resolve(void))(void) {
// EXACT-LABEL: {{^}}early:
// EXACT-NOT:   gottprel
// EXACT:       .size early
  extern int early(int);
  return early(0) ? choice : 0;
}
__attribute__((noipa)) int early(int value) { return value + 1; }
int chosen(void) __attribute__((ifunc("resolve")));

// Every register that a call may change is in use where a block begins, or the user's.
// FIXED-LABEL: {{^}}crowded:
// FIXED-NOT:   __fentry__
// FIXED:       stp x7, x6, [sp, #-16]!
// FIXED-NEXT:  adrp x7, [[COUNTER:\.Lgmon\.counters[0-9+]+]]
// FIXED-NEXT:  ldr x6, [x7, :lo12:[[COUNTER]]]
// FIXED-NEXT:  sub x6, x6, #1
// FIXED-NEXT:  str x6, [x7, :lo12:[[COUNTER]]]
// FIXED-NEXT:  ldp x7, x6, [sp], #16
#define REGISTERS "+r"(x0), "+r"(x1), "+r"(x2), "+r"(x3), "+r"(x4), "+r"(x5), "+r"(x6), "+r"(x7)
long crowded(long a, long b, long c, long d, long e, long f, long g, long h) {
  register long x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c,
                x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f,
                x6 __asm__("x6") = g, x7 __asm__("x7") = h;
  do
    __asm__ volatile("" : REGISTERS);
  while (--x0);
  return x0;
}
