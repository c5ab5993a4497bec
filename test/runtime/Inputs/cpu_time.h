// Time for the tests of the sampler.

#include <time.h>

static inline double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Runs the calling function's own code for that much of its thread's CPU time.
#define BURN(duration)                                                                             \
  for (double end = seconds(CLOCK_THREAD_CPUTIME_ID) + (duration);                                 \
       seconds(CLOCK_THREAD_CPUTIME_ID) < end;)                                                    \
    for (volatile int i = 0; i < 200000; i++)                                                      \
      ;
