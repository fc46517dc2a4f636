// @vitest-environment happy-dom
// Escape closes only the topmost dialog.
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";

import { Dialog } from "../../src/ui/Dialog";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it("is closed by Escape without the dialog around it", () => {
  const [closeInner, closeOuter] = [vi.fn(), vi.fn()];
  const place = document.body.appendChild(document.createElement("div"));
  act(() =>
    createRoot(place).render(
      <Dialog title="Pause" onClose={closeOuter}>
        <Dialog title="Help" onClose={closeInner}>
          …
        </Dialog>
      </Dialog>,
    ),
  );
  const [outer, inner] = document.querySelectorAll("dialog");
  const escape = new Event("cancel", { cancelable: true });
  act(() => void inner?.dispatchEvent(escape));
  expect(escape.defaultPrevented).toBe(true);
  expect(closeInner).toHaveBeenCalledOnce();
  expect(closeOuter).not.toHaveBeenCalled();
  act(() => void outer?.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(closeOuter).toHaveBeenCalledOnce();
});
