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
#
# Without --glibc there are 2,000 functions that call each other, not 20,000, which take GCC long.
# These are enough: glibc's table has an arc for each 33 bytes of code, and a function has fewer.

import glob
import os
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FUNCTIONS = 20000 if "--glibc" in sys.argv else 2000


class Case:
    def __init__(self, calls, function="work", image=None, compiler="gcc", options=(),
                 profile="gmon.out", merge=False):
        self.calls = calls  # of the function, in the image
        self.function = function
        self.image = image  # None: the program
        self.compiler = compiler
        self.options = list(options)
        self.profile = profile  # a pattern
        self.environment = {"GMONKIT_OPTIONS": "merge=1"} if merge else {}


CASES = {
    "one thread": Case(1000000),
    "2 threads x 10M": Case(20000000),
    "64 threads x 1M": Case(64000000),
    "2^32 + 10 calls": Case(2 ** 32 + 10),
    "longjmp": Case(10000),
    "exceptions": Case(10000, compiler="g++"),
    "pthread_exit in main": Case(1000),
    "signal handler": Case(1000),
    "signals at 10 kHz during calls": Case(101000000),
    "called back by the C library": Case(8415, "compare"),
    "begun as a thread": Case(7, "thread"),
    "library opened and closed 1,000 times": Case(10000, "inLibrary", image="library.so",
                                                  profile="gmon.out.library.so"),
    "fork: the child's": Case(5, profile="gmon.out.*"),
    "1,000 children add to one file": Case(3000, merge=True),
    "_exit": Case(1000),
    "quick_exit": Case(1000),
    "abort": Case(1000),
    "SIGTERM": Case(1000),
    "exec": Case(1000),
    "destructor": Case(1000, options=["-DDESTRUCTOR"]),
    f"{FUNCTIONS:,} functions call each other": Case(FUNCTIONS, "chain", options=["-DCHAIN"]),
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
    """FUNCTIONS with names that begin as the first one's, each of which calls the next."""
    with open(path, "w") as file:
        for i in reversed(range(FUNCTIONS)):
            call = "chain%d();" % (i + 1) if i < FUNCTIONS - 1 else ""
            file.write("__attribute__((noipa)) void chain%d(void) { %s sink = %d; }\n"
                       % (i, call, i))


def build(case, command, kind):
    """The program of KIND, and its library if there is one, compiled by COMMAND. Cases that do not
    differ in how they are built have the same program."""
    source = ["-O1", "-w", "-pthread", "-I.", os.path.join(HERE, "cases.c")]
    if case.image:
        subprocess.run([*command, "-shared", "-fPIC", "-DLIBRARY", *source, "-o", case.image],
                       check=True)
    program = "-".join([kind, case.compiler]) + "".join(case.options)
    if not os.path.exists(program):
        subprocess.run([*command, *case.options, *source, "-o", program], check=True)
    return program


def profile_says(case, name, program, environment):
    """How often the function ran; None without profile."""
    for path in glob.glob("gmon.out*"):
        os.unlink(path)
    subprocess.run(["./" + program, name], env={**os.environ, **case.environment, **environment})
    files = glob.glob(case.profile)
    if not files:
        return None
    return calls(files[0], *address_range(case.image or program, case.function))


def cell(value, truth):
    return "-" if value is None else "%d" % value if value == truth else "*%d*" % value


def main():
    gmon_cc, shared = sys.argv[1:3]
    ours = [gmon_cc, "--gmon-arcs=derived", "--gmon-blocks=sparse"]
    columns = [("gcc -pg, libgmonrt.so preloaded", "pg", {"LD_PRELOAD": shared}),
               ("gmon-cc gcc", "ours", {})]
    if "--glibc" in sys.argv:
        columns.insert(0, ("gcc -pg, glibc", "pg", {}))
    print("| case | calls | %s |" % " | ".join(name for name, _, _ in columns))
    print("|---|---|" + "---|" * len(columns))
    make_chain("chain.h")
    for name, case in CASES.items():
        cells = []
        for _, kind, environment in columns:
            if name in TOO_LONG and kind == "pg":
                cells.append("not run")
                continue
            command = [case.compiler, "-pg"] if kind == "pg" else ours + [case.compiler]
            program = build(case, command, kind)
            cells.append(cell(profile_says(case, name, program, environment), case.calls))
        print("| %s | %d | %s |" % (name, case.calls, " | ".join(cells)), flush=True)


if __name__ == "__main__":
    main()
