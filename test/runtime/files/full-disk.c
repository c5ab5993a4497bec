// On a full disk nothing is left of the profile but the error.
// REQUIRES: mount
// RUN: rm -rf %t && mkdir -p %t/disk && cd %t && %gmon-cc %clang %s -o prog
// RUN: unshare -m sh -c 'mount -t tmpfs -o size=16k none disk && cd disk && GMONKIT_OPTIONS=zeros=1 ../prog; ls -a' \
// RUN:   2>&1 | FileCheck %s
// RUN: unshare -m sh -c 'mount -t tmpfs -o size=16k none disk && cd disk && GMONKIT_OPTIONS=merge=1:zeros=1 ../prog; \
// RUN:   ls -a' \
// RUN:   2>&1 | FileCheck %s
// CHECK:      gmonrt: error: gmon.out: No space left on device; the profile of prog is not written
// CHECK-NEXT: {{^}}.{{$}}
// CHECK-NEXT: {{^}}..{{$}}
// CHECK-NOT:  {{.}}

__asm__(".text\n.skip 200000, 0x90");
int main(void) { return 0; }
