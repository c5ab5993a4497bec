// A process whose users differ does what it does without the runtime, and has its profile: it runs a program that only
// its effective user may run, becomes a daemon where it may not enter the first folder, and adds to a sum in
// turns with root.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir -p %t/jail %t/run %t/sum && cd %t && chmod 755 . && chmod 777 run sum && chmod 700 jail
// RUN: %clang -O1 %s -o plain && %gmon-cc %clang -O1 -fno-inline %s -o prog && cp plain only-root && chmod 700 only-root
// RUN: cd run && ../plain exec > ../plain.txt && ../prog exec > ../prog.txt && diff ../plain.txt ../prog.txt
// RUN: %dump-gmon gmon.out ../prog | FileCheck %s && rm gmon.out
// RUN: cd %t && ./plain daemon | cat > plain.txt && ./prog daemon | cat > prog.txt && diff plain.txt prog.txt
// CHECK: arc main+{{.*}} work 10

// RUN: cd sum && for user in 65534 0 65534 0; do GMONKIT_OPTIONS=merge=1 setpriv --reuid=$user --clear-groups \
// RUN:   ../prog 2>> ../err.txt || exit 1; done
// RUN: count 0 < ../err.txt && %dump-gmon gmon.out ../prog | FileCheck %s --check-prefix=SUM
// SUM: arc main+{{.*}} work 40

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink++; }

int main(int argc, char **argv) {
  for (int i = 0; i < 10; i++)
    work();
  if (argc > 1 && strcmp(argv[1], "exec") == 0) {
    if (setresuid(65534, 0, 0) != 0)
      return 9;
    execl("../only-root", "only-root", (char *)NULL);
    printf("%s\n", strerror(errno));
  } else if (argc > 1) {
    if (chroot("jail") != 0 || setresuid(65534, 65534, 65534) != 0)
      return 9;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("daemon: %d\n", daemon(0, 1));
  }
  return 0;
}
