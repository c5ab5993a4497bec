"""Checks the object `baseline` in the JSON of gmonkit count.

usage: check_baseline_json.py JSON BEFORE NOW [LIMIT]

BEFORE and NOW are the baselines of both builds (gmonkit count --save), whose lines are the same:
each source function's first line stands in its source file behind `NAME(`.
"""

import json
import pathlib
import re
import sys


def read(path):
    """Returns the ranges by function, and the counts by function, source function and offset."""
    functions, lines = {}, {}
    for line in pathlib.Path(path).read_text().splitlines()[1:]:
        counts, name = line.strip().rsplit(" ", 1)
        if line[0] != " ":
            function = name
            least, _, spread = counts.partition("~")
            functions[name] = int(least), int(spread or 0)
        else:
            for pair in counts.split():
                offset, count = map(int, pair.split(":"))
                lines[function, name, offset] = count
    return functions, lines


def difference(before, now):
    return max(now[0] - sum(before), 0) or -max(before[0] - sum(now), 0)


def sequence(rows):
    return sorted(rows, key=lambda row: (-row[-1], row[0]))


def counts(row):
    return (row["before"], row["beforeSpread"], row["now"], row["nowSpread"], row["difference"])


found = json.load(open(sys.argv[1]))
baseline = found["baseline"]
(before, before_lines), (now, now_lines) = read(sys.argv[2]), read(sys.argv[3])
rows = []
for name in before.keys() | now.keys():
    old, new = before.get(name, (0, 0)), now.get(name, (0, 0))
    if grown := difference(old, new):
        rows.append((name, *old, *new, grown))
assert [(row["name"], *counts(row)) for row in baseline["functions"]] == sequence(rows), rows
assert baseline["file"] == sys.argv[2]
assert baseline["before"] == sum(least for least, _ in before.values())
assert baseline["now"] == sum(least for least, _ in now.values()) == found["total"]["instructions"]
assert baseline["difference"] == sum(row[-1] for row in rows)
percent = 100 * baseline["difference"] / baseline["before"]
assert abs(baseline["percent"] - percent) < 1e-9
unstable = [name for name in before if before[name][1] or now.get(name, (0, 0))[1]]
assert baseline["unstable"] == len(unstable)
limit = [float(text) for text in sys.argv[4:]]
assert [baseline[key] for key in ("failAbove", "fails") if key in baseline] == (
    [limit[0], percent > limit[0]] if limit else [])

source = pathlib.Path("prog.c").resolve()
starts = {match[1]: number for number, line in enumerate(source.read_text().splitlines(), 1)
          if (match := re.match(r"\w.* (\w+)\(", line))}
rows = []
for function, name, offset in before_lines.keys() & now_lines.keys():
    if function in unstable:
        continue
    old, new = before_lines[function, name, offset], now_lines[function, name, offset]
    if old != new:
        rows.append((f"{source}:{starts[name] + offset}", old, 0, new, 0, new - old))
assert rows and [(row["place"], *counts(row)) for row in baseline["lines"]] == sequence(rows), rows
print(f"{len(baseline['functions'])} functions, {len(rows)} lines")
