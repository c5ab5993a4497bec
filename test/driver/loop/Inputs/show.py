"""show.py RESULT: the parts of result.json that do not differ from run to run."""

import json
import sys

with open(sys.argv[1]) as file:
    result = json.load(file)
print("project:", result["project"], "format:", result["format"], "gmonkit:", result["gmonkit"])
print("train:", *result["train"], "judge:", *result["judge"], "start:", *result["start"])
print("judged by training:", result["judgedByTraining"])
print("programs:", *result["programs"])
for build in result["builds"]:
    print("build", build["name"] + ":", end=" ")
    if "work" not in build:
        print(len(build["medians"]), "commands,", "size" if build["size"] > 0 else "empty")
        continue
    cpu = build["work"]["cpu"]
    assert cpu["low"] <= cpu["ratio"] <= cpu["high"], cpu
    assert cpu["pairs"] == result["rounds"] > 7, cpu
    for followed in build["followed"]:
        print("found", followed["foundPercent"], "in order", followed["inOrderPercent"], end=", ")
    print(build["work"]["verdict"] + ",", "pays" if build["pays"] else "does not pay", end=", ")
    print("same output" if build["sameOutput"] else "other output")
print("left out:", *(left["name"] for left in result["leftOut"]))
print("recommended:", result["recommended"])
for line in result["lines"]:
    print("line:", line)
