; Functions without a name have records of their own.
; RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -Wno-override-module %s -o prog && ./prog
; RUN: %gmonprof -b -p prog | FileCheck %s
; CHECK-DAG: {{ 3 .*}} __unnamed_1
; CHECK-DAG: {{ 1 .*}} __unnamed_2

target triple = "x86_64-pc-linux-gnu"
@sum = global i32 0

define void @0() noinline optnone {
  store volatile i32 1, ptr @sum
  ret void
}

define void @1() noinline optnone {
  store volatile i32 2, ptr @sum
  ret void
}

define i32 @main() {
  call void @0()
  call void @1()
  call void @0()
  call void @0()
  ret i32 0
}
