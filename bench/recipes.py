#!/usr/bin/env python3
#===- recipes.py - the loop beside what people type by hand --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Optimises a program in two ways: by one `gmonkit loop`, and by the commands that its users type
# for PGO and llvm-bolt. Both train on the same run, but where the recipe brings a training of its
# own. Then all builds run the judged command by turns. Prints for each build
#
#   commands      lines that somebody typed
#   minutes       until the build is there; those of the loop have all that it tries, its proofs and
#                 10 seconds of measuring
#   instructions  of the judged command, by the plain build's, as valgrind counts them
#   CPU time      by the plain build's: the median of the pairs, and their quartiles
#
# The recipes:
#
#   cpython   its makefile's PGO (`--enable-optimizations`), trained by its makefile's task; then
#             llvm-bolt, with the options that CPython 3.12 has for it
#   postgres  -fprofile-generate and -fprofile-use in CFLAGS, then llvm-bolt on the server
#   fd        what cargo-pgo runs: rustc's own PGO, then llvm-bolt
#
# As root everything runs as the user 1, for PostgreSQL's server refuses root.

import argparse
import json
import os
import re
import resource
import shlex
import shutil
import statistics
import subprocess
import time

from common.bolt import LAYOUT
from common.builds import LLVM, ROOT, Builds, add_build_argument, fail, require_known, run
from common.crates import OF_DEBIAN, unpack
from common.relinkable import CPYTHON, POSTGRES

BENCH = os.path.join(ROOT, "bench")
CONFIGURE_POSTGRES = "./configure --without-readline --without-zlib --without-icu"
CARGO = " ".join(["cargo build --release --offline", *(shlex.quote(word) for word in OF_DEBIAN)])


def bolt(program, train, options):
    """The commands that have llvm-bolt rewrite PROGRAM by what TRAIN counts in it."""
    return [f"cp {program} unbolted",
            f"llvm-bolt unbolted -instrument -o {program} --instrumentation-file=$PWD/counts "
            "--instrumentation-file-append-pid",
            train,
            "merge-fdata counts.* -o counts",
            f"llvm-bolt unbolted -data=counts -o {program} {options}"]


class Project:
    """PACKAGE is Debian's source package. RECIPE: (what it makes, its commands) in sequence; all
    run in the folder with the sources, as TRAIN and JUDGE do. {bench} is the folder of this script,
    {sources} one with many files. BUILD is what the loop is told, if it is told anything. FETCHED:
    options of dpkg-source. RESET removes what training leaves. DEBUGGED: a program with debug
    information, which valgrind 3.19 cannot read."""

    def __init__(self, package, train, judge, recipe, build="", fetched=(), reset="true",
                 debugged=None):
        self.package, self.train, self.judge, self.recipe = package, train, judge, recipe
        self.build, self.fetched, self.reset, self.debugged = build, fetched, reset, debugged


def cpython():
    train = "./python {bench}/cpython/train_broad.py 1"
    return Project(
        CPYTHON, train, "./python {bench}/cpython/steady.py 600",
        [("PGO", ["./configure CC=clang --enable-optimizations "
                  "LDFLAGS='-fuse-ld=lld -Wl,--emit-relocs'",
                  "make -j2"]),
         ("PGO, llvm-bolt", bolt("python", train,
                                 "-reorder-blocks=ext-tsp -reorder-functions=cdsort "
                                 "-split-functions -icf=1 -inline-all -split-eh "
                                 "-reorder-functions-use-hot-size -peepholes=none "
                                 "-jump-tables=aggressive -inline-ap "
                                 "-indirect-call-promotion=all -use-gnu-stack -frame-opt=hot"))],
        fetched=["--skip-patches"], debugged="python")


def postgres():
    train = "{bench}/postgres/pgbench.sh -c 2 -t 500"
    server = "inst/usr/local/pgsql/bin/postgres"
    return Project(
        POSTGRES, train, "{bench}/postgres/pgbench.sh -S -c 1 -t 10000",
        [("PGO", [CONFIGURE_POSTGRES + " CC=clang CFLAGS='-O2 -fprofile-generate' "
                  "LDFLAGS=-fuse-ld=lld",
                  "make -j2",
                  "LLVM_PROFILE_FILE=$PWD/raw/%4m " + train,
                  "llvm-profdata merge raw -o postgres.profdata",
                  "make -s clean && rm -rf inst data",
                  CONFIGURE_POSTGRES + " CC=clang "
                  "CFLAGS=\"-O2 -fprofile-use=$PWD/postgres.profdata\" "
                  "LDFLAGS='-fuse-ld=lld -Wl,--emit-relocs'",
                  "make -j2"]),
         ("PGO, llvm-bolt", ["make -s install DESTDIR=$PWD/inst",
                             *bolt(server, train, " ".join(LAYOUT))])],
        build=CONFIGURE_POSTGRES + " && make -j2", reset="rm -rf data")


def fd():
    train = "target/release/fd -j1 'l[a-z]+[.]c$' {sources}"
    return Project(
        "rust-fd-find", train,
        "for i in 1 2 3 4 5 6 7 8 9 10; do target/release/fd -j1 'zstd.*' {sources}; done",
        [("PGO", [f"RUSTFLAGS=-Cprofile-generate=$PWD/raw {CARGO}",
                  train,
                  "llvm-profdata merge raw -o fd.profdata",
                  "RUSTFLAGS=\"-Cprofile-use=$PWD/fd.profdata -Clink-arg=-fuse-ld=lld "
                  f"-Clink-arg=-Wl,-q\" {CARGO}"]),
         ("PGO, llvm-bolt", bolt("target/release/fd", train,
                                 " ".join([*LAYOUT, "-icf=1"])))],
        build=CARGO)


PROJECTS = {"cpython": cpython, "postgres": postgres, "fd": fd}


class Bench:
    def __init__(self, builds, name, pairs):
        self.builds, self.name, self.pairs = builds, name, pairs
        self.project = PROJECTS[name]()
        self.folder = os.path.join(builds.work, "recipes", name)
        run(["rm", "-rf", self.folder])
        os.makedirs(self.folder)
        self.source = os.path.join(builds.sources, self.project.package)
        if name == "fd":
            self.source = os.path.join(self.folder, "source")
            unpack(self.project.package, self.source)
        else:
            run([os.path.join(ROOT, "cmake", "fetch-source.sh"), self.project.package,
                 builds.sources, *self.project.fetched])
        self.user = ["setpriv", "--reuid=1", "--regid=1", "--clear-groups"] * (os.geteuid() == 0)
        self.rows = {}

    def sources(self, name):
        """A copy of the program's sources, in the folder NAME."""
        copy = os.path.join(self.folder, name)
        shutil.copytree(self.source, copy, symlinks=True)
        self.give(copy)
        return copy

    def give(self, folder):
        if self.user:
            run(["chown", "-R", "1:1", folder])

    def command(self, text):
        return [*self.user, "sh", "-ec", text.replace("{bench}", BENCH)
                .replace("{sources}", self.builds.sources)]

    def environment(self, folder):
        programs = os.path.dirname(self.builds.gmonkit)
        return dict(os.environ, HOME=folder, RUSTC="/usr/bin/rustc", PYTHONHASHSEED="0",
                    PATH=f"{LLVM}:{programs}:/usr/bin:/bin")

    def shell(self, text, folder, succeeds=(0,)):
        """Runs TEXT there, and returns the minutes that it took. SUCCEEDS: its right statuses."""
        begin = time.monotonic()
        with open(os.path.join(self.folder, "log"), "a") as log:
            print("+", text, file=log, flush=True)
            done = subprocess.run(self.command(text), cwd=folder, env=self.environment(folder),
                                  stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        if done.returncode not in succeeds:
            fail(f"{text}: exit status {done.returncode}; see {log.name}")
        return (time.monotonic() - begin) / 60

    def by_hand(self):
        source, minutes, typed = self.sources("hand"), 0, 0
        for title, commands in self.project.recipe:
            minutes += sum(self.shell(command, source) for command in commands)
            typed += len(commands)
            finished = os.path.join(self.folder, title.replace(", ", "-"))
            run(["cp", "-a", source, finished])
            self.rows["by hand: " + title] = (typed, minutes, finished)

    def by_loop(self, variants):
        source = self.sources("loop")
        build = ["--", "sh", "-c", self.project.build] if self.project.build else []
        minutes = self.shell(shlex.join([
            "gmonkit", "loop", "--with=" + variants, "--time=10s",
            "--train=" + self.project.train, "--judge=" + self.project.judge, *build]), source,
            succeeds=(0, 3))  # 3: nothing pays
        results = os.path.join(source, "gmonkit-loop")
        with open(os.path.join(results, "result.json")) as file:
            names = [build["name"] for build in json.load(file)["builds"]]
        for name in names:
            self.rows["loop: " + name] = (1, minutes, os.path.join(results, "work", "build", name))

    def cpu_seconds(self, folder):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.shell(self.project.judge, folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def make_ready(self, folder):
        if self.project.debugged:
            run([LLVM + "llvm-strip", "-g", os.path.join(folder, self.project.debugged)])
        self.shell(self.project.reset, folder)
        self.shell(self.project.judge, folder)

    def instructions(self, folder):
        logs = os.path.join(self.folder, "instructions")
        shutil.rmtree(logs, ignore_errors=True)
        os.mkdir(logs)
        self.give(logs)
        self.shell("exec valgrind --tool=cachegrind --cache-sim=no --trace-children=yes "
                   f"--cachegrind-out-file=/dev/null --log-file={logs}/%p sh -ec "
                   + shlex.quote(self.project.judge), folder)
        total = 0
        for log in os.listdir(logs):
            with open(os.path.join(logs, log)) as text:
                found = re.search(r"I\s+refs:\s+([\d,]+)", text.read())
            if not found:  # the sum would lack a process
                fail(f"{logs}/{log}: no instructions")
            total += int(found[1].replace(",", ""))
        return total or fail(f"{logs}: no instructions")

    def print_rows(self):
        for _, _, folder in self.rows.values():
            self.make_ready(folder)
        _, _, plain = self.rows.pop("loop: plain")
        before = self.instructions(plain)
        times = {title: [] for title in self.rows}
        for _ in range(self.pairs):
            for title, (_, _, folder) in self.rows.items():
                other = self.cpu_seconds(plain)
                times[title].append(self.cpu_seconds(folder) / other)
        for title, (typed, minutes, folder) in self.rows.items():
            low, middle, high = statistics.quantiles(times[title], n=4)
            print("| %s | %s | %d | %.1f | %.3f | %.3f (%.3f to %.3f) |" % (
                self.name, title, typed, minutes, self.instructions(folder) / before, middle, low,
                high), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what the loop and recipes by hand gain.")
    add_build_argument(parser)
    parser.add_argument("--pairs", type=int, default=11, metavar="N",
                        help="pairs of runs for each ratio of times (default: 11)")
    parser.add_argument("--with", dest="variants", default="pgo,pgo+blocks", metavar="VARIANTS",
                        help="what the loop tries (default: pgo,pgo+blocks)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROJECTS))
    arguments = parser.parse_args()
    require_known(arguments.programs, PROJECTS)
    if arguments.pairs < 2:
        parser.error("--pairs: want 2 or more")
    builds = Builds(arguments.build)
    heads = ["program", "way", "commands", "minutes", "instructions", "CPU time"]
    print("| %s |\n|%s" % (" | ".join(heads), "---|" * len(heads)), flush=True)
    for name in arguments.programs or PROJECTS:
        bench = Bench(builds, name, arguments.pairs)
        bench.by_loop(arguments.variants)
        bench.by_hand()
        bench.print_rows()


main()
