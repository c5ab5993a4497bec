// Exit status, output and errno are the program's own, however it ends.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang %s -o plain && %gmon-cc %clang %s -o prog
// RUN: for how in return exit quick_exit _exit abort kill errno close; do \
// RUN:   ./plain $how > plain.txt 2>&1; echo $? >> plain.txt; \
// RUN:   ./prog $how > prog.txt 2>&1; echo $? >> prog.txt; \
// RUN:   cmp plain.txt prog.txt || exit 1; \
// RUN: done

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int is(const char *a, const char *b) { return !strcmp(a, b); }

__attribute__((destructor)) void late(void) { printf("%d\n", errno); }

int main(int argc, char **argv) {
  const char *how = argv[argc - 1];
  puts(how);
  fflush(stdout);
  errno = 123;
  is(how, how); // its first call goes through the hook's slow path
  printf("%d\n", errno);
  fflush(stdout);
  if (is(how, "exit"))
    exit(3);
  if (is(how, "quick_exit"))
    quick_exit(4);
  if (is(how, "_exit"))
    _exit(5);
  if (is(how, "abort"))
    abort();
  if (is(how, "kill"))
    raise(SIGKILL);
  if (is(how, "close"))
    for (int i = 0; i < 64; i++)
      close(i);
  return 6;
}
