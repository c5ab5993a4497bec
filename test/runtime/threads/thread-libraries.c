// threads=exact in a library, which may hide its copy of the runtime: exact counts under a program
// that is instrumented, be it single or exact, and never a crash. Under one that is not, the
// profile says that it may be inexact, unless the program is linked with the library.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "-Wl,--exclude-libs,ALL" "-Wl,--version-script=%S/../Inputs/hide.map" \
// RUN:     "-Wl,--version-script=%S/../Inputs/hide.map --gmon-arcs=mcount"; do \
// RUN:   for name in a b; do \
// RUN:     %gmon-cc --gmon-arcs=derived gcc -O1 -pthread -DLIBRARY -fPIC -shared %s $options -o lib$name.so || exit 1; \
// RUN:   done; \
// RUN:   for program in "exact %gmon-cc --gmon-arcs=derived gcc -pthread" \
// RUN:       "single %gmon-cc --gmon-arcs=derived --gmon-threads=single gcc" "plain gcc"; do \
// RUN:     echo "$options $program"; rm -f gmon.out*; set -- $program; out=out.$1; shift; \
// RUN:     "$@" -O1 %s -o prog && ./prog > $out 2>&1 || exit 1; \
// RUN:     for file in gmon.out*; do \
// RUN:       %dump-gmon $file $(echo $file | sed 's/gmon.out.//; s/gmon.out/prog/') >> $out || exit 1; \
// RUN:     done; \
// RUN:   done; \
// RUN:   FileCheck %s --check-prefix=EXACT < out.exact && \
// RUN:   FileCheck %s --check-prefix=SINGLE --implicit-check-not=warning < out.single && \
// RUN:   FileCheck %s --check-prefix=PLAIN --implicit-check-not=warning < out.plain || exit 1; \
// RUN: done

// Both kinds of objects in the program.
// RUN: %gmon-cc --gmon-arcs=derived --gmon-threads=single gcc -O1 -c -DHALF %s -o half.o
// RUN: %gmon-cc --gmon-arcs=derived gcc -pthread -O1 -DOTHER_HALF %s half.o -o prog
// RUN: ./prog > out 2>&1 && %dump-gmon gmon.out prog >> out && FileCheck %s --check-prefix=HALVES < out

// RUN: rm gmon.out*
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread -DLIBRARY -fPIC -shared %s -o liba.so
// RUN: gcc -O1 -DLINKED -pthread %s ./liba.so -o prog
// RUN: ./prog > out 2>&1 && %dump-gmon gmon.out.liba.so liba.so >> out && FileCheck %s --check-prefix=LINKED < out

// EXACT-NOT:   warning
// EXACT:       header flags 0x{{[13]}} id
// EXACT:       block leaf{{[^ ]*}} 800000
// EXACT:       header flags 0x{{[13]}} id
// EXACT:       arc inLibrary+{{[^ ]*}} leafOfLibrary 1000000
// EXACT:       block leafOfLibrary{{[^ ]*}} 1000000
// EXACT:       header flags 0x{{[13]}} id
// EXACT:       block leafOfLibrary{{[^ ]*}} 1000000
// SINGLE:      warning: prog: threads shared counters, so counts may be too low
// SINGLE:      header flags 0x{{[57]}} id
// SINGLE:      header flags 0x{{[13]}} id
// SINGLE:      arc inLibrary+{{[^ ]*}} leafOfLibrary 1000000
// SINGLE:      block leafOfLibrary{{[^ ]*}} 1000000
// SINGLE:      header flags 0x{{[13]}} id
// SINGLE:      block leafOfLibrary{{[^ ]*}} 1000000
// PLAIN-COUNT-2: warning: lib{{[ab]}}.so: some threads had no counters of their own; link the program with gmon-cc
// PLAIN:       header flags 0x{{[57]}} id
// PLAIN:       header flags 0x{{[57]}} id
// HALVES:      warning: prog: threads shared counters, so counts may be too low
// HALVES:      header flags 0x{{[57]}} id
// HALVES:      block leaf{{[^ ]*}} 800000
// LINKED-NOT:  warning
// LINKED:      header flags 0x{{[13]}} id
// LINKED:      block leafOfLibrary{{[^ ]*}} 800000

#include <pthread.h>

void inLibrary(void);
void startInLibrary(void (*then)(void));
static volatile int sink;

#ifdef LIBRARY

__attribute__((noipa)) void leafOfLibrary(void) { sink = 1; }

void inLibrary(void) {
  for (int i = 0; i < 100000; i++)
    leafOfLibrary();
}

static void *run(void *then) {
  inLibrary();
  ((void (*)(void))then)();
  return 0;
}

void startInLibrary(void (*then)(void)) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, run, (void *)then);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
}

#elif defined(HALF)

void half(void) { sink = 2; }

#else

#include <dlfcn.h>
#include <stddef.h>

void (*in[2])(void), (*start[2])(void (*)(void));
__attribute__((noipa)) void leaf(void) { sink = 1; }

static void both(void) {
  for (int i = 0; i < 100000; i++)
    leaf();
  for (int i = 0; i < 2; i++)
    if (in[i])
      in[i]();
}

static void *work(void *argument) {
  both();
  return argument;
}

int main(void) {
  pthread_t threads[4];
#ifdef LINKED
  in[0] = inLibrary;
  start[0] = startInLibrary;
#elif defined(OTHER_HALF)
  extern void half(void);
  half();
  for (int i = 0; i < 4; i++)
    both();
#else
  static const char *const names[] = {"./liba.so", "./libb.so"};
  for (int i = 0; i < 2; i++) {
    void *library = dlopen(names[i], RTLD_NOW);
    if (!library)
      return 1;
    *(void **)&in[i] = dlsym(library, "inLibrary");
    *(void **)&start[i] = dlsym(library, "startInLibrary");
  }
#endif
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < 2; i++)
    if (start[i])
      start[i](both);
  return 0;
}

#endif
