// A target that has no entry hook is one clear error, not a program without profile.
// RUN: %clang -emit-llvm -c %s -o %t.bc
// RUN: for target in armv7-linux-gnueabi i686-linux-gnu x86_64-windows-msvc \
// RUN:     x86_64-linux-gnux32; do \
// RUN:   not %opt -load-pass-plugin=%pass -passes=gmon -mtriple=$target %t.bc -o %t.out 2>&1 \
// RUN:     | FileCheck %s || exit 1; \
// RUN: done
// RUN: echo '!llvm.module.flags = !{!0} !0 = !{i32 1, !"target-abi", !"lp64e"}' > %t.ll
// RUN: echo 'define void @f() { ret void }' >> %t.ll
// RUN: not %opt -load-pass-plugin=%pass -passes=gmon -mtriple=riscv64-linux-gnu %t.ll -o %t.out 2>&1 \
// RUN:   | FileCheck %s
// CHECK: {{^}}error: gmonpass: target {{.*}} is not supported; expected x86-64, AArch64 or RISC-V 64 with ELF objects{{$}}
// CHECK-NOT: error

int f(int x) { return x; }
