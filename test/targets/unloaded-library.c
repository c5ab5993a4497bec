// Threads that start after a library was unloaded, whose copy of the runtime the program does not
// see, leave the thread-local data alone of the library that comes next.
// REQUIRES: qemu-aarch64, qemu-riscv64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: echo '{ global: counted; local: *; };' > hide.map
// RUN: for on in "%clang -fuse-ld=lld|" "%aarch64-cc|%aarch64" "%riscv64-cc|%riscv64"; do \
// RUN:   cc=${on%%|*}; \
// RUN:   %gmon-cc $cc -O1 -fPIC -shared -DCOUNTED %s -Wl,--version-script=hide.map -o libcounted.so && \
// RUN:   $cc -O1 -fPIC -shared -DPLAIN %s -o libplain.so && \
// RUN:   %gmon-cc $cc -O1 -pthread %s -o prog && ${on#*|} ./prog || exit 1; \
// RUN: done

#ifdef COUNTED

int counted(int x) { return x + 1; }

#elif defined(PLAIN)

#define WORDS 64
static __thread long words[WORDS] __attribute__((tls_model("initial-exec"))) = {1, 2, 3};

void *changed(void *argument) {
  for (int i = 0; i < WORDS; i++)
    if (words[i] != (i < 3 ? i + 1 : 0))
      argument = &words[i];
  return argument;
}

#else

#include <dlfcn.h>
#include <pthread.h>

int main(void) {
  void *library = dlopen("./libcounted.so", RTLD_NOW);
  if (!library || dlclose(library) || dlopen("./libcounted.so", RTLD_NOW | RTLD_NOLOAD))
    return 1;
  void *changed = dlsym(dlopen("./libplain.so", RTLD_NOW), "changed"), *result = &changed;
  pthread_t thread;
  pthread_create(&thread, 0, (void *(*)(void *))changed, 0);
  pthread_join(thread, &result);
  return result ? 2 : 0;
}

#endif
