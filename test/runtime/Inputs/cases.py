#===- cases.py - what glibc's profiler loses, and what this one keeps --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   cases.py GMON-CC SHARED-RUNTIME [--glibc]
#
# Builds cases.c with gcc -pg and with gmon-cc and prints a Markdown table: for each case how often
# a function ran, and how often it did by the profile of the -pg program with libgmonrt.so
# preloaded and of gmon-cc's program; with --glibc also by glibc's own runtime. A number that is
# not the true one is in *asterisks*; `-` means that there is no profile.

import glob
import os
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

# name: (calls, of which function, in which file, options of the compiler)
CASES = {
    "one thread": (1000000, "work", "gmon.out", []),
    "2 threads x 10M": (20000000, "work", "gmon.out", []),
    "64 threads x 1M": (64000000, "work", "gmon.out", []),
    "2^32 + 10 calls": (2 ** 32 + 10, "work", "gmon.out", []),
    "longjmp": (10000, "work", "gmon.out", []),
    "signal handler": (1000, "work", "gmon.out", []),
    "signals at 10 kHz during calls": (101000000, "work", "gmon.out", []),
    "called back by the C library": (8415, "compare", "gmon.out", []),
    "fork: the child's": (5, "work", "gmon.out.*", []),
    "_exit": (1000, "work", "gmon.out", []),
    "quick_exit": (1000, "work", "gmon.out", []),
    "abort": (1000, "work", "gmon.out", []),
    "SIGTERM": (1000, "work", "gmon.out", []),
    "exec": (1000, "work", "gmon.out", []),
    "destructor": (1000, "work", "gmon.out", ["-DDESTRUCTOR"]),
    "20,000 functions call each other": (20000, "chain", "gmon.out", ["-DCHAIN"]),
}
# These take long with the C library's mcount, which loses them by design.
TOO_LONG = {"2^32 + 10 calls"}


def address_range(program, name):
    """Of the functions that are called NAME or NAME and a number."""
    nm = subprocess.run(["nm", "-S", program], capture_output=True, text=True, check=True)
    found = []
    for line in nm.stdout.splitlines():
        words = line.split()
        if len(words) == 4 and words[3].rstrip("0123456789") == name:
            found.append((int(words[0], 16), int(words[0], 16) + int(words[1], 16)))
    return min(found)[0], max(found)[1]


def calls(path, low, high):
    """Of functions in [low, high), by the arcs of the profile at PATH."""
    with open(path, "rb") as file:
        data = file.read()
    at, total = 20, 0
    while at < len(data):
        tag, at = data[at], at + 1
        if tag == 0:
            at += 40 + 2 * struct.unpack_from("<I", data, at + 16)[0]
        elif tag == 1:
            _, callee, count = struct.unpack_from("<QQI", data, at)
            total += count if low <= callee < high else 0
            at += 20
        else:
            at += 4 + 16 * struct.unpack_from("<I", data, at)[0]
    return total


def make_chain(path):
    """20,000 functions with names that begin as the first one's, each of which calls the next."""
    with open(path, "w") as file:
        for i in reversed(range(20000)):
            call = "chain%d();" % (i + 1) if i < 19999 else ""
            file.write("__attribute__((noipa)) void chain%d(void) { %s sink = %d; }\n"
                       % (i, call, i))


def profile_says(program, case, function, pattern, environment):
    for path in glob.glob("gmon.out*"):
        os.unlink(path)
    subprocess.run(["./" + program, case], env=dict(os.environ, **environment))
    files = glob.glob(pattern)
    return calls(files[0], *address_range(program, function)) if files else None


def cell(value, truth):
    return "-" if value is None else "%d" % value if value == truth else "*%d*" % value


def main():
    gmon_cc, shared = sys.argv[1:3]
    columns = [("gcc -pg, libgmonrt.so preloaded", "pg", {"LD_PRELOAD": shared}),
               ("gmon-cc gcc", "ours", {})]
    if "--glibc" in sys.argv:
        columns.insert(0, ("gcc -pg, glibc", "pg", {}))
    print("| case | calls | %s |" % " | ".join(name for name, _, _ in columns))
    print("|---|---|" + "---|" * len(columns))
    make_chain("chain.h")
    for case, (truth, function, pattern, options) in CASES.items():
        common = ["gcc", "-O1", "-w", "-pthread", "-I.", os.path.join(HERE, "cases.c")]
        common += options
        subprocess.run(common + ["-pg", "-o", "pg"], check=True)
        subprocess.run([gmon_cc, "--gmon-arcs=derived", "--gmon-blocks=sparse"] + common +
                       ["-o", "ours"], check=True)
        cells = []
        for name, program, environment in columns:
            if case in TOO_LONG and program == "pg":
                cells.append("not run")
                continue
            counted = profile_says(program, case, function, pattern, environment)
            cells.append(cell(counted, truth))
        print("| %s | %d | %s |" % (case, truth, " | ".join(cells)), flush=True)


if __name__ == "__main__":
    main()
