// A process with another root, without /proc, in namespaces inside of namespaces, without rights or
// where nothing can be written has its profile, or one line says why it has none; its status is its own.
// REQUIRES: mount, process-namespaces, setuid
// RUN: rm -rf %t && mkdir -p %t/root %t/there && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog && cp prog root

// Another root, in which there is nothing else.
// RUN: ./prog root 2> err.txt; test $? -eq 3 && count 0 < err.txt && %dump-gmon root/gmon.out prog | FileCheck %s
// RUN: rm root/gmon.out && unshare -m sh -c 'umount -l /proc && ./prog' 2> err.txt; test $? -eq 3 && count 0 < err.txt
// RUN: %dump-gmon gmon.out prog | FileCheck %s && rm gmon.out

// Processes 1 of namespaces, the inner one with users of its own; sums of all in one file.
// RUN: unshare -pf --mount-proc sh -c './prog; unshare -Urpf --mount-proc ./prog' 2> err.txt; test $? -eq 3 && count 0 < err.txt
// RUN: %dump-gmon gmon.out prog | FileCheck %s && rm gmon.out

// No right of root's but the id, and a directory that is another's.
// RUN: mkdir foreign && chown 65534 foreign && chmod 755 foreign && cd foreign
// RUN: setpriv --bounding-set=-all --inh-caps=-all ../prog 2> ../err.txt; test $? -eq 3
// RUN: ls %t/foreign | count 0
// RUN: cd %t && FileCheck %s --check-prefix=DENIED < err.txt
// RUN: cd foreign && setpriv --reuid=65534 --clear-groups ../prog 2> ../err.txt; test $? -eq 3
// RUN: count 0 < %t/err.txt
// RUN: cd %t && %dump-gmon foreign/gmon.out prog | FileCheck %s

// Rights given up while it runs.
// RUN: mkdir rooted && chmod 755 rooted && cd rooted && ../prog drop 2> ../err.txt; test $? -eq 3
// RUN: cd %t && FileCheck %s --check-prefix=DENIED < err.txt

// A file system that may only be read.
// RUN: unshare -m sh -c 'mount -t tmpfs -o ro none there && cd there && ../prog' 2> err.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=READ-ONLY < err.txt
// CHECK: arc main+{{.*}} work 10
// DENIED:        {{^}}gmonrt: error: gmon.out: Permission denied; the profile of prog is not written
// DENIED-NOT:    {{.}}
// READ-ONLY:     {{^}}gmonrt: error: gmon.out: Read-only file system; the profile of prog is not written
// READ-ONLY-NOT: {{.}}

#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink++; }

int main(int argc, char **argv) {
  for (int i = 0; i < 10; i++)
    work();
  if (argc > 1 && !strcmp(argv[1], "root") && (chroot("root") || chdir("/")))
    return 9;
  if (argc > 1 && !strcmp(argv[1], "drop") && setresuid(65534, 65534, 65534))
    return 9;
  return 3;
}
