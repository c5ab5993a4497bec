// Work in the program, in its threads and in a library, the same in every run.
#include <pthread.h>
#include <stdlib.h>

int inLibrary(int n);

#ifdef LIBRARY
static int half(int n) { return n / 2; }
int inLibrary(int n) {
  int sum = 0;
  while (n > 0) {
    sum += n % 3;
    n = half(n);
  }
  return sum;
}
#else
static volatile int result;

static void *work(void *argument) {
  long rounds = (long)argument;
  int sum = 0;
  for (long i = 0; i < rounds; ++i)
    sum += inLibrary(i);
  result += sum;
  return NULL;
}

int main(int argc, char **argv) {
  enum { Threads = 4 };
  pthread_t threads[Threads];
  int number = argc > 1 ? atoi(argv[1]) : Threads;
  for (int i = 0; i < number; ++i)
    pthread_create(&threads[i], NULL, work, (void *)(long)(1000 * (i + 1)));
  for (int i = 0; i < number; ++i)
    pthread_join(threads[i], NULL);
  return 0;
}
#endif
