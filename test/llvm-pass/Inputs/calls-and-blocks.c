// A C program whose calls and blocks are known by hand.
// CHECK-DAG: arc {{.*}} main 1{{$}}
// CHECK-DAG: arc main+{{.*}} classify 90{{$}}
// CHECK-DAG: arc classify+{{.*}} three 30{{$}}
// CHECK-DAG: arc classify+{{.*}} leaves 60{{$}}
// CHECK-DAG: arc main+{{.*}} twice 7{{$}}
// CHECK-DAG: arc main+{{.*}} thrice 3{{$}}
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
NOINLINE void three(int x) { sink = x; }

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
  int (*volatile function)(int);
  for (volatile int i = 0; i < 90; i++)
    if (!setjmp(top))
      classify(i);
  for (volatile int i = 0; i < 10; i++) {
    function = i < 7 ? twice : thrice;
    function(i);
  }
  return 0;
}
