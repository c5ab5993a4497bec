// merge=1 reads no more of a file than can be a profile of the same build, however large it is: of
// these, whose 5 GB are a hole, almost nothing.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog && ./prog && mv gmon.out own
// RUN: truncate -s 5G gmon.out && env GMONKIT_OPTIONS=merge=1 %python %S/../Inputs/time_limit.py ./prog 2>&1 | FileCheck %s
// CHECK: {{^}}gmonrt: error: gmon.out: it is no profile that this runtime has written; the profile of prog is not written{{$}}
// CHECK-NEXT: {{^}}little time{{$}}
// RUN: cp own gmon.out && truncate -s 5G gmon.out && env GMONKIT_OPTIONS=merge=1 %python %S/../Inputs/time_limit.py ./prog 2>&1 | FileCheck %s --check-prefix=TAIL
// TAIL: {{^}}gmonrt: error: gmon.out: it{{.*}}; the profile of prog is not written{{$}}
// TAIL-NEXT: {{^}}little time{{$}}

int main(void) { return 0; }
