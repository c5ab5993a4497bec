// The flame graph. Rows are calls, widths are time; the outermost caller is on top.

const ROW = 19, LEAST_WIDTH = 1.5; // pixels

// The standard error of a change: both times are sampled.
const changeMargin = node => Math.hypot(margin(Math.max(node.total, 1)), margin(Math.max(node.before, 1)));

// Colours FRAME by how much NODE grew or shrank, grey if that may be chance. Returns its class.
function compared(frame, node) {
  const change = node.total - node.before;
  if (!isSignificant(change, changeMargin(node))) return ["same"];
  const part = Math.abs(change) / Math.max(node.total, node.before);
  frame.style.setProperty("--change", part.toFixed(2));
  return [change > 0 ? "grew" : "shrank"];
}

class Flame {
  constructor(panel) {
    this.addControls(panel);
    this.status = status(panel);
    this.graph = element("div", panel);
    this.graph.id = "flame-graph";
    this.graph.setAttribute("role", "tree");
    this.graph.setAttribute("aria-label", "Flame graph: arrow keys move, Enter zooms, Escape zooms out");
    this.graph.onclick = event => this.onFrame(event, node => this.zoomTo(node));
    this.graph.onmousemove = event => this.onFrame(event, node => showTip(event, into => this.describe(node, into)));
    this.graph.onmouseleave = hideTip;
    this.graph.onkeydown = event => this.onKey(event);
    this.thread = -1;
    this.isReversed = false;
    this.matches = null;
    new ResizeObserver(() => this.draw()).observe(this.graph);
    this.reset();
  }

  addControls(panel) {
    const controls = element("div", panel, undefined, "controls");
    this.search = field(controls, "Find", text => this.find(text));
    this.search.id = "flame-find";
    const names = data.stacks.threads.map(thread => thread.name);
    if (names.length > 1)
      choice(controls, "Thread", ["all", ...names], index => { this.thread = index - 1; this.reset(); });
    this.reversed = checkbox(controls, "Reversed: what ran on top, its callers below", isOn => {
      this.isReversed = isOn;
      this.reset();
    });
    this.reversed.id = "flame-reversed";
    this.isCompared = data.stacks.before.length > 0;
    if (this.isCompared) {
      const box = checkbox(controls, "Colours: red grew, blue shrank", isOn => { this.isCompared = isOn; this.draw(); });
      box.checked = true;
      box.id = "flame-compared";
    }
    button(controls, "Zoom out", () => this.zoomTo(this.root)).id = "flame-out";
  }

  reset() {
    this.root = this.zoomed = this.focused = stackRoot(this.thread, this.isReversed);
    this.draw();
  }

  zoomTo(node) {
    this.zoomed = this.focused = node;
    this.draw();
    this.say(node);
  }

  find(text) {
    const matches = matcher(text);
    this.matches = matches && (node => node.name !== null && matches(node.text()));
    this.draw();
    this.say(this.zoomed);
  }

  // The time of the matching nodes below NODE, none of it twice.
  foundBelow(node) {
    if (this.matches(node)) return node.total;
    return node.children().reduce((sum, child) => sum + this.foundBelow(child), 0);
  }

  say(node) {
    let text = node.text() + ": " + time(node.total) + ", " + share(node.total, this.root.total);
    if (data.stacks.before.length > 0) text += "; before " + time(node.before);
    if (this.matches)
      text += "; found: " + share(this.foundBelow(this.zoomed), this.zoomed.total) + " of " +
        (this.zoomed === this.root ? "all" : this.zoomed.text());
    this.status.textContent = text;
  }

  describe(node, into) {
    element("b", into, node.text());
    element("div", into, time(node.total) + " ± " + time(margin(node.total)) + ", " +
      share(node.total, this.root.total) + (this.isReversed ? "" : "; own " + time(node.self)));
    if (data.stacks.before.length > 0)
      element("div", into, "before " + time(node.before) + ": " + signed(node.total - node.before, time) + " ± " + time(changeMargin(node)));
    if (node.name !== null && node.name < functionCount)
      element("div", into, plural(callsOf(node.name), "call") + " in all, " + placeOf(node.name));
  }

  onFrame(event, use) {
    const node = this.nodeOf.get(event.target.closest(".frame"));
    if (node) use(node);
    else hideTip();
  }

  // Draws the zoomed node's callers over the whole width, then what is below it.
  draw() {
    const hadFocus = this.graph.contains(document.activeElement);
    this.graph.textContent = "";
    this.nodeOf = new Map();
    this.frameOf = new Map();
    this.rows = 0;
    this.width = this.graph.clientWidth || 1000;
    const above = [];
    for (let node = this.zoomed.parent; node; node = node.parent) above.unshift(node);
    for (const node of above) this.addFrame(node, 0, 1).classList.add("above");
    this.drawBelow(this.zoomed, 0, 1);
    this.graph.style.height = this.rows * ROW + "px";
    if (!this.frameOf.has(this.focused)) this.focused = this.zoomed;
    this.frameOf.get(this.focused).tabIndex = 0;
    if (hadFocus) this.frameOf.get(this.focused).focus();
  }

  drawBelow(node, left, width) {
    this.addFrame(node, left, width);
    if (node.total <= 0) return;
    for (const child of node.children()) {
      const part = width * child.total / node.total;
      if (part * this.width < LEAST_WIDTH) break;
      this.drawBelow(child, left, part);
      left += part;
    }
  }

  addFrame(node, left, width) {
    const frame = element("div", this.graph, node.text(), "frame");
    frame.style.left = (100 * left).toFixed(4) + "%";
    frame.style.width = (100 * width).toFixed(4) + "%";
    frame.style.top = node.depth * ROW + "px";
    this.color(frame, node);
    frame.tabIndex = -1;
    frame.setAttribute("role", "treeitem");
    frame.setAttribute("aria-level", node.depth + 1);
    frame.setAttribute("aria-label", node.text() + ", " + time(node.total) + ", " + share(node.total, this.root.total));
    this.nodeOf.set(frame, node);
    this.frameOf.set(node, frame);
    this.rows = Math.max(this.rows, node.depth + 1);
    return frame;
  }

  color(frame, node) {
    let hash = 0;
    for (const c of node.text()) hash = (31 * hash + c.codePointAt(0)) % 9973;
    frame.style.setProperty("--hue", 10 + hash % 50);
    if (this.matches && this.matches(node)) frame.classList.add("found");
    else if (this.isCompared) frame.classList.add(...compared(frame, node));
  }

  onKey(event) {
    const siblings = this.focused.parent ? this.focused.parent.children() : [this.focused];
    const at = siblings.indexOf(this.focused);
    const to = {
      ArrowUp: this.focused.parent, ArrowDown: this.focused.children()[0],
      ArrowLeft: siblings[at - 1], ArrowRight: siblings[at + 1], Home: this.root,
    };
    if (event.key === "Enter" || event.key === " ") this.zoomTo(this.focused);
    else if (event.key === "Escape") this.zoomTo(this.zoomed.parent || this.root);
    else if (event.key in to) this.moveTo(to[event.key]);
    else return;
    event.preventDefault();
  }

  moveTo(node) {
    const frame = this.frameOf.get(node);
    if (!frame) return;
    this.frameOf.get(this.focused).tabIndex = -1;
    this.focused = node;
    frame.tabIndex = 0;
    frame.focus();
    this.say(node);
  }
}

let flame = null; // once its panel was shown

addPanel("flame", "Flame graph", panel => {
  if (data.stacks.threads.length === 0) {
    element("p", panel, "The profile has no time samples, which a flame graph needs.", "note");
    return;
  }
  readStacks();
  element("p", panel, data.stacks.measured
    ? "Each sample has its call stack: the time of every frame is measured."
    : (data.changes ? "Not both profiles have call stacks. " : "The samples have no call stacks. ") + "Each function's time is divided among its callers by their " +
      "calls, as gprof does: a guess where one caller's calls cost more than another's. Run the " +
      "program with GMONKIT_OPTIONS=stacks=1 to measure it.", "note");
  flame = new Flame(panel);
});
