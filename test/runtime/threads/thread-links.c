// threads=exact: counts are exact wherever program and libraries lie, and with little memory,
// also in a static program whose threads are started by a library.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for link in -pie -no-pie -static -static-pie; do \
// RUN:   %gmon-cc --gmon-arcs=derived gcc -O1 -fPIE -fopenmp $link %s -o prog || exit 1; \
// RUN:   for start in "" "setarch -R" "sh %S/../Inputs/unlimited-stack.sh" \
// RUN:       "setarch -R sh %S/../Inputs/unlimited-stack.sh" "sh %S/../Inputs/little-memory.sh"; do \
// RUN:     echo "$link $start"; rm -f gmon.out; $start ./prog > out 2>&1 || exit 1; \
// RUN:     %dump-gmon gmon.out prog >> out && \
// RUN:     FileCheck %s --implicit-check-not=gmonrt < out || exit 1; \
// RUN:   done; \
// RUN: done
// CHECK: header flags 0x{{[13]}} id
// CHECK: block leaf{{[^ ]*}} 80000{{$}}

volatile int sink;
__attribute__((noipa)) void leaf(void) { sink = 1; }

int main(void) {
  for (int round = 0; round < 10; round++) {
#pragma omp parallel for num_threads(8)
    for (int i = 0; i < 8000; i++)
      leaf();
  }
  return 0;
}
