// What a profiler's runtime may lose: each case calls work() a known number of times. See
// cases.py.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink;

#ifdef __cplusplus
extern "C" // their names are looked for
{
#endif

#ifdef LIBRARY
__attribute__((noipa)) void inLibrary(void) { sink = 1; }
#else

__attribute__((noipa)) void work(void) { sink = 1; }

static void repeat(unsigned long times) {
  for (unsigned long i = 0; i < times; i++)
    work();
}

__attribute__((noipa)) static void *thread(void *times) {
  repeat((unsigned long)times);
  return 0;
}

static void threads(unsigned long count, unsigned long times) {
  pthread_t ids[64];
  for (unsigned long i = 0; i < count; i++)
    if (pthread_create(&ids[i], 0, thread, (void *)times))
      exit(1);
  for (unsigned long i = 0; i < count; i++)
    pthread_join(ids[i], 0);
}

static jmp_buf target;

__attribute__((noinline)) static void jumps(int depth) {
  work();
  if (depth == 0)
    longjmp(target, 1);
  jumps(depth - 1);
  work();
}

#ifdef __cplusplus
__attribute__((noinline)) static void throws(int depth) {
  work();
  if (depth == 0)
    throw depth;
  throws(depth - 1);
  work();
}

static void catches(void) {
  try {
    throws(9);
  } catch (int) {
  }
}
#else
static void catches(void) {}
#endif

static void useLibrary(void) {
  void *library = dlopen("./library.so", RTLD_NOW);
  if (!library)
    exit(1);
  void (*inLibrary)(void) = (void (*)(void))dlsym(library, "inLibrary");
  for (int i = 0; i < 10; i++)
    inLibrary();
  dlclose(library);
}

// Not all at once: the machine may have room for fewer.
static void haveChildren(int count) {
  for (int i = 0; i < count; i++) {
    if (i >= 20)
      wait(0);
    pid_t child = fork();
    if (child < 0)
      abort();
    if (child == 0) {
      repeat(3);
      exit(0);
    }
  }
  while (wait(0) > 0)
    ;
}

__attribute__((noipa)) static int compare(const void *a, const void *b) {
  work();
  return *(const int *)a - *(const int *)b;
}

static void onAlarm(int number) {
  work();
  sink = number;
}

static volatile int alarms;
static void onFastAlarm(int number) {
  alarms += number != 0;
  work();
}

#ifdef CHAIN
#include "chain.h"
#endif

static int is(const char *name, const char *which) { return strcmp(name, which) == 0; }

#ifdef DESTRUCTOR
__attribute__((destructor)) static void atEnd(void) { repeat(1000); }
#endif

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "";
  if (is(name, "one thread"))
    repeat(1000000);
  if (is(name, "2 threads x 10M"))
    threads(2, 10000000);
  if (is(name, "64 threads x 1M"))
    threads(64, 1000000);
  if (is(name, "2^32 + 10 calls"))
    repeat((1ul << 32) + 10);
  if (is(name, "longjmp"))
    for (volatile int i = 0; i < 1000; i++)
      if (!setjmp(target))
        jumps(9);
  if (is(name, "exceptions"))
    for (int i = 0; i < 1000; i++)
      catches();
  if (is(name, "signal handler")) {
    signal(SIGALRM, onAlarm);
    for (int i = 0; i < 1000; i++)
      raise(SIGALRM);
  }
  if (is(name, "signals at 10 kHz during calls")) {
    signal(SIGALRM, onFastAlarm);
    struct itimerval often = {{0, 100}, {0, 100}}, never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &often, 0);
    repeat(100000000);
    setitimer(ITIMER_REAL, &never, 0);
    while (alarms < 1000000)
      alarms++, work();
  }
  if (is(name, "called back by the C library")) {
    int items[1000];
    for (int i = 0; i < 1000; i++)
      items[i] = i * 7919 % 1000;
    qsort(items, 1000, sizeof *items, compare);
  }
  if (is(name, "begun as a thread"))
    threads(7, 1);
  if (is(name, "library opened and closed 1,000 times"))
    for (int i = 0; i < 1000; i++)
      useLibrary();
  if (is(name, "1,000 children add to one file"))
    haveChildren(1000);
  if (is(name, "fork: the child's")) {
    repeat(1000);
    if (fork() == 0) {
      repeat(5);
      exit(0);
    }
    wait(0);
  }
  if (is(name, "_exit") || is(name, "quick_exit") || is(name, "abort") || is(name, "SIGTERM") ||
      is(name, "exec") || is(name, "pthread_exit in main"))
    repeat(1000);
  fflush(stdout);
  if (is(name, "pthread_exit in main"))
    pthread_exit(0);
  if (is(name, "_exit"))
    _exit(0);
  if (is(name, "quick_exit"))
    quick_exit(0);
  if (is(name, "abort"))
    abort();
  if (is(name, "SIGTERM"))
    kill(getpid(), SIGTERM);
  if (is(name, "exec")) {
    char *environment[] = {0};
    execle("/bin/true", "true", (char *)0, environment);
  }
#ifdef CHAIN
  chain0();
#endif
  return 0;
}

#endif
#ifdef __cplusplus
}
#endif
