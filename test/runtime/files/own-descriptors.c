// What the program opens where standard error was is its own file: nothing is said there. None of the
// runtime's descriptors is one of the first three, nor is one used that the program has closed.
// RUN: rm -rf %t && mkdir -p %t/dir && cd %t && %gmon-cc %clang %s -o prog
// RUN: env GMONKIT_OPTIONS=output=dir ./prog data 2>&1 | count 0 && printf mine | cmp - data
// RUN: env GMONKIT_OPTIONS=output=dir ./prog data 2>&- && printf mine | cmp - data
// RUN: env GMONKIT_OPTIONS=output=dir:help=1 ./prog none 2>&- && env GMONKIT_OPTIONS=output=dir ./prog none 2>&1 | FileCheck %s
// CHECK: {{^}}gmonrt: error: dir: Is a directory; the profile of prog is not written{{$}}
// RUN: env GMONKIT_OPTIONS=live=1 ./prog closed <&- >&- 2>&-
// RUN: env GMONKIT_OPTIONS=live=1 ./prog reused && ls dir | count 0

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int isClosed(int descriptor) { return fcntl(descriptor, F_GETFD) < 0; }

static int reuse(void) {
  usleep(900000); // the file is there
  for (int descriptor = 3; descriptor < 64; ++descriptor)
    close(descriptor);
  for (int i = 0; i < 16; ++i) {
    char name[16];
    snprintf(name, sizeof name, "own%d", i);
    if (write(open(name, O_RDWR | O_CREAT | O_TRUNC, 0666), "mine", 4) != 4)
      return 1;
  }
  usleep(1300000); // it is copied again
  for (int descriptor = 3; descriptor < 19; ++descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_size != 4)
      return 2;
  }
  return 0;
}

int main(int argc, char **argv) {
  if (strcmp(argv[1], "closed") == 0) {
    for (int i = 0; i < 12; ++i, usleep(100000))
      if (!isClosed(0) || !isClosed(1) || !isClosed(2))
        return 1;
  } else if (strcmp(argv[1], "data") == 0) {
    close(2);
    return open("data", O_WRONLY | O_CREAT | O_TRUNC, 0666) != 2 || write(2, "mine", 4) != 4;
  } else if (strcmp(argv[1], "reused") == 0) {
    return reuse();
  }
  return 0;
}
