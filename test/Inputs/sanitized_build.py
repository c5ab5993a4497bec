#===- sanitized_build.py - the runtime, built with sanitizers -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------------===#
#
#   sanitized_build.py BUILD CLANGXX SANITIZERS
#
# Makes BUILD/sanitized/SANITIZERS, a copy of the build folder BUILD with a runtime that CLANGXX
# compiles with -fsanitize=SANITIZERS. `lit --param sanitizer=SANITIZERS` runs tests in it.

import json
import os
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

# Files compiled without sanitizer, because they may run when it must not be called.
UNSANITIZED = {
    # The stubs keep no vector registers. They call these wherever the program calls a function:
    # before thread-local storage exists, and inside the sanitizer's own initialisation.
    "arc_table.cpp", "icall_caches.cpp", "memory.cpp",
    # Samples are taken in handlers that the sanitizer does not know, and by a thread that only the
    # kernel knows, without thread-local storage.
    "blocked_threads.cpp", "call_frame_info.cpp", "elf_file.cpp", "frame_tables.cpp",
    "helper_thread.cpp", "outside_samples.cpp", "perf_events.cpp", "process_threads.cpp",
    "sampler.cpp", "samples.cpp", "stack_callers.cpp", "thread_timers.cpp",
}
GCC_ONLY = {"-fno-tree-loop-distribute-patterns"}


def compile_command(entry, clangxx, sanitizers, folder):
    """Returns the command, with its object as the last word, for both libraries if they agree."""
    words = shlex.split(entry["command"])
    first = next(i for i, word in enumerate(words) if word.startswith("-"))  # after the compiler
    flags = [word for word in words[first:words.index("-MD")] if word not in GCC_ONLY]
    library = "library." if "-DGMONRT_LIBRARY" in flags else ""
    name = library + os.path.basename(entry["file"])
    if name.endswith(".cpp") and name not in UNSANITIZED:
        flags += ["-O1", "-fsanitize=" + sanitizers, "-fno-sanitize-recover=undefined"]
    return [clangxx, *flags, "-g", "-c", entry["file"], "-o", os.path.join(folder, name + ".o")]


def main(build, clangxx, sanitizers):
    folder = os.path.join(build, "sanitized", sanitizers)
    shutil.rmtree(folder, ignore_errors=True)
    objects = os.path.join(folder, "objects")
    os.makedirs(objects)
    database = subprocess.run(["ninja", "-C", build, "-t", "compdb"], check=True,
                              capture_output=True).stdout
    libraries = {"gmonrt": [], "gmonrt_library": []}
    for library, commands in libraries.items():
        commands += [compile_command(entry, clangxx, sanitizers, objects)
                     for entry in json.loads(database)
                     if f"/{library}.dir/" in entry["output"]
                     or "/gmonrt_common.dir/" in entry["output"]]
    commands = {command[-1]: command for command in sum(libraries.values(), [])}.values()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for command, result in zip(commands, pool.map(subprocess.run, commands)):
            if result.returncode:
                sys.exit("sanitized_build.py: failed: " + shlex.join(command))
    shutil.copytree(os.path.join(build, "bin"), os.path.join(folder, "bin"), symlinks=True)
    shutil.copytree(os.path.join(build, "lib"), os.path.join(folder, "lib"), symlinks=True,
                    ignore=shutil.ignore_patterns("libgmonrt.*", "*.a"))
    archiver = os.path.join(os.path.dirname(clangxx), "llvm-ar")
    for library, commands in libraries.items():
        subprocess.run([archiver, "rcs", os.path.join(folder, f"lib/lib{library}.a"),
                        *(command[-1] for command in commands)], check=True)


main(*sys.argv[1:])
