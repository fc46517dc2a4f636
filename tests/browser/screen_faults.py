"""What must be so on every screen: nothing to scroll sideways, nothing cut off or overlapping, no fault of access."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.browser.guest import Guest
from tests.conftest import ROOT

# Elements that are too wide, clipped texts, overlapping controls; in the topmost dialog if there is one.
FAULTS = """() => {
  const faults = [];
  const page = document.scrollingElement;
  const wide = `${page.scrollWidth} in ${page.clientWidth}`;
  if (page.scrollWidth > page.clientWidth + 1) faults.push(`scrolls sideways: ${wide}`);
  const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const ancestors = function* (element) { for (let each = element; each; each = each.parentElement) yield each; };
  const style = (element) => getComputedStyle(element);
  // What only a screen reader is told is one pixel large.
  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    [...element.getClientRects()].some(({ width, height }) => width > 2 && height > 2);
  const words = (element) => (element.ariaLabel ?? element.innerText).trim().slice(0, 40);
  const name = (element) => `${element.tagName.toLowerCase()} “${words(element)}”`;
  const clips = (element) => ["hidden", "clip"].includes(style(element).overflowX);
  const scrolls = (element) => ["auto", "scroll", "hidden", "clip"].includes(style(element).overflowX);

  const TEXTS = "button, a, h1, h2, h3, p, span, b, strong, small, label, td, th, li, legend";
  for (const element of scope.querySelectorAll(TEXTS)) {
    if (!visible(element) || !element.innerText?.trim() || element.closest(".sheet, [aria-hidden=true]")) continue;
    const box = element.getBoundingClientRect();
    const held = [...ancestors(element.parentElement)].some(scrolls);
    if (clips(element) && element.scrollWidth > element.clientWidth + 1 && style(element).textOverflow !== "ellipsis")
      faults.push(`is cut off: ${name(element)}`);
    if (element.parentElement.matches("button") && style(element).position === "static") {
      const button = element.parentElement.getBoundingClientRect(), within = document.createRange();
      within.selectNodeContents(element);
      const { left, right } = within.getBoundingClientRect();
      if (left < button.left - 1 || right > button.right + 1) faults.push(`leaves its button: ${name(element)}`);
    }
    const beyond = box.right > innerWidth + 1 && box.left < innerWidth;
    if (beyond && !held) faults.push(`leaves the screen: ${name(element)}`);
  }

  // A bar that stays while the rest scrolls under it may lie over something for a while.
  const bar = (element) => [...ancestors(element)].find((each) => ["fixed", "sticky"].includes(style(each).position));
  const boxes = (element) => [...element.getClientRects()];
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  // A link within a text is as high as its line.
  const inText = (element) => element.tagName === "A" && style(element).display === "inline";
  const small = (element) => ["radio", "checkbox", "file"].includes(element.type) || inText(element);
  const controls = [...scope.querySelectorAll("button, a, input, select, textarea, summary")];
  const shown = controls.filter((element) => visible(element) && !small(element));
  for (const [index, one] of shown.entries()) for (const other of shown.slice(index + 1)) {
    if (one.contains(other) || other.contains(one) || bar(one) !== bar(other)) continue;
    if (boxes(one).some((each) => boxes(other).some((another) => meet(each, another))))
      faults.push(`overlap: ${name(one)} and ${name(other)}`);
  }
  return [...new Set(faults)];
}"""

BUTTONS = """() => {
  if (document.querySelector("dialog:modal, section[role=dialog]")) return 0;
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll("button")].filter((each) => visible(each) && each.role !== "tab").length;
}"""

MAX_BUTTONS = 5


@cache
def axe() -> str:
    return (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")


def faults_of_layout(guest: Guest) -> list[str]:
    return list(guest.page.evaluate(FAULTS))


def faults_of_access(guest: Guest) -> list[str]:
    """What axe calls serious or critical."""
    guest.page.evaluate(axe())  # an evaluation is not bound by the page's policy
    found: dict[str, Any] = guest.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {fault['help']}: {', '.join(node['html'][:160] for node in fault['nodes'][:4])}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def buttons(guest: Guest) -> int:
    return int(guest.page.evaluate(BUTTONS))
