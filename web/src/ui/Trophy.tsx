// A cup for a place: gold, silver, bronze.
import { DrawingPaths } from "./pictures/DrawingPaths";
import { round, burst, type Drawing } from "./pictures/parts";

const METAL_COLOURS = ["yellow", "stone", "orange"] as const;

export function Trophy({ place, size = 64 }: { readonly place: number; readonly size?: number }) {
  return (
    <svg className="trophy" viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      <DrawingPaths parts={cup(METAL_COLOURS[place - 1] ?? "metal")} />
    </svg>
  );
}

function cup(metal: string): Drawing {
  return [
    ["line", "M17 12H6c0 13 5 20 14 22M47 12h11c0 13-5 20-14 22"],
    [metal, "M15 5h34c1 18-3 35-17 35S14 23 15 5z"],
    ["-white", "M20 9h5c0 10 1 18 4 24-6-4-9-12-9-24z"],
    [metal, "M29 39h6l1 9h-8z"],
    ["brown", "M20 48h24v7H20zM15 55h34v7H15z"],
    ["paper", burst(33, 20, 5, 4.2, 9.5)],
    ["-ink", round(33, 20.5, 1.4)],
  ];
}
