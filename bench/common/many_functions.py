#===- many_functions.py - a real program of any number of functions ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Compiling a million functions takes an hour. So some thousand of them are compiled once, and their
# object is copied with other names.

import os
import random

from common.builds import COMPILERS, LLVM, run

IN_OBJECT = 4000


def function(number, source):
    """A function of some ten blocks that calls two others, mostly later ones."""
    callees = [(number + 1 + int(source.expovariate(1 / 200))) % IN_OBJECT for _ in range(2)]
    return """long f%d(long x) {
  if (x <= 0) return %d;
  long sum = x * %d;
  for (long i = 0; i < x; ++i) {
    if (sum %% %d) sum += input[i & 7]; else sum ^= %d;
  }
  if (sum & %d) sum += f%d(x - 1);
  else if (sum > %d) sum -= f%d(x - 2);
  switch (sum & 7) { case 1: return sum + 1; case 2: return input[1]; default: return sum; }
}
""" % (number, source.randrange(99), source.randrange(2, 99), source.randrange(2, 7),
       source.randrange(999), 1 << source.randrange(3), callees[0], source.randrange(99),
       callees[1])


def write_object(path):
    source = random.Random(1)
    with open(path, "w") as out:
        out.write("extern long input[8];\n")
        out.writelines("long f%d(long);\n" % number for number in range(IN_OBJECT))
        out.writelines(function(number, source) for number in range(IN_OBJECT))


def write_main(path, copies):
    """Calls each second function, with arguments that differ by copy."""
    called = range(0, IN_OBJECT, 2)
    with open(path, "w") as out:
        out.write("long input[8] = {5, 3, 8, 1, 9, 2, 7, 4};\n")
        for copy in range(copies):
            names = ["c%d_f%d" % (copy, number) for number in called]
            out.write("long %s;\n" % ", ".join(name + "(long)" for name in names))
            out.write("static long run%d(void) {\n  static long (*const all[])(long) = {%s};\n"
                      "  long sum = 0;\n  for (int i = 0; i < %d; ++i)\n"
                      "    sum += all[i]((i * 7 + %d) %% 40 + 1);\n  return sum;\n}\n" % (
                          copy, ", ".join(names), len(names), copy))
        out.write("int main(void) {\n  volatile long sum = 0;\n%s  return 0;\n}\n" % "".join(
            "  sum += run%d();\n" % copy for copy in range(copies)))


def build(tree, folder, functions):
    """An instrumented program of at least FUNCTIONS functions, and its profile, in FOLDER."""
    compiler, copies = [tree.gmon_cc, COMPILERS["clang"]], -(-functions // IN_OBJECT)
    write_object(os.path.join(folder, "object.c"))
    run([*compiler, "-O1", "-ffunction-sections", "-c", "object.c"], cwd=folder)
    write_main(os.path.join(folder, "main.c"), copies)
    run([*compiler, "-O0", "-w", "-c", "main.c"], cwd=folder)
    objects = []
    for copy in range(copies):
        with open(os.path.join(folder, "names"), "w") as names:
            names.writelines("f%d c%d_f%d\n" % (number, copy, number)
                             for number in range(IN_OBJECT))
        objects.append("%d.o" % copy)
        run([LLVM + "llvm-objcopy", "--redefine-syms=names", "object.o", objects[-1]], cwd=folder)
    run([*compiler, "-O1", "-fuse-ld=lld", "main.o", *objects, "-o", "program"], cwd=folder)
    program, profile = os.path.join(folder, "program"), os.path.join(folder, "gmon.out")
    run([program], cwd=folder, env=dict(os.environ, GMONKIT_OPTIONS="output=" + profile))
    return program, profile
