// A seccomp filter ends a thread, and only that, when the thread's timer is made. Other threads start, and the
// profile is written, though the thread ended with the runtime's lock.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: timeout -s KILL 60 ./prog && %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main{{.*}} leaf 1{{$}}

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

__attribute__((noinline)) int leaf(int n) { return n + 1; }

static void *same(void *argument) { return argument; }

static int killAtTimers(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_timer_create, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_THREAD),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int main(void) {
  if (killAtTimers())
    return 1;
  for (int i = 0; i < 2; ++i) {
    pthread_t thread;
    if (pthread_create(&thread, 0, same, 0) || pthread_join(thread, 0))
      return 2;
  }
  return leaf(-1);
}
