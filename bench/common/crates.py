#===- crates.py - Rust programs that Debian packages ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import os
import re
import shutil

from common.builds import ROOT, run

REGISTRY = "/usr/share/cargo/registry"
# Cargo's options to take crates from Debian's packages librust-*-dev.
OF_DEBIAN = ["--config", "source.crates-io.replace-with='debian'",
             "--config", f"source.debian.directory='{REGISTRY}'"]


def unpack(package, path, removed=None):
    """Makes the folder PATH with the sources of PACKAGE, a source package of Debian or a crate of
    its packages, as Debian's crates can build them. REMOVED is a feature whose crate it lacks."""
    source = os.path.join(REGISTRY, package)
    if not os.path.exists(source):
        parent = os.path.dirname(path)
        run([os.path.join(ROOT, "cmake", "fetch-source.sh"), package, parent])
        source = os.path.join(parent, package)
    shutil.copytree(source, path + ".new", symlinks=True)
    for name in ("Cargo.lock", ".cargo", ".cargo-checksum.json"):
        run(["rm", "-rf", os.path.join(path + ".new", name)])
    adapt(os.path.join(path + ".new", "Cargo.toml"), removed)
    os.rename(path + ".new", path)


def adapt(manifest, removed):
    """Removes what tests want, whose crates may not be there, and the REMOVED feature."""
    with open(manifest) as file:
        tables = re.split(r"^(?=\[)", file.read(), flags=re.MULTILINE)
    text = "".join(table for table in tables
                   if not re.match(r"\[(target\..*\.)?dev-dependencies|\[\[bench", table))
    if removed:
        text = re.sub(f"^{removed} = .*$", "", text, flags=re.MULTILINE)
    with open(manifest, "w") as file:
        file.write(text)
