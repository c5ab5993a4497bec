// gmonkit doctor says of a program whether it would write a profile, where, and what is in it.
// RUN: rm -rf %t && mkdir %t && cd %t && echo 'int other(void) { return 2; }' > other.c

// RUN: %gmon-cc %clang -g -Wl,--build-id %s -o whole && %gmonkit doctor whole \
// RUN:   | FileCheck %s --check-prefix=WHOLE --implicit-check-not='{{(warning|error): whole}}'
// WHOLE:      ok: whole: 3 of {{[0-9]+}} functions are instrumented (arcs=derived blocks=sparse threads=exact)
// WHOLE-NEXT: ok: whole: contains the runtime
// WHOLE-NEXT: ok: whole: build-id {{[0-9a-f]+}}...
// WHOLE-NEXT: ok: whole: its profile goes to gmon.out, in its current directory when it ends

// They are as many as gmonprof counts.
// RUN: ./whole && %gmonprof -i whole gmon.out | grep 'functions are instr' | sed 's/ are.*//; s/^.//' >count.txt
// RUN: %gmonkit doctor whole | grep "^ok: whole: $(cat count.txt) are instrumented" && rm gmon.out

// The options that it was built with.
// RUN: for options in mcount,all,exact derived,none,single none,all,single mcount,none,single; do \
// RUN:   IFS=, && set -- $options && unset IFS && %gmon-cc --gmon-arcs=$1 --gmon-blocks=$2 \
// RUN:     --gmon-threads=$3 --gmon-output=%t/%%n.gmon %clang %s -o built || exit 1; \
// RUN:   %gmonkit doctor built | grep 'instrumented\|goes to'; done | FileCheck %s --check-prefix=BUILT
// BUILT:      (arcs=mcount blocks=all threads=exact)
// BUILT-NEXT: ok: built: its profile goes to {{.*}}/%n.gmon (--gmon-output)
// BUILT-NEXT: (arcs=derived blocks=none threads=single)
// BUILT:      (arcs=none blocks=all threads=single)
// BUILT:      (arcs=mcount blocks=none threads=single)

// RUN: %clang -Wl,--build-id=none %s -o plain; %gmonkit doctor plain > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=PLAIN < out.txt
// PLAIN:      error: plain: no function in it is instrumented; put gmon-cc before the compiler
// PLAIN-NEXT: warning: plain: no debug information; reports by source line
// PLAIN-NEXT: warning: plain: no build-id: {{.*}}; link with -Wl,--build-id
// PLAIN-NOT:  goes to
// RUN: %clang -pg %s -o hooked && %gmonkit doctor hooked | FileCheck %s --check-prefix=HOOKED
// HOOKED: warning: hooked: built with -pg or the like, not with Gmonkit's plugins; put gmon-cc before the compiler, or run it as it is with LD_PRELOAD=libgmonrt.so
// RUN: %clang -c -DNO_MAIN %s -o rest.o && %gmon-cc %clang -c -DNO_REST %s -o main.o
// RUN: %gmon-cc %clang main.o rest.o -o half && %gmonkit doctor half | FileCheck %s --check-prefix=HALF
// HALF: warning: half: 1 of {{[0-9]+}} functions are instrumented {{.*}}, less than half of the code; 'gmonprof -i' with a profile lists what is not

// RUN: llvm-objcopy --only-keep-debug whole whole.debug
// RUN: %gmonkit doctor whole.debug > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=DEBUG < out.txt
// DEBUG: error: whole.debug: has no code, only debug information; give the program itself
// RUN: llvm-objcopy --remove-section=gmon_funcs whole lost
// RUN: %gmonkit doctor lost > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=LOST < out.txt
// LOST: error: lost: has counters, but the linker removed their address tables; link its objects in one step

// RUN: llvm-strip whole -o stripped && %gmonkit doctor stripped | FileCheck %s --check-prefix=STRIPPED
// STRIPPED: ok: stripped: functions are instrumented ({{.*}}); they have no names
// STRIPPED: ok: stripped: contains the runtime
// STRIPPED: warning: stripped: stripped: no function has a name; give the tools the unstripped program
// RUN: ./stripped && not %gmonkit doctor stripped gmon.out | FileCheck %s --check-prefix=NAMELESS
// NAMELESS: error: gmon.out: tells nothing without the names of functions; give the unstripped program
// RUN: echo '#!/bin/sh' > script; %gmonkit doctor script > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=SCRIPT < out.txt
// SCRIPT: error: script: not an ELF file; give the program itself (libtool's own is in .libs/)
// RUN: not %gmonkit doctor none 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not={{.}}
// NONE: gmonkit: error: none: No such file or directory

// RUN: %clang -fpass-plugin=%pass -fPIC -c other.c -o other.o && %clang -shared other.o -o libother.so
// RUN: %gmonkit doctor libother.so | FileCheck %s --check-prefix=LIBRARY
// LIBRARY: warning: libother.so: has no runtime; it is counted only in a program that has one; link it with gmon-cc
// RUN: %clang -shared other.o %shared-runtime -o libother.so
// RUN: %gmonkit doctor libother.so | FileCheck %s --check-prefix=SHARED
// SHARED: ok: libother.so: uses the runtime libgmonrt.so

// Where its profile goes.
// RUN: GMONKIT_OPTIONS='merge=1:output="%t/new/deep/%%n"' %gmonkit doctor whole | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: ok: whole: its profile goes to {{.*}}/new/deep/%n (GMONKIT_OPTIONS){{$}}
// RUN: GMON_OUT_PREFIX=out/x %gmonkit doctor whole > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=PREFIX < out.txt
// PREFIX: error: whole: its profile goes to out/x.PID (GMON_OUT_PREFIX), in its current directory when it ends, where no file can be created ({{.*}}No such file or directory); choose another place
// RUN: mkdir folder && GMONKIT_OPTIONS=output=folder %gmonkit doctor whole > out.txt; test $? -eq 3
// RUN: FileCheck %s --check-prefix=FOLDER < out.txt
// FOLDER: error: whole: its profile goes to folder (GMONKIT_OPTIONS), which is a directory; name a file
// RUN: GMONKIT_OPTIONS=fd=7 %gmonkit doctor whole 7>/dev/null | FileCheck %s --check-prefix=DESCRIPTOR
// DESCRIPTOR: warning: whole: its profile goes to descriptor 7 (GMONKIT_OPTIONS: fd=), not to a file; remove fd=
// What the runtime does not take of the variable, doctor names in the same words; both have one reader.
// RUN: for o in 'output="x.gmon' hz=9x:hz=:merge=1:on_signal=USR1 'on-signal=USR1:on--signal=3:=7:foo' \
// RUN:     'live="1":live="1":hz=1234567890:output=a"b:output="a:b"c' '::hz=100::' 'help=0=1:events=a=b'; do \
// RUN:   export GMONKIT_OPTIONS="$o"; ./whole 2>&1 | sed -n "s/.*: \(unknown option\|bad value in\) \('.*'\); help.*/\1 \2/p" >runtime.txt; \
// RUN:   %gmonkit doctor whole | sed -n "s/.*: \(unknown option\|bad value in\) \('.*'\): the.*/\1 \2/p" | diff runtime.txt - || exit 1; \
// RUN: done; unset GMONKIT_OPTIONS; FileCheck %s --check-prefix=WORDS <runtime.txt && env GMONKIT_OPTIONS='output="x.gmon' %gmonkit doctor whole | FileCheck %s --check-prefix=BAD
// WORDS: bad value in 'help=0=1'
// BAD:      warning: GMONKIT_OPTIONS: bad value in 'output="x.gmon': the runtime ignores it; GMONKIT_OPTIONS=help=1 lists all options
// BAD-NEXT: ok: whole: its profile goes to gmon.out, in
// RUN: chmod u+s whole && %gmonkit doctor whole | FileCheck %s --check-prefix=SETUID
// SETUID:      warning: whole: setuid, setgid or with capabilities: run by another user, it ignores GMONKIT_OPTIONS and GMON_OUT_PREFIX; set its profile's path with --gmon-output
// SETUID-NEXT: ok: whole: its profile goes to gmon.out, in

#ifndef NO_MAIN
int main(void) {
  extern int calls(int (*function)(int), int), twice(int);
  return calls(twice, 0);
}
#endif
#ifndef NO_REST
int twice(int value) { return value * 2; }
int calls(int (*function)(int), int value) {
  for (int i = 0; i < 10; i++)
    value += function(value);
  return value;
}
#endif
