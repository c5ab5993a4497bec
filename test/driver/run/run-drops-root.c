// A process that root's command goes on as somebody else writes its profile all the same, but for
// a folder that others may not enter, as those above %t may be.
// REQUIRES: setuid
// RUN: folder=$(TMPDIR=/tmp mktemp -d) && trap 'rm -r "$folder"' EXIT
// RUN: chmod 755 "$folder" && cd "$folder" && %gmon-cc %clang %s -o prog
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
