// A library without a copy of the runtime calls the program's hook, which is bound when it is first
// called: arguments come through in whatever registers they are, and calls are counted.
// REQUIRES: aarch64, riscv64, qemu-aarch64, qemu-riscv64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for on in "%riscv64-cc|%riscv64" "riscv64-linux-gnu-gcc-12|%riscv64" \
// RUN:     "%aarch64-cc|%aarch64" "aarch64-linux-gnu-gcc-12|%aarch64"; do \
// RUN:   cc=${on%%|*}; rm -f gmon.out*; \
// RUN:   %gmon-cc --gmon-arcs=mcount $cc -O2 -fPIC -DLIBRARY -c %s -o lib.o && \
// RUN:   $cc -shared lib.o -Wl,-z,lazy -o liblib.so && \
// RUN:   %gmon-cc --gmon-arcs=mcount $cc -O2 -rdynamic %s ./liblib.so -o prog && \
// RUN:   ${on#*|} ./prog && %dump-gmon gmon.out.liblib.so liblib.so > out && FileCheck %s < out || \
// RUN:     exit 1; \
// RUN:   llvm-readelf -d liblib.so >> tags; \
// RUN: done
// CHECK-COUNT-2: arc inLibrary+{{[^ ]*}} sum{{[^ ]*}} 1{{$}}

// What binds for AArch64 need not keep the hook's argument, and is told so.
// RUN: FileCheck %s --check-prefix=TAGS < tags
// TAGS-COUNT-2: AARCH64_VARIANT_PCS

int inLibrary(int x);

#ifdef LIBRARY

static volatile int zero;

__attribute__((noinline)) static int sum(int a, int b, int c, int d, int e, int f, int g, int h,
                                         int i, int j, int k, int l) {
  zero = 0;
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k +
         12 * l;
}

int inLibrary(int x) {
  return sum(x, 1, zero, x + 3, zero, x + 5, zero, 7, x + 7, 8, x * 3, 9) +
         sum(1, x, 2, zero, x, 1, 4, zero, 5, x - 4, zero, x);
}

#else

int main(void) { return inLibrary(5) != 807; }

#endif
