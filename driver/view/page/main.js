// Draws the page.

const programName = data.program.path.split("/").pop();
document.title = "Profile of " + programName;
document.getElementById("title").textContent = "Profile of " + programName;
document.getElementById("subtitle").textContent = data.program.path + ", " +
  (data.program.profiles.length === 1 ? data.program.profiles[0] : plural(data.program.profiles.length, "profile"));
makeTabs();
setTheme(0);
followFragment();
window.onhashchange = followFragment;
document.addEventListener("keydown", event => {
  const search = openedPanel.section.querySelector("input[type=search]");
  if (event.key !== "/" || !search || /INPUT|SELECT/.test(event.target.tagName)) return;
  search.focus();
  event.preventDefault();
});
