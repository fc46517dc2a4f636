// Keyboard shortcuts for the buttons that show them.
import { useEffect, useRef } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

const TEXT_INPUTS = "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])";

export function isWriting(element: Element | null = document.activeElement): boolean {
  return element?.closest(TEXT_INPUTS) != null;
}

/** Inactive while the player types in a text field, and behind a modal dialog unless `inDialog` is set. */
export function useShortcuts(keys: Shortcuts, inDialog = false): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (isWriting(target) || (document.querySelector("dialog:modal") !== null) !== inDialog) return;
      const actionOf = now.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!actionOf) return;
      event.preventDefault();
      actionOf();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [inDialog]);
}
