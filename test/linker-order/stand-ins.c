// An order has none of the functions that the runtime puts before the C library's: the program
// that is linked by it is without the runtime.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: F="-O1 -pthread -ffunction-sections -fuse-ld=lld" && %gmon-cc %clang $F %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROFILE
// PROFILE: arc main+{{.*}} pthread_create 3
// RUN: %gmonkit order prog -o order.txt && not grep -e pthread_create -e _exit order.txt
// RUN: F="-O1 -pthread -ffunction-sections -fuse-ld=lld" && %clang $F %s -o ordered \
// RUN:   -Wl,--symbol-ordering-file=order.txt,--fatal-warnings
// RUN: %gmonkit verify ordered order.txt | FileCheck %s
// CHECK: found: {{[0-9]+}} (100.0 %)
// RUN: FileCheck %s --check-prefix=JSON < order.txt.json
// JSON: "executedFunctions": 100,

#include <pthread.h>
#include <unistd.h>

static void *work(void *argument) { return argument; }

int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    if (pthread_create(&thread, 0, work, 0) == 0)
      pthread_join(thread, 0);
  }
  _exit(0);
}
