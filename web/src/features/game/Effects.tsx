// What is in force beyond this moment for the seat whose go it is: effects of cards, each an icon with a text.
import { Icon } from "../../look/Icon";
import { word } from "../../texts/say";
import type { Seen } from "./seen";

const EFFECTS = ["bombardment", "draft"] as const;

export function Effects({ view, own }: { readonly view: Seen; readonly own: number | null }) {
  const seat = own === null ? undefined : view.seats[own];
  const active = EFFECTS.filter((effect) => seat?.[effect]);
  if (active.length === 0) return null;
  return (
    <ul className="effects">
      {active.map((effect) => (
        <li key={effect}>
          <Icon name={effect} />
          {word(`effect_${effect}`)}
        </li>
      ))}
    </ul>
  );
}

/** Signs on the board: capitals, and territories that nobody may attack. */
export function signsOf(view: Seen): ReadonlyMap<number, { readonly icon: string; readonly title: string }> {
  const signs = new Map<number, { icon: string; title: string }>();
  for (const { capital, immune } of view.seats) {
    if (typeof capital === "number") signs.set(capital, { icon: "capital", title: word("sign_capital") });
    if (typeof immune === "number") signs.set(immune, { icon: "immunity", title: word("sign_immune") });
  }
  return signs;
}
