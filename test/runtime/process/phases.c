// gmonkit_stop and gmonkit_start leave out what runs between them; gmonkit_phase gives each phase
// of a run a profile of its own, and goes on with that of a phase that comes again. moncontrol is
// the same as stop and start.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "%plugin-defaults"; do rm -f gmon.out* && \
// RUN:   %gmon-cc $options %clang -O1 -fno-inline -I%root/runtime/include %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s && \
// RUN:   %dump-gmon gmon.out.load prog | FileCheck %s --check-prefix=LOAD && \
// RUN:   %dump-gmon gmon.out.serve prog | FileCheck %s --check-prefix=SERVE || exit 1; done
// RUN: env GMONKIT_OPTIONS=output=%%l-%%n.gmon ./prog && ls ./*-prog.gmon | FileCheck %s --check-prefix=NAMES
// CHECK-DAG: arc main+{{.*}} work 100{{$}}
// CHECK-NOT: 1000
// CHECK-DAG: block work+{{.*}} 111{{$}}
// LOAD-DAG: arc main+{{.*}} work 5{{$}}
// LOAD-DAG: block work+{{.*}} 5{{$}}
// SERVE-DAG: arc main+{{.*}} work 70{{$}}
// SERVE-DAG: arc main+{{.*}} work 7{{$}}
// SERVE-NOT: 1000
// SERVE-DAG: block work+{{.*}} 77{{$}}
// NAMES: {{^}}./-prog.gmon
// NAMES-NEXT: {{^}}./load-prog.gmon
// NAMES-NEXT: {{^}}./serve-prog.gmon

#include <gmonkit/gmonkit.h>

void moncontrol(int mode);

volatile int sink;
void work(void) { sink = 1; }

#define WORK(times)                                                                                \
  for (int i = 0; i < times; i++)                                                                  \
    work();

int main(void) {
  WORK(100)
  gmonkit_stop();
  WORK(1000)
  gmonkit_stop();
  WORK(1000)
  gmonkit_start();
  gmonkit_start();
  WORK(10)
  moncontrol(0);
  WORK(1000)
  moncontrol(1);
  WORK(1)
  gmonkit_phase("load");
  WORK(5)
  gmonkit_phase("serve");
  WORK(70)
  gmonkit_phase("serve");
  gmonkit_phase("");
  gmonkit_stop();
  WORK(1000)
  gmonkit_dump();
  gmonkit_start();
  gmonkit_phase("serve");
  WORK(7)
}
