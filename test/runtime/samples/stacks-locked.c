// Taking a sample with its stack takes no lock and no memory: it comes about while another
// thread is
// inside the dynamic linker, and while this thread is inside malloc; and no function of the C
// library
// that allocates or locks is called meanwhile.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: GMONKIT_OPTIONS=stacks=1:hz=1000 timeout -s KILL 60 ./prog && %gmonkit export --folded prog > folded
// RUN: FileCheck %s < folded
// Samples were taken in all three places.
// CHECK-DAG: {{(^|;)}}burns_while_linker_is_locked{{[ ;]}}
// CHECK-DAG: {{(^|;)}}malloc;burns_in_malloc{{[ ;]}}
// CHECK-DAG: {{(^|;)}}in_linker;burns_in_linker{{[ ;]}}

#define _GNU_SOURCE
#include "../Inputs/cpu_time.h"
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define FRAME __attribute__((noinline))

static volatile int sink, isLocked, isDone;

FRAME void burns_while_linker_is_locked(void) {
  BURN(0.3)
  sink = 0;
}

FRAME void burns_in_linker(void) {
  BURN(0.3)
  sink = 1;
}

FRAME void burns_in_malloc(void) {
  BURN(0.3)
  sink = 2;
}

// Holds the dynamic linker's lock until the other thread has done its work.
FRAME int in_linker(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)info, (void)size, (void)unused;
  isLocked = 1;
  burns_in_linker();
  while (!isDone)
    usleep(1000);
  return 1;
}

static void *locks_linker(void *argument) {
  dl_iterate_phdr(in_linker, 0);
  return argument;
}

// The program's own allocator: whoever calls it again from within, as a handler might, hangs
// or dies.
static _Thread_local int isInside, isBurning;
static char pool[1 << 22];
static size_t used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

FRAME void *malloc(size_t size) {
  if (isInside)
    abort();
  isInside = 1;
  pthread_mutex_lock(&lock);
  void *memory = pool + used;
  used += (size + 15) / 16 * 16;
  if (isBurning)
    burns_in_malloc();
  pthread_mutex_unlock(&lock);
  isInside = 0;
  return used <= sizeof pool ? memory : 0;
}

FRAME void *calloc(size_t count, size_t size) { return malloc(count * size); } // zeros as yet

FRAME void *realloc(void *old, size_t size) {
  char *memory = malloc(size);
  for (size_t i = 0; old && memory && i < size; i++)
    memory[i] = ((char *)old)[i];
  return memory;
}

FRAME void free(void *memory) {
  (void)memory;
  if (isInside)
    abort();
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, locks_linker, 0))
    return 1;
  while (!isLocked)
    usleep(1000);
  burns_while_linker_is_locked();
  isDone = 1;
  if (pthread_join(thread, 0))
    return 1;
  isBurning = 1;
  sink = malloc(16) != 0;
  return 0;
}
