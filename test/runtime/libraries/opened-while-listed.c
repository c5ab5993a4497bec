// A library that is opened while another thread keeps the dynamic linker's list of files locked is counted.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O1 -shared -fPIC -DLOCKS %s -o locks.so && %gmon-cc %clang -O1 %s -o prog
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY %s ./locks.so -o library.so
// RUN: ./prog > said 2>&1 && count 0 < said && %dump-gmon gmon.out.library.so library.so | FileCheck %s
// CHECK: block call+{{[0-9a-fx]+}} 1{{$}}

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

#ifdef LOCKS
static sem_t isHeld;

static int hold(struct dl_phdr_info *file, size_t size, void *unused) {
  sem_post(&isHeld);
  usleep(1500000);
  return 1;
}

static void *holdList(void *unused) {
  dl_iterate_phdr(hold, 0);
  return 0;
}

__attribute__((constructor)) void locks(void) {
  pthread_t thread;
  sem_init(&isHeld, 0, 0);
  pthread_create(&thread, 0, holdList, 0);
  sem_wait(&isHeld);
}
#elif defined(LIBRARY)
void locks(void);
void (*needed)(void) = locks;
int call(void) { return 3; }
#else
int main(void) {
  void *library = dlopen("./library.so", RTLD_NOW);
  int (*call)(void) = library ? (int (*)(void))dlsym(library, "call") : 0;
  return !call || call() != 3;
}
#endif
