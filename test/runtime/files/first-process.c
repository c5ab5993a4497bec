// The first process of a container is sent no signal that it does not handle, and so handles none of
// them for its profile either: no call is interrupted.
// REQUIRES: process-namespaces
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: timeout 20 unshare -pf --mount-proc ./prog && %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1
// CHECK: arc main+{{.*}} work 1

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

int main(void) {
  work();
  if (!fork()) {
    usleep(200000);
    kill(1, SIGTERM);
    _exit(0);
  }
  struct timespec second = {1, 0};
  int interrupted = nanosleep(&second, NULL);
  work();
  wait(NULL);
  return getpid() != 1 || interrupted;
}
