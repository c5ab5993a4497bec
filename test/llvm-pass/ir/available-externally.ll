; A function whose code is in another object is counted there.
; RUN: %opt -load-pass-plugin=%pass -passes=gmon -S %s | FileCheck %s
; CHECK: define available_externally void @elsewhere() {
; CHECK: define void @here() #[[HERE:[0-9]+]] {
; CHECK: attributes #[[HERE]] = {{.*}}"gmon-instrumented"

target triple = "x86_64-pc-linux-gnu"

define available_externally void @elsewhere() {
  ret void
}

define void @here() {
  ret void
}
