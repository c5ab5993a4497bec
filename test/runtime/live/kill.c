// live=1: what a process has counted outlives kill -9, up to the last half second (the test allows
// for a slow machine); a process that ends otherwise leaves no such file. A child of fork has its
// own.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived --gmon-blocks=sparse %clang -O1 -fno-inline -I%root/runtime/include %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1:hz=0 not --crash ./prog kill && not ls gmon.out
// RUN: %gmonkit recover gmon.out.live.* 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %dump-gmon gmon.out.[0-9]* prog | FileCheck %s
// RUN: rm gmon.out* && env GMONKIT_OPTIONS=live=1:hz=0 ./prog end 2>&1 | count 0
// RUN: ls gmon.out* | FileCheck %s --check-prefix=FILES
// RUN: rm gmon.out* && env GMONKIT_OPTIONS=live=1:hz=0 ./prog fork && ls gmon.out* | FileCheck %s --check-prefix=FORK
// RUN: %gmonkit recover gmon.out.live.* -o child && %dump-gmon child prog | FileCheck %s --check-prefix=CHILD
// RUN: %gmonkit recover gmon.out.live.* -o - | cmp - child && not ls ./-
// SAYS: gmonkit: wrote gmon.out.{{[0-9]+$}}
// CHECK: header flags 0x1{{[13]}} id
// CHECK-DAG: arc main+{{.*}} work 1000{{$}}
// CHECK-DAG: block work+{{.*}} 1000{{$}}
// FILES: {{^}}gmon.out{{$}}
// FILES-NOT: gmon
// FORK: {{^}}gmon.out{{$}}
// FORK: {{^}}gmon.out.live.{{[0-9]+$}}
// FORK-NOT: gmon
// CHILD-NOT: work 1000
// CHILD: arc {{.*}} work 7{{$}}

// What is no such file, or a damaged one, is an error.
// RUN: echo text > x.live.1 && not %gmonkit recover x.live.1 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: gmonkit: error: x.live.1: not a file that live=1 wrote
// RUN: not %gmonkit recover prog 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: mkdir -p z.live.1 z.1 && echo kept > z.1/saved && cp child z.live.1/saved
// RUN: not %gmonkit recover z.live.1/saved 2>&1 | FileCheck %s --check-prefix=FOLDER && grep kept z.1/saved
// FOLDER: gmonkit: error: z.live.1/saved: no '.live.' in its name
// NAME: gmonkit: error: prog: no '.live.' in its name; give the output file with -o
// RUN: %python -c "b = bytearray(open([f for f in __import__('os').listdir('.') if '.live.' in f and f[0] == 'g'][0], 'rb').read()); b[4100:] = bytes(len(b) - 4100); open('y.live.1', 'wb').write(b)"
// RUN: not %gmonkit recover y.live.1 2>&1 | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: gmonkit: error: y.live.1: contains no complete profile

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink;
__attribute__((noinline)) void work(void) { sink = 1; }

static void rest(void) { usleep(2500000); }

int main(int argc, char **argv) {
  if (strcmp(argv[1], "fork") == 0) {
    pid_t child = fork();
    if (child == 0) {
      for (int i = 0; i < 7; i++)
        work();
      rest();
      kill(getpid(), SIGKILL);
    }
    int status;
    return waitpid(child, &status, 0) != child || !WIFSIGNALED(status);
  }
  for (int i = 0; i < 1000; i++)
    work();
  rest();
  if (strcmp(argv[1], "kill") == 0)
    kill(getpid(), SIGKILL);
  return 0;
}
