// The profile. A node is a function or, behind these, a cycle of functions that call each other.
// Times are in samples.

const data = JSON.parse(document.getElementById("data").textContent);
const functionCount = data.functions.name.length;
const nodeCount = functionCount + data.cycles.self.length;

function ofNode(column, node) {
  return node < functionCount ? data.functions[column][node] : data.cycles[column][node - functionCount];
}

function nodeName(node) {
  if (node < functionCount) return data.functions.name[node];
  if (node < nodeCount) return "<cycle " + (node - functionCount + 1) + ">";
  return data.stacks.names[node - nodeCount];
}

const cycleOf = new Map();
data.cycles.members.forEach((members, cycle) =>
  members.forEach(member => cycleOf.set(member, functionCount + cycle)));

const selfTime = node => ofNode("self", node);
const totalTime = node => ofNode("self", node) + ofNode("child", node);
const callsOf = node => ofNode("calls", node) + ofNode("selfCalls", node);
const hasInstructions = data.functions.instructions !== undefined;
const instructionsOf = f => hasInstructions ? data.functions.instructions[f] : 0;

const ran = new Set(data.ran);
const allTime = data.functions.self.reduce((sum, own) => sum + own, 0);

const MOST = 0.75;

// The deepest folder that has most of the functions. Tables leave it out, to be short.
function folderOfMost() {
  const {file, files, line} = data.functions;
  const inFile = new Array(files.length).fill(0), inFolder = new Map();
  file.forEach((of, f) => { if (line[f] && files[of].startsWith("/")) ++inFile[of]; });
  const all = inFile.reduce((sum, count) => sum + count, 0);
  files.forEach((path, of) => {
    for (let end = path.indexOf("/", 1); inFile[of] && end > 0; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end + 1);
      inFolder.set(folder, (inFolder.get(folder) || 0) + inFile[of]);
    }
  });
  let deepest = "";
  for (const [folder, count] of inFolder)
    if (count > MOST * all && folder.length > deepest.length) deepest = folder;
  return deepest;
}

const sourceFolder = folderOfMost();

// Where the function begins in the source, as text.
function placeOf(f) {
  const file = data.functions.files[data.functions.file[f]], line = data.functions.line[f];
  return line ? file + ":" + line : file;
}

function shortPlaceOf(f) {
  const place = placeOf(f);
  return place.startsWith(sourceFolder) ? place.slice(sourceFolder.length) : place;
}

const sourceTitle = sourceFolder ? "Source in " + sourceFolder : "Source";

// Calls as {caller, callee, count, time}.
function calleesOf(f) {
  const found = [], {first, callee, count, time} = data.arcs;
  for (let arc = first[f]; arc < first[f + 1]; ++arc)
    found.push({caller: f, callee: callee[arc], count: count[arc], time: time[arc]});
  return found;
}

// For each callee its arcs, made when first asked for: "next" leads from one to the next.
let arcsByCallee;

function indexCallers() {
  const arcs = data.arcs.callee.length;
  arcsByCallee = {head: new Int32Array(functionCount).fill(-1), next: new Int32Array(arcs),
                  caller: new Int32Array(arcs)};
  for (let f = functionCount - 1; f >= 0; --f)
    for (let arc = data.arcs.first[f + 1] - 1; arc >= data.arcs.first[f]; --arc) {
      arcsByCallee.caller[arc] = f;
      arcsByCallee.next[arc] = arcsByCallee.head[data.arcs.callee[arc]];
      arcsByCallee.head[data.arcs.callee[arc]] = arc;
    }
}

function callersOf(f) {
  if (!arcsByCallee) indexCallers();
  const found = [], {head, next, caller} = arcsByCallee;
  for (let arc = head[f]; arc >= 0; arc = next[arc])
    found.push({caller: caller[arc], callee: f, count: data.arcs.count[arc], time: data.arcs.time[arc]});
  return found;
}

// A test of names: whether they contain TEXT, in whatever case. Null for no text.
function matcher(text) {
  const wanted = text.toLowerCase();
  return wanted ? name => name.toLowerCase().includes(wanted) : null;
}
