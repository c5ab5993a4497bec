// Calls of a function that -pg compiled are counted once: by the hook, not by the caller's record, too.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for hook in -pg '-pg -mfentry' -finstrument-functions; do \
// RUN:   gcc-12 -O1 $hook -DHOOKED -c %s -o hooked.o || exit 1; \
// RUN:   for compiler in %clang gcc-12; do \
// RUN:     %gmon-cc $compiler -O1 -fno-inline %s hooked.o -o prog && ./prog || exit 1; \
// RUN:     %dump-gmon gmon.out prog > dump; FileCheck %s --implicit-check-not="arc main" < dump || { echo $hook $compiler; exit 1; }; \
// RUN:   done; done
// CHECK-DAG: arc main+{{.*}} hooked{{(\+0x[0-9a-f]+)?}} 30{{$}}
// CHECK-DAG: arc main+{{.*}} hooked{{(\+0x[0-9a-f]+)?}} 50{{$}}
// CHECK-DAG: arc hooked+{{.*}} behind{{(\+0x[0-9a-f]+)?}} 80{{$}}
// CHECK-DAG: arc __gmon_outside+0x0 main 1
// CHECK-DAG: arc main+{{.*}} plain 30{{$}}

void hooked(void), plain(void);

#ifdef HOOKED
volatile int sink;
__attribute__((noinline)) static void behind(void) { sink = 1; }
void hooked(void) {
  behind();
  sink = 2;
}
#else
volatile int sink2;
void plain(void) { sink2 = 1; }
void (*volatile pointer)(void) = hooked;

int main(void) {
  for (int i = 0; i < 30; i++) {
    hooked();
    plain();
  }
  for (int i = 0; i < 50; i++)
    pointer();
}
#endif
