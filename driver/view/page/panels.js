// Views as tabs, the theme, and the fragment of the address: #VIEW&function=NAME&find=TEXT.

const panels = [];
let openedPanel = null;

// MAKE fills the panel when it is first shown. SHOWFUNCTION shows a function in it, if it can.
function addPanel(id, title, make, showFunction) {
  panels.push({id, title, make, showFunction});
}

function openPanel(id) {
  hideTip();
  openedPanel = panels.find(panel => panel.id === id) || panels[0];
  for (const panel of panels) {
    const isOpen = panel === openedPanel;
    panel.tab.setAttribute("aria-selected", isOpen);
    panel.tab.tabIndex = isOpen ? 0 : -1;
    panel.section.hidden = !isOpen;
  }
  if (openedPanel.make) openedPanel.make(openedPanel.section);
  openedPanel.make = null;
  setFragment(openedPanel.id, {});
}

function setFragment(id, values) {
  const parts = Object.entries(values).map(([key, value]) => key + "=" + encodeURIComponent(value));
  history.replaceState(null, "", "#" + [id, ...parts].join("&"));
}

// Returns what the address says of a function. Of several with one name, only the first needs no number.
function fragmentOf(f) {
  const name = data.functions.name[f];
  const number = data.functions.name.slice(0, f).filter(other => other === name).length;
  return number > 0 ? {function: name, number} : {function: name};
}

function onTabKey(event) {
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (!step) return;
  const at = panels.indexOf(openedPanel);
  openPanel(panels[(at + step + panels.length) % panels.length].id);
  openedPanel.tab.focus();
}

function makeTabs() {
  const tabs = document.getElementById("tabs"), main = document.getElementById("panels");
  tabs.onkeydown = onTabKey;
  for (const panel of panels) {
    panel.tab = button(tabs, panel.title, () => openPanel(panel.id));
    panel.tab.id = "tab-" + panel.id;
    panel.tab.setAttribute("role", "tab");
    panel.tab.setAttribute("aria-controls", panel.id);
    panel.section = element("section", main);
    panel.section.id = panel.id;
    panel.section.setAttribute("role", "tabpanel");
    panel.section.setAttribute("aria-labelledby", panel.tab.id);
  }
}

const THEMES = ["light dark", "light", "dark"], THEME_NAMES = ["system", "light", "dark"];

function setTheme(index) {
  const toggle = document.getElementById("theme");
  document.documentElement.style.colorScheme = THEMES[index];
  toggle.textContent = "Theme: " + THEME_NAMES[index];
  toggle.onclick = () => setTheme((index + 1) % THEMES.length);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody typed it
  }
}

// Opens the view that the address names, and does there what it says.
function followFragment() {
  const [id, ...parts] = location.hash.slice(1).split("&");
  const values = Object.fromEntries(parts.map(part => part.split("=").map(decoded)));
  openPanel(id);
  let f = data.functions.name.indexOf(values.function);
  for (let left = Number(values.number); left > 0 && f >= 0; left--)
    f = data.functions.name.indexOf(values.function, f + 1);
  if (f >= 0 && openedPanel.showFunction) openedPanel.showFunction(f);
}
