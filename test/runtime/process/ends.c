// However a process ends, its profile is written, and its parent sees the end that it would
// have seen.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o dynamic
// RUN: %gmon-cc --gmon-arcs=derived %clang -O1 -fno-inline -static %s -o static
// RUN: for prog in dynamic static; do \
// RUN:   for end in exit:7 _exit:7 _Exit:7 quick_exit:7 pthread_exit:0 abort:134 \
// RUN:       null:139 wild:139 divide:136 illegal:132 trap:133 overflow:139 \
// RUN:       execl:5 execlp:5 execle:5 execv:5 execvp:5 execve:5 execvpe:5 fexecve:5 execveat:5 bad-exec:7 bad-fexecve:7; do \
// RUN:     rm -f gmon.out; (ulimit -c 0; exec env --default-signal ./$prog ${end%%:*}) 2>err; status=$?; \
// RUN:     test $status = ${end##*:} || { echo $prog $end: status $status; exit 1; }; \
// RUN:     %dump-gmon gmon.out $prog > dump || { echo $prog $end; exit 1; }; \
// RUN:     FileCheck %s < dump || { echo $prog $end; exit 1; }; \
// RUN:     not grep 'gmonrt: error' err || exit 1; \
// RUN:   done; done

// CHECK: arc main+{{.*}} work 1000{{$}}
// CHECK: arc main+{{.*}} end 1{{$}}
// CHECK: block work+{{.*}} 1000{{$}}

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

#define IS(text) (strcmp(how, text) == 0)

__attribute__((noinline)) int deeper(volatile char *above) {
  volatile char frame[4096];
  frame[0] = above ? above[0] : 0;
  return deeper(frame) + frame[0];
}

char *const arguments[] = {"sh", "-c", "exit 5", 0};
extern char **environ;

void end(const char *how) {
  if (IS("exit"))
    exit(7);
  if (IS("_exit"))
    _exit(7);
  if (IS("_Exit"))
    _Exit(7);
  if (IS("quick_exit"))
    quick_exit(7);
  if (IS("pthread_exit"))
    pthread_exit(0);
  if (IS("abort"))
    abort();
  if (IS("null"))
    *(volatile int *)8 = 1;
  if (IS("wild"))
    *(volatile int *)0x8000000000000000ull = 1;
  if (IS("divide"))
    __asm__ volatile("xorl %%ecx, %%ecx; divl %%ecx" ::: "eax", "ecx", "edx");
  if (IS("illegal"))
    __asm__ volatile("ud2");
  if (IS("trap"))
    __asm__ volatile("int3");
  if (IS("overflow"))
    sink = deeper(0);
  if (IS("execl"))
    execl("/bin/sh", "sh", "-c", "exit 5", (char *)0);
  if (IS("execlp"))
    execlp("sh", "sh", "-c", "exit 5", (char *)0);
  if (IS("execle"))
    execle("/bin/sh", "sh", "-c", "exit 5", (char *)0, environ);
  if (IS("execv"))
    execv("/bin/sh", arguments);
  if (IS("execvp"))
    execvp("sh", arguments);
  if (IS("execve"))
    execve("/bin/sh", arguments, environ);
  if (IS("execvpe"))
    execvpe("sh", arguments, environ);
  if (IS("fexecve"))
    fexecve(open("/bin/sh", O_RDONLY), arguments, environ);
  if (IS("execveat"))
    execveat(AT_FDCWD, "/bin/sh", arguments, environ, 0);
  if (IS("bad-fexecve") && fexecve(-1, arguments, environ) == -1 && errno == EINVAL &&
      fexecve(open("/bin/sh", O_RDONLY), arguments, (char *const *)0) == -1 && errno == EINVAL)
    exit(7);
  if (IS("bad-exec") && execv("/no/such/program", arguments) == -1)
    exit(7);
}

int main(int argc, char **argv) {
  for (int i = 0; i < 1000; i++)
    work();
  end(argv[1]);
}
