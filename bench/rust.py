#!/usr/bin/env python3
#===- rust.py - what a profile gives to real Rust programs -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# rust.py FOLDER PROGRAM...: builds programs that Debian packages from crates in Debian's packages
# (`apt-get build-dep` brings them), trains them on one input and measures them on another one. Prints
# a line for each: instructions of the training beside those of the plain build; instructions of the
# builds that are optimised by Gmonkit's profile and by rustc's own, beside the plain build's; what
# 'gmonkit verify' says of the order; and the pages of code that the start touches, in order and
# plainly. FOLDER keeps sources and builds.

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REGISTRY = "/usr/share/cargo/registry"
CARGO = {"CARGO_NET_OFFLINE": "true", "RUSTC": "/usr/bin/rustc"}
LLD = ["-C", "link-arg=-fuse-ld=lld"]


class Program:
    """REMOVED: a feature in Cargo.toml whose crate Debian has without it. OPTIONS: Cargo's."""

    def __init__(self, package, trained, judged, removed=None, options=()):
        self.package, self.trained, self.judged = package, trained, judged
        self.removed, self.options = removed, list(options)


# {texts} are the sources of Lua, {other} those of zstd's library, {tree} a folder with both.
PROGRAMS = {
    "rg": Program("rust-ripgrep",
                  [["-j1", "-n", "-i", "return [a-z]+", "{texts}"], ["-j1", "-c", "lua_[A-Z]", "{texts}"]],
                  ["-j1", "-n", "-w", "size_t|static", "{other}"], removed="simd-accel"),
    "fd": Program("rust-fd-find", [["-j1", "l[a-z]+[.]c$", "{tree}"], ["-j1", "-e", "h", ".", "{tree}"]],
                  ["-j1", "zstd.*", "{tree}"]),
    "exa": Program("rust-exa", [["-l", "--sort=size", "{texts}"], ["-R", "{texts}"]],
                   ["-l", "-R", "{other}"], options=["--no-default-features"]), # no git
}


def fail(message):
    sys.exit(f"rust.py: error: {message}")


def run(command, **options):
    result = subprocess.run(command, capture_output=True, text=True, errors="replace", **options)
    if result.returncode != 0:
        fail(f"{' '.join(map(str, command))}: {result.stderr[-2000:]}")
    return result.stdout


class Judge:
    def __init__(self, folder, build, name):
        self.program, self.name = PROGRAMS[name], name
        self.folder, self.bin = folder / name, build / "bin"
        self.folder.mkdir(parents=True, exist_ok=True)
        sources = build / "sources"
        places = {"texts": sources / "lua5.4", "other": sources / "libzstd" / "lib", "tree": sources}
        self.filled = lambda words: [word.format(**places) for word in words]
        run(["sh", ROOT / "cmake/fetch-source.sh", self.program.package, folder])
        self.source = self.folder / "source"
        if not self.source.exists():
            shutil.copytree(folder / self.program.package, self.source)
            (self.source / "Cargo.lock").unlink(missing_ok=True)
            shutil.rmtree(self.source / ".cargo", ignore_errors=True)
            self.adapt(self.source / "Cargo.toml")

    def adapt(self, manifest):
        """Removes what tests want, whose crates may not be there, and the removed feature."""
        tables = re.split(r"^(?=\[)", manifest.read_text(), flags=re.MULTILINE)
        text = "".join(table for table in tables
                       if not re.match(r"\[(target\..*\.)?dev-dependencies", table))
        if self.program.removed:
            text = re.sub(f"^{self.program.removed} = .*$", "", text, flags=re.MULTILINE)
        manifest.write_text(text)

    def build(self, kind, options=(), **variables):
        """Builds the program in a folder for that KIND. OPTIONS are rustc's, of the last link."""
        target = self.folder / kind
        program = target / "release" / self.name
        if not program.exists():
            environment = {**os.environ, **CARGO, **variables,
                           "PATH": f"{self.bin}:{os.environ['PATH']}"}
            run(["/usr/bin/cargo", "rustc", "--release", "--offline", "--bin", self.name, *self.program.options,
                 "--target-dir", target, "--config", "source.crates-io.replace-with='debian'",
                 "--config", f"source.debian.directory='{REGISTRY}'", "--", *LLD, *options],
                cwd=self.source, env=environment)
        return program

    def run(self, program, words, prefix=(), **variables):
        # What it found is not what it is judged by: 1 says that there was nothing.
        subprocess.run([*prefix, program, *self.filled(words)], cwd=self.folder, check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                       env={**os.environ, "HOME": "/nonexistent", **variables})

    def instructions(self, program, words):
        log = self.folder / "instructions.txt"
        self.run(program, words, ["valgrind", "--tool=cachegrind", "--cache-sim=no",
                                  "--cachegrind-out-file=/dev/null", f"--log-file={log}"],
                 GMONKIT_OPTIONS="hz=0")
        found = re.search(r"I\s+refs:\s+([\d,]+)", log.read_text())
        return int(found[1].replace(",", "")) if found else fail(f"{log}: no instructions")

    def train(self, program):
        """Runs the training, whose profiles gmonkit adds up, and returns the sum's path."""
        parts = []
        for number, words in enumerate(self.program.trained):
            parts.append(self.folder / f"part{number}.gmon")
            self.run(program, words, GMONKIT_OPTIONS=f"hz=0:output={parts[-1]}")
        total = self.folder / "gmon.out"
        total.unlink(missing_ok=True)
        run([self.bin / "gmonkit", "merge", program, *parts, "-o", total])
        return total

    def pages(self, program):
        line = run([os.environ.get("LAYOUTSIM", "layoutsim.sh"), program, "--version"])
        return line.strip()

    def report(self):
        tool = self.bin / "gmonkit"
        plain = self.build("plain")
        wrapped = {"RUSTC_WRAPPER": "gmon-cc"}
        counted = self.build("counted", **wrapped)
        words = self.program.trained[0]
        ratio = self.instructions(counted, words) / self.instructions(plain, words)
        print(f"{self.name}: training / plain: {ratio:.3f}", flush=True)
        profile = self.train(counted)
        order = self.folder / "order.txt"
        run([tool, "order", counted, profile, "-o", order])
        ordered = self.build("ordered", ["-C", f"link-arg=-Wl,--symbol-ordering-file={order}",
                                         "-C", "link-arg=-Wl,--no-warn-symbol-ordering"])
        lines = run([tool, "verify", ordered, order]).splitlines()
        print(f"{self.name}: " + "; ".join(line for line in lines[:4]), flush=True)
        print(f"{self.name}: start, plain:   {self.pages(plain)}")
        print(f"{self.name}: start, ordered: {self.pages(ordered)}", flush=True)
        before = self.instructions(plain, self.program.judged)
        trained = self.build("trained", GMON_CC_OPTIONS="--gmon-pgo", **wrapped)
        samples = self.folder / "prog.prof"
        run([tool, "export", f"--sample-profile={samples}", trained, self.train(trained)])
        used = self.build("used", GMON_CC_OPTIONS=f"--gmon-pgo={samples}", **wrapped)
        ours = self.instructions(used, self.program.judged) / before
        print(f"{self.name}: instructions by Gmonkit's profile: {ours:.4f}", flush=True)
        raw = self.folder / "raw"
        generated = self.build("generated", RUSTFLAGS=f"-Cprofile-generate={raw}")
        for words in self.program.trained:
            self.run(generated, words)
        merged = self.folder / "rustc.profdata"
        run(["/usr/lib/llvm-22/bin/llvm-profdata", "merge", "-o", merged, raw])
        rustc = self.build("profile-use", RUSTFLAGS=f"-Cprofile-use={merged}")
        theirs = self.instructions(rustc, self.program.judged) / before
        print(f"{self.name}: instructions by rustc's profile: {theirs:.4f}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage="rust.py [--build=DIR] FOLDER PROGRAM...")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("programs", nargs="+", choices=PROGRAMS)
    arguments = parser.parse_args()
    for name in arguments.programs:
        Judge(arguments.folder.resolve(), arguments.build.resolve(), name).report()


main()
