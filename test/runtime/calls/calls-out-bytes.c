// Where the libraries lie makes no difference to the bytes of a profile, nor do names that come by
// several ways.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 %s -o prog
// RUN: for i in 1 2 3 4 5; do env GMONKIT_OPTIONS=hz=0:output=$i.gmon ./prog 4 > out && cmp 1.gmon $i.gmon || exit 1; done
// RUN: %dump-gmon 1.gmon prog | FileCheck %s
// CHECK-DAG: call-out {{.*}} {{_*}}getpid@libc.so.6 12{{$}}
// CHECK-DAG: call-out {{.*}} puts@libc.so.6 4{{$}}

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int (*volatile print)(const char *) = puts;
int (*volatile functions[])(void) = {getpid, getppid, getuid, getpid, getpid};

int main(int argc, char **argv) {
  volatile int sum = 0;
  for (int i = 0; i < atoi(argv[argc - 1]); i++) {
    for (int k = 0; k < 5; k++)
      sum += functions[k]();
    print("");
  }
  return sum == 0;
}
