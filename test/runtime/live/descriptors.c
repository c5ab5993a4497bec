// live=1: the thread that has the file open has none of the program's descriptors, and the program
// has none of that thread's. So a program may close all that it has and open files of its own there,
// and the end of a pipe is seen. Its handlers of the end find theirs, whichever thread comes last.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -pthread -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 ./prog closes && ls | count 2
// RUN: rm gmon.out && env GMONKIT_OPTIONS=live=1 ./prog last-thread | FileCheck %s && ls | count 2
// RUN: rm gmon.out && env GMONKIT_OPTIONS=live=1 ./prog forks && ls | count 3
// CHECK: {{^}}kept until the end{{$}}

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char live[64];

static void awaitFile(void) {
  snprintf(live, sizeof live, "gmon.out.live.%d", getpid());
  struct stat status;
  while (stat(live, &status) != 0 || status.st_size < 8192)
    usleep(10000);
}

// Adds the descriptors of THREAD to the two counts.
static void countDescriptors(const char *thread, int *lives, int *others) {
  char path[300], target[300];
  snprintf(path, sizeof path, "/proc/self/task/%s/fd", thread);
  DIR *folder = opendir(path);
  for (struct dirent *entry; (entry = readdir(folder));) {
    ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
    target[length < 0 ? 0 : length] = '\0';
    *lives += strstr(target, ".live.") != NULL;
    *others += strstr(target, "pipe:") || strstr(target, "/prog");
  }
  closedir(folder);
}

static int tablesAreApart(void) {
  int found = 0, pipes[2], file = open("prog", O_RDONLY);
  if (file < 0 || pipe(pipes) != 0 || pipes[1] != file + 2)
    return 0;
  DIR *threads = opendir("/proc/self/task");
  for (struct dirent *entry; (entry = readdir(threads));) {
    int lives = 0, others = 0;
    if (entry->d_name[0] == '.')
      continue;
    countDescriptors(entry->d_name, &lives, &others);
    if (lives && others)
      return 0;
    found += lives;
  }
  closedir(threads);
  close(file);
  close(pipes[0]);
  close(pipes[1]);
  return found == 1;
}

static int closeAndOpen(void) {
  char name[16], text[16] = "";
  struct stat status;
  closefrom(3);
  for (int i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "data%d", i);
    if (open(name, O_RDWR | O_CREAT | O_TRUNC, 0666) != 3 + i || write(3 + i, "mine", 4) != 4)
      return 1;
  }
  if (stat(live, &status) != 0)
    return 2;
  struct timespec before = status.st_mtim;
  for (int i = 0;
       status.st_mtim.tv_sec == before.tv_sec && status.st_mtim.tv_nsec == before.tv_nsec;
       i++, usleep(10000))
    if (i == 500 || stat(live, &status) != 0)
      return 3; // it is not written any more
  for (int i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "data%d", i);
    if (pread(3 + i, text, sizeof text, 0) != 4 || memcmp(text, "mine", 4) != 0)
      return 4;
    unlink(name);
  }
  return 0;
}

int main(int argc, char **argv) {
  awaitFile();
  if (strcmp(argv[1], "last-thread") == 0) {
    printf("kept until the end\n"); // into a pipe, so it is written when the process ends
    pthread_exit(NULL);
  }
  if (!tablesAreApart())
    return 5;
  if (strcmp(argv[1], "closes") == 0)
    return closeAndOpen();
  pid_t child = fork();
  if (!child) {
    awaitFile();
    return tablesAreApart() ? closeAndOpen() : 6;
  }
  int status;
  return waitpid(child, &status, 0) != child || status != 0;
}
