// A program that runs with more rights than its caller follows no link, opens nothing that is there,
// and shows its profile to nobody, whatever the umask.
// REQUIRES: setuid
// RUN: rm -rf %t && mkdir -p %t/caller && cd %t && chmod 777 caller && echo mine > file && chmod 600 file
// RUN: %gmon-cc %clang %s -o prog && %gmon-cc --gmon-output=sub/dir/x.gmon %clang %s -o deep
// RUN: %gmon-cc --gmon-output=%%t/x.gmon %clang %s -o by-tmpdir && cp prog capable && chmod 4755 prog deep by-tmpdir
// RUN: cd caller && setpriv --reuid=65534 --clear-groups sh -c 'umask 0; ln -s ../file gmon.out; ../prog; \
// RUN:   ln -s .. sub; ../deep; rm sub; ../deep' 2>&1 | FileCheck %s
// RUN: grep -x mine ../file && test -L gmon.out && stat -c '%%a %%u' sub sub/dir sub/dir/x.gmon | FileCheck %s --check-prefix=MODES
// CHECK:      {{^}}gmonrt: error: gmon.out: its path has a symbolic link, which a setuid program or one with capabilities does not follow; the profile of prog is not written
// CHECK-NEXT: {{^}}gmonrt: error: sub/dir/x.gmon: its path has a symbolic link, which a setuid program or one with capabilities does not follow; the profile of deep is not written
// CHECK-NOT:  {{.}}
// MODES:      {{^}}700 0
// MODES-NEXT: {{^}}700 0
// MODES-NEXT: {{^}}600 0

// A pipe and a hard link: the name is replaced.
// RUN: rm gmon.out && setpriv --reuid=65534 --clear-groups sh -c 'mkfifo gmon.out; ../prog'
// RUN: %dump-gmon gmon.out ../prog | FileCheck %s --check-prefix=WRITTEN && stat -c '%%a %%F' gmon.out | grep '600 regular file'
// RUN: ln -f ../file gmon.out && setpriv --reuid=65534 --clear-groups ../prog && grep -x mine ../file
// RUN: rm gmon.out && setpriv --reuid=65534 --clear-groups sh -c 'mkdir gmon.out; ../prog' 2>&1 | \
// RUN:   FileCheck %s --check-prefix=DIRECTORY && rmdir gmon.out && not ls gmon.out.tmp.*
// DIRECTORY: {{^}}gmonrt: error: gmon.out: Is a directory; the profile of prog is not written
// RUN: mkdir elsewhere && chmod 777 elsewhere && rm -f /tmp/x.gmon
// RUN: setpriv --reuid=65534 --clear-groups env TMPDIR=elsewhere ../by-tmpdir && not ls elsewhere/x.gmon && rm /tmp/x.gmon
// WRITTEN: arc {{.*}} main 1

// Capabilities of the file are more rights, too.
// RUN: %python -c 'import os, struct; \
// RUN:   os.setxattr("../capable", "security.capability", struct.pack("<5I", 0x02000001, 2, 0, 0, 0))'
// RUN: ln -s ../file gmon.out
// RUN: setpriv --reuid=65534 --clear-groups ../capable 2>&1 | FileCheck %s --check-prefix=CAPABLE && grep -x mine ../file
// CAPABLE: gmon.out: its path has a symbolic link, which a setuid program

int main(void) { return 0; }
