// threads=exact, linked without gmon-cc: exact with what pkg-config says. With the runtime alone
// libraries do not see it, and the profile says that threads shared counters; a static program
// names what its link lacks.
// REQUIRES: gcc, gcc-plugin, pkg-config
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: export PKG_CONFIG_PATH=%build/lib/pkgconfig
// RUN: gcc -O1 $(pkg-config --variable=gcc_cflags gmonkit) -fplugin-arg-gmonplugin-threads=exact -c %s -o prog.o
// RUN: gcc prog.o $(pkg-config --libs gmonkit) -o prog && ./prog > out 2>&1
// RUN: %dump-gmon gmon.out prog >> out && FileCheck %s --implicit-check-not=gmonrt < out
// RUN: gcc -static prog.o $(pkg-config --libs --static gmonkit) -o prog && ./prog > out 2>&1
// RUN: %dump-gmon gmon.out prog >> out && FileCheck %s --implicit-check-not=gmonrt < out
// CHECK: header flags 0x{{[13]}} id
// CHECK: block leaf+{{[05x]+}} 40000{{$}}

// RUN: gcc prog.o %runtime -o prog && ./prog > out 2>&1
// RUN: %dump-gmon gmon.out prog >> out && FileCheck %s --check-prefix=ALONE < out
// ALONE: gmonrt: warning: prog: some threads had no counters of their own; link the program with gmon-cc
// ALONE: header flags 0x{{[57]}} id

// RUN: gcc -static prog.o %runtime -o prog && not ./prog 2>&1 | FileCheck %s --check-prefix=STATIC
// STATIC: gmonrt: error: pthread_create: not found in the C library; link a static program with -Wl,-u,__pthread_create{{$}}

#include <pthread.h>

volatile int sink;
__attribute__((noipa)) void leaf(void) { sink = 1; }

static void *work(void *argument) {
  for (int i = 0; i < 10000; i++)
    leaf();
  return argument;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(&threads[i], 0, work, 0))
      return 1;
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  return 0;
}
