#===- suites.py - programs that others wrote -----------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# GCC's own execution tests, as their DejaGnu directives say that they are compiled, and programs
# that csmith and random_calls.py make. What a directive says of other processors is not looked at:
# a program that does not compile plainly, or does not run, is left out.

import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

DIRECTIVE = re.compile(r"\{\s*dg-(additional-)?(do|options|sources)\s+(.*?)\s*\}\s*(?:\*/|$)", re.M)
TEXT = re.compile(r'^(?:"([^"]*)"|\{([^}]*)\}|(\S+))\s*(?:\{\s*target\s+(.*)\})?')
OUR_TARGET = re.compile(r"x86_64|\*-\*-\*|lp64|c\+\+")

LANGUAGES = {".C": "c++", ".cpp": "c++"}

# What DejaGnu's drivers add for the tests of a folder.
FOLDER_OPTIONS = {
    "asan": ["-fsanitize=address"], "ubsan": ["-fsanitize=undefined"],
    "tsan": ["-fsanitize=thread"], "atomic": ["-latomic"], "vect": ["-O2", "-ftree-vectorize"],
    "cpp2a": ["-std=c++20"], "cpp23": ["-std=c++23"], "coroutines": ["-std=c++20"],
    "builtins": ["-fno-tree-loop-distribute-patterns"], "modules": ["-fmodules-ts"],
    "tm": ["-fgnu-tm"], "gomp": ["-fopenmp"]}


@dataclasses.dataclass(frozen=True)
class Program:
    name: str  # unique: SUITE/FILE
    sources: tuple  # of paths
    options: tuple = ()  # what the program is always compiled with
    maker: tuple = ()  # the command that prints the source, if that is not there yet
    exits: bool = False  # if a signal ends it, the compiler is wrong

    @property
    def language(self):
        suffix = pathlib.Path(self.sources[0]).suffix
        return LANGUAGES.get(suffix, "fortran" if suffix[1:2] in "fF" else "c")

    def make(self):
        source = pathlib.Path(self.sources[0])
        if source.exists():
            return
        source.parent.mkdir(parents=True, exist_ok=True)
        # Several threads may want it.
        with tempfile.TemporaryDirectory(dir=source.parent) as folder:
            with open(f"{folder}/made", "wb") as file:
                subprocess.run(self.maker, stdout=file, check=True, cwd=folder)
            os.rename(f"{folder}/made", source)


def directives(source):
    """(what, text) of each directive in SOURCE that may be for this machine."""
    with open(source, encoding="latin-1") as file:
        for extra, what, text in DIRECTIVE.findall(file.read()):
            match = TEXT.match(text)
            if match and (match[4] is None or OUR_TARGET.search(match[4])):
                yield extra + what, next(part for part in match.groups()[:3] if part is not None)


def program_of(suite, source, folder, libraries=()):
    sources = [str(source), *map(str, libraries)]
    options = [option for part in source.relative_to(folder).parts
               for option in FOLDER_OPTIONS.get(part, [])]
    for what, text in directives(source):
        if what in ("options", "additional-options"):
            options += text.split()
        elif what == "additional-sources":
            sources += [str(source.parent / name) for name in text.split()]
    return Program(f"{suite}/{source.relative_to(folder)}", tuple(sources), tuple(options))


def torture(build):
    folder = build / "same/gcc/testsuite/gcc.c-torture/execute"
    builtins = folder / "builtins"
    for source in sorted(folder.rglob("*.c")):
        if source.parent == builtins / "lib" or source.stem.endswith("-lib"):
            continue
        libraries = []
        if source.parent == builtins:
            libraries = [builtins / f"{source.stem}-lib.c", builtins / "lib/main.c"]
        yield program_of("torture", source, folder, libraries)


def runs(source):
    return any(what == "do" and text == "run" for what, text in directives(source))


def dg(build):
    folder = build / "same/gcc/testsuite"
    for part in ("gcc.dg", "g++.dg", "c-c++-common", "gcc.target/i386"):
        for source in sorted((folder / part).rglob("*.[cC]")):
            if runs(source):
                yield program_of("dg", source, folder)


def fortran(build):
    folder = build / "same/gcc/testsuite/gfortran.dg"
    for source in sorted(folder.rglob("*.[fF]*")):
        if runs(source):
            yield program_of("fortran", source, folder)


def csmith(build, count, seed):
    """COUNT programs, which lie in build/same/programs."""
    root, folder = build / "same/csmith/usr", build / "same/programs"
    sizes = ["--max-funcs", "6", "--max-block-depth", "4", "--max-expr-complexity", "6"]
    for number in range(seed * 1000000, seed * 1000000 + count):
        source = folder / f"{number}.c"
        maker = (f"{root}/bin/csmith", "--seed", str(number), *sizes)
        yield Program(f"csmith/{source.name}", (str(source),), (f"-I{root}/include/csmith",),
                      maker)


def calls(build, count, seed):
    """COUNT programs, which lie in build/same/programs, by turns in C and C++."""
    generator = pathlib.Path(__file__).resolve().parent / "random_calls.py"
    for number in range(seed * 1000000, seed * 1000000 + count):
        source = build / f"same/programs/calls{number}{'.cpp' if number % 2 else '.c'}"
        maker = (sys.executable, str(generator), str(number), *(["c++"] if number % 2 else []))
        yield Program(f"calls/{source.name}", (str(source),), (), maker, exits=True)


def programs(suite, build, count, seed):
    build = pathlib.Path(build)
    if suite in ("csmith", "calls"):
        return list({"csmith": csmith, "calls": calls}[suite](build, count, seed))
    return list({"torture": torture, "dg": dg, "fortran": fortran}[suite](build))
