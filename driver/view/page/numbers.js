// Numbers as text.

function count(number) {
  return number.toLocaleString("en", {maximumFractionDigits: 2});
}

function share(part, whole) {
  return whole > 0 ? (100 * part / whole).toFixed(1) + " %" : "";
}

// SAMPLES as time.
function time(samples) {
  const value = samples / data.time.rate, size = Math.abs(value);
  if (data.time.unit !== "seconds") return count(value) + " " + data.time.unit;
  if (size === 0) return "0 s";
  if (size >= 0.01) return value.toFixed(2) + " s";
  return size >= 1e-4 ? (1000 * value).toFixed(2) + " ms" : (1e6 * value).toFixed(2) + " µs";
}

// The standard error of SAMPLES, in samples: they are independent, so their number has that of a
// Poisson process.
function margin(samples) {
  return Math.sqrt(Math.max(samples, 0) * data.time.periods);
}

function signed(number, show) {
  return (number > 0 ? "+" : number < 0 ? "−" : "±") + show(Math.abs(number));
}

function plural(number, word) {
  return count(number) + " " + word + (number === 1 ? "" : "s");
}
