// MemorySanitizer does not see what the runtime writes to its own memory. Its versions of the C library's functions
// do not report that: the program ends as ever, with its profile, whatever its own stack left there.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for level in -O0 -O2; do for option in --gmon-blocks=sparse --gmon-blocks=all --gmon-arcs=mcount; do \
// RUN:   %gmon-cc $option %clang $level -fsanitize=memory -pthread %s -I%root/runtime/include -o prog || exit 1; \
// RUN:   for way in return dump fork; do \
// RUN:     echo $level $option $way; rm -f gmon.out; ./prog $way || exit 1; \
// RUN:     %dump-gmon gmon.out prog > $way.txt || exit 1; \
// RUN:   done; \
// RUN:   FileCheck %s < return.txt && FileCheck %s < dump.txt && FileCheck %s --check-prefix=FORK < fork.txt || exit 1; \
// RUN: done; done
// CHECK-DAG: arc main+{{.*}} callee 10{{$}}
// CHECK-DAG: arc thread+{{.*}} callee 1{{$}}
// FORK-DAG: arc main+{{.*}} callee 1{{$}}

#include <gmonkit/gmonkit.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink, times = 10;
__attribute__((noinline)) int callee(int x) { return x + sink; }
int (*volatile pointer)(int) = callee;

// Leaves a frame of bytes that are uninitialized to the sanitizer where the runtime's will be.
__attribute__((noinline)) int spoil(int x) {
  char bytes[60000];
  bytes[x] = 1;
  __asm__ volatile("" : : "r"(bytes) : "memory");
  return bytes[x];
}

void *thread(void *argument) {
  sink += spoil(3) + pointer(1);
  return argument;
}

int main(int argc, char **argv) {
  for (int i = 0; i < times; i++)
    sink += pointer(i);
  pthread_t other;
  if (pthread_create(&other, 0, thread, 0) || pthread_join(other, 0))
    return 1;
  sink += spoil(3);
  if (argc > 1 && !strcmp(argv[1], "dump"))
    gmonkit_dump();
  int status = 0;
  if (argc > 1 && !strcmp(argv[1], "fork")) {
    pid_t child = fork();
    sink += spoil(3) + pointer(1);
    if (child && waitpid(child, &status, 0) != child)
      return 1;
  }
  spoil(5);
  return status != 0;
}
