// libgmonrt.so has not what instrumented code calls, unless it calls hooks only. GNU ld says what to link
// instead. If gmon-cc links, its own runtime is there, too.
// REQUIRES: ld.bfd, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{shared} = -fuse-ld=bfd -L%build/lib -lgmonrt -Wl,-rpath,%build/lib -o prog
// RUN: for compiler in %clang gcc-12; do \
// RUN:   %gmon-cc $compiler -O1 -c %s -o derived.o && %gmon-cc --gmon-arcs=mcount $compiler -O1 -c %s -o hooks.o || exit 1; \
// RUN:   not $compiler derived.o %{shared} 2>&1 | FileCheck %s --check-prefix=LINK || exit 1; \
// RUN:   for link in "%gmon-cc $compiler derived.o" "$compiler hooks.o"; do \
// RUN:     rm -f gmon.out && $link %{shared} 2>&1 | count 0 && ./prog && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN:   done; \
// RUN: done

// LINK: warning: libgmonrt.so is for programs built without the plugins; link libgmonrt.a
// LINK: undefined reference to `__gmon_first'
// CHECK: block one+{{.*}} 5

volatile int sink;
__attribute__((noinline)) void one(void) { sink++; }

int main(void) {
  for (int i = 0; i < 5; i++)
    one();
  return 0;
}
