// A child made by the system call fork is a copy in which another thread of its parent's may for ever hold the
// runtime's lock. It calls exit, and ends.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread -I%root/runtime/include %s -o prog
// RUN: env GMONKIT_OPTIONS=output=%%p.gmon timeout -s KILL 60 ./prog 2>err.txt
// RUN: FileCheck %s <err.txt
// CHECK: gmonrt: warning: this process was made while a thread of its parent's used the counts; its profile is not written{{$}}

#define _GNU_SOURCE
#include <gmonkit/gmonkit.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void *dump(void *unused) {
  for (;;)
    gmonkit_dump();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, dump, 0);
  for (int i = 0; i < 20; ++i) {
    usleep(5000 + 100 * i);
    pid_t child = syscall(SYS_fork);
    if (child == 0)
      exit(0);
    int status;
    if (waitpid(child, &status, 0) != child || status)
      return 1;
  }
  return 0;
}
