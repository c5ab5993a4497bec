// Code for AArch64's other modes, and a cross compiler without a plugin, are one clear error.
// REQUIRES: aarch64
// RUN: rm -rf %t && mkdir %t && cd %t && cp %plugin gmonplugin.so
// RUN: for mode in -mbig-endian -mabi=ilp32; do \
// RUN:   not aarch64-linux-gnu-gcc-12 -fplugin=%plugin $mode -S %s -o x.s > out.txt 2>&1 && \
// RUN:   FileCheck %s --check-prefix=MODE < out.txt || exit 1; \
// RUN: done
// MODE:     error: gmonplugin: this target is not supported; expected 64-bit little-endian code
// MODE-NOT: error

// RUN: not aarch64-linux-gnu-gcc-12 -fplugin=./gmonplugin.so -c %s -o x.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE --implicit-check-not={{.}} --match-full-lines
// NONE: gmonplugin: error: {{.*}}/gmonkit/gcc-12-aarch64-linux-gnu/gmonplugin.so: not found; to support GCC 12 for aarch64-linux-gnu, rebuild Gmonkit with -DGMONKIT_GCC_TARGETS=aarch64-linux-gnu

int main(void) { return 0; }
