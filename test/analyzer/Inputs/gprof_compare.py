"""Compares what gmonprof and GNU gprof print, number by number.

usage: gprof_compare.py GMONPROF [--tolerance=X] [--ignore=NAME]... PROGRAM PROFILE...

Times and percentages may differ by what is rounded off, and by --tolerance as a fraction
of them. What differs on purpose is left out: --ignore
names functions that only one of the two knows, and gmonprof has parts of the call graph
for callers without time and calls of their own, and for cycles that nobody called.
"""

import argparse
import re
import subprocess
import sys

FLAT = re.compile(r" *([\d.]+) +[\d.]+ +([\d.]+)(?: +(\d+) +([\d.]+) +([\d.]+))? +(\S.*)")
NAME = r"(\S.*?)(?: <cycle (\d+)(?: as a whole)?>)? \[\d+\]"
OWN = re.compile(r"\[\d+\] +([\d.]+) +([\d.]+) +([\d.]+)(?: +(\d+)(?:\+(\d+))?)? +" + NAME)
RELATIVE = re.compile(r"(?: +([\d.]+) +([\d.]+))? +(\d+)(?:[/+](\d+))? +" + NAME)


def flat_rows(text):
    """NAME -> (percent, self, calls, self per call, total per call), and the unit."""
    table = text.split("\f")[0].split("name    \n")
    rows = {m[6]: m.groups()[:5] for m in map(FLAT.fullmatch, table[1].splitlines()) if m}
    return rows, table[0].split()[-2:]


def graph_parts(text):
    """Of each part NAME -> (own numbers, {(is caller, relative): numbers})."""
    parts = {}
    for part in text.split("called     name\n")[1].split("\f")[0].split("-" * 47 + "\n"):
        own, relatives = None, {}
        for line in part.splitlines():
            if match := OWN.fullmatch(line):
                own, key = match.groups()[:5], match.groups()[5:]
            elif match := RELATIVE.fullmatch(line):
                relatives[(own is None,) + match.groups()[4:]] = match.groups()[:4]
        if own:
            parts[key] = (own, relatives)
    return parts


class Comparison:
    def __init__(self, tolerance):
        self.tolerance, self.differences = tolerance, 0

    def same(self, a, b):
        if a is None or b is None or "." not in a + b:
            return a == b
        return abs(float(a) - float(b)) <= max(0.0101, self.tolerance * float(b))

    def report(self, what, ours, theirs):
        self.differences += 1
        print(f"{what}: gmonprof {ours}, gprof {theirs}")

    def rows(self, what, ours, theirs):
        for key in sorted(ours.keys() | theirs.keys(), key=str):
            a, b = ours.get(key), theirs.get(key)
            if not a or not b or not all(map(self.same, a, b)):
                self.report(f"{what} {key}", a, b)

    def parts(self, ours, theirs):
        for key in sorted(ours.keys() | theirs.keys(), key=str):
            a, b = ours.get(key), theirs.get(key)
            if a and b:
                self.rows(f"own line of {key}", {"": a[0]}, {"": b[0]})
                self.rows(f"part {key}", a[1], b[1])
            elif b or a[0][3] not in (None, "0") or a[0][3] is None and float(a[0][0]) > 0:
                self.report(f"part {key}", a, b)


def without(ignored, parts):
    def keep(table, name_of):
        return {key: value for key, value in table.items() if name_of(key) not in ignored}

    return {key: (own, keep(relatives, lambda relative: relative[1]))
            for key, (own, relatives) in keep(parts, lambda part: part[0]).items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gmonprof")
    parser.add_argument("--tolerance", type=float, default=0)
    parser.add_argument("--ignore", action="append", default=[])
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()

    arguments = ["-b", "--no-demangle"] + options.files
    ours, theirs = (subprocess.check_output([tool] + arguments, text=True)
                    for tool in (options.gmonprof, "gprof"))
    comparison = Comparison(options.tolerance)
    (our_rows, our_unit), (their_rows, their_unit) = flat_rows(ours), flat_rows(theirs)
    if our_unit != their_unit and any(float(row[4] or 0) for row in their_rows.values()):
        comparison.report("unit", our_unit, their_unit)
    ignored = set(options.ignore)
    comparison.rows("flat", *({name: row for name, row in rows.items() if name not in ignored}
                              for rows in (our_rows, their_rows)))
    our_parts = graph_parts(ours)
    comparison.parts(without(ignored, our_parts), without(ignored, graph_parts(theirs)))
    print(f"{len(our_rows)} rows and {len(our_parts)} parts, "
          f"{comparison.differences} differences")
    sys.exit(comparison.differences != 0)


main()
