// Functions of Windows' calling convention get their arguments elsewhere and keep more.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" --gmon-arcs=mcount "--gmon-blocks=all --gmon-threads=single"; do \
// RUN:   %gmon-cc $options gcc -O2 -fno-ipa-ra %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done
// CHECK-DAG: arc call+{{.*}} order 3
// CHECK-DAG: block order+{{.*}} 3
// CHECK-DAG: block order{{.*}} 2

#define MS __attribute__((ms_abi, noipa))

volatile long sink;

MS long order(long a, long b, double c, long d, long e, ...) {
  if (a < b)
    sink = a;
  else if (a == b)
    sink = b;
  return a + 10 * b + 100 * (long)c + 1000 * d + 10000 * e;
}

static
    __attribute__((ms_abi)) long (*volatile indirect)(long, long, double, long, long, ...) = order;
__attribute__((noipa)) long call(long a, long b) {
  register long rdi __asm__("rdi") = 7, rsi __asm__("rsi") = 8;
  __asm__ volatile("" : "+r"(rdi), "+r"(rsi));
  long result = indirect(a, b, 3, 4, 5);
  __asm__ volatile("" : "+r"(rdi), "+r"(rsi));
  return result + 100000 * (rdi + rsi);
}

int main(void) { return call(1, 2) != 1554321 || call(2, 1) != 1554312 || call(2, 2) != 1554322; }
