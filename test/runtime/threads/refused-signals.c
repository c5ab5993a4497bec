// A filter that refuses the calls by which a signal ends the process: it ends all the same, at once, and
// no other process gets a signal.
// REQUIRES: mount
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: for name in getpid gettid rt_sigaction send; do unshare -p -f timeout -s KILL 20 ./prog $name || exit 1; done | FileCheck %s
// CHECK:      getpid: 143
// CHECK-NEXT: gettid: signal 15
// CHECK-NEXT: rt_sigaction: 143
// CHECK-NEXT: send: 143

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define REFUSE(call)                                                                               \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),                                                 \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static void refuse(const char *name) {
  int first = SYS_getpid, second = SYS_getpid;
  if (strcmp(name, "gettid") == 0)
    first = second = SYS_gettid;
  if (strcmp(name, "rt_sigaction") == 0)
    first = second = SYS_rt_sigaction;
  if (strcmp(name, "send") == 0)
    first = SYS_tgkill, second = SYS_kill;
  struct sock_filter code[] = {LOAD, REFUSE(first), REFUSE(second), ALLOW};
  struct sock_fprog filter = {sizeof code / sizeof *code, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

int main(int argc, char **argv) {
  int ready[2], status;
  if (pipe(ready) != 0)
    return 1;
  pid_t child = fork();
  if (child == 0) {
    refuse(argv[1]);
    write(ready[1], "", 1);
    for (;;)
      pause();
  }
  char byte;
  read(ready[0], &byte, 1);
  kill(child, SIGTERM);
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status))
    printf("%s: signal %d\n", argv[1], WTERMSIG(status));
  else
    printf("%s: %d\n", argv[1], WEXITSTATUS(status));
  return 0;
}
