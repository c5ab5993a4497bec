#===- callgrind.py - how often each instruction ran ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# Reads what valgrind's callgrind writes with --dump-instr=yes --compress-pos=no
# --compress-strings=no. Addresses in it are those of the ELF file, wherever the
# program was loaded.

import os


def read_executions(path, program):
    """{address: executions} of the instructions of the ELF file PROGRAM."""
    executions = {}
    program = os.path.realpath(program)
    in_program = False
    skip = False  # the line after calls= and jumps is not the instruction's own cost
    with open(path) as file:
        for line in file:
            if line.startswith("0x"):
                if in_program and not skip:
                    address, _, cost = line.split()
                    address = int(address, 16)
                    executions[address] = executions.get(address, 0) + int(cost)
                skip = False
            elif line.startswith("ob=") and line[3] != "(":
                in_program = os.path.realpath(line[3:].rstrip("\n")) == program
            elif line.startswith(("calls=", "jump=", "jcnd=")):
                skip = True
            elif line.startswith("positions:"):
                assert line.split() == ["positions:", "instr", "line"], path + ": " + line
            elif line.startswith("events:"):
                assert line.split() == ["events:", "Ir"], path + ": " + line
            elif line[0] in "+-*" or line.startswith("ob=("):
                raise ValueError("%s: want --compress-pos=no --compress-strings=no" % path)
    assert executions, path + ": no instruction of " + program
    return executions
