// What the run cost, where the time went, and what was not measured.

const MOST_OUTSIDE = 15;

function addCard(parent, title, value, remark) {
  const card = element("div", parent, undefined, "card");
  element("span", card, title, "dim");
  element("b", card, value);
  if (remark) element("span", card, remark, "dim");
}

function addCards(parent) {
  const cards = element("div", parent, undefined, "cards"), {totals} = data;
  if (data.time.samples > 0)
    addCard(cards, "Time in the program", time(data.time.samples),
      "± " + time(margin(data.time.samples)) + ", " + plural(data.time.samples, "sample"));
  if (totals.instructions !== undefined)
    addCard(cards, "Instructions", count(totals.instructions),
      count(totals.loads) + " loads, " + count(totals.stores) + " stores");
  addCard(cards, "Calls", count(totals.calls), "of the program's functions");
  addCard(cards, "Functions that ran", count(totals.ran), "of " + count(totals.functions));
}

// The functions with the most time or, without samples, instructions or calls.
function addHottest(parent) {
  const value = allTime > 0 ? selfTime : hasInstructions ? instructionsOf : callsOf;
  const title = allTime > 0 ? "Own time" : hasInstructions ? "Instructions" : "Calls";
  const show = allTime > 0 ? time : count;
  const all = data.ran.reduce((sum, f) => sum + value(f), 0);
  const rows = data.ran.filter(f => value(f) > 0).sort((a, b) => value(b) - value(a) || a - b);
  element("h2", parent, allTime > 0 ? "Where the time went" : "What ran most");
  const table = new Table(parent, "Functions", [
    {title, value, show: f => show(value(f)), share: f => value(f) / all},
    {title: "Share", value, show: f => share(value(f), all)},
    {title: "Function", value: nodeName, show: f => functionLink(f), isText: true}]);
  table.show(rows.slice(0, 15), " of " + count(rows.length));
}

function addOutside(parent) {
  if (data.outside.length === 0) return;
  element("h2", parent, "Time outside the program's own code");
  const whole = row => row[1] + row[2];
  new Table(parent, "Files", [
    {title: "Time", value: whole, show: row => time(whole(row))},
    {title: "In system calls", value: row => row[2], show: row => time(row[2])},
    {title: "Charged to callers", value: row => row[3], show: row => time(row[3])},
    {title: "File", value: row => row[0], isText: true}]).show(data.outside);
}

function addCallsOut(parent) {
  if (data.callsOut.length === 0) return;
  element("h2", parent, "Calls of other code");
  const table = new Table(parent, "Functions of other files", [
    {title: "Calls", value: row => row[2], show: row => count(row[2])},
    {title: "Function", value: row => row[0], isText: true},
    {title: "File", value: row => row[1], isText: true}]);
  table.show(data.callsOut.slice(0, MOST_OUTSIDE));
}

function addNotes(parent) {
  element("h2", parent, "What was not measured");
  if (data.notes.length === 0) element("p", parent, "Nothing that the profile knows of.");
  for (const note of data.notes) element("p", parent, note, "note");
}

addPanel("overview", "Overview", panel => {
  addCards(panel);
  const columns = element("div", panel, undefined, "columns");
  addHottest(element("div", columns));
  const other = element("div", columns);
  addNotes(other);
  addOutside(other);
  addCallsOut(other);
});
