// What a daemon and the processes that it has forked count arrives, though the command ends before
// all of them: nothing is lost, nobody is warned of, and no folder is left.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc --gmon-threads=single %clang -O1 %s -o prog
// RUN: for i in 1 2 3; do \
// RUN:   %gmonkit run ./prog >out.txt 2>&1 && FileCheck %s --check-prefix=SAYS <out.txt && \
// RUN:     %dump-gmon gmon.out prog | FileCheck %s && rm gmon.out && ls -A >files.txt && \
// RUN:     FileCheck %s --check-prefix=FILES --implicit-check-not={{.}} <files.txt || exit 1; \
// RUN: done
// SAYS-NOT: {{warning|error}}
// SAYS: gmonkit: wrote gmon.out: prog, 270 runs{{$}}
// SAYS-NOT: {{.}}
// CHECK: block serve+0x0 2010{{$}}
// FILES: files.txt
// FILES: out.txt
// FILES: prog

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) void serve(void) { __asm__ volatile(""); }

static void serveSome(int count) {
  while (count--)
    serve();
}

// Two of three wait a while; one of two ends without a word, one of three loses its parent.
static void work(int child) {
  if (child % 3 == 0 && fork() != 0)
    _exit(0);
  usleep(child % 3 * 50000);
  serveSome(10);
  if (child % 2)
    _exit(0);
  exit(0);
}

int main(void) {
  if (fork() != 0)
    return 0;
  setsid();
  if (fork() != 0)
    _exit(0);
  serveSome(10);
  for (int child = 0; child < 200; ++child)
    if (fork() == 0)
      work(child);
  while (wait(NULL) > 0)
    ;
  usleep(200000);
}
