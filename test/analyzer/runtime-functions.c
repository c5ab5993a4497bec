// The runtime's functions are the profiler's under whatever name; a program's own function that
// has such a name is the program's.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o prog && ./prog
// RUN: %gmonkit export --json prog | %python -c 'import json, sys; print("\n".join( \
// RUN:   f["name"] for f in json.load(sys.stdin)["functions"] if not f["profiler"]))' >others
// RUN: FileCheck %s <others \
// RUN:   --implicit-check-not='{{^(pthread_create|thrd_create|_exit|_Exit|arch_prctl|daemon)$}}' \
// RUN:   --implicit-check-not='{{^(exec[lv].*|fexecve|_GLOBAL_.*)$}}'
// CHECK: {{^execvp$}}
// CHECK: {{^main$}}
// RUN: %gmonprof -b -z prog | FileCheck %s --check-prefix=TABLES \
// RUN:   --implicit-check-not='{{ (pthread_create|thrd_create|_[Ee]xit|arch_prctl|execl|execve|_GLOBAL_)}}'
// TABLES: 1 {{.*}} execvp
// TABLES: {{1/1.*}} main
// TABLES-NEXT: {{^\[1\].*}} execvp
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static volatile int sink;
int execvp(const char *file, char *const arguments[]) { return sink = *file; }
static void *work(void *argument) { return argument; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  execl("/nonexistent", "nonexistent", (char *)0);
  char *arguments[] = {0};
  _exit(execvp("", arguments));
}
