// Call stacks as a tree of nodes that are made when they are looked at. A node stands for all frames
// of one function above one caller; reversed, for all stacks that end in the same functions.

// All threads' frames in a row: parent, frame, self, then what follows from these. Those of the
// baseline come last, from stacks.baseline on.
const stacks = {parent: [], frame: [], self: [], total: [], first: [], next: [], threadEnds: []};

function readStacks() {
  data.stacks.threads.forEach(readThread);
  stacks.baseline = stacks.frame.length;
  data.stacks.before.forEach(readThread);
  addUp();
}

function readThread(thread) {
  const begin = stacks.frame.length;
  for (let i = 0; i < thread.frame.length; ++i) {
    stacks.parent.push(thread.parent[i] < 0 ? -1 : begin + thread.parent[i]);
    stacks.frame.push(thread.frame[i]);
    stacks.self.push(Math.max(0, thread.self[i]));
  }
  stacks.threadEnds.push(stacks.frame.length);
}

function addUp() {
  const frames = stacks.frame.length;
  stacks.total = stacks.self.slice();
  stacks.first = new Int32Array(frames).fill(-1);
  stacks.next = new Int32Array(frames).fill(-1);
  for (let i = frames - 1; i >= 0; --i) {
    const parent = stacks.parent[i];
    if (parent < 0) continue;
    stacks.total[parent] += stacks.total[i];
    stacks.next[i] = stacks.first[parent];
    stacks.first[parent] = i;
  }
}

class StackNode {
  constructor(name, parent) {
    this.name = name; // a frame's number, null for the root
    this.parent = parent;
    this.depth = parent ? parent.depth + 1 : 0;
    this.total = this.self = 0;
    this.before = 0; // time in the baseline
    this.frames = []; // indices in `stacks`
    this.weights = []; // reversed: the time of each
    this.kept = null;
  }

  text() {
    return this.name === null ? "all" : nodeName(this.name);
  }

  // The largest first; of equals the one that came first.
  children() {
    if (this.kept) return this.kept;
    const byName = new Map();
    this.forEachChild((frame, total, self) => {
      const name = stacks.frame[frame];
      if (!byName.has(name)) byName.set(name, new this.constructor(name, this));
      const child = byName.get(name);
      if (frame >= stacks.baseline) child.before += total;
      else child.total += total, child.self += self;
      child.frames.push(frame);
      child.weights.push(total);
    });
    this.kept = [...byName.values()].sort((a, b) => b.total - a.total || b.before - a.before);
    return this.kept;
  }
}

class CallerNode extends StackNode { // from callers to callees
  forEachChild(each) {
    for (const frame of this.frames)
      for (let i = stacks.first[frame]; i >= 0; i = stacks.next[i])
        each(i, stacks.total[i], stacks.self[i]);
  }
}

class CalleeNode extends StackNode { // reversed: from what ran to its callers
  forEachChild(each) {
    this.frames.forEach((frame, i) => {
      const parent = stacks.parent[frame];
      if (parent >= 0) each(parent, this.weights[i], 0);
    });
  }
}

// The root of the stacks of one thread, or of all for -1.
function stackRoot(thread, isReversed) {
  const root = new (isReversed ? CalleeNode : CallerNode)(null, null);
  const begin = thread > 0 ? stacks.threadEnds[thread - 1] : 0;
  const end = thread < 0 ? stacks.baseline : stacks.threadEnds[thread];
  root.forEachChild = each => {
    for (let i = begin; i < stacks.frame.length; i = i === end - 1 ? Math.max(end, stacks.baseline) : i + 1)
      if (isReversed ? stacks.self[i] > 0 : stacks.parent[i] < 0)
        each(i, isReversed ? stacks.self[i] : stacks.total[i], stacks.self[i]);
  };
  for (const child of root.children()) root.total += child.total, root.before += child.before;
  return root;
}
