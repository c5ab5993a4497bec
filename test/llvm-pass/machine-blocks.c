// The compares that a switch becomes are blocks that only the code generator knows;
// they are counted as well.
// RUN: %clang -O2 -fpass-plugin=%pass -S %s -o - | FileCheck %s
// RUN: %clang -O0 -fpass-plugin=%pass -S %s -o - | FileCheck %s --check-prefix=O0
// CHECK-LABEL: pick:
// CHECK-COUNT-3: cmpl{{.*}}{{[[:space:]]+}}j{{.*}}{{[[:space:]]+}}# %bb{{.*}}{{[[:space:]]+}}.Lgmon.block
// O0-LABEL: pick:
// O0-COUNT-3: subl {{.*}}{{[[:space:]]+}}je {{.*}}{{[[:space:]]+}}jmp{{.*}}{{[[:space:]]+}}.LBB{{.*}}{{[[:space:]]+}}.Lgmon.block

int one(void), two(void), three(void);

int pick(int x) {
  switch (x) {
  case 3:
    return one();
  case 70:
    return two();
  case 500:
    return three();
  default:
    return 4;
  }
}
