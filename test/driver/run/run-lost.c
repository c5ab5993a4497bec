// A process that is killed, or ends by a system call of its own, leaves no profile. It is counted,
// also where others left theirs, and so is a forked child. A program that replaces itself leaves
// one each time.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o calc && cp calc other
// DEFINE: %{run} = %gmonkit run -o profile --
// RUN: %{run} sh -c './calc kill; ./calc; ./calc quit; ./other kill; ./calc child; ./calc exec ./calc; true' 2>&1 | \
// RUN:   grep gmonkit: | FileCheck %s --implicit-check-not=gmonkit:
//      CHECK: gmonkit: wrote profile: calc, 3 runs
// CHECK-NEXT: gmonkit: warning: calc: 3 processes left no profile: killed (SIGKILL), or ended by a bare system call, unless a message says why; GMONKIT_OPTIONS=keeper=1 keeps such profiles
// CHECK-NEXT: gmonkit: warning: other: 1 process left no profile: killed (SIGKILL), or ended
// RUN: not %{run} sh -c './calc kill; true' 2>&1 | FileCheck %s --check-prefix=ALONE
//      ALONE: gmonkit: error: sh: no profile was written: calc was killed (SIGKILL), or ended by a bare system call, unless a message says why; GMON
// With live=1 they leave something unless they end at once.
// RUN: env GMONKIT_OPTIONS=live=1 %{run} sh -c './calc kill; ./calc quit; ./calc' 2>&1 | FileCheck %s --check-prefix=LIVE
//      LIVE: gmonkit: wrote profile: calc, {{[12]}} run
// LIVE-NEXT: gmonkit: warning: calc: {{1 process|2 processes}} left no profile: killed (SIGKILL) in the first second, or ended by a bare system call, unless a message says why
// With keeper=1 all do.
// RUN: env GMONKIT_OPTIONS=keeper=1 %{run} sh -c './calc kill; ./calc quit; ./calc child; true' 2>&1 | \
// RUN:   grep gmonkit: | FileCheck %s --check-prefix=KEPT --implicit-check-not=gmonkit:
//      KEPT: gmonkit: wrote profile: calc, 4 runs

// Without a collector nobody's file is written to or waited for.
// RUN: for kind in touch mkfifo; do rm -f .started && $kind .started && \
// RUN:   env GMONKIT_OPTIONS=output=$PWD/own-%p.gmon:merge=1 timeout 60 ./calc && not test -s .started || exit 1; done

#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  if (strcmp(how, "kill") == 0)
    kill(getpid(), SIGKILL);
  if (strcmp(how, "quit") == 0)
    syscall(SYS_exit_group, 0);
  if (strcmp(how, "exec") == 0)
    execl(argv[2], argv[2], (char *)0);
  if (strcmp(how, "child") == 0) {
    int ready[2];
    char byte = 0;
    if (pipe(ready) != 0)
      return 1;
    pid_t child = fork();
    if (child == 0) {
      if (write(ready[1], &byte, 1) == 1)
        pause();
    }
    if (read(ready[0], &byte, 1) == 1)
      kill(child, SIGKILL);
    waitpid(child, 0, 0);
  }
  return 0;
}
