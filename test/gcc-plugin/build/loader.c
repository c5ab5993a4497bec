// A GCC that there is no plugin for, or a broken installation, is one clear error.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir -p %t/gmonkit && cd %t && cp %plugin gmonplugin.so
// RUN: not gcc-12 -fplugin=./gmonplugin.so -c %s -o x.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE --implicit-check-not={{.}} --match-full-lines
// NONE: gmonplugin: error: {{.*}}/gmonkit/gcc-12/gmonplugin.so: not found; to support GCC 12, rebuild Gmonkit with -DGMONKIT_GCC_VERSIONS=12

// RUN: mkdir gmonkit/gcc-12 && touch gmonkit/gcc-12/gmonplugin.so
// RUN: not gcc-12 -fplugin=./gmonplugin.so -c %s -o x.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BROKEN --implicit-check-not={{.}} --match-full-lines
// BROKEN: gmonplugin: error: {{.*}}/gmonkit/gcc-12/gmonplugin.so: file too short; rebuild Gmonkit for GCC 12{{.*}}

// RUN: printf 'int plugin_is_GPL_compatible;' | gcc-12 -shared -fPIC -x c - -o gmonkit/gcc-12/gmonplugin.so
// RUN: not gcc-12 -fplugin=./gmonplugin.so -c %s -o x.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOREIGN --implicit-check-not={{.}} --match-full-lines
// FOREIGN: gmonplugin: error: {{.*}}/gmonkit/gcc-12/gmonplugin.so: not a GCC plugin; rebuild Gmonkit

int main(void) { return 0; }
