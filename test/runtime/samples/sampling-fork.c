// A child of a fork is sampled from its start on, by every means, and exec is not disturbed.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: for options in hz=100 hz=10000 clock=wall; do \
// RUN:   rm -f *.gmon* && GMONKIT_OPTIONS=output=p.gmon:$options ./prog || exit 1; \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog p.gmon \
// RUN:     parent=0.15..0.25 child=0..0.01 || exit 1; \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog p.gmon.* \
// RUN:     parent=0..0.01 child=0.3..0.5 || exit 1; \
// RUN: done

#include "../Inputs/cpu_time.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) void parent(void) { BURN(0.2) }
__attribute__((noinline)) void child(void) { BURN(0.2) }

void *thread(void *argument) {
  child();
  return argument;
}

int main(void) {
  parent();
  if (fork() == 0) {
    pthread_t other;
    pthread_create(&other, 0, thread, 0);
    child();
    pthread_join(other, 0);
    return 0;
  }
  int status, failed = 0;
  wait(&status);
  failed |= status;
  for (int i = 0; i < 200; i++) {
    if (fork() == 0) {
      execl("/bin/true", "true", (char *)0);
      _exit(1);
    }
    wait(&status);
    failed |= status;
  }
  return failed != 0;
}
