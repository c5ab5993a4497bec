#!/usr/bin/env python3
#===- languages.py - programs in other languages than C, C++ and Rust -------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds with GCC a program in each language from code that others wrote, which Debian packages:
#
#   fortran  LAPACK's test of its linear equations, from the source package lapack
#   d        a program that renders JSON by templates and regular expressions, with the package
#            libmustache-d-dev and what Phobos compiles into programs
#   ada      a program that reads XML, with the package libxmlada-dom12-dev
#   go       md2man, with the package golang-github-cpuguy83-go-md2man-v2-dev
#
# Prints of each the functions that ran and are counted, those whose calls are as many as callgrind
# counts in the same process, and those that stand where the order of the profile puts them.

import argparse
import json
import os
import subprocess

from common.builds import ROOT, Builds, add_build_argument, in_order, require_known, run
from common.call_counts import compared, exact_of

SOURCES = os.path.join(ROOT, "bench", "languages")
OPTIONS = ["-O2", "-ffunction-sections"]


def linking(order):
    """The compiler's options that have gold follow the file ORDER; none without one."""
    return ["-fuse-ld=gold", f"-Wl,--section-ordering-file={order}"] if order else []


class Language:
    """A program, which `build` makes in a folder of its own."""

    fed = os.devnull  # standard input

    def __init__(self, builds, folder):
        self.builds, self.folder = builds, folder

    def build(self, folder, launcher, order=None):
        """Builds in FOLDER, by a compiler behind LAUNCHER; returns the program's path."""
        raise NotImplementedError

    def arguments(self):
        return []


class Fortran(Language):
    def build(self, folder, launcher, order=None):
        run([os.path.join(ROOT, "cmake", "fetch-source.sh"), "lapack", self.builds.sources])
        source = os.path.join(self.builds.sources, "lapack")
        self.fed = os.path.join(source, "TESTING", "dtest.in")
        run(["cp", "-r", source + "/.", folder])
        compiler = " ".join([*launcher, "gfortran-12"])
        with open(os.path.join(folder, "make.inc"), "w") as settings:
            settings.write(f"TOPSRCDIR = {folder}\nFC = {compiler}\nCC = gcc-12\n"
                           f"FFLAGS = {' '.join(OPTIONS)} -frecursive\n"
                           f"FFLAGS_DRV = {' '.join(OPTIONS)}\n"
                           f"FFLAGS_NOOPT = -O0 -frecursive -ffunction-sections\n"
                           f"LDFLAGS = {' '.join(linking(order))}\nAR = ar\nARFLAGS = cr\n"
                           "RANLIB = ranlib\nTIMER = INT_ETIME\n"
                           "BLASLIB = $(TOPSRCDIR)/librefblas.a\n"
                           "LAPACKLIB = $(TOPSRCDIR)/liblapack.a\n"
                           "TMGLIB = $(TOPSRCDIR)/libtmglib.a\n")
        # dlintst calls a few routines of single precision.
        double = ["BUILD_SINGLE=1", "BUILD_DOUBLE=1", "BUILD_COMPLEX=0", "BUILD_COMPLEX16=0"]
        for part, targets in [("BLAS/SRC", []), ("SRC", []), ("TESTING/MATGEN", []),
                              ("TESTING/LIN", ["xlintstd"])]:
            run(["make", "-j2", "-C", part, *targets, *double], cwd=folder)
        return os.path.join(folder, "TESTING", "LIN", "xlintstd")


class D(Language):
    def build(self, folder, launcher, order=None):
        program = os.path.join(folder, "render")
        run([*launcher, "gdc-12", *OPTIONS, os.path.join(SOURCES, "render.d"),
             "/usr/include/d/mustache-d/mustache.d", *linking(order), "-o", program], cwd=folder)
        return program

    def arguments(self):
        path = os.path.join(self.folder, "rows.json")
        with open(path, "w") as file:
            json.dump([{"name": f"part-{'abcde'[number % 5]}{number}", "size": number}
                       for number in range(500)], file)
        return [path]


class Ada(Language):
    def build(self, folder, launcher, order=None):
        units = [f"-aI/usr/share/ada/adainclude/xmlada_{part}"
                 for part in ("unicode", "input", "sax", "dom")]
        run([*launcher, "gnatmake", *OPTIONS, os.path.join(SOURCES, "tree.adb"), *units,
             *(["-largs", *linking(order)] if order else [])], cwd=folder)
        return os.path.join(folder, "tree")

    def arguments(self):
        path = os.path.join(self.folder, "tree.xml")
        with open(path, "w") as file:
            file.write("<!DOCTYPE list [<!ENTITY e 'text'>]>\n<list>")
            for number in range(500):
                file.write(f"<item name='n{number}' size='{number}'>&e; &lt;<![CDATA[<]]>"
                           f"<!--{number}--><inner/></item>\n")
            file.write("</list>\n")
        return [path]


class Go(Language):
    def build(self, folder, launcher, order=None):
        compiler = os.path.join(folder, "gccgo")  # go takes one word
        with open(compiler, "w") as script:
            script.write(f"#!/bin/sh\nexec {' '.join(launcher)} gccgo-12 \"$@\"\n")
        os.chmod(compiler, 0o755)
        program = os.path.join(folder, "md2man")
        run(["go", "build", "-compiler", "gccgo", "-gccgoflags",
             "all=" + " ".join([*OPTIONS, *linking(order)]), "-o", program,
             "github.com/cpuguy83/go-md2man/v2"],
            cwd=folder, env={**os.environ, "GO111MODULE": "off", "GOPATH": "/usr/share/gocode",
                             "GCCGO": compiler, "GOCACHE": os.path.join(folder, "cache")})
        return program

    def arguments(self):
        page = os.path.join(ROOT, "docs", "ordering.md")
        return ["-in", page, "-out", os.path.join(self.folder, "page.1")]


LANGUAGES = {"fortran": Fortran, "d": D, "ada": Ada, "go": Go}


def row(builds, name):
    folder = os.path.join(builds.work, "languages", name)
    run(["rm", "-rf", folder])
    for kind in ("counted", "ordered"):
        os.makedirs(os.path.join(folder, kind))
    language = LANGUAGES[name](builds, folder)
    counted = language.build(os.path.join(folder, "counted"), [builds.gmon_cc])
    words, order = language.arguments(), os.path.join(folder, "order.txt")

    def start(prefix, **variables):
        with open(language.fed) as fed:
            subprocess.run([*prefix, counted, *words], check=True, stdin=fed, cwd=folder,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env={**os.environ, **variables})

    profile = os.path.join(folder, "counted.gmon")
    counts = compared(builds.gmonkit, counted, profile, start)
    with open(os.path.join(folder, "differences.txt"), "w") as differences:
        for function, (ours, theirs) in sorted(counts.items()):
            if ours != theirs:
                print(function, ours, theirs, file=differences)
    run([builds.gmonkit, "order", counted, profile, "--linker=gold", "-o", order])
    ordered = language.build(os.path.join(folder, "ordered"), [], order)
    placed = in_order(builds, ordered, order)
    print("| %s | %d | %d | %s |" % (name, len(counts), exact_of(counts), placed), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints how exact counts are, and orders kept.")
    add_build_argument(parser)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    arguments = parser.parse_args()
    require_known(arguments.languages, LANGUAGES)
    builds = Builds(arguments.build)
    print("| language | functions that ran | exact | in order |\n|---|---|---|---|", flush=True)
    for name in arguments.languages or LANGUAGES:
        row(builds, name)


main()
