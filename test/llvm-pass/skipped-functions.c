// What must not be instrumented is not, and what has no room for the hook has counters only.
// RUN: %clang -O1 -fno-inline -fpass-plugin=%pass -S %s -o - | FileCheck %s
// --implicit-check-not=fentry

// CHECK-LABEL: {{^}}naked:
// CHECK-NOT:   subq
// CHECK:       retq
__attribute__((naked)) int naked(void) { __asm__("retq"); }

// CHECK-LABEL: {{^}}chosen:
// CHECK:       callq __fentry__
int chosen(void) { return 1; }
// A resolver runs before the thread-local storage that the hook uses.
// CHECK-LABEL: {{^}}resolve:
// CHECK-NOT:   subq
// CHECK:       retq
int (*resolve(void))(void) { return chosen; }
int ifunc(void) __attribute__((ifunc("resolve")));

// CHECK-LABEL: {{^}}unprofiled:
// CHECK-NOT:   subq
// CHECK:       retq
__attribute__((no_profile_instrument_function)) int unprofiled(int x) { return x + 1; }

// CHECK-LABEL: {{^}}all_registers:
// CHECK:       subq $1, .Lgmon.counters
// CHECK:       .section gmon_funcs
// CHECK-COUNT-2: .long {{\.Lg}}
// CHECK:       .long 0
// CHECK-NEXT:  .long 4{{$}}
// CHECK:       retq
__attribute__((preserve_none)) int all_registers(int x) { return x + 1; }

// The code of this one is in another object.
inline int elsewhere(int x) { return x + 1; }
// CHECK-LABEL: {{^}}calls:
// CHECK:       callq __fentry__
// CHECK:       subq
// CHECK:       elsewhere
int calls(int x) { return elsewhere(x) + 1; }
// CHECK-NOT:   {{^}}elsewhere:
