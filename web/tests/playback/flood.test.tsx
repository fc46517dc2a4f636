// @vitest-environment happy-dom
// Updates faster than they can be rendered: all of them are shown, and nothing breaks.
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { store } from "../../src/app/store";
import { match } from "../../src/features/match/slice";
import { TableNotices } from "../../src/features/notices/TableNotices";
import { Log } from "../../src/features/log/Log";
import type { Event } from "../../src/wire/wire";
import { fought, material, updateOf } from "./smallMatch";

const { tableOpened, materialLoaded, viewpointChanged, played, updated } = match.actions;
/** React gives up on a page that updates itself this often without a pause. */
const PATIENCE = 50;

let root: Root;
let page: HTMLElement;
let faults: unknown[];

beforeEach(() => {
  store.dispatch(tableOpened("TABLE"));
  store.dispatch(materialLoaded(material));
  store.dispatch(viewpointChanged(null));
  store.dispatch(updated(updateOf()));
  page = document.body.appendChild(document.createElement("div"));
  faults = [];
  root = createRoot(page, { onUncaughtError: (fault) => faults.push(fault) });
});

afterEach(() => {
  root.unmount();
  page.remove();
});

const told = (): boolean => page.textContent?.includes("Bob attacks North from South") ?? false;

it("renders however fast the updates arrive", async () => {
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <Log />
        <TableNotices />
      </Provider>,
    ),
  );
  for (let version = 2; version < 3 * PATIENCE; version += 1) {
    const events = [{ ...fought, lost: version } as Event];
    // Synchronous rendering, which leaves no time for anything else.
    flushSync(() => {
      store.dispatch(updated(updateOf({ version, events, awaited: [version % 3] })));
      store.dispatch(played(1));
    });
  }
  expect(faults).toEqual([]);
  await vi.waitUntil(told);
});
