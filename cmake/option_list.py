#===- option_list.py - the programs' options, for other scripts ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# Reads the output of the programs' --help=options, which comes from the tables of their command
# lines. Each line has fields separated by tabs: "verb NAME SUMMARY" or
# "option SHORT LONG VALUE HELP".

import subprocess
from dataclasses import dataclass


@dataclass
class Option:
    short: str
    long: str
    value: str  # placeholder; empty: no value
    optional: bool  # the value may be omitted
    help: str

    def choices(self):
        return self.value.split("|") if "|" in self.value else []


@dataclass
class Program:
    name: str
    options: list  # of Option
    verbs: dict  # name -> (summary, options); empty: no verbs


def read_program(folder, name):
    text = subprocess.run([folder / name, "--help=options"], capture_output=True, text=True,
                          check=True).stdout
    program = Program(name, [], {})
    options = program.options
    for line in text.splitlines():
        kind, *fields = line.split("\t")
        if kind == "verb":
            verb, summary = fields
            options = []
            program.verbs[verb] = (summary, options)
        else:
            short, long, value, help_text = fields
            options.append(Option(short, long, value.strip("[]"), value.startswith("["),
                                  help_text))
    if program.verbs:
        program.options += [Option("", "--help", "", False, "list the verbs"),
                            Option("", "--version", "", False, "print the version")]
    return program
