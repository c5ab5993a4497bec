// GCC keeps values in registers that a callee of the same file leaves alone; those that the
// hook and the counters change are not among them.
// REQUIRES: gcc, gcc-plugin
// RUN: for options in "" --gmon-arcs=none "%plugin-defaults"; do \
// RUN:   %gmon-cc $options gcc -O2 -fipa-ra -fno-tree-vectorize %s -o %t && GMONKIT_OPTIONS=output=%t.gmon %t || exit 1; \
// RUN: done

// The plain callee changes no more than its result, so that all other registers are kept.
// RUN: gcc -O2 -fipa-ra -fno-tree-vectorize -S %s -o - | FileCheck %s
// CHECK-LABEL: {{^}}caller:
// CHECK:       %r11
// CHECK:       call callee

volatile long sink;
long values[16];

static __attribute__((noinline, noclone)) long callee(long a, long b) {
  if (a < b)
    sink = a;
  else if (a == b)
    sink = b;
  return sink;
}

__attribute__((noipa)) long caller(long a, long b) {
  long v0 = values[0], v1 = values[1], v2 = values[2], v3 = values[3], v4 = values[4];
  long v5 = values[5], v6 = values[6], v7 = values[7], v8 = values[8], v9 = values[9];
  long v10 = values[10], v11 = values[11];
  long result = callee(a, b);
  // The order of use keeps every one of them alive across the call.
  values[0] = v11, values[1] = v10, values[2] = v9, values[3] = v8, values[4] = v7;
  values[5] = v6, values[6] = v5, values[7] = v4, values[8] = v3, values[9] = v2;
  values[10] = v1, values[11] = v0;
  return result;
}

int main(void) {
  for (int i = 0; i < 12; i++)
    values[i] = i;
  for (int round = 0; round < 3; round++)
    caller(round, 1);
  for (int i = 0; i < 12; i++)
    if (values[i] != 11 - i)
      return 1;
  return 0;
}
