// A chance card, large: its picture, name and effect.
import { has, word } from "../texts/say";
import { ANY_CARD } from "./pictures/anyCard";
import { DrawingPaths } from "./pictures/DrawingPaths";
import type { Drawing } from "./pictures/parts";
import "./chance.css";

interface Props {
  readonly name: string;
  /** A drawing on a canvas of 96 by 64. */
  readonly drawing: Drawing | undefined;
  /** Only the picture, if title and text are shown elsewhere. */
  readonly bare?: boolean;
}

export function ChanceCard({ name, drawing = ANY_CARD, bare = false }: Props) {
  return (
    <figure className="chance-card">
      <svg viewBox="0 0 96 64" aria-hidden>
        <DrawingPaths parts={drawing} />
      </svg>
      {bare ? null : (
        <figcaption>
          <b>{chanceTitle(name)}</b>
          {has("web", `chance_${name}_text`) ? <span>{word(`chance_${name}_text`)}</span> : null}
        </figcaption>
      )}
    </figure>
  );
}

export function chanceTitle(name: string): string {
  return has("web", `chance_${name}`) ? word(`chance_${name}`) : name.replaceAll("_", " ");
}
