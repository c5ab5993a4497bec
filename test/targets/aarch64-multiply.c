// AArch64: with -mfix-cortex-a53-835769 no counter's access to memory is followed by a multiplication.
// REQUIRES: aarch64
// DEFINE: %{options} = --gmon-threads=single --gmon-first=off
// RUN: for cc in "%aarch64-cc" aarch64-linux-gnu-gcc-12; do \
// RUN:   %gmon-cc %{options} $cc -O2 -mfix-cortex-a53-835769 -S %s -o - | FileCheck %s || exit 1; \
// RUN:   %gmon-cc %{options} $cc -O2 -S %s -o - | FileCheck %s --check-prefix=PLAIN \
// RUN:     --implicit-check-not=nop || exit 1; \
// RUN: done
// PLAIN:      madd
// CHECK:      str{{[ \t]+}}{{x[0-9]+}}, [{{x[0-9]+}}, :lo12:.Lgmon.counters
// CHECK-NEXT: nop
// CHECK:      madd
long multiply(long a, long b, long c) { return a * b + c; }
