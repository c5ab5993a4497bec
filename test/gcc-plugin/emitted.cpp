// Both plugins make the same of one source: they instrument and leave out the same functions,
// and the tables, their flags, links and groups, the records of functions and the symbols
// are alike.
// REQUIRES: g++, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "%plugin-defaults" \
// RUN:   "--gmon-arcs=none --gmon-blocks=all --gmon-threads=single" \
// RUN:     "--gmon-blocks=all --gmon-threads=single" "--gmon-blocks=all --gmon-arcs=mcount" \
// RUN:     "--gmon-blocks=none --gmon-arcs=mcount" "%plugin-defaults --gmon-first=off" \
// RUN:     "%plugin-defaults --gmon-output=there" "%plugin-defaults --gmon-max-counters=0" \
// RUN:     "%plugin-defaults --gmon-exclude=plain,shared*"; do \
// RUN:   for flags in -O0 "-O2 -fPIC" "-O1 -fcf-protection=full"; do \
// RUN:     common="$flags -ffunction-sections -fno-exceptions -fno-asynchronous-unwind-tables" && \
// RUN:     %gmon-cc $options g++ $common -c %s -o gcc.o && \
// RUN:     %gmon-cc $options %clangxx $common -c %s -o clang.o && \
// RUN:     %python %S/Inputs/emitted.py gcc.o > gcc.txt && \
// RUN:     %python %S/Inputs/emitted.py clang.o > clang.txt && diff clang.txt gcc.txt || exit 1; \
// RUN:   done || exit 1; \
// RUN: done

// RUN: %gmon-cc %plugin-defaults g++ -O1 -ffunction-sections -c %s -o gcc.o
// RUN: %python %S/Inputs/emitted.py gcc.o | FileCheck %s --implicit-check-not=function
// CHECK-DAG: function plain record 5
// CHECK-DAG: function _ZL6hiddeni record 5
// CHECK-DAG: function _Z6sharedi record 5
// CHECK-DAG: function _Z9templatedIlET_S0_ record 5
// CHECK-DAG: function chosen record 5
// CHECK-DAG: function _Z10everythingv record 5
// A resolver's callee and one that keeps every register have no entry hook.
// CHECK-DAG: function detect record 4
// CHECK-DAG: function careful record 4
// CHECK-DAG: table gmon_funcs progbits 0x82 4 of .text.plain in None
// CHECK-DAG: table gmon_funcs progbits 0x282 4 of .text._Z6sharedi in _Z6sharedi

// no_instrument_function leaves no trace in LLVM's code, so that only GCC's plugin sees it.
// RUN: %gmon-cc g++ -O1 -DATTRIBUTE=no_instrument_function -c %s -o gcc.o
// RUN: %python %S/Inputs/emitted.py gcc.o | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: %gmon-cc g++ -O1 -DATTRIBUTE=noinline -c %s -o gcc.o
// RUN: %python %S/Inputs/emitted.py gcc.o | FileCheck %s --check-prefix=WITHOUT
// ATTRIBUTE-NOT: function unseen
// WITHOUT:       function unseen

#define NOINLINE __attribute__((noinline))

extern "C" {
volatile int sink;

NOINLINE int plain(int x) { return x > 3 ? sink : x; }
__attribute__((naked)) int bare() { __asm__("ret"); }
__attribute__((no_profile_instrument_function)) NOINLINE int unprofiled() { return sink; }
NOINLINE int __gmon_own() { return sink; }
__attribute__((no_caller_saved_registers, target("general-regs-only"))) void careful() { sink = 3; }

NOINLINE int detect() { return sink; }
int chosen(int x) { return x; }
typedef int Function(int);
Function *resolve() { return detect() ? chosen : plain; }
int selected(int) __attribute__((ifunc("resolve")));

#ifdef ATTRIBUTE
__attribute__((ATTRIBUTE)) int unseen() { return sink; }
#endif
}

__attribute__((noinline, used)) static int hidden(int x) { return sink = x; }
inline NOINLINE int shared(int x) { return sink = x; }
template <typename T> NOINLINE T templated(T x) { return x + sink; }

int everything() {
  return plain(1) + hidden(2) + shared(3) + int(templated(4L)) + selected(5) + unprofiled() +
         __gmon_own();
}
