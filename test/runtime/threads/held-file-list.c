// A thread has the dynamic linker's list of files locked, as in a callback of dl_iterate_phdr, for as long as
// others do what they do: threads start, the profile is written, signals and main end the process.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for kind in pie static; do %gmon-cc %clang -O1 -pthread -$kind -I%root/runtime/include %s -o $kind; done
// RUN: for prog in pie static; do for end in start return signal dump; do rm -f gmon.out; \
// RUN:   timeout -s KILL 60 ./$prog $end 2>err.txt; echo $prog $end $?; count 0 <err.txt; \
// RUN:   %dump-gmon gmon.out $prog | grep -o 'leaf .*'; done; done > out.txt
// RUN: FileCheck %s < out.txt
// The same if the dynamic linker is called by its name.
// RUN: loader=$(llvm-readelf -p .interp pie | grep -o '/.*') && for end in start return signal dump; do rm -f gmon.out; \
// RUN:   timeout -s KILL 60 $loader ./pie $end 2>err.txt; echo pie $end $?; count 0 <err.txt; \
// RUN:   %dump-gmon gmon.out pie | grep -o 'leaf .*'; done > loader.txt && grep -A1 '^pie' out.txt | diff - loader.txt
// CHECK:      pie start 0
// CHECK-NEXT: leaf 1
// CHECK-NEXT: pie return 7
// CHECK-NEXT: leaf 1
// CHECK-NEXT: pie signal 143
// CHECK-NEXT: leaf 1
// CHECK-NEXT: pie dump 143
// CHECK-NEXT: leaf 1
// CHECK-NEXT: static start 0
// CHECK-NEXT: leaf 1
// CHECK-NEXT: static return 7
// CHECK-NEXT: leaf 1
// CHECK-NEXT: static signal 143
// CHECK-NEXT: leaf 1
// CHECK-NEXT: static dump 143
// CHECK-NEXT: leaf 1

#define _GNU_SOURCE
#include <gmonkit/gmonkit.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static sem_t isHeld;
static pthread_t holder;

__attribute__((noinline)) void leaf(void) { __asm__ volatile(""); }

static void *callLeaf(void *unused) {
  leaf();
  return unused;
}

static int startThread(struct dl_phdr_info *file, size_t size, void *unused) {
  pthread_t thread;
  pthread_create(&thread, 0, callLeaf, 0);
  pthread_join(thread, 0);
  return 1;
}

static int wait(struct dl_phdr_info *file, size_t size, void *unused) {
  sem_post(&isHeld);
  for (;;)
    pause();
}

static void *hold(void *unused) {
  dl_iterate_phdr(wait, 0);
  return unused;
}

static void *dump(void *unused) {
  gmonkit_dump();
  return unused;
}

static void *sleepOn(void *unused) {
  pause();
  return unused;
}

// The signal comes while another thread starts, or writes the profile.
static void *endHolder(void *start) {
  pthread_t thread;
  sem_wait(&isHeld);
  pthread_create(&thread, 0, start, 0);
  usleep(100000);
  pthread_kill(holder, SIGTERM);
  return 0;
}

int main(int count, char **words) {
  pthread_t thread;
  if (strcmp(words[1], "start") == 0)
    return !dl_iterate_phdr(startThread, 0);
  leaf();
  if (strcmp(words[1], "return") == 0) {
    pthread_create(&thread, 0, hold, 0);
    sem_wait(&isHeld);
    return 7;
  }
  holder = pthread_self();
  pthread_create(&thread, 0, endHolder, strcmp(words[1], "dump") == 0 ? dump : sleepOn);
  dl_iterate_phdr(wait, 0);
}
