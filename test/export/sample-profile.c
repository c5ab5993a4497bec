// A sample profile by source lines with exact counts: lines from the function's own on, blocks of one line told
// apart, inlined code nested, targets of calls; Clang goes by it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived --gmon-blocks=sparse %clang -O2 -g1 \
// RUN:   -fdebug-info-for-profiling -funique-internal-linkage-names %s -o prog && ./prog 1
// RUN: %gmonkit export --sample-profile-text prog gmon.out -o text.prof
// RUN: FileCheck %s < text.prof
// RUN: %gmonkit export --sample-profile=binary.prof prog gmon.out
// RUN: llvm-profdata show --sample binary.prof | FileCheck %s --check-prefix=SHOW
// RUN: llvm-profdata show --sample --show-prof-sym-list binary.prof | FileCheck %s --check-prefix=LIST
//
// Names in the binary format hold nothing of the source's path.
// RUN: mkdir elsewhere && cp %s elsewhere
// DEFINE: %{use} = %clang -O2 -g1 -fdebug-info-for-profiling -funique-internal-linkage-names -S -emit-llvm
// RUN: %{use} -fprofile-sample-use=text.prof %s -o text.ll
// RUN: %{use} -fprofile-sample-use=binary.prof elsewhere/sample-profile.c -o binary.ll
// RUN: FileCheck %s --check-prefix=USE < text.ll && FileCheck %s --check-prefix=USE < binary.ll
// RUN: FileCheck %s --check-prefix=COLD < binary.ll
//
// Two runs, and a program that was built twice as one profile: the counts add up.
// RUN: %gmonkit export --sample-profile-text prog gmon.out gmon.out | FileCheck %s --check-prefix=TWICE
//
// RUN: %gmon-cc --gmon-blocks=none %clang -O2 -g1 %s -o prog && ./prog 1
// RUN: not %gmonkit export --sample-profile prog gmon.out 2>&1 | FileCheck %s --check-prefix=NO-BLOCKS
// RUN: %gmon-cc %clang -O2 %s -o prog && ./prog 1
// RUN: not %gmonkit export --sample-profile prog gmon.out 2>&1 | FileCheck %s --check-prefix=NO-LINES

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

int main(int count, char **argv) {
  Step *steps[] = {often, rarely};
  (void)argv;
  sink = work(1000, steps);
  return count == 5 ? never(count) : 0;
}

// CHECK:      {{^}}work:{{[0-9]+}}:1{{$}}
// CHECK:       4: 1000 often:990 rarely:10
// CHECK:       6: 0
// CHECK:       3: _ZL6choosej.__uniq.{{[0-9]+}}:1100
// CHECK-NEXT:   1: 1000
// CHECK-NEXT:   2: 100
// CHECK:      {{^}}often:990:990
// CHECK-NEXT:  0: 990
// CHECK:      {{^}}main:
// CHECK-NOT:  {{^}}never
// SHOW:       Function: work: {{[0-9]+}}, 1, {{[0-9]+}} sampled lines
// LIST:       never
// USE:        define {{.*}} @often({{.*}} !prof [[OFTEN:![0-9]+]]
// USE:        define {{.*}} @work({{.*}} !prof [[WORK:![0-9]+]]
// USE-DAG:    [[OFTEN]] = !{!"function_entry_count", i64 990}
// USE-DAG:    [[WORK]] = !{!"function_entry_count", i64 1}
// USE-DAG:    !{!"branch_weights", i32 100, i32 900}
// USE-DAG:    !{!"branch_weights", i32 990, i32 10}
// COLD:       define {{.*}} @never({{.*}} !prof [[NEVER:![0-9]+]]
// COLD:       [[NEVER]] = !{!"function_entry_count", i64 0}
// TWICE-DAG:  {{^}}often:{{[0-9]+}}:1980
// NO-BLOCKS:  gmonkit: error: prog: the profile has no block counts; instrument with blocks=all
// NO-LINES:   gmonkit: error: prog: nothing tells which source the counted code is from; compile with gmon-cc --gmon-pgo or -g1
