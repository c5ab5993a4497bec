#===- slow_tests.py - tests that the quick tier skips ----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   slow_tests.py TESTS           prints test/slow-tests.txt as a regular expression for
#                                 `lit --filter-out`
#   slow_tests.py TESTS BUILD     writes it anew, from the times that lit kept of the last run
#                                 in BUILD
#   slow_tests.py TESTS --check   every test in the list is there, and every folder keeps a test

import pathlib
import re
import sys

LIMIT = 2  # seconds
# Slow, but their folders have no quicker tests. The test of fuzz takes minutes and is not kept.
KEPT = {"exactness/jumps.c", "faults/tools.test", "plugin-common/flow-graph.cpp"}
WITHOUT = {"fuzz"}
HEAD = (f"# Tests of {LIMIT} seconds and more, which `test/run.sh --quick` leaves out. Made by\n"
        "# test/Inputs/slow_tests.py test build\n")
SUFFIXES = {".test", ".c", ".cpp", ".ll", ".s"}


def listed(tests):
    lines = (tests / "slow-tests.txt").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def rewrite(tests, build):
    times = [line.split(None, 1) for line in (build / "test/.lit_test_times.txt").open()]
    slow = {name.strip() for seconds, name in times if float(seconds) >= LIMIT}
    kept = sorted(name for name in slow - KEPT if (tests / name).is_file())
    (tests / "slow-tests.txt").write_text(HEAD + "".join(f"{name}\n" for name in kept))


def problems(tests):
    slow = set(listed(tests))
    for name in sorted(slow):
        if not (tests / name).is_file():
            yield f"test/slow-tests.txt: {name}: no such test"
    folders = {}
    for file in tests.rglob("*"):
        name = file.relative_to(tests)
        if (file.suffix in SUFFIXES and "Inputs" not in name.parts and len(name.parts) > 1
                and "RUN:" in file.read_text(errors="replace")):
            folders.setdefault(name.parent.as_posix(), []).append(name.as_posix())
    for folder, names in sorted(folders.items()):
        if folder not in WITHOUT and slow.issuperset(names):
            yield f"test/slow-tests.txt: {folder}: no test of this folder is quick"


def main():
    tests = pathlib.Path(sys.argv[1])
    if sys.argv[2:] == ["--check"]:
        found = list(problems(tests))
        print("\n".join(found + [f"{len(listed(tests))} slow tests, {len(found)} problems"]))
        return len(found) != 0
    if sys.argv[2:]:
        rewrite(tests, pathlib.Path(sys.argv[2]))
    else:
        print("(" + "|".join(f"{re.escape(name)}$" for name in listed(tests)) + ")")
    return 0


sys.exit(main())
