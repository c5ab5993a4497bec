// All functions, and one of them with its callers and callees.

let functionTable = null, functionFilter = {text: "", withUnused: false};

function functionColumns() {
  const columns = [];
  if (allTime > 0)
    columns.push(
      {title: "Own time", value: selfTime, show: f => time(selfTime(f)), share: f => selfTime(f) / allTime},
      {title: "%", value: selfTime, show: f => share(selfTime(f), allTime)},
      {title: "With callees", value: totalTime, show: f => time(totalTime(f))});
  columns.push({title: "Calls", value: callsOf, show: f => count(callsOf(f))});
  if (hasInstructions)
    columns.push({title: "Instructions", value: instructionsOf, show: f => count(instructionsOf(f)),
                  share: allTime > 0 ? undefined : f => instructionsOf(f) / data.totals.instructions});
  // A narrow window shows the first columns.
  columns.splice(2, 0, {title: "Function", value: nodeName, show: f => functionLink(f), isText: true});
  columns.push({title: sourceTitle, value: shortPlaceOf, isText: true});
  return columns;
}

function showFunctions() {
  const matches = matcher(functionFilter.text), rows = [];
  for (let f = 0; f < functionCount; ++f)
    if ((functionFilter.withUnused || ran.has(f)) && (!matches || matches(nodeName(f)))) rows.push(f);
  functionTable.show(rows, " of " + count(functionCount));
}

function showDetails(into, f) {
  into.textContent = "";
  element("h2", into, nodeName(f));
  const facts = [plural(callsOf(f), "call"), data.functions.size[f] + " bytes"];
  if (allTime > 0)
    facts.unshift("own time " + time(selfTime(f)) + " ± " + time(margin(selfTime(f))),
                  "with callees " + time(totalTime(f)));
  if (hasInstructions) facts.push(plural(instructionsOf(f), "instruction"));
  if (data.functions.counted && data.functions.counted[f] === "0") facts.push("has no counters");
  if (cycleOf.has(f)) facts.push("in " + nodeName(cycleOf.get(f)));
  element("p", into, facts.join(", ") + "; " + placeOf(f));
  const links = element("p", into);
  for (const [name, open] of functionLinks(f)) {
    button(links, name, open, "link");
    links.append(" \u00a0 ");
  }
  const columns = element("div", into, undefined, "columns");
  addCalls(element("div", columns), "Callers", callersOf(f), call => call.caller);
  addCalls(element("div", columns), "Callees", calleesOf(f), call => call.callee);
}

// Where else the page shows the function.
function functionLinks(f) {
  const links = [];
  if (allTime > 0) links.push(["In the flame graph", () => findInFlame(f)]);
  if (hasSource(f)) links.push(["Source", () => showSource(f)]);
  if (codeOf(f) >= 0) links.push(["Instructions", () => showCode(f)]);
  return links;
}

function findInFlame(f) {
  openPanel("flame");
  flame.search.value = nodeName(f);
  flame.find(nodeName(f));
}

function addCalls(parent, title, calls, other) {
  element("h3", parent, title);
  if (calls.length === 0) {
    element("p", parent, "None is known.", "dim");
    return;
  }
  const columns = [{title: "Calls", value: call => call.count, show: call => count(call.count)},
    {title: title === "Callers" ? "Caller" : "Callee", value: call => nodeName(other(call)),
     show: call => functionLink(other(call)), isText: true}];
  if (allTime > 0)
    columns.unshift({title: "Time", value: call => call.time, show: call => time(call.time),
                     share: call => call.time / allTime});
  new Table(parent, title, columns).show(calls);
}

let functionDetails = null;

function openFunction(f) {
  openPanel("functions");
  showDetails(functionDetails, f);
  functionDetails.focus();
  functionDetails.scrollIntoView({block: "start"});
  setFragment("functions", fragmentOf(f));
}

addPanel("functions", "Functions", panel => {
  const controls = element("div", panel, undefined, "controls");
  field(controls, "Find", text => { functionFilter.text = text; showFunctions(); }).id = "function-find";
  checkbox(controls, "Also those that never ran", isOn => {
    functionFilter.withUnused = isOn;
    showFunctions();
  }).id = "function-unused";
  functionDetails = element("div", panel);
  functionDetails.id = "details";
  functionDetails.tabIndex = -1;
  functionTable = new Table(panel, "Functions", functionColumns());
  functionTable.element.id = "functions-table";
  showFunctions();
}, openFunction);
