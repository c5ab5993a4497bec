// A thread of musl that calls a function for a timer waits for the signal of samples. So it has no samples:
// each would be one more call.
// REQUIRES: musl-gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc musl-gcc -static -O1 %s -o prog && ./prog | FileCheck %s
// CHECK: calls: 1
// RUN: %gmonprof -b -p prog gmon.out | FileCheck %s --check-prefix=COUNTS
// COUNTS: {{ 1 .*}} onTime

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

volatile int calls;

static double cpuTime(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

void onTime(union sigval value) {
  ++calls;
  for (double end = cpuTime() + 0.05; cpuTime() < end;)
    ;
}

int main(void) {
  struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = onTime};
  timer_t timer;
  struct itimerspec once = {.it_value = {.tv_nsec = 1000000}};
  if (timer_create(CLOCK_REALTIME, &event, &timer) || timer_settime(timer, 0, &once, 0))
    return 1;
  for (int rounds = 0; rounds < 2000 && !calls; ++rounds)
    usleep(1000);
  sleep(1);
  printf("calls: %d\n", calls);
  return 0;
}
