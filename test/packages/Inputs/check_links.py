# check_links.py DIRECTORY: prints each link in the Markdown files of DIRECTORY that leads out of
# it, to no file, or to no heading of a page, and how many links there are.
import functools
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1]).resolve()


@functools.cache
def anchors(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def leads_somewhere(page, path, anchor):
    target = (page.parent / path).resolve() if path else page
    if root not in target.parents or not target.exists():
        return False
    return not anchor or target.suffix != ".md" or anchor in anchors(target)


links = lost = 0
for page in sorted(root.rglob("*.md")):
    for link in re.findall(r"\]\(([^)\s]+)", page.read_text()):
        if re.match(r"[a-z]+:", link):
            continue
        links += 1
        path, _, anchor = link.partition("#")
        if not leads_somewhere(page, path, anchor):
            print(f"{page.relative_to(root)}: {link}")
            lost += 1
print(f"{links} links, {lost} lead nowhere")
