// Each table is a section of its own kind that hangs on its function's section.
// RUN: %clang -O2 -ffunction-sections -fpass-plugin=%pass -c %s -o %t.o
// RUN: llvm-readelf -SW %t.o | FileCheck %s
// CHECK: [[#%d,TEXT:]]] .text.only PROGBITS {{[0-9a-f]+ [0-9a-f]+ [0-9a-f]+ +}}00 AX
// CHECK: gmon_counters PROGBITS {{.*}} 00 WAL [[#TEXT]] 0 8
// CHECK: gmon_blocks   PROGBITS {{.*}} 00 AL [[#TEXT]] 0 4
// CHECK: gmon_funcs    PROGBITS {{.*}} 00 AL [[#TEXT]] 0 4

// One set for each function, however many blocks it has.
// RUN: llvm-readelf -SW %t.o | grep -c 'gmon_[bcf][a-z]* *PROGBITS' \
// RUN:   | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}3{{$}}

int only(int x) {
  if (x == 1)
    return 7;
  return x * x;
}
