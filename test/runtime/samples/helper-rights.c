// The runtime's thread for clock=wall has no rights of root's, and ends when the program gives up its user: setuid()
// does not reach it, and its memory is the program's.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=clock=wall ./prog 2> err.txt | FileCheck %s
// CHECK:      {{^}}CapPrm:{{[[:space:]]}}0000000000000000{{$}}
// CHECK-NEXT: {{^}}CapEff:{{[[:space:]]}}0000000000000000{{$}}
// CHECK-NEXT: {{^}}NoNewPrivs:{{[[:space:]]}}1{{$}}
// CHECK-NEXT: {{^}}ended{{$}}

#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Returns the file "status" of the runtime's thread; null if there is none.
static FILE *statusOfHelper(void) {
  DIR *threads = opendir("/proc/self/task");
  FILE *found = NULL;
  char line[256] = "";
  for (struct dirent *entry; !found && (entry = readdir(threads));) {
    char path[300];
    snprintf(path, sizeof path, "/proc/self/task/%s/status", entry->d_name);
    FILE *status = fopen(path, "r");
    if (status && fgets(line, sizeof line, status) && strcmp(line, "Name:\tgmonrt\n") == 0)
      found = status;
    else if (status)
      fclose(status);
  }
  closedir(threads);
  return found;
}

int main(void) {
  FILE *status = statusOfHelper();
  char line[256];
  while (status && fgets(line, sizeof line, status))
    if (strncmp(line, "CapPrm", 6) == 0 || strncmp(line, "CapEff", 6) == 0 ||
        strncmp(line, "NoNewPrivs", 10) == 0)
      fputs(line, stdout);
  fclose(status);
  if (setresuid(65534, 65534, 65534) != 0)
    return 9;
  for (int tenths = 0; tenths < 100; tenths++) {
    status = statusOfHelper();
    if (!status)
      return puts("ended") == EOF;
    fclose(status);
    usleep(100000);
  }
  return 1;
}
