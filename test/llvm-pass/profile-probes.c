// Probes stand where Clang would count: a nop in each counted block, also one that has no other code; a
// jump for a select; a choice by size before a memory operation; nothing for the target of a call. Clang's
// own counters and variables are gone. What is not loaded says where the probes are, and what the flow graph
// was that Clang counts.
// RUN: %clang -O2 -S %s -o %t.s -fpass-plugin=%pass -mllvm -gmon-pgo=on -Xclang -fprofile-instrument=llvm \
// RUN:   -mllvm -gmon-arcs=derived -mllvm -gmon-blocks=sparse
// RUN: FileCheck %s --implicit-check-not='{{__prof|__llvm_prof}}' < %t.s
// RUN: %clang -O2 -c %s -o %t.o -fpass-plugin=%pass -mllvm -gmon-pgo=on -Xclang -fprofile-instrument=llvm
// RUN: llvm-readelf -SW %t.o | FileCheck %s --check-prefix=SECTIONS
//
// Without the option Clang's counters stay Clang's.
// RUN: %clang -O2 -S %s -o - -fpass-plugin=%pass -Xclang -fprofile-instrument=llvm | FileCheck %s --check-prefix=CLANG

// CHECK: .section .gmon_source_graphs,"G",@progbits,gmon.[[ID:[0-9]+]],comdat
// CHECK: .section .gmon_probed_functions,"G",@progbits,gmon.[[ID]],comdat
// CHECK: .quad {{.*}}
// CHECK: .long 4
// CHECK-NEXT: .long 1
// CHECK-NEXT: .long 1
// CHECK-NEXT: .long 4
// CHECK-NEXT: .byte 119
// CHECK-LABEL: work:
// CHECK: .section .gmon_probes,"o",@progbits,.Lgmon.function0
// CHECK: .quad .Lgmon.block0.
// CHECK: .quad .Lgmon.site0.0
// CHECK: nop
// SECTIONS: .gmon_source_graphs PROGBITS 0000000000000000 {{[0-9a-f]+}} {{[0-9a-f]+}} 00 G
// SECTIONS: .gmon_probed_functions PROGBITS 0000000000000000 {{[0-9a-f]+}} {{[0-9a-f]+}} 00 G
// SECTIONS: .gmon_probes PROGBITS 0000000000000000 {{[0-9a-f]+}} {{[0-9a-f]+}} 00 L
// CLANG-NOT: gmon_probe
// CLANG: __profc_work

int work(int count, const int *numbers, char *to, const char *from, int (*call)(int)) {
  int sum = 0;
  for (int i = 0; i < count; i++) {
    sum += numbers[i] & 1 ? 5 : count;
    if (numbers[i] == 7)
      sum += call(i);
  }
  __builtin_memcpy(to, from, count);
  return sum;
}
