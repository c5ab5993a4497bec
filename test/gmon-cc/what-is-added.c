// The plugin is added where sources are compiled, the runtime where something is linked.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s main.c && touch main.o main.s main.S main.hpp
// RUN: %gmon-cc %clang -### -c main.c 2>&1 | FileCheck %s --check-prefixes=PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -S main.c 2>&1 | FileCheck %s --check-prefixes=PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -c -xc - 2>&1 | FileCheck %s --check-prefixes=PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -o prog main.c 2>&1 | FileCheck %s --check-prefixes=PLUGIN,RUNTIME
// RUN: %gmon-cc %clang -### -xc - 2>&1 | FileCheck %s --check-prefixes=PLUGIN,RUNTIME
// RUN: %gmon-cc %clang -### -shared main.c 2>&1 | FileCheck %s --check-prefixes=PLUGIN,LIBRARY
// RUN: %gmon-cc %clang -### main.c main.S 2>&1 | FileCheck %s --check-prefixes=PLUGIN,RUNTIME
// RUN: %gmon-cc %clang -### main.o 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,RUNTIME
// RUN: %gmon-cc %clang -### main.s 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,RUNTIME
// RUN: %gmon-cc %clang -### -r main.o 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -c main.S 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -E main.c 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -M main.c 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -emit-ast main.c 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### main.hpp 2>&1 | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME
// RUN: %gmon-cc %clang -### -xc++-header main.c -o main.pch 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=NO-PLUGIN,NO-RUNTIME

// -pg would bring glibc's profiler in, which writes a gmon.out too.
// RUN: %gmon-cc %clang -### -pg main.c 2>&1 | FileCheck %s --check-prefixes=PLUGIN,RUNTIME \
// RUN:   --implicit-check-not='{{"-pg"|gcrt1}}'

// PLUGIN:         "-fpass-plugin={{.*}}/lib/gmonkit/llvm-22/libgmonpass.so"
// NO-PLUGIN-NOT:  fpass-plugin
// RUNTIME:        "{{.*}}/lib/libgmonrt.a"
// LIBRARY:        "{{.*}}/lib/libgmonrt_library.a"
// NO-RUNTIME-NOT: libgmonrt

int main(void) { return 0; }
