// The profile of a library is named after it, which doctor says.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -fPIC -shared %s -o libf.so.5
// RUN: %gmonkit doctor libf.so.5 | FileCheck %s
// RUN: GMONKIT_OPTIONS=output=%%n.gmon %gmonkit doctor libf.so.5 | FileCheck %s --check-prefix=NAMED
// RUN: %gmon-cc %clang -DMAIN %s -o prog && %gmonkit doctor prog | FileCheck %s --check-prefix=PROGRAM
// CHECK: ok: libf.so.5: its profile goes to gmon.out.libf.so.5, in its current directory when it ends
// NAMED: ok: libf.so.5: its profile goes to %n.gmon (GMONKIT_OPTIONS)
// PROGRAM: ok: prog: its profile goes to gmon.out, in its current directory when it ends

#ifdef MAIN
int main(void) { return 0; }
#else
int f(void) { return 1; }
#endif
