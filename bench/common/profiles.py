#===- profiles.py - profiles for compilers ------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import os
import shutil

from common.builds import LLVM, run


def trained_by_clang(builder, kind, training, options, more=()):
    """The profile that the build KIND with Clang's instrumentation, by OPTIONS, writes in the run
    TRAINING, its shared libraries included. It has what the profiles MORE have, too."""
    raw, data = (os.path.join(builder.work, kind + suffix) for suffix in (".raw", ".data"))
    shutil.rmtree(raw, ignore_errors=True)
    build = builder.build(kind, options=options)
    build.run(training, LLVM_PROFILE_FILE=os.path.join(raw, "%m"))
    run([LLVM + "llvm-profdata", "merge", raw, *more, "-o", data])
    return data


def is_clangs(profile):
    """Whether PROFILE is one for -fprofile-use of Clang, not text."""
    with open(profile, "rb") as file:
        return file.read(1) == b"\xff"


def text_of(profile):
    """The path of PROFILE as text."""
    if not is_clangs(profile):
        return profile
    run([LLVM + "llvm-profdata", "merge", "-text", profile, "-o", profile + ".txt"])
    return profile + ".txt"


def without_graphs(profile):
    """The path of a copy of PROFILE, for -fprofile-use or GCC, without the flow graphs."""
    bare = profile + ".bare"
    if is_clangs(profile):
        run([LLVM + "llvm-profdata", "merge", profile, "-o", bare])
    else:
        with open(profile, encoding="utf-8") as lines, open(bare, "w", encoding="utf-8") as out:
            out.writelines(line for line in lines if not line.startswith("graph "))
    return bare
