// @vitest-environment happy-dom
// Computers among themselves tell more than can be drawn: whoever looks on is told all of it, and nothing breaks.
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
/** React gives up on a page that has been changed so often by what it has drawn itself, without a pause. */
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

it("is drawn however fast the updates follow each other", async () => {
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
    // Drawn at once, and nothing else gets its turn.
    flushSync(() => {
      store.dispatch(updated(updateOf({ version, events, awaited: [version % 3] })));
      store.dispatch(played(1));
    });
  }
  expect(faults).toEqual([]);
  await vi.waitUntil(told);
});
