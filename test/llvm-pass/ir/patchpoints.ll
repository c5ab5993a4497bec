; A patch point calls a function, which may not return. What follows a call of its function is counted by itself.
; RUN: rm -rf %t && split-file %s %t && cd %t
; RUN: %gmon-cc %clang -O1 -Wno-override-module calls.ll main.c -o prog && ./prog
; RUN: %dump-gmon gmon.out prog | FileCheck %s
; CHECK-DAG: arc caller{{.*}} after 5{{$}}
; CHECK-DAG: arc {{.*}} caller 10{{$}}

;--- calls.ll
target triple = "x86_64-pc-linux-gnu"
declare void @llvm.experimental.patchpoint.void(i64, i32, ptr, i32, ...)
declare void @leaves()
declare void @after()

define void @patched() noinline {
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 0, i32 15, ptr @leaves, i32 0)
  ret void
}

define void @caller() noinline {
  call void @patched()
  call void @after()
  ret void
}

;--- main.c
#include <setjmp.h>
static jmp_buf back;
static volatile int calls;
void caller(void);
void leaves(void) {
  if (calls++ % 2)
    longjmp(back, 1);
}
void after(void) { calls = calls; }
int main(void) {
  for (volatile int i = 0; i < 10; i++)
    if (setjmp(back) == 0)
      caller();
  return 0;
}
