# Configuration of the tests; lit reads it through lit.site.cfg.py in the build folder.
import ctypes
import os
import shutil
import struct
import subprocess
import sys

import lit.formats

config.name = "Gmonkit"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test", ".c", ".cpp", ".ll", ".s"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)


# --param sanitizer=thread, or address,undefined: what clang compiles has these, and so has the
# runtime, as Inputs/sanitized_build.py has built it. But no test's own data race is looked for.
sanitizer = lit_config.params.get("sanitizer")
build_folder = config.build_root
sanitize = ""
if sanitizer:
    build_folder = os.path.join(config.build_root, "sanitized", sanitizer)
    sanitize = f" -fsanitize={sanitizer} -Wno-unused-command-line-argument"
    if sanitizer == "thread":
        for what in ["memory-accesses", "func-entry-exit", "atomics"]:
            sanitize += f" -mllvm -tsan-instrument-{what}=0"
    # Each image has a copy of the runtime: that is how it is meant.
    config.environment["ASAN_OPTIONS"] = "detect_odr_violation=0"
config.test_exec_root = os.path.join(build_folder, "test")

bin_dir = os.path.join(build_folder, "bin")
lib_dir = os.path.join(build_folder, "lib")

# A developer's own settings must not reach the tests.
for variable in list(os.environ):
    if variable.startswith(("GMON", "CCACHE")):
        config.environment.pop(variable, None)
config.environment["PATH"] = os.pathsep.join([config.llvm_bin, bin_dir, os.environ["PATH"]])
config.environment["LC_ALL"] = "C"

# The longer names first: lit replaces them one after the other.
for name, text in [
    ("%clangxx", os.path.join(config.llvm_bin, "clang++") + sanitize),
    ("%clang", os.path.join(config.llvm_bin, "clang") + sanitize),
    ("%lld", os.path.join(config.llvm_bin, "ld.lld")),
    ("%opt", os.path.join(config.llvm_bin, "opt")),
    ("%llc", os.path.join(config.llvm_bin, "llc")),
    ("%gmon-cc", os.path.join(bin_dir, "gmon-cc")),
    ("%gmonprof", os.path.join(bin_dir, "gmonprof")),
    ("%gmonkit", os.path.join(bin_dir, "gmonkit")),
    ("%plugin", os.path.join(lib_dir, "gmonplugin.so")),
    ("%pass", os.path.join(lib_dir, "libgmonpass.so")),
    ("%shared-runtime", os.path.join(lib_dir, "libgmonrt.so")),
    ("%runtime", os.path.join(lib_dir, "libgmonrt.a")),
    ("%dump-gmon", f"{sys.executable} {config.test_source_root}/Inputs/dump_gmon.py"),
    ("%python", sys.executable),
    ("%lit", f"{sys.executable} {os.path.abspath(sys.argv[0])}"),
    ("%root", config.source_root),
    ("%build", config.build_root),
]:
    config.substitutions.append((name, text))

# What a test REQUIRES. A test that lacks a tool is reported as unsupported, not passed.
for feature in ["gprof", "valgrind", "g++", "gcc", "gcc-11", "gcc-12", "ld.gold", "ld.bfd", "mold",
                "clang-format", "tclsh", "pkg-config", "musl-gcc", "genhtml", "dot", "groff",
                "chromium-headless-shell", "rustc"]:
    if shutil.which(feature):
        config.available_features.add(feature)
if os.path.exists(os.path.join(lib_dir, "gmonplugin.so")):
    config.available_features.add("gcc-plugin")
# The programs that test/programs builds; cmake/fetch-source.sh brings them.
if all(os.path.isdir(os.path.join(config.build_root, "sources", package))
       for package in ["lua5.4", "sqlite3", "libzstd", "ninja-build"]):
    config.available_features.add("sources")
try:
    for descriptor in os.openpty():
        os.close(descriptor)
    config.available_features.add("pty")
except OSError:
    pass  # a container without /dev/pts
# perf_event_open (298 on x86-64) of this process's page faults and, in the kernel, of its
# context switches, as perf_event_attr describes them.
software_event = struct.pack("<IIQQ88x", 1, 112, 3, 1)
descriptor = ctypes.CDLL(None).syscall(298, ctypes.c_char_p(software_event), 0, -1, -1, 8)
if descriptor >= 0:
    os.close(descriptor)
    config.available_features.add("perf-events")
if (os.geteuid() == 0 and shutil.which("setpriv")
        and not os.statvfs(config.build_root).f_flag & os.ST_NOSUID):
    config.available_features.add("setuid")
mount = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
if subprocess.run(mount, capture_output=True).returncode == 0:
    config.available_features.add("mount")
