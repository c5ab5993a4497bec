// --gmon-pgo adds what a sample profile goes by. With --gmon-counters Clang counts for -fprofile-use,
// and the plugin replaces its counters. Both come before the user's own options. With a profile of
// either kind it adds that, and instruments nothing.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s main.c && touch main.o main.s empty.prof
// RUN: echo main:1:1 > prog.prof && echo some text > text.prof
// RUN: printf ':ir\nmain\n1\n1\n0\n' > counters.txt && llvm-profdata merge counters.txt -o counters.prof
// RUN: %gmon-cc --gmon-pgo --gmon-counters %clang -### main.c 2>&1 | FileCheck %s --check-prefixes=COUNTERS,LINES,PLUGIN
// RUN: %gmon-cc --gmon-pgo %clang -### main.o -o prog 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %gmon-cc --gmon-pgo=counters.prof %clang -### main.c 2>&1 \
// RUN:   | FileCheck %s --check-prefix=USE-COUNTERS --implicit-check-not='{{libgmonrt|-debug-info-kind|-gmon-arcs}}'
// RUN: %gmon-cc --gmon-pgo=counters.prof --gmon-instrument %clang -### main.c 2>&1 | FileCheck %s --check-prefixes=USE-COUNTERS,PLUGIN
// RUN: %gmon-cc --gmon-pgo=counters.prof --gmon-instrument --gmon-counters %clang -### main.c 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=USE-COUNTERS,AGAIN,LINES,PLUGIN
// RUN: not %gmon-cc --gmon-pgo=prog.prof --gmon-instrument --gmon-counters %clang -c main.c 2>&1 | FileCheck %s --check-prefix=NO-COUNTERS
// RUN: not %gmon-cc --gmon-pgo=counters.prof clang-19 -c main.c 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not %gmon-cc --gmon-pgo --gmon-counters clang-19 -c main.c 2>&1 | FileCheck %s --check-prefix=OLD-COUNTERS
// RUN: not %gmon-cc --gmon-counters %clang -c main.c 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not %gmon-cc --gmon-pgo=prog.prof --gmon-counters %clang -c main.c 2>&1 | FileCheck %s --check-prefix=ALONE
//
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
// RUN: for file in text empty; do not %gmon-cc --gmon-pgo=$file.prof %clang -c main.c || exit 1; done 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NO-PROFILE
//
// The option of the last run wins over nothing of the user's: the optimised program runs.
// RUN: %gmon-cc --gmon-pgo --gmon-counters %clang -O2 main.c -o prog && ./prog && rm prog.prof
// RUN: %gmonkit export --instr-profile=prog.prof ./prog
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -O2 -Werror main.c -o prog && ./prog
// RUN: llvm-readelf -S prog | FileCheck %s --check-prefix=SECTIONS

// The user's value of an option that FILE adds stands.
// RUN: %gmon-cc --gmon-pgo=prog.prof %clang -O2 -mllvm -regalloc-csr-first-time-cost=0 -c main.c '-###' 2>&1 | FileCheck %s --check-prefix=PRICE
// PRICE-NOT: "-regalloc-csr-first-time-cost=16384"
// PRICE:     "-vectorizer-min-trip-count=0"
// PRICE-NOT: "-regalloc-csr-first-time-cost=16384"

// COUNTERS-DAG: "-fprofile-instrument=llvm"
// COUNTERS-DAG: "-mllvm" "-static-func-full-module-prefix=false"
// COUNTERS-DAG: "-mllvm" "-gmon-pgo=on"
// USE-COUNTERS-DAG: "-fprofile-instrument-use-path=counters.prof"
// USE-COUNTERS-DAG: "-mllvm" "-static-func-full-module-prefix=false"
// USE-COUNTERS-DAG: "-mllvm" "-gmon-pgo=on"
// USE-COUNTERS-DAG: "-mllvm" "-vectorizer-min-trip-count=0"
// USE-COUNTERS-DAG: "-mllvm" "-regalloc-csr-first-time-cost=16384"
// AGAIN-DAG:   "-fprofile-instrument=csllvm"
// NO-COUNTERS: {{^}}gmon-cc: error: --gmon-counters: prog.prof has no counters; give a profile written by 'gmonkit export --instr-profile=FILE'
// OLD:         {{^}}gmon-cc: error: --gmon-pgo=counters.prof: Clang 19 cannot read this profile; use Clang 22, or train without --gmon-counters
// OLD-COUNTERS: {{^}}gmon-cc: error: --gmon-counters: Clang 19 cannot record them; use Clang 22, or leave the option out
// ALONE:       {{^}}gmon-cc: error: --gmon-counters: nothing records a profile here; use it together with --gmon-pgo, or with --gmon-pgo=FILE --gmon-instrument
// PROBES-DAG:  "-fpseudo-probe-for-profiling"
// LINES-DAG:   "-debug-info-kind=line-tables-only"
// FULL-DAG:    "-debug-info-kind=constructor"
// PLUGIN-DAG:  "-gmon-arcs=derived" "-mllvm" "-gmon-blocks=sparse"
// OWN-NOT:     "-gmon-blocks=sparse"
// OWN:         "-gmon-blocks=all"
// OWN-NOT:     "-gmon-blocks=sparse"
// USE-DAG:     "-fprofile-sample-use=prog.prof"
// USE-DAG:     "-mllvm" "-regalloc-csr-first-time-cost=16384"
// LINK-NOT:    {{pseudo-probe|sample-use|warning}}
// SPLIT:       "-mllvm" "-sample-profile-remove-probe"
// LTO:         sample-profile=prog.prof
// UNREADABLE:  {{^}}gmon-cc: error: --gmon-pgo=main.c/prog.prof: Not a directory{{$}}
// EMPTY:       {{^}}gmon-cc: error: --gmon-pgo=: no value given; expected --gmon-pgo=FILE
// NO-PROFILE:  {{^}}gmon-cc: error: --gmon-pgo=text.prof: not a profile for this compiler; make it with 'gmonkit export --instr-profile=FILE'{{$}}
// NO-PROFILE:  {{^}}gmon-cc: error: --gmon-pgo=empty.prof: not a profile for this compiler; make it with 'gmonkit export --instr-profile=FILE'{{$}}
// SECTIONS-NOT: {{ gmon_}}

int main(void) { return 0; }
