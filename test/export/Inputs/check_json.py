"""Fails unless PROFILE, what `gmonkit export --json` makes of program.yaml and profile.txt, has
the right values and no key that the tables of DOCUMENT do not describe, nor lacks one.

usage: check_json.py PROFILE DOCUMENT
"""

import json
import math
import re
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
functions = {function["name"]: function for function in profile["functions"]}
number = {function["name"]: i for i, function in enumerate(profile["functions"])}


def check(found, expected):
    for key, value in expected.items():
        assert found.get(key) == value, (key, found.get(key), value)


check(profile["program"], {"path": "prog", "id": "0123456789abcdef", "idKind": "build-id"})
check(profile["flags"], {"firstOrder": True, "merged": False, "inexact": False})
check(profile["time"], {"dimension": "seconds", "samplesPerUnit": 100, "samples": 700,
                        "total": 7, "inFunctions": 7})
check(profile, {"format": 1, "profiles": ["gmon.out"], "unresolvedCalls": 3, "files": []})
check(functions["even"], {"address": 0x1040, "size": 16, "section": ".text", "global": True,
                          "executed": True, "profiler": False, "samples": 350, "selfTime": 3.5,
                          "selfTimeMargin": math.sqrt(350) / 100, "childTime": 0, "calls": 8,
                          "selfCalls": 5, "cycle": 1})
check(functions["helper"], {"global": False, "calls": 0, "executed": False})
check(functions["idle"], {"executed": False, "samples": 0})
check(profile["cycles"][0], {"number": 1, "members": [number["even"], number["odd"]], "calls": 2,
                             "selfCalls": 15, "selfTime": 4, "childTime": 2.5})
arcs = {(arc["caller"], arc["callee"]): arc for arc in profile["arcs"]}
check(arcs[number["main"], number["even"]], {"count": 2, "selfTime": 4, "childTime": 2.5})
assert number["odd"] > number["even"] and len(arcs) == 5
assert profile["callSites"][1] == {"from": 0x1011, "caller": number["main"],
                                   "callee": number["even"], "count": 2}
assert profile["blocks"][2] == {"address": 0x1044, "count": 8, "function": number["even"]}
check(profile["histograms"][0], {"low": 0x1000, "high": 0x1080, "bins": 32,
                                 "samples": [[4, 50], [8, 250], [16, 350], [20, 50]]})

# What the document's tables describe: rows that begin with | `key` |.
with open(sys.argv[2]) as file:
    described = set(re.findall(r"^\| `(\w+)`", file.read(), re.MULTILINE))
optional = {"aliases", "file", "line", "object", "stackSamples", "inStacks"}  # not in this program


def keys(value):
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


assert keys(profile) | optional == described, keys(profile) ^ described
