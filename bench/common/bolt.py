#===- bolt.py - programs that llvm-bolt lays out ------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import shutil

from common.builds import LLVM, listed, run

# Options of the build that llvm-bolt rewrites: it has limited support for split functions.
COMPILING = {"clang": [], "gcc": ["-fno-reorder-blocks-and-partition"]}
LINKING = ["-Wl,-q"]  # keeps the relocations; changes no code
LAYOUT = ["-reorder-blocks=ext-tsp", "-reorder-functions=cdsort", "-split-functions",
          "-split-all-cold"]


def relocatable(build):
    """BUILD linked as llvm-bolt needs it."""
    return build.link("relocations", LINKING)


def own_counts(program, runs, data):
    """Writes to DATA what llvm-bolt's own counters count in RUNS (arguments) of PROGRAM."""
    counting = program.beside("bolt-counting")
    run([LLVM + "llvm-bolt", program.path, "-instrument", "-o", counting.path,
         "--instrumentation-file=" + data])
    parts = []
    for arguments in runs:
        counting.run(arguments)
        parts.append("%s.%d" % (data, len(parts)))
        shutil.move(data, parts[-1])
    run([LLVM + "merge-fdata", *parts, "-o", data])
    return data


def rewritten(program, name, data, options):
    """PROGRAM as llvm-bolt writes it by the counts in DATA, in the file NAME beside it."""
    build = program.beside(name)
    run([LLVM + "llvm-bolt", program.path, "-data=" + data, *options, "-o", build.path])
    return build


def function_order(program, data, options):
    """The names of the functions of PROGRAM as llvm-bolt places them."""
    order = data + ".order"
    rewritten(program, "bolted", data, [*options, "--generate-function-order=" + order])
    return listed(order)
