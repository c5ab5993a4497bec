// A program that has its own pthread_create, as some allocators do, is linked by lld with -z muldefs,
// which takes that; that its threads share counters is said.
// RUN: mkdir -p %t && cd %t && rm -f gmon.out
// RUN: %gmon-cc %clang -O1 -Wl,-z,muldefs -fuse-ld=lld %s -o lld && env -u GMONKIT_OPTIONS ./lld 2>&1 | FileCheck %s
// RUN: %gmon-cc %clang -O1 -Wl,-z,muldefs -fuse-ld=lld -static %s -o static -DNEXT=__pthread_create && env -u GMONKIT_OPTIONS ./static 2>&1 | FileCheck %s
// CHECK-DAG: started 4 threads, the sum is 8000
// CHECK-DAG: gmonrt: warning: {{.*}}: some threads had no counters of their own

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef NEXT
int NEXT(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
#endif
static int started;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
                   void *argument) {
  ++started;
#ifdef NEXT
  return NEXT(thread, attributes, routine, argument);
#else
  int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
      (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(
          RTLD_NEXT, "pthread_create");
  return next(thread, attributes, routine, argument);
#endif
}

__attribute__((noinline)) long step(long sum) { return sum + 1; }

static void *run(void *sum) {
  for (int i = 0; i < 2000; ++i)
    *(volatile long *)sum = step(*(volatile long *)sum);
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  long sums[4] = {0}, total = 0;
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, run, &sums[i]);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL), total += sums[i];
  printf("started %d threads, the sum is %ld\n", started, total);
}
