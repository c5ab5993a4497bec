#===- same_profile.py - one source on two processors ---------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# same_profile.py [--lines] GMONKIT PROGRAM GMON PROGRAM GMON: two builds of one source, for two
# processors, and their profiles. Checks that every instrumented function has as many calls in
# both, from the same functions, and with --lines that every source line for which both have code
# ran as often.

import json
import subprocess
import sys


def export(gmonkit, form, program, gmon):
    return subprocess.run([gmonkit, "export", form, program, gmon], check=True,
                          capture_output=True, text=True).stdout


def calls(gmonkit, program, gmon):
    profile = json.loads(export(gmonkit, "--json", program, gmon))
    functions = profile["functions"]
    mine = [f.get("instrumented", False) and not f["profiler"] for f in functions]
    found = {f["name"]: f["calls"] + f["selfCalls"]
             for f, is_mine in zip(functions, mine) if is_mine}
    for arc in profile["arcs"]:
        if mine[arc["callee"]]:
            # Start-up code, which stands for all callers outside, has other names elsewhere.
            caller = functions[arc["caller"]]["name"] if mine[arc["caller"]] else "outside"
            key = caller + " to " + functions[arc["callee"]]["name"]
            found[key] = found.get(key, 0) + arc["count"]
    return found


def lines(gmonkit, program, gmon):
    file, found = "", {}
    for record in export(gmonkit, "--lcov", program, gmon).splitlines():
        kind, _, value = record.partition(":")
        if kind == "SF":
            file = value
        if kind == "DA":
            line, count = value.split(",")[:2]
            found["%s:%s" % (file, line)] = int(count)
    return found


def compare(what, first, second, keys):
    wrong = [key for key in sorted(keys) if first.get(key) != second.get(key)]
    for key in wrong:
        print("  %s: %s and %s" % (key, first.get(key), second.get(key)))
    print("%d %s, %d not 0: %d differ" % (
        len(keys), what, sum(1 for key in keys if first.get(key)), len(wrong)))
    return bool(wrong) or not keys


def main():
    with_lines = sys.argv[1] == "--lines"
    gmonkit, *files = sys.argv[2 if with_lines else 1:]
    pairs = [("functions and arcs", calls, set.union)]
    if with_lines:
        pairs.append(("lines", lines, set.intersection))
    failed = False
    for what, read, keys in pairs:
        first, second = read(gmonkit, *files[:2]), read(gmonkit, *files[2:])
        failed |= compare(what, first, second, keys(set(first), set(second)))
    sys.exit(failed)


main()
