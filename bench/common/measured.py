#===- measured.py - programs that profiles are measured on --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Programs, the run that trains them, and those that are measured.

One more needs an entry here, and its build as test/programs/build-NAME.sh.
"""

import os

from common.builds import PACKAGES, PROGRAMS_DIR
from common.relinkable import CPYTHON, LUA_SCRIPT, POSTGRES, PROGRAMS, SCRIPTS, Program

PERL_WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.pl")
TCL_WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.tcl")


def measured(package, trained, timed, counted, simulated, **options):
    """A program that is trained on one run, and of which others are measured."""
    return Program(package, {"work": [trained]},
                   {"timed": timed, "counted": counted, "simulated": simulated}, **options)


MEASURED = {
    "lua": measured(PACKAGES["lua"], [LUA_SCRIPT, "10"], [LUA_SCRIPT, "300"], [LUA_SCRIPT, "20"],
                    [LUA_SCRIPT, "1"]),
    "sqlite": measured(PACKAGES["sqlite"], ["--size", "5"], ["--size", "60"], ["--size", "8"],
                       PROGRAMS["sqlite"].judged["orm"]),
    "zstd": measured(PACKAGES["zstd"], ["-q", "-c", "-7", "{inputs}/text-2M"],
                     ["-q", "-c", "-7", "{inputs}/text-64M"],
                     ["-q", "-c", "-7", "{inputs}/text-other"],
                     ["-q", "-c", "-7", "{inputs}/text-128K"]),
    "ninja": measured(PACKAGES["ninja"], ["-C", "{inputs}/ninja-small", "-n", "-v"],
                      ["-C", "{inputs}/ninja-large", "-n", "-v"],
                      ["-C", "{inputs}/ninja-small", "-t", "graph"],
                      PROGRAMS["ninja"].judged["manifest"], is_cxx=True),
    "cppcheck": measured("cppcheck", PROGRAMS["cppcheck"].trained["work"][0],
                         ["-q", "--enable=all", "{source}/lib/tokenlist.cpp"],
                         PROGRAMS["cppcheck"].judged["check"],
                         PROGRAMS["cppcheck"].judged["check"], is_cxx=True),
    "cpython": measured(CPYTHON, [os.path.join(SCRIPTS, "train_broad.py"), "1"],
                        [os.path.join(SCRIPTS, "steady.py"), "600"],
                        [os.path.join(SCRIPTS, "steady.py")], [os.path.join(SCRIPTS, "steady.py")],
                        fetched=["--skip-patches"]),
    "postgres": measured(POSTGRES, PROGRAMS["postgres"].trained["work"][0],
                         # Of one pass of these queries, nine tenths are the copy of the data.
                         ["{cluster}", "{inputs}/select-50"],
                         *2 * [PROGRAMS["postgres"].judged["select"]]),
}

# What is measured besides. Nothing of these is simulated: they are not linked again.
WHOLE = {
    "tcl": Program(PACKAGES["tcl"], {"work": [[TCL_WORKLOAD, "6"]]},
                   {"timed": [TCL_WORKLOAD, "300"], "counted": [TCL_WORKLOAD, "2"]},
                   is_whole=True),
    "perl": Program(PACKAGES["perl"], {"work": [[PERL_WORKLOAD, "6"]]},
                    {"timed": [PERL_WORKLOAD, "600"], "counted": [PERL_WORKLOAD, "2"]},
                    is_whole=True),
}
