#===- check_includes.py - dependencies run one way -----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_includes.py ROOT
#
# Prints every include line in the source tree ROOT that one of the rules forbids, and
# fails if there is one.

import pathlib
import re
import sys

PARTS = ["analyzer", "driver", "gcc-plugin", "linker-order", "llvm-pass", "plugin-common",
         "runtime"]

# (files, what they may not include, why): both patterns match from the start of a path in
# the tree, or of the name that stands in the include line where it is no file of the tree.
RULES = [
    (r"(?!llvm-pass/|gcc-plugin/|plugin-common/|runtime/"
     r"|analyzer/(object/(aliased_names|build_facts|instrumentation)"
     r"|code/(block_maps|flow_places|function_code|inserted_code|unrun_blocks)"
     r"|probes/(block_marks|profile_probes|source_graphs))\.)",
     r".*gmonkit/abi\.h", "the ABI is between plugins and runtime"),
    (r"(?!analyzer/|runtime/)", r".*gmonkit/(gmon_out|wrapper)\.h",
     "the file format is between runtime and analyzer"),
    (r"(?!analyzer/gmon/live_file\.|runtime/)", r".*gmonkit/live_file\.h",
     "the live file is between runtime and recover"),
    (r"(?!driver/options/runtime_options\.|runtime/)", r".*gmonkit/(option_text\.h|options\.inc)",
     "GMONKIT_OPTIONS is the runtime's, and gmonkit says what it makes of it"),
    (r"(?!driver/profiles/|runtime/)", r".*gmonkit/collector\.h",
     "processes leave counts to gmonkit run"),
    (r"runtime/", r"llvm/|analyzer/|driver/|linker-order/|llvm-pass/|gcc-plugin/",
     "the runtime stands alone"),
    (r"(llvm-pass|gcc-plugin)/", r"analyzer/|driver/|linker-order/|runtime/src/",
     "a plugin shares nothing but the ABI and the options"),
    (r"plugin-common/", r"(?!plugin-common/|.*gmonkit/(abi|fnv1a)\.h).*/|gcc-plugin\.h",
     "the options are compiled into GCC, Clang and gmon-cc alike"),
    (r"(?!llvm-pass/|gcc-plugin/|plugin-common/|driver/(compiler|gmon-cc|rust)/)",
     r"plugin-common/(?!matching/|profiles/|"
     r"(block_list_lines|block_shape|disjoint_sets|weights_format)\.h)",
     "the options are the plugins'"),
    (r"analyzer/", r"driver/|linker-order/|llvm-pass/|runtime/src/",
     "the analyzer knows only the profile and the program"),
    (r"analyzer/(?!options/|reports/|gprof/gprof\.)", r"analyzer/options/",
     "readers and the profile know no options"),
    (r"linker-order/", r"driver/|llvm-pass/|runtime/src/|analyzer/(options|reports|export|gprof)/",
     "layout is made from the profile"),
    (r"linker-order/algorithms/", r"fstream|cstdio|analyzer/.*file|llvm/Support/(File|MemoryBuf)",
     "algorithms open no files"),
    (r"driver/(compiler/|gmon-cc[/.]|rust/|installation/installed_files\.|"
     r"process/(run_program|termination)\.)",
     r"llvm/|analyzer/|linker-order/", "gmon-cc starts for every file of a build"),
]

# The rooms of a part: each uses those before it only. Of folders that nobody uses the one that
# holds `main` comes last.
ROOMS = {
    "analyzer": "support gmon names object options code dwarf probes stacks staleness model count "
                "diff export reports "
                "gprof/model gprof/reports gprof",
    "driver": "installation options process compiler gmon-cc rust orders profiles doctor gmonprof "
              "view judge project loop verbs .",
    "gcc-plugin": "support machine profile flow .",
    "linker-order": "program graph algorithms judge order blocks reports emit",
    "llvm-pass": "support machine flow ir .",
    "runtime/src": "arch/x86_64 arch/aarch64 arch/riscv64 arch text base image counts sampling "
                   "profile collector output process",
}
# What the processors' folders define is declared where it is used.
DEFINITIONS = r"runtime/src/arch/\w+/call_target\.cpp"


def room_of(path):
    """The part of PATH that has rooms, and the number of the room; None outside."""
    folder = path.rpartition("/")[0]
    for part, rooms in ROOMS.items():
        if folder == part or folder.startswith(part + "/"):
            name = folder[len(part) + 1:] or "."
            return part, rooms.split().index(name) if name in rooms.split() else None
    return None


def is_upwards(path, included):
    """Whether INCLUDED is in a later room of the same part than PATH, or in none."""
    here, there = room_of(path), room_of(included)
    if not here or not there or here[0] != there[0] or re.match(DEFINITIONS, path):
        return False
    return None in (here[1], there[1]) or there[1] > here[1]


def resolve(root, file, name):
    """The path in the tree that an include line names, or the name itself."""
    for folder in [file.parent, root, root / "runtime/include", root / "runtime/src"]:
        if (folder / name).is_file():
            return (folder / name).resolve().relative_to(root).as_posix()
    return name


def main(root):
    found = 0
    files = [file for part in PARTS for file in sorted((root / part).rglob("*"))
             if file.suffix in (".h", ".cpp", ".inc", ".S")]
    for file in files:
        path = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s*["<]([^">]+)[">]', line)
            if not include:
                continue
            name = resolve(root, file, include[1])
            for files_pattern, included_pattern, why in RULES:
                if re.match(files_pattern, path) and re.match(included_pattern, name):
                    print(f"{path}:{number}: includes {name}: {why}")
                    found += 1
            if is_upwards(path, name):
                print(f"{path}:{number}: includes {name}: rooms use only those before them")
                found += 1
            if "/" not in name and not include[0].endswith(">") and (file.parent / name).is_file():
                print(f"{path}:{number}: includes {name}: paths are written whole")
                found += 1
    print(f"{len(files)} files, {found} forbidden includes")
    return found != 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
