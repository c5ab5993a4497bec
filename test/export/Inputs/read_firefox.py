#===- read_firefox.py - a profile of the Firefox Profiler's processed format ---------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   read_firefox.py PROFILE.json
#
# Checks what the format's documentation asks of tables: the columns of a table are of one length,
# all indices lead to rows, stacks come after their prefixes, samples are in the order of time.
# Prints each thread's stacks from the outermost function to the innermost, with their weights.

import json
import sys

# The columns of each table, and where their indices lead ("": no index).
TABLES = {
    "samples": {"stack": "stackTable", "time": "", "weight": ""},
    "stackTable": {"prefix": "stackTable", "frame": "frameTable", "category": "",
                   "subcategory": ""},
    "frameTable": {"address": "", "inlineDepth": "", "category": "", "subcategory": "",
                   "func": "funcTable", "nativeSymbol": "nativeSymbols", "innerWindowID": "",
                   "implementation": "", "line": "", "column": ""},
    "funcTable": {"name": "stringArray", "isJS": "", "relevantForJS": "",
                  "resource": "resourceTable", "fileName": "stringArray", "lineNumber": "",
                  "columnNumber": ""},
    "resourceTable": {"lib": "libs", "name": "stringArray", "host": "stringArray", "type": ""},
    "nativeSymbols": {"libIndex": "libs", "address": "", "name": "stringArray",
                      "functionSize": ""},
    "markers": {"data": "", "name": "stringArray", "startTime": "", "endTime": "", "phase": "",
                "category": ""},
}


def check_tables(thread, libs):
    lists = {"stringArray": len(thread["stringArray"]), "libs": len(libs)}
    lists.update({name: thread[name]["length"] for name in TABLES})
    for name, columns in TABLES.items():
        table = thread[name]
        assert set(columns) | {"length"} == set(table) - {"weightType"}, name
        for column, target in columns.items():
            assert len(table[column]) == table["length"], (name, column)
            for value in table[column]:
                assert not target or value is None or 0 <= value < lists[target], (name, column)
    for index, prefix in enumerate(thread["stackTable"]["prefix"]):
        assert prefix is None or prefix < index
    assert thread["samples"]["time"] == sorted(thread["samples"]["time"])


def frames(thread, stack):
    names = []
    while stack is not None:
        frame = thread["stackTable"]["frame"][stack]
        function = thread["frameTable"]["func"][frame]
        name = thread["stringArray"][thread["funcTable"]["name"][function]]
        line = thread["frameTable"]["line"][frame]
        names.append(name if line is None else f"{name}@{line}")
        stack = thread["stackTable"]["prefix"][stack]
    return ";".join(reversed(names))


def main(path):
    with open(path) as file:
        profile = json.load(file)
    meta, total = profile["meta"], 0
    print("version", meta["version"], meta["preprocessedProfileVersion"])
    print("interval", meta["interval"])
    for lib in profile["libs"]:
        print("lib", lib["name"], lib["codeId"])
    for thread in profile["threads"]:
        check_tables(thread, profile["libs"])
        assert isinstance(thread["pid"], str) and thread["samples"]["weightType"] == "samples"
        print(thread["name"])
        for stack, weight in zip(thread["samples"]["stack"], thread["samples"]["weight"]):
            print(" ", frames(thread, stack), weight)
            total += weight
    print("total", total)


main(sys.argv[1])
