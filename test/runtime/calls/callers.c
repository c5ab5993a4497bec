// The time of a library goes to the function that called it, whatever addresses earlier calls
// left on the stack: in a library that was not instrumented, with and without a frame pointer.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in "-fomit-frame-pointer" "-fno-omit-frame-pointer"; do \
// RUN:   %clang -O1 $flags -fPIC -shared -DLIBRARY %s -o libburn.so && \
// RUN:   %gmon-cc %clang -O1 %s -o prog -L. -lburn -Wl,-rpath,. && \
// RUN:   GMONKIT_OPTIONS=callers=1 ./prog && \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out leavesAddresses=0..0.05 \
// RUN:     callsHollow=0.15..0.3 callsVariable=0.15..0.3 callsDeep=0.15..0.3 compare=0.15..0.3 \
// RUN:     || exit 1; \
// RUN: done
//
// So it does where a library has no tables, but for what only they tell.
// RUN: %clang -O1 -fno-asynchronous-unwind-tables -fPIC -shared -DLIBRARY %s -o libburn.so
// RUN: GMONKIT_OPTIONS=callers=1 ./prog
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out total=0.7..1.1 callsVariable=0..0.3

#include "../Inputs/cpu_time.h"

typedef int Compare(const void *, const void *);
void hollow(void);
void variable(unsigned words);
void deep(unsigned frames);
void deepest(void);
void through(Compare *compare);

#ifdef LIBRARY

#define KEEP(array) __asm__ volatile("" : : "r"(array) : "memory")

// Most of its frame is as it was.
void hollow(void) {
  volatile long hole[500];
  KEEP(hole);
  BURN(0.2)
  KEEP(hole);
}

void variable(unsigned words) {
  long hole[words];
  KEEP(hole);
  BURN(0.2)
  KEEP(hole);
}

void deep(unsigned frames) {
  volatile long hole[20];
  KEEP(hole);
  if (frames)
    deep(frames - 1);
  else
    BURN(0.2)
  KEEP(hole);
}

void deepest(void) {
  volatile long room[10000];
  KEEP(room);
}

void through(Compare *compare) {
  hollow();
  compare(0, 0);
}

#else

#define FRAME __attribute__((noinline))

// On the stack, of calls of the library from all depths.
FRAME void leavesAddresses(unsigned depth) {
  deepest();
  if (depth)
    leavesAddresses(depth - 1);
  deepest();
}

FRAME void callsHollow(void) {
  hollow();
  __asm__ volatile("");
}

FRAME void callsVariable(unsigned words) {
  variable(words);
  __asm__ volatile("");
}

FRAME void callsDeep(void) {
  deep(100);
  __asm__ volatile("");
}

// From the program through the library and the program into the library again.
FRAME int compare(const void *a, const void *b) {
  hollow();
  return a == b;
}

int main(void) {
  leavesAddresses(1000);
  callsHollow();
  leavesAddresses(1000);
  callsVariable(500);
  leavesAddresses(1000);
  callsDeep();
  leavesAddresses(1000);
  through(compare);
}

#endif
