// What is compiled with transactions has no marks, which GCC accepts in none. It compiles and counts.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-pgo gcc-12 -O2 -fgnu-tm -c %s
// RUN: %gmon-cc --gmon-pgo gcc-12 -O2 -DMAIN %s transactions.o -litm -o trained && ./trained
// RUN: %dump-gmon gmon.out trained | FileCheck %s
// RUN: %gmonkit export --gcc-profile=prog.prof trained gmon.out && FileCheck %s --check-prefix=PROFILE < prog.prof
// RUN: %gmon-cc --gmon-pgo=%t/prog.prof gcc-12 -O2 -fgnu-tm -Werror -c %s
// CHECK-DAG:   arc main+{{.*}} increase 5
// PROFILE:     function {{.*}} main
// PROFILE-NOT: function

#ifdef MAIN
void increase(int number);
int main(void) {
  for (volatile int i = 0; i < 5; i++)
    increase(i);
  return 0;
}
#else
static int sum;
__attribute__((transaction_safe, noinline)) static int next(int x) { return x > 3 ? x * 2 : x + 1; }
void increase(int number) {
  __transaction_atomic {
    sum += next(number);
  }
}
#endif
