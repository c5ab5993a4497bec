#!/usr/bin/env python3
#===- options.py - what options of the compiler add to Clang's own profile ---------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Prints what more options of the compiler give to builds by Clang's own profile.

Each --options=WORDS is one more build by that profile, such as

    --options="-mllvm -regalloc-csr-first-time-cost=4000"

Prints one Markdown table of callgrind's instructions: of the build by the profile alone as ratio to
the plain build, and of those with options as ratios to the profile alone. Each program is trained
on one input and measured on another.
"""

import argparse
import os
import shlex
import statistics

from common.builds import Builds, add_build_argument, require_known
from common.measured import MEASURED, WHOLE
from common.profiles import trained_by_clang
from common.relinkable import Builder
from common.workloads import instructions

PROGRAMS = {**MEASURED, **WHOLE}


def ratios(tree, name, options):
    """Of the profile alone, and of it with each of OPTIONS."""
    builder = Builder(tree, name, PROGRAMS[name], "clang", os.path.join(tree.work, "options"))
    [training] = builder.program.trained["work"]
    profile = trained_by_clang(builder, "generate", builder.arguments(training),
                               ["-fprofile-generate"])
    judged = builder.arguments(builder.program.judged["counted"])

    def count(build):
        return instructions([build.path, *judged])

    def used(*words):
        builder.remove("used")
        return builder.build("used", options=["-fprofile-use=" + profile, *words])

    plain, alone = count(builder.build("plain")), count(used())
    return [alone / plain, *(count(used(*shlex.split(words))) / alone for words in options)]


def row(title, cells):
    print("| %s | %s |" % (title, " | ".join(cells)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_build_argument(parser)
    parser.add_argument("--options", action="append", required=True, metavar="WORDS",
                        help="options of one build, as the shell would read them; can be repeated")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    options = parser.parse_args()
    require_known(options.programs, PROGRAMS)
    tree = Builds(options.build)
    columns = ["-fprofile-use", *options.options]
    row("program", columns)
    print("|---|" + "---|" * len(columns))
    table = []
    for name in options.programs or PROGRAMS:
        table.append(ratios(tree, name, options.options))
        row(name, ["%.4f" % ratio for ratio in table[-1]])
    row("geometric mean", ["%.4f" % statistics.geometric_mean(column) for column in zip(*table)])


main()
