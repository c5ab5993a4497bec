// A profile sent to a device or a pipe leaves it what it is; a reader that is gone is no
// SIGPIPE.
// A link stands for each device: should the runtime take one for a file, the link is lost.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: mknod pipe p && ln -s /dev/null null && ln -s /dev/stdout out
// RUN: GMONKIT_OPTIONS=output=null ./prog && test -c null && test -L null
// RUN: cat %t/pipe > %t/piped & cd %t && GMONKIT_OPTIONS=output=pipe ./prog && wait && test -p pipe
// RUN: cd %t && %dump-gmon piped prog | FileCheck %s
// RUN: GMONKIT_OPTIONS=output=out ./prog | true
// CHECK: arc {{.*}} main 1

int main(void) { return 0; }
