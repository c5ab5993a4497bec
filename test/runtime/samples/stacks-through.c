// Call stacks go through the C library, other libraries, signal handlers (on a stack of their own,
// too), threads, code without unwind tables, and start where the program or thread does.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -DPLUGIN -fPIC -shared %s -o plugin.so
// RUN: %gmon-cc %clang -O2 -c -DTABLELESS -fno-asynchronous-unwind-tables -fno-omit-frame-pointer %s -o tableless.o
// RUN: for options in "-O0" "-O2" "-O2 -fno-omit-frame-pointer" "-O2 -static" "-O1 -fno-pie -no-pie"; do \
// RUN:   %gmon-cc %clang $options -pthread %s tableless.o -o prog -ldl 2> link.log || exit 1; \
// RUN:   GMONKIT_OPTIONS=stacks=1 ./prog || exit 1; \
// RUN:   %gmonkit export --folded prog gmon.out > folded || exit 1; \
// RUN:   FileCheck %s < folded || exit 1; \
// RUN:   case $options in *static*) ;; *) FileCheck %s --check-prefix=PLUGIN < folded || exit 1;; esac \
// RUN: done
// CHECK-DAG: {{^([^;]*;)+}}main;burns_by_qsort;{{.*}};compare;burn{{;| }}
// CHECK-DAG: {{^([^;]*;)+}}main;raises;{{.*}};on_signal;burn{{;| }}
// CHECK-DAG: {{^([^;]*;)*}}runs_in_thread;burn{{;| }}
// CHECK-DAG: {{^([^;]*;)+}}main;burns_without_tables;burn{{;| }}
// CHECK-DAG: {{^([^;]*;)+}}main;fills;[[FILL:[^ ;]+]] {{[0-9]+$}}
// PLUGIN: {{^([^;]*;)+}}main;burns_by_plugin;call_back;called_back;burn{{;| }}

// Nothing is cut but what has no tables at all: most of the time has its outermost frame.
// RUN: awk '{ all += $NF } /unknown callers/ { cut += $NF } END { print cut / all; exit !(all > 0.5e6 && cut < 0.05 * all) }' folded

#define FRAME __attribute__((noinline))

void burn(void);
void burns_without_tables(void);

#ifdef PLUGIN
FRAME int call_back(int (*function)(int), int argument) { return function(argument) + 1; }
#elif defined(TABLELESS)
FRAME void burns_without_tables(void) {
  burn();
  asm volatile("");
}
#else

#include "../Inputs/cpu_time.h"
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;

FRAME void burn(void) {
  BURN(0.1)
  sink = 0;
}

FRAME int compare(const void *a, const void *b) {
  if (!sink++)
    burn();
  return *(const int *)a - *(const int *)b;
}

FRAME void burns_by_qsort(void) {
  int values[] = {3, 1, 2, 5, 4};
  qsort(values, 5, sizeof *values, compare);
  sink = values[0];
}

FRAME void on_signal(int signal) {
  burn();
  sink = signal;
}

FRAME void raises(void) {
  static char stack[1 << 16];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, 0);
  sigaction(SIGUSR1, &(struct sigaction){.sa_handler = on_signal, .sa_flags = SA_ONSTACK}, 0);
  raise(SIGUSR1);
  sink = 0;
}

FRAME int called_back(int argument) {
  burn();
  return argument + sink;
}

FRAME void burns_by_plugin(void) {
  void *plugin = dlopen("./plugin.so", RTLD_NOW);
  if (!plugin)
    return;
  int (*call)(int (*)(int), int) = (int (*)(int (*)(int), int))dlsym(plugin, "call_back");
  sink = call(called_back, 3);
  dlclose(plugin);
}

FRAME void *runs_in_thread(void *argument) {
  burn();
  sink = 0;
  return argument;
}

FRAME void fills(void) {
  static char block[1 << 20];
  double end = seconds(CLOCK_THREAD_CPUTIME_ID) + 0.1;
  while (seconds(CLOCK_THREAD_CPUTIME_ID) < end)
    for (int i = 0; i < 100; i++)
      sink += *(char *)memset(block, i, sizeof block - (size_t)sink % 2);
}

int main(void) {
  burns_by_qsort();
  raises();
  pthread_t thread;
  if (pthread_create(&thread, 0, runs_in_thread, 0) || pthread_join(thread, 0))
    return 1;
  burns_by_plugin();
  burns_without_tables();
  fills();
}
#endif
