// What a killed program had counted with live=1 becomes its profile. Without that, or if it ends
// before the first copy, it is said why there is none.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 %gmonkit run ./prog 2>err.txt; test $? -eq 137
// RUN: FileCheck %s --check-prefix=SAYS <err.txt
// SAYS: gmonkit: wrote gmon.out: prog, 1 run, 1 of them killed: without its last second
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1000{{$}}
// RUN: not %gmonkit run -o none ./prog now 2>&1 | FileCheck %s --check-prefix=LOST
// LOST: gmonkit: error: ./prog: no profile was written, for it was killed (SIGKILL); with GMONKIT_OPTIONS=live=1 all but its last second is kept
// RUN: not env GMONKIT_OPTIONS=live=1 %gmonkit run -o none ./prog now 2>&1 | FileCheck %s --check-prefix=SOON
// SOON: gmonkit: error: ./prog: no profile was written, for it was killed (SIGKILL) in its first second; let it run longer
// RUN: not ls -d .gmonkit-run* none

#include <signal.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 1000; ++i)
    work();
  if (argc == 1)
    sleep(4);
  raise(SIGKILL);
}
