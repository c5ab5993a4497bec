// A profile sent to a device or a pipe leaves it what it is; a reader that is gone is no
// SIGPIPE.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog && mknod null p && ln -s /dev/null link
// RUN: GMONKIT_OPTIONS=output=/dev/null ./prog && test -c /dev/null
// RUN: GMONKIT_OPTIONS=output=link ./prog && test -c link && test -L link
// RUN: cat null > piped & cd %t && GMONKIT_OPTIONS=output=null ./prog && wait && test -p null
// RUN: cd %t && %dump-gmon piped prog | FileCheck %s
// RUN: GMONKIT_OPTIONS=output=/dev/stdout ./prog | true
// CHECK: arc {{.*}} main 1

int main(void) { return 0; }
