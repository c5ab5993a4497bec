; The hook keeps r10, in which a nested function gets its static chain. The function's call
; is the program's first, so that the hook's slow path has most to do.
; RUN: %opt -load-pass-plugin=%pass -passes=gmon %s -o %t.bc
; RUN: %clang -fpass-plugin=%pass %t.bc %runtime -o %t
; RUN: env GMONKIT_OPTIONS=output=%t.gmon %t

target triple = "x86_64-pc-linux-gnu"

define internal i32 @nested(ptr nest %chain, i32 %x) noinline optnone {
  %value = load i32, ptr %chain
  %sum = add i32 %value, %x
  ret i32 %sum
}

define i32 @main() noinline optnone noprofile {
  %frame = alloca i32
  store i32 40, ptr %frame
  %answer = call i32 @nested(ptr nest %frame, i32 2)
  %bad = icmp ne i32 %answer, 42
  %status = zext i1 %bad to i32
  ret i32 %status
}
