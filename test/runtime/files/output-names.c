// Where the profile goes: GMONKIT_OPTIONS, then GMON_OUT_PREFIX, then --gmon-output.
// RUN: rm -rf %t && mkdir -p %t/d && cd %t && %gmon-cc %clang %s -o prog
// RUN: %gmon-cc --gmon-output=d/%%n-%%p.gmon %clang %s -Wl,--build-id=0x0123456789abcdef00 -o built
// RUN: ./prog && ls gmon.out && rm gmon.out
// RUN: ./built | xargs -I PID rm d/built-PID.gmon && not ls gmon.out
// RUN: %gmon-cc --gmon-output=deep/er/x.gmon %clang %s -o below && ./below && rm deep/er/x.gmon
// RUN: GMON_OUT_PREFIX=none/p ./below > out.txt 2>&1; not ls none && rm -r below deep out.txt
// RUN: GMON_OUT_PREFIX=d/p%%n ./built | xargs -I PID rm d/p%%n.PID
// RUN: GMONKIT_OPTIONS=output=d/o GMON_OUT_PREFIX=d/p ./built && rm d/o
// RUN: GMONKIT_OPTIONS=output=%%n-%%b ./built && rm built-0123456789abcdef
// RUN: GMONKIT_OPTIONS=output=100%%%%-%%x-%% ./prog && rm 100%%-%%x-%%
// RUN: GMONKIT_OPTIONS='output="a:b c":hz=0' ./prog && rm 'a:b c'
// RUN: GMONKIT_OPTIONS= GMON_OUT_PREFIX=x ./prog | xargs -I PID rm x.PID
// RUN: find . -type f | sort | FileCheck %s
// CHECK:      ./built
// CHECK-NEXT: ./prog
// CHECK-NOT:  {{.}}

#include <stdio.h>
#include <unistd.h>

int main(void) { printf("%d\n", (int)getpid()); }
