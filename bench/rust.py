#!/usr/bin/env python3
#===- rust.py - what a profile gives to real Rust programs -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Rust programs that Debian has as source packages, from Debian's packages of crates, by
# Debian's rustc. Trains them on one input and judges them by another one. Prints a table of
#
#   training      instructions of the counted build by the plain one's: what the first training run
#                 takes more when it has its input twice. So what begins and ends a process is out
#   end           what is out, in millions of instructions: the rest of the difference in one run
#   exact         functions whose calls are those that callgrind counts in the same process
#   order         functions that stand where the order says
#   start         pages of code of `--version`, which the order is trained on, too: by the order,
#                 by order and blocks, and plain, by the simulator LAYOUTSIM; - without it
#   profile       instructions of the judged run by the plain build's: by Gmonkit's profile, and by
#                 rustc's own (-C profile-use); and which share of the latter's gain the first is
#
# The crates are in the packages librust-*-dev that debian/control of each source names, and in
# librust-pulldown-cmark-dev.

import argparse
import glob
import os
import re
import shutil
import subprocess

from common.builds import (LLVM, ROOT, Builds, add_build_argument, fail, in_order, require_known,
                           run)
from common.call_counts import compared, exact_of
from common.crates import OF_DEBIAN, unpack
from common.judge import simulate
from common.relinkable import Build

CARGO = {"CARGO_NET_OFFLINE": "true", "RUSTC": "/usr/bin/rustc"}
LLD = ["-C", "link-arg=-fuse-ld=lld"]


class Program:
    """PACKAGE is Debian's source package or, if it has no name of that kind, a crate's folder.

    REMOVED: a feature in Cargo.toml whose crate Debian has without it. OPTIONS: Cargo's. THREADED:
    a run with several threads, by which counts are compared. IS_FED: the last argument is a file
    for standard input.
    """

    def __init__(self, package, trained, judged, threaded=None, removed=None, options=(),
                 is_fed=False):
        self.package, self.trained, self.judged = package, trained, judged
        self.threaded = threaded or trained[0]
        self.removed, self.options, self.is_fed = removed, list(options), is_fed


# {tree} is a folder with the sources of some programs, a folder for each package. {text} has all of
# our pages, several times.
PROGRAMS = {
    "rg": Program("rust-ripgrep",
                  [["-j1", "-n", "-i", "return [a-z]+", "{tree}/sqlite3"],
                   ["-j1", "-c", "lua_[A-Z]", "{tree}"]],
                  ["-j1", "-n", "-w", "size_t|static", "{tree}/libzstd"],
                  threaded=["-j4", "-n", "-i", "return [a-z]+", "{tree}/lua5.4"],
                  removed="simd-accel"),
    "fd": Program("rust-fd-find",
                  [["-j1", "l[a-z]+[.]c$", "{tree}"], ["-j1", "-e", "h", ".", "{tree}"]],
                  ["-j1", "zstd.*", "{tree}"], threaded=["-j4", "l[a-z]+[.]c$", "{tree}"]),
    "exa": Program("rust-exa",
                   [["-l", "-R", "--sort=size", "{tree}/sqlite3"], ["-R", "{tree}/lua5.4"]],
                   ["-l", "-R", "{tree}/libzstd"], options=["--no-default-features"]),  # no git
    "bat": Program("rust-bat",
                   [["-f", "{tree}/lua5.4/src/lvm.c"],
                    ["-f", "{tree}/lua5.4/src/lapi.c", "{tree}/lua5.4/README"]],
                   ["-f", "{tree}/libzstd/lib/common/huf.h"]),
    "pulldown-cmark": Program("pulldown-cmark-0.9.2",
                              [["-T", "{text}"], ["-S", "{docs}/abi.md"]],
                              ["-T", "-S", "{docs}/ordering.md"], is_fed=True),
}


class Judge:
    def __init__(self, builds, name):
        self.program, self.name, self.builds = PROGRAMS[name], name, builds
        self.folder = os.path.join(builds.work, "rust", name)
        os.makedirs(self.folder, exist_ok=True)
        tree = os.path.join(builds.work, "rust", "tree")
        for package in ("lua5.4", "libzstd", "sqlite3", "ninja-build"):
            run([os.path.join(ROOT, "cmake", "fetch-source.sh"), package, tree])
        self.places = {"tree": tree, "docs": os.path.join(ROOT, "docs"),
                       "text": os.path.join(builds.work, "rust", "text.md")}
        pages = sorted(glob.glob(os.path.join(ROOT, "docs", "*.md")))
        with open(self.places["text"], "w") as text:
            for page in pages * 5:
                with open(page) as file:
                    text.write(file.read())
        self.source = os.path.join(self.folder, "source")
        # By earlier plugins and profiles.
        for kind in ("counted", "ordered", "laid-out", "trained", "used", "generated",
                     "profile-use"):
            shutil.rmtree(os.path.join(self.folder, kind), ignore_errors=True)
        if not os.path.exists(self.source):
            unpack(self.program.package, self.source, self.program.removed)

    def build(self, kind, options=(), **variables):
        """Builds the program in a folder for that KIND. OPTIONS are rustc's, of the last link."""
        target = os.path.join(self.folder, kind)
        program = os.path.join(target, "release", self.name)
        if not os.path.exists(program):
            bin_folder = os.path.dirname(self.builds.gmonkit)
            environment = {**os.environ, **CARGO, **variables,
                           "PATH": f"{bin_folder}:{os.environ['PATH']}"}
            run(["/usr/bin/cargo", "rustc", "--release", "--offline", "--bin", self.name,
                 *self.program.options, "--target-dir", target, *OF_DEBIAN, "--", *LLD, *options],
                cwd=self.source, env=environment)
        return program

    def arguments(self, words):
        return [word.format(**self.places) for word in words]

    def run(self, program, words, prefix=(), **variables):
        words, fed = self.arguments(words), os.devnull
        if self.program.is_fed and os.path.exists(words[-1]):
            # Options come first, then files.
            first = next(i for i, word in enumerate(words) if os.path.exists(word))
            words, files = words[:first], words[first:]
            fed = os.path.join(self.folder, "fed.txt")
            with open(fed, "wb") as joined:
                for path in files:
                    with open(path, "rb") as file:
                        shutil.copyfileobj(file, joined)
        # What it found is not what it is judged by: 1 says that there was nothing.
        with open(fed) as file:
            subprocess.run([*prefix, program, *words], cwd=self.folder, check=False, stdin=file,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                           env={**os.environ, "HOME": "/nonexistent", **variables})

    def instructions(self, program, words):
        log = os.path.join(self.folder, "instructions.txt")
        self.run(program, words, ["valgrind", "--tool=cachegrind", "--cache-sim=no",
                                  "--cachegrind-out-file=/dev/null", f"--log-file={log}"],
                 GMONKIT_OPTIONS="hz=0")
        with open(log) as text:
            found = re.search(r"I\s+refs:\s+([\d,]+)", text.read())
        return int(found[1].replace(",", "")) if found else fail(f"{log}: no instructions")

    def cost(self, plain, counted):
        """Of the first training run: the ratio of what its input takes, and what is outside it."""
        once = self.program.trained[0]
        twice = once + once[-1:]
        (short, longer), (our_short, our_longer) = (
            [self.instructions(program, words) for words in (once, twice)]
            for program in (plain, counted))
        steady, our_steady = longer - short, our_longer - our_short
        return our_steady / steady, our_short - our_steady - (short - steady)

    def train(self, program):
        """Runs the training, whose profiles gmonkit adds up, and returns the sum's path."""
        parts = []
        for number, words in enumerate(self.program.trained):
            parts.append(os.path.join(self.folder, f"part{number}.gmon"))
            self.run(program, words, GMONKIT_OPTIONS=f"hz=0:output={parts[-1]}")
        total = os.path.join(self.folder, "gmon.out")
        run([self.builds.gmonkit, "merge", *parts, "-o", total])
        return total

    def exact(self, counted):
        """Functions whose calls are those that callgrind counts, and all that were called."""
        counts = compared(self.builds.gmonkit, counted, os.path.join(self.folder, "exact.gmon"),
                          lambda prefix, **variables: self.run(counted, self.program.threaded,
                                                               prefix, **variables))
        return exact_of(counts), len(counts)

    def pages(self, program):
        simulator = os.environ.get("LAYOUTSIM")
        return "%d" % simulate(simulator, Build(program), ["--version"])[2] if simulator else "-"

    @staticmethod
    def ordered_by(order):
        return ["-C", f"link-arg=-Wl,--symbol-ordering-file={order}",
                "-C", "link-arg=-Wl,--no-warn-symbol-ordering"]

    def row(self):
        tool, wrapped = self.builds.gmonkit, {"RUSTC_WRAPPER": "gmon-cc"}
        plain, counted = self.build("plain"), self.build("counted", **wrapped)
        ratio, outside = self.cost(plain, counted)
        cells = ["%.3f" % ratio, "%.1f" % (outside / 1e6), "%d of %d" % self.exact(counted)]
        order = os.path.join(self.folder, "order.txt")
        started = os.path.join(self.folder, "start.gmon")
        self.run(counted, ["--version"], GMONKIT_OPTIONS=f"hz=0:output={started}")
        profiles = [started, self.train(counted)]
        run([tool, "order", counted, *profiles, "--fresh", "-o", order])
        ordered = self.build("ordered", self.ordered_by(order))
        cells.append(in_order(self.builds, ordered, order))
        with_blocks, blocks = (os.path.join(self.folder, name)
                               for name in ("order-blocks.txt", "blocks.txt"))
        run([tool, "order", counted, *profiles, "--fresh", "-o", with_blocks,
             f"--blocks={blocks}"])
        laid_out = self.build("laid-out", self.ordered_by(with_blocks),
                              GMON_CC_OPTIONS=f"--gmon-layout={blocks}", **wrapped)
        cells.append(", ".join(self.pages(one) for one in (ordered, laid_out, plain)))
        trained = self.build("trained", GMON_CC_OPTIONS="--gmon-pgo --gmon-counters", **wrapped)
        profile = os.path.join(self.folder, "prog.prof")
        run([tool, "export", f"--instr-profile={profile}", trained, self.train(trained)])
        used = self.build("used", GMON_CC_OPTIONS=f"--gmon-pgo={profile}", **wrapped)
        raw = os.path.join(self.folder, "raw")
        generated = self.build("generated", RUSTFLAGS=f"-Cprofile-generate={raw}")
        shutil.rmtree(raw, ignore_errors=True)
        for words in self.program.trained:
            self.run(generated, words)
        merged = os.path.join(self.folder, "rustc.profdata")
        run([LLVM + "llvm-profdata", "merge", "-o", merged, raw])
        theirs = self.build("profile-use", RUSTFLAGS=f"-Cprofile-use={merged}")
        before, *after = (self.instructions(program, self.program.judged)
                          for program in (plain, used, theirs))
        ratios = [count / before for count in after]
        cells += ["%.4f" % ratio for ratio in ratios]
        cells.append("%.0f %%" % (100 * (1 - ratios[0]) / (1 - ratios[1])))
        print("| %s | %s |" % (self.name, " | ".join(cells)), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what a profile gives to Rust programs.")
    add_build_argument(parser)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    arguments = parser.parse_args()
    require_known(arguments.programs, PROGRAMS)
    builds = Builds(arguments.build)
    heads = ["program", "training", "end", "exact", "order", "start, pages", "Gmonkit's profile",
             "rustc's profile", "share"]
    print("| %s |\n|%s" % (" | ".join(heads), "---|" * len(heads)), flush=True)
    for name in arguments.programs or PROGRAMS:
        Judge(builds, name).row()


main()
