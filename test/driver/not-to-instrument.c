// What belongs to the runtime or to compilers' libraries is not listed as not instrumented.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -DHELPER -c %s -o helper.o
// RUN: %gmon-cc %clang -g %s helper.o -o prog && ./prog
// RUN: %gmonprof -i prog gmon.out | FileCheck %s --implicit-check-not=thread_timers --implicit-check-not=__aarch64
// CHECK: functions are instrumented

#ifdef HELPER
int __aarch64_cas4_acq(void) { return 1; }
#else
int __aarch64_cas4_acq(void);
int main(void) { return __aarch64_cas4_acq() - 1; }
#endif
