# check_links.py DIRECTORY: prints each link in the Markdown files of DIRECTORY that leads out of it
# or to no file, and how many there are.
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1]).resolve()
links = lost = 0
for page in sorted(root.rglob("*.md")):
    for link in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
        if re.match(r"[a-z]+:", link):
            continue
        links += 1
        target = (page.parent / link).resolve()
        if root not in target.parents or not target.exists():
            print(f"{page.relative_to(root)}: {link}")
            lost += 1
print(f"{links} links, {lost} lead nowhere")
