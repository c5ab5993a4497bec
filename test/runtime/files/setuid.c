// A program that runs with more rights than its caller takes neither options nor a file's name from
// the environment.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog && chmod 4755 prog
// RUN: env GMONKIT_OPTIONS=help=1:output=by-option GMON_OUT_PREFIX=by-prefix \
// RUN:   setpriv --reuid=65534 --clear-groups ./prog 2>&1 | FileCheck %s
// RUN: ls | FileCheck %s --check-prefix=FILES
// CHECK:      {{^}}65534 0{{$}}
// CHECK-NOT:  {{.}}
// FILES:      {{^}}gmon.out{{$}}
// FILES-NEXT: {{^}}prog{{$}}
// FILES-NOT:  {{.}}

#include <stdio.h>
#include <unistd.h>

int main(void) { printf("%d %d\n", (int)getuid(), (int)geteuid()); }
