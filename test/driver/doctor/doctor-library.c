// The profile of a library is named after it, which doctor says.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -fPIC -shared %s -o libf.so.5
// RUN: %gmonkit doctor libf.so.5 | FileCheck %s
// RUN: GMONKIT_OPTIONS=output=%%n.gmon %gmonkit doctor libf.so.5 | FileCheck %s --check-prefix=NAMED
// RUN: %gmon-cc %clang -DMAIN %s -o prog && %gmonkit doctor prog | FileCheck %s --check-prefix=PROGRAM
// CHECK: ok: libf.so.5: its profile goes to gmon.out.libf.so.5, in its current directory when it ends
// NAMED: ok: libf.so.5: its profile goes to %n.gmon (GMONKIT_OPTIONS)
// PROGRAM: ok: prog: its profile goes to gmon.out, in its current directory when it ends

// One that went past gmon-cc when it was linked cannot be loaded, as its counters need a runtime beside them. With
// the hooks of arcs=mcount it is counted in a program that exports its own.
// RUN: %gmon-cc %clang -fPIC -c %s -o f.o && %clang -shared f.o -o past.so && not %gmonkit doctor past.so | FileCheck %s --check-prefix=PAST --implicit-check-not='goes to'
// RUN: %gmon-cc --gmon-arcs=mcount %clang -fPIC -c %s -o f.o && %clang -shared f.o -o hooks.so
// RUN: %gmonkit doctor hooks.so | FileCheck %s --check-prefix=HOOKS
// PAST: error: past.so: was linked without gmon-cc, so nothing can load it or link with it; link it with gmon-cc, too; makefiles call such a linker LD, LDSHARED or CCLD
// HOOKS: warning: hooks.so: has no runtime; it is counted only in a program that has one; link it with gmon-cc

#ifdef MAIN
int main(void) { return 0; }
#else
int f(void) { return 1; }
#endif
