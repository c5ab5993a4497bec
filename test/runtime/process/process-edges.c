// A process that goes off the usual ways does what it does without the runtime: same output, same
// status; it has its profile, or one line says why it has none.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 %s -o plain && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: for edge in double-fork blocked pending descriptors refused strict reset; do \
// RUN:   mkdir $edge && cd $edge && ../prog $edge > out.txt 2> err.txt; echo $? >> out.txt; \
// RUN:   ../plain $edge > plain.txt; echo $? >> plain.txt; \
// RUN:   diff plain.txt out.txt || { echo $edge; cat err.txt; exit 1; }; cd ..; done

// A daemon: parent, child and grandchild, each its own count.
// RUN: cd %t/double-fork && ls gmon.out* | count 3 && count 0 < err.txt
// RUN: %gmonkit merge -o sum gmon.out* && %gmonprof -b -p ../prog sum | FileCheck %s --check-prefix=FORKED
// FORKED: {{ }}60 {{.*}} work

// All signals blocked, one that ends the process among those that wait.
// RUN: cd %t && %dump-gmon blocked/gmon.out prog | FileCheck %s --check-prefix=COUNTED
// RUN: %dump-gmon pending/gmon.out prog | FileCheck %s --check-prefix=COUNTED
// RUN: %dump-gmon reset/gmon.out prog | FileCheck %s --check-prefix=COUNTED
// COUNTED: arc main+{{.*}} work 10
// RUN: cat blocked/err.txt pending/err.txt reset/err.txt | count 0

// No descriptor is to be had, or a filter of system calls refuses what creates files.
// RUN: FileCheck %s --check-prefix=DESCRIPTORS < descriptors/err.txt && FileCheck %s --check-prefix=REFUSED < refused/err.txt
// RUN: ls descriptors refused > left.txt && not grep gmon left.txt
// DESCRIPTORS:     {{^}}gmonrt: error: gmon.out: Too many open files; the profile of prog is not written
// DESCRIPTORS-NOT: {{.}}
// REFUSED:         {{^}}gmonrt: error: gmon.out: Operation not permitted; the profile of prog is not written
// REFUSED-NOT:     {{.}}

// The last thread ends by itself: none of the runtime's keeps the process.
// RUN: for options in hz=1000 live=1 hz=1000:live=1:clock=wall; do for edge in last left; do \
// RUN:   timeout 30 ./plain $edge; echo $? > plain.txt; \
// RUN:   GMONKIT_OPTIONS=$options timeout 30 ./prog $edge; echo $? | diff plain.txt - || exit 1; done; done
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=COUNTED

// Nothing but read and write is allowed, while samples are taken; it ends by a system call of its own.
// RUN: count 0 < strict/err.txt

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

volatile int sink;

__attribute__((noinline)) void work(void) { sink++; }

static void doubleFork(void) {
  int ends[2];
  char byte;
  if (pipe(ends))
    _exit(9);
  if (fork() == 0) {
    setsid();
    for (int i = 0; i < 20; i++)
      work();
    if (fork() == 0)
      for (int i = 0; i < 30; i++)
        work();
    _exit(0);
  }
  close(ends[1]); // until all have ended
  printf("%d\n", (int)read(ends[0], &byte, 1));
  wait(NULL);
}

static void refuseFiles(void) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ, SYS_openat, 0, 1),
      BPF_STMT(BPF_RET, SECCOMP_RET_ERRNO | 1),
      BPF_STMT(BPF_RET, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof code / sizeof *code, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  printf("%d\n", prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter));
}

static void useTime(void) {
  for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 20;)
    work();
}

// vDSO and counters are all that is used, and there may be no vDSO. Long enough for the signals that
// look for new threads, too, on any machine.
static void strict(void) {
  useTime();
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT))
    return;
  for (int i = 0; i < 300000000; i++)
    sink++;
  write(1, "strict\n", 7);
  syscall(SYS_exit, 5);
}

int main(int argc, char **argv) {
  const char *edge = argv[argc - 1];
  sigset_t all;
  sigfillset(&all);
  for (int i = 0; i < 10; i++)
    work();
  if (!strcmp(edge, "double-fork"))
    doubleFork();
  if (!strcmp(edge, "blocked") || !strcmp(edge, "pending"))
    printf("%d\n", sigprocmask(SIG_BLOCK, &all, NULL));
  if (!strcmp(edge, "pending"))
    raise(SIGTERM);
  if (!strcmp(edge, "reset")) { // as daemons do
    for (int signal = 1; signal < NSIG; signal++)
      sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    raise(SIGALRM);
  }
  if (!strcmp(edge, "descriptors"))
    printf("%d\n", setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 0}));
  if (!strcmp(edge, "refused"))
    refuseFiles();
  fflush(stdout);
  if (!strcmp(edge, "strict"))
    strict();
  if (!strcmp(edge, "last"))
    syscall(SYS_exit, 5);
  if (!strcmp(edge, "left"))
    pthread_exit(NULL);
  return 3;
}
