// Every wait has an end: a pipe that nobody reads, a lock that nobody gives back, a reader that does
// not read. A signal that ends the program ends it while it waits.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: %python %S/../Inputs/waits_end.py > out && FileCheck %s < out
// CHECK:      {{^}}pipe: in the end, status 3: gmonrt: error: gmon.out: the pipe has no reader; the profile of prog is not written{{$}}
// CHECK-NEXT: {{^}}pipe, TERM: when it was killed, status -15: gmonrt: error: gmon.out: the pipe has no reader; the profile of prog is not written{{$}}
// CHECK-NEXT: {{^}}pipe, merge: at once, status 3: gmonrt: error: gmon.out: it is not a regular file, which merge=1 needs; the profile of prog is not written{{$}}
// CHECK-NEXT: {{^}}reader: in the end, status 3: gmonrt: error: gmon.out: the pipe's reader does not read; the profile of prog is not written{{$}}
// CHECK-NEXT: {{^}}descriptor: in the end, status 3: gmonrt: error: GMONKIT_OPTIONS: fd={{[0-9]+}}: {{.*}}; the profile of prog is not written{{$}}
// CHECK-NEXT: {{^}}stderr: in the end, status 3: {{$}}
// CHECK-NEXT: {{^}}lock: in the end, status 3: gmonrt: warning: gmon.out: another process holds its lock; the profile of prog is in gmon.out.PID{{$}}
// CHECK-NEXT: {{^}}lock, TERM: when it was killed, status -15: gmonrt: warning: gmon.out: another process holds its lock; the profile of prog is in gmon.out.PID{{$}}
// CHECK-NEXT: {{^}}lock, TERM, signals=0: when it was killed, status -15: gmonrt: warning: gmon.out: another process holds its lock; the profile of prog is in gmon.out.PID{{$}}
// CHECK-NOT: {{.}}
// RUN: %dump-gmon lock/gmon.out.* prog | grep 'main 1'

__asm__(".text\n.skip 200000, 0x90"); // the profile is larger than a pipe
int main(void) { return 3; }
