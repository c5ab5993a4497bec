// A function that cannot have a hook does not take the order of first calls from the
// others: its calls stand last. Where nothing tells an order, none is claimed.
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK:      header flags 0x{{.*[2367abef]}} id
// CHECK:      arc {{.*}} main 1
// CHECK-NEXT: arc main+{{.*}} chosen 3
// CHECK-NEXT: rank 4294967295
// CHECK-NEXT: arc __gmon_outside+0x0 early {{[1-9]}}
// CHECK-NOT:  arc

// RUN: %gmon-cc %clang --gmon-arcs=none --gmon-first=off -O1 -fno-inline %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | \
// RUN:   FileCheck %s --check-prefix=NONE
// NONE: header flags 0x{{.*[014589cd]}} id
// NONE: arc __gmon_outside+0x0 chosen 3

volatile int features = 1;
int chosen(int value) { return value + 1; }
int early(void) { return features; }
static int (*resolve(void))(int) { return early() ? chosen : 0; }
int ifunc(int) __attribute__((ifunc("resolve")));

int main(void) {
  for (volatile int i = 0; i < 3; i++)
    features = ifunc(i);
  return 0;
}
