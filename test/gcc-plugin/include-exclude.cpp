// include=, exclude= and list= name functions, mangled or demangled, and source files, by
// globs.
// REQUIRES: g++, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s unit.cpp
// RUN: %gmon-cc --gmon-include='_ZN5space*' g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=SPACE,NOT-MAIN
// RUN: %gmon-cc --gmon-include='space::*,f*' g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=SPACE,NOT-MAIN
// RUN: %gmon-cc --gmon-exclude=main g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=SPACE,NOT-MAIN
// RUN: %gmon-cc --gmon-include='unit.*' --gmon-exclude='space::*' g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=MAIN,NOT-SPACE
// RUN: %gmon-cc --gmon-exclude='*.cpp' g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=NONE,NOT-MAIN,NOT-SPACE

// An ignore list as the sanitizers have it.
// RUN: printf 'src:*/other.cpp\n[gmon]\nfun:main\n' > list.txt
// RUN: %gmon-cc --gmon-list=list.txt g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=SPACE,NOT-MAIN
// RUN: printf 'src:unit.cpp\n' > list.txt
// RUN: %gmon-cc --gmon-list=list.txt g++ -c unit.cpp -o unit.o
// RUN: %python %S/Inputs/emitted.py unit.o | FileCheck %s --check-prefixes=NONE,NOT-MAIN,NOT-SPACE

// Files keep their names when link-time optimisation compiles.
// RUN: echo 'int other() { return 7; }' > other.cpp
// RUN: %gmon-cc --gmon-exclude=other.cpp g++ -flto -fno-inline unit.cpp other.cpp -o prog
// RUN: ./prog; %dump-gmon gmon.out prog \
// RUN:   | FileCheck %s --check-prefix=LTO --implicit-check-not=other
// LTO-DAG: block main+
// LTO-DAG: block {{_ZN5space1fEv|f}}

// SPACE-DAG:     function _ZN5space1fEv
// NOT-SPACE-NOT: function _ZN5space1fEv
// MAIN-DAG:      function main
// NOT-MAIN-NOT:  function main
// NONE-NOT:      __gmon
// NONE:          symbol _ZN5space1fEv func global default defined

namespace space {
int f() { return 1; }
} // namespace space

int main() { return space::f(); }
