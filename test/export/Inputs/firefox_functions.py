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
# So the server is started here. Its client removes the file that names a server if the server is
# just writing it. So the client is run only when that file can be read.

import json
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = ["node", os.path.join(sys.argv[1], "dist", "profiler-cli.js")]
SECONDS = 300  # for a very busy machine


def is_named(folder):
    try:
        with open(os.path.join(folder, "s.json")) as file:
            return bool(json.load(file))
    except (OSError, ValueError):
        return False


def ask(environment, *words):
    """The answer, or None while the server has none."""
    try:
        done = subprocess.run([*PROGRAM, "thread", *words, "--json", "--session", "s"],
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if b"Profile load failed" in done.stderr:
        sys.exit(done.stderr.decode())
    return json.loads(done.stdout) if done.returncode == 0 else None


def wait_for(answer, server, profile):
    """What ANSWER returns once it is something."""
    end = time.monotonic() + SECONDS
    while not (given := answer()):
        if server.poll() is not None or time.monotonic() > end:
            what = "is silent" if server.poll() is None else "has ended"
            sys.exit(f"firefox_functions.py: error: {profile}: the profiler's server {what}")
        time.sleep(0.1)
    return given


def main(profile):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, PROFILER_CLI_SESSION_DIR=folder)
        server = subprocess.Popen(
            [*PROGRAM, "--daemon", os.path.abspath(profile), "--session", "s"], env=environment)
        try:
            wait_for(lambda: is_named(folder), server, profile)
            listed = wait_for(lambda: ask(environment, "list"), server, profile)
            for thread in listed["threads"]:
                print("%s: %s" % (thread["processName"], thread["name"]))
                handle = thread["threadHandle"]
                answer = wait_for(lambda: ask(environment, "functions", "--limit", "0",
                                              "--thread", handle), server, profile)
                for function in sorted(answer["functions"], key=lambda it: it["nameWithLibrary"]):
                    print("  %s %d %d" % (function["nameWithLibrary"], function["selfSamples"],
                                          function["totalSamples"]))
        finally:
            server.kill()
            server.wait()


main(sys.argv[2])
