// A program that exec starts does not get the SIGPROF of the one before.
// RUN: %gmon-cc %clang -O1 %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon:hz=1000 %t 300

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rest = atoi(argv[argc - 1]);
  clock_t start = clock();
  while (clock() - start < CLOCKS_PER_SEC / 1000)
    ;
  if (rest == 0)
    return 0;
  char text[16];
  snprintf(text, sizeof text, "%d", rest - 1);
  if (rest == 1)
    execl("/bin/true", "true", (char *)0);
  execl(argv[0], argv[0], text, (char *)0);
  return 1;
}
