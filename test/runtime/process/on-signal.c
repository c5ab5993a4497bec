// on-signal=NAME: the signal has the profile written so far, whatever the program does just
// then, and the program goes on.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc --gmon-threads=exact %clang -pthread -O1 -fno-inline %s -o prog
// RUN: env GMONKIT_OPTIONS=on-signal=USR2:hz=0 ./prog
// RUN: %dump-gmon first.gmon prog | FileCheck %s --check-prefix=FIRST
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: env GMONKIT_OPTIONS=on-signal=12:hz=0 ./prog && %dump-gmon first.gmon prog | FileCheck %s --check-prefix=FIRST
// RUN: env GMONKIT_OPTIONS=on-signal=NONE ./prog 0 2>&1 | FileCheck %s --check-prefix=WRONG
// FIRST: header flags 0x{{(11|13)}} id
// FIRST: arc main+{{.*}} work 10{{$}}
// CHECK: header flags 0x{{[13]}} id
// CHECK-DAG: arc count+{{.*}} work 2000000{{$}}
// CHECK-DAG: block work+{{.*}} 2000020{{$}}
// WRONG: {{^}}gmonrt: warning: GMONKIT_OPTIONS: on-signal=NONE: unknown signal; expected a name such as USR1, or a number

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

void *count(void *argument) {
  for (int i = 0; i < 1000000; i++)
    work();
  return argument;
}

int main(int argc, char **argv) {
  if (argc > 1)
    return 0;
  for (int i = 0; i < 10; i++)
    work();
  kill(getpid(), SIGUSR2);
  if (rename("gmon.out", "first.gmon"))
    return 1;
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], 0, count, 0))
      return 1;
  for (int i = 0; i < 100; i++)
    kill(getpid(), SIGUSR2);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < 10; i++)
    work();
  return 0;
}
