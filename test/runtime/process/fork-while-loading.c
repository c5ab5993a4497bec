// A process forks while a library is opened or closed: by another thread, or by the code that its signal
// handler interrupted. The dynamic linker's lock stays locked in such a child, which writes its profile all the
// same and ends.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -shared -fPIC -DLIBRARY %s -o library.so && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: mkdir handler thread && export GMONKIT_OPTIONS=output=%%p.gmon
// RUN: cd handler && ln -s ../library.so . && timeout -s KILL 60 ../prog handler
// RUN: cd ../thread && ln -s ../library.so . && timeout -s KILL 60 ../prog thread
// RUN: for kind in handler thread; do cd ../$kind; %gmonkit merge *.gmon -o sum.out && %dump-gmon sum.out ../prog \
// RUN:   | FileCheck %s -DCHILDREN=$(($(ls *.gmon | wc -l) - 1)) || exit 1; done
// CHECK: arc child{{.*}} leaf [[CHILDREN]]{{$}}

#ifdef LIBRARY
int unused;
#else
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { Forks = 150 };

static volatile int forks;

__attribute__((noinline)) int leaf(int n) { return n + 1; }

__attribute__((noinline)) static void child(void) { _exit(leaf(2)); }

static void forkOne(int signal) {
  int status;
  pid_t process = fork();
  if (process == 0)
    child();
  if (waitpid(process, &status, 0) != process || WEXITSTATUS(status) != 3)
    abort();
  ++forks;
}

static void *loadUntilEnd(void *argument) {
  while (forks < Forks) {
    void *library = dlopen("./library.so", RTLD_NOW);
    if (!library)
      abort();
    dlclose(library);
  }
  return argument;
}

int main(int count, char **words) {
  pthread_t thread;
  if (strcmp(words[count - 1], "thread") == 0) {
    pthread_create(&thread, NULL, loadUntilEnd, NULL);
    while (forks < Forks)
      forkOne(0);
    pthread_join(thread, NULL);
  } else {
    struct itimerval often = {{0, 3000}, {0, 3000}};
    signal(SIGALRM, forkOne);
    setitimer(ITIMER_REAL, &often, NULL);
    loadUntilEnd(NULL);
  }
  _exit(0);
}
#endif
