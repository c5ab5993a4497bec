// Two libraries of the same source, and a program that has the same functions, are three
// profiles.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DNAME=one %s -o one.so
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DNAME=two %s -o two.so
// RUN: %gmon-cc %clang -O1 -DNAME=three -DMAIN %s ./one.so ./two.so -o prog
// RUN: ./prog && ls gmon.out* | FileCheck %s --check-prefix=FILES
// RUN: %dump-gmon gmon.out.one.so one.so | FileCheck %s --check-prefix=ONE
// RUN: %dump-gmon gmon.out.two.so two.so | FileCheck %s --check-prefix=TWO
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=THREE
// FILES:      {{^}}gmon.out
// FILES-NEXT: {{^}}gmon.out.one.so
// FILES-NEXT: {{^}}gmon.out.two.so
// FILES-NOT:  gmon
// ONE:        arc __gmon_outside+0x0 one 1
// ONE-NEXT:   arc one+{{.*}} helper 1
// TWO:        arc __gmon_outside+0x0 two 2
// TWO-NEXT:   arc two+{{.*}} helper 2
// THREE:      arc main+{{.*}} three 3
// THREE-NEXT: arc three+{{.*}} helper 3

volatile int sink;
static __attribute__((noinline)) void helper(void) { sink = 1; }
__attribute__((noinline)) void NAME(void) { helper(), sink = 2; }

#ifdef MAIN
void one(void), two(void);
int main(void) {
  one();
  for (volatile int i = 0; i < 2; i++)
    two();
  for (volatile int i = 0; i < 3; i++)
    three();
}
#endif
