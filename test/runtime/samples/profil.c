// A program that takes samples of itself with the C library's profil or sprofil goes on having them,
// and is in its profile as ever.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog && ./prog | FileCheck %s
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out burn=0.5..0.8
// CHECK: {{^}}profil {{[1-9]}}
// CHECK: {{^}}sprofil {{[1-9]}}

#define _GNU_SOURCE
#include "../Inputs/cpu_time.h"
#include <stdio.h>
#include <sys/profil.h>
#include <sys/time.h>
#include <unistd.h>

__attribute__((noinline)) void burn(double duration) { BURN(duration) }

unsigned short bins[4096];

static void show(const char *function) {
  int sum = 0;
  for (unsigned i = 0; i < sizeof bins / sizeof *bins; i++)
    sum += bins[i], bins[i] = 0;
  printf("%s %d\n", function, sum);
}

int main(void) {
  // A bin for two bytes of code.
  profil(bins, sizeof bins, (size_t)burn, 0x10000);
  burn(0.3);
  profil(bins, 0, 0, 0);
  show("profil");

  struct prof region = {bins, sizeof bins, (size_t)burn, 0x10000};
  sprofil(&region, 1, 0, PROF_USHORT);
  burn(0.3);
  sprofil(0, 0, 0, 0);
  show("sprofil");
}
