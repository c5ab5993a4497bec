// A plugin that is given twice instruments once; so does one beside -pg, which would count
// every call again.
// REQUIRES: gcc, gcc-plugin
// RUN: gcc -O1 -fplugin=%plugin -S %s -o %t.once.s
// RUN: gcc -O1 -fplugin=%plugin -fplugin=%plugin -S %s -o %t.twice.s
// RUN: diff %t.once.s %t.twice.s
// RUN: rm -rf %t && mkdir %t && ln -s %plugin %t/other.so
// RUN: gcc -O1 -fplugin=%plugin -fplugin=%t/other.so -S %s -o %t.twice.s
// RUN: diff %t.once.s %t.twice.s
// RUN: gcc -O1 -fplugin=%plugin -pg -S %s -o %t.pg.s
// RUN: diff %t.once.s %t.pg.s
// RUN: gcc -O1 -fplugin=%plugin -pg -mfentry -S %s -o %t.pg.s
// RUN: diff %t.once.s %t.pg.s
// RUN: grep -c __fentry__ %t.once.s | FileCheck %s
// CHECK: {{^}}1{{$}}

void g(void);
int f(int x) {
  if (x)
    g();
  return x;
}
