// count: a prefix is no instruction, and what the source wrote as a nop is one, also where an indirect
// jump leads to it. A loop of inline assembly has no counter: there is no bound for what it ran.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for cc in %clang gcc-12; do \
// RUN:   $cc -O2 %s -o plain && %gmon-cc --gmon-edges=on $cc -O2 %s -o prog && ./prog && \
// RUN:   %gmonkit count --release=plain prog --json=count.json | FileCheck %s || exit 1; \
// RUN:   %gmonkit report --instructions prog | FileCheck %s --check-prefix=REPORT || exit 1; done
// CHECK-NOT: uncertain
// CHECK-DAG: {{ 9000 .* choose$}}
// CHECK-DAG: {{ 3000 .* exchange$}}
// CHECK-DAG: {{ 2000 .* add$}}
// REPORT: {{ 2000 .* add$}}

// RUN: for cc in %clang gcc-12; do \
// RUN:   $cc -O2 -DLOOP %s -o plain && %gmon-cc $cc -O2 -DLOOP %s -o prog && ./prog && \
// RUN:   %gmonkit count --release=plain prog --json=count.json | FileCheck %s --check-prefix=LOOP && \
// RUN:   grep '"uncertain": null' count.json || exit 1; done
// LOOP: uncertain without a bound: turns with a loop that has no counter, as in inline assembly

// The jump over the entry's place for XRay is an instruction, and so is the nop of the return's.
// RUN: %clang -O2 -fxray-instrument %s -o plain && %gmon-cc %clang -O2 -fxray-instrument %s -o prog && ./prog
// RUN: %gmonkit count --release=plain prog | FileCheck %s --check-prefix=XRAY
// XRAY: {{ 4000 .* add$}}

// How often a conditional jump led to another part of the function is unknown, so what stands
// behind it is uncertain.
// DEFINE: %{parts} = -O2 -DPARTS -fbasic-block-sections=all -fuse-ld=lld
// RUN: %clang %{parts} %s -o plain && %gmon-cc --gmon-edges=on %clang %{parts} %s -o prog && ./prog
// RUN: %gmonkit count --release=plain prog | FileCheck %s --check-prefix=PARTS
// PARTS: uncertain by at most {{[0-9]+}} ({{[0-9.]+}} %): the counts of blocks do not determine all jumps and padding

// If that part never ran, all is certain.
// RUN: gcc-12 -O2 -DCOLD %s -o plain && %gmon-cc gcc-12 -O2 -DCOLD %s -o prog && ./prog
// RUN: %gmonkit count --release=plain prog | FileCheck %s --check-prefix=COLD
// COLD-NOT: uncertain
// COLD: {{ [1-9][0-9]* .* risky$}}

long number;
volatile int sink;

__attribute__((noinline, xray_always_instrument)) void add(void) {
  __atomic_fetch_add(&number, 1, __ATOMIC_SEQ_CST);
}

// An exchange with memory locks without a prefix.
__attribute__((noinline)) void exchange(void) { __atomic_store_n(&number, 1, __ATOMIC_SEQ_CST); }

__attribute__((noinline)) void choose(int i) {
  switch (i) {
  case 0:
    __asm__ volatile("nop");
    break;
  case 1:
    sink = 9;
    break;
  case 2:
    sink = 3;
    break;
  case 3:
    sink += 2;
    break;
  case 4:
    sink -= 2;
    break;
  case 5:
    sink ^= 2;
    break;
  }
}

#ifdef LOOP
__attribute__((noinline)) long turns(long n) {
  long sum = 0;
  __asm__("1: add %1, %0\n\tdec %1\n\tjnz 1b" : "+r"(sum), "+r"(n));
  return sum;
}
#endif

#ifdef PARTS
__attribute__((noinline)) int either(int i) {
  if (i & 1) {
    sink += i;
    return i;
  }
  sink -= 3;
  return sink;
}
#endif

#ifdef COLD
void abort(void);
__attribute__((noinline)) void risky(int i) {
  if (i == 2000)
    abort();
  if (i == 3000)
    abort();
  sink = i;
}
#endif

int main(void) {
#ifdef PARTS
  for (int i = 0; i < 1000; i++)
    either(i);
#endif
#ifdef COLD
  for (int i = 0; i < 1000; i++)
    risky(i);
#endif
  for (int i = 0; i < 1000; i++) {
    add();
    exchange();
    choose(0);
  }
#ifdef LOOP
  sink = turns(1000);
#endif
}
