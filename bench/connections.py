#!/usr/bin/env python3
#===- connections.py - what a profile takes where each connection is a process -----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# PostgreSQL's server forks a process for each connection. pgbench connects anew for each select
# (-C -S). Prints, for merge=1, for gmonkit run and for the compiler's own profile, transactions per
# second by the plain server's, the medians and quartiles of ROUNDS in turns, and the CPU time of
# server and pgbench likewise. Checks that our profiles have every connection.
#
# --instructions prints what callgrind counts in the process of one connection, and the size of its
# profile.

import argparse
import contextlib
import glob
import os
import re
import resource
import shutil
import signal
import statistics
import subprocess
import tempfile
import time

from common.builds import ADDING, COMPILERS, Builds, add_arguments, fail, run, title
from common.relinkable import PROGRAMS, Builder

PATIENCE = 300  # seconds for a server to start; callgrind takes its time


class Server:
    """Builds of PostgreSQL's server by one compiler, and data for pgbench."""

    def __init__(self, builds, compiler):
        self.builds = builds
        self.builder = Builder(builds, "postgres", PROGRAMS["postgres"], compiler,
                               os.path.join(builds.work, "overhead"))
        self.plain = self.builder.build("plain").path
        self.ours = self.builder.build("gmonkit", [builds.gmon_cc]).path
        self.theirs = self.builder.build("adding", options=ADDING[compiler]).path
        self.data = os.path.join(self.builder.work, "pgbench-data")
        self.profile = os.path.join(self.builder.work, "connections.gmon")
        if not os.path.exists(self.data):
            new = self.data + ".new"
            run(["rm", "-rf", new])
            run(["cp", "-a", self.builder.cluster(), new])
            with self.started([self.plain], new) as ask:
                ask("pgbench", "-q", "-i", "-s", "1", "postgres")
            os.rename(new, self.data)

    @contextlib.contextmanager
    def started(self, command, data=None):
        """The server, run by COMMAND. Gives a function that runs a client."""
        data = data or self.data
        with tempfile.TemporaryDirectory() as sockets, \
                open(os.path.join(self.builder.work, "server.log"), "w") as log:
            environment = dict(os.environ, PGHOST=sockets, PGUSER="daemon", PGPORT="54329")
            server = subprocess.Popen(
                command + ["-D", data, "-k", sockets, "-p", "54329", "-c", "listen_addresses=",
                           "-c", "fsync=off", "-c", "autovacuum=off"],
                stdout=log, stderr=log, cwd=self.builder.work)

            def ask(client, *words):
                return run([os.path.join(self.builder.installed(), "bin", client), *words],
                           env=environment)

            try:
                self.wait_until_ready(server, data)
                yield ask
            finally:
                with contextlib.suppress(FileNotFoundError, ProcessLookupError), \
                        open(os.path.join(data, "postmaster.pid")) as file:
                    os.kill(int(file.readline()), signal.SIGINT)
                server.wait()

    @staticmethod
    def wait_until_ready(server, data):
        """Asks for no connection, which would be counted."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and server.poll() is None:
            with contextlib.suppress(FileNotFoundError), \
                    open(os.path.join(data, "postmaster.pid")) as file:
                if "ready" in file.read():
                    return
            time.sleep(0.01)
        server.kill()
        fail("the server does not start; see server.log beside the builds")

    def check(self, connections):
        """Fails unless the profile has all CONNECTIONS, and the one that pgbench itself makes."""
        report = run([os.path.join(self.builds.folder, "bin", "gmonprof"), "-b", "-p", self.ours,
                      self.profile])
        found = re.search(r" (\d+) +[\d.]+ +[\d.]+ +PostgresMain$", report, re.M)
        calls = int(found[1]) if found else 0
        if calls != connections + 1:
            fail("%s: %d connections" % (self.profile, calls))


def cpu_seconds_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def connect(server, command, clients, connections):
    """Transactions per second, and the CPU time of server and client."""
    before = cpu_seconds_of_children()
    with server.started(command) as ask:
        said = ask("pgbench", "-n", "-C", "-S", "-c", str(clients), "-j", str(clients), "-t",
                   str(connections // clients), "postgres")
    return float(re.search(r"tps = ([\d.]+)", said)[1]), cpu_seconds_of_children() - before


def range_of(ratios):
    if len(ratios) < 2:
        return "%.2f" % ratios[0]
    low, middle, high = statistics.quantiles(ratios, n=4)
    return "%.2f [%.2f, %.2f]" % (middle, low, high)


def table(server, compiler, connections, rounds):
    folder = os.path.join(server.builder.work, "added")
    kinds = {
        "merge=1": ([server.ours], {"GMONKIT_OPTIONS": "hz=0:merge=1:output=" + server.profile}),
        "gmonkit run": ([server.builds.gmonkit, "run", "-o", server.profile, "--", server.ours],
                        {"GMONKIT_OPTIONS": "hz=0"}),
        title(ADDING[compiler]): ([server.theirs], {
            "LLVM_PROFILE_FILE": os.path.join(folder, "%m.profraw"), "GCOV_PREFIX": folder}),
    }
    print("\n%s -O2, %d connections\n\n| profile | clients | plain, per second | per second, by "
          "plain's | CPU time, by plain's |\n|---|---|---|---|---|"
          % (COMPILERS[compiler], connections))
    for kind, (command, variables) in kinds.items():
        for clients in (1, os.cpu_count() or 1):
            plain, speeds, times = [], [], []
            for _ in range(rounds):
                plain.append(connect(server, [server.plain], clients, connections))
                with contextlib.suppress(FileNotFoundError):
                    os.remove(server.profile)
                shutil.rmtree(folder, ignore_errors=True)
                os.environ.update(variables)
                speed, seconds = connect(server, command, clients, connections)
                speeds.append(speed / plain[-1][0])
                times.append(seconds / plain[-1][1])
                if command != [server.theirs]:
                    server.check(connections // clients * clients)
            print("| %s | %d | %.0f | %s | %s |" % (
                kind, clients, statistics.median(it[0] for it in plain), range_of(speeds),
                range_of(times)), flush=True)


def instructions(server, compiler):
    """Prints what one connection takes: its begin is the fork, its end the writing."""
    folder = os.path.join(server.builder.work, "one-connection")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    os.environ["GMONKIT_OPTIONS"] = "hz=0:output=%s/%%n.%%p" % folder
    callgrind = os.path.join(folder, "callgrind.%p")
    with server.started(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + callgrind,
                         server.ours]) as ask:
        ask("psql", "-c", "select 1", "postgres")
    print("\n%s -O2, one connection\n\n| begin | end | all | file, bytes |\n|---|---|---|---|"
          % COMPILERS[compiler])
    for path in glob.glob(os.path.join(folder, "callgrind.*")):
        text = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", path])
        spent = {name: line.split()[0] for line in text.splitlines()
                 for name in ("restartInChild", "__gmon_image_dtor", "PROGRAM TOTALS",
                              "PostgresMain") if re.search(name + r"[ (\[]", line + " ")}
        if "PostgresMain" in spent:
            pid = path.rpartition(".")[2]
            profile, = glob.glob(os.path.join(folder, "*[!d]." + pid))
            print("| %s | %s | %s | %d |" % (
                spent.get("restartInChild", "-"), spent["__gmon_image_dtor"],
                spent["PROGRAM TOTALS"], os.path.getsize(profile)))


def main():
    parser = argparse.ArgumentParser(description="Prints what a profile costs each connection.")
    add_arguments(parser)
    parser.add_argument("--connections", type=int, default=1000, metavar="N",
                        help="connections of each run (default: 1000)")
    parser.add_argument("--rounds", type=int, default=7, metavar="N",
                        help="runs of each kind, in turns with plain ones (default: 7)")
    parser.add_argument("--instructions", action="store_true",
                        help="print what callgrind counts instead")
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    for compiler in arguments.compiler or COMPILERS:
        server = Server(builds, compiler)
        if arguments.instructions:
            instructions(server, compiler)
        else:
            table(server, compiler, arguments.connections, arguments.rounds)


main()
