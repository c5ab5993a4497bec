// A process forks while another thread reads the dynamic linker's list of files. The list's lock stays locked in
// the child, which writes its profile all the same and ends.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: env GMONKIT_OPTIONS=output=%%p.gmon timeout -s KILL 60 ./prog
// RUN: %gmonkit merge *.gmon -o sum.out && %dump-gmon sum.out prog | FileCheck %s
// CHECK: arc main{{.*}} leaf 1{{$}}

#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int reads, mayEnd;

__attribute__((noinline)) int leaf(int n) { return n + 1; }

static int waitForEnd(struct dl_phdr_info *file, size_t size, void *unused) {
  for (reads = 1; !mayEnd;)
    usleep(1000);
  return 1;
}

static void *readList(void *unused) {
  dl_iterate_phdr(waitForEnd, 0);
  return unused;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, 0, readList, 0);
  while (!reads)
    usleep(1000);
  int status;
  pid_t child = fork();
  if (child == 0)
    _exit(leaf(2));
  waitpid(child, &status, 0);
  mayEnd = 1;
  pthread_join(thread, 0);
  return WEXITSTATUS(status) != 3;
}
