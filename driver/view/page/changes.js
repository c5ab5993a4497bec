// What differs from the baseline. A change of time counts as one beyond twice its standard error.

const isSignificant = (change, error) => Math.abs(change) > 2 * error;

function colored(change, show, isCertain = true) {
  const text = signed(change, show) + (isCertain ? "" : " ?"), holder = document.createElement("span");
  holder.textContent = change ? text : "";
  if (isCertain && change) holder.className = change > 0 ? "more" : "less";
  return holder;
}

function changeColumns(changes) {
  const value = (column, row) => changes[column][row];
  const columns = [], timeChange = row => value("now", row) - value("before", row);
  if (allTime > 0 || changes.timeBefore > 0)
    columns.push(
      {title: "Time before", value: row => value("before", row), show: row => time(value("before", row))},
      {title: "Now", value: row => value("now", row), show: row => time(value("now", row))},
      {title: "Change", value: row => Math.abs(timeChange(row)),
       show: row => colored(timeChange(row), time, isSignificant(timeChange(row), value("margin", row)))},
      {title: "Margin", value: row => value("margin", row), show: row => "± " + time(value("margin", row))});
  const exact = (title, name) => columns.push({title,
    value: row => Math.abs(value(name + "Now", row) - value(name + "Before", row)),
    show: row => colored(value(name + "Now", row) - value(name + "Before", row), count)});
  if (changes.instructions) exact("Instructions", "instructions");
  exact("Calls", "calls");
  const nameOf = row => value("function", row) >= 0 ? nodeName(value("function", row)) : value("name", row);
  columns.push({title: "Function", isText: true, value: nameOf,
    show: row => value("function", row) >= 0 ? functionLink(value("function", row)) : nameOf(row) + " (removed)"});
  return columns;
}

if (data.changes)
  addPanel("changes", "Differences", panel => {
    const {changes} = data, change = changes.timeNow - changes.timeBefore;
    element("p", panel, "Compared with " + changes.baseline + ".");
    for (const measure of changes.notCompared)
      element("p", panel, "Not compared, because only one profile has it: " + measure + ".");
    if (changes.timeBefore > 0 || changes.timeNow > 0) {
      const line = element("p", panel, "Time in functions: " + time(changes.timeBefore) + ", now " + time(changes.timeNow) + ": ");
      line.append(colored(change, time, isSignificant(change, changes.timeMargin)), " ± " + time(changes.timeMargin));
    }
    element("p", panel, "Samples are random: a ? marks a change of time within twice its margin, the standard error. " +
      "Calls and instructions are exact. The flame graph shows growth in red and shrinking in blue.", "note");
    const rows = [...changes.function.keys()].filter(row => changes.before[row] !== changes.now[row] ||
      changes.callsBefore[row] !== changes.callsNow[row] || changes.instructionsBefore[row] !== changes.instructionsNow[row]);
    const columns = changeColumns(changes), order = columns.findIndex(column => column.title === "Change");
    new Table(panel, "Functions that differ", columns, Math.max(0, order)).show(rows);
  });
