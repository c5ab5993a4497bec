// Libraries that dlmopen, or dlopen with RTLD_DEEPBIND, opens find their own copy of the runtime first. All the same
// they use the program's, so threads count exactly in them. Copies of one library have profiles of their own. If the
// program has no runtime, threads count in them where they would without the plugins.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for library in first second; do %gmon-cc %clang -O1 -DLIBRARY -shared -fPIC %s -o $library.so || exit 1; done
// RUN: %gmon-cc %clang -O1 %s -o prog && %clang -O1 %s -o plain
// RUN: ./prog deepbind > said 2>&1 && count 0 < said
// RUN: for library in first second; do %dump-gmon gmon.out.$library.so $library.so | FileCheck %s || exit 1; done
// RUN: rm gmon.out* && ./prog dlmopen > said 2>&1 && count 0 < said
// RUN: for library in first second; do for copy in gmon.out.$library.so gmon.out.$library.so.????????????????.1; do \
// RUN:   %dump-gmon $copy $library.so | FileCheck %s || exit 1; done; done
// CHECK: block inside+0x0 280{{$}}
// CHECK: block call+0x0 40{{$}}
// RUN: ./plain deepbind && ./plain dlmopen

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#ifdef LIBRARY
__attribute__((noinline)) void inside(void) { __asm__ volatile(""); }

void call(void) {
  for (int i = 0; i < 7; i++)
    inside();
}

// The pthread_create that this library sees first.
int start(pthread_t *thread, void *(*routine)(void *)) {
  return pthread_create(thread, 0, routine, 0);
}
#else

static void (*calls[4])(void);

static void *run(void *argument) {
  for (int i = 0; i < 10; i++)
    for (int each = 0; each < 4; each++)
      if (calls[each])
        calls[each]();
  return argument;
}

int main(int argc, char **argv) {
  const char *names[] = {"./first.so", "./second.so", "./first.so", "./second.so"};
  int isDeep = strcmp(argv[1], "deepbind") == 0;
  int (*start)(pthread_t *, void *(*)(void *)) = 0;
  for (int i = 0; i < (isDeep ? 2 : 4); i++) {
    void *library = isDeep ? dlopen(names[i], RTLD_NOW | RTLD_DEEPBIND)
                           : dlmopen(LM_ID_NEWLM, names[i], RTLD_NOW);
    if (!library)
      return puts(dlerror());
    calls[i] = (void (*)(void))dlsym(library, "call");
    if (isDeep)
      start = (int (*)(pthread_t *, void *(*)(void *)))dlsym(library, "start");
  }
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    if (start ? start(&threads[i], run) : pthread_create(&threads[i], 0, run, 0))
      return 1;
  run(0);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], 0);
  return 0;
}
#endif
