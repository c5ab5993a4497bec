// The order in which functions first ran, and the pages of code that each layout loads meanwhile.

const MOST_POINTS = 400; // of a curve

// For each first run the number of pages loaded so far, in one layout.
function pagesLoaded(layout, order) {
  const places = placesByFunction(layout), pages = new Set();
  return order.map(f => {
    for (const {address, size, kind} of places.get(f) || []) {
      if (kind === COLD) continue;
      const last = Math.floor((address + Math.max(size, 1) - 1) / PAGE);
      for (let page = Math.floor(address / PAGE); page <= last; ++page) pages.add(page);
    }
    return pages.size;
  });
}

// Taken from the page: no address stands in it that looks as if something were fetched.
const SVG = document.getElementById("drawing").namespaceURI;

function svgElement(kind, parent, attributes, text) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}

function drawCurves(parent, curves, functions) {
  const width = 900, height = 260, left = 60, right = 230, top = 12, bottom = 34;
  const most = Math.max(1, ...curves.map(curve => curve.pages[curve.pages.length - 1]));
  const x = n => left + (width - left - right) * n / Math.max(1, functions - 1);
  const y = n => height - bottom - (height - top - bottom) * n / most;
  const names = curves.map(curve => curve.name + " " + curve.pages[curve.pages.length - 1]).join(", ");
  const svg = svgElement("svg", parent, {viewBox: "0 0 " + width + " " + height, role: "img",
    "aria-label": "Pages of code loaded while functions first run: " + names});
  svgElement("path", svg, {class: "axis", fill: "none",
    d: "M" + left + " " + top + " V" + (height - bottom) + " H" + (width - right)});
  svgElement("text", svg, {x: left - 6, y: top + 10, "text-anchor": "end"}, count(most));
  svgElement("text", svg, {x: left - 6, y: height - bottom, "text-anchor": "end"}, "0");
  svgElement("text", svg, {x: left, y: height - 10}, "first runs: 0 to " + count(functions) + "; upwards: pages loaded");
  curves.forEach((curve, index) => {
    const step = Math.max(1, Math.ceil(functions / MOST_POINTS)), points = [];
    for (let n = 0; n < functions; n += step) points.push(x(n) + "," + y(curve.pages[n]));
    const last = curve.pages[functions - 1];
    points.push(x(functions - 1) + "," + y(last));
    svgElement("polyline", svg, {class: "s" + index % 4, points: points.join(" ")});
    svgElement("line", svg, {class: "s" + index % 4, "stroke-width": 3, x1: width - right + 12,
      x2: width - right + 30, y1: 18 + 20 * index, y2: 18 + 20 * index});
    svgElement("text", svg, {x: width - right + 36, y: 22 + 20 * index}, last + " " + curve.name.slice(-26));
  });
}

function showStartUp(into, run) {
  into.textContent = "";
  if (!run.known) element("p", into, "The profile does not have the order of first runs: these are in the order " +
    "of their first calls in the file.", "note");
  if (run.order.length === 0) {
    element("p", into, "No first run is known.");
    return;
  }
  const curves = data.layouts.map(layout => ({name: layout.name, pages: pagesLoaded(layout, run.order)}));
  drawCurves(into, curves, run.order.length);
  const columns = [{title: "First run", value: row => -row, show: row => count(row + 1)},
    {title: "Function", value: row => nodeName(run.order[row]), show: row => functionLink(run.order[row]), isText: true},
    {title: sourceTitle, value: row => shortPlaceOf(run.order[row]), isText: true}];
  for (const curve of curves)
    columns.push({title: "Pages of " + curve.name.split("/").pop(), value: row => -curve.pages[row],
                  show: row => count(curve.pages[row])});
  new Table(into, "Functions in the order of their first runs", columns).show([...run.order.keys()]);
}

addPanel("startup", "Start-up", panel => {
  let into;
  if (data.firstRuns.length > 1)
    choice(element("div", panel, undefined, "controls"), "Profile", data.firstRuns.map(run => run.name),
      index => showStartUp(into, data.firstRuns[index]));
  into = element("div", panel);
  showStartUp(into, data.firstRuns[0]);
});
