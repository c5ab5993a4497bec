// merge=1: a profile that waits and that a process cannot read or rename is not in the sum, delays no
// process, and is added once when one comes that can.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir -p %t/sticky %t/open && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: ./prog && mv gmon.out one && chmod 1777 sticky && chmod 777 open
// RUN: %dump-gmon one prog | FileCheck %s --check-prefix=ONE

// A folder has the name that it would get.
// RUN: mkdir gmon.out.adding.0 && cp one gmon.out.more.0 && env GMONKIT_OPTIONS=merge=1 timeout -s KILL 20 ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=ONE && rmdir gmon.out.adding.0
// RUN: env GMONKIT_OPTIONS=merge=1 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=THREE && not ls gmon.out.more.0

// Root's, in a folder where others can rename only their own, and root's that others cannot read.
// DEFINE: %{other} = env GMONKIT_OPTIONS=merge=1 timeout -s KILL 20 setpriv --reuid=65534 --clear-groups ../prog
// RUN: cp one sticky/gmon.out.adding.0 && cp one sticky/gmon.out.more.1 && cp one open/gmon.out.more.2 && chmod 600 open/gmon.out.more.2
// RUN: cd %t/sticky && %{other} && %{other} && %dump-gmon gmon.out ../prog | FileCheck %s --check-prefix=TWO
// RUN: cd %t/open && %{other} && %{other} && %dump-gmon gmon.out ../prog | FileCheck %s --check-prefix=TWO
// RUN: cd %t/sticky && env GMONKIT_OPTIONS=merge=1 ../prog && %dump-gmon gmon.out ../prog | FileCheck %s --check-prefix=FIVE && ls | count 1
// RUN: cd %t/open && env GMONKIT_OPTIONS=merge=1 ../prog && %dump-gmon gmon.out ../prog | FileCheck %s --check-prefix=FOUR && ls | count 1

// ONE-DAG: block work+{{.*}} 3{{$}}
// TWO-DAG: block work+{{.*}} 6{{$}}
// THREE-DAG: block work+{{.*}} 9{{$}}
// FOUR-DAG: block work+{{.*}} 12{{$}}
// FIVE-DAG: block work+{{.*}} 15{{$}}

volatile int sink;
__attribute__((noinline)) void work(void) { sink = 1; }

int main(void) {
  for (int i = 0; i < 3; i++)
    work();
  return 0;
}
