#!/usr/bin/env python3
#===- cpython_layout.py - function orders of CPython beside those of its peers ---===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Builds CPython plain and instrumented, trains it, and lets a simulator judge orders.

The orders: `gmonkit order` for both objectives, lld's cache-directed sort on the same
calls, llvm-profdata's (temporal IR profile), and llvm-bolt's (-instrument). All are given
to lld as symbol order files and judged alike, as means over layouts that are moved a
little: code shifted as a whole, and small pads at a few places. Single layouts are luck.

The simulator is a command that runs a program and prints one line of NAME=COUNT; the
environment variable LAYOUTSIM names it. Trained on cpython/train.py and on `-c pass`;
judged on `-c pass`, cpython/steady.py and cpython/untrained.py.
"""

import argparse
import os
import random
import re
import shutil
import subprocess

from builds import ROOT, fail, run

SCRIPTS = os.path.join(ROOT, "bench", "cpython")
JUDGED = {"start-up": ["-c", "pass"], "steady": [os.path.join(SCRIPTS, "steady.py")],
          "untrained": [os.path.join(SCRIPTS, "untrained.py")]}
TRAINED = {"start": [["-c", "pass"]],
           "work": [[os.path.join(SCRIPTS, "train.py"), str(n)] for n in (1, 2, 3)]}
COLUMNS = ["l1i_misses", "itlb_misses", "pages4k", "pages64k"]
LLVM = "/usr/lib/llvm-22/bin/"


class CPython:
    """A build of CPython in a folder of its own."""

    def __init__(self, source, folder, compiler, options=()):
        self.folder = os.path.abspath(folder)
        if os.path.exists(os.path.join(self.folder, "python")):
            return
        os.makedirs(self.folder, exist_ok=True)
        flags = "-DNDEBUG -fwrapv -O2 -w -ffunction-sections " + " ".join(options)
        link = "-fuse-ld=lld " + " ".join(o for o in options if o.startswith("-fprofile"))
        environment = dict(os.environ, CC=compiler, OPT=flags, LDFLAGS=link)
        run([os.path.join(source, "configure"), "--disable-test-modules", "--without-pymalloc"],
            cwd=self.folder, env=environment)
        log = subprocess.run(["make", "-j2"], cwd=self.folder, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, errors="replace")
        with open(os.path.join(self.folder, "make.log"), "w") as out:
            out.write(log.stdout)
        if log.returncode:
            fail("%s: make failed; see make.log there" % self.folder)

    def run(self, arguments, program="python", **variables):
        environment = dict(os.environ, PYTHONHASHSEED="0", **variables)
        return run([os.path.join(self.folder, program)] + arguments, cwd=self.folder,
                   env=environment)

    def link(self, output, options):
        """Links the interpreter once more, under another name beside the first."""
        with open(os.path.join(self.folder, "make.log")) as log:
            command = next(line for line in log if " -o python " in line)
        command = command.replace(" -o python ", " -o %s %s " % (output, " ".join(options)))
        run(["sh", "-c", command], cwd=self.folder)
        return os.path.join(self.folder, output)


def perturbed(order, variant, pads=6):
    """ORDER with pads between its names, and the assembly of the pads."""
    choose = random.Random(variant)
    sizes = [16 * choose.randrange(256)] + [16 * choose.randrange(1, 17) for _ in range(pads)]
    names = list(order)
    source = pad_source("layout_shift", max(sizes[0], 16))
    for pad, size in enumerate(sizes[1:]):
        names.insert(choose.randrange(len(names)), "layout_pad%d" % pad)
        source += pad_source("layout_pad%d" % pad, size)
    return ["layout_shift"] + names, source


def pad_source(name, size):
    return ('.section .text.%s,"ax",@progbits\n.globl %s\n.type %s,@function\n%s: .zero %d,0x90\n'
            ".size %s,.-%s\n" % (name, name, name, name, size, name, name))


def judge(simulator, plain, order, arguments, variants):
    sums = dict.fromkeys(COLUMNS, 0)
    for variant in range(variants):
        names, pads = perturbed(order, variant)
        for suffix, text in (("s", pads), ("order", "\n".join(names) + "\n")):
            with open(os.path.join(plain.folder, "judged." + suffix), "w") as out:
                out.write(text)
        program = plain.link("judged", ["judged.s", "-Wl,--symbol-ordering-file=judged.order",
                                        "-Wl,--no-warn-symbol-ordering"])
        result = subprocess.run([simulator, program] + arguments, cwd=plain.folder, text=True,
                                stdout=subprocess.PIPE, env=dict(os.environ, PYTHONHASHSEED="0"))
        counts = dict(re.findall(r"(\w+)=(\d+)", result.stdout))
        for column in COLUMNS:
            sums[column] += int(counts[column])
    return [sums[column] / variants for column in COLUMNS]


def read_order(path):
    with open(path) as lines:
        return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def own_orders(build, source, work):
    gmonkit = os.path.join(build, "bin", "gmonkit")
    compiler = "%s clang-22" % os.path.join(
        build, "bin", "gmon-cc")
    instrumented = CPython(source, os.path.join(work, "instrumented"), compiler)
    profiles = []
    for name, runs in TRAINED.items():
        parts = []
        for index, arguments in enumerate(runs):
            parts.append(os.path.join(work, "%s%d.gmon" % (name, index)))
            instrumented.run(arguments, GMONKIT_OPTIONS="output=" + parts[-1])
        profiles.append(os.path.join(work, name + ".gmon"))
        run([gmonkit, "merge", *parts, "-o", profiles[-1]])
    program = os.path.join(instrumented.folder, "python")
    orders = {}
    for title, options in (("gmonkit order", []), ("--objective=tlb", ["--objective=tlb"])):
        path = os.path.join(work, "gmonkit.order")
        run([gmonkit, "order", program, *profiles, "--linker=lld", "-o", path, *options])
        orders[title] = read_order(path)
    calls = os.path.join(work, "calls")
    merged = os.path.join(work, "all.gmon")
    run([gmonkit, "merge", *profiles, "-o", merged])
    run([gmonkit, "order", program, merged, "--linker=lld-calls", "-o", calls])
    return orders, calls


def lld_order(plain, calls):
    """The functions that CALLS names, as lld sorts them by it."""
    program = plain.link("cdsort", ["-Wl,--call-graph-ordering-file=" + calls])
    with open(calls) as lines:
        called = {name for line in lines if line[0] != "#" for name in line.split()[:2]}
    symbols = subprocess.run([LLVM + "llvm-nm", "-n", program], stdout=subprocess.PIPE, text=True)
    names = [line.split()[-1] for line in symbols.stdout.splitlines()]
    return [name for name in dict.fromkeys(names) if name in called]


def profdata_order(source, plain, work):
    build = CPython(source, os.path.join(work, "temporal"), "clang-22",
                    ["-fprofile-generate", "-mllvm", "-pgo-temporal-instrumentation"])
    raw = []
    for index, arguments in enumerate(sum(TRAINED.values(), [])):
        raw.append(os.path.join(work, "%d.profraw" % index))
        build.run(arguments, LLVM_PROFILE_FILE=raw[-1])
    profile, order = os.path.join(work, "temporal.profdata"), os.path.join(work, "profdata.order")
    run([LLVM + "llvm-profdata", "merge", *raw, "-o", profile])
    run([LLVM + "llvm-profdata", "order", profile, "-o", order])
    return read_order(order)


def bolt_order(plain, work):
    program = plain.link("relocations", ["-Wl,-q"])
    data, order = os.path.join(work, "bolt.fdata"), os.path.join(work, "bolt.order")
    run([LLVM + "llvm-bolt", program, "-instrument", "-o",
         os.path.join(plain.folder, "bolt-instrumented"), "--instrumentation-file=" + data])
    parts = []
    for index, arguments in enumerate(sum(TRAINED.values(), [])):
        plain.run(arguments, program="bolt-instrumented")
        parts.append("%s.%d" % (data, index))
        shutil.move(data, parts[-1])
    run([LLVM + "merge-fdata", *parts, "-o", data])
    run([LLVM + "llvm-bolt", program, "-data=" + data, "-reorder-functions=cdsort",
         "--generate-function-order=" + order, "-o", os.path.join(plain.folder, "bolted")])
    return [name.rsplit("/", 1)[0] for name in read_order(order)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", help="unpacked sources of CPython 3.11")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), metavar="DIR",
                        help="build folder with bin/gmonkit (default: build)")
    parser.add_argument("--variants", type=int, default=16, help="layouts of an order (16)")
    parser.add_argument("--script", choices=JUDGED, action="append", help="judge on this only")
    arguments = parser.parse_args()
    simulator = os.environ.get("LAYOUTSIM")
    if not simulator:
        fail("LAYOUTSIM names no program that simulates caches")
    source, build = os.path.abspath(arguments.source), os.path.abspath(arguments.build)
    work = os.path.join(build, "bench", "cpython")
    os.makedirs(work, exist_ok=True)
    plain = CPython(source, os.path.join(work, "plain"), "clang-22")
    orders, calls = own_orders(build, source, work)
    orders["llvm-profdata order"] = profdata_order(source, plain, work)
    orders["lld cdsort"] = lld_order(plain, calls)
    orders["llvm-bolt"] = bolt_order(plain, work)
    for script in arguments.script or JUDGED:
        print("\n| %s | %s |\n|---|%s" % (script, " | ".join(COLUMNS), "---|" * len(COLUMNS)))
        for title, order in orders.items():
            means = judge(simulator, plain, order, JUDGED[script], arguments.variants)
            print("| %s | %s |" % (title, " | ".join("%.1f" % mean for mean in means)), flush=True)


main()
