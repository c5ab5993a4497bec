#===- read_pprof.py - a profile of pprof's, as protoc reads it ----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   read_pprof.py PROFILE.pb.gz
#
# Prints the value types and totals, the mappings, and each stack from the outermost function to the
# innermost, with values, labels and, behind @, source lines. Fails if a reference leads nowhere.

import gzip
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


class Message:
    def __init__(self):
        self.fields = {}

    def all(self, name):
        return self.fields.get(name, [])

    def one(self, name, default=0):
        return (self.all(name) or [default])[0]


def parse(lines):
    message = Message()
    for line in lines:
        if line.strip() == "}":
            break
        if found := re.match(r"\s*(\w+) \{", line):
            value = parse(lines)
        else:
            found = re.match(r'\s*(\w+): "?(.*?)"?\n?$', line)
            value = found.group(2)
            if found.group(1) != "string_table":
                value = {"true": 1, "false": 0}.get(value) or int(value)
        message.fields.setdefault(found.group(1), []).append(value)
    return message


def main(path):
    with gzip.open(path) as file:
        contents = file.read()
    text = subprocess.run(["protoc", "--decode=Profile", f"-I{HERE}", f"{HERE}/profile.proto"],
                          input=contents, stdout=subprocess.PIPE, check=True).stdout.decode()
    profile = parse(iter(text.splitlines(keepends=True)))
    strings = profile.all("string_table")
    assert strings[0] == "" and len(set(strings)) == len(strings)
    types = [(strings[t.one("type")], strings[t.one("unit")]) for t in profile.all("sample_type")]
    samples = profile.all("sample")
    for index, (name, unit) in enumerate(types):
        print(f"total {name} {unit} {sum(s.all('value')[index] for s in samples)}")
    print("period", profile.one("period"))
    for comment in profile.all("comment"):
        print("comment", strings[comment])
    mappings = {m.one("id"): m for m in profile.all("mapping")}
    for mapping in mappings.values():
        print("mapping", os.path.basename(strings[mapping.one("filename")]),
              strings[mapping.one("build_id")])
    functions = {f.one("id"): f for f in profile.all("function")}
    locations = {}
    for location in profile.all("location"):
        assert location.one("mapping_id") in mappings and location.one("id") not in locations
        names = []
        for line in reversed(location.all("line")):
            function = functions[line.one("function_id")]
            file = os.path.basename(strings[function.one("filename")])
            place = f"@{file}:{line.one('line')}" if file else ""
            names.append(strings[function.one("name")] + place)
        locations[location.one("id")] = names
    for sample in samples:
        frames = [name for id in reversed(sample.all("location_id")) for name in locations[id]]
        labels = [f" {strings[label.one('key')]}={strings[label.one('str')]}"
                  for label in sample.all("label")]
        print("stack", ";".join(frames), *sample.all("value"), sep=" ", end="".join(labels) + "\n")


main(sys.argv[1])
