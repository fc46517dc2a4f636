// A card that is offered, large: its picture, what it is called, and what it does.
import { has, word } from "../texts/say";
import { ANY_CARD } from "./pictures/anyCard";
import { Drawn } from "./pictures/Drawn";
import type { Drawing } from "./pictures/parts";
import "./chance.css";

interface Props {
  readonly name: string;
  /** On a field of 96 by 64. */
  readonly drawing: Drawing | undefined;
  /** The picture alone, where title and words stand elsewhere. */
  readonly bare?: boolean;
}

export function ChanceCard({ name, drawing = ANY_CARD, bare = false }: Props) {
  return (
    <figure className="chance-card">
      <svg viewBox="0 0 96 64" aria-hidden>
        <Drawn parts={drawing} />
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
