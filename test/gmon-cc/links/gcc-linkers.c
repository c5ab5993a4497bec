// Every linker that GCC may be told to use takes what a link needs, without a word.
// REQUIRES: gcc, ld.bfd, ld.gold, mold
// RUN: rm -rf %t && mkdir -p %t/bin %t/lib && cd %t && cp %gmon-cc bin && cp %runtime lib
// RUN: touch lib/gmonplugin.so && %gmon-cc %clang -O1 -c %s -o main.o
// RUN: for linker in bfd gold lld mold; do \
// RUN:   bin/gmon-cc gcc -fuse-ld=$linker main.o -o prog >log 2>&1 && test ! -s log && \
// RUN:   llvm-nm -D prog | FileCheck %s --check-prefix=EXPORTED && \
// RUN:   rm -f gmon.out && ./prog && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// EXPORTED: T __gmon_register
// CHECK:    arc __gmon_outside+0x0 main 1{{$}}

int main(void) { return 0; }
