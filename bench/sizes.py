#!/usr/bin/env python3
#===- sizes.py - how large profiles for compilers are ------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Prints the size of Gmonkit's profiles for compilers beside that of the code.

Each program is trained on one run. Prints one Markdown table, in KB of 1000 bytes: the code of
GCC's plain build, the profiles as `gmonkit export` writes them, without the flow graphs that let
them fit changed source, and the sample profile as text. Shared libraries have profiles of their
own, which are left out.
"""

import argparse
import os
import re

from common.builds import Builds, add_build_argument, fail, require_known, run
from common.measured import MEASURED, WHOLE
from common.profiles import without_graphs
from common.relinkable import Builder

PROGRAMS = {**MEASURED, **WHOLE}
# (option of gmonkit export, compiler, options of the training build, has it flow graphs)
KINDS = [("--instr-profile", "clang", ["--gmon-pgo", "--gmon-counters"], True),
         ("--gcc-profile", "gcc", ["--gmon-pgo"], True),
         ("--sample-profile", "clang", ["--gmon-pgo"], False),
         ("--sample-profile-text", "clang", ["--gmon-pgo"], False)]


def code_size(program):
    """Bytes of code in PROGRAM."""
    text = re.search(r"^\.text +(\d+)", run(["size", "-A", program]), re.MULTILINE)
    return int(text[1]) if text else fail("%s: size names no code" % program)


class Trained:
    """Exports profiles of one program, which is built and trained once for each list of options."""

    def __init__(self, tree, name):
        self.tree = tree
        self.builders = {compiler: Builder(tree, name, PROGRAMS[name], compiler,
                                           os.path.join(tree.work, "sizes"))
                         for compiler in ("clang", "gcc")}
        self.runs = {}

    def run(self, compiler, options):
        """The training build and its profile."""
        builder, kind = self.builders[compiler], "".join(options)
        if (compiler, kind) not in self.runs:
            builder.remove(kind)
            build = builder.build(kind, [self.tree.gmon_cc, *options])
            profile = build.beside("gmon").path
            [training] = builder.program.trained["work"]
            build.run(builder.arguments(training), GMONKIT_OPTIONS="hz=0:output=" + profile)
            self.runs[compiler, kind] = build, profile
        return self.runs[compiler, kind]

    def sizes(self):
        """Of the code, and of each profile."""
        sizes = [code_size(self.builders["gcc"].build("plain").path)]
        for export, compiler, options, has_graphs in KINDS:
            build, profile = self.run(compiler, options)
            path = build.beside("for" + export).path
            run([self.tree.gmonkit, "export", "%s=%s" % (export, path), build.path, profile])
            sizes.append(os.path.getsize(path))
            if has_graphs:
                sizes.append(os.path.getsize(without_graphs(path)))
        return sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_build_argument(parser)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    options = parser.parse_args()
    require_known(options.programs, PROGRAMS)
    tree = Builds(options.build)
    columns = ["program", "code"]
    for export, _, _, has_graphs in KINDS:
        columns += [export, "without graphs"] if has_graphs else [export]
    print("| %s |\n|%s" % (" | ".join(columns), "---|" * len(columns)))
    for name in options.programs or PROGRAMS:
        sizes = Trained(tree, name).sizes()
        print("| %s | %s |" % (name, " | ".join("%.0f" % (size / 1000) for size in sizes)),
              flush=True)


main()
