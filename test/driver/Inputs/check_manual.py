"""Says which options and verbs of a command's --help a manual page does not name.

usage: check_manual.py PAGE COMMAND...
"""

import re
import subprocess
import sys

page = open(sys.argv[1]).read().replace("\\-", "-")
shown = subprocess.run(sys.argv[2:], capture_output=True, text=True, check=True).stdout
options = re.findall(r"^ +(-\w)\b|(?<![\w-])(--[a-z][a-z-]+)", shown, re.MULTILINE)
names = {letter or word for letter, word in options}
if "\nverbs:\n" in shown:
    names = set(re.findall(r"^  ([a-z]+) ", shown, re.MULTILINE))
missing = sorted(name for name in names if not re.search(r"(?<![\w-])" + name + r"(?![\w-])", page))
for name in missing:
    print("missing:", name)
print(len(names), "named,", len(missing), "missing")
