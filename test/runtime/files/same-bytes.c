// The same run writes the same bytes.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: for i in 1 2 3 4 5; do \
// RUN:   GMONKIT_OPTIONS=hz=0:output=gmon.$i ./prog && cmp gmon.1 gmon.$i || exit 1; \
// RUN: done

#include <pthread.h>
#include <stdlib.h>

volatile int sink;
__attribute__((noinline)) void leaf(void) { sink = 1; }

void *in_thread(void *argument) {
  for (int i = 0; i < 100; i++)
    leaf();
  return argument;
}

int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void) {
  for (int i = 0; i < 10; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, in_thread, 0);
    pthread_join(thread, 0);
    leaf();
  }
  char text[] = "gmonkit";
  qsort(text, sizeof text, 1, compare);
}
