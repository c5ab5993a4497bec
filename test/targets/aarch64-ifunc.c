// AArch64: what a resolver of an ifunc calls runs before there is thread-local storage, where the
// base of a thread's counters is: it is counted all the same.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for cc in -static -no-pie -pie "-static -DOTHER_FILE --gmon-threads=single"; do \
// RUN:   gmon=; case "$cc" in *--gmon*) gmon=--gmon-threads=single; cc=${cc%% --gmon*} ;; esac; \
// RUN:   %gmon-cc $gmon %aarch64-cc -O1 $cc -fPIE -c -DHELPER %s -o helper.o && \
// RUN:   %gmon-cc $gmon %aarch64-cc -O1 $cc -fPIE %s helper.o -o prog && %aarch64 ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// CHECK-DAG: arc main+{{[^ ]*}} fast 5{{$}}
// CHECK-DAG: arc __gmon_outside+{{[^ ]*}} prefersFast 1{{$}}

#if defined HELPER == defined OTHER_FILE
__attribute__((noinline)) int prefersFast(int level) {
  for (int i = 0; i < 10; i++)
    level += i;
  return level > 3;
}
#else
int prefersFast(int level);
#endif

#ifndef HELPER

static volatile int sink;
__attribute__((noinline)) static void fast(void) { sink++; }
__attribute__((noinline)) static void slow(void) { sink--; }

static void (*resolve(void))(void) { return prefersFast(1) ? fast : slow; }
void work(void) __attribute__((ifunc("resolve")));

int main(void) {
  for (int i = 0; i < 5; i++)
    work();
  return 0;
}

#endif
