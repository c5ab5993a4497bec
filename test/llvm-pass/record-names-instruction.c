// A block record names the very instruction that decrements the counter it names.
// RUN: %clang -O2 -fpass-plugin=%pass -S %s -o - | FileCheck %s
// CHECK:      [[HERE:\.Lgmon\.block[0-9.]+]]:
// CHECK-NEXT: subq $1, [[COUNTER:\.Lgmon\.counters[0-9]+]](%rip)
// CHECK:      .section gmon_blocks,"ao",@progbits,.Lgmon.function0
// CHECK:      .long [[HERE]]-{{\.L[a-zA-Z0-9]+}}
// CHECK:      .long [[COUNTER]]-{{\.L[a-zA-Z0-9]+}}

// And so it is in the linked program.
// RUN: %gmon-cc %plugin-defaults %clang -O2 %s -o %t
// RUN: %python %S/../Inputs/check_records.py %t | FileCheck %s --check-prefix=LINKED
// RUN: %gmon-cc --gmon-arcs=mcount --gmon-blocks=all --gmon-threads=exact %clang -O2 %s -o %t
// RUN: %python %S/../Inputs/check_records.py %t | FileCheck %s --check-prefix=LINKED
// LINKED: 4 records

int f(int x) { return x * 3; }

int main(int argc, char **argv) {
  if (argc > 1)
    return f(argv[1][0]);
  return 0;
}
