// A child of fork ends although a thread of its parent was writing the profile, on the runtime's own
// stack, when another thread called fork.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline -pthread %s -o prog
// RUN: env GMONKIT_OPTIONS=on-signal=USR2 timeout -s KILL 60 ./prog

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static atomic_int isDone;

static void *forkChildren(void *unused) {
  while (!isDone) {
    pid_t child = fork();
    if (!child)
      _exit(0);
    int status;
    if (waitpid(child, &status, 0) != child || status)
      return (void *)1;
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], 0, forkChildren, 0);
  for (time_t end = time(0) + 3; time(0) < end;)
    raise(SIGUSR2);
  isDone = 1;
  for (int i = 0; i < 3; ++i) {
    void *failed;
    if (pthread_join(threads[i], &failed) || failed)
      return 1;
  }
  return 0;
}
