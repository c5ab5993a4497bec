// A program that is linked with an instrumented library has a runtime of its own: it
// runs with an uninstrumented library of the same name, too.
// RUN: rm -rf %t && mkdir -p %t/plain && cd %t
// RUN: %gmon-cc %clang -DLIBRARY -fPIC -shared %s -o libpart.so
// RUN: %clang -DLIBRARY -fPIC -shared %s -o plain/libpart.so
// RUN: %gmon-cc %clang -c %s -o main.o
// RUN: %gmon-cc %clang main.o -L. -lpart -o prog
// RUN: LD_LIBRARY_PATH=plain ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc __gmon_outside+0x0 main 1{{$}}

#ifdef LIBRARY
int part(void) { return 0; }
#else
int part(void);
int main(void) { return part(); }
#endif
