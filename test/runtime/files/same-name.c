// Two libraries of one file name have two profiles: the later one's name ends in its id.
// RUN: rm -rf %t && mkdir -p %t/a %t/b && cd %t
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY=one %s -o a/plugin.so
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY=two %s -Wl,--build-id=0x1122334455667788 \
// RUN:   -o b/plugin.so
// RUN: %gmon-cc %clang -O1 %s -o prog && ./prog
// RUN: ls gmon* | FileCheck %s --check-prefix=FILES
// RUN: %dump-gmon gmon.out.plugin.so a/plugin.so | FileCheck %s --check-prefix=ONE
// RUN: %dump-gmon gmon.out.plugin.so.1122334455667788 b/plugin.so | FileCheck %s --check-prefix=TWO
// RUN: rm gmon* && GMONKIT_OPTIONS=output=%%n.gmon ./prog && ls *gmon* \
// RUN:   | FileCheck %s --check-prefix=PATTERN
// FILES:        {{^}}gmon.out{{$}}
// FILES-NEXT:   {{^}}gmon.out.plugin.so{{$}}
// FILES-NEXT:   {{^}}gmon.out.plugin.so.1122334455667788{{$}}
// FILES-NOT:    {{.}}
// PATTERN:      {{^}}plugin.so.gmon{{$}}
// PATTERN-NEXT: {{^}}plugin.so.gmon.1122334455667788{{$}}
// PATTERN-NEXT: {{^}}prog.gmon{{$}}
// ONE:          arc __gmon_outside+0x0 one 1
// TWO:          arc __gmon_outside+0x0 two 1

#ifdef LIBRARY
volatile int sink;
void LIBRARY(void) { sink = 1; }
#else
#include <dlfcn.h>

int use(const char *file, const char *name) {
  void *library = dlopen(file, RTLD_NOW);
  if (!library)
    return 1;
  ((void (*)(void))dlsym(library, name))();
  return dlclose(library);
}

int main(void) { return use("a/plugin.so", "one") || use("b/plugin.so", "two"); }
#endif
