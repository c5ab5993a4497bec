"""compiler_cache.py ccache|sccache PLUGIN COMMAND...: compiles main.c by COMMAND, in which OPTIONS
stands for those of gmon-cc, again and again, and prints after each change whether the compiler
cache had the result. PLUGIN is a file that the test may change.
"""

import json
import os
import pathlib
import subprocess
import sys

cache, plugin, *command = sys.argv[1:]
plugin = pathlib.Path(plugin)
source, ignored = pathlib.Path("main.c"), pathlib.Path("ignored.txt")
original = plugin.read_bytes()
SOURCE = "int main(void) { return 0; }\n"


def hits():
    if cache == "ccache":
        rows = subprocess.check_output(["ccache", "--print-stats"], text=True).splitlines()
        counts = dict(row.split("\t") for row in rows)
        return int(counts["direct_cache_hit"]) + int(counts["preprocessed_cache_hit"])
    stats = subprocess.check_output(["sccache", "--show-stats", "--stats-format=json"])
    return sum(json.loads(stats)["stats"]["cache_hits"]["counts"].values())


def compile(what, *options):
    before = hits()
    run = [o for word in command for o in (options if word == "OPTIONS" else [word])]
    subprocess.check_call([*run, "-O1", "-c", "main.c", "-o", "main.o"])
    sections = subprocess.check_output(["llvm-readelf", "-S", "main.o"], text=True)
    assert "gmon_funcs" in sections, "not instrumented"
    print(f"{what}: {'hit' if hits() > before else 'miss'}", flush=True)


source.write_text(SOURCE)
ignored.write_text("fun:nothing\n")
compile("first")
compile("again")
plugin.write_bytes(original + b"x")
compile("other bytes in the plugin")
compile("again")
plugin.write_bytes(original)
os.utime(plugin, (0, 0))
compile("the plugin as it was, with another time")
compile("an option", "--gmon-blocks=none")
compile("the other options")
compile("a list", "--gmon-list=ignored.txt")
compile("again", "--gmon-list=ignored.txt")
ignored.write_text("fun:something\n")
compile("another list in the same file", "--gmon-list=ignored.txt")
source.write_text("int other;\n" + SOURCE)
compile("another source")
