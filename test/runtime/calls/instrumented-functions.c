// The profile says how many functions the plugins have instrumented, and gmonprof -i which they
// have not: objects that no plugin has seen, and functions that are left out.
// REQUIRES: gcc-plugin, gprof
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s work.c
// RUN: %gmon-cc gcc -g -O1 -DMAIN -c %s -o main.o
// RUN: %gmon-cc %clang -g -O1 -c work.c -o work.o
// RUN: gcc -g -O1 -c work.c -o plain.o

// What is left in a program all of whose objects were built with the plugins.
// RUN: %gmon-cc gcc main.o work.o -o whole && ./whole && %gmonprof -i whole > whole.info
// RUN: FileCheck %s --check-prefix=WHOLE --implicit-check-not=work.c --implicit-check-not=thread_create \
// RUN:   --implicit-check-not=exec --implicit-check-not=std:: --implicit-check-not=gmon < whole.info
// WHOLE:      File `gmon.out' (version 1)
// WHOLE:      {{^.}}4 instrumented functions{{$}}
// WHOLE-NEXT: Program `whole':
// WHOLE-NEXT: {{^.}}4 of {{[0-9]+}} functions are instrumented, {{[0-9]+}} of {{[0-9]+}} bytes{{$}}
// WHOLE-NEXT: not instrumented, by source file:
// WHOLE:      1 of 3 {{.*}}/instrumented-functions.c{{$}}
// WHOLE:      the largest of them:
// WHOLE:      {{[1-9][0-9]*  left_out$}}

// One object without them.
// RUN: %gmon-cc gcc main.o plain.o -o half && ./half && %gmonprof -i half > half.info
// RUN: FileCheck %s --check-prefix=HALF < half.info
// HALF:     {{^.}}2 instrumented functions{{$}}
// HALF:     {{^.}}2 of
// HALF-DAG: 2 of 2 {{.*}}/work.c{{$}}
// HALF-DAG: 1 of 3 {{.*}}/instrumented-functions.c{{$}}
// HALF:     the largest of them:
// HALF-DAG: {{[1-9][0-9]*  seldom$}}
// HALF-DAG: {{[1-9][0-9]*  often$}}

// The debug information alone does not tell.
// RUN: objcopy --only-keep-debug half half.debug
// RUN: %gmonprof -i half.debug | FileCheck %s --check-prefix=DEBUG
// DEBUG:      2 instrumented functions
// DEBUG-NEXT: Program `half.debug':
// DEBUG-NEXT: its code is in another file: which functions are instrumented is not known

// For each function in JSON. GNU gprof and the sum of gprof's kind know nothing of it.
// RUN: %gmonkit export --json half > half.json
// RUN: %python -c "import json; print({f['name']: f['instrumented'] for f in json.load(open('half.json'))['functions']})" \
// RUN:   | FileCheck %s --check-prefix=JSON
// JSON-DAG: 'main': True
// JSON-DAG: 'left_out': False
// JSON-DAG: 'often': False
// RUN: gprof -i half > gprof.info && %gmonprof --compat=gprof -i half | cmp - gprof.info

// Sums of all kinds say the same.
// RUN: env GMONKIT_OPTIONS=merge=1:output=sum.out ./half
// RUN: env GMONKIT_OPTIONS=merge=1:output=sum.out ./half
// RUN: %dump-gmon sum.out | FileCheck %s --check-prefix=SUM
// SUM:     functions 2 in 2
// SUM-NOT: functions
// RUN: %gmonkit merge sum.out gmon.out -o all.out
// RUN: %gmonprof -i half all.out | FileCheck %s --check-prefix=HALF
// RUN: %gmonprof -s half all.out gmon.out && %dump-gmon gmon.sum | FileCheck %s --check-prefix=LATER
// LATER: functions 2 in 4

// A program that calls other hooks, and its shared library.
// RUN: gcc -pg -g -O1 -shared -fPIC work.c -o libwork.so
// RUN: gcc -pg -g -O1 -DMAIN %s -L. -lwork -Wl,-rpath,. -o taken
// RUN: env LD_PRELOAD=%shared-runtime ./taken
// RUN: %gmonprof -i taken gmon.out | FileCheck %s --check-prefix=TAKEN
// RUN: %gmonprof -i libwork.so gmon.out.libwork.so | FileCheck %s --check-prefix=TAKEN
// TAKEN:      0 instrumented functions
// TAKEN-NEXT: Program
// TAKEN-NEXT: no function is instrumented by a plugin of Gmonkit; those that call hooks (-pg and the like) are counted
// TAKEN-NOT:  not instrumented

// Without debug information, local functions are known by the symbol table.
// RUN: gcc -O1 -c work.c -o plain.o
// RUN: %gmon-cc gcc -O1 -DMAIN %s plain.o -o bare && ./bare
// RUN: %gmonprof -i bare | FileCheck %s --check-prefix=BARE
// BARE-DAG: 1 of 2 {{.*}}  instrumented-functions.c{{$}}
// BARE-DAG: 1 of 1 {{.*}}  work.c{{$}}

// A cold part belongs to its function.
// RUN: %gmon-cc gcc -O2 -DCOLD %s -o cold && ./cold && nm cold | FileCheck %s --check-prefix=PARTS
// PARTS: main.cold
// RUN: %gmonprof -i cold | FileCheck %s --check-prefix=COLD
// COLD: {{^.}}2 instrumented functions{{$}}
// COLD: {{^.}}2 of

// Each image has its own.
// RUN: %gmon-cc gcc -g -O1 -shared -fPIC work.c -o libwork.so
// RUN: %gmon-cc gcc main.o -L. -lwork -Wl,-rpath,. -o linked && ./linked
// RUN: %dump-gmon gmon.out | FileCheck %s --check-prefix=TWO
// RUN: %dump-gmon gmon.out.libwork.so | FileCheck %s --check-prefix=TWO
// TWO: functions 2 in 1

#ifdef COLD
volatile int times;
__attribute__((cold, noinline)) static void seldom(void) { times += 2; }
int main(int count, char **words) {
  if (count > 5 && words)
    seldom();
  return 0;
}
#elif defined(MAIN)
void often(void);
__attribute__((noinline)) static void here(void) { often(); }
__attribute__((noipa, no_instrument_function)) static void left_out(void) { often(); }
int main(void) {
  here();
  left_out();
  return 0;
}
#else
volatile int times;
__attribute__((noinline)) static void seldom(void) { times += 2; }
void often(void) {
  if (++times)
    seldom();
}
#endif
