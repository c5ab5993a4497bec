// A wrong option is an error that quotes it as it was typed.
// RUN: %clang -O1 -emit-llvm -c %s -o %t.bc
// RUN: not %opt -load-pass-plugin=%pass -passes='gmon<arc=none>' %t.bc -o %t.out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PIPELINE-KEY
// RUN: not %opt -load-pass-plugin=%pass -passes='gmon<arcs=some>' %t.bc -o %t.out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PIPELINE-VALUE
// RUN: not %clang -fpass-plugin=%pass -mllvm -gmon-blocks=few -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COMMAND-LINE
// RUN: not %clang -fpass-plugin=%pass -mllvm -gmon-max-counters=-1 -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NUMBER
// RUN: not env GMONPASS_OPTIONS='threads=both' %clang -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ENVIRONMENT
// RUN: not %clang -fpass-plugin=%pass -mllvm -gmon-exclude=, -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// RUN: not %clang -fpass-plugin=%pass -mllvm -gmon-list=%t.none -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIST
// RUN: printf '# ours\n[gmon]\nmain\n' > %t.list
// RUN: not %clang -fpass-plugin=%pass -mllvm -gmon-list=%t.list -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LINE

// PIPELINE-KEY:   error: gmonpass: gmon<arc=none>: unknown option 'arc'
// PIPELINE-VALUE: error: gmonpass: gmon<arcs=some>: unknown value 'some' (expected mcount, derived or none)
// COMMAND-LINE:   error: gmonpass: -gmon-blocks=few: unknown value 'few' (expected all, sparse or none)
// NUMBER:         error: gmonpass: -gmon-max-counters=-1: unknown value '-1' (expected a whole number)
// ENVIRONMENT:    error: gmonpass: GMONPASS_OPTIONS=threads=both: unknown value 'both' (expected single or exact)
// EMPTY:          error: gmonpass: -gmon-exclude=,: no pattern given
// LIST:           error: gmonpass: -gmon-list={{.*}}.none: No such file or directory
// LINE:           error: gmonpass: -gmon-list={{.*}}: {{.*}}.list:3: malformed line 'main' (expected fun:GLOB

int f(int x) { return x; }
