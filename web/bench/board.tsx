// The board alone on a page, told by a script what to show: `show({...})` changes some of what it is told. For bench/frames.py.
import { useState } from "react";
import { createRoot } from "react-dom/client";

import { Board } from "../src/board/Board";
import type { Arrow, BoardProps, Mark, Sign } from "../src/board/contract";
import type { Board as LoggedEvent } from "../src/wire/wire";
import "../src/styles/index.css";

type Shown = Partial<Omit<BoardProps, "marks" | "signs">> & {
  readonly marks?: Readonly<Record<string, Mark>>;
  readonly signs?: Readonly<Record<string, Sign>>;
};

declare global {
  interface Window {
    show: (some: Shown) => void;
    picked: (number | null)[];
  }
}

const COLOURS = ["#c8322b", "#2a63c0", "#2f8541", "#f2bd2c", "#7a3fa0", "#ec7a1c"];
const seats = COLOURS.map((colour, seat) => ({ name: `Player ${seat + 1}`, colour }));
const none: readonly Arrow[] = [];

function numbered<T>(told: Readonly<Record<string, T>> = {}): ReadonlyMap<number, T> {
  return new Map(Object.entries(told).map(([key, each]) => [Number(key), each]));
}

/** Whatever is picked is chosen, and its neighbours can be attacked: about what a click does in a game. */
function attacking(board: LoggedEvent, source: number): Shown {
  const targets = board.map.borders[source] ?? [];
  const all = board.map.territories.map((_, territory) => [territory, { kind: "pick", tone: "plain" }] as const);
  return {
    marks: {
      ...Object.fromEntries(all),
      [source]: { kind: "chosen", tone: "hostile" },
      ...Object.fromEntries(targets.map((target) => [target, { kind: "target", tone: "hostile", note: "63%" }])),
    },
    arrows: targets.map((target) => ({ source, target, tone: "hostile" })),
  };
}

function Stage({ board }: { readonly board: LoggedEvent }) {
  const territories = board.map.territories;
  const [shown, setShown] = useState<Shown>(() => ({
    owners: territories.map((_, territory) => (territory * 7) % seats.length),
    pieces: territories.map((_, territory) => 1 + ((territory * 5) % 13)),
  }));
  window.show = (some) => setShown((before) => ({ ...before, ...some }));
  return (
    <main style={{ height: "100vh" }}>
      <Board
        board={board}
        layers="."
        owners={shown.owners ?? []}
        pieces={shown.pieces ?? []}
        kinds={shown.kinds ?? []}
        seats={seats}
        disabled={shown.disabled ?? []}
        arrows={shown.arrows ?? none}
        motions={shown.motions}
        marks={numbered(shown.marks)}
        signs={numbered(shown.signs)}
        label={board.name}
        describe={(territory) => territories[territory]?.name ?? ""}
        onPick={(territory) => {
          window.picked.push(territory);
          window.show(attacking(board, territory));
        }}
        onMiss={() => window.picked.push(null)}
      />
    </main>
  );
}

window.picked = [];
const root = document.getElementById("rubicon");
if (root) {
  const board = (await (await fetch("./board.json")).json()) as LoggedEvent;
  createRoot(root).render(<Stage board={board} />);
}
