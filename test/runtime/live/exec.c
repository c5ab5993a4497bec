// live=1: a child of fork that becomes another program leaves no file, as it has no profile. If that
// fails, it goes on, and so do the copies.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 ./prog && ls | count 2

#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
  pid_t child = fork();
  if (!child) {
    if (!awaitFile())
      return 1;
    execl("/", "none", (char *)NULL); // fails, but is there
    if (!awaitFile())
      return 2;
    execlp("true", "true", (char *)NULL);
    return 3;
  }
  int status;
  return waitpid(child, &status, 0) != child || status != 0;
}
