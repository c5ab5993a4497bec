// Objects of both compilers make one program with every linker: one range of counters, one
// profile, counts that are exact across the border, exceptions that cross it.
// REQUIRES: g++, gcc-plugin, ld.bfd, ld.gold, mold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for part in ONE TWO; do \
// RUN:   %gmon-cc %plugin-defaults g++ -O2 -fno-ipa-sra -ffunction-sections -D$part -c %s -o \
// RUN:     gcc.$part.o && \
// RUN:   %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-arcs=derived g++ -O2 \
// RUN:     -fno-ipa-sra -ffunction-sections -D$part -c %s \
// RUN:     -o derived.$part.o && \
// RUN:   %gmon-cc %plugin-defaults %clangxx -O1 -ffunction-sections -D$part -c %s -o \
// RUN:     clang.$part.o || exit 1; \
// RUN: done
// RUN: for linker in bfd gold lld mold; do \
// RUN:   for objects in "gcc.ONE.o clang.TWO.o" "clang.ONE.o gcc.TWO.o"; do \
// RUN:     %gmon-cc %plugin-defaults g++ -fuse-ld=$linker -Wl,--gc-sections $objects -o prog && \
// RUN:     rm -f gmon.out* && ./prog > out.txt && ls gmon.out* >> out.txt && \
// RUN:     llvm-readelf -SW prog | grep -o 'gmon_[bcf][a-z]* *PROG' | sort >> out.txt && \
// RUN:     %dump-gmon gmon.out prog >> out.txt && \
// RUN:     FileCheck %s --check-prefixes=CHECK,ALL < out.txt && \
// RUN:     %python %S/../Inputs/check_records.py prog || exit 1; \
// RUN:   done || exit 1; \
// RUN: done

// CHECK:         3 6
// CHECK-NEXT:    {{^gmon.out$}}
// CHECK-NEXT:    gmon_blocks
// CALLS-NEXT:    gmon_calls
// CHECK-NEXT:    gmon_counters
// CHECK-NEXT:    gmon_funcs
// CHECK-NEXT:    header
// ALL-DAG:       arc main{{.*}} _Z5thereiPFviE 9
// ALL-DAG:       arc _Z5thereiPFviE{{.*}} _Z4backi 9
// ALL-DAG:       arc _Z4backi{{.*}} _Z5throwi 9
// ALL-DAG:       arc {{(main|_Z5thereiPFviE)}}{{.*}} _Z6sharedi 9
// ALL-DAG:       arc {{(main|_Z5thereiPFviE)}}{{.*}} _Z6sharedi 9
// CHECK-DAG:     block _Z6sharedi+{{.*}} 18
// CHECK-DAG:     block _Z4backi+{{.*}} 9
// CHECK-DAG:     block _Z4backi+{{.*}} 6
// CHECK-DAG:     block _Z5thereiPFviE+{{.*}} 9
// CHECK-DAG:     block _Z5thereiPFviE{{.*}} 6
// CHECK-DAG:     block _Z5throwi+{{.*}} 9

// Functions that derive their callers know those that count; the ones with hooks know all.
// RUN: for objects in "derived.ONE.o clang.TWO.o" "clang.ONE.o derived.TWO.o"; do \
// RUN:   %gmon-cc %plugin-defaults g++ $objects -o prog && rm -f gmon.out* && ./prog > out.txt && \
// RUN:   ls gmon.out* >> out.txt && \
// RUN:   llvm-readelf -SW prog | grep -o 'gmon_[bcf][a-z]* *PROG' | sort >> out.txt && \
// RUN:   %dump-gmon gmon.out prog >> out.txt && \
// RUN:   FileCheck %s --check-prefixes=CHECK,CALLS < out.txt && \
// RUN:   FileCheck %s --check-prefix=DERIVED < out.txt && \
// RUN:   %python %S/../Inputs/check_records.py prog || exit 1; \
// RUN: done
// DERIVED-DAG: arc {{(main|__gmon_outside)}}{{.*}} _Z5thereiPFviE 9
// DERIVED-DAG: arc {{(_Z5thereiPFviE|__gmon_outside)}}{{.*}} _Z4backi 9
// DERIVED-DAG: arc _Z4backi{{.*}} _Z5throwi 9

#include <cstdio>

#define NOINLINE __attribute__((noinline))

extern volatile int sink;

inline NOINLINE int shared(int x) { return sink = x; }

struct Guard {
  ~Guard() { sink = sink + 1; }
};

void there(int x, void (*callback)(int));

#ifdef ONE
volatile int sink;
NOINLINE void throw_(int x) __asm__("_Z5throwi");
NOINLINE void throw_(int x) {
  if (x % 3 == 0)
    throw x;
  sink = x;
}
NOINLINE void back(int x) {
  throw_(x);
  sink = x;
}
int main() {
  int caught = 0, passed = 0;
  for (int i = 0; i < 9; i++)
    try {
      shared(i);
      there(i, back);
      passed++;
    } catch (int) {
      caught++;
    }
  std::printf("%d %d\n", caught, passed);
}
#else
NOINLINE void there(int x, void (*callback)(int)) {
  Guard guard;
  shared(x);
  callback(x);
  sink = x;
}
#endif
