// A signal ends a process that lets it through only while it waits, as without the runtime. A child that is the first
// process of a namespace is not interrupted by what the kernel drops.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 %s -o plain && %gmon-cc %clang -O1 %s -o prog
// RUN: for wait in suspend poll select; do ./plain $wait > plain.txt && ./prog $wait > prog.txt && diff plain.txt prog.txt \
// RUN:   && grep -q 'signal 15' prog.txt || exit 1; done
// RUN: %if process-namespaces %{ ./plain first > plain.txt && ./prog first > prog.txt && diff plain.txt prog.txt %}

#define _GNU_SOURCE
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void waitFor(const char *how) {
  sigset_t term, none;
  sigemptyset(&none);
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  struct timespec most = {2, 0};
  if (strcmp(how, "first") == 0) {
    printf("slept %d\n", nanosleep(&most, NULL));
    return;
  }
  sigprocmask(SIG_BLOCK, &term, NULL);
  if (strcmp(how, "suspend") == 0)
    sigsuspend(&none);
  else if (strcmp(how, "poll") == 0)
    ppoll(NULL, 0, &most, &none);
  else
    pselect(0, NULL, NULL, NULL, &most, &none);
  printf("goes on\n");
}

int main(int argc, char **argv) {
  if (argc < 2 || (strcmp(argv[1], "first") == 0 && unshare(CLONE_NEWPID) != 0))
    return 9;
  pid_t child = fork();
  if (child == 0) {
    waitFor(argv[1]);
    return 0;
  }
  usleep(300000);
  kill(child, SIGTERM);
  int status;
  waitpid(child, &status, 0);
  printf("status %d, signal %d\n", WEXITSTATUS(status), WTERMSIG(status));
  return 0;
}
