// Layouts: a square is a page of code. Its colour is how often its functions were called, its
// filling how much of the page ran.

const PAGE = 4096, LEVELS = 6, SHOWN = 25, READ_OUT = 4;

// What bytes are. RAN is a function without known blocks; in the data, also one that never ran.
const HOT = 0, START = 1, COLD = 2, RAN = 3, KINDS = 4;
const TITLES = ["hot", "only at start-up", "never ran", "in unknown blocks"];

// Calls; 1 for what ran without a known call.
const heatOf = f => Math.max(callsOf(f), ran.has(f) ? 1 : 0);
const mostHeat = Math.log1p(data.ran.reduce((most, f) => Math.max(most, heatOf(f)), 1));

function describeBytes(bytes) {
  return TITLES.map((title, kind) => bytes[kind] + " " + title).filter((text, kind) => bytes[kind]).join(", ");
}

// Calls EACH with function, address, size and kind of all code of a layout, by address.
function forEachPlace(layout, each) {
  layout.function.forEach((f, row) => {
    const kind = layout.kind ? layout.kind[row] : RAN;
    each(f, layout.address[row], layout.size[row], kind === RAN && !ran.has(f) ? COLD : kind);
  });
}

function sumOf(functions) {
  const bytes = Array(KINDS).fill(0);
  for (const own of functions.values()) own.forEach((size, kind) => bytes[kind] += size);
  return bytes;
}

function addBytes(functions, f, kind, bytes) {
  if (!functions.has(f)) functions.set(f, Array(KINDS).fill(0));
  functions.get(f)[kind] += bytes;
}

function placesByFunction(layout) {
  const places = new Map();
  forEachPlace(layout, (f, address, size, kind) => {
    if (!places.has(f)) places.set(f, []);
    places.get(f).push({address, size, kind});
  });
  return places;
}

// The functions on each page of a layout, with the bytes of each kind; pages without any are left
// out.
function pagesOf(layout) {
  const pages = new Map();
  forEachPlace(layout, (f, address, size, kind) => {
    const end = address + Math.max(size, 1);
    for (let page = Math.floor(address / PAGE); page * PAGE < end; ++page) {
      if (!pages.has(page)) pages.set(page, new Map());
      const bytes = Math.min(end, (page + 1) * PAGE) - Math.max(address, page * PAGE);
      addBytes(pages.get(page), f, kind, bytes);
    }
  });
  return [...pages].sort((a, b) => a[0] - b[0]);
}

// By how often those functions were called of which something on the page ran.
function heat(functions) {
  let calls = 0;
  for (const [f, bytes] of functions)
    if (bytes[HOT] || bytes[START] || bytes[RAN]) calls = Math.max(calls, heatOf(f));
  return calls ? Math.max(1, Math.min(LEVELS, Math.ceil(LEVELS * Math.log1p(calls) / mostHeat))) : 0;
}

// Fills a square from below by the share of the page that ran. What ran is always visible.
function fill(cell, bytes) {
  const part = size => size ? Math.max(size / PAGE, .15) : 0;
  const hot = part(bytes[HOT] + bytes[RAN]), all = hot + part(bytes[START]);
  cell.style.setProperty("--hot", (100 * hot).toFixed(1) + "%");
  cell.style.setProperty("--ran", (100 * all).toFixed(1) + "%");
}

function describePage(into, page, functions, knowsBlocks) {
  element("b", into, "page 0x" + (page * PAGE).toString(16) + ", " + plural(functions.size, "function"));
  if (knowsBlocks) element("div", into, "bytes: " + describeBytes(sumOf(functions)));
  const hottest = [...functions.keys()].sort((a, b) => heatOf(b) - heatOf(a));
  for (const f of hottest.slice(0, SHOWN)) {
    const line = element("div", into, nodeName(f) + " ");
    const calls = heatOf(f) ? plural(heatOf(f), "call") : "never ran";
    element("span", line, heatOf(f) && knowsBlocks ? calls + ": " + describeBytes(functions.get(f)) : calls, "dim");
  }
  if (functions.size > SHOWN) element("span", into, functions.size - SHOWN + " more", "dim");
}

class LayoutGrid {
  constructor(parent, layout) {
    this.layout = layout;
    const section = element("div", parent, undefined, "layout");
    element("h2", section, layout.name);
    const pages = pagesOf(layout), hot = pages.filter(([, functions]) => heat(functions)).length;
    const knowsBlocks = layout.kind !== undefined;
    const bytes = sumOf(new Map(pages.map(([page, functions]) => [page, sumOf(functions)])));
    element("p", section, pages.length + " pages of code, " + (knowsBlocks ? "code" : "functions") +
      " that ran on " + hot + " of them" + (knowsBlocks ? "; bytes: " + describeBytes(bytes) : ""));
    this.grid = element("div", section, undefined, pages.length > 800 ? "grid many" : "grid");
    this.grid.setAttribute("role", "group");
    this.grid.setAttribute("aria-label", layout.name + ": " + pages.length + " pages of code, " + hot + " with code that ran; arrow keys move");
    this.cells = pages.map(([, functions]) => this.addCell(functions, knowsBlocks));
    const pageOf = new Map(pages.map((page, i) => [this.cells[i][0], page]));
    this.describe = cell => into => describePage(into, ...pageOf.get(cell), knowsBlocks);
    this.grid.onmousemove = event => event.target !== this.grid && showTip(event, this.describe(event.target));
    this.grid.onmouseleave = hideTip;
    this.grid.onkeydown = event => this.onKey(event);
    this.grid.onclick = event => event.target !== this.grid && this.moveTo(event.target);
    this.grid.addEventListener("focusin", event => showTip({target: event.target}, this.describe(event.target)));
    this.grid.addEventListener("focusout", hideTip);
    if (pages.length) this.choose(this.grid.firstChild);
    this.list = element("div", section);
  }

  addCell(functions, knowsBlocks) {
    const cell = element("i", this.grid, undefined, "h" + heat(functions));
    if (knowsBlocks && heat(functions)) fill(cell, sumOf(functions));
    return [cell, functions];
  }

  // Makes CELL the one that Tab leads to. Only it has a label: there may be many thousands.
  choose(cell) {
    if (this.chosen) for (const name of ["tabindex", "role", "aria-label"]) this.chosen.removeAttribute(name);
    this.chosen = cell;
    const text = document.createElement("div");
    this.describe(cell)(text);
    cell.tabIndex = 0;
    cell.setAttribute("role", "img");
    cell.setAttribute("aria-label", [...text.children].slice(0, READ_OUT).map(line => line.textContent).join("; "));
  }

  moveTo(cell) {
    this.choose(cell);
    cell.focus();
  }

  onKey(event) {
    const cells = [...this.grid.children], at = cells.indexOf(this.chosen);
    const firstOfNextRow = cells.findIndex(cell => cell.offsetTop > cells[0].offsetTop);
    const row = firstOfNextRow < 0 ? cells.length : firstOfNextRow;
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - row, ArrowDown: at + row,
      Home: 0, End: cells.length - 1};
    if (event.key === "Escape") hideTip();
    else if (!(event.key in to)) return;
    else if (cells[to[event.key]]) this.moveTo(cells[to[event.key]]);
    event.preventDefault();
  }

  // Marks the pages of the functions FOUND and lists their bytes.
  mark(found) {
    for (const [cell, functions] of this.cells)
      cell.classList.toggle("found", [...functions.keys()].some(f => found.has(f)));
    this.list.textContent = "";
    const functions = new Map();
    forEachPlace(this.layout, (f, address, size, kind) => {
      if (found.has(f)) addBytes(functions, f, kind, size);
    });
    for (const [f, bytes] of [...functions].slice(0, SHOWN))
      element("div", this.list, nodeName(f) + ": bytes: " + describeBytes(bytes));
  }
}

function addKey(parent) {
  const key = element("p", parent, "Each square is a page of 4 KiB.", "key dim");
  const entry = (className, text, hot, all) => {
    const square = element("i", key, undefined, className);
    if (hot) square.style.cssText = "--hot: " + hot + "; --ran: " + all;
    key.append(text);
  };
  entry("", "nothing on it ran");
  entry("h1", "called once or so");
  entry("h3", "");
  entry("h6", "called most");
  entry("h4", "if blocks are known: hot bytes below, then (blue) those that ran only at start-up; the rest never ran", "40%", "60%");
}

addPanel("layout", "Layout", panel => {
  addKey(panel);
  const controls = element("div", panel, undefined, "controls");
  let grids;
  const search = field(controls, "Find a function", text => {
    const matches = matcher(text), found = new Set();
    if (matches) data.functions.name.forEach((name, f) => matches(name) && found.add(f));
    for (const grid of grids) grid.mark(found);
    hits.textContent = matches ? plural(found.size, "function") : "";
  });
  search.id = "layout-find";
  const hits = status(controls);
  grids = data.layouts.map(layout => new LayoutGrid(panel, layout));
});
