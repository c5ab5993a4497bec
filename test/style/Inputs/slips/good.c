// RUN: true | FileCheck %s
// CHECK-COUNT-3: good
// CHECK-NEXT{LITERAL}: [[good]]
// GOOD comments
