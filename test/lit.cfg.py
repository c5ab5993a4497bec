# Configuration of the tests; lit reads it through lit.site.cfg.py in the build folder.
import ctypes
import importlib.util
import os
import re
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
# A test that hangs fails, and the others go on.
lit_config.bashPath = os.path.join(config.test_source_root, "Inputs/limited_shell.py")


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
    # The child of a fork with live=1 starts a thread.
    config.environment["TSAN_OPTIONS"] = "die_after_fork=0"
config.test_exec_root = os.path.join(build_folder, "test")

bin_dir = os.path.join(build_folder, "bin")
lib_dir = os.path.join(build_folder, "lib")


def llvm_folder(version):
    """The folder of that LLVM's programs: this machine's, or what fetch-compiler.sh brought."""
    installed = f"/usr/lib/llvm-{version}/bin"
    fetched = os.path.join(config.build_root, "compilers", f"llvm-{version}{installed}")
    return fetched if os.path.isdir(fetched) else installed


# --param gcc=14: the version that tests of other versions than the main one use.
other_gcc = lit_config.params.get("gcc", "11")
# --param llvm=19: what the tests compile and link, they do with that version and its plugin.
compiler_bin = config.llvm_bin
plugin = os.path.join(lib_dir, "libgmonpass.so")
plugin_options = f"-fpass-plugin={plugin}"
other_llvm = lit_config.params.get("llvm")
if other_llvm:
    compiler_bin = llvm_folder(other_llvm)
    plugin = os.path.join(lib_dir, f"gmonkit/llvm-{other_llvm}/libgmonpass.so")
    plugin_options = f"-fpass-plugin={plugin} -Xclang -load -Xclang {plugin}"

# A developer's own settings must not reach the tests.
for variable in list(os.environ):
    if variable.startswith(("GMON", "CCACHE")):
        config.environment.pop(variable, None)
if sanitizer == "thread":
    # ThreadSanitizer's own code crashes in a sample's handler that it has instrumented, as it is
    # nowhere but here, when the sample comes while a thread ends.
    config.environment["GMONKIT_OPTIONS"] = "hz=0"
# --param runtime=stacks=1:hz=1000: options of the runtime where a test sets none.
if "runtime" in lit_config.params:
    config.environment["GMONKIT_OPTIONS"] = lit_config.params["runtime"]
# Compilers of a newer Debian, which cmake/fetch-compiler.sh has brought.
compilers = os.path.join(config.build_root, "compilers")
os.environ["PATH"] += os.pathsep + os.path.join(compilers, "bin")
config.environment["PATH"] = os.pathsep.join([config.llvm_bin, bin_dir, os.environ["PATH"]])
config.environment["LC_ALL"] = "C"

# The longer names first: lit replaces them one after the other.
for name, text in [
    ("%clangxx", os.path.join(compiler_bin, "clang++") + sanitize),
    ("%clang", os.path.join(compiler_bin, "clang") + sanitize),
    ("%lld", os.path.join(compiler_bin, "ld.lld")),
    ("%opt", os.path.join(compiler_bin, "opt")),
    ("%llc", os.path.join(compiler_bin, "llc")),
    ("%gmon-cc", os.path.join(bin_dir, "gmon-cc")),
    ("%gmonprof", os.path.join(bin_dir, "gmonprof")),
    ("%gmonkit", os.path.join(bin_dir, "gmonkit")),
    # What the plugins do when they are asked for nothing.
    ("%plugin-defaults", "--gmon-arcs=mcount --gmon-blocks=all --gmon-threads=single"),
    ("%plugin", os.path.join(lib_dir, "gmonplugin.so")),
    ("-fpass-plugin=%pass", plugin_options),
    ("%pass", plugin),
    ("%shared-runtime", os.path.join(lib_dir, "libgmonrt.so")),
    ("%runtime", os.path.join(lib_dir, "libgmonrt.a")),
    ("%dump-gmon", f"{sys.executable} {config.test_source_root}/Inputs/dump_gmon.py"),
    ("%python", sys.executable),
    ("%aarch64-cc", f"{compiler_bin}/clang --target=aarch64-linux-gnu -fuse-ld=lld"),
    ("%aarch64-cxx", f"{compiler_bin}/clang++ --target=aarch64-linux-gnu -fuse-ld=lld"),
    ("%aarch64", "qemu-aarch64 -L /usr/aarch64-linux-gnu"),
    ("%riscv64-cc", f"{compiler_bin}/clang --target=riscv64-linux-gnu -fuse-ld=lld"),
    ("%riscv64-cxx", f"{compiler_bin}/clang++ --target=riscv64-linux-gnu -fuse-ld=lld"),
    ("%riscv64", "qemu-riscv64 -L /usr/riscv64-linux-gnu"),
    ("%other-gcc", other_gcc),
    ("%lit", f"{sys.executable} {os.path.abspath(sys.argv[0])}"),
    ("%root", config.source_root),
    ("%build", config.build_root),
]:
    config.substitutions.append((name, text))


def find_rust():
    """A folder with cargo and a rustc for whose LLVM there is a plugin: Debian's, else the first
    in PATH."""
    for folder in ["/usr/bin", *os.environ["PATH"].split(os.pathsep)]:
        rustc = os.path.join(folder, "rustc")
        if not os.access(rustc, os.X_OK) or not os.access(os.path.join(folder, "cargo"), os.X_OK):
            continue
        answer = subprocess.run([rustc, "-vV"], capture_output=True, text=True).stdout
        version = re.search(r"^LLVM version: (\d+)", answer, re.MULTILINE)
        if version and os.path.exists(f"{lib_dir}/gmonkit/llvm-{version[1]}/libgmonpass.so"):
            return folder
    return None


rust = find_rust()
if rust:
    config.available_features.add("cargo")
    config.substitutions += [("%cargo", f"env RUSTC={rust}/rustc {rust}/cargo"),
                             ("%rustc", f"{rust}/rustc"), ("%rust", rust)]

# run.sh --full: also variations of what other tests check.
if "full" in lit_config.params:
    config.available_features.add("full")

# What a test REQUIRES. A test that lacks a tool is reported as unsupported, not passed.
for feature in ["gprof", "valgrind", "g++", "gcc", "gcc-12", "ld.gold", "ld.bfd", "mold",
                "clang-format", "tclsh", "pkg-config", "musl-gcc", "genhtml", "dot", "groff",
                "chromium-headless-shell", "meson", "autoreconf", "automake", "ccache", "sccache",
                "distccd", "icecc", "parallel", "slurmctld", "slurmd", "sbatch", "munged",
                 "bash", "zsh", "fish", "rustc", "gnatmake", "gfortran-12", "gdc-12", "gccgo-12",
                 "flang-22", "gprbuild", "protoc", "go", "nvcc"]:
    if shutil.which(feature):
        config.available_features.add(feature)
if importlib.util.find_spec("yaml"):
    config.available_features.add("python-yaml")
if os.path.exists("/usr/include/benchmark/benchmark.h"):
    config.available_features.add("google-benchmark")
if os.path.exists(os.path.join(config.llvm_bin, "llvm-bolt")):
    config.available_features.add("llvm-bolt")
# Root's distccd and iceccd become another user, who must reach what was built.
parents = [os.path.join(bin_dir, *[".."] * up) for up in range(bin_dir.count(os.sep))]
others_reach = all(os.stat(parent).st_mode & 1 for parent in parents)
if os.geteuid() == 0 and not others_reach:
    config.available_features.discard("distccd")
if not os.path.isdir("/sys/fs/cgroup") or not os.listdir("/sys/fs/cgroup"):
    config.available_features.discard("slurmd")  # does not start without control groups
if os.path.exists(os.path.join(lib_dir, "gmonplugin.so")):
    config.available_features.add("gcc-plugin")
# Processors that GCC crosses to: compiler, plugin, runtime, and what runs the programs.
for processor in ["aarch64", "riscv64"]:
    folder = os.path.join(lib_dir, "gmonkit")
    if (shutil.which(f"qemu-{processor}") and shutil.which(f"{processor}-linux-gnu-g++-12")
            and os.path.exists(f"{folder}/gcc-12-{processor}-linux-gnu/gmonplugin.so")
            and os.path.exists(f"{folder}/{processor}-linux-gnu/libgmonrt.a")):
        config.available_features.add(processor)
# GCC of other versions than the main one, and the plugin for it.
for version in ["11", "13", "14", "15", "16"]:
    plugin_of_version = os.path.join(lib_dir, f"gmonkit/gcc-{version}/gmonplugin.so")
    if os.path.exists(plugin_of_version) and shutil.which(f"g++-{version}"):
        config.available_features.add(f"gcc-{version}")
        if version == other_gcc:
            config.available_features.add("other-gcc")
# Clang and lld of other versions than the main one, and the plugin for that Clang.
for version in ["14", "16", "19", "21", "23"]:
    folder = llvm_folder(version)
    config.substitutions.insert(0, (f"%clang-{version}", os.path.join(folder, "clang")))
    if (os.path.exists(os.path.join(lib_dir, f"gmonkit/llvm-{version}/libgmonpass.so"))
            and os.path.exists(f"{folder}/clang++")):
        config.available_features.add(f"clang-{version}")
    if os.path.exists(f"{folder}/ld.lld"):
        config.available_features.add(f"lld-{version}")
# Other processors, whose programs an emulator runs.
for processor in ["aarch64", "riscv64"]:
    if (shutil.which(f"qemu-{processor}") and os.path.isdir(f"/usr/{processor}-linux-gnu/lib")
            and os.path.exists(os.path.join(
                lib_dir, f"gmonkit/{processor}-linux-gnu/libgmonrt.a"))):
        config.available_features.add(f"qemu-{processor}")
# The programs that test/programs builds; cmake/fetch-source.sh brings them.
if all(os.path.isdir(os.path.join(config.build_root, "sources", package))
       for package in ["lua5.4", "sqlite3", "libzstd", "ninja-build"]):
    config.available_features.add("sources")
# Programs that others wrote; same/run.sh brings them, and run.sh those of csmith.
for name, path in [("csmith", "csmith/usr/bin/csmith"), ("gcc-testsuite", "gcc/testsuite")]:
    if os.path.exists(os.path.join(config.build_root, "same", path)):
        config.available_features.add(name)
# Bazel's rules for Java and platforms, which it would fetch, are packages of their own.
if os.path.exists("/usr/lib/gcc/x86_64-linux-gnu/12/include/objc/Object.h"):
    config.available_features.add("gobjc-12")
if (shutil.which("bazel") and os.path.isdir("/usr/share/bazel/rules/java")
        and os.path.isdir("/usr/share/bazel/tools/platforms")):
    config.available_features.add("bazel")
if os.path.isdir(os.path.join(config.build_root, "sources", "libogg")):
    config.available_features.add("libogg")
if os.path.exists(os.path.join(config.build_root, "axe", "package", "axe.min.js")):
    config.available_features.add("axe-core")
if os.path.isdir(os.path.join(config.build_root, "speedscope", "package")):
    config.available_features.add("speedscope")
if os.path.isdir(os.path.join(config.build_root, "firefox-profiler", "package")):
    config.available_features.add("firefox-profiler")
if os.path.exists(os.path.join(config.build_root, "newer-ld", "ld")):
    config.available_features.add("newer-ld")
# Linux tells by this bit whether programs may set the base of gs (`wrgsbase`).
if ctypes.CDLL(None).getauxval(26) & 2:  # AT_HWCAP2
    config.available_features.add("wrgsbase")
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
if subprocess.run(["unshare", "-pf", "--mount-proc", "true"], capture_output=True).returncode == 0:
    config.available_features.add("process-namespaces")
if shutil.which("strace") and subprocess.run(["strace", "-qqo/dev/null", "true"]).returncode == 0:
    config.available_features.add("strace")
mount = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
if subprocess.run(mount, capture_output=True).returncode == 0:
    config.available_features.add("mount")
    # It compiles in a chroot, and with_icecream.py mounts.
    if others_reach and shutil.which("icecc-scheduler") and shutil.which("iceccd"):
        config.available_features.add("iceccd")
