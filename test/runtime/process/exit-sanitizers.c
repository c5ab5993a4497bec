// Sanitizers have an _exit of their own, which tells of what they have found by the status: the
// status is what it was, and the profile is written. So it is with libgmonrt.so preloaded, and threads
// start as ever.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for command in "gcc -fsanitize=address" "gcc -fsanitize=address -static-libasan" \
// RUN:     "gcc -fsanitize=thread" "gcc -fsanitize=thread -static-libtsan" \
// RUN:     "%clang -fsanitize=address" "%clang -fsanitize=thread" "%clang -fsanitize=memory"; do \
// RUN:   echo "$command"; rm -f gmon.out; \
// RUN:   $command -O1 -pthread %s -o plain && %gmon-cc $command -O1 -pthread %s -o prog || exit 1; \
// RUN:   ./plain 2> plain.err; plain=$?; ./prog 2> err; test $? = $plain || exit 1; \
// RUN:   case "$command" in *thread*) test $plain = 66;; *) test $plain = 0;; esac || exit 1; \
// RUN:   %dump-gmon gmon.out prog > out && FileCheck %s < out && not grep '^gmonrt: ' err || exit 1; \
// RUN:   case "$command" in gcc*) continue;; esac; rm gmon.out; \
// RUN:   env GMONKIT_OPTIONS=live=1 LD_PRELOAD=%shared-runtime ./plain 2> err; test $? = $plain && rm gmon.out || exit 1; \
// RUN: done
// CHECK: arc {{.*}} work 1000{{$}}

#include <pthread.h>
#include <unistd.h>

volatile int sink, shared;
__attribute__((noinline)) void work(void) { sink = 1; }

static void *race(void *argument) {
  shared = 1;
  return argument;
}

int main(void) {
  for (int i = 0; i < 1000; i++)
    work();
  pthread_t thread;
  if (pthread_create(&thread, 0, race, 0))
    return 1;
  shared = 2;
  pthread_join(thread, 0);
  _exit(0);
}
