// The board: land in the colours of its owners, their pieces, marks and arrows.
import type { BoardProps } from "./contract";

export function Board({ board, owners, pieces, seats, marks, label, describe, onPick }: BoardProps) {
  const drawing = board.drawing;
  if (!drawing) return null;
  return (
    <svg className="board" viewBox={drawing.view_box.join(" ")} role="group" aria-label={label}>
      {drawing.shapes.map((shape, territory) => {
        const owner = owners[territory] ?? null;
        const mark = marks.get(territory);
        return (
          <g key={territory} data-territory={territory} onClick={mark ? () => onPick?.(territory) : undefined}>
            <path d={shape.path} fill={owner === null ? "#b9b4a6" : seats[owner]?.colour} stroke="#1b1410" strokeWidth={mark ? 4 : 1}>
              <title>{describe(territory)}</title>
            </path>
            <text x={shape.anchor[0]} y={shape.anchor[1]} textAnchor="middle" fontSize={drawing.disc * 1.5}>
              {[pieces[territory] ?? 0].flat().reduce((sum, number) => sum + number, 0)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
