#!/usr/bin/env python3
#===- stable.py - how little another training changes a profile -------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Trains SQLite's speedtest1 on `--size 5`, then on 6, 7 and 5 again, and makes a profile for the
# compiler each time. Prints a Markdown table: how many lines of the text are new, beside the one
# before.
#
#   anew        the profile is made without the one before
#   --stable    it keeps to the one before, as a committed one would
#
# --twice trains five of Debian's source packages on several runs, and once more in reverse order,
# at other addresses, with another environment. Prints whether --stable gives the same file and the
# compiler the same program, and what the profiles of both trainings made anew gain: instructions
# of another run by the plain build's. The last column has the first digits of SHA-256 of the first
# profile, for comparison with another day's or another machine's.
#
# --committed=DIR keeps the profiles of the first training there. The same command on another day
# takes those, instead of a first training of its own.

import argparse
import filecmp
import hashlib
import os
import re
import shutil
import subprocess

from common.builds import Builds, add_build_argument, require_known, run
from common.profiles import text_of
from common.relinkable import LUA_SCRIPT, PROGRAMS, Builder
from common.workloads import instructions

SIZES = ["5", "6", "7", "5"]
# (compiler, options of the instrumented build, option of gmonkit export)
KINDS = [("clang", ["--gmon-pgo", "--gmon-counters"], "--instr-profile"),
         ("clang", ["--gmon-pgo"], "--sample-profile-text"),
         ("gcc", ["--gmon-pgo"], "--gcc-profile")]


# (runs that train, run that judges) for --twice. {source} and {inputs} are those of relinkable.py.
TWICE = {
    "lua": ([[LUA_SCRIPT, "2"], [LUA_SCRIPT, "3"], ["-v"]], [LUA_SCRIPT, "20"]),
    "sqlite": ([["--size", "5"], ["--testset", "orm", "--size", "1"], ["--testset", "cte"]],
               ["--testset", "main", "--size", "8"]),
    "zstd": ([["-q", "-c", "-7", "{inputs}/text-2M"], ["-q", "-c", "-3", "{inputs}/text-128K"]],
             ["-q", "-c", "-7", "{inputs}/text-other"]),
    "ninja": ([["-C", "{inputs}/ninja-small", "-n"], ["-C", "{inputs}/ninja-tiny", "-n", "-v"]],
              ["-C", "{inputs}/ninja-small", "-t", "graph"]),
    "cppcheck": (PROGRAMS["cppcheck"].trained["work"]
                 + [["-q", "{source}/samples/erase/good.cpp"], ["--errorlist"]],
                 PROGRAMS["cppcheck"].judged["check"]),
}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


def new_lines(old, new):
    difference = subprocess.run(["diff", text_of(old), text_of(new)], capture_output=True,
                                text=True).stdout
    return sum(line.startswith(">") for line in difference.splitlines())


class Training:
    def __init__(self, builds, compiler, options, export):
        self.builds, self.option = builds, export
        self.output = "stable.%s%s" % (compiler, "".join(options))
        builds.build("sqlite", self.output, builds.command(compiler, options))
        self.program = os.path.join(builds.work, self.output)

    def path(self, name):
        return "%s.%s" % (self.program, name)

    def train(self, size):
        profile = self.path("gmon")
        run([self.program, "--size", size], env={**os.environ,
                                                  "GMONKIT_OPTIONS": "hz=0:output=" + profile})

    def export(self, to, *options):
        """Writes the profile to TO. What gmonkit says."""
        return run([self.builds.gmonkit, "export", "%s=%s" % (self.option, to), *options,
                    self.program, self.path("gmon")])


def print_rows(builds, *kind):
    training = Training(builds, *kind)
    names = [training.path(name) for name in ("anew", "anew.before", "kept", "kept.before")]
    anew, anew_before, kept, kept_before = names
    for turn, size in enumerate(SIZES):
        training.train(size)
        training.export(anew)
        said = training.export(kept, *(["--stable=" + kept_before] if turn else []))
        if turn:
            same, functions = map(int, re.search(r"counts of (\d+) of (\d+)", said).groups())
            print("| %s | %s | %d | %d | %d of %d |" % (
                training.option, size, new_lines(anew_before, anew),
                new_lines(kept_before, kept), functions - same, functions), flush=True)
        else:
            with open(text_of(anew)) as lines:
                print("| %s | %s | all %d | | |" % (training.option, size, len(list(lines))))
        os.replace(anew, anew_before)
        os.replace(kept, kept_before)


class Twice:
    """One program, trained twice by one of KINDS."""

    def __init__(self, builds, committed, name, compiler, options, export):
        self.builds, self.option, self.options = builds, export, options
        self.committed = committed and os.path.join(committed, name + export)
        self.builder = Builder(builds, name, PROGRAMS[name], compiler,
                               os.path.join(builds.work, "stable"))
        runs, judged = TWICE[name]
        self.runs = [self.builder.arguments(words) for words in runs]
        self.judged = self.builder.arguments(judged)
        self.plain = self.builder.build("plain")
        self.counted = self.build("counted", options)

    def build(self, kind, options):
        self.builder.remove(kind)
        return self.builder.build(kind, [self.builds.gmon_cc, *options])

    def train(self, day, runs, **variables):
        """The path of the profile of RUNS, one after the other."""
        parts = []
        for number, words in enumerate(runs):
            parts.append(self.counted.beside("%s.%d" % (day, number)).path)
            self.counted.run(words, GMONKIT_OPTIONS="hz=0:output=" + parts[-1], **variables)
        total = self.counted.beside(day).path
        run([self.builds.gmonkit, "merge", *parts, "-o", total])
        return total

    def export(self, profile, name, *options):
        path = self.counted.beside(name).path
        run([self.builds.gmonkit, "export", "%s=%s" % (self.option, path), *options,
             self.counted.path, profile])
        return path

    def used(self, kind, profile):
        return self.build(kind, ["--gmon-pgo=" + profile]).path

    def row(self):
        """The cells of the table."""
        first = self.train("monday", self.runs)
        # PADDING moves the stack; the kernel moves everything else.
        second = self.train("friday", self.runs[::-1], LANG="C.UTF-8", PADDING="x" * 999)
        once, again = self.export(first, "once"), self.export(second, "again")
        if self.committed and os.path.exists(self.committed):
            shutil.copy(self.committed, once)
        elif self.committed:
            shutil.copy(once, self.committed)
        kept = self.export(second, "kept", "--stable=" + once)
        programs = [self.used("by-" + os.path.basename(path), path) for path in (once, again, kept)]
        plain = instructions([self.plain.path, *self.judged])
        ratios = [instructions([program, *self.judged]) / plain for program in programs[:2]]
        yes_or_no = ["no", "yes"]
        return [new_lines(once, again), yes_or_no[filecmp.cmp(once, kept, shallow=False)],
                yes_or_no[filecmp.cmp(programs[0], programs[2], shallow=False)],
                *("%.4f" % ratio for ratio in ratios), digest(once)]


def print_twice(builds, committed, names):
    print("| program | profile | new lines, anew | same file | same program | first | second "
          "| SHA-256 |\n|%s" % ("---|" * 8), flush=True)
    for name in names or TWICE:
        for kind in (KINDS[0], KINDS[2]):
            cells = Twice(builds, committed, name, *kind).row()
            print("| %s | %s | %s |" % (name, kind[2], " | ".join(map(str, cells))), flush=True)


def print_steps(builds):
    print("| profile | --size | new lines, anew | new lines, --stable | functions with new counts "
          "|\n|---|---|---|---|---|")
    for kind in KINDS:
        print_rows(builds, *kind)


def main():
    parser = argparse.ArgumentParser(
        description="Prints how many lines of a profile another training changes.")
    add_build_argument(parser)
    parser.add_argument("--twice", action="store_true", help="train whole programs twice")
    parser.add_argument("--committed", metavar="DIR", type=os.path.abspath,
                        help="with --twice: folder with the first profiles, made if it lacks them")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM",
                        help="with --twice: " + ", ".join(TWICE))
    arguments = parser.parse_args()
    require_known(arguments.programs, TWICE)
    if (arguments.programs or arguments.committed) and not arguments.twice:
        parser.error("PROGRAM and --committed want --twice")
    if arguments.committed:
        os.makedirs(arguments.committed, exist_ok=True)
    builds = Builds(arguments.build)
    if arguments.twice:
        print_twice(builds, arguments.committed, arguments.programs)
    else:
        print_steps(builds)


main()
