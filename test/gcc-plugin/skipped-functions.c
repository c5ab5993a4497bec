// What must not be instrumented is not, and what has no room for the hook has counters only.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc %plugin-defaults gcc -O1 -fno-inline -fno-toplevel-reorder -S %s -o - | FileCheck %s

// CHECK-LABEL: {{^}}naked:
// CHECK-NOT:   .Lgmon
// CHECK:       .size naked
__attribute__((naked)) int naked(void) { __asm__("retq"); }

// CHECK-LABEL: {{^}}chosen:
// CHECK:       call __fentry__
int chosen(void) { return 1; }
// A resolver runs before the thread-local storage that the hook uses.
// CHECK-LABEL: {{^}}resolve:
// CHECK-NOT:   .Lgmon
// CHECK-NOT:   fentry
// CHECK:       .size resolve
int (*resolve(void))(void) { return chosen; }
int ifunc(void) __attribute__((ifunc("resolve")));

// CHECK-LABEL: {{^}}unprofiled:
// CHECK-NOT:   .Lgmon
// CHECK-NOT:   fentry
// CHECK:       .size unprofiled
__attribute__((no_profile_instrument_function)) int unprofiled(int x) { return x + 1; }

// CHECK-LABEL: {{^}}uninstrumented:
// CHECK-NOT:   .Lgmon
// CHECK-NOT:   fentry
// CHECK:       .size uninstrumented
__attribute__((no_instrument_function)) int uninstrumented(int x) { return x + 1; }

// CHECK-LABEL: {{^}}__gmon_own:
// CHECK-NOT:   .Lgmon
// CHECK-NOT:   fentry
// CHECK:       .size __gmon_own
int __gmon_own(int x) { return x + 1; }

// The code of this one is in another object.
inline __attribute__((gnu_inline)) extern int elsewhere(int x) { return x + 1; }
// CHECK-LABEL: {{^}}calls:
// CHECK:       call __fentry__
// CHECK:       .Lgmon
// CHECK:       call elsewhere
int calls(int x) { return elsewhere(x) + 1; }
// CHECK-NOT:   {{^}}elsewhere:

// A unit without an instrumented function tells the runtime nothing.
// RUN: echo 'int data;' | %gmon-cc %plugin-defaults gcc -x c -S - -o - | FileCheck %s --check-prefix=EMPTY
// RUN: echo 'int f(void) { return 1; }' | %gmon-cc %plugin-defaults --gmon-exclude=f gcc -x c -S - -o - \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// EMPTY-NOT: gmon
