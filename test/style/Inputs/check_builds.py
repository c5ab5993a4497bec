#===- check_builds.py - no test builds what another one builds -----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_builds.py TESTS GMON-CC PLUGIN-DEFAULTS
#
# Prints what is built twice with the same compiler and options, and fails if anything is:
#
# - real programs (test/programs), in any two tests,
# - items of a list that a shell loop goes through,
# - RUN lines of one test that REDEFINEs or a spelled-out default make different.
#
# To spell out a default of GMON-CC is the same as to leave it out. PLUGIN-DEFAULTS are the options
# that %plugin-defaults stands for.

import collections
import pathlib
import re
import shlex
import subprocess
import sys

SUFFIXES = {".test", ".c", ".cpp", ".ll", ".s"}
BUILD = re.compile(r"programs/(build-\w+\.sh)\s+(\S+)\s+\S+\s+(.*?)(?=\s*(?:&&|\|\||[;)]|$))")
# The body is all that follows, so that a loop within a loop is found, too.
LOOP = re.compile(r"\bfor (\w+) in ([^;]*);\s*do\b(?=(.*))")


def defaults(gmon_cc):
    """The options that gmon-cc adds of its own, and those that say what is so without them."""
    text = subprocess.run([gmon_cc, "--help"], capture_output=True, text=True, check=True).stdout
    added = re.search(r"defaults .*:\n(.*)", text)[1].split()
    return {*added, "--gmon-first=on", "--gmon-edges=off"}


def essence(text, obvious):
    """The commands of TEXT without OBVIOUS options. If such an option is given twice, the last
    one counts."""
    keys = tuple(option.partition("=")[0] + "=" for option in obvious)
    result = []
    for command in re.split(r"(&&|[;|()])", re.sub("[\"']", " ", text)):
        words = command.split()
        last = {word.partition("=")[0]: word for word in words if word.startswith(keys)}
        result += sorted({*last.values()} - obvious)
        result += [word for word in words if not word.startswith(keys)]
    return " ".join(result)


def commands(text):
    """The RUN lines with lit's %{...} replaced, one text a command; and how many REDEFINEs stand
    before it, if it has any of their names."""
    text = re.sub(r"\\\n\W*(?:RUN|(?:RE)?DEFINE):", " ", text)
    values, redefined = {}, 0
    for kind, line in re.findall(r"\b(RUN|(?:RE)?DEFINE):\s*(.*)", text):
        if kind != "RUN":
            name, value = re.match(r"(%\{[^}]+\})\s*:?=\s*(.*)", line).groups()
            values[name] = value
            redefined += kind == "REDEFINE"
            continue
        has_names = any(name in line for name in values)
        while any(name in line for name in values):
            line = re.sub(r"%\{[^}]+\}", lambda match: values.get(match[0], ""), line)
        yield line, redefined if has_names else 0


def equal_items(variable, items, body, obvious):
    """The ITEMS with which the loop's BODY does the same, in groups."""
    same = collections.defaultdict(list)
    for item in shlex.split(items):
        text = re.sub(rf"\$(?:{variable}\b|\{{{variable}\}})", lambda _: item, body)
        # The item itself, too: a body that does not use it is repeated on purpose.
        same[essence(f"{text}; {item}", obvious)].append(item)
    return [group for group in same.values() if len(group) > 1]


def check_test(runs, obvious):
    """The number of loops over options in RUNS, and what they and RUNS themselves repeat."""
    loops, repeated, same = 0, [], collections.defaultdict(set)
    for command, redefined in runs:
        if "%gmon-cc" not in command:
            continue
        same[essence(command, obvious)].add((command, redefined))
        for variable, items, body in LOOP.findall(command):
            if "$(" not in items:  # what a command prints is not known
                loops += 1
                repeated += [f"for {variable} in {' '.join(map(shlex.quote, group))}"
                             for group in equal_items(variable, items, body, obvious)]
    return loops, repeated + [text for text, group in same.items() if len(group) > 1]


def main():
    tests, obvious, loops, repeated = pathlib.Path(sys.argv[1]), defaults(sys.argv[2]), 0, []
    builds = collections.defaultdict(list)
    for file in sorted(tests.rglob("*")):
        name = file.relative_to(tests)
        if file.suffix not in SUFFIXES or "Inputs" in name.parts:
            continue
        text = file.read_text(errors="replace").replace("%plugin-defaults", sys.argv[3])
        runs = list(commands(text))
        for command, _ in runs:
            for script, source, words in BUILD.findall(command):
                options = sorted(essence(words, obvious).split())
                builds[(script, source, *options)].append(name.as_posix())
        more_loops, problems = check_test(runs, obvious)
        loops += more_loops
        repeated += [f"{name}: the same: {problem}" for problem in problems]
    repeated += [f"{', '.join(names)}: the same build: {' '.join(build)}"
                 for build, names in builds.items() if len(names) > 1]
    print("\n".join([*repeated, f"{len(builds)} builds, {loops} loops, {len(repeated)} repeated"]))
    return len(repeated) != 0


sys.exit(main())
