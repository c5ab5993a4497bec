// threads=exact: threads fork while others run; the children start threads, too. Every process has
// exact counts of its own. A child of vfork counts for its parent.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread %s -o prog
// RUN: env GMONKIT_OPTIONS=zeros=1 ./prog > out 2>&1 && %dump-gmon gmon.out prog >> out
// RUN: FileCheck %s --implicit-check-not=gmonrt < out
// RUN: ls gmon.out.* | wc -l | FileCheck %s --check-prefix=COUNT
// RUN: for child in gmon.out.*; do \
// RUN:   %dump-gmon $child prog | FileCheck %s --check-prefix=CHILD || exit 1; \
// RUN: done
// CHECK:     header flags 0x{{[13]}} id
// CHECK-DAG: block leaf{{[^ ]*}} 16008{{$}}
// CHECK-DAG: block inChild{{[^ ]*}} 0{{$}}
// COUNT:     {{^}}8{{$}}
// CHILD:     header flags 0x{{[13]}} id
// CHILD-DAG: arc childWork+{{[^ ]*}} inChild 4000{{$}}
// CHILD-DAG: block leaf{{[^ ]*}} 0{{$}}
// CHILD-DAG: block inChild{{[^ ]*}} 5000{{$}}
// CHILD-DAG: block busy{{[^ ]*}} 0{{$}}

#include <pthread.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { Threads = 8, ThreadsOfChild = 4 };
volatile int sink;
atomic_int stop;
__attribute__((noipa)) void leaf(void) { sink = 1; }
__attribute__((noipa)) void inChild(void) { sink = 2; }
__attribute__((noipa)) void busy(void) { sink = 3; }

static void *spin(void *argument) {
  while (!stop)
    busy();
  return argument;
}

static void *childWork(void *argument) {
  for (int i = 0; i < 1000; i++)
    inChild();
  return argument;
}

static void child(void) {
  pthread_t threads[ThreadsOfChild];
  for (int i = 0; i < 1000; i++)
    inChild();
  for (int i = 0; i < ThreadsOfChild; i++)
    if (pthread_create(&threads[i], 0, childWork, 0))
      _exit(2);
  for (int i = 0; i < ThreadsOfChild; i++)
    pthread_join(threads[i], 0);
  exit(0);
}

static void expectSuccess(pid_t process) {
  int status;
  if (waitpid(process, &status, 0) != process || status)
    exit(3);
}

static void *work(void *argument) {
  for (int i = 0; i < 1000; i++)
    leaf();
  pid_t process = fork();
  if (!process)
    child();
  expectSuccess(process);
  process = vfork();
  if (!process) {
    leaf();
    execlp("true", "true", (char *)0);
    _exit(1);
  }
  expectSuccess(process);
  char *arguments[] = {"true", 0}, *environment[] = {0};
  if (posix_spawnp(&process, "true", 0, 0, arguments, environment))
    exit(4);
  expectSuccess(process);
  for (int i = 0; i < 1000; i++)
    leaf();
  return argument;
}

int main(void) {
  pthread_t threads[Threads], other;
  pthread_create(&other, 0, spin, 0);
  for (int i = 0; i < Threads; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < Threads; i++)
    pthread_join(threads[i], 0);
  stop = 1;
  pthread_join(other, 0);
  return 0;
}
