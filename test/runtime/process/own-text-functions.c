// Functions of the program that have the names of the C library's are the program's alone: the runtime
// calls none of them, at the start, with any option, or at the end.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O1 -fno-inline -fno-builtin %s -o plain && not ./plain > plain.txt
// RUN: %gmon-cc %clang -O1 -fno-inline -fno-builtin %s -o prog
// RUN: not ./prog > prog.txt && cmp plain.txt prog.txt && %dump-gmon gmon.out prog | FileCheck %s
// RUN: GMONKIT_OPTIONS='output=of-%%n-%%h-%%p-%%b' not ./prog && ls of-prog-*
// RUN: GMONKIT_OPTIONS=on-signal=10:live=1:merge=1:output=sum not ./prog
// RUN: GMONKIT_OPTIONS=events=page-faults:callers=1:hz=500:output=events not ./prog && ls events sum
// RUN: not %gmonkit run -o counts -- ./prog && %dump-gmon counts prog | FileCheck %s
// Messages need them least of all.
// RUN: GMONKIT_OPTIONS=nothing:output=/dev/null/x not ./prog 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: ./prog true && ./prog daemon | cat
// RUN: %gmon-cc gcc -O1 -fno-inline -fno-builtin %s -o prog && not ./prog > prog.txt && cmp plain.txt prog.txt
// CHECK-DAG: arc main+{{.*}} getenv 1{{$}}
// CHECK-DAG: arc main+{{.*}} strtol 1{{$}}
// SAID: gmonrt: warning: GMONKIT_OPTIONS: unknown option 'nothing'; help=1 lists all options
// SAID: gmonrt: error: /dev/null/x: Not a directory

#include <stdarg.h>
#include <stddef.h>

extern char **environ;
int execvp(const char *file, char *const arguments[]);
int daemon(int, int);
long write(int, const void *, unsigned long);
void abort(void);

static int is_own; // main sets it around its own calls

#define CHECK_CALLER()                                                                             \
  if (!is_own)                                                                                     \
  abort()

char *getenv(const char *name) {
  CHECK_CALLER();
  return environ ? (char *)name : NULL;
}

int vsnprintf(char *room, unsigned long size, const char *format, va_list arguments) {
  CHECK_CALLER();
  for (unsigned long i = 0; i < size; ++i)
    room[i] = format[i];
  return va_arg(arguments, int);
}

int snprintf(char *room, unsigned long size, const char *format, ...) {
  CHECK_CALLER();
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(room, size, format, arguments);
  va_end(arguments);
  return length;
}

long strtol(const char *text, char **end, int base) {
  CHECK_CALLER();
  *end = (char *)text;
  return base;
}

int open(const char *path, int flags, ...) {
  CHECK_CALLER();
  return path ? flags : -1;
}

int close(int file) {
  CHECK_CALLER();
  return file;
}

int dup2(int from, int to) {
  CHECK_CALLER();
  return from + to;
}

int access(const char *path, int mode) {
  CHECK_CALLER();
  return path ? mode : -1;
}

int chdir(const char *path) {
  CHECK_CALLER();
  return path != NULL;
}

int setsid(void) {
  CHECK_CALLER();
  return 0;
}

int main(int count, char **arguments) {
  char room[2], *end;
  if (count > 1 && arguments[1][0] == 'd')
    return daemon(0, 0);
  if (count > 1)
    return execvp(arguments[1], arguments + 1);
  is_own = 1;
  int sum = snprintf(room, sizeof room, "ok", 2) + (int)strtol("7", &end, 10) + open("x", 1) +
            close(3) + dup2(1, 2) + access("x", 4) + chdir("x") + setsid();
  is_own = 0;
  write(1, room, sizeof room);
  is_own = 1;
  sum += getenv("x") ? 100 : 0;
  is_own = 0;
  return sum;
}
