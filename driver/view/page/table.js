// Tables of any length. A column is {title, value, show, share, isText}: value(row) sorts, show(row)
// is the text (default: the value) or an element, share(row) from 0 to 1 draws a bar. Numbers are sorted
// with the largest first, texts from A on. Only the first rows are made; a button makes more.

const FIRST_ROWS = 100, MORE_ROWS = 1000;

class Table {
  constructor(parent, label, columns, order = 0) {
    this.columns = columns;
    this.order = order;
    this.isReversed = false;
    this.rows = [];
    this.element = element("table", element("div", parent, undefined, "scroll"));
    this.caption = element("caption", this.element, label);
    this.label = label;
    const head = element("tr", element("thead", this.element));
    this.headings = columns.map((column, index) => {
      const cell = element("th", head, undefined, column.isText ? "text" : "number");
      cell.scope = "col";
      button(cell, column.title, () => this.sortBy(index));
      return cell;
    });
    this.body = element("tbody", this.element);
    this.next = button(parent, "", () => this.append(MORE_ROWS), "next");
  }

  sortBy(index) {
    this.isReversed = index === this.order && !this.isReversed;
    this.order = index;
    this.show(this.rows);
  }

  // Equal rows keep the order that they came in.
  sorted(rows) {
    const {value, isText} = this.columns[this.order];
    const keyed = rows.map((row, index) => [value(row), index, row]);
    const way = (isText ? 1 : -1) * (this.isReversed ? -1 : 1);
    keyed.sort((a, b) => a[0] < b[0] ? -way : a[0] > b[0] ? way : a[1] - b[1]);
    return keyed.map(entry => entry[2]);
  }

  show(rows, sayHow = "") {
    this.rows = rows;
    this.ordered = this.sorted(rows);
    this.body.textContent = "";
    this.caption.textContent = this.label + ": " + count(rows.length) + sayHow;
    this.headings.forEach((cell, index) => {
      const isUp = Boolean(this.columns[index].isText) !== this.isReversed;
      if (index === this.order) cell.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      else cell.removeAttribute("aria-sort");
    });
    this.append(FIRST_ROWS);
  }

  append(most) {
    const made = this.body.childElementCount;
    for (const row of this.ordered.slice(made, made + most)) this.appendRow(row);
    const left = this.ordered.length - this.body.childElementCount;
    this.next.hidden = left <= 0;
    this.next.textContent = "Show more (" + count(left) + " left)";
  }

  appendRow(row) {
    const line = element("tr", this.body);
    for (const column of this.columns) {
      const cell = element("td", line, undefined, column.isText ? "text" : "number");
      // A name of C++ may have hundreds of characters.
      const holder = column.isText ? element("span", cell, undefined, "two-lines") : cell;
      holder.append(column.show ? column.show(row) : column.value(row));
      if (column.isText) holder.title = holder.textContent;
      if (!column.share) continue;
      cell.classList.add("share");
      cell.style.setProperty("--share", (100 * Math.min(1, column.share(row) || 0)).toFixed(1) + "%");
    }
  }
}

// A name that leads to the function's details.
function functionLink(node, text = nodeName(node)) {
  const holder = document.createDocumentFragment();
  if (node < functionCount) button(holder, text, () => openFunction(node), "link");
  else holder.append(text);
  return holder;
}
