// A C program whose calls and blocks are known by hand.
// CHECK-DAG: arc {{.*}} main 1{{$}}
// CHECK-DAG: arc main+{{.*}} classify 90{{$}}
// CHECK-DAG: arc classify+{{.*}} three 30{{$}}
// CHECK-DAG: arc classify+{{.*}} leaves 60{{$}}
// CHECK-DAG: arc main+{{.*}} through 10{{$}}
// CHECK-DAG: arc {{main|through}}+{{.*}} twice 7{{$}}
// CHECK-DAG: arc {{main|through}}+{{.*}} thrice 3{{$}}
// CHECK-DAG: block classify+{{.*}} 90{{$}}
// CHECK-DAG: block classify+{{.*}} 30{{$}}
// CHECK-DAG: block classify+{{.*}} 60{{$}}
// CHECK-DAG: block classify+{{.*}} 70{{$}}
// CHECK-DAG: block leaves+{{.*}} 20{{$}}
// CHECK-DAG: block main+{{.*}} 10{{$}}

#include <setjmp.h>

#define NOINLINE __attribute__((noinline))

volatile int sink;
jmp_buf top;

NOINLINE int twice(int x) { return sink = 2 * x; }
NOINLINE int thrice(int x) { return sink = 3 * x; }
// A jump to a register, optimised: entry hooks then see main as the caller.
NOINLINE int through(int (*function)(int), int x) { return function(x); }
NOINLINE void three(int x) { sink = x; }

int (*volatile functions[])(int) = {twice, thrice};

// Does not come back from every third call.
NOINLINE void leaves(int x) {
  if (x % 9 == 1 || x % 9 == 2)
    longjmp(top, 1);
  sink = x;
}

NOINLINE void classify(int x) {
  if (x % 3 == 0)
    three(x);
  else
    leaves(x);
  sink = -x;
}

int main(void) {
  for (volatile int i = 0; i < 90; i++)
    if (!setjmp(top))
      classify(i);
  for (volatile int i = 0; i < 10; i++)
    through(functions[i >= 7], i);
  return 0;
}
