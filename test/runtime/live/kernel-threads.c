// live=1: the kernel's own thread in a process, which polls an io_uring, does not keep the process
// from its end.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -pthread -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 timeout -s KILL 60 ./prog && ls | count 2

#include <linux/io_uring.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  struct io_uring_params parameters = {.flags = IORING_SETUP_SQPOLL, .sq_thread_idle = 100};
  syscall(SYS_io_uring_setup, 4, &parameters); // a kernel may refuse it
  usleep(700000);
  pthread_exit(NULL);
}
