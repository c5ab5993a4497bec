// A library that is unloaded and loaded again goes on counting where it stopped, wherever
// it comes to lie.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY=one %s -o one.so
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY=two %s -o two.so
// RUN: %gmon-cc %clang -O1 %s -o prog && ./prog
// RUN: %dump-gmon gmon.out.one.so one.so | FileCheck %s --check-prefix=ONE
// RUN: %dump-gmon gmon.out.two.so two.so | FileCheck %s --check-prefix=TWO
// ONE:      arc __gmon_outside+0x0 work 30
// ONE-NEXT: arc work+{{.*}} leaf 30
// ONE:      block leaf+{{.*}} 30
// TWO:      arc __gmon_outside+0x0 work 10
// TWO-NEXT: arc work+{{.*}} leaf 10
// TWO:      block leaf+{{.*}} 10

#ifdef LIBRARY
volatile int sink;
static __attribute__((noinline)) void leaf(void) { sink = 1; }
void work(void) { leaf(), sink = 2; }
#else
#include <dlfcn.h>
#include <sys/mman.h>

int use(const char *name) {
  void *library = dlopen(name, RTLD_NOW);
  if (!library)
    return 1;
  void (*work)(void) = (void (*)(void))dlsym(library, "work");
  for (volatile int i = 0; i < 10; i++)
    work();
  return dlclose(library);
}

int main(void) {
  if (use("./one.so") || use("./two.so") || use("./one.so"))
    return 1;
  void *big = mmap(0, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return use("./one.so") || big == MAP_FAILED;
}
#endif
