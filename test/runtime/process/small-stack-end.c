// A thread with the smallest stack may become another program, or end the process. What names no file
// that can be is said as the C library says it.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 %s -o plain && %gmon-cc %clang -O1 %s -o prog
// RUN: for end in exec execp end name; do ./plain $end > plain.txt; echo $? >> plain.txt; rm -f gmon.out; \
// RUN:   ./prog $end > prog.txt; echo $? >> prog.txt; diff plain.txt prog.txt && ls gmon.out || exit 1; done
// RUN: for end in exec execp end; do GMONKIT_OPTIONS=merge=1 ./prog $end || test $? = 3 || exit 1; done

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *end(void *word) {
  if (strcmp(word, "exec") == 0)
    execl("/bin/true", "true", (char *)NULL);
  else if (strcmp(word, "execp") == 0)
    execlp("true", "true", (char *)NULL);
  else if (strcmp(word, "end") == 0)
    _exit(3);
  static char name[NAME_MAX + 2];
  memset(name, 'x', sizeof name - 1);
  execlp(name, name, (char *)NULL);
  printf("%s\n", strerror(errno));
  return NULL;
}

int main(int count, char **words) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
  pthread_create(&thread, &attributes, end, words[count - 1]);
  pthread_join(thread, NULL);
  return 0;
}
