#!/usr/bin/env python3
#===- age.py - what a profile of an older release still gains -------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Trains programs of one release of Debian, and uses the profiles in builds of a later release's
# source, by Clang and GCC. Beside it stands the profile of the later release itself. Prints one
# Markdown table of callgrind's instructions, as ratios to the plain build; training inputs do not
# judge.
#
#   kept       share of the fresh profile's gain that the old profile has
#   unmatched  the same where the compiler drops the counts of changed functions, as with its own
#              profiles: the old profile without the functions' flow graphs
#   foretold   share of the counts that match, by `gmonkit check`

import argparse
import os
import re
import subprocess

from common.builds import (FIXED, PROGRAMS_DIR, Builds, add_build_argument, fail, require_known,
                           run)
from common.profiles import without_graphs
from common.relinkable import CPYTHON, SCRIPTS, Builder, cpython
from common.workloads import LUA_QUEENS, instructions, make_inputs

# Arguments of training and of judging.
RUNS = {
    "lua": ([os.path.join(PROGRAMS_DIR, "workload.lua"), "10"], ["-e", LUA_QUEENS]),
    "sqlite": (["--size", "5"], ["--testset", "orm", "--size", "1"]),
    "zstd": (["-q", "-c", "-7", "text-2M"], ["-q", "-c", "-7", "text-other"]),
    "zlib": (["-c", "text-2M"], ["-c", "-9", "text-128K"]),
    "cpython": ([os.path.join(SCRIPTS, "train_broad.py"), "1"],
                [os.path.join(SCRIPTS, "steady.py")]),
}

# By the name in the table: the compiler, options of the training build, and the export's.
KINDS = {
    "samples": ("clang", ["--gmon-pgo"], "--sample-profile="),
    "counters": ("clang", ["--gmon-pgo", "--gmon-counters"], "--instr-profile="),
    "GCC's": ("gcc", ["--gmon-pgo"], "--gcc-profile="),
}

# Releases of Debian, older and later; "" is this machine's.
RELEASES = [("bullseye", ""), ("", "trixie")]
# CPython's package has another name in each.
CPYTHONS = {"bullseye": "python3.9/bullseye", "": CPYTHON, "trixie": "python3.13/trixie"}


class Program:
    def __init__(self, builds, name):
        self.builds, self.name = builds, name
        self.training, self.judging = RUNS[name]

    def is_there(self, suite):
        """Whether the source of SUITE can be fetched; says it if not. Archives lose old files."""
        if self.name == "cpython":
            program = self.cpython(suite)
            fetching = self.builds.fetching_package(program.package, program.fetched)
        else:
            fetching = self.builds.fetching(self.name, suite)
        return subprocess.run(fetching, check=False).returncode == 0

    @staticmethod
    def cpython(suite):
        return cpython("train_broad.py", package=CPYTHONS[suite])

    def build_cpython(self, suite, compiler, options, title):
        """It needs the folder that it was built in, which is made anew."""
        builder = Builder(self.builds, self.name, self.cpython(suite), compiler,
                          os.path.join(self.builds.work, "age"))
        builder.remove(title)
        return builder.build(title, [self.builds.gmon_cc, *options] if options else []).path

    def build(self, suite, compiler, options, title):
        title = compiler + "." + title
        if self.name == "cpython":
            return self.build_cpython(suite, compiler, options, title)
        output = "age.%s.%s.%s" % (self.name, suite or "here", title)
        self.builds.build(self.name, output, self.builds.command(compiler, options), suite)
        return os.path.join(self.builds.work, output)

    def train(self, suite, kind):
        """The training build and its profile."""
        compiler, options, export = KINDS[kind]
        trained = self.build(suite, compiler, options, kind)
        profile, counts = trained + ".prof", trained + ".gmon"
        subprocess.run([trained, *self.training], check=True, stdout=subprocess.DEVNULL,
                       env=dict(os.environ, GMONKIT_OPTIONS="hz=0:output=" + counts))
        run([self.builds.gmonkit, "export", export + profile, trained, counts])
        return trained, profile

    def ratio(self, suite, compiler, profile, title, plain):
        options = ["--gmon-on-problem=ignore", "--gmon-pgo=" + profile]
        return instructions([self.build(suite, compiler, options, title), *self.judging]) / plain

    def foretold(self, program, profile):
        said = subprocess.run([self.builds.gmonkit, "check", program, profile],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False).stdout
        share = re.search(r"that match: ([\d.]+) %", said)
        if not share:
            fail("gmonkit check: no share in what it says:\n" + said)
        return share[1]

    def print_rows(self, older, later):
        plain = {compiler: instructions([self.build(later, compiler, [], "plain"), *self.judging])
                 for compiler in ["clang", "gcc"]}
        for kind, (compiler, _, _) in KINDS.items():
            _, old = self.train(older, kind)
            program, fresh = self.train(later, kind)
            gained = self.ratio(later, compiler, fresh, "fresh", plain[compiler])
            left = self.ratio(later, compiler, old, "old", plain[compiler])
            kept = [left]
            if kind != "samples":  # these have no graphs
                kept.append(self.ratio(later, compiler, without_graphs(old), "bare",
                                       plain[compiler]))
            shares = ["%.0f %%" % (100 * (1 - one) / (1 - gained)) for one in kept] + [""]
            print("| %s | %s | %s | %s | %.3f | %.3f | %s | %s | %s %% |" % (
                self.name, older or "here", later or "here", kind, gained, left, *shares[:2],
                self.foretold(program, old)), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what profiles of older releases gain.")
    add_build_argument(parser)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(RUNS))
    arguments = parser.parse_args()
    require_known(arguments.programs, RUNS)
    builds = Builds(arguments.build)
    os.environ.update(FIXED)
    make_inputs(["text-2M", "text-other", "text-128K"])
    columns = ["program", "trained", "used", "profile", "fresh", "old", "kept", "unmatched",
               "foretold"]
    print("| %s |\n|%s" % (" | ".join(columns), "---|" * len(columns)))
    printed = 0
    for name in arguments.programs or RUNS:
        for older, later in RELEASES:
            program = Program(builds, name)
            if program.is_there(older) and program.is_there(later):
                program.print_rows(older, later)
                printed += 1
    if not printed:
        fail("there are no sources")


main()
