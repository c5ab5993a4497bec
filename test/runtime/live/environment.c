// live=1: a program may free its environment while copies are made. The variables are those of the
// start.
// RUN: rm -rf %t && mkdir %t %t/tmp && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 GMON_OUT_PREFIX=$PWD/given ./prog given && ls given.* | count 1
// RUN: env GMONKIT_OPTIONS=live=1:output=%%t/gmon.out TMPDIR=$PWD/tmp ./prog tmp/gmon.out && ls tmp | count 1

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;
static char *none[] = {NULL};

int main(int argc, char **argv) {
  (void)argc;
  char *copy = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char **list = (char **)copy, name[64];
  char *text = copy + (1 << 19);
  for (char **variable = environ; *variable; variable++, text += strlen(text) + 1)
    *list++ = strcpy(text, *variable);
  environ = (char **)copy;
  usleep(600000); // some copies are made
  environ = none;
  munmap(copy, 1 << 20);
  snprintf(name, sizeof name, "%s.live.%d", argv[1], getpid());
  if (strcmp(argv[1], "given") == 0)
    snprintf(name, sizeof name, "given.%d.live.%d", getpid(), getpid());
  struct stat status;
  for (int i = 0; stat(name, &status) != 0 || status.st_size < 8192; i++, usleep(10000))
    if (i == 500)
      return 1;
  return 0;
}
