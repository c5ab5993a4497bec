// threads=exact: three hundred threads at once, on the smallest stacks there are, and then ten
// thousand one after the other, which count where others did that are gone: memory is bounded.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread %s -o %t
// RUN: for stack in 16384 65536 8388608; do \
// RUN:   env GMONKIT_OPTIONS=output=%t.gmon %t $stack > %t.out 2>&1 || exit 1; \
// RUN:   %dump-gmon %t.gmon %t >> %t.out; \
// RUN:   FileCheck %s --implicit-check-not=gmonrt < %t.out || exit 1; \
// RUN: done
// CHECK:     header flags 0x{{[13]}} id
// CHECK-DAG: block leaf{{[^ ]*}} 310600

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

volatile int sink;
pthread_barrier_t barrier;
__attribute__((noinline)) void leaf(void) { sink = 1; }

static void *together(void *argument) {
  leaf();
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < 1000; i++)
    leaf();
  pthread_barrier_wait(&barrier);
  leaf();
  return argument;
}

static void *alone(void *argument) {
  leaf();
  return argument;
}

static int mappings(void) {
  int lines = 0, c;
  FILE *maps = fopen("/proc/self/maps", "r");
  while ((c = getc(maps)) != EOF)
    lines += c == '\n';
  fclose(maps);
  return lines;
}

int main(int argc, char **argv) {
  enum { Count = 300 };
  pthread_attr_t attributes;
  pthread_t threads[Count];
  (void)argc;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, strtoul(argv[1], 0, 10)))
    return 1;
  pthread_barrier_init(&barrier, 0, Count);
  for (int i = 0; i < Count; i++)
    if (pthread_create(&threads[i], &attributes, together, 0))
      return 2;
  for (int i = 0; i < Count; i++)
    pthread_join(threads[i], 0);
  int before = mappings();
  for (int i = 0; i < 10000; i++) {
    if (pthread_create(&threads[0], &attributes, alone, 0))
      return 3;
    pthread_join(threads[0], 0);
  }
  return mappings() > before + 20 ? 4 : 0;
}
