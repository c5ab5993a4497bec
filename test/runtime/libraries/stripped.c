// A stripped program writes the same profile; its unstripped twin names the functions.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: llvm-strip prog -o bare && GMONKIT_OPTIONS=hz=0 ./prog && mv gmon.out whole
// RUN: GMONKIT_OPTIONS=hz=0 ./bare && cmp gmon.out whole
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1000

volatile int sink;
void work(void) { sink = 1; }
int main(void) {
  for (int i = 0; i < 1000; i++)
    work();
}
