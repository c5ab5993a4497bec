// Functions that must keep every register are counted without one, and have no entry hook.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc %plugin-defaults --gmon-first=off gcc -O1 -mgeneral-regs-only -S %s -o - \
// RUN:   | FileCheck %s --implicit-check-not=fentry
// RUN: %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-first=off --gmon-arcs=derived gcc -O1 -mgeneral-regs-only -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=DERIVED

struct frame;
int less(void) __attribute__((no_caller_saved_registers));
int equal(void) __attribute__((no_caller_saved_registers));
extern volatile long a, b;

// CHECK-LABEL: {{^}}careful:
// CHECK-NOT:   r11
// CHECK:       pushfq
// CHECK-NOT:   r11
// CHECK:       .size careful
// DERIVED-LABEL: {{^}}careful:
// DERIVED-NOT:   r11
// DERIVED:       .size careful
__attribute__((no_caller_saved_registers)) int careful(void) {
  long x = a, y = b;
  if (x < y)
    return less();
  if (x == y)
    return equal();
  return 0;
}

// CHECK-LABEL: {{^}}handler:
// CHECK-NOT:   r11
// CHECK:       pushfq
// CHECK-NOT:   r11
// CHECK:       .size handler
__attribute__((interrupt)) void handler(struct frame *frame) {
  long x = a, y = b;
  if (x < y)
    a = less();
  else if (x == y)
    a = equal();
}
