// A profile sent to a device or a pipe leaves it what it is; a reader that is gone is no
// SIGPIPE.
// A link stands for each device: should the runtime take one for a file, the link is lost.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: mknod pipe p && ln -s /dev/null null && ln -s /dev/stdout out
// RUN: GMONKIT_OPTIONS=output=null ./prog && test -c null && test -L null
// RUN: cat %t/pipe > %t/piped & cd %t && GMONKIT_OPTIONS=output=pipe ./prog && wait && test -p pipe
// RUN: cd %t && %dump-gmon piped prog | FileCheck %s
// RUN: GMONKIT_OPTIONS=output=out ./prog | true
// CHECK: arc {{.*}} main 1

// A child's profile goes to an open file, too; nothing is made beside it. `%%%%p` is no process id.
// RUN: %gmon-cc %clang -DFORK %s -o forks && env GMONKIT_OPTIONS=output=/dev/stdout:hz=0 ./forks > both
// RUN: %python -c 'print(open("both", "rb").read().count(b"gmon\1"))' | FileCheck %s --check-prefix=BOTH && not ls /dev/stdout.*
// BOTH: 2
// RUN: env GMONKIT_OPTIONS=output=r%%%%p ./forks exec && ls | grep '^r' | FileCheck %s --check-prefix=NAME
// NAME:     {{^}}r%p{{$}}
// NAME-NOT: r%p

#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
#ifdef FORK
  if (fork() == 0)
    return argc > 1 ? execlp("true", "true", (char *)0) : 0;
  wait(0);
#endif
  return 0;
}
