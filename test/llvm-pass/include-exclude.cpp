// include= and exclude= name functions, mangled or demangled, and source files, by globs.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s unit.cpp
// RUN: %gmon-cc %plugin-defaults --gmon-include='_ZN5space*' %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NAMESPACE,NOT-MAIN
// RUN: %gmon-cc %plugin-defaults --gmon-include='space::*,f*' %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NAMESPACE,NOT-MAIN
// RUN: %gmon-cc %plugin-defaults --gmon-exclude=main %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NAMESPACE,NOT-MAIN
// RUN: %gmon-cc %plugin-defaults --gmon-include='unit.*' --gmon-exclude='space::*' %clangxx -O0 \
// RUN:   -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NOT-NAMESPACE,MAIN
// RUN: %gmon-cc %plugin-defaults --gmon-exclude='*.cpp' %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NOT-NAMESPACE,NOT-MAIN --implicit-check-not=__gmon

// An ignore list as the sanitizers have it.
// RUN: printf '[gmon]\nfun:main\n' > list.txt
// RUN: %gmon-cc %plugin-defaults --gmon-list=list.txt %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NAMESPACE,NOT-MAIN
// RUN: printf 'src:*/other.cpp\nsrc:unit.cpp\n' > list.txt
// RUN: %gmon-cc %plugin-defaults --gmon-list=list.txt %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NOT-NAMESPACE,NOT-MAIN
// RUN: printf '# not ours\n\n[address]\nfun:*\n[mem*|g?on]\ntype:*\nfun:*=other\n fun:ma[hi]n \n' \
// RUN:   > list.txt
// RUN: %gmon-cc %plugin-defaults --gmon-list=list.txt %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NAMESPACE,NOT-MAIN
// RUN: printf '[address]\nfun:*\n' > list.txt
// RUN: %gmon-cc %plugin-defaults --gmon-list=list.txt %clangxx -O0 -S unit.cpp -o - \
// RUN:   | FileCheck %s --check-prefixes=NAMESPACE,MAIN

// NAMESPACE:         {{^}}_ZN5space1fEv:
// NOT-NAMESPACE:     {{^}}_ZN5space1fEv:
// NAMESPACE:         callq __fentry__
// NOT-NAMESPACE-NOT: callq __fentry__
// NAMESPACE:         .section gmon_funcs
// MAIN:              {{^}}main:
// NOT-MAIN:          {{^}}main:
// MAIN:              callq __fentry__
// NOT-MAIN-NOT:      callq __fentry__
// NOT-MAIN-NOT:      .section gmon_funcs
// NOT-MAIN:          {{^}}.Lfunc_end1:

namespace space {
int f() { return 1; }
} // namespace space

int main() { return space::f(); }
