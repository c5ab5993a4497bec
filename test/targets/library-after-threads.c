// A library whose copy of the runtime the program does not see counts exactly, and no warning says
// otherwise, though it was loaded, and loaded again, after other threads had ended.
// REQUIRES: qemu-aarch64, qemu-riscv64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: echo '{ global: counted; local: *; };' > hide.map
// RUN: for on in "%clang -fuse-ld=lld|" "%aarch64-cc|%aarch64" "%riscv64-cc|%riscv64"; do \
// RUN:   cc=${on%%|*}; rm -f gmon.out*; \
// RUN:   %gmon-cc $cc -O1 -fPIC -shared -DLIBRARY %s -Wl,--version-script=hide.map -o liblib.so && \
// RUN:   %gmon-cc $cc -O1 -pthread %s -o prog && ${on#*|} ./prog > out 2>&1 && \
// RUN:   %dump-gmon gmon.out.liblib.so liblib.so >> out && \
// RUN:   FileCheck %s --implicit-check-not=warning < out || exit 1; \
// RUN: done
// CHECK: header flags 0x{{[13]}} id
// CHECK: block counted{{[^ ]*}} 1200000{{$}}

#ifdef LIBRARY

__attribute__((noinline)) void counted(void) { __asm__ volatile(""); }

#else

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#define THREADS 3
static pid_t ids[THREADS];
static void (*counted)(void);

static void *run(void *id) {
  *(pid_t *)id = (pid_t)syscall(SYS_gettid);
  for (int i = 0; counted && i < 100000; i++)
    counted();
  return 0;
}

// The kernel lets a joined thread go a little later.
static void runThreads(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], 0, run, &ids[i]);
  run(&(pid_t){0});
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < THREADS; i++)
    while (syscall(SYS_tgkill, getpid(), ids[i], 0) == 0)
      sched_yield();
}

int main(void) {
  runThreads();
  for (int i = 0; i < 3; i++) {
    void *library = dlopen("./liblib.so", RTLD_NOW);
    *(void **)&counted = dlsym(library, "counted");
    runThreads();
    if (dlclose(library))
      return 1;
  }
  return 0;
}

#endif
