// A preloaded library may stand between a program and execve, as those that change the root or note commands do.
// It is called, by all functions of the family, and the profile from before that is written.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O1 -fPIC -shared -DPRELOADED %s -o preloaded.so && %clang -O1 %s -o plain && %gmon-cc %clang -O1 %s -o prog
// RUN: for how in e v p l; do for run in plain prog; do \
// RUN:   LD_PRELOAD=./preloaded.so GMONKIT_OPTIONS=merge=1 ./$run $how > $run.txt && echo redirected | diff - $run.txt || exit 1; done || exit 1; done
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} before 4{{$}}
// RUN: not ./prog e > prog.txt && count 0 < prog.txt

#define _GNU_SOURCE
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef PRELOADED
int execve(const char *path, char *const arguments[], char *const environment[]) {
  return (int)syscall(SYS_execve, strstr(path, "false") ? "/bin/echo" : path, arguments,
                      environment);
}
int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }
int execvp(const char *file, char *const arguments[]) {
  return execve(file[0] == 'f' ? "/bin/false" : file, arguments, environ);
}
int execl(const char *path, const char *first, ...) {
  char *arguments[] = {(char *)first, "redirected", 0};
  return execve(path, arguments, environ);
}
#else
__attribute__((noinline)) static void before(void) { __asm__ volatile(""); }

int main(int count, char **arguments) {
  char *given[] = {"false", "redirected", 0};
  before();
  switch (count > 1 ? arguments[1][0] : 0) {
  case 'e':
    return execve("/bin/false", given, environ);
  case 'v':
    return execv("/bin/false", given);
  case 'p':
    return execvp("false", given);
  default:
    return execl("/bin/false", "false", "redirected", (char *)0);
  }
}
#endif
