// keeper=1: a process that was killed leaves all that it counted, and so does one that ended by a bare
// system call. The program does not see the keeper, which leaves when the profile is written, when the
// program becomes another one, and when it gives up rights.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline -pthread %s -o prog
// RUN: env GMONKIT_OPTIONS=keeper=1:hz=0 not %gmonkit run -o killed -- ./prog kill 2>&1 | count 1
// RUN: %dump-gmon killed prog | FileCheck %s
// RUN: env GMONKIT_OPTIONS=keeper=1:hz=0 not %gmonkit run -o group -- setsid ./prog group 2>&1 | count 1
// RUN: %dump-gmon group prog | FileCheck %s
// RUN: env GMONKIT_OPTIONS=keeper=1:hz=0 not %gmonkit run -o bare -- ./prog bare 2>&1 | count 1
// RUN: %dump-gmon bare prog | FileCheck %s
// CHECK: header flags 0x{{[13]}} id
// CHECK-DAG: arc workOften+{{.*}} work 1000{{$}}
// CHECK-DAG: block work+{{.*}} 1000{{$}}

// Each child has a keeper, and counts from zero.
// RUN: env GMONKIT_OPTIONS=keeper=1:hz=0:output=%%n.%%p:merge=1 ./prog fork
// RUN: for i in $(seq 100); do test $(ls | grep -c '^prog[.][0-9]*$') -lt 4 || break; sleep 0.1; done
// RUN: ls | grep -c '^prog\.[0-9]*$' | FileCheck %s --check-prefix=FILES
// RUN: %gmonkit merge prog.[0-9]* -o sum && %dump-gmon sum prog | FileCheck %s --check-prefix=FORK
// FILES: {{^}}4{{$}}
// FORK: arc {{.*}} work 1021{{$}}

// What ends by itself writes its profile itself, once.
// RUN: env GMONKIT_OPTIONS=keeper=1:hz=0:merge=1 ./prog end
// RUN: env GMONKIT_OPTIONS=keeper=1:hz=0:merge=1 ./prog underscore
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=TWICE
// TWICE: arc workOften+{{.*}} work 2000{{$}}

// RUN: ./prog leaves && not ls none

// RUN: env GMONKIT_OPTIONS=keeper=1:fd=5 ./prog end 5>fd 2>&1 | FileCheck %s --check-prefix=DESCRIPTOR
// DESCRIPTOR: gmonrt: error: GMONKIT_OPTIONS: keeper=1: the keeper has no descriptor of fd=; after kill -9 there will be no profile

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink = 1; }

static void workOften(int times) {
  for (int i = 0; i < times; i++)
    work();
}

// Returns the number of keepers with this environment.
static int keepers(const char *mark) {
  int count = 0;
  DIR *processes = opendir("/proc");
  for (struct dirent *entry; (entry = readdir(processes));) {
    char path[300], text[65536] = {0};
    snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
    int file = open(path, O_RDONLY);
    ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    close(file);
    if (size <= 0 || strcmp(text, "gmonrt-keeper\n") != 0)
      continue;
    snprintf(path, sizeof path, "/proc/%s/environ", entry->d_name);
    file = open(path, O_RDONLY);
    size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    close(file);
    count += size > 0 && memmem(text, size, mark, strlen(mark)) != NULL;
  }
  closedir(processes);
  return count;
}

static int awaitKeepers(const char *mark, int wanted) {
  for (int i = 0; keepers(mark) != wanted; i++, usleep(10000))
    if (i == 1000)
      return 0;
  return 1;
}

// Starts this program again, with a keeper, MARK in the environment and standard output in a pipe.
static pid_t start(const char *mode, const char *mark, int *output) {
  int pipes[2];
  if (pipe(pipes))
    exit(9);
  pid_t child = fork();
  if (child == 0) {
    dup2(pipes[1], 1);
    close(pipes[0]);
    close(pipes[1]);
    putenv(strdup(mark));
    putenv("GMONKIT_OPTIONS=keeper=1:output=none");
    execl("/proc/self/exe", "prog", mode, NULL);
    _exit(8);
  }
  close(pipes[1]);
  *output = pipes[0];
  return child;
}

// Runs MODE until it has closed its standard output, though its keeper is there, and what comes after
// that has the keeper leave. Then kills it.
static int leavesAfter(const char *mode) {
  char mark[64], byte;
  snprintf(mark, sizeof mark, "KEEPER_TEST=%s-%d.", mode, getpid());
  int output;
  pid_t child = start(mode, mark, &output);
  if (!awaitKeepers(mark, 1) || read(output, &byte, 1) != 0)
    return 1;
  kill(child, SIGUSR1);
  if (!awaitKeepers(mark, 0))
    return 2;
  kill(child, SIGKILL);
  return waitpid(child, NULL, 0) == child ? 0 : 3;
}

static void goOn(int signal) { (void)signal; }

// Closes standard output, and waits for the parent's signal.
static void closeAndWait(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  signal(SIGUSR1, goOn);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  close(1);
  int number;
  sigwait(&signals, &number);
}

int main(int argc, char **argv) {
  const char *mode = argv[1];
  workOften(1000);
  if (waitpid(-1, NULL, __WALL | WNOHANG) != -1 || errno != ECHILD)
    return 7;
  if (strcmp(mode, "kill") == 0)
    kill(getpid(), SIGKILL);
  if (strcmp(mode, "group") == 0)
    kill(0, SIGKILL);
  if (strcmp(mode, "bare") == 0)
    syscall(SYS_exit_group, 3);
  if (strcmp(mode, "underscore") == 0)
    _exit(0);
  if (strcmp(mode, "becomes") == 0) {
    closeAndWait();
    syscall(SYS_execve, "/bin/sleep", (char *[]){"sleep", "100", NULL}, (char *[]){NULL});
  }
  if (strcmp(mode, "restricts") == 0) {
    closeAndWait();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    sleep(100);
  }
  if (strcmp(mode, "leaves") == 0) {
    int becomes = leavesAfter("becomes"), restricts = leavesAfter("restricts");
    _exit(becomes * 10 + restricts);
  }
  if (strcmp(mode, "fork") == 0)
    for (int i = 0; i < 3; i++) {
      if (fork() == 0) {
        workOften(7);
        kill(getpid(), SIGKILL);
      }
      int status;
      if (wait(&status) < 0 || !WIFSIGNALED(status) || wait(&status) != -1)
        return 6;
    }
  return 0;
}
