// The old profile and the new one exchange their names, as ext4 starts to write a file to the disk that
// replaces another one by rename. A file system that cannot do that renames it. Nothing else is left.
// REQUIRES: strace
// RUN: rm -rf %t && mkdir -p %t/in && cd %t/in && %gmon-cc %clang %s -o prog
// RUN: strace -qq -o ../new -e trace=renameat2,unlinkat ./prog && FileCheck %s --check-prefix=NEW --input-file=../new
//           NEW: "gmon.out", RENAME_EXCHANGE) = -1 ENOENT
//      NEW-NEXT: renameat2({{[^,]*}}, "gmon.out.tmp.[[#]]", {{[^,]*}}, "gmon.out", 0) = 0
//       NEW-NOT: {{.}}
// RUN: ln gmon.out ../old && strace -qq -o ../both -e trace=renameat2,unlinkat ./prog
// RUN: FileCheck %s --check-prefix=BOTH --input-file=../both && not test gmon.out -ef ../old
//          BOTH: renameat2({{[^,]*}}, "[[NAME:gmon.out.tmp.[0-9]*]]", {{[^,]*}}, "gmon.out", RENAME_EXCHANGE) = 0
//     BOTH-NEXT: unlinkat({{[^,]*}}, "[[NAME]]", 0) = 0
//      BOTH-NOT: {{.}}
// RUN: strace -qq -o ../cannot -e inject=renameat2:error=EINVAL:when=1 ./prog
// RUN: FileCheck %s --check-prefix=CANNOT --input-file=../cannot
//        CANNOT: "gmon.out", RENAME_EXCHANGE) = -1 EINVAL
//        CANNOT: "gmon.out", 0) = 0

// A sum replaces the old one by rename: it may have the work of many days, and the machine may fail.
// RUN: cp gmon.out sum && strace -qq -o ../sums -e trace=renameat2 env GMONKIT_OPTIONS=merge=1:output=sum ./prog
// RUN: rm sum && FileCheck %s --check-prefix=SUMS --input-file=../sums
//          SUMS: renameat2({{.*}}, "sum", 0) = 0
//      SUMS-NOT: {{.}}

// What a killed process of the same id left is no obstacle.
// RUN: sh -c 'touch gmon.out.tmp.$$ && exec ./prog' 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// QUIET-NOT: {{.}}
// RUN: ls | FileCheck %s --check-prefix=FILES --match-full-lines
//      FILES: gmon.out
// FILES-NEXT: prog
//  FILES-NOT: {{.}}
// RUN: %dump-gmon gmon.out >contents

int main(void) { return 0; }
