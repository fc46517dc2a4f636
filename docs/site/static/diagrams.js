// Draws the diagrams of a page in the colours of the reader's theme.
const dark =
  document.body.dataset.theme === "dark" ||
  (document.body.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
mermaid.initialize({ startOnLoad: true, theme: dark ? "dark" : "neutral", fontFamily: "system-ui, sans-serif" });
