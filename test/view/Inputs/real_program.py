# Checks for browser.py: the page of any program whose profile has call stacks. PROFILE is its JSON
# (gmonkit export --json), FOLDED its stacks (--folded).
import os
import re

with open(os.environ["PROFILE"]) as file:
    profile = json.load(file)
stacks = []
with open(os.environ["FOLDED"]) as file:
    for line in file:
        stack, _, microseconds = line.rpartition(" ")
        stacks.append((stack.split(";"), int(microseconds)))
all_time = sum(spent for _, spent in stacks)
rate = profile["time"]["samplesPerUnit"]


def near(one, other, error=1.5e-2):
    """Whether two shown numbers are the same but for their last digit."""
    return abs(one - other) <= error


def seconds(text):
    number, unit = text.split(" ")
    return float(number.replace(",", "")) * {"s": 1, "ms": 1e-3, "µs": 1e-6}[unit]


opened = page.seconds()
assert opened < 2, opened
assert page.run("window.scrollY") == 0  # the title is seen
overview = page.text("#overview")
assert f"{profile['time']['samples']:,} samples" in overview, overview[:300]

# The table: the same functions, times and calls as gmonkit's.
page.open("functions")
# On a stack is what ran, too, though it was neither counted nor sampled.
used = [f for f in profile["functions"] if f["executed"] or f["selfTime"] + f["childTime"] > 0]
assert page.text("#functions-table caption").startswith(f"Functions: {len(used):,}")
page.click("#function-unused")  # with the runtime's, whose names are long
tallest = page.run("Math.max(...[...document.querySelectorAll('#functions-table tbody tr')]"
                   ".map(row => row.offsetHeight))")
assert tallest < 60, tallest  # two lines
page.click("#function-unused")
headings = page.texts("#functions-table thead th")
# Nearly all functions are of one folder, which the heading names.
assert headings[-1].startswith("Source in /") and headings[-1].endswith("/"), headings
folders = [row[-1] for row in page.rows("#functions-table") if row[-1].startswith("/")]
assert not any(folder.startswith(headings[-1][len("Source in "):]) for folder in folders), folders
assert any(re.fullmatch(r"[^/].*:[0-9]+", row[-1]) for row in page.rows("#functions-table"))
times = {}
for function in used:
    both = function["selfTime"], function["selfTime"] + function["childTime"]
    times.setdefault(function["demangled"], []).append(both)
for row in page.rows("#functions-table")[:100]:
    own, total = seconds(row[0]), seconds(row[headings.index("With callees")])
    name = row[headings.index("Function")]
    assert any(near(own, a) and near(total, b) for a, b in times[name]), (row, times[name])
busiest = max(used, key=lambda f: f["selfTime"])
page.type("#function-find", busiest["demangled"])
page.click("#functions-table button.link", busiest["demangled"])
assert page.text("#details h2") == busiest["demangled"]

# The flame graph: all time; what is found; zoom; reversed.
page.open("flame")
assert "measured" in page.text("#flame .note")
total = page.run("flame.root.total")
assert near(total / rate, all_time * 1e-6, 0.01 * all_time * 1e-6), (total, all_time)
name = busiest["demangled"]
page.type("#flame-find", name)
found = sum(spent for stack, spent in stacks
            if any(name.lower() in frame.lower() for frame in stack))
said = page.text("#flame [role=status]")
share = float(said.split("found: ")[1].split(" %")[0])
assert near(share, 100 * found / all_time, 0.2), (said, found, all_time)
page.run("document.querySelector('.frame.found').scrollIntoView()")
page.run("document.querySelector('.frame.found').click()")
zoomed = page.run("document.querySelector('.frame.found').innerText")
assert page.text("#flame [role=status]").startswith(zoomed)
page.click("#flame-out")
page.click("#flame-reversed")
assert near(page.run("flame.root.total"), total, 1e-6 * total)
by_inner = {}
for stack, spent in stacks:
    by_inner[stack[-1]] = by_inner.get(stack[-1], 0) + spent
first = page.run("document.querySelectorAll('.frame')[1].getAttribute('aria-label')")
most = [name for name, spent in by_inner.items() if spent == max(by_inner.values())]
assert first.split(", ")[0] in most, (first, most)
for view in page.run("panels.map(panel => panel.id)"):
    page.open(view)
    assert page.run("openedPanel.section.innerText.length") > 20, view
    wide = page.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, (view, wide)
    right = page.run("Math.max(0, ...[...openedPanel.section.querySelectorAll('caption')].map("
                     "caption => { const text = document.createRange();"
                     "text.selectNodeContents(caption);"
                     "return text.getBoundingClientRect().right}))")
    assert right <= page.run("document.documentElement.clientWidth"), (view, right)
