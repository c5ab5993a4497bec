// help=1 lists the options; what is wrong in GMONKIT_OPTIONS is said in one line each, and
// the program runs.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: GMONKIT_OPTIONS=help=1 ./prog 2>&1 | FileCheck %s --check-prefix=HELP
// RUN: GMONKIT_OPTIONS=colour=red:hz=fast:hz:=:::output=x ./prog 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: GMONKIT_OPTIONS=hz=50000 ./prog 2>&1 | FileCheck %s --check-prefix=FAST
// RUN: GMONKIT_OPTIONS=clock=sun ./prog 2>&1 | FileCheck %s --check-prefix=CLOCK
// RUN: GMONKIT_OPTIONS=hz=99999999999999999999 ./prog 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: GMONKIT_OPTIONS=output=$(head -c 5000 /dev/zero | tr '\0' x) ./prog 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAME
// RUN: GMONKIT_OPTIONS='hz=0:output="other.gmon:live=0' ./prog 2>&1 | FileCheck %s --check-prefix=QUOTE
// RUN: GMONKIT_OPTIONS= ./prog 2>&1 | FileCheck %s --check-prefix=NOTHING
// HELP:       GMONKIT_OPTIONS=KEY=VALUE:KEY=VALUE...
// HELP-NEXT:  {{^}}  output=
// HELP-NEXT:  {{^}}  merge=0
// HELP-NEXT:  {{^}}  fd=-1
// HELP-NEXT:  {{^}}  hz=100
// HELP-NEXT:  {{^}}  clock="cpu"
// HELP-NEXT:  {{^}}  callers=0
// HELP-NEXT:  {{^}}  stacks=0
// HELP-NEXT:  {{^}}  events=""
// HELP-NEXT:  {{^}}  live=0
// HELP-NEXT:  {{^}}  keeper=0
// HELP-NEXT:  {{^}}  zeros=0
// HELP-NEXT:  {{^}}  signals=1
// HELP-NEXT:  {{^}}  on-signal=
// HELP-NEXT:  {{^}}  help=0
// HELP-NEXT:  ran
// WRONG:      {{^}}gmonrt: warning: GMONKIT_OPTIONS: unknown option 'colour=red'; help=1 lists all options
// WRONG-NEXT: {{^}}gmonrt: warning: GMONKIT_OPTIONS: bad value in 'hz=fast'
// WRONG-NEXT: {{^}}gmonrt: warning: GMONKIT_OPTIONS: bad value in 'hz'
// WRONG-NEXT: {{^}}ran
// FAST:       {{^}}gmonrt: warning: GMONKIT_OPTIONS: hz=50000 is above the maximum of 10000; using 10000
// CLOCK:      {{^}}gmonrt: warning: GMONKIT_OPTIONS: clock=sun: expected cpu or wall; using cpu
// LONG:       {{^}}gmonrt: warning: GMONKIT_OPTIONS: bad value in 'hz=99999999999999999999'
// NAME:       {{^}}gmonrt: warning: GMONKIT_OPTIONS: bad value in 'output=xxx
// NAME:       ran
// QUOTE:      {{^}}gmonrt: warning: GMONKIT_OPTIONS: bad value in 'output="other.gmon:live=0'
// QUOTE-NEXT: {{^}}ran
// NOTHING-NOT: gmonrt
// NOTHING:    ran

#include <stdio.h>

int main(void) { puts("ran"); }
