// gmonkit doctor says of a profile whether it is the program's, and of an order whether the
// program follows it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -ffunction-sections -fuse-ld=lld %s -o prog
// RUN: ./prog && %gmonkit order prog -o order.txt 2> /dev/null
// RUN: %clang -O1 -ffunction-sections -fuse-ld=lld -Wl,--symbol-ordering-file=order.txt %s -o ordered
// RUN: %gmonkit doctor prog gmon.out | FileCheck %s --check-prefix=PROFILE --implicit-check-not={{^error}}
// PROFILE:      ok: gmon.out: 3 functions ran
// PROFILE-NEXT: warning: gmon.out: no time samples: the run was too short, or hz=0; counts and orders need none

// RUN: cp gmon.out other.gmon && %gmon-cc %clang -O0 %s -o other
// RUN: %gmonkit doctor other other.gmon > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=OTHER < out.txt
// OTHER: error: other.gmon: profile of another program ({{.*}}); give the program that wrote it, or run this one again
// RUN: touch empty.gmon; %gmonkit doctor prog empty.gmon > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=EMPTY < out.txt
// EMPTY: error: empty.gmon: empty file; was the program killed before it wrote its profile?; run the program again, to its end
// RUN: GMONKIT_OPTIONS=merge=1 ./prog; %gmonkit doctor prog gmon.out | FileCheck %s --check-prefix=MERGED
// MERGED: ok: gmon.out: the sum of several profiles
// RUN: %gmon-cc --gmon-blocks=none %clang -O1 %s -o calls-only && ./calls-only
// RUN: %gmonkit doctor calls-only gmon.out | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: warning: gmon.out: no block counts; --lcov, --sample-profile and gmonprof -A need them: instrument with --gmon-blocks=all or sparse
// RUN: GMONKIT_OPTIONS=hz=0 ./prog dumped; %gmonkit doctor prog gmon.out | FileCheck %s --check-prefix=INCOMPLETE
// INCOMPLETE: warning: gmon.out: written before the program ended; use the profile that it writes when it ends
// RUN: %python %S/../Inputs/set_flags.py gmon.out 4 && %gmonkit doctor prog gmon.out | FileCheck %s --check-prefix=INEXACT
// INEXACT: warning: gmon.out: counts may be inexact; the run printed why; docs/troubleshooting.md explains what it printed
// RUN: %gmon-cc --gmon-threads=single %clang -O1 %s -o single && GMONKIT_OPTIONS=output=single.gmon ./single
// RUN: %python %S/../Inputs/set_flags.py single.gmon 4 && %gmonkit doctor single single.gmon | FileCheck %s --check-prefix=SINGLE
// SINGLE: warning: single.gmon: counts may be inexact; the run printed why; if the program has threads, build it with --gmon-threads=exact
// RUN: %python %S/../Inputs/set_flags.py gmon.out none && %gmonkit doctor prog gmon.out | FileCheck %s --check-prefix=FOREIGN
// FOREIGN: warning: gmon.out: written by another profiler, which does not record the program
// RUN: head -c 20 gmon.out > head.gmon; %gmonkit doctor prog head.gmon > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=NOTHING < out.txt
// NOTHING: error: head.gmon: shows no function that ran; run the instrumented program

// RUN: %gmonkit doctor ordered order.txt | FileCheck %s --check-prefix=ORDERED
// ORDERED:      ok: ordered: not instrumented, as a release build should be
// ORDERED-NEXT: ok: order.txt: [[N:[0-9]+]] of [[N]] names are functions of ordered
// ORDERED-NEXT: ok: ordered: [[N]] of [[N]] functions are in order, linked by lld
// ORDERED-NEXT: warning: order.txt: only {{[0-9]+}} bytes of code ran: no order can gain much; train with
// RUN: %clang -O1 -fuse-ld=lld -Wl,--symbol-ordering-file=order.txt %s -o unordered; %gmonkit doctor unordered order.txt > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=UNORDERED < out.txt
// UNORDERED: error: unordered: {{.*}} functions are in order, linked by lld; unlisted functions lie between listed ones, {{.*}} compile with -ffunction-sections
// RUN: sed 's/^/old_/' order.txt > stale.txt; %gmonkit doctor ordered stale.txt > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=STALE < out.txt
// STALE: error: stale.txt: 0 of {{[0-9]+}} names are functions of ordered: stale; give an order of this program, or train again

#include <signal.h>

int gmonkit_dump(void) __attribute__((weak));

__attribute__((noinline)) int last(int value) { return value + 1; }
__attribute__((noinline)) int unused(int value) { return value + 2; }
__attribute__((noinline)) int first(int value) { return last(value) * 2; }

int main(int argc, char **argv) {
  int sum = first(argc) + (argv[argc] != 0 ? unused(argc) : 0);
  if (argc > 1 && gmonkit_dump) {
    gmonkit_dump();
    raise(SIGKILL);
  }
  return sum == 0;
}
