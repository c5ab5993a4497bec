// No pass after ours may make two copies of a counter or a record.
// RUN: %clang -O2 -fpass-plugin=%pass -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: define {{.*}} @f(
// CHECK:       call void asm sideeffect "{{.*}}subq $$1{{.*}}gmon_counters{{.*}}gmon_funcs{{.*}}"
// CHECK-SAME:  #[[STATEMENT:[0-9]+]]
// CHECK:       call void asm sideeffect "{{.*}}subq $$1{{.*}}"{{.*}} #[[STATEMENT]]
// CHECK:       attributes #[[STATEMENT]] = { convergent noduplicate nounwind }

void g(int);
int f(int n) {
  for (int i = 0; i < n; i++)
    g(i);
  return n;
}
