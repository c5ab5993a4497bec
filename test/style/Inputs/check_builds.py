#===- check_builds.py - no test builds what another one builds -----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_builds.py TESTS GMON-CC
#
# Prints the tests that build one of the real programs (test/programs) with the same compiler and
# options, of which one is enough, and fails if there are any. To spell out a default of GMON-CC
# is the same as to leave it out.

import collections
import pathlib
import re
import subprocess
import sys

BUILD = re.compile(r"programs/(build-\w+\.sh)\s+(\S+)\s+\S+\s+(.*?)(?=\s*(?:&&|\|\||[;)]|$))")


def defaults(gmon_cc):
    """The options that gmon-cc adds of its own, and first=on, which needs no option."""
    text = subprocess.run([gmon_cc, "--help"], capture_output=True, text=True, check=True).stdout
    return {*re.search(r"defaults .*:\n(.*)", text)[1].split(), "--gmon-first=on"}


def commands(text):
    """The RUN lines with lit's %{...} replaced, one text a command."""
    text = re.sub(r"\\\n\W*(?:RUN|(?:RE)?DEFINE):", " ", text)
    values = {}
    for kind, line in re.findall(r"\b(RUN|(?:RE)?DEFINE):\s*(.*)", text):
        if kind != "RUN":
            name, value = re.match(r"(%\{[^}]+\})\s*:?=\s*(.*)", line).groups()
            values[name] = value
            continue
        while any(name in line for name in values):
            line = re.sub(r"%\{[^}]+\}", lambda match: values.get(match[0], ""), line)
        yield line


def main():
    tests, obvious = pathlib.Path(sys.argv[1]), defaults(sys.argv[2])
    builds = collections.defaultdict(list)
    for file in sorted(tests.rglob("*.test")):
        name = file.relative_to(tests)
        if "Inputs" in name.parts:
            continue
        for command in commands(file.read_text(errors="replace")):
            for script, source, words in BUILD.findall(command):
                options = [word for word in words.split() if word not in obvious]
                builds[(script, source, *sorted(options))].append(name.as_posix())
    again = [(build, names) for build, names in builds.items() if len(names) > 1]
    for build, names in again:
        print(f"{', '.join(names)}: the same build: {' '.join(build)}")
    print(f"{len(builds)} builds, {len(again)} more than once")
    return len(again) != 0


sys.exit(main())
