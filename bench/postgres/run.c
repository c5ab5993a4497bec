//===- run.c - runs PostgreSQL in single-user mode --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked with --wrap=main,--wrap=geteuid,--wrap=getuid into PostgreSQL's server. The program
// `postgres CLUSTER QUERIES` then copies the folder CLUSTER, and does the queries, one a line, on
// the copy. So runs may overlap, and each finds the same data. With other arguments the program is
// the server. It may run as root.
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

int __wrap_main(int argc, char **argv) {
  struct stat cluster;
  if (argc != 3 || argv[1][0] == '-' || stat(argv[1], &cluster) != 0)
    return __real_main(argc, argv);
  owner = getpid();
  if (!mkdtemp(folder) || !freopen(argv[2], "r", stdin) || atexit(removeCopy) != 0) {
    perror(argv[2]);
    return 1;
  }
  char copy[sizeof folder + 8];
  snprintf(copy, sizeof copy, "%s/data", folder);
  if (run((char *[]){"cp", "-a", argv[1], copy, 0}) != 0)
    return 1;
  char *words[] = {argv[0], "--single", "-D", copy, "-F", "postgres", 0};
  return __real_main(6, words);
}
