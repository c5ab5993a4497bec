#!/usr/bin/env python3
#===- large.py - what instrumentation makes of one large program -----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds a program of a Debian source package, at -O2 -g with Clang and lld: uninstrumented, with
# gmon-cc, and with --coverage. Prints a Markdown table:
#
#   objects    all object files and archives that are linked, MB
#   program    the linked file, MB; and without debug information and names, as strip leaves it
#   compiling  CPU time (user and system) of all commands up to the link, as a ratio to the plain
#              build
#   link       of the program, the medians of a few: time, CPU time, and memory of the linker

import argparse
import os
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass

from common.builds import COMPILERS, CXX_COMPILERS, ROOT, Builds, add_build_argument, fail, run


@dataclass
class Program:
    """One that CMake builds, by the name of its package."""
    path: str       # of the program in the build folder
    settings: list  # to build nothing else, and to use nothing of this machine


PROGRAMS = {
    "ninja-build": Program("ninja", ["-DBUILD_TESTING=OFF"]),
    "cppcheck": Program("bin/cppcheck", ["-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"]),
    "cmake": Program("bin/cmake", ["-DBUILD_TESTING=OFF", "-DBUILD_CursesDialog=OFF",
                                   "-DBUILD_QtDialog=OFF", "-DCMAKE_USE_OPENSSL=OFF"]),
}
MB = 1e6


@dataclass
class Variant:
    name: str
    flags: str = ""
    launched: bool = False  # with gmon-cc

    def configure(self, builds, sources, folder, program):
        settings = ["-DCMAKE_C_COMPILER=" + COMPILERS["clang"],
                    "-DCMAKE_CXX_COMPILER=" + CXX_COMPILERS["clang"],
                    "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"]
        for language in "C", "CXX":
            settings.append("-DCMAKE_%s_FLAGS=-O2 -g -w %s" % (language, self.flags))
            launcher = builds.gmon_cc if self.launched else ""  # no launcher of the environment
            settings += ["-DCMAKE_%s_%s_LAUNCHER=%s" % (language, step, launcher)
                         for step in ("COMPILER", "LINKER")]
        run(["cmake", "-S", sources, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None",
             *settings, *program.settings])


VARIANTS = [Variant("plain"), Variant("gmonkit", launched=True),
            Variant("--coverage", "--coverage")]


@dataclass
class Cost:
    seconds: float
    cpu: float       # seconds
    memory: float    # MB, of the largest process

    @staticmethod
    def of(command, folder):
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, shell=isinstance(command, str),
                                   stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            fail("%s: status %d" % (command, status))
        return Cost(time.monotonic() - start, usage.ru_utime + usage.ru_stime,
                    usage.ru_maxrss * 1024 / MB)


def inputs(folder, link):
    """The object files and archives that the command LINK names."""
    words = [os.path.join(folder, word) for word in link.split()]
    return [word for word in words if word.endswith((".o", ".a")) and os.path.exists(word)]


def megabytes(*paths):
    return sum(os.path.getsize(path) for path in paths) / MB


def build(variant, builds, program, arguments):
    """Its row, as numbers: objects, program, stripped, compiling, three of the link."""
    folder = "large-" + arguments.program
    shutil.rmtree(folder, ignore_errors=True)
    variant.configure(builds, os.path.join(builds.sources, arguments.program), folder, program)
    compiling = Cost.of(["ninja", "-j%d" % arguments.jobs, program.path], folder).cpu
    link = run(["ninja", "-t", "commands", "-s", program.path], cwd=folder).strip()
    links = [Cost.of(link, folder) for _ in range(arguments.links)]
    linked = os.path.join(folder, program.path)
    run(["strip", "-o", linked + ".stripped", linked])
    row = [megabytes(*inputs(folder, link)), megabytes(linked), megabytes(linked + ".stripped"),
           compiling - links[0].cpu]
    row += [statistics.median(getattr(cost, what) for cost in links)
            for what in ("seconds", "cpu", "memory")]
    shutil.rmtree(folder)
    return row


def main():
    parser = argparse.ArgumentParser(description="Prints what a large program becomes.")
    add_build_argument(parser)
    parser.add_argument("--jobs", type=int, default=2, metavar="N",
                        help="compiles at a time (default: 2)")
    parser.add_argument("--links", type=int, default=3, metavar="N",
                        help="links of each for the medians (default: 3)")
    parser.add_argument("program", choices=sorted(PROGRAMS))
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    run([os.path.join(ROOT, "cmake", "fetch-source.sh"), arguments.program, builds.sources])
    print("| build | objects | program | stripped | compiling | link | its CPU time | its memory |")
    print("|---|---|---|---|---|---|---|---|")
    plain = None
    for variant in VARIANTS:
        objects, program, stripped, compiling, seconds, cpu, memory = build(
            variant, builds, PROGRAMS[arguments.program], arguments)
        plain = plain or compiling
        cells = ["%.1f MB" % size for size in (objects, program, stripped)]
        cells += ["%.2f (%.0f s)" % (compiling / plain, compiling), "%.2f s" % seconds,
                  "%.2f s" % cpu, "%.0f MB" % memory]
        print("| %s | %s |" % (variant.name, " | ".join(cells)), flush=True)


main()
