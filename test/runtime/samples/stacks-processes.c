// Call stacks of several profiles: merge=1, children of fork, phases, live files, gmonkit merge.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread -I%root/runtime/include %s -o prog
// RUN: GMONKIT_OPTIONS=stacks=1:output=phase-%%l ./prog phases
// RUN: for phase in phase-one phase-two; do \
// RUN:   %python %S/../Inputs/stack_sum.py %gmonkit prog $phase || exit 1; done
// RUN: %gmonkit export --firefox=phases.json prog phase-one phase-two
// RUN: %python %root/test/export/Inputs/read_firefox.py phases.json | FileCheck %s --check-prefix=PHASES
// PHASES: {{^}}thread 0, one{{$}}
// PHASES: main;burn
// PHASES: {{^}}thread 0, two{{$}}
// PHASES: main;other;burn

// A sum of three runs has three times the samples, and is the same by merge=1 and by gmonkit merge.
// RUN: for run in 1 2 3; do GMONKIT_OPTIONS=stacks=1:merge=1:output=sum ./prog || exit 1; done
// RUN: %python %S/../Inputs/stack_sum.py %gmonkit prog sum > sum.txt
// RUN: awk '{ print; exit !($1 > 50 && $1 < 130) }' sum.txt
// RUN: %gmonkit merge sum phase-two -o more && %python %S/../Inputs/stack_sum.py %gmonkit prog more

// A forked child has its own stacks, its parent has none of them.
// RUN: GMONKIT_OPTIONS=stacks=1:output=forked-%%p ./prog fork
// RUN: for profile in forked-*; do %python %S/../Inputs/stack_sum.py %gmonkit prog $profile || exit 1; done
// RUN: for profile in forked-*; do %gmonkit export --folded prog $profile | grep -c other; done | sort > with-other
// RUN: FileCheck %s --check-prefix=FORKED < with-other
// FORKED: {{^}}0
// FORKED-NEXT: {{^[1-9]}}

// A live file has them.
// RUN: GMONKIT_OPTIONS=stacks=1:live=1:output=killed ./prog kill || true
// RUN: %gmonkit recover killed.live.* -o recovered && %python %S/../Inputs/stack_sum.py %gmonkit prog recovered

// Without stacks=1 the profile has none.
// RUN: GMONKIT_OPTIONS=output=without ./prog && %gmonprof -b -q prog without | FileCheck %s --check-prefix=WITHOUT
// WITHOUT-NOT: measured

#include "../Inputs/cpu_time.h"
#include "gmonkit/gmonkit.h"
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define FRAME __attribute__((noinline))

static volatile int sink;

FRAME void burn(double duration) {
  BURN(duration)
  sink = 0;
}

FRAME void other(void) {
  burn(0.2);
  sink = 1;
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  if (!strcmp(what, "phases"))
    gmonkit_phase("one");
  burn(strcmp(what, "kill") ? 0.2 : 2);
  if (!strcmp(what, "kill"))
    raise(SIGKILL);
  if (!strcmp(what, "phases"))
    gmonkit_phase("two");
  pid_t child = strcmp(what, "fork") ? 0 : fork();
  if (child)
    return waitpid(child, 0, 0) != child;
  other();
}
