// merge=1: children of a server are killed at any time, also while they add what others have left. Each
// that ended by itself is in the sum once, one that was killed at most once, and nothing waits on.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=merge=1 timeout -s KILL 300 ./prog 2000 8 30 >bounds && not ls gmon.out.more.* gmon.out.adding*
// RUN: %dump-gmon gmon.out prog | grep -E '^ *block work.0x0' >count
// RUN: %python -c 'least, most = map(int, open("bounds").read().split()); n = int(open("count").read().split()[-1]); print(least <= n <= most and n %% 11 == 0, least, n, most)' | FileCheck %s
// CHECK: True

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int work(int x) { return x * 3 + 1; }

static void child(void) {
  volatile int sum = 0;
  for (int i = 0; i < 11; ++i)
    sum += work(i);
  exit(0);
}

// prog CHILDREN AT-A-TIME PERCENT: kills some child in so many cases. Prints what the count of `work`
// must be at least and at most.
int main(int count, char **arguments) {
  int children = atoi(arguments[1]), most = atoi(arguments[2]), percent = atoi(arguments[3]);
  int started = 0, running = 0, ended = 0;
  pid_t ids[64];
  srand((unsigned)getpid());
  while (started < children || running) {
    if (started < children && running < most) {
      if ((ids[running] = fork()) == 0)
        child();
      ++running;
      ++started;
      continue;
    }
    if (rand() % 100 < percent) {
      usleep((useconds_t)(rand() % 1500));
      kill(ids[rand() % running], SIGKILL);
    }
    int status;
    pid_t id = wait(&status);
    ended += WIFEXITED(status);
    for (int i = 0; i < running; ++i)
      if (ids[i] == id)
        ids[i] = ids[--running];
  }
  printf("%d %d\n", 11 * ended, 11 * children);
  return count != 4;
}
