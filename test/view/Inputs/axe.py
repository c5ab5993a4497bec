# Checks for browser.py: axe-core, the file AXE, finds no serious fault of accessibility in any
# view, nor in the details of a function.
import os

page.run(open(os.environ["AXE"]).read() + "; 0")
found = []
for view in page.run("panels.map(panel => panel.id)"):
    page.open(view)
    if view == "functions":
        page.click("#functions-table button.link")
    for violation in page.run("axe.run(document, {resultTypes: ['violations']})"
                              ".then(result => result.violations)"):
        if violation["impact"] in ("serious", "critical"):
            nodes = [node["html"][:200] + " " + node.get("failureSummary", "")[:300]
                     for node in violation["nodes"][:3]]
            found.append((view, violation["id"], violation["help"], nodes))
assert not found, json.dumps(found, indent=1)
