// live=1: copies are made in a program whose threads each have a megabyte of storage, and in its
// children.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 ./prog 2>&1 | count 0

#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

__thread char big[1 << 20];

static int awaitFile(void) {
  char name[64];
  snprintf(name, sizeof name, "gmon.out.live.%d", getpid());
  struct stat status;
  for (int i = 0; stat(name, &status) != 0 || status.st_size < 8192; i++, usleep(10000))
    if (i == 1000)
      return 0;
  return 1;
}

int main(void) {
  big[getpid() % 9] = 1;
  pid_t child = fork();
  if (!child)
    return !awaitFile();
  int status;
  if (waitpid(child, &status, 0) != child || status != 0 || !awaitFile())
    puts("no copy");
  return 0;
}
