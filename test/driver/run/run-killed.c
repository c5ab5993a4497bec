// What a killed program had counted with live=1 becomes its profile. Without that, or if it ends
// before the first copy, it is said why there is none.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 %gmonkit run ./prog 2>err.txt; test $? -eq 137
// RUN: FileCheck %s --check-prefix=SAYS <err.txt
// SAYS: gmonkit: wrote gmon.out: prog, 1 run, 1 of them killed: without its last second
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1000{{$}}
// RUN: not %gmonkit run -o none ./prog now 2>&1 | FileCheck %s --check-prefix=LOST
// LOST: gmonkit: error: ./prog: no profile was written, for it was killed (SIGKILL); GMONKIT_OPTIONS=keeper=1 keeps such profiles
// RUN: not env GMONKIT_OPTIONS=live=1 %gmonkit run -o none ./prog now 2>&1 | FileCheck %s --check-prefix=SOON
// SOON: gmonkit: error: ./prog: no profile was written, for it was killed (SIGKILL) in its first second; let it run longer
// RUN: not env GMONKIT_OPTIONS=keeper=1 %gmonkit run -o none ./prog keeper now 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: gmonkit: error: ./prog: no profile was written, for it was killed (SIGKILL) together with its keeper; GMONKIT_OPTIONS=live=1 keeps all but the last second
// RUN: not ls -d .gmonkit-run* none

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

// Kills the keeper that was started next to this process. Returns whether there was one.
static int killKeeper(void) {
  for (int process = getpid() + 1; process < getpid() + 10; ++process) {
    char path[32], name[32] = {0};
    snprintf(path, sizeof path, "/proc/%d/comm", process);
    int file = open(path, O_RDONLY);
    int isKeeper = file >= 0 && read(file, name, sizeof name - 1) > 0 &&
                   strcmp(name, "gmonrt-keeper\n") == 0;
    close(file);
    if (isKeeper)
      return kill(process, SIGKILL) == 0;
  }
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 1000; ++i)
    work();
  if (argc == 1)
    sleep(4);
  if (argc == 3 && !killKeeper())
    return 1;
  raise(SIGKILL);
}
