// Tables between a function's start and its first instruction take no line from it: the line
// table has the same lines as without instrumentation.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -g -O0 -c %s -o plain.o
// RUN: llvm-dwarfdump --debug-line plain.o | awk '/^0x/ {print $2, $3}' > plain.txt
// RUN: FileCheck %s < plain.txt
// RUN: for options in --gmon-first=on --gmon-first=off "--gmon-first=off --gmon-blocks=none" \
// RUN:     "--gmon-arcs=mcount --gmon-blocks=all"; do \
// RUN:   %gmon-cc $options %clang -g -O0 -c %s -o ours.o && \
// RUN:   llvm-dwarfdump --debug-line ours.o | awk '/^0x/ {print $2, $3}' | diff plain.txt - || exit 1; \
// RUN: done
// CHECK-DAG: {{^15 0$}}
// CHECK-DAG: {{^19 0$}}
volatile int sink;
int second(int x) {
  return x ? sink : 1;
}

int third(int x) {
  if (x)
    second(x);
  return sink;
}
