// An option is known in a pipeline, on the command line and in the environment.
// RUN: %clang -O1 -emit-llvm -S %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes='gmon<arcs=none;blocks=all>' -S %t.ll \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// RUN: %clang -O1 -fpass-plugin=%pass -mllvm -gmon-arcs=none -emit-llvm -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// RUN: env GMONPASS_OPTIONS='arcs=none;blocks=all' \
// RUN:   %clang -O1 -fpass-plugin=%pass -emit-llvm -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// RUN: %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-arcs=none %clang -O1 -emit-llvm -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// BLOCKS: "gmon-instrumented"="arcs=none;blocks=all;threads=single"

// What the command line says goes before the pipeline's, and that before the environment's.
// RUN: env GMONPASS_OPTIONS='arcs=none;blocks=none' \
// RUN:   %opt -load-pass-plugin=%pass -passes='gmon<arcs=mcount>' -S %t.ll \
// RUN:   | FileCheck %s --check-prefix=ARCS
// RUN: %opt -load-pass-plugin=%pass -gmon-arcs=mcount \
// RUN:   -passes='gmon<arcs=none;blocks=none>' -S %t.ll \
// RUN:   | FileCheck %s --check-prefix=ARCS
// ARCS: "fentry-call"="true"{{.*}}"gmon-instrumented"="arcs=mcount;blocks={{none|all}};threads=single"

// A pipeline is printed as it was written.
// RUN: %opt -load-pass-plugin=%pass -passes='gmon<arcs=none>,gmon' -print-pipeline-passes \
// RUN:   -disable-output %t.ll | FileCheck %s --check-prefix=PRINTED
// PRINTED: gmon<arcs=none>,gmon

int f(int x) { return x; }
