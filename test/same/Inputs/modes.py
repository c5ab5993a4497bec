#===- modes.py - compilers, their options, and ours ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

import dataclasses
import itertools


@dataclasses.dataclass(frozen=True)
class Compiler:
    name: str
    commands: dict  # by language: c, c++, fortran
    processor: str = ""  # if qemu-user is to run what it makes

    def run_prefix(self):
        if not self.processor:
            return []
        return [f"qemu-{self.processor}", "-L", f"/usr/{self.processor}-linux-gnu"]


LLVM = "/usr/lib/llvm-22/bin/"
# What GCC 12 takes with a warning.
OLD_C = ("-Wno-implicit-int", "-Wno-implicit-function-declaration", "-Wno-int-conversion",
         "-Wno-return-type", "-Wno-incompatible-function-pointer-types")


def gcc(version):
    return Compiler(f"gcc-{version}", {"c": (f"gcc-{version}",), "c++": (f"g++-{version}",)})


def gfortran(version):
    return Compiler(f"gfortran-{version}", {"fortran": (f"gfortran-{version}",)})


def cross_gcc(processor):
    return Compiler(f"gcc-12-{processor}", {"c": (f"{processor}-linux-gnu-gcc-12",),
                                            "c++": (f"{processor}-linux-gnu-g++-12",)}, processor)


def clang(processor=""):
    target = ("-fuse-ld=lld", *([f"--target={processor}-linux-gnu"] if processor else []))
    return Compiler("clang-22" + (f"-{processor}" if processor else ""),
                    {"c": (LLVM + "clang", *target, *OLD_C), "c++": (LLVM + "clang++", *target)},
                    processor)


NATIVE = [gcc(12), gcc(11), clang(), gfortran(12)]
TARGETS = {name: [cross_gcc(name), clang(name)] for name in ("aarch64", "riscv64")}

LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os"]
NATIVE_FLAGS = LEVELS + [
    "-O2 -mavx2", "-O3 -mavx512f", "-O2 -mno-red-zone", "-O2 -fcf-protection=full",
    "-O2 -fno-plt", "-O2 -mcmodel=large", "-O3 -march=native", "-O2 -flto"]
TARGET_FLAGS = LEVELS + ["-O2 -fno-plt", "-O2 -fPIC"]

# What gmon-cc is told. The first are its defaults: arcs=derived, blocks=sparse, threads=exact.
OURS = ["", "--gmon-arcs=mcount --gmon-blocks=all", "--gmon-threads=single", "--gmon-first=off",
        "--gmon-blocks=all", "--gmon-arcs=mcount --gmon-blocks=all --gmon-threads=single"]
OURS_FOR_CLANG = ["--gmon-pgo", "--gmon-pgo --gmon-counters"]


def processor_has(feature):
    with open("/proc/cpuinfo") as file:
        return feature in file.read().split()


def runs_here(flags):
    """Whether this machine's processor runs what is compiled with FLAGS, or may be told to."""
    return all(processor_has(feature) for feature in ("avx2", "avx512f") if "-m" + feature in flags)


def choose(random, language, target, pairs, ours):
    """PAIRS of a compiler of LANGUAGE and its flags, and OURS options with each."""
    compilers = [compiler for compiler in (TARGETS[target] if target else NATIVE)
                 if language in compiler.commands]
    all_pairs = list(itertools.product(compilers, TARGET_FLAGS if target else NATIVE_FLAGS))
    for compiler, flags in random.sample(all_pairs, min(pairs, len(all_pairs))):
        options = OURS + (OURS_FOR_CLANG if compiler.name.startswith("clang") else [])
        yield compiler, flags, random.sample(options, min(ours, len(options)))
