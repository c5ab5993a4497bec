// A program that closes standard error, or ends up elsewhere like a daemon, still has its
// profile: in the directory that it is in when it ends. So has its parent.
// RUN: rm -rf %t && mkdir -p %t/elsewhere && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: ./prog && until ls elsewhere | grep -x 'gmon.out.[0-9]*'; do sleep 0.1; done
// RUN: %dump-gmon elsewhere/gmon.out.* prog | FileCheck %s
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PARENT
// CHECK: arc daemonize+{{.*}} work 1000
// PARENT: arc {{.*}} daemonize 1
// PARENT-NOT: arc {{.*}} work

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

int daemonize(void) {
  if (fork())
    _exit(0);
  setsid();
  for (int i = 0; i < 64; i++)
    close(i);
  umask(077);
  if (chdir("elsewhere"))
    return 1;
  for (int i = 0; i < 1000; i++)
    work();
  return 0;
}

int main(void) { return daemonize(); }
