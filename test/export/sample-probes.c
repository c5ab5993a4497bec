// A sample profile by pseudo probes with exact counts: blocks and calls of the source by number,
// whatever became of them; inlined code nested, targets of calls; Clang goes by it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-pgo %clang -O2 %s -o prog && ./prog 1
// RUN: %gmonkit export --sample-profile-text prog gmon.out -o text.prof
// RUN: FileCheck %s < text.prof
// RUN: %gmonkit export --sample-profile=binary.prof prog gmon.out
// RUN: llvm-profdata show --sample --show-prof-sym-list binary.prof | FileCheck %s --check-prefix=LIST
//
// The same bytes again; two runs add up.
// RUN: %gmonkit export --sample-profile=again.prof prog gmon.out && cmp binary.prof again.prof
// RUN: %gmonkit export --sample-profile-text prog gmon.out gmon.out | FileCheck %s --check-prefix=TWICE
//
// The optimised program, from sources in another folder.
// RUN: mkdir elsewhere && cp %s elsewhere
// RUN: for profile in text binary; do \
// RUN:   %gmon-cc --gmon-pgo=$PWD/$profile.prof %clang -O2 -S -emit-llvm -Werror \
// RUN:     elsewhere/sample-probes.c -o $profile.ll \
// RUN:   && FileCheck %s --check-prefix=USE < $profile.ll || exit 1; \
// RUN: done
// RUN: FileCheck %s --check-prefix=COLD < binary.ll
//
// With every kind of counter the counts are the same.
// RUN: for arcs in mcount derived; do for blocks in all sparse; do \
// RUN:   %gmon-cc --gmon-pgo --gmon-arcs=$arcs --gmon-blocks=$blocks %clang -O2 %s -o other && \
// RUN:   env GMONKIT_OPTIONS=output=other.gmon ./other 1 && \
// RUN:   %gmonkit export --sample-profile-text other other.gmon | diff text.prof - || exit 1; \
// RUN: done; done

typedef unsigned Step(unsigned);

volatile unsigned sink;

__attribute__((noinline)) unsigned often(unsigned x) { return x * 3; }
__attribute__((noinline)) unsigned rarely(unsigned x) { return x / 3; }
__attribute__((noinline)) unsigned never(unsigned x) { return sink = x; }

static inline unsigned choose(unsigned x) {
  if (x % 10 == 0)
    sink = x;
  return x + 1;
}

__attribute__((noinline)) unsigned work(unsigned n, Step *const *steps) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) {
    sum += choose(i);
    sum += steps[i % 100 == 0](i);
    if (sum == 2)
      never(sum);
  }
  return sum;
}

// Copies of a block, here of the unrolled loop, add up.
__attribute__((noinline)) void fill(volatile unsigned *to) {
  for (unsigned i = 0; i < 8; i++)
    to[i % 2] = i;
}

int main(int count, char **argv) {
  Step *steps[] = {often, rarely};
  unsigned filled[2];
  (void)argv;
  sink = work(1000, steps);
  for (int i = 0; i < 5; i++)
    fill(filled);
  return count == 5 ? never(count) : 0;
}

// CHECK-DAG:  {{^}}work:{{[0-9]+}}:1{{$}}
// CHECK-DAG:  {{^}} {{[0-9]+}}: 1000 {{.*}}often:990 rarely:10
// CHECK-DAG:  {{^}} {{[0-9]+}}: choose:{{[0-9]+}}
// CHECK-DAG:  {{^}}  1: 1000
// CHECK-DAG:  {{^}}  2: 100
// CHECK-DAG:  {{^}}often:990:990
// CHECK-DAG:  {{^}}fill:{{[0-9]+}}:5
// CHECK-DAG:  {{^}} {{[0-9]+}}: 40
// CHECK-DAG:  !CFGChecksum: {{[0-9]+}}
// LIST:       never
// USE-DAG:    define {{.*}} @often({{.*}} !prof [[OFTEN:![0-9]+]]
// USE-DAG:    define {{.*}} @work({{.*}} !prof [[WORK:![0-9]+]]
// USE-DAG:    [[OFTEN]] = !{!"function_entry_count", i64 990}
// USE-DAG:    [[WORK]] = !{!"function_entry_count", i64 1}
// USE-DAG:    !{!"branch_weights", i32 100, i32 900}
// COLD:       define {{.*}} @never({{.*}} !prof [[NEVER:![0-9]+]]
// COLD:       [[NEVER]] = !{!"function_entry_count", i64 0}
// TWICE-DAG:  {{^}}often:1980:1980
