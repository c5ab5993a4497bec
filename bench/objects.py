#!/usr/bin/env python3
#===- objects.py - a compiler that keeps the objects ------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   objects.py COMPILER ARGUMENT... -o OUT SOURCE...
#
# Does the work of COMPILER, but compiles each source separately to OUT.objects/N.o, two at a time.
# Writes the link command to OUT.link, one word per line. So OUT can be linked again in another
# order without compiling.

import concurrent.futures
import os
import subprocess
import sys

SOURCES = (".c", ".cc", ".cpp")


def main():
    command = sys.argv[1:]
    place = command.index("-o")
    out = command[place + 1]
    del command[place:place + 2]
    sources = [word for word in command if word.endswith(SOURCES)]
    libraries = [word for word in command if word.startswith("-l")]
    command = [word for word in command if word not in sources + libraries]
    folder = out + ".objects"
    os.makedirs(folder, exist_ok=True)
    objects = [os.path.join(folder, "%d.o" % number) for number in range(len(sources))]

    def compile_one(pair):
        source, target = pair
        return subprocess.run(command + ["-c", source, "-o", target]).returncode

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        if any(pool.map(compile_one, zip(sources, objects))):
            sys.exit(1)
    link = command + objects + libraries + ["-o", out]
    with open(out + ".link", "w") as file:
        file.write("\n".join(link) + "\n")
    sys.exit(subprocess.run(link).returncode)


main()
