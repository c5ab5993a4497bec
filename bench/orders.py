#===- orders.py - function orders of one program, Gmonkit's and others' -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import hashlib
import json
import os
import shutil

from builds import run
from relinkable import Build

LLVM = "/usr/lib/llvm-22/bin/"
OWN = {"gmonkit order": [],
       "--algorithm=portfolio": ["--algorithm=portfolio"],
       "--algorithm=cdsort": ["--algorithm=cdsort"]}


def listed(path):
    """The names in a list that other tools write."""
    with open(path) as text:
        return [line.strip() for line in text if line.strip() and not line.startswith("#")]


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


class Orders:
    """Trains builds of one program, and keeps the orders that come of it."""

    def __init__(self, builder, compiler):
        self.builder = builder
        self.format = Format(*FORMATS[compiler])
        self.gmonkit = os.path.join(os.path.dirname(builder.tree.gmon_cc), "gmonkit")
        self.plain = builder.build("plain")
        self.lines = {"as linked without an order": []}
        self.trained = set()  # functions that ran in training
        self.add_own()
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

    def add_own(self):
        instrumented = self.builder.build("instrumented", [self.builder.tree.gmon_cc])
        self.profiles = []
        for workload, parts in self.train(instrumented, ("GMONKIT_OPTIONS", "hz=0:output=%s"),
                                          "gmon").items():
            self.profiles.append(self.path(workload + ".gmon"))
            run([self.gmonkit, "merge", *parts, "-o", self.profiles[-1]])
        self.instrumented = instrumented.path
        self.trained.update(listed(self.order(self.profiles, "lld")))
        for title, options in OWN.items():
            self.lines[title] = self.format.read(
                self.order(self.profiles, self.format.linker, options))

    def blocks(self):
        """The build that `gmonkit order --blocks` cuts, and the order of its parts."""
        path, names = self.path("blocks.txt"), self.path("order.parts")
        run([self.gmonkit, "order", self.instrumented, *self.profiles, "-o", names,
             "--blocks=" + path, "--fresh"])
        with open(path, "rb") as text:
            kind = "blocks-" + hashlib.sha256(text.read()).hexdigest()[:16]
        cut = self.builder.build(kind, [self.builder.tree.gmon_cc, "--gmon-layout=" + path])
        return cut, self.format.read(names)

    def evaluate(self):
        """L1i misses of each order as Gmonkit's model says them, by workload."""
        files = []
        for number, lines in enumerate(list(self.lines.values())[1:]):
            files.append("--order=" + self.path("evaluated%d" % number))
            self.format.write(self.path("evaluated%d" % number), lines)
        said = run([self.gmonkit, "evaluate", self.instrumented, *self.profiles,
                    "--json", "--binary=" + self.plain.path, *files])
        return {os.path.basename(workload["workload"]):
                [layout["cacheMisses"] for layout in workload["layouts"][1:]]
                for workload in json.loads(said[said.index("[\n"):])}

    def order(self, profiles, linker, options=()):
        path = self.path("order." + linker)
        run([self.gmonkit, "order", self.instrumented, *profiles, "--linker=" + linker, "-o", path,
             "--fresh", *options])
        return path

    def add_profdata(self):
        build = self.builder.build("temporal", options=[
            "-fprofile-generate", "-mllvm", "-pgo-temporal-instrumentation"])
        raw = sum(self.train(build, ("LLVM_PROFILE_FILE", "%s"), "profraw").values(), [])
        profile, order = self.path("temporal.profdata"), self.path("profdata.order")
        run([LLVM + "llvm-profdata", "merge", *raw, "-o", profile])
        run([LLVM + "llvm-profdata", "order", profile, "-o", order])
        self.lines["llvm-profdata order"] = listed(order)

    def add_lld(self):
        """The functions that are called, as lld's own cache-directed sort places them."""
        merged = self.path("all.gmon")
        run([self.gmonkit, "merge", *self.profiles, "-o", merged])
        calls = self.order([merged], "lld-calls")
        program = self.plain.link("cdsort", ["-Wl,--call-graph-ordering-file=" + calls])
        called = {name for line in listed(calls) for name in line.split()[:2]}
        names = [line.split()[-1] for line in run([LLVM + "llvm-nm", "-n", program.path])
                 .splitlines()]
        self.lines["lld cdsort"] = [name for name in dict.fromkeys(names) if name in called]

    def add_bolt(self):
        program = self.plain.link("relocations", ["-Wl,-q"])
        data, order = self.path("bolt.fdata"), self.path("bolt.order")
        counting = os.path.join(program.folder, "bolt-instrumented")
        run([LLVM + "llvm-bolt", program.path, "-instrument", "-o", counting,
             "--instrumentation-file=" + data])
        parts = []
        for arguments in sum(self.builder.program.trained.values(), []):
            Build(counting).run(self.builder.arguments(arguments))
            parts.append("%s.%d" % (data, len(parts)))
            shutil.move(data, parts[-1])
        run([LLVM + "merge-fdata", *parts, "-o", data])
        run([LLVM + "llvm-bolt", program.path, "-data=" + data, "-reorder-functions=cdsort",
             "--generate-function-order=" + order, "-o", os.path.join(program.folder, "bolted")])
        self.lines["llvm-bolt"] = [name.rsplit("/", 1)[0] for name in listed(order)]
