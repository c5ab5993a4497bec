// The runtime's own threads wait all the time. With clock=wall their waits are no samples.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: for options in clock=wall clock=wall:live=1 clock=wall:live=1:stacks=1; do \
// RUN:   GMONKIT_OPTIONS=$options ./prog && %dump-gmon gmon.out > dump || exit 1; \
// RUN:   samples=$(sed -n 's/^histogram.* samples \([0-9]*\).*/\1/p' dump); echo $options: $samples; \
// RUN:   test $samples -ge 60 -a $samples -le 150 || exit 1; \
// RUN: done

#include <pthread.h>
#include <unistd.h>

static void *sleeps(void *unused) {
  usleep(500000);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sleeps, 0);
  pthread_join(thread, 0);
  return 0;
}
