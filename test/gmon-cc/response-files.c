// What a response file says is heeded: -c in it is no link, -pthread in it wants exact counts, and our
// own options do not reach the compiler.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s 'the main.c'
// RUN: printf -- '-c "the main.c"\n-o main.o' > compile.rsp
// RUN: printf -- '-pthread the\\ main.c @output.rsp' > both.rsp && printf -- '-o prog' > output.rsp
// RUN: printf -- '@loop.rsp main.o -o prog' > loop.rsp
// RUN: %gmon-cc %clang -### @compile.rsp 2>&1 | FileCheck %s --check-prefix=COMPILE
// RUN: %gmon-cc %clang -### @both.rsp 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %gmon-cc %clang -Werror @compile.rsp && %gmon-cc %clang -Werror main.o -o prog && ./prog
// RUN: %gmon-cc %clang -Werror @both.rsp && ./prog
// RUN: not %gmon-cc %clang @loop.rsp
// RUN: printf -- '@ours.rsp\n-c source.c' > outer.rsp && cp %s source.c
// RUN: printf -- '--gmon-blocks=none -O1 "--gmon-exclude=a b"' > ours.rsp
// RUN: %gmon-cc %clang -### @outer.rsp 2>&1 | FileCheck %s --check-prefix=OURS
// RUN: %gmon-cc %clang @outer.rsp
// RUN: not %gmon-cc %clang @missing.rsp 2>&1 | FileCheck %s --check-prefix=MISSING

// Options go before a `--` in one; a folder is none.
// RUN: printf -- '-c -o ended.o -- source.c' > ended.rsp && %gmon-cc %clang -Werror @ended.rsp
// RUN: llvm-readelf -S ended.o | FileCheck %s --check-prefix=ENDED
// RUN: not %gmon-cc %clang @/ -c source.c 2>&1 | FileCheck %s --check-prefix=FOLDER

// A pipe is refused: the compiler would have to read it, too.
// RUN: mkfifo pipe && not %gmon-cc %clang @pipe 2>&1 | FileCheck %s --check-prefix=PIPE

// What does not fit into a command, once an option is removed from it, is a file again.
// RUN: printf -- 'main.o -s -o long "-Wl,-rpath,a b"\n' > long.rsp
// RUN: %python -c 'print(*("-L/none/of/the/folders/that/a/link/may/name/%%d" %% i for i in range(60000)))' >> long.rsp
// RUN: %gmon-cc %clang @long.rsp && ./long && llvm-readelf -d long | grep 'a b' && llvm-nm long | grep main

// It is, too, to what a script runs that closes all other files. What fits is no file.
// RUN: printf '#!/usr/bin/python3\nimport subprocess, sys\nsys.exit(subprocess.run(["%clang", *sys.argv[1:]]).returncode)\n' > closing-clang
// RUN: rm long && chmod +x closing-clang && %gmon-cc ./closing-clang @long.rsp && ./long && llvm-readelf -d long | grep 'a b'
// RUN: printf '#!/bin/sh\necho $#\n' > gcc && chmod +x gcc && head -c 1000000 long.rsp > fits.rsp
// RUN: %gmon-cc ./gcc -c @fits.rsp | grep -E '^[0-9]{5}$'

// COMPILE:     -fpass-plugin=
// COMPILE-NOT: libgmonrt
// BOTH:        "-gmon-threads=exact"
// BOTH:        libgmonrt.a
// OURS-NOT:    --gmon
// OURS:        "-O1"{{.*}} "-gmon-blocks=none" {{.*}}"-gmon-exclude=a b"
// ENDED:       gmon
// FOLDER:      file '/': Is a directory
// PIPE:        {{^}}gmon-cc: error: @pipe: is a pipe, which can be read only once; write the options to a file{{$}}
// MISSING:     clang: error: no such file or directory: '@missing.rsp'

int main(void) { return 0; }
