// Block counts stay exact with exceptions: thrown, cleaned up after, caught, thrown again.
// RUN: %gmon-cc %clangxx -O1 -fno-inline %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t > %t.txt
// RUN: grep _Z9may_throwi %t.txt | FileCheck %s --check-prefix=THROW
// RUN: grep _Z7rethrowi %t.txt | FileCheck %s --check-prefix=RETHROW
// RUN: grep _ZN5GuardD2Ev %t.txt | FileCheck %s --check-prefix=CLEANUP

// THROW:       arc {{.*}} _Z9may_throwi 10
// THROW:       block _Z9may_throwi+{{.*}} 10
// THROW:       block _Z9may_throwi+{{.*}} 6
// THROW:       block _Z9may_throwi+{{.*}} 4
// RETHROW-DAG: arc main+{{.*}} _Z7rethrowi 10
// RETHROW-DAG: block _Z7rethrowi+{{.*}} 10
// RETHROW-DAG: block _Z7rethrowi+{{.*}} 6
// RETHROW-DAG: block _Z7rethrowi+{{.*}} 4
// CLEANUP-DAG: arc _Z7rethrowi+{{.*}} _ZN5GuardD2Ev 6
// CLEANUP-DAG: arc _Z7rethrowi+{{.*}} _ZN5GuardD2Ev 4

volatile int sink;

struct Guard {
  ~Guard() { sink = 1; }
};

void may_throw(int i) {
  if (i % 5 < 2)
    throw i;
  sink = i;
}

void rethrow(int i) {
  Guard guard;
  try {
    may_throw(i);
  } catch (int) {
    throw;
  }
}

int main() {
  for (int i = 0; i < 10; i++)
    try {
      rethrow(i);
    } catch (int) {
      sink = -1;
    }
}
