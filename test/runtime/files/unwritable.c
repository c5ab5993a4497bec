// A profile that cannot be written is one line of error; the program's status and output
// stay, and nothing half-written is left.
// RUN: rm -rf %t && mkdir -p %t/dir && cd %t && %gmon-cc %clang %s -o prog && %gmon-cc %clang -DBIG %s -o big
// RUN: GMONKIT_OPTIONS=output=/proc/gmon.out ./prog > out.txt 2> err.txt || echo $? >> out.txt
// RUN: cat out.txt err.txt | FileCheck %s --check-prefixes=CHECK,PLACE
// RUN: touch none && GMONKIT_OPTIONS=output=none/gmon.out ./prog > out.txt 2> err.txt || echo $? >> out.txt
// RUN: rm none
// RUN: cat out.txt err.txt | FileCheck %s --check-prefixes=CHECK,MISSING
// RUN: GMONKIT_OPTIONS=output=dir ./prog > out.txt 2> err.txt || echo $? >> out.txt
// RUN: cat out.txt err.txt | FileCheck %s --check-prefixes=CHECK,DIRECTORY
// RUN: ln -s /dev/full full && GMONKIT_OPTIONS=output=full ./prog > out.txt 2> err.txt || echo $? >> out.txt
// RUN: cat out.txt err.txt | FileCheck %s --check-prefixes=CHECK,FULL

// A file size limit is no SIGXFSZ, and the profile of an earlier run is left alone.
// RUN: echo earlier > gmon.out
// RUN: (ulimit -f 8; GMONKIT_OPTIONS=zeros=1 ./big > out.txt 2> err.txt || echo $? >> out.txt)
// RUN: cat out.txt err.txt | FileCheck %s --check-prefixes=CHECK,LIMIT
// RUN: grep earlier gmon.out

// CHECK:      {{^}}said{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// PLACE-NEXT:     {{^}}gmonrt: error: /proc/gmon.out: No such file or directory; the profile of prog is not written
// MISSING-NEXT:   {{^}}gmonrt: error: none/gmon.out: Not a directory; the profile of prog is not written
// DIRECTORY-NEXT: {{^}}gmonrt: error: dir: Is a directory; the profile of prog is not written
// FULL-NEXT:      {{^}}gmonrt: error: full: No space left on device; the profile of prog is not written
// LIMIT-NEXT:     {{^}}gmonrt: error: gmon.out: File too large; the profile of big is not written
// CHECK-NOT:      {{.}}

// RUN: find . -type f | sort | FileCheck %s --check-prefix=FILES
// FILES:      ./big
// FILES-NEXT: ./err.txt
// FILES-NEXT: ./gmon.out
// FILES-NEXT: ./out.txt
// FILES-NEXT: ./prog
// FILES-NOT:  {{.}}

#include <stdio.h>

#ifdef BIG
__asm__(".text\n.skip 200000, 0x90");
#endif

int main(void) {
  puts("said");
  return 7;
}
