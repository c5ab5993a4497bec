#===- check_dense_keys.py - no number of a file is the key of a DenseMap -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_dense_keys.py ROOT
#
# LLVM's DenseMap and DenseSet keep the two largest numbers for themselves. Asked for one, they
# return an element that was never made: files have such numbers, and heaps were damaged. This
# prints each DenseMap, DenseSet, MapVector and SetVector of the source tree ROOT whose key is no
# pointer and no text, and fails if there is one. std::unordered_map takes any key.

import pathlib
import re
import sys

PARTS = ["analyzer", "driver", "linker-order", "plugin-common"]
SETS = re.compile(r"\b(?:Small)?(?:DenseMap|DenseSet|MapVector|SetVector)<")
SAFE = re.compile(r".*\*|(llvm::)?(StringRef|CachedHashStringRef)|std::string")

# (file, key): why it is never one of the two.
PAGES = "numbers of pages are at most 2^64 / 4096"
FUNCTIONS = "a pair of indices of functions; memory holds fewer"
EXCEPTIONS = {
    ("analyzer/export/callgrind.cpp", "std::pair<uint32_t, uint32_t>"): FUNCTIONS,
    ("analyzer/export/sampled_stacks.cpp", "std::pair<uint32_t, uint64_t>"):
        "both numbers would have to be the largest, and the first is an index of a file",
    ("analyzer/gprof/model/call_graph.h", "std::pair<uint32_t, uint32_t>"): FUNCTIONS,
    ("analyzer/model/measured_times.cpp", "Ends"): FUNCTIONS,
    ("analyzer/stacks/stack_times.cpp", "Ends"): FUNCTIONS,
    ("driver/view/stack_tree.h", "std::pair<uint32_t, uint32_t>"):
        "both numbers would have to be the largest, and the second is an index of a function",
    ("linker-order/blocks/block_kinds.cpp", "uint64_t"): PAGES,
    ("linker-order/blocks/block_kinds.h", "uint64_t"): PAGES,
    ("linker-order/graph/work_range.cpp", "uint32_t"): "an index of a circle of functions",
    ("linker-order/judge/evaluate.cpp", "uint64_t"): PAGES,
    ("linker-order/judge/evaluate.h", "uint64_t"): PAGES,
}


def key_in(text, begin):
    """The first template argument, which begins at BEGIN."""
    depth = 0
    for at in range(begin, len(text)):
        if depth == 0 and text[at] in ",>":
            return " ".join(text[begin:at].split())
        depth += {"<": 1, ">": -1}.get(text[at], 0)
    return ""


def main(root):
    files = found = 0
    unused = set(EXCEPTIONS)
    for part in PARTS:
        for file in sorted((root / part).rglob("*")):
            if file.suffix not in {".h", ".cpp"}:
                continue
            files += 1
            path, text = file.relative_to(root).as_posix(), file.read_text()
            for begin in SETS.finditer(text):
                key = key_in(text, begin.end())
                if SAFE.fullmatch(key):
                    continue
                unused.discard((path, key))
                if (path, key) not in EXCEPTIONS:
                    line = text.count("\n", 0, begin.start()) + 1
                    print(f"{path}:{line}: {begin[0]}{key}: use std::unordered_map or std::map")
                    found += 1
    for path, key in sorted(unused) if files > len(EXCEPTIONS) else []:
        print(f"{path}: has no key {key} any more")
        found += 1
    print(f"{files} files, {found} problems")
    return 1 if found else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
