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

import argparse
import os
import re
import subprocess

from common.builds import COMPILERS, Builds, add_build_argument, run

SIZES = ["5", "6", "7", "5"]
EXPORT = {"clang": "--sample-profile-text", "gcc": "--gcc-profile"}


def new_lines(old, new):
    difference = subprocess.run(["diff", old, new], capture_output=True, text=True).stdout
    return sum(line.startswith(">") for line in difference.splitlines())


class Training:
    def __init__(self, builds, compiler):
        self.builds, self.option = builds, EXPORT[compiler]
        self.output = "stable.%s" % compiler
        builds.build("sqlite", self.output, builds.command(compiler, ["--gmon-pgo"]))
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


def print_rows(builds, compiler):
    training = Training(builds, compiler)
    names = [training.path(name) for name in ("anew", "anew.before", "kept", "kept.before")]
    anew, anew_before, kept, kept_before = names
    for turn, size in enumerate(SIZES):
        training.train(size)
        training.export(anew)
        said = training.export(kept, *(["--stable=" + kept_before] if turn else []))
        if turn:
            same, functions = map(int, re.search(r"counts of (\d+) of (\d+)", said).groups())
            print("| %s | %s | %d | %d | %d of %d |" % (
                COMPILERS[compiler], size, new_lines(anew_before, anew),
                new_lines(kept_before, kept), functions - same, functions), flush=True)
        else:
            with open(anew) as lines:
                print("| %s | %s | all %d | | |" % (COMPILERS[compiler], size, len(list(lines))))
        os.replace(anew, anew_before)
        os.replace(kept, kept_before)


def main():
    parser = argparse.ArgumentParser(
        description="Prints how many lines of a profile another training changes.")
    add_build_argument(parser)
    builds = Builds(parser.parse_args().build)
    print("| compiler | --size | new lines, anew | new lines, --stable | functions with new counts "
          "|\n|---|---|---|---|---|")
    for compiler in EXPORT:
        print_rows(builds, compiler)


main()
