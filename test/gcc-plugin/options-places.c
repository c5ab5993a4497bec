// An option is known on the command line and in the environment; the former goes first.
// REQUIRES: gcc, gcc-plugin
// RUN: gcc -O1 -fplugin=%plugin -fplugin-arg-gmonplugin-arcs=none -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// RUN: env GMONPASS_OPTIONS='arcs=none;blocks=all' gcc -O1 -fplugin=%plugin -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// RUN: %gmon-cc --gmon-arcs=none gcc -O1 -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// BLOCKS: subq

// RUN: env GMONPASS_OPTIONS='arcs=none;blocks=none' \
// RUN:   gcc -O1 -fplugin=%plugin -fplugin-arg-gmonplugin-arcs=mcount -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=ARCS --implicit-check-not=subq
// ARCS: call __fentry__

// The plugin's name is that of its file; it may lie anywhere, and links lead to it.
// RUN: rm -rf "%t gmon" && mkdir "%t gmon" && cp %plugin "%t gmon/gmon counter.so"
// RUN: ln -s %build/lib/gmonkit "%t gmon"
// RUN: gcc -O1 "-fplugin=%t gmon/gmon counter.so" "-fplugin-arg-gmon counter-arcs=none" -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry
// RUN: not gcc "-fplugin=%t gmon/gmon counter.so" "-fplugin-arg-gmon counter-arcs=some" -S %s -o - 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAME
// NAME: error: gmonplugin: -fplugin-arg-gmon counter-arcs=some: unknown value 'some'
// RUN: ln -sf %plugin "%t gmon/gmonplugin.so"
// RUN: gcc -O1 "-fplugin=%t gmon/gmonplugin.so" -fplugin-arg-gmonplugin-arcs=none -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=fentry

int f(int x) { return x; }
