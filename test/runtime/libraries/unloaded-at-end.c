// What was loaded and unloaded, or is being unloaded by another thread, is in the way of no end.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY %s -o library.so
// RUN: %gmon-cc %clang -O1 -no-pie %s -o prog && %gmon-cc %clang -O1 %s -o pie

// A child of fork becomes another program; its parent had closed a library.
// RUN: ./pie exec

// A thread holds the dynamic linker's lock and waits for the list of images, while the one that walks
// the list asks for the name of a function in another file.
// RUN: cp library.so copy.so && timeout -s KILL 20 ./pie names | FileCheck %s --check-prefix=NAMES
// NAMES: written

// The library's counters find no room with those of the threads: that is said, and the process ends,
// whatever handles the signal of that.
// RUN: setarch -R timeout -s KILL 20 ./prog room > room.txt 2>&1; test $? = 134
// RUN: FileCheck %s --check-prefix=ROOM < room.txt
// ROOM: gmonrt: error: library.so: no room for the counters of all threads; raise the memory limit, link the program with -pie, or compile with --gmon-threads=single

#define _GNU_SOURCE
#include <stdlib.h>
volatile int sink;
int (*volatile parse)(const char *) = atoi;

#ifdef LIBRARY
void entry(void) { sink += parse("1"); }
#else
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int gmonkit_write(int (*)(void *, const char *, const void *, size_t), void *)
    __attribute__((weak));

static void *loadAndUnload(void *unused) {
  dlclose(dlopen("./library.so", RTLD_NOW));
  return unused;
}

static int becomesAnother(void) {
  loadAndUnload(NULL);
  int status;
  if (!fork())
    execl("/bin/true", "true", (char *)NULL);
  wait(&status);
  return status != 0;
}

static atomic_int mayLoad;

static void *loadWhenTold(void *unused) {
  while (!mayLoad)
    usleep(1000);
  return loadAndUnload(unused);
}

// While the first image's profile is handed over the thread begins to load the library: it waits when
// its constructor registers it.
static int handOver(void *context, const char *name, const void *bytes, size_t size) {
  if (!mayLoad++)
    usleep(300000);
  return !context && name && bytes && size ? 0 : 1;
}

static int namesFunctions(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, loadWhenTold, NULL);
  parse("1");
  void *other = dlopen("./copy.so", RTLD_NOW);
  ((void (*)(void))dlsym(other, "entry"))();
  int result = gmonkit_write(handOver, NULL);
  pthread_join(thread, NULL);
  puts("written");
  return result;
}

static void *waitForEver(void *unused) {
  pause();
  return unused;
}

static void goOn(int signal) { exit(signal); }

static int findsNoRoom(void) {
  pthread_t thread;
  signal(SIGABRT, goOn);
  for (int i = 0; i < 20; ++i)
    pthread_create(&thread, NULL, waitForEver, NULL);
  usleep(50000);
  return dlopen("./library.so", RTLD_NOW) == NULL;
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  return strcmp(what, "exec") == 0    ? becomesAnother()
         : strcmp(what, "names") == 0 ? namesFunctions()
                                      : findsNoRoom();
}
#endif
