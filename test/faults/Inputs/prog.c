// The program under faults.py: it tells by its output and status whether the runtime disturbed it.
// It asks the kernel for as little as it can, so that the runtime's calls are told from its own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gmonkit/gmonkit.h"

static long call(long number, long a, long b, long c, long d) {
  long result;
  register long r10 __asm__("r10") = d;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10)
                   : "rcx", "r11", "memory");
  return result;
}

static void say(const char *text) { call(SYS_write, 1, (long)text, (long)strlen(text), 0); }

volatile int sink;
void work(void) { sink = 1; }
void more(void) { sink = 2; }

static void repeat(int times) {
  while (times--)
    work();
}

// What the runtime left on the stack is not to be taken for its calls.
static __attribute__((noinline)) void cleanStack(void) {
  volatile char below[64 << 10];
  for (unsigned i = 0; i < sizeof below; ++i)
    below[i] = 0;
}

static void checkErrno(void) {
  if (errno != 77)
    say("errno has changed\n");
  errno = 77;
}

static void *inThread(void *argument) {
  errno = 77;
  repeat(10);
  checkErrno();
  return argument;
}

static void waitFor(int child) {
  int status = 0;
  while (call(SYS_wait4, child, (long)&status, 0, 0) == -EINTR)
    ;
  say(WIFEXITED(status) && WEXITSTATUS(status) == 5 ? "child ended\n" : "child failed\n");
}

static void runThreads(void) {
  cleanStack();
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    if (pthread_create(&threads[i], 0, inThread, 0) != 0)
      say("no thread\n");
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], 0);
}

static void runChild(void) {
  cleanStack();
  int child = fork();
  if (child == 0) {
    repeat(20);
    _exit(5);
  }
  waitFor(child);
}

static void runLibrary(void) {
  cleanStack();
  void *library = dlopen("./lib.so", RTLD_NOW);
  void (*function)(void) = library ? (void (*)(void))dlsym(library, "inLibrary") : 0;
  if (!function)
    return say("no library\n");
  function();
  cleanStack();
  dlclose(library);
}

static void sleepFor(long milliseconds) {
  struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  while (call(SYS_nanosleep, (long)&left, (long)&left, 0, 0) == -EINTR)
    ;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  errno = 77;
  repeat(100);
  if (strcmp(what, "more") == 0)
    more();
  if (strcmp(what, "fork") == 0)
    runChild();
  if (strcmp(what, "threads") == 0)
    runThreads();
  if (strcmp(what, "library") == 0)
    runLibrary();
  errno = 77;
  if (strcmp(what, "dump") == 0)
    gmonkit_dump();
  if (strcmp(what, "phases") == 0)
    for (int i = 0; i < 4; ++i) {
      gmonkit_phase(i % 2 ? "a" : "b");
      repeat(5);
    }
  if (strcmp(what, "signal") == 0)
    kill(getpid(), SIGUSR2);
  if (strcmp(what, "sleep") == 0)
    sleepFor(700);
  checkErrno();
  say("said\n");
  if (strcmp(what, "exit") == 0)
    _exit(3);
  if (strcmp(what, "term") == 0)
    call(SYS_kill, call(SYS_getpid, 0, 0, 0, 0), SIGTERM, 0, 0);
  if (strcmp(what, "exec") == 0)
    execl("/bin/true", "true", (char *)0);
  return 3;
}
