// threads=exact: however a thread ends, what it counted is there, what destructors of its keys
// and of its thread_local objects did too.
// REQUIRES: g++, gcc-plugin
// RUN: %gmon-cc --gmon-arcs=derived g++ -O1 -pthread %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t > %t.out 2>&1
// RUN: %dump-gmon %t.gmon %t >> %t.out
// RUN: FileCheck %s --implicit-check-not=gmonrt < %t.out
// CHECK:     header flags 0x{{[13]}} id
// CHECK-DAG: block leaf{{[^ ]*}} 7500
// CHECK-DAG: block ofKey{{[^ ]*}} 700
// CHECK-DAG: block ofObject{{[^ ]*}} 700
// CHECK-DAG: arc {{.*}} onCancel 100

#include <cstddef>
#include <pthread.h>
#include <semaphore.h>
#include <thread>
#include <unistd.h>

volatile int sink;
pthread_key_t key;
sem_t ended;

extern "C" {
__attribute__((noinline)) void leaf() { sink = 1; }
__attribute__((noinline)) void ofKey(void *) { sink = 2; }
__attribute__((noinline)) void ofObject() { sink = 3; }
__attribute__((noinline)) void onCancel(void *) { sink = 4; }
}

struct Object {
  ~Object() { ofObject(); }
  int value = 0;
};
thread_local Object object;

void ten() {
  object.value = 1;
  pthread_setspecific(key, &key);
  for (int i = 0; i < 10; i++)
    leaf();
}

void *returns(void *) {
  ten();
  return nullptr;
}

void *exits(void *) {
  ten();
  pthread_exit(nullptr);
}

void *detached(void *) {
  for (int i = 0; i < 5; i++)
    leaf();
  sem_post(&ended);
  return nullptr;
}

void *waits(void *) {
  ten();
  pthread_cleanup_push(onCancel, nullptr);
  sem_post(&ended);
  pause();
  pthread_cleanup_pop(0);
  return nullptr;
}

void *spins(void *) {
  ten();
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
  sem_post(&ended);
  for (;;)
    ;
}

void runs(void *(*routine)(void *), bool cancel) {
  pthread_t thread;
  if (pthread_create(&thread, nullptr, routine, nullptr))
    _exit(1);
  if (cancel) {
    sem_wait(&ended);
    pthread_cancel(thread);
  }
  pthread_join(thread, nullptr);
}

int main() {
  sem_init(&ended, 0, 0);
  pthread_key_create(&key, ofKey);
  for (int i = 0; i < 200; i++)
    runs(returns, false);
  for (int i = 0; i < 100; i++) {
    runs(exits, false);
    runs(waits, true);
    runs(spins, true);
    runs(spins, true);
    std::thread([] { returns(nullptr); }).join();
    pthread_t thread;
    if (pthread_create(&thread, nullptr, detached, nullptr))
      return 1;
    pthread_detach(thread);
    sem_wait(&ended);
  }
  usleep(100000);
}
