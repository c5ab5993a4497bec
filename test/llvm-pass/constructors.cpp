// Constructors and destructors of every priority are in the profile: the image is
// registered before its first constructor and written after its last destructor.
// RUN: %gmon-cc %clangxx -O1 -fno-inline %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK: arc __gmon_outside+0x0 first 1
// CHECK: arc __gmon_outside+0x0 late 1
// CHECK: arc {{.*}} _ZN6GlobalC2Ev 1
// CHECK: arc {{.*}} main 1
// CHECK: arc __gmon_outside+0x0 at_exit 1
// CHECK: arc __gmon_outside+0x0 _ZN6GlobalD2Ev 1
// CHECK: arc __gmon_outside+0x0 finish 1
// CHECK: arc __gmon_outside+0x0 last 1

#include <cstdlib>

volatile int sink;
extern "C" {
__attribute__((constructor(101))) void first() { sink = 1; }
__attribute__((constructor(65000))) void late() { sink = 2; }
__attribute__((destructor(65000))) void finish() { sink = 3; }
__attribute__((destructor(101))) void last() { sink = 4; }
void at_exit() { sink = 5; }
}

struct Global {
  Global() { sink = 6; }
  ~Global() { sink = 7; }
} global;

int main() { std::atexit(at_exit); }
