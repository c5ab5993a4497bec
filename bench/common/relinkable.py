#===- relinkable.py - programs that can be linked again in any order -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from common import builds
from common.builds import COMPILERS, CXX_COMPILERS, FIXED, PROGRAMS_DIR, ROOT, fail, run
from common.history import make_repository
from common.workloads import QUERIES, make_inputs

CPYTHON = "python3.11"
POSTGRES = "postgresql-15"
GIT = "git"
RUBY = "ruby3.1"
SCRIPTS = os.path.join(ROOT, "bench", "cpython")
RUBY_SCRIPTS = os.path.join(ROOT, "bench", "ruby")
LUA_SCRIPT = os.path.join(PROGRAMS_DIR, "workload.lua")


class Program:
    """What is built, the runs that orders of it are trained on, and those they are judged by.

    A package of another release of Debian is PACKAGE/SUITE.
    Training is a list of arguments for each workload; {source} is the unpacked source package,
    {inputs}/NAME what workloads.make_inputs makes, {cluster} PostgreSQL's data, {repository} and
    {other} two Git repositories.
    """

    def __init__(self, package, trained, judged, is_cxx=False, fetched=(), is_whole=False):
        self.package = package
        self.fetched = fetched  # options of dpkg-source
        self.trained = trained
        self.judged = judged
        self.is_cxx = is_cxx
        self.is_whole = is_whole  # its objects are not kept, so it is not linked again


def cpython(training_script, steady_script="steady.py", package=CPYTHON):
    """CPython, trained on its start and three runs of TRAINING_SCRIPT."""
    runs = [[os.path.join(SCRIPTS, training_script), str(number)] for number in (1, 2, 3)]
    return Program(package, {"start": [["-c", "pass"]], "work": runs},
                   {"start-up": ["-c", "pass"], "steady": [os.path.join(SCRIPTS, steady_script)],
                    "untrained": [os.path.join(SCRIPTS, "untrained.py")]},
                   fetched=["--skip-patches"])


PROGRAMS = {
    "lua": Program(builds.PACKAGES["lua"], {"work": [[LUA_SCRIPT, "3"]]},
                   {"script": [LUA_SCRIPT, "1"]}),
    "sqlite": Program(builds.PACKAGES["sqlite"], {"work": [["--size", "5"]]},
                      {"speedtest1": ["--testset", "main", "--size", "1"],
                       "orm": ["--testset", "orm", "--size", "1"]}),
    "ninja": Program(builds.PACKAGES["ninja"], {"work": [["-C", "{inputs}/ninja-small", "-n"]]},
                     {"manifest": ["-C", "{inputs}/ninja-tiny", "-n"]}, is_cxx=True),
    "zstd": Program(builds.PACKAGES["zstd"], {"work": [["-q", "-c", "-7", "{inputs}/text-2M"]]},
                    {"other level": ["-q", "-c", "-3", "{inputs}/text-128K"],
                     "training's level": ["-q", "-c", "-7", "{inputs}/text-128K"]}),
    "cppcheck": Program(
        "cppcheck",
        {"work": [["-q", "--enable=all", "{source}/externals/tinyxml2/tinyxml2.cpp",
                   "{source}/samples/memleak/bad.c", "{source}/samples/erase/bad.cpp"]]},
        {"check": ["-q", "--enable=all", "{source}/cli/stacktrace.cpp"]}, is_cxx=True),
    "postgres": Program(
        POSTGRES,
        {"start": [["{cluster}", os.devnull]],
         "work": [["{cluster}", os.path.join(QUERIES, "train.sql")]]},
        {"start-up": ["{cluster}", os.devnull],
         "select": ["{cluster}", os.path.join(QUERIES, "select.sql")]}),
    "git": Program(
        GIT,
        {"work": [["-C", "{repository}", "log", "-p", "-M"],
                  ["-C", "{repository}", "blame", "HEAD", "--", "folder1/file7"],
                  ["-C", "{repository}", "shortlog", "-s", "HEAD"]]},
        {"log": ["-C", "{other}", "log", "--stat", "--author=2"],
         "diff": ["-C", "{other}", "diff", "-U5", "HEAD~40", "HEAD", "--", "folder2"]}),
    "ruby": Program(
        RUBY,
        {"start": [["-e", "1"]], "work": [[os.path.join(RUBY_SCRIPTS, "train.rb")]]},
        {"start-up": ["-e", "1"], "steady": [os.path.join(RUBY_SCRIPTS, "judge.rb")]}),
    "cpython": cpython("train.py"),
    "cpython-broad": cpython("train_broad.py"),
    "cpython-json-sort": cpython("train_json_sort.py", "json_sort.py"),
}


def by_work_alone(program):
    """PROGRAM without the training of its start."""
    return Program(program.package, {"work": program.trained["work"]}, program.judged,
                   program.is_cxx, program.fetched)


PROGRAMS.update({name + "-work-only": by_work_alone(PROGRAMS[name])
                 for name in ("cpython", "postgres", "ruby")})


class Build:
    """A program, built in one way, in a folder of its own."""

    def __init__(self, path):
        self.path = path
        self.folder = os.path.dirname(path)

    def beside(self, name):
        return Build(os.path.join(self.folder, name))

    def link(self, name, options):
        """Links the objects once more, as the file NAME beside the first."""
        with open(self.path + ".link") as words:
            command = words.read().splitlines()
        linked = self.beside(name)
        command[command.index("-o") + 1] = linked.path
        run(command + options, cwd=self.folder)
        return linked

    def run(self, arguments, **variables):
        environment = dict(os.environ, **FIXED, **variables)
        result = subprocess.run([self.path] + arguments, cwd=self.folder, env=environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if result.returncode:  # that of a signal is negative
            fail("%s %s: ended with status %d" % (self.path, " ".join(arguments),
                                                  result.returncode))


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def tool_files(gmon_cc):
    """What GMON_CC compiles and links with: its own file, the plugins and the runtime."""
    libraries = os.path.join(os.path.dirname(os.path.dirname(gmon_cc)), "lib")
    files = [os.path.join(folder, name) for folder, _, names in os.walk(libraries)
             for name in names if name.endswith((".so", ".a", ".o"))]
    return [gmon_cc, *files]


def description(launcher, compiler, options):
    """What a build depends on, besides its source: the words of the compiler's command, and the
    contents of the files that they name."""
    words = [*launcher, compiler, *options]
    named = [word.split("=", 1)[-1] for word in [*launcher[1:], *options]]
    files = [file for file in named if os.path.isfile(file)]
    if launcher:
        files += tool_files(launcher[0])
    return "\n".join([*words, *("%s %s" % (digest(file), file) for file in sorted(files))]) + "\n"


class Builder:
    """Makes the builds of PROGRAM by one compiler in the folder WORK. One that exists is used again
    if it was made by the same command, profile and plugins. All have the options LTO."""

    def __init__(self, tree, name, program, compiler, work, lto=()):
        self.tree = tree
        self.name = name
        self.program = program
        self.compiler = (CXX_COMPILERS if self.program.is_cxx else COMPILERS)[compiler]
        self.lto = lto
        self.linker = [*lto, *(["-fuse-ld=lld"] if compiler == "clang" else [])]
        name = self.program.package.replace("/", "-")
        self.work = os.path.join(work, "%s.%s" % (name, compiler))
        run(tree.fetching_package(self.program.package, self.program.fetched))
        self.source = os.path.join(tree.sources, name)

    def arguments(self, words):
        make_inputs([os.path.basename(word) for word in words if word.startswith("{inputs}")])
        made = {"source": self.source, "inputs": self.tree.work}
        if "{cluster}" in words:
            made["cluster"] = self.cluster()
        for number, name in enumerate(["repository", "other"]):
            if "{%s}" % name in words:
                made[name] = self.repository(number)
        return [word.format(**made) for word in words]

    @contextlib.contextmanager
    def for_one_run(self, arguments):
        """ARGUMENTS of a run that shall not copy PostgreSQL's data, for they are copied here."""
        cluster = os.path.join(self.work, "cluster")
        if cluster not in arguments:
            yield arguments
            return
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "data")
            os.chmod(folder, 0o711)  # the server may be another user
            run(["cp", "-a", cluster, copy])
            open(os.path.join(copy, "one-run"), "w").close()
            yield [copy if word == cluster else word for word in arguments]

    def build(self, kind, launcher=(), options=()):
        path = os.path.join(self.work, kind, "program")
        compiler = [*launcher, self.compiler]
        options = ["-O2", "-w", "-ffunction-sections", *self.lto, *options]
        made_of = description(list(launcher), self.compiler, options)
        if os.path.exists(path + ".made") and open(path + ".made").read() == made_of:
            return Build(path)
        self.remove(kind)
        os.makedirs(os.path.dirname(path))
        own = {"python": self.build_cpython, "postgresql": self.build_postgres,
               "git": self.build_git, "ruby": self.build_ruby}.get(
                   re.match("[a-z]+", self.program.package)[0])
        if own:
            own(path, compiler, options)
        else:
            keeping = [] if self.program.is_whole else [os.path.join(ROOT, "bench", "objects.py")]
            run([os.path.join(PROGRAMS_DIR, "build-%s.sh" % self.name), self.source, path,
                 *keeping, *compiler, *options, *self.linker])
        with open(path + ".made", "w") as file:
            file.write(made_of)
        return Build(path)

    def remove(self, kind):
        """Has the build KIND made anew."""
        shutil.rmtree(os.path.join(self.work, kind), ignore_errors=True)

    def build_cpython(self, path, compiler, options):
        folder = os.path.dirname(path)
        profiling = [option for option in options if "profile-" in option]
        environment = dict(os.environ, CC=" ".join(compiler),
                           OPT=" ".join(["-DNDEBUG", "-fwrapv", *options]),
                           LDFLAGS=" ".join(self.linker + profiling))
        run([os.path.join(self.source, "configure"), "--disable-test-modules",
             "--without-pymalloc"], cwd=folder, env=environment)
        self.keep("python", path, run(["make", "-j2"], cwd=folder))

    def build_git(self, path, compiler, options):
        folder = os.path.dirname(path)
        run(["cp", "-R", self.source + "/.", folder])
        without = ["NO_%s=1" % what for what in ("CURL", "EXPAT", "OPENSSL", "GETTEXT", "TCLTK",
                                                 "PERL", "PYTHON")]
        self.keep("git", path, run(["make", "-j2", "V=1", "git", "CC=" + " ".join(compiler),
                                    "CFLAGS=" + " ".join(options),
                                    "LDFLAGS=" + " ".join(self.linker), *without], cwd=folder))

    def build_ruby(self, path, compiler, options):
        folder = os.path.dirname(path)
        run([os.path.join(self.source, "configure"), "--disable-install-doc", "--disable-shared",
             "--disable-yjit", "--without-gmp", "CC=" + " ".join(compiler), "debugflags=",
             "optflags=" + " ".join(options), "LDFLAGS=" + " ".join(self.linker)], cwd=folder)
        self.keep("miniruby", path, run(["make", "-j2", "V=1", "miniruby"], cwd=folder))

    @staticmethod
    def keep(name, path, log):
        """Names the program PATH that make has linked as NAME, and keeps the command in its LOG."""
        links = [line for line in log.replace("\\\n", " ").splitlines()
                 if " -o %s " % name in line + " "]
        if not links:
            fail("%s: make has not linked it" % name)
        command = shlex.split(links[0])
        os.rename(os.path.join(os.path.dirname(path), name), path)
        with open(path + ".link", "w") as file:
            file.write("\n".join(command) + "\n")

    def build_postgres(self, path, compiler, options):
        folder = os.path.dirname(path)
        run([os.path.join(self.source, "configure"), "--prefix=" + self.installed(),
             "--without-readline", "--without-zlib", "--without-icu", "CC=" + " ".join(compiler),
             "CFLAGS=" + " ".join(options), "LDFLAGS=" + " ".join(self.linker)], cwd=folder)
        run(["make", "-C", "src/backend", "generated-headers"], cwd=folder)  # -j2 needs them
        log = run(["make", "-j2", "-C", "src/backend"], cwd=folder)
        command = shlex.split(next(line for line in log.splitlines()
                                   if line.endswith(" -o postgres")))
        for place, word in enumerate(command):
            if os.path.exists(os.path.join(folder, "src", "backend", word)):
                command[place] = os.path.join("src", "backend", word)
        starter = os.path.join(folder, "run.o")
        run([self.compiler, "-O2", "-c", os.path.join(QUERIES, "run.c"), "-o", starter])
        command += [starter, *("-Wl,--wrap=" + name for name in ("main", "getuid", "geteuid"))]
        command[command.index("-o") + 1] = path
        run(command, cwd=folder)
        with open(path + ".link", "w") as file:
            file.write("\n".join(command) + "\n")

    def repository(self, number):
        """The NUMBER-th Git repository, with a history of its own."""
        path = os.path.join(self.work, "repository%d" % number)
        if not os.path.exists(path):
            shutil.rmtree(path + ".new", ignore_errors=True)  # of a run that was interrupted
            make_repository(self.build("plain").path, path + ".new", seed=number)
            os.rename(path + ".new", path)
        return path

    def installed(self):
        return os.path.join(self.work, "installed")

    def cluster(self):
        """The folder with the data that each run of PostgreSQL begins with."""
        cluster, installed = os.path.join(self.work, "cluster"), self.installed()
        if os.path.exists(cluster):
            return cluster
        new = cluster + ".new"
        shutil.rmtree(new, ignore_errors=True)  # of a run that was interrupted
        run(["make", "-j2", "install"], cwd=self.build("plain").folder)
        run(["install", "-d", "-m", "700", *(["-o", "1"] if os.geteuid() == 0 else []), new])
        # As root, the server is run as the user that run.c says it is.
        user = ["setpriv", "--reuid=1", "--clear-groups"] if os.geteuid() == 0 else []
        run([*user, os.path.join(installed, "bin", "initdb"), "-N", "--locale=C",
             "--encoding=UTF8", "--wal-segsize=1", "-D", new], cwd="/")
        with open(os.path.join(QUERIES, "schema.sql")) as schema:
            run([*user, os.path.join(installed, "bin", "postgres"), "--single", "-D", new, "-F",
                 "postgres"], stdin=schema, cwd="/")
        os.rename(new, cluster)
        return cluster
