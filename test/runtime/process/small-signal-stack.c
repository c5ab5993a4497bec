// A handler on a signal stack of 8 KB may call every function of gmonkit.h, and a thread with the smallest stack may
// end the process or unload a library: the runtime takes no more of the program's memory.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread -I%root/runtime/include %s -o prog
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY -I%root/runtime/include %s -o lib.so
// RUN: for call in dump reset phase write; do GMONKIT_OPTIONS=merge=1 ./prog $call || exit 1; done
// RUN: rm gmon.out* && ./prog thread-dump && ls gmon.out && rm gmon.out && ./prog thread-unload && ls gmon.out.lib.so
// RUN: rm gmon.out && ./prog thread-exit; test $? = 3 && ls gmon.out

#define _GNU_SOURCE
#include <dlfcn.h>
#include <gmonkit/gmonkit.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#ifdef LIBRARY
int library(void) { return 1; }
#else

static const char *call;

static int ignore(void *context, const char *image, const void *bytes, size_t size) { return 0; }

static void make(int signal) {
  if (strcmp(call, "dump") == 0)
    gmonkit_dump();
  else if (strcmp(call, "reset") == 0)
    gmonkit_reset();
  else if (strcmp(call, "phase") == 0)
    gmonkit_phase("second");
  else
    gmonkit_write(ignore, NULL);
}

static void *inThread(void *argument) {
  if (strcmp(call, "thread-exit") == 0)
    exit(3);
  if (strcmp(call, "thread-dump") == 0) {
    gmonkit_dump();
    return argument;
  }
  void *library = dlopen("./lib.so", RTLD_NOW);
  ((int (*)(void))dlsym(library, "library"))();
  dlclose(library);
  return argument;
}

int main(int argc, char **argv) {
  call = argv[argc - 1];
  if (strncmp(call, "thread-", 7) == 0) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
    pthread_create(&thread, &attributes, inThread, NULL);
    pthread_join(thread, NULL);
    return 0;
  }
  enum { Below = 1 << 19, Size = 8192 };
  char *memory = malloc(Below + Size);
  memset(memory, 0x55, Below + Size);
  stack_t stack = {.ss_sp = memory + Below, .ss_size = Size};
  struct sigaction action = {.sa_handler = make, .sa_flags = SA_ONSTACK};
  if (sigaltstack(&stack, NULL) != 0 || sigaction(SIGUSR1, &action, NULL) != 0)
    return 9;
  raise(SIGUSR1);
  for (int i = 0; i < Below; i++)
    if (memory[i] != 0x55)
      return 1;
  return 0;
}
#endif
