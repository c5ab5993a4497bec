// A thread opens a library while the process ends, after the program's destructors. It goes on to count
// in its copies of the program's counters.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -shared -fPIC -DSLOW %s -o libslow.so
// RUN: %gmon-cc %clang -shared -fPIC -DPLUGIN %s -o plugin.so
// RUN: %gmon-cc %clang -O1 -pthread %s -o prog -L. -Wl,--no-as-needed -lslow -Wl,-rpath,.
// RUN: for i in 1 2 3 4 5; do ./prog || exit 1; done
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc {{.*}} load 1{{$}}

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

#ifdef SLOW
__attribute__((destructor)) static void end(void) { usleep(200000); }
#elif defined PLUGIN
int function(void) { return 1; }
#else
static volatile int opened;

static void *load(void *unused) {
  for (;;) {
    void *library = dlopen("./plugin.so", RTLD_NOW);
    if (library) {
      opened++;
      dlclose(library);
    }
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, load, 0);
  while (!opened)
    usleep(1000);
}
#endif
