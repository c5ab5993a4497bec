//===- run.c - runs PostgreSQL in single-user mode --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked with --wrap=main,--wrap=geteuid,--wrap=getuid into PostgreSQL's server. The program
// `postgres CLUSTER QUERIES` then copies the folder CLUSTER, and does the queries, one a line, on
// the copy. So runs may overlap, and each finds the same data. A folder with a file `one-run` in it
// is not copied, so that a clock sees the server alone. With other arguments the program is the
// server. It may run as root.
//
//===----------------------------------------------------------------------===//

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
int __real_main(int argc, char **argv);
uid_t __real_geteuid(void);
uid_t __real_getuid(void);

// The server refuses to run as root, and on another user's files.
uid_t __wrap_geteuid(void) { return __real_geteuid() ? __real_geteuid() : 1; }
uid_t __wrap_getuid(void) { return __real_getuid() ? __real_getuid() : 1; }

static char folder[] = "/tmp/postgres-XXXXXX";
static pid_t owner;

static int run(char **words) {
  pid_t child;
  int status = -1;
  if (posix_spawnp(&child, words[0], 0, 0, words, environ) == 0)
    waitpid(child, &status, 0);
  return status;
}

static void removeCopy(void) {
  if (getpid() == owner)
    run((char *[]){"rm", "-rf", folder, 0});
}

// Returns the copy's name, or null.
static char *copyOf(char *cluster) {
  static char copy[sizeof folder + 8];
  owner = getpid();
  if (!mkdtemp(folder) || atexit(removeCopy) != 0) {
    perror(folder);
    return 0;
  }
  snprintf(copy, sizeof copy, "%s/data", folder);
  return run((char *[]){"cp", "-a", cluster, copy, 0}) == 0 ? copy : 0;
}

static int isForOneRun(const char *cluster) {
  char path[4096];
  struct stat mark;
  int length = snprintf(path, sizeof path, "%s/one-run", cluster);
  return length < (int)sizeof path && stat(path, &mark) == 0;
}

int __wrap_main(int argc, char **argv) {
  struct stat cluster;
  if (argc != 3 || argv[1][0] == '-' || stat(argv[1], &cluster) != 0)
    return __real_main(argc, argv);
  if (!freopen(argv[2], "r", stdin)) {
    perror(argv[2]);
    return 1;
  }
  char *data = isForOneRun(argv[1]) ? argv[1] : copyOf(argv[1]);
  if (!data)
    return 1;
  char *words[] = {argv[0], "--single", "-D", data, "-F", "postgres", 0};
  return __real_main(6, words);
}
