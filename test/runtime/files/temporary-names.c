// A temporary file of a living process of the same id, in another container, is left to it; so is its
// live file. A temporary one that is nobody's is no obstacle.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: sh -c 'echo other > gmon.out.tmp.$$; echo other > gmon.out.live.$$; exec %python %S/../Inputs/locked.py \
// RUN:   gmon.out.tmp.$$ gmon.out.live.$$' && %dump-gmon gmon.out prog > /dev/null
// RUN: grep -l other gmon.out.* | count 2 && ls gmon.out* | count 3
// RUN: env GMONKIT_OPTIONS=live=1 sh -c 'echo nobody > gmon.out.tmp.$$; exec ./prog'
// RUN: not grep nobody gmon.out* && ls gmon.out* | count 3

#include <unistd.h>

int main(void) {
  usleep(900000);
  return 0;
}
