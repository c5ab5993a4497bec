"""Writes the recipes of docs/count.md as files into the current folder: the shell lines that
GitHub, GitLab and Jenkins would run as one script each, and the list of benchmarks.

Whoever runs a script gets the same variables and the same options of the shell as there.
"""
import re
import sys

import yaml


def blocks_of(page):
    """{language: [text of a block]} of the section "Recipes"."""
    with open(page, encoding="utf-8") as file:
        section = file.read().split("\n## Recipes\n")[1].split("\n## ")[0]
    blocks = {}
    for language, text in re.findall(r"^```(\w+)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL):
        blocks.setdefault(language, []).append(text)
    return blocks


def write(name, lines):
    if not lines:
        sys.exit(f"{name}: no lines")
    with open(name, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main(page):
    blocks = blocks_of(page)
    github, gitlab = (yaml.safe_load(text) for text in blocks["yaml"])
    write("github.sh", [step["run"] for step in github])
    write("gitlab.sh", gitlab["instructions"]["script"])
    write("gitlab.kept", gitlab["instructions"]["artifacts"]["paths"])
    (jenkins,) = blocks["groovy"]
    write("jenkins.sh", re.findall(r"^ *sh '([^']*)'$", jenkins, re.MULTILINE))
    write("jenkins.kept", re.findall(r"archiveArtifacts artifacts: '([^']*)'", jenkins))
    (benchmarks,) = blocks["sh"]
    write("list.sh", benchmarks.splitlines())


main(sys.argv[1])
