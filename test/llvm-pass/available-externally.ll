; A function whose code is in another object is counted there.
; RUN: %opt -load-pass-plugin=%pass -passes=gmon -S %s | FileCheck %s
; CHECK-LABEL: define available_externally void @elsewhere()
; CHECK-NEXT:  ret void
; CHECK-LABEL: define void @here()
; CHECK-NEXT:  call void asm

target triple = "x86_64-pc-linux-gnu"

define available_externally void @elsewhere() {
  ret void
}

define void @here() {
  ret void
}
