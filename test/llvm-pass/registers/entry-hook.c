// The entry hook is called before the prologue; with -fcf-protection after endbr64. The
// entry is counted behind it.
// RUN: %clang -O2 -fpass-plugin=%pass -S %s -o - | FileCheck %s
// RUN: %clang -O0 -fpass-plugin=%pass -S %s -o - | FileCheck %s
// RUN: %clang -O2 -fcf-protection -fpass-plugin=%pass -S %s -o - | FileCheck %s --check-prefix=CET
// CHECK-LABEL: f:
// CHECK:       # %bb.0:
// CHECK-NEXT:  callq __fentry__
// CHECK-NEXT:  .Lgmon.block{{.*}}:
// CHECK-NEXT:  subq $1, .Lgmon.counters
// CHECK:       {{^[[:space:]]}}push
// CET-LABEL:   f:
// CET:         # %bb.0:
// CET-NEXT:    endbr64
// CET-NEXT:    callq __fentry__
// CET-NEXT:    .Lgmon.block{{.*}}:
// CET-NEXT:    subq $1, .Lgmon.counters
// CET:         {{^[[:space:]]}}push

// clang -pg would count the same calls once more through mcount.
// RUN: %clang -O2 -pg -fpass-plugin=%pass -S %s -o - | FileCheck %s --implicit-check-not=mcount
// RUN: %clang -O2 -pg -mfentry -fpass-plugin=%pass -S %s -o - | FileCheck %s

void g(void);
int f(int x) {
  g();
  return x;
}
