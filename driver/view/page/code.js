// Instructions, with how often their blocks ran.

class CodeView {
  constructor(panel) {
    const controls = element("div", panel, undefined, "controls");
    this.functions = choice(controls, "Function", data.code.map(code => nodeName(code.function)), index => this.show(index));
    this.functions.id = "code-function";
    element("p", panel, "A count stands where a counted block begins. What is in italics was added by the plugins: " +
      "the plain build does not have it.", "dim");
    this.into = element("div", panel, undefined, "scroll");
  }

  show(index) {
    const code = data.code[index];
    this.functions.value = index;
    this.into.textContent = "";
    const table = element("table", this.into, undefined, "code");
    element("caption", table, nodeName(code.function));
    const head = element("tr", element("thead", table));
    for (const title of ["Address", "Runs", ...allTime > 0 ? ["Time"] : [], "Line"])
      element("th", head, title, "number").scope = "col";
    element("th", head, "Instruction").scope = "col";
    const body = element("tbody", table), most = code.samples.reduce((a, b) => Math.max(a, b), 0);
    code.text.forEach((text, i) => this.appendRow(body, code, i, most));
  }

  appendRow(body, code, i, most) {
    const line = element("tr", body, undefined, code.added[i] === "1" ? "added" : "");
    element("td", line, (code.address + code.offset[i]).toString(16), "number dim");
    element("td", line, code.runs[i] >= 0 ? count(code.runs[i]) : "", "number");
    if (allTime > 0) {
      const cell = element("td", line, code.samples[i] > 0 ? time(code.samples[i]) : "", "number share");
      cell.style.setProperty("--share", (most > 0 ? 100 * code.samples[i] / most : 0).toFixed(1) + "%");
    }
    const isNew = code.line[i] && code.line[i] !== code.line[i - 1];
    element("td", line, isNew ? code.line[i] : "", "number dim");
    element("td", line, code.text[i]);
  }
}

let codeView = null; // once its panel was shown

const codeOf = f => data.code ? data.code.findIndex(code => code.function === f) : -1;

function showCode(f) {
  openPanel("code");
  codeView.show(codeOf(f));
  setFragment("code", fragmentOf(f));
}

if (data.code && data.code.length > 0)
  addPanel("code", "Instructions", panel => {
    codeView = new CodeView(panel);
    codeView.show(0);
  }, f => codeOf(f) >= 0 && showCode(f));
