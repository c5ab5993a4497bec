// The plugin for one GCC, loaded by another one, is an error.
// REQUIRES: gcc-11, gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir -p %t/gmonkit/gcc-12 && cd %t && cp %plugin gmonplugin.so
// RUN: cp %build/lib/gmonkit/gcc-11/gmonplugin.so gmonkit/gcc-12
// RUN: not gcc-12 -fplugin=./gmonplugin.so -c %s -o x.o 2>&1 | FileCheck %s --match-full-lines
// CHECK:     gmonplugin: error: {{.*}}; rebuild Gmonkit {{.*}}
// CHECK-NOT: {{.}}

int main(void) { return 0; }
