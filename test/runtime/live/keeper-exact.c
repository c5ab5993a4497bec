// keeper=1: killed at a random moment, again and again, a process with threads leaves a profile that is
// exact to the last call. It counts them itself, too, in a file.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-threads=exact %clang -pthread -O1 -fno-inline %s -o prog
// RUN: env GMONKIT_OPTIONS=keeper=1:output=%t/%%p %python %S/../Inputs/kill_exact.py 8 ./prog | FileCheck %s
// CHECK: 8 killed, 8 exact

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

enum { Threads = 3 };
static struct Calls {
  volatile long begun, ended;
  char apart[112];
} * calls;

volatile int sink;
void work(void) { sink = 1; }

static void *keepWorking(void *argument) {
  struct Calls *own = argument;
  for (;;) {
    own->begun++;
    work();
    own->ended++;
  }
  return NULL;
}

int main(int argc, char **argv) {
  int file = open(argv[1], O_RDWR | O_CREAT, 0600);
  if (ftruncate(file, Threads * sizeof *calls))
    return 1;
  calls = mmap(NULL, Threads * sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  for (int i = 1; i < Threads; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, keepWorking, calls + i))
      return 2;
  }
  keepWorking(calls);
}
