// Zeros between flow graphs, or a table that is cut short, keep no program from ending; that
// counts are missing is said.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived --gmon-blocks=sparse gcc-12 -O1 -c %s -o main.o
// RUN: gcc-12 -DBYTES='".zero 40"' -c %s -o zeros.o && %gmon-cc gcc-12 zeros.o main.o -o prog
// RUN: timeout 60 ./prog 2>&1 | count 0 && %dump-gmon gmon.out prog | FileCheck %s
// CHECK:     block loop+{{.*}} 700
// CHECK:     block main+
// RUN: gcc-12 -DBYTES='".long 9999, 2, 1, 0"' -c %s -o cut.o && %gmon-cc gcc-12 cut.o main.o -o prog
// RUN: timeout 60 ./prog 2>&1 | FileCheck %s --check-prefix=SAID
// SAID:      gmonrt: warning: prog has counters without their address tables
// SAID-NOT:  {{^}}gmonrt

#ifdef BYTES
__asm__(".section gmon_graphs,\"a\",@progbits\n\t.balign 8\n\t" BYTES
        "\n\t.section .note.GNU-stack,\"\",@progbits");
#else
static volatile int work;

__attribute__((noinline, noclone)) static int loop(int rounds) {
  for (int i = 0; i < rounds; i++)
    work += i % 3 ? 1 : 2;
  return work;
}

int main(void) {
  int sum = 0;
  for (volatile int i = 0; i < 7; i++)
    sum += loop(100);
  return sum == 0;
}
#endif
