// Without the launcher: gmonkit.pc gives the flags, from the build and from wherever an
// installed tree was moved to, and names the runtime for a bare ld.lld.
// REQUIRES: pkg-config, gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: cmake --install %build --prefix %t/first >install.log && mv first moved
// RUN: for lib in %build/lib moved/lib; do \
// RUN:   export PKG_CONFIG_PATH=$lib/pkgconfig && \
// RUN:   %clang $(pkg-config --cflags gmonkit) -c %s -o prog.o && \
// RUN:   %clang prog.o $(pkg-config --libs gmonkit) -o prog && \
// RUN:   rm -f gmon.out && ./prog && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// CHECK: arc __gmon_outside+0x0 main 1{{$}}

// RUN: for lib in %build/lib moved/lib; do \
// RUN:   export PKG_CONFIG_PATH=$lib/pkgconfig && \
// RUN:   gcc-12 $(pkg-config --variable=gcc_cflags gmonkit) -c %s -o gcc.o && \
// RUN:   gcc-12 gcc.o $(pkg-config --libs gmonkit) -o gcc-prog && \
// RUN:   rm -f gmon.out && ./gcc-prog && %dump-gmon gmon.out gcc-prog | FileCheck %s || exit 1; \
// RUN: done

// RUN: crt() { %clang -print-file-name=$1; }
// RUN: %lld -o bare -dynamic-linker /lib64/ld-linux-x86-64.so.2 $(crt Scrt1.o) $(crt crti.o) \
// RUN:   prog.o $(PKG_CONFIG_PATH=moved/lib/pkgconfig pkg-config --variable=runtime gmonkit) \
// RUN:   -L$(dirname $(crt libc.so)) -lc $(crt crtn.o)
// RUN: rm gmon.out && ./bare && %dump-gmon gmon.out bare | FileCheck %s

// RUN: moved/bin/gmon-cc %clang %s -o launched && rm gmon.out && ./launched
// RUN: moved/bin/gmonprof -b -p launched | FileCheck %s --check-prefix=FLAT
// FLAT: 1 {{.*}} main{{$}}

int main(void) { return 0; }
