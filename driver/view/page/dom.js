// Elements. Text is always set as text: no name in the data is ever taken for HTML.

function element(kind, parent, text, className) {
  const made = document.createElement(kind);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  parent.appendChild(made);
  return made;
}

function button(parent, text, action, className) {
  const made = element("button", parent, text, className);
  made.type = "button";
  made.onclick = action;
  return made;
}

function field(parent, label, onInput) {
  const input = element("input", element("label", parent, label + " "));
  input.type = "search";
  input.oninput = () => onInput(input.value);
  return input;
}

function checkbox(parent, label, onChange) {
  const holder = element("label", parent), input = element("input", holder);
  input.type = "checkbox";
  holder.append(" " + label);
  input.onchange = () => onChange(input.checked);
  return input;
}

function choice(parent, label, options, onChange) {
  const select = element("select", element("label", parent, label + " "));
  options.forEach((text, index) => element("option", select, text).value = index);
  select.onchange = () => onChange(Number(select.value));
  return select;
}

// What a screen reader reads out when it changes.
function status(parent) {
  const made = element("p", parent, "", "dim");
  made.setAttribute("role", "status");
  return made;
}

const tip = document.getElementById("tip");

// Shows what FILL puts into the tip beside the pointer, or at the element that has the focus.
function showTip(event, fill) {
  tip.textContent = "";
  fill(tip);
  tip.style.display = "block";
  const box = event.target.getBoundingClientRect();
  const x = event.clientX ?? box.right, y = event.clientY ?? box.bottom;
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - tip.offsetWidth - 8)) + "px";
  tip.style.top = Math.max(4, Math.min(y + 14, innerHeight - tip.offsetHeight - 8)) + "px";
}

function hideTip() {
  tip.style.display = "none";
}
