#===- workload-ninja.py - what the tests run Ninja on --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# workload-ninja.py [LIBRARIES OBJECTS]: writes build.ninja, and the sources of which it speaks,
# into the current directory: libraries of objects, programs, generated headers, pools, phony
# targets. `ninja -n` then has something to do, and starts no compiler.

import pathlib
import sys

LIBRARIES, OBJECTS = map(int, sys.argv[1:] or (12, 25)) # of each library

pathlib.Path("src").mkdir(exist_ok=True)
pathlib.Path("rules.ninja").write_text("""\
cflags = -O2 -Wall
pool links
  depth = 2
rule cc
  command = cc $cflags -MMD -MF $out.d -c $in -o $out
  depfile = $out.d
  description = CC $out
rule ar
  command = ar crs $out $in
rule link
  command = cc -o $out $in $libs && echo $$ $in
  pool = links
  rspfile = $out.rsp
  rspfile_content = $in_newline
rule header
  command = generate < $in > $out
  restat = 1
""")
manifest = ["ninja_required_version = 1.5", "builddir = out", "include rules.ninja"]
libraries = []
for i in range(LIBRARIES):
    template, header = pathlib.Path(f"src/config{i}.in"), f"out/config{i}.h"
    template.touch()
    manifest.append(f"build {header} | out/made{i}: header {template}")
    objects = []
    for k in range(OBJECTS):
        source = pathlib.Path(f"src/file {i}.{k}.c")
        source.touch()
        objects.append(f"out/{i}/{k}.o")
        path = str(source).replace(" ", "$ ")
        manifest.append(f"build {objects[-1]}: cc {path} | src/config{i}.in || {header}\n"
                        f"  cflags = $cflags -DLIBRARY={i} $\n      -DFILE={k}")
    libraries.append(f"out/lib{i}.a")
    manifest.append(f"build {libraries[-1]}: ar {' '.join(objects)}")
    manifest.append(f"build out/program{i}: link {' '.join(reversed(libraries))}\n  libs = -lm")
    manifest.append(f"build program{i}: phony out/program{i}")
manifest.append(f"build all: phony {' '.join(f'program{i}' for i in range(LIBRARIES))}")
manifest.append("default all")
pathlib.Path("build.ninja").write_text("\n".join(manifest) + "\n")
