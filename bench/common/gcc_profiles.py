#===- gcc_profiles.py - GCC's builds with profiles ---------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import glob
import os
import shutil

from common.builds import PACKAGES, PROGRAMS_DIR, run
from common.relinkable import Build, Builder, Program

PERL_WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.pl")
TCL_WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.tcl")

# What GCC is measured on besides.
MEASURED = {
    "tcl": Program(PACKAGES["tcl"], {"work": [[TCL_WORKLOAD, "6"]]},
                   {"timed": [TCL_WORKLOAD, "300"], "counted": [TCL_WORKLOAD, "2"]}),
    "perl": Program(PACKAGES["perl"], {"work": [[PERL_WORKLOAD, "6"]]},
                    {"timed": [PERL_WORKLOAD, "600"], "counted": [PERL_WORKLOAD, "2"]}),
}


class GccProfiles:
    """The builds of one program by GCC: plain, and optimised by three kinds of profiles."""

    def __init__(self, tree, name, program):
        self.tree = tree
        self.builder = Builder(tree, name, program, "gcc", os.path.join(tree.work, "pgo"))

    def arguments(self, what):
        return self.builder.arguments(self.builder.program.judged[what])

    def path(self, name):
        return os.path.join(self.builder.work, name)

    def build(self, kind, launcher=(), options=()):
        if self.builder.name not in MEASURED:
            return self.builder.build(kind, launcher, options)
        path = os.path.join(self.path(kind), "program")
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            run([os.path.join(PROGRAMS_DIR, "build-%s.sh" % self.builder.name),
                 self.builder.source, path, *launcher, self.builder.compiler, "-O2", "-w",
                 "-ffunction-sections", *options])
        return Build(path)

    def trained(self, kind, launcher=(), options=()):
        """The build KIND after its training, and the profile that Gmonkit's runtime wrote."""
        shutil.rmtree(self.path(kind), ignore_errors=True)  # it may be of an earlier plugin
        build = self.build(kind, launcher, options)
        profile = build.beside("gmon").path
        [training] = self.builder.program.trained["work"]
        build.run(self.builder.arguments(training), GMONKIT_OPTIONS="hz=0:output=" + profile)
        return build, profile

    def exported(self, kind, option, launcher, options=()):
        build, profile = self.trained(kind, launcher, options)
        path = self.path(kind + ".prof")
        run([self.tree.gmonkit, "export", "%s=%s" % (option, path), build.path, profile])
        return path

    def fresh(self, kind, launcher=(), options=()):
        shutil.rmtree(self.path(kind), ignore_errors=True)
        return self.build(kind, launcher, options)

    def own(self):
        """The build by GCC's own profile. GCC names its files by the objects with their folder. Tcl
        is built in another one each time, so there its name is left out; make and the shell expand
        it."""
        data = self.path("gcda")
        shutil.rmtree(data, ignore_errors=True)
        flags = ["-fprofile-update=single"]
        if self.builder.name == "tcl":
            flags.append("-fprofile-prefix-path=$$(pwd)")
        self.trained("own", options=["-fprofile-generate=" + data, *flags])
        # Programs that configure tries share one name, and mismatches are errors.
        for path in glob.glob(os.path.join(data, "*conftest*.gcda")):
            os.remove(path)
        return self.fresh("own", options=["-fprofile-use=" + data, "-Wno-missing-profile", *flags])

    def builds(self):
        """The builds by their titles, the plain one first."""
        gmon_cc = self.tree.gmon_cc
        marked = self.exported("marked", "--gcc-profile", [gmon_cc, "--gmon-pgo"])
        lines = self.exported("lines", "--auto-profile", [gmon_cc], ["-g1"])
        return {"plain": self.build("plain"), "-fprofile-use": self.own(),
                "-fauto-profile, gmonkit": self.fresh("auto",
                                                      options=["-g1", "-fauto-profile=" + lines]),
                "gmonkit, profile for GCC": self.fresh("used", [gmon_cc, "--gmon-pgo=" + marked])}
