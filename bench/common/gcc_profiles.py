#===- gcc_profiles.py - GCC's builds with profiles ---------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import functools
import glob
import os
import shutil

from common import bolt
from common.builds import run
from common.layouts import PEER, PLAIN, Alone, Relinked, Rewritten
from common.orders import FORMATS, Format
from common.relinkable import Builder

FOR_BOLT = bolt.COMPILING["gcc"]


class GccVariants:
    """The builds of one program by GCC, and their layouts. Each is made when it is wanted."""

    def __init__(self, tree, name, program):
        self.gmon_cc = tree.gmon_cc
        self.gmonkit = tree.gmonkit
        self.builder = Builder(tree, name, program, "gcc", os.path.join(tree.work, "pgo"))

    def arguments(self, what):
        return self.builder.arguments(self.builder.program.judged[what])

    def training(self):
        [training] = self.builder.program.trained["work"]
        return self.builder.arguments(training)

    def path(self, name):
        return os.path.join(self.builder.work, name)

    def build(self, kind, launcher=(), options=()):
        whole = bolt.LINKING if self.builder.program.is_whole else []
        return self.builder.build(kind, launcher, [*whole, *options])

    def fresh(self, kind, launcher=(), options=()):
        """The build KIND, made anew: an earlier one may be by an earlier plugin or profile."""
        self.builder.remove(kind)
        return self.build(kind, launcher, options)

    def trained(self, kind, launcher=(), options=()):
        """The build KIND after its training, and the profile that Gmonkit's runtime wrote."""
        build = self.fresh(kind, launcher, options)
        profile = build.beside("gmon").path
        build.run(self.training(), GMONKIT_OPTIONS="hz=0:output=" + profile)
        return build, profile

    def exported(self, kind, option, launcher, options=()):
        build, profile = self.trained(kind, launcher, options)
        path = self.path(kind + ".prof")
        run([self.gmonkit, "export", "%s=%s" % (option, path), build.path, profile])
        return path

    @functools.cached_property
    def marked(self):
        """Gmonkit's profile for GCC."""
        return self.exported("marked", "--gcc-profile", [self.gmon_cc, "--gmon-pgo"])

    @functools.cached_property
    def format(self):
        """A linker script that gives no order, only places for pads."""
        layout_format, script = Format(*FORMATS["gcc"]), self.path("order.ld")
        counting, profile = self.trained("counting", [self.gmon_cc])
        run([self.gmonkit, "order", counting.path, profile, "--linker=bfd", "-o", script,
             "--fresh"])
        layout_format.read(script)
        return layout_format

    def own(self, kind, *options):
        """The build KIND by GCC's own profile. GCC names its files by the objects with their
        folder. Tcl is built in another one each time, so there its name is left out; make and the
        shell expand it."""
        data = self.path(kind + ".gcda")
        shutil.rmtree(data, ignore_errors=True)
        flags = ["-fprofile-update=single", *options]
        if self.builder.name == "tcl":
            flags.append("-fprofile-prefix-path=$$(pwd)")
        self.trained(kind, options=["-fprofile-generate=" + data, *flags])
        # Programs that configure tries share one name, and mismatches are errors.
        for path in glob.glob(os.path.join(data, "*conftest*.gcda")):
            os.remove(path)
        return self.fresh(kind, options=["-fprofile-use=" + data, "-Wno-missing-profile", *flags])

    def by_lines(self):
        """The build by GCC's profile of source lines, with Gmonkit's counts."""
        lines = self.exported("lines", "--auto-profile", [self.gmon_cc], ["-g1"])
        return self.fresh("auto", options=["-g1", "-fauto-profile=" + lines])

    def linked(self, title, build):
        """BUILD as it is."""
        if self.builder.program.is_whole:
            return Alone(title, build)
        return Relinked(build, self.format, {title: []})

    def relocatable(self, build):
        """BUILD as llvm-bolt needs it."""
        return build if self.builder.program.is_whole else bolt.relocatable(build)

    def bolted(self, title, build):
        """BUILD, rewritten by llvm-bolt's own counters."""
        program = self.relocatable(build)
        data = bolt.own_counts(program, [self.training()], build.beside("own.fdata").path)
        return Rewritten(title, program, data)

    def counted(self, title, kind, *options):
        """The build KIND with OPTIONS of gmon-cc, rewritten by the counts of its instrumented
        twin."""
        program = self.relocatable(self.fresh(kind, [self.gmon_cc, *options] if options else [],
                                              FOR_BOLT))
        twin, profile = self.trained(kind + "-counting", [
            self.gmon_cc, *options, *(["--gmon-instrument"] if options else [])], FOR_BOLT)
        data = program.beside("ours.fdata").path
        print(run([self.gmonkit, "export", "--bolt=" + data, "--release=" + program.path,
                   twin.path, profile]), end="")
        return Rewritten(title, program, data)

    def layouts(self, wanted):
        """The layouts with the titles WANTED."""
        return [make(self, title) for title, make in FAMILIES.items() if title in wanted]


# What is compared: layouts by their titles, and how they are made.
FAMILIES = {
    PLAIN: lambda own, title: own.linked(title, own.build("plain")),
    "-fprofile-use": lambda own, title: own.linked(title, own.own("own")),
    "-fauto-profile, gmonkit": lambda own, title: own.linked(title, own.by_lines()),
    "gmonkit, profile for GCC": lambda own, title: own.linked(title, own.fresh(
        "used", [own.gmon_cc, "--gmon-pgo=" + own.marked])),
    "gmonkit, llvm-bolt": lambda own, title: own.counted(title, "bolt-plain"),
    "gmonkit, profile for GCC + llvm-bolt": lambda own, title: own.counted(
        title, "bolt-used", "--gmon-pgo=" + own.marked),
    "llvm-bolt": lambda own, title: own.bolted(title, own.fresh("bolt-own-counts",
                                                                options=FOR_BOLT)),
    PEER: lambda own, title: own.bolted(title, own.own("bolt-own", *FOR_BOLT)),
}
