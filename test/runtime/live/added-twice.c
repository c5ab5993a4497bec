// live=1 with merge=1: what a process adds to its profile while it runs is not in the live file any
// more, so nothing counts twice after kill -9, whenever that comes. If the profile cannot be written,
// the live file stays.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline -I%root/runtime/include %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1:hz=0 not %gmonkit run -o dumped -- ./prog dump && %dump-gmon dumped prog | FileCheck %s
// RUN: env GMONKIT_OPTIONS=hz=0 %gmonkit run -o ended -- ./prog end && %dump-gmon ended prog | FileCheck %s --check-prefixes=ENDED,CHECK
// RUN: env GMONKIT_OPTIONS=hz=0:merge=1 ./prog end && %dump-gmon gmon.out prog | FileCheck %s --check-prefixes=ENDED,CHECK
// ENDED: header flags 0x{{[139b]}} id
// RUN: env GMONKIT_OPTIONS=live=1:merge=1:hz=0:output=%t/own/sum not --crash ./prog fails 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %gmonkit recover own/sum.live.* -o kept && %dump-gmon kept prog | FileCheck %s
// FAILS: gmonrt: error: {{.*}}/own/sum: it is not a regular file, which merge=1 needs; the profile of prog is not written
// CHECK: arc main+{{.*}} work 1000{{$}}

#include <gmonkit/gmonkit.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

int main(int argc, char **argv) {
  for (int i = 0; i < 1000; i++)
    work();
  usleep(1500000);
  if (strcmp(argv[1], "fails") == 0)
    mkdir("own/sum", 0700);
  gmonkit_dump();
  if (strcmp(argv[1], "end") != 0)
    kill(getpid(), SIGKILL);
  return argc - 2;
}
