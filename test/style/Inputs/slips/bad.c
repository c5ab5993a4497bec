// RUN: true | FileCheck %s
// RUN: true | FileCheck %s --check-prefix=OTHER
// CHCEK: one
// CHECK-LABEL-NEXT: two
// CHECK three
// CHECK_NEXT: four
// CHEK-NEXT: five
// CHECK-COUNT: six
// CHECK: good
