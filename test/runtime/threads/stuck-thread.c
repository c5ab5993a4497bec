// A thread stays for ever where it writes the profile, here in a function of the program's that the runtime calls.
// The others go on after ten seconds, once, without counts and profile, which is said: a thread starts, a process
// forks, main returns.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread -I%root/runtime/include %s -o prog
// RUN: timeout -s KILL 60 ./prog 2>err.txt; test $? -eq 7
// RUN: FileCheck %s <err.txt && not ls gmon.out
// CHECK:      gmonrt: error: a thread has kept a lock of the runtime's for ten seconds; the others go on without counts and profile{{$}}
// CHECK-NEXT: gmonrt: warning: this process was made while a thread of its parent's used the counts; its profile is not written{{$}}
// CHECK-NOT:  {{.}}

#define _GNU_SOURCE
#include <dlfcn.h>
#include <gmonkit/gmonkit.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int Visit(struct dl_phdr_info *, size_t, void *);

static __thread int mustStay;
static sem_t stays;

int dl_iterate_phdr(Visit *visit, void *data) {
  if (mustStay) {
    sem_post(&stays);
    for (;;)
      pause();
  }
  int (*next)(Visit *, void *) = dlsym(RTLD_NEXT, "dl_iterate_phdr");
  return next(visit, data);
}

static void *dump(void *unused) {
  mustStay = 1;
  gmonkit_dump();
  return unused;
}

static void *same(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, dump, 0);
  sem_wait(&stays);
  if (pthread_create(&thread, 0, same, 0) || pthread_join(thread, 0))
    return 1;
  int status;
  pid_t child = fork();
  if (child == 0)
    return 3;
  if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 3)
    return 2;
  return 7;
}
