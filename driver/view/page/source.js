// Source lines near those that ran, with how often and how long they ran.

const FIRST_LINES = 600; // on the screen, until more are asked for

const sourceOf = path => data.sources.findIndex(source => source.file === path);

class SourceView {
  constructor(panel) {
    const controls = element("div", panel, undefined, "controls");
    this.files = choice(controls, "File", data.sources.map(source => source.file), index => this.show(index));
    this.files.id = "source-file";
    this.before = button(panel, "Show what is before", () => this.show(this.index, 1), "next");
    this.into = element("div", panel, undefined, "scroll");
    this.next = button(panel, "", () => this.append(FIRST_LINES), "next");
    if (data.sourcesLeft.length > 0) {
      element("h3", panel, "Files that are not here");
      for (const line of data.sourcesLeft.slice(0, 50)) element("div", panel, line, "dim");
    }
  }

  // Shows the file INDEX from LINE on.
  show(index, line = 1) {
    this.index = index;
    this.files.value = index;
    const source = data.sources[index];
    this.values = new Map(source.line.map((number, i) => [number, i]));
    this.most = {samples: source.samples.reduce((a, b) => Math.max(a, b), 0),
                 runs: source.runs.reduce((a, b) => Math.max(a, b), 0)};
    this.rows = [];
    source.first.forEach((first, excerpt) => {
      if (first > 1) this.rows.push(null); // lines left out
      const lines = source.text[excerpt].split("\n").slice(0, -1);
      lines.forEach((text, i) => this.rows.push({number: first + i, text}));
    });
    this.shown = Math.max(0, this.rows.findIndex(row => row && row.number >= line));
    this.before.hidden = this.shown === 0;
    this.into.textContent = "";
    this.makeTable(source);
    this.append(FIRST_LINES);
  }

  makeTable(source) {
    const table = element("table", this.into, undefined, "code");
    element("caption", table, source.file);
    const head = element("tr", element("thead", table));
    const titles = ["Line", ...allTime > 0 ? ["Time"] : [], "Runs", ...hasInstructions ? ["Instructions"] : []];
    for (const title of titles) element("th", head, title, "number").scope = "col";
    element("th", head, "Source").scope = "col";
    this.columns = titles.length + 1;
    this.body = element("tbody", table);
  }

  append(most) {
    for (const row of this.rows.slice(this.shown, this.shown + most)) this.appendRow(row);
    this.shown += most;
    this.next.hidden = this.shown >= this.rows.length;
    this.next.textContent = "Show more (" + count(this.rows.length - this.shown) + " lines left)";
  }

  appendRow(row) {
    const line = element("tr", this.body, undefined, row ? "" : "gap"), source = data.sources[this.index];
    if (!row) {
      element("td", line, "⋯ nothing ran here").colSpan = this.columns;
      return;
    }
    const i = this.values.get(row.number);
    element("td", line, row.number, "number dim");
    const value = (number, show, most) => {
      const cell = element("td", line, number > 0 ? show(number) : "", "number");
      if (!(number > 0) || !most) return;
      cell.classList.add("share");
      cell.style.setProperty("--share", (100 * number / most).toFixed(1) + "%");
    };
    const runs = i === undefined ? -1 : source.runs[i];
    if (allTime > 0) value(i === undefined ? 0 : source.samples[i], time, this.most.samples);
    if (runs === 0) element("td", line, "never", "number");
    else value(runs, count, allTime > 0 ? 0 : this.most.runs);
    if (hasInstructions) value(i === undefined ? 0 : source.instructions[i], count, 0);
    element("td", line, row.text);
    if (runs === 0) line.className = "never";
  }
}

let sourceView = null; // once its panel was shown

// Shows where the function begins.
function showSource(f) {
  openPanel("source");
  sourceView.show(sourceOf(data.functions.files[data.functions.file[f]]), Math.max(1, data.functions.line[f] - 3));
  setFragment("source", {function: nodeName(f)});
}

const hasSource = f => data.functions.line[f] > 0 && sourceOf(data.functions.files[data.functions.file[f]]) >= 0;

if (data.sources.length + data.sourcesLeft.length > 0)
  addPanel("source", "Source", panel => {
    sourceView = new SourceView(panel);
    if (data.sources.length > 0) sourceView.show(0);
  }, f => hasSource(f) && showSource(f));
