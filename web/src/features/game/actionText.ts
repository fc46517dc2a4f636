// Labels of verbs and answers on buttons.
import type { IconSource } from "../../ui/Icon";
import { named, verbText } from "../../texts/names";
import { has, say, word } from "../../texts/say";
import type { Listing } from "../../wire/wire";
import { orderText } from "./OrdersList";
import type { Answer } from "./slots";
import type { ActionContext } from "./useActionContext";
import type { StyledOffer } from "./verbStyle";

/** `once`: the verb can also be repeated until decided, so its single use needs a label of its own. */
export function actionText(verb: string, once = false): string {
  if (once && has("web", `deed_${verb}_once`)) return word(`deed_${verb}_once`);
  return has("web", `deed_${verb}`) ? word(`deed_${verb}`) : verbText(verb);
}

/** Props for a button; without an icon if the verb has none. */
export function iconOf({ style: { icon } }: StyledOffer): { readonly icon?: IconSource } {
  return icon ? { icon } : {};
}

export function answerText({ material, view }: ActionContext, slot: Listing, answer: Answer): string {
  const order = slot.name === "order" ? view.orders?.[Number(answer) - 1] : undefined;
  if (order) return orderText(material, order);
  if (has("web", `answer_${slot.name}_${String(answer)}`)) return word(`answer_${slot.name}_${String(answer)}`);
  const told = named(material, answer, slot.kind === "cards" ? "card" : slot.kind);
  const continent = material.board.map.continents.find(({ slug }) => slug === answer);
  if (continent) return continent.name;
  return typeof told === "string" ? told.replaceAll("_", " ") : `${say("slot", slot.name)} ${String(told)}`;
}
