// A chance card, large: its picture, what it is called, and what it does.
import { has, word } from "../texts/say";
import { ANY_CHANCE, CHANCE } from "./pictures/chance";
import { Drawn } from "./pictures/Drawn";
import "./chance.css";

/** `bare` is the picture alone, where title and words stand elsewhere. */
export function ChanceCard({ name, bare = false }: { readonly name: string; readonly bare?: boolean }) {
  return (
    <figure className="chance-card">
      <svg viewBox="0 0 96 64" aria-hidden>
        <Drawn parts={CHANCE[name] ?? ANY_CHANCE} />
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
