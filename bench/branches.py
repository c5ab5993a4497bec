#!/usr/bin/env python3
#===- branches.py - evaluate's taken branches beside callgrind's ------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Holds the taken branches that `gmonkit evaluate` says against those that callgrind sees.

Evaluate has them from the profile of the instrumented program, for the plain build and for the one
that `gmonkit order --blocks` cuts. Callgrind runs the same input with each build.
"""

import argparse
import json
import os
import sys

from common.builds import ROOT, Builds, add_build_argument, run
from common.relinkable import LUA_SCRIPT, PROGRAMS, Builder

INPUTS = {"lua": [LUA_SCRIPT, "1"], "sqlite": ["--size", "5"]}
JUMPS = os.path.join(ROOT, "test", "linker-order", "Inputs", "callgrind_jumps.py")
MAP = ["-fbasic-block-address-map"]


def builds(tree, name):
    """The instrumented program's path, its profile, and the plain and the cut build."""
    builder = Builder(tree, name, PROGRAMS[name], "clang", os.path.join(tree.work, "branches"))
    gmonkit = os.path.join(os.path.dirname(tree.gmon_cc), "gmonkit")
    counting = builder.build("counting", [tree.gmon_cc])
    profile, blocks, order = (os.path.join(builder.work, file)
                              for file in ("gmon", "blocks.txt", "order.txt"))
    counting.run(INPUTS[name], GMONKIT_OPTIONS="hz=0:output=" + profile)
    run([gmonkit, "order", counting.path, profile, "-o", order, "--blocks=" + blocks, "--fresh"])
    cut = builder.build("cut", [tree.gmon_cc, "--gmon-layout=" + blocks], MAP)
    plain = builder.build("plain", options=MAP)
    said = run([gmonkit, "evaluate", counting.path, profile, "--json", "--binary=" + plain.path,
                "--binary=" + cut.path])
    layouts = json.loads(said[said.index("[\n"):])[0]["layouts"]
    return {"as linked": (plain, layouts[1]), "cut": (cut, layouts[2])}


def seen(build, arguments):
    path = build.path + ".callgrind"
    run(["valgrind", "-q", "--tool=callgrind", "--collect-jumps=yes", "--dump-instr=yes",
         "--vex-guest-chase=no", "--callgrind-out-file=" + path, build.path, *arguments],
        cwd=build.folder)
    return int(run([sys.executable, JUMPS, build.path, path]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_build_argument(parser)
    tree = Builds(parser.parse_args().build)
    print("| program | build | evaluate | callgrind | ratio | fall-throughs | unknown |")
    print("|---|---|---|---|---|---|---|")
    for name, arguments in INPUTS.items():
        for title, (build, layout) in builds(tree, name).items():
            counted, jumps = layout["takenBranches"], seen(build, arguments)
            print("| %s | %s | %d | %d | %.4f | %d | %d |" %
                  (name, title, counted, jumps, counted / jumps, layout["fallThroughs"],
                   layout["unknownBranches"]), flush=True)


main()
