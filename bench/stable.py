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

from common.builds import LLVM, Builds, add_build_argument, run

SIZES = ["5", "6", "7", "5"]
# (compiler, options of the instrumented build, option of gmonkit export)
KINDS = [("clang", ["--gmon-pgo", "--gmon-counters"], "--instr-profile"),
         ("clang", ["--gmon-pgo"], "--sample-profile-text"),
         ("gcc", ["--gmon-pgo"], "--gcc-profile")]


def text_of(profile):
    """The path of PROFILE as text."""
    with open(profile, "rb") as file:
        if file.read(1) != b"\xff":
            return profile
    run([LLVM + "llvm-profdata", "merge", "-text", profile, "-o", profile + ".txt"])
    return profile + ".txt"


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


def main():
    parser = argparse.ArgumentParser(
        description="Prints how many lines of a profile another training changes.")
    add_build_argument(parser)
    builds = Builds(parser.parse_args().build)
    print("| profile | --size | new lines, anew | new lines, --stable | functions with new counts "
          "|\n|---|---|---|---|---|")
    for kind in KINDS:
        print_rows(builds, *kind)


main()
