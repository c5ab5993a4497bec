// live=1: what a killed process left stays when another one has its id, as each start in a container
// has. The other's file has one more number, and `gmonkit recover` knows both.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1:hz=0 not --crash ./prog killed && mv gmon.out.live.* kept
// RUN: not --crash sh -c 'cp kept gmon.out.live.$$ && GMONKIT_OPTIONS=live=1:hz=0 exec ./prog killed a'
// RUN: ls gmon.out* | FileCheck %s --check-prefix=FILES
// FILES: {{^}}gmon.out.live.[[id:[0-9]+]]{{$}}
// FILES-NEXT: {{^}}gmon.out.live.[[id]].1{{$}}
// FILES-NOT: gmon
// RUN: %gmonkit recover gmon.out.live.* 2>&1 | FileCheck %s --check-prefix=SAYS
// SAYS: gmonkit: wrote gmon.out.[[id:[0-9]+]]{{$}}
// SAYS: gmonkit: wrote gmon.out.[[id]].1{{$}}
// RUN: cmp gmon.out.live.*[0-9][0-9] kept && %gmonkit recover kept -o first
// RUN: %dump-gmon first prog | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %dump-gmon gmon.out.[0-9]*.1 prog | FileCheck %s --check-prefixes=CHECK,TWO
// CHECK: arc main+
// ONE-SAME: work 1000{{$}}
// TWO-SAME: work 2000{{$}}

// One that ends removes its own.
// RUN: rm gmon.out* && sh -c 'cp kept gmon.out.live.$$ && GMONKIT_OPTIONS=live=1:hz=0 exec ./prog ends a'
// RUN: ls gmon.out* | FileCheck %s --check-prefix=END && cmp gmon.out.live.* kept
// END: {{^}}gmon.out{{$}}
// END-NEXT: {{^}}gmon.out.live.{{[0-9]+$}}
// END-NOT: gmon

#include <signal.h>
#include <string.h>
#include <unistd.h>

void work(void) { __asm__ volatile(""); }

int main(int argc, char **argv) {
  for (int i = 0; i < (argc > 2 ? 2000 : 1000); i++)
    work();
  usleep(2500000);
  if (strcmp(argv[1], "killed") == 0)
    kill(getpid(), SIGKILL);
  return 0;
}
