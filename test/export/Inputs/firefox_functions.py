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
#
# The package's `load` gives its server half a second to start, which a busy machine does not keep.
# So the server is started here, and asked until it has read the profile.

import json
import os
import subprocess
import sys
import tempfile
import time

SECONDS = 300  # for a very busy machine
PROGRAM = ["node", os.path.join(sys.argv[1], "dist", "profiler-cli.js")]


def ask(environment, *words):
    """The answer, or None while the server has none."""
    done = subprocess.run([*PROGRAM, "thread", *words, "--json", "--session", "s"],
                          env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if b"Profile load failed" in done.stderr:
        sys.exit(done.stderr.decode())
    return json.loads(done.stdout) if done.returncode == 0 else None


def main(profile):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, PROFILER_CLI_SESSION_DIR=folder)
        server = subprocess.Popen(
            [*PROGRAM, "--daemon", os.path.abspath(profile), "--session", "s"], env=environment)
        try:
            end = time.monotonic() + SECONDS
            while (listed := ask(environment, "list")) is None:
                if server.poll() is not None or time.monotonic() > end:
                    sys.exit(f"firefox_functions.py: error: {profile}: no answer from the "
                             "profiler's server")
                time.sleep(0.1)
            for thread in listed["threads"]:
                print("%s: %s" % (thread["processName"], thread["name"]))
                answer = ask(environment, "functions", "--limit", "0", "--thread",
                             thread["threadHandle"])
                for function in sorted(answer["functions"], key=lambda it: it["nameWithLibrary"]):
                    print("  %s %d %d" % (function["nameWithLibrary"], function["selfSamples"],
                                          function["totalSamples"]))
        finally:
            server.kill()
            server.wait()


main(sys.argv[2])
