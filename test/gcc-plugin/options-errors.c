// A wrong option is one error that quotes it as it was typed.
// REQUIRES: gcc, gcc-plugin
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-arc=none -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KEY
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-arcs=some -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VALUE
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-blocks -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NO-VALUE
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-max-counters=-1 -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NUMBER
// RUN: not env GMONPASS_OPTIONS='arcs=none;threads=both' gcc -fplugin=%plugin -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ENVIRONMENT
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-exclude=, -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-output= -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTPUT
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-list=%t.none -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIST
// RUN: printf '# ours\n[gmon]\nmain\n' > %t.list
// RUN: not gcc -fplugin=%plugin -fplugin-arg-gmonplugin-list=%t.list -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LINE

// KEY:         error: gmonplugin: -fplugin-arg-gmonplugin-arc=none: unknown option 'arc'
// VALUE:       error: gmonplugin: -fplugin-arg-gmonplugin-arcs=some: unknown value 'some' (expected mcount, derived or none)
// NO-VALUE:    error: gmonplugin: -fplugin-arg-gmonplugin-blocks: unknown value '' (expected all, sparse or none)
// NUMBER:      error: gmonplugin: -fplugin-arg-gmonplugin-max-counters=-1: unknown value '-1' (expected a whole number)
// ENVIRONMENT: error: gmonplugin: GMONPASS_OPTIONS=threads=both: unknown value 'both' (expected single or exact)
// EMPTY:       error: gmonplugin: -fplugin-arg-gmonplugin-exclude=,: no pattern given
// OUTPUT:      error: gmonplugin: -fplugin-arg-gmonplugin-output{{=?}}: unknown value '' (expected a file name)
// LIST:        error: gmonplugin: -fplugin-arg-gmonplugin-list={{.*}}.none: No such file or directory
// LINE:        error: gmonplugin: -fplugin-arg-gmonplugin-list={{.*}}.list: {{.*}}.list:3: malformed line 'main' (expected fun:GLOB

int main(void) { return 0; }
