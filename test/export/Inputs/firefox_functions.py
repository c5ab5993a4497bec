#===- firefox_functions.py - what the Firefox Profiler makes of a profile ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   firefox_functions.py PROFILER-CLI PROFILE.json
#
# Loads the profile by the Firefox Profiler's own code, with PROFILER-CLI, a package of npm. Prints
# the functions of each thread, with the samples in them and in all that they call.

import json
import os
import subprocess
import sys
import tempfile

cli, profile = os.path.join(sys.argv[1], "dist", "profiler-cli.js"), sys.argv[2]
with tempfile.TemporaryDirectory() as folder:
    environment = dict(os.environ, HOME=folder, PROFILER_CLI_SESSION_DIR=folder)

    def ask(*words):
        return subprocess.run(["node", cli, *words], env=environment, check=True,
                              stdout=subprocess.PIPE).stdout

    ask("load", profile)
    try:
        for thread in json.loads(ask("thread", "list", "--json"))["threads"]:
            print("%s: %s" % (thread["processName"], thread["name"]))
            listed = ask("thread", "functions", "--limit", "0", "--json", "--thread",
                         thread["threadHandle"])
            for function in sorted(json.loads(listed)["functions"],
                                   key=lambda it: it["nameWithLibrary"]):
                print("  %s %d %d" % (function["nameWithLibrary"], function["selfSamples"],
                                      function["totalSamples"]))
    finally:
        ask("stop", "--all")
