#===- orders.py - function orders of one program, Gmonkit's and others' -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import hashlib
import json
import os

from common import bolt
from common.builds import LLVM, listed, run
from common.judge import functions
from common.layouts import Relinked, Rewritten
from common.noise import noisy_fdata, noisy_profile

OWN = {"gmonkit order": [],
       "--algorithm=auto": ["--algorithm=auto"],
       "--algorithm=cdsort": ["--algorithm=cdsort"]}


def placed(program):
    """The functions of PROGRAM in the order in which they stand."""
    found = functions(program)
    return list(dict.fromkeys(name for name, _ in sorted(found, key=lambda key: found[key][0])))


def first_runs(profile):
    """The functions of a temporal PROFILE of LLVM as they first ran, one run after the other."""
    shown = run([LLVM + "llvm-profdata", "show", "--temporal-profile-traces", profile])
    traced = shown.split("Temporal Profile Trace ")[1:]
    return list(dict.fromkeys(line.strip().rsplit(";", 1)[-1]
                              for trace in traced for line in trace.splitlines()[1:]))


class Format:
    """What a linker takes an order as: a file with a line for each function."""

    def __init__(self, linker, option, line):
        self.linker = linker  # as `gmonkit order` calls it
        self.option = option
        self.line = line  # of a function that `gmonkit order` does not know
        self.head, self.tail = [], []  # the lines before and behind those of functions

    def is_function(self, line):
        return line.strip().startswith(self.line.split("%s")[0]) and line[0] not in "#\n"

    def read(self, path):
        """The lines of the functions in an order that `gmonkit order` has written. What it writes
        around them, write() does, too."""
        with open(path) as text:
            lines = list(text)
        places = [place for place, line in enumerate(lines) if self.is_function(line)]
        self.head, self.tail = lines[:places[0]], lines[places[-1] + 1:]
        return [lines[place].strip() for place in places]

    def write(self, path, lines):
        with open(path, "w") as out:
            out.writelines([*self.head, *(line + "\n" for line in lines), *self.tail])


FORMATS = {"clang": ("lld", "-Wl,--no-warn-symbol-ordering,--symbol-ordering-file=%s", "%s"),
           "gcc": ("bfd", "-Wl,-dT,%s", "*(.text.%s)")}


def cut_by_blocks(builder, title, instrumented, profiles, *options):
    """The layout TITLE: a build with OPTIONS of gmon-cc that `gmonkit order --blocks` cuts."""
    tree, layout_format = builder.tree, Format(*FORMATS["clang"])
    blocks, names = instrumented.beside("blocks.txt").path, instrumented.beside("order.parts").path
    run([tree.gmonkit, "order", instrumented.path, *profiles, "-o", names, "--blocks=" + blocks,
         "--fresh"])
    with open(blocks, "rb") as text:
        kind = "blocks-" + hashlib.sha256(text.read()).hexdigest()[:16]
    cut = builder.build(kind, [tree.gmon_cc, *options, "--gmon-layout=" + blocks])
    return Relinked(cut, layout_format, {title: layout_format.read(names)})


class Orders:
    """Trains builds of one program, and keeps the orders that come of it."""

    def __init__(self, builder, compiler):
        self.builder = builder
        self.compiler = compiler
        self.format = Format(*FORMATS[compiler])
        self.gmonkit = builder.tree.gmonkit
        self.plain = builder.build("plain")
        self.lines = {"as linked without an order": []}
        self.trained = set()  # functions that ran in training
        self.add_own()
        self.count_for_bolt()
        if compiler == "clang":
            self.add_profdata()
            self.add_lld()
            self.add_bolt()

    def path(self, name):
        return os.path.join(self.builder.work, name)

    def train(self, build, variable, suffix):
        """The profiles of each workload."""
        profiles = {}
        for workload, runs in self.builder.program.trained.items():
            profiles[workload] = []
            for number, arguments in enumerate(runs):
                path = self.path("%s%d.%s" % (workload, number, suffix))
                build.run(self.builder.arguments(arguments), **{variable[0]: variable[1] % path})
                profiles[workload].append(path)
        return profiles

    def merged(self, build, name):
        """The profile of each workload of the instrumented BUILD."""
        merged = []
        for workload, parts in self.train(build, ("GMONKIT_OPTIONS", "hz=0:output=%s"),
                                          name + ".part").items():
            merged.append(self.path("%s.%s" % (workload, name)))
            run([self.gmonkit, "merge", *parts, "-o", merged[-1]])
        return merged

    def add_own(self):
        instrumented = self.builder.build("instrumented", [self.builder.tree.gmon_cc])
        self.profiles = self.merged(instrumented, "gmon")
        self.instrumented = instrumented
        self.trained.update(listed(self.order(self.profiles, "lld")))
        for title, options in OWN.items():
            self.lines[title] = self.format.read(
                self.order(self.profiles, self.format.linker, options))

    def layouts(self):
        """What is judged: the orders, and beside them what moves blocks, too."""
        return [Relinked(self.plain, self.format, self.lines),
                *self.of_blocks(self.profiles, self.own_counts, self.our_counts)]

    def noisy_layouts(self, seed):
        """Gmonkit's usual order and what moves blocks, by counts with the noise of SEED."""
        profiles = [noisy_profile(self.instrumented.path, profile, seed)
                    for profile in self.profiles]
        lines = self.format.read(self.order(profiles, self.format.linker))
        return [Relinked(self.plain, self.format, {next(iter(OWN)): lines}),
                *self.of_blocks(profiles, noisy_fdata(self.own_counts, seed),
                                noisy_fdata(self.our_counts, seed))]

    def of_blocks(self, profiles, own_counts, our_counts):
        """The layouts that move blocks, by PROFILES and by llvm-bolt's own counts and ours."""
        cut = [cut_by_blocks(self.builder, "gmonkit order --blocks", self.instrumented, profiles)
               ] if self.compiler == "clang" else []
        return [*cut,
                Rewritten("llvm-bolt, its own counters", self.relocatable, own_counts),
                Rewritten("llvm-bolt, gmonkit's counts", self.relocatable, our_counts)]

    def evaluate(self):
        """L1i misses of each order as Gmonkit's model says them, by workload."""
        files = []
        for number, lines in enumerate(list(self.lines.values())[1:]):
            files.append("--order=" + self.path("evaluated%d" % number))
            self.format.write(self.path("evaluated%d" % number), lines)
        said = run([self.gmonkit, "evaluate", self.instrumented.path, *self.profiles,
                    "--json", "--binary=" + self.plain.path, *files])
        return {os.path.basename(workload["workload"]):
                [layout["cacheMisses"] for layout in workload["layouts"][1:]]
                for workload in json.loads(said[said.index("[\n"):])}

    def order(self, profiles, linker, options=()):
        path = self.path("order." + linker)
        run([self.gmonkit, "order", self.instrumented.path, *profiles, "--linker=" + linker,
             "-o", path, "--fresh", *options])
        return path

    def add_profdata(self):
        build = self.builder.build("temporal", options=[
            "-fprofile-generate", "-mllvm", "-pgo-temporal-instrumentation"])
        raw = sum(self.train(build, ("LLVM_PROFILE_FILE", "%s"), "profraw").values(), [])
        profile, order = self.path("temporal.profdata"), self.path("profdata.order")
        run([LLVM + "llvm-profdata", "merge", *raw, "-o", profile])
        run([LLVM + "llvm-profdata", "order", profile, "-o", order])
        self.lines["llvm-profdata order"] = listed(order)
        self.lines["first runs"] = first_runs(profile)

    def add_lld(self):
        """The functions that are called, as lld's own sorts by calls place them."""
        merged = self.path("all.gmon")
        run([self.gmonkit, "merge", *self.profiles, "-o", merged])
        calls = self.order([merged], "lld-calls")
        called = {name for line in listed(calls) for name in line.split()[:2]}
        for sort in "cdsort", "hfsort":
            program = self.plain.link(sort, ["-Wl,--call-graph-ordering-file=" + calls,
                                             "-Wl,--call-graph-profile-sort=" + sort])
            self.lines["lld " + sort] = [name for name in placed(program.path) if name in called]

    def add_bolt(self):
        order = bolt.function_order(self.relocatable, self.own_counts,
                                    ["-reorder-functions=cdsort"])
        self.lines["llvm-bolt's order"] = [name.rsplit("/", 1)[0] for name in order]

    def count_for_bolt(self):
        plain, instrumented, profiles = self.plain, self.instrumented, self.profiles
        if bolt.COMPILING[self.compiler]:
            options = bolt.COMPILING[self.compiler]
            plain = self.builder.build("bolt-plain", options=options)
            instrumented = self.builder.build("bolt-instrumented", [self.builder.tree.gmon_cc],
                                              options)
            profiles = self.merged(instrumented, "bolt.gmon")
        self.relocatable = bolt.relocatable(plain)
        runs = [self.builder.arguments(words)
                for words in sum(self.builder.program.trained.values(), [])]
        self.own_counts = bolt.own_counts(self.relocatable, runs, self.path("own.fdata"))
        self.our_counts = self.path("ours.fdata")
        print(run([self.gmonkit, "export", "--bolt=" + self.our_counts,
                   "--release=" + self.relocatable.path, instrumented.path, *profiles]))
