// AArch64, RISC-V 64: what a resolver of an ifunc calls by an alias is counted before there is
// thread-local storage, where the base of a thread's counters is.
// REQUIRES: qemu-aarch64, qemu-riscv64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %aarch64-cc -O1 -fPIC -static %s -o prog && %aarch64 ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: %gmon-cc %riscv64-cc -O1 -fPIC -static %s -o prog && %riscv64 ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK-DAG: arc main+{{[^ ]*}} work 1{{$}}
// CHECK-DAG: arc __gmon_outside+{{[^ ]*}} detect 1{{$}}

static volatile int features = 1;
__attribute__((noinline)) int detect(void) { return features; }
int detectFeatures(void) __attribute__((alias("detect")));

__attribute__((noinline)) static int work(int x) { return x + 1; }
static int (*resolve(void))(int) { return detectFeatures() ? work : 0; }
int chosen(int x) __attribute__((ifunc("resolve")));

int main(void) { return chosen(3) != 4; }
