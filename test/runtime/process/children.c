// Children that go on to run another program, by fork, vfork or posix_spawn, leave no
// profile and do no harm to their parent's.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: GMONKIT_OPTIONS=hz=1000 ./prog && ls gmon.out* | FileCheck %s --check-prefix=FILES
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// FILES:     {{^}}gmon.out{{$}}
// FILES-NOT: gmon
// CHECK-DAG: arc main+{{.*}} by_vfork 20
// CHECK-DAG: arc by_vfork+{{.*}} prepare 20
// CHECK-DAG: arc main+{{.*}} by_fork 20
// CHECK-DAG: arc main+{{.*}} by_spawn 20
// CHECK-NOT: arc by_fork+{{.*}} prepare
// CHECK-DAG: block prepare+{{.*}} 20

#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
char *const command[] = {"true", 0};
volatile int sink;

void prepare(void) { sink = 1; }

pid_t by_vfork(void) {
  pid_t child = vfork();
  if (child == 0) {
    prepare();
    execvp("true", command);
    _exit(1);
  }
  return child;
}

pid_t by_fork(void) {
  pid_t child = fork();
  if (child == 0) {
    prepare();
    execvp("true", command);
    _exit(1);
  }
  return child;
}

pid_t by_spawn(void) {
  pid_t child;
  return posix_spawnp(&child, "true", 0, 0, command, environ) ? -1 : child;
}

int ran(pid_t child) {
  int status;
  return waitpid(child, &status, 0) == child && status == 0;
}

int main(void) {
  for (volatile int i = 0; i < 20; i++)
    if (!ran(by_vfork()) || !ran(by_fork()) || !ran(by_spawn()))
      return 1;
  return system("true");
}
