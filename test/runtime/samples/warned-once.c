// What cannot be sampled is said once, not again by each child and each start.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -I%root/runtime/include %s -o prog
// RUN: %clang %S/../Inputs/without_perf.c -o without_perf
// RUN: GMONKIT_OPTIONS=events=page-faults:output=%%p.gmon ./without_perf ./prog 2> err.txt
// RUN: FileCheck %s --input-file=err.txt && test $(ls *.gmon | wc -l) -ge 4
// CHECK: {{^}}gmonrt: warning: {{.*}}page-faults: {{.*}}
// CHECK-NOT: {{.}}

#include <gmonkit/gmonkit.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  gmonkit_stop();
  gmonkit_start();
  for (int i = 0; i < 3; i++)
    if (fork() == 0)
      return 0;
  while (wait(0) > 0)
    ;
  return 0;
}
