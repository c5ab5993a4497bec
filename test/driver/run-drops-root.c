// A process that root's command goes on as somebody else writes its profile all the same.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: %gmonkit run ./prog 2>&1 | FileCheck %s
// CHECK-NOT: {{.}}
// CHECK: gmonkit: wrote gmon.out: prog, 2 runs{{$}}

#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0)
    return setgid(65534) || setuid(65534);
  wait(0);
}
