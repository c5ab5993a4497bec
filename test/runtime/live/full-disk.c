// live=1 on a disk that gets full: what was copied last stays whole, however often copying fails.
// REQUIRES: mount
// RUN: rm -rf %t && mkdir -p %t/disk && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: unshare -m sh -c 'mount -t tmpfs -o size=2m none disk && cd disk && \
// RUN:   ! GMONKIT_OPTIONS=live=1 ../prog && %gmonkit recover gmon.out.live.* -o ../kept' \
// RUN:   2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %dump-gmon kept prog | FileCheck %s
// SAYS: gmonrt: error: {{.*}}gmon.out.live.{{.*}}: No space left on device; counts are not saved while the program runs
// SAYS: gmonkit: wrote ../kept
// CHECK: arc main+{{.*}} early 1000{{$}}

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define TEN(f, n) f(n##0) f(n##1) f(n##2) f(n##3) f(n##4) f(n##5) f(n##6) f(n##7) f(n##8) f(n##9)
#define HUNDRED(f, n)                                                                              \
  TEN(f, n##0) TEN(f, n##1) TEN(f, n##2) TEN(f, n##3) TEN(f, n##4)                                 \
  TEN(f, n##5) TEN(f, n##6) TEN(f, n##7) TEN(f, n##8) TEN(f, n##9)
#define ALL(f) HUNDRED(f, 1) HUNDRED(f, 2) HUNDRED(f, 3) HUNDRED(f, 4) HUNDRED(f, 5)
#define DEFINE(n) void late##n(void) { __asm__ volatile(""); }
#define CALL(n) late##n();

ALL(DEFINE)
void early(void) { __asm__ volatile(""); }

static void fillDisk(void) {
  static char bytes[512];
  memset(bytes, 1, sizeof bytes);
  int file = open("filler", O_WRONLY | O_CREAT, 0666);
  while (write(file, bytes, sizeof bytes) > 0)
    ;
}

int main(void) {
  for (int i = 0; i < 1000; i++)
    early();
  usleep(1700000); // both halves are written
  fillDisk();
  ALL(CALL) // the profile grows by less than the room that it has, but by more than is written of it
  usleep(2200000); // two failures at least
  kill(getpid(), SIGKILL);
}
