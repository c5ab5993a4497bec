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
    (r"(?!llvm-pass/|gcc-plugin/|plugin-common/graph_record\.|runtime/"
     r"|analyzer/(build_facts|instrumentation|code/(flow_places|function_code|inserted_code))\.)",
     r".*gmonkit/abi\.h", "the ABI is between plugins and runtime"),
    (r"(?!analyzer/|runtime/)", r".*gmonkit/(gmon_out|stand_in)\.h",
     "the file format is between runtime and analyzer"),
    (r"(?!analyzer/live_file\.|runtime/)", r".*gmonkit/live_file\.h",
     "the live file is between runtime and recover"),
    (r"(?!driver/runtime_options\.|runtime/)", r".*gmonkit/(option_text\.h|options\.inc)",
     "GMONKIT_OPTIONS is the runtime's, and gmonkit says what it makes of it"),
    (r"runtime/", r"llvm/|analyzer/|driver/|linker-order/|llvm-pass/|gcc-plugin/",
     "the runtime stands alone"),
    (r"(llvm-pass|gcc-plugin)/", r"analyzer/|driver/|linker-order/|runtime/src/",
     "a plugin shares nothing but the ABI and the options"),
    (r"plugin-common/", r"(?!plugin-common/|.*gmonkit/abi\.h).*/|gcc-plugin\.h",
     "the options are compiled into GCC, Clang and gmon-cc alike"),
    (r"(?!llvm-pass/|gcc-plugin/|plugin-common/"
     r"|driver/(gmon-cc|response_file|plugin_options|profile_use)\.)",
     r"plugin-common/", "the options are the plugins'"),
    (r"analyzer/", r"driver/|linker-order/|llvm-pass/|runtime/src/",
     "the analyzer knows only the profile and the program"),
    (r"analyzer/(?!reports/|gmonprof\.|option|compat/gprof\.)",
     r"analyzer/(reports/|gmonprof\.|option)",
     "readers and the profile know no reports and no options"),
    (r"linker-order/", r"driver/|llvm-pass/|runtime/src/|analyzer/(reports/|gmonprof\.|options\.)",
     "layout is made from the profile"),
    (r"linker-order/(?!emit/)", r"linker-order/emit/", "emitters come last"),
    (r"linker-order/algorithms/", r"fstream|cstdio|analyzer/.*file|llvm/Support/(File|MemoryBuf)",
     "algorithms open no files"),
    (r"driver/(gmon-cc|clang_\w+|compiler_\w+|installed_files|launcher_error|lto_cache"
     r"|plugin_options|profile_use|response_file|run_program|termination)\.",
     r"llvm/|analyzer/|linker-order/",
     "gmon-cc starts for every file of a build"),
]


def resolve(root, file, name):
    """The path in the tree that an include line names, or the name itself."""
    own = root / file.relative_to(root).parts[0]
    for folder in [file.parent, root, root / "runtime/include", own, own / "src",
                   root / "runtime/src", root / "analyzer"]:
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
    print(f"{len(files)} files, {found} forbidden includes")
    return found != 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
