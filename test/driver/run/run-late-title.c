// A process that ends after the command is found though it has written a title over its environment.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog && mkfifo started goes-on
// RUN: %gmonkit run --wait=0 -- sh -c './prog & cat started' >out.txt 2>err.txt; test $? -eq 1
// RUN: cat goes-on && FileCheck %s <err.txt
// CHECK: gmonkit: warning: prog (process {{[0-9]+}}) still runs; its profile will be in {{/.*/.gmonkit-run-......}} when it ends
// RUN: %gmonkit merge .gmonkit-run-* -o gmon.out

// One that another command has started meanwhile is none of its own.
// RUN: mkdir other && cd other && mkfifo started goes-on begun
// RUN: (sh -c 'cat begun; ../prog; exit' >log &) ; \
// RUN:   %gmonkit run --wait=0 -o none.gmon -- sh -c 'echo >begun; cat started' >out.txt 2>err.txt; test $? -eq 1
// RUN: cat goes-on && not grep "still runs" err.txt

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int main(void) {
  char **last = environ;
  while (last[1])
    ++last;
  memset(environ[0], 'x', (size_t)(*last + strlen(*last) - environ[0]));
  close(open("started", O_WRONLY));
  alarm(60);
  return open("goes-on", O_WRONLY) < 0;
}
