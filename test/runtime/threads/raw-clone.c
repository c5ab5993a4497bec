// A process that was copied behind the C library's back has its parent's counts, too. It says so,
// once, and the profiles of all its images do; its parent's are whole.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -DLIBRARY -shared -fPIC %s -o libwork.so
// RUN: %gmon-cc %clang -O1 %s -L. -lwork -Wl,-rpath,. -o prog
// RUN: ./prog > child 2> log && FileCheck %s --check-prefix=LOG < log
// RUN: %dump-gmon gmon.out | FileCheck %s --check-prefix=PARENT
// RUN: %dump-gmon gmon.out.libwork.so | FileCheck %s --check-prefix=PARENT
// RUN: %dump-gmon gmon.out.$(cat child) prog | FileCheck %s --check-prefixes=CHILD,PROG
// RUN: %dump-gmon gmon.out.libwork.so.$(cat child) libwork.so \
// RUN:   | FileCheck %s --check-prefixes=CHILD,WORK
// The threads that take samples are not copied with it, nor waited for. Nor are the kernel's rings
// with samples, which rates above the kernel's clock need.
// RUN: env GMONKIT_OPTIONS=clock=wall timeout 60 ./prog 2>&1 | grep -c 'not made by fork'
// RUN: env GMONKIT_OPTIONS=hz=2000 timeout 60 ./prog 2>&1 | grep -c 'not made by fork'
// LOG:     gmonrt: warning: {{.*}}: this process was not made by fork, so its profile includes its parent's counts; call gmonkit_reset in it{{$}}
// LOG-NOT: gmonrt
// PARENT:  header flags 0x3 id
// CHILD:   header flags 0x7 id
// PROG:    call-out here{{.*}} work@libwork.so 5{{$}}
// WORK:    block work{{.*}} 5{{$}}

#ifdef LIBRARY
volatile int sink;
void work(void) { sink = 1; }
#else
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void work(void);
__attribute__((noinline)) static void here(int times) {
  for (int i = 0; i < times; i++)
    work();
}

int main(void) {
  here(1);
  here(2);
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) {
    here(2);
    exit(0);
  }
  printf("%ld\n", child);
  return waitpid((pid_t)child, 0, 0) != child;
}
#endif
