; Equal calls of two blocks, of which the code generator makes one, are one call: its arc has
; the count of both.
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: %opt -load-pass-plugin=%pass -passes='gmon<arcs=derived>' %s -o prog.bc
; RUN: %clang -O2 -Xclang -disable-llvm-passes -fpass-plugin=%pass prog.bc %runtime -o prog
; RUN: ./prog
; RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=merged prog \
; RUN:   | FileCheck %s --check-prefix=CODE --implicit-check-not='<other>'
; RUN: %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not='arc merged'
; CODE:      callq {{.*}}<other>
; CHECK-DAG: arc merged+{{.*}} other 10

target triple = "x86_64-pc-linux-gnu"

@sink = global i32 0

define internal void @other(i32 %x) noinline {
  store volatile i32 %x, ptr @sink
  ret void
}

define internal void @merged(i32 %x) noinline {
  %odd = trunc i32 %x to i1
  br i1 %odd, label %left, label %right
left:
  store volatile i32 1, ptr @sink
  call void @other(i32 7)
  store volatile i32 5, ptr @sink
  ret void
right:
  store volatile i32 2, ptr @sink
  call void @other(i32 7)
  store volatile i32 5, ptr @sink
  ret void
}

define i32 @main() {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @merged(i32 %i)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 10
  br i1 %done, label %end, label %loop
end:
  ret i32 0
}
