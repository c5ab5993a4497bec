#===- builds.py - the builds that the benchmarks compare -------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import os
import re
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
PROGRAMS_DIR = os.path.join(ROOT, "test", "programs")

LLVM = "/usr/lib/llvm-22/bin/"
COMPILERS = {"clang": "clang-22", "gcc": "gcc-12"}
CXX_COMPILERS = {"clang": "clang++-22", "gcc": "g++-12"}
# The compilers' own profile that adds up the counts of all runs.
ADDING = {"clang": ["-fprofile-instr-generate"], "gcc": ["-fprofile-arcs"]}

# Source package of each program.
PACKAGES = {"lua": "lua5.4", "sqlite": "sqlite3", "zstd": "libzstd",
            "ninja": "ninja-build", "perl": "perl", "tcl": "tcl8.6", "zlib": "zlib"}
CXX_PROGRAMS = {"ninja"}

# Variables for the runs: programs hash alike, no run leaves compiled modules to the next one, and
# Git reads no configuration of this machine.
FIXED = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "GIT_CONFIG_NOSYSTEM": "1",
         "GIT_CONFIG_GLOBAL": os.devnull}


def fail(message):
    sys.exit("%s: error: %s" % (os.path.basename(sys.argv[0]), message))


def run(command, **options):
    """What COMMAND prints."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            errors="replace", **options)
    if result.returncode:
        fail("%s: exit status %d\n%s" % (" ".join(command), result.returncode, result.stdout))
    return result.stdout


def listed(path):
    """The names in a list that a tool writes."""
    with open(path) as text:
        return [line.strip() for line in text if line.strip() and not line.startswith("#")]


def require_known(given, known):
    """Ends the program if a name in GIVEN is not in KNOWN."""
    for name in given:
        if name not in known:
            fail("%s: unknown; want one of %s" % (name, ", ".join(known)))


def add_build_argument(parser):
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), metavar="DIR",
                        help="build folder with bin/gmon-cc (default: build)")


def add_arguments(parser):
    """The arguments of benchmarks of both compilers."""
    add_build_argument(parser)
    parser.add_argument("--compiler", choices=sorted(COMPILERS), action="append",
                        help="this compiler only (default: both)")


def in_order(builds, program, order):
    """The share of the functions in ORDER that stand where it says in PROGRAM."""
    verified = run([builds.gmonkit, "verify", "--min=0", program, order])
    return re.search(r"^in order: .*\(([\d.]+ %)\)", verified, re.MULTILINE)[1]


def title(options):
    """What OPTIONS, those of one build, are called in a table."""
    ours = [option[len("--gmon-"):] for option in options if option.startswith("--gmon-")]
    return " ".join(["gmonkit"] + ours if ours else options)


class Builds:
    """The build folder, and a folder of the benchmark's own in it, which becomes current."""

    def __init__(self, build):
        build = os.path.abspath(build)
        self.folder = build
        self.gmon_cc = os.path.join(build, "bin", "gmon-cc")
        self.gmonkit = os.path.join(build, "bin", "gmonkit")
        self.sources = os.path.join(build, "sources")
        self.work = os.path.join(build, "bench")
        if not os.path.exists(self.gmon_cc):
            fail("%s: not found; build first, or say --build=DIR" % self.gmon_cc)
        os.makedirs(self.work, exist_ok=True)
        os.chdir(self.work)

    def command(self, compiler, options, program=None):
        """COMPILER with OPTIONS, for PROGRAM, behind gmon-cc if some of them are its."""
        launcher = [self.gmon_cc] if any(o.startswith("--gmon-") for o in options) else []
        names = CXX_COMPILERS if program in CXX_PROGRAMS else COMPILERS
        return launcher + [names[compiler], "-O2", "-w"] + options

    def build(self, program, output, command, suite=""):
        """Makes OUTPUT, PROGRAM of this machine's release of Debian or of SUITE, by COMMAND."""
        run(self.fetching(program, suite))
        name = PACKAGES[program] + (suite and "-" + suite)
        run([os.path.join(PROGRAMS_DIR, "build-%s.sh" % program),
             os.path.join(self.sources, name), output] + command)

    def fetching(self, program, suite=""):
        """The command that fetches the source of PROGRAM in the release SUITE."""
        return self.fetching_package(PACKAGES[program] + (suite and "/" + suite))

    def fetching_package(self, package, options=()):
        return [os.path.join(ROOT, "cmake", "fetch-source.sh"), package, self.sources, *options]
