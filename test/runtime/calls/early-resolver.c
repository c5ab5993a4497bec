// A resolver of an ifunc calls hooked functions of another source file, in a static program before
// there is thread-local storage.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 -c -DRESOLVER %s -o resolver.o
// RUN: for kind in "-fno-pic -static" "-fPIE -static-pie" "-fPIE -pie"; do \
// RUN:   for plan in "%gmon-cc %clang" "%gmon-cc --gmon-arcs=mcount %clang" "gcc -pg -mfentry" "gcc -pg"; do \
// RUN:     case $plan in gcc*) runtime=%runtime;; *) runtime=;; esac; \
// RUN:     rm -f gmon.out; $plan $kind -O1 %s resolver.o $runtime -o prog && ./prog && \
// RUN:     %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN:   done; \
// RUN: done
// REQUIRES: gcc
// CHECK: arc {{.*}} capable{{.*}} 1{{$}}

static volatile int sink;

#ifdef RESOLVER

int capable(void);
static void one(void) { sink = 1; }
static void two(void) { sink = 2; }
static void (*resolve(void))(void) { return capable() ? two : one; }
void chosen(void) __attribute__((ifunc("resolve")));

#else

void chosen(void);
int capable(void) { return 1; }
int main(void) { chosen(); }

#endif
