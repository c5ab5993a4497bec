// A library is unloaded while another thread forks. The program is not instrumented, so the functions
// for fork are the library's own: none of them runs in code that is unmapped meanwhile.
// RUN: rm -rf %t && mkdir %t && cd %t && echo 'int f(int i) { return i + 1; }' > lib.c
// RUN: %gmon-cc %clang -O1 -fPIC -shared lib.c -o lib.so && %clang -pthread %s -o prog
// RUN: for try in 1 2 3 4; do timeout 60 ./prog >out.txt 2>err.txt && grep -x ended out.txt || exit 1; done

// One thread waits for the lock that another one's fork holds for long.
// RUN: timeout 60 ./prog slow >out.txt 2>err.txt && grep -x ended out.txt

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int ends;
static __thread int isSlow;

static void *keepLoading(void *unused) {
  while (!ends) {
    void *library = dlopen("./lib.so", RTLD_NOW);
    ((int (*)(int))dlsym(library, "f"))(1);
    dlclose(library);
  }
  return unused;
}

static void sleepIfSlow(void) {
  if (isSlow)
    sleep(3);
}

static void *forkOnce(void *slow) {
  isSlow = slow != 0;
  if (fork() == 0)
    _exit(0);
  return 0;
}

// The first fork holds the library's lock for seconds, and the second one waits for it when the
// library is unloaded.
static int unloadBesideSlowForks(void) {
  pthread_atfork(sleepIfSlow, 0, 0); // functions of later files are called before
  void *library = dlopen("./lib.so", RTLD_NOW);
  ((int (*)(int))dlsym(library, "f"))(1);
  pthread_t first, second;
  pthread_create(&first, 0, forkOnce, "slow");
  usleep(200000);
  pthread_create(&second, 0, forkOnce, 0);
  usleep(200000);
  dlclose(library);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return puts("ended") < 0;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    return unloadBesideSlowForks();
  pthread_t thread;
  pthread_create(&thread, 0, keepLoading, 0);
  for (int i = 0; i < 1000; ++i) {
    pid_t child = fork();
    if (child == 0)
      _exit(0);
    int status;
    if (waitpid(child, &status, 0) != child || status != 0)
      return 1;
  }
  ends = 1;
  pthread_join(thread, 0);
  puts("ended");
  return 0;
}
