// --gmon-pgo adds what a sample profile goes by, before the user's own options; with a profile it
// adds that, and instruments nothing.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s main.c && touch main.o main.s prog.prof
// RUN: %gmon-cc --gmon-pgo %clang -### main.c 2>&1 | FileCheck %s --check-prefixes=PROBES,LINES,PLUGIN
// RUN: %gmon-cc %clang -### -c main.c --gmon-pgo 2>&1 | FileCheck %s --check-prefixes=PROBES,LINES
// RUN: %gmon-cc --gmon-pgo %clang -### -g main.c 2>&1 | FileCheck %s --check-prefixes=PROBES,FULL
// RUN: %gmon-cc --gmon-pgo --gmon-blocks=all %clang -### main.c 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: %gmon-cc --gmon-pgo %clang -### main.o -o prog 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %gmon-cc --gmon-pgo %clang -### -c main.s 2>&1 | FileCheck %s --check-prefix=LINK
//
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -### main.c 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PROBES,USE --implicit-check-not='{{libgmon|-debug-info-kind}}'
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -### main.o -o prog 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -### -flto -fuse-ld=lld main.o 2>&1 | FileCheck %s --check-prefix=LTO
//
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -### -fsplit-machine-functions -c main.c 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SPLIT
//
// RUN: not %gmon-cc --gmon-pgo=main.c/prog.prof %clang -c main.c 2>&1 | FileCheck %s --check-prefix=UNREADABLE
// RUN: not %gmon-cc --gmon-pgo= %clang -c main.c 2>&1 | FileCheck %s --check-prefix=EMPTY
//
// The option of the last run wins over nothing of the user's: the optimised program runs.
// RUN: %gmon-cc --gmon-pgo %clang -O2 main.c -o prog && ./prog
// RUN: %gmonkit export --sample-profile=prog.prof ./prog
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -O2 -Werror main.c -o prog && ./prog
// RUN: llvm-readelf -S prog | FileCheck %s --check-prefix=SECTIONS

// PROBES-DAG:  "-fpseudo-probe-for-profiling"
// LINES-DAG:   "-debug-info-kind=line-tables-only"
// FULL-DAG:    "-debug-info-kind=constructor"
// PLUGIN-DAG:  "-gmon-arcs=derived" "-mllvm" "-gmon-blocks=sparse"
// OWN-NOT:     "-gmon-blocks=sparse"
// OWN:         "-gmon-blocks=all"
// OWN-NOT:     "-gmon-blocks=sparse"
// USE-DAG:     "-fprofile-sample-use=prog.prof"
// LINK-NOT:    {{pseudo-probe|sample-use|warning}}
// SPLIT:       "-mllvm" "-sample-profile-remove-probe"
// LTO:         sample-profile=prog.prof
// UNREADABLE:  {{^}}gmon-cc: error: --gmon-pgo=main.c/prog.prof: Not a directory{{$}}
// EMPTY:       {{^}}gmon-cc: error: --gmon-pgo=: no value given; expected --gmon-pgo=FILE
// SECTIONS-NOT: gmon_

int main(void) { return 0; }
