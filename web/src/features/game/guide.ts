// The one line that says what to do now.
import { named, seatName, territoryName, verbText } from "../../texts/names";
import { capitalised, has, say, word, type Facts } from "../../texts/say";
import type { Material, Update } from "../../wire/wire";
import { leftToPlace, othersAwaited, type CommonView } from "./commonView";
import { candidates, isOnBoard, placesOf, ready, type Selection } from "./selection";
import { isAside, leading, type StyledOffer as Offer } from "./verbStyle";

export function phaseText({ phase }: CommonView): string {
  return capitalised(say("phase", phase));
}

interface GuideSituation {
  readonly material: Material;
  readonly update: Update;
  readonly view: CommonView;
  readonly own: number | null;
  readonly offers: readonly Offer[];
  readonly selection: Selection;
}

export function guideText({ material, update, view, own, offers, selection }: GuideSituation): string {
  if (offers.length === 0) return waitingText(material, update, view, own);
  const steps = offers.filter((offer) => !isAside(offer) || offer.verb === selection.verb);
  const picked = pickedText(material, offers, steps, selection);
  if (picked) return picked;
  const wanted = steps.find((offer) => offer.verb === selection.verb);
  if (wanted) return sentence(wanted, placesOf(wanted)[0]?.name ?? "", {});
  const [first] = steps.filter(isOnBoard);
  if (first) return ending(first, steps, view) || sentence(first, placesOf(first)[0]?.name ?? "", {});
  const loose = leading(steps) ?? steps[0] ?? offers[0];
  if (view.offer) return word("guide_chance");
  return loose ? sentence(loose, loose.slots[0]?.name ?? "", phaseFacts(material, view)) : "";
}

function pickedText(
  material: Material,
  offers: readonly Offer[],
  steps: readonly Offer[],
  selection: Selection,
): string {
  if (selection.picks.length === 0) return "";
  const [source] = selection.picks.map((pick) => territoryName(material, pick));
  const further = candidates(steps, selection).filter((offer) => placesOf(offer).length > selection.picks.length);
  const [offer] = further;
  if (offer) return sentence(offer, placesOf(offer)[selection.picks.length]?.name ?? "", { source });
  const [done] = ready(steps, selection).concat(ready(offers, selection));
  const slot = done?.slots.find((each) => each.kind !== "territory");
  if (!done) return "";
  const key = slot ? `guide_${done.verb}_${slot.name}` : `guide_${done.verb}`;
  if (has("web", key)) return word(key, { source, territory: source });
  return slot ? word(COUNTED_KINDS.has(slot.kind) ? "guide_how_many" : "guide_which") : word("guide_sure");
}

/** The sentence when a player has finished something that can still be changed. */
function ending(offer: Offer, steps: readonly Offer[], view: CommonView): string {
  const last = leading(steps);
  const key = `guide_${offer.verb}_${last?.verb ?? ""}`;
  return last && leftToPlace(view, null) === null && has("web", key) ? word(key) : "";
}

const COUNTED_KINDS = new Set(["number", "pieces"]);

/** The text of the slot, else that of the verb, else a general one. */
function sentence(offer: Offer, slot: string, facts: Facts): string {
  const known = [`guide_${offer.verb}_${slot}`, `guide_${offer.verb}`, `guide_slot_${slot}`].find((key) =>
    has("web", key),
  );
  if (known) return word(known, facts);
  const verb = verbText(offer.verb);
  return slot ? word("guide_choose", { verb, slot: say("slot", slot) }) : verb;
}

function phaseFacts(material: Material, { between, offer }: CommonView): Facts {
  return {
    source: between ? territoryName(material, between.source) : "",
    target: between ? territoryName(material, between.target) : "",
    offer: named(material, offer, "phrase"),
  };
}

function waitingText(material: Material, update: Update, view: CommonView, own: number | null): string {
  if (own !== null && view.seats[own]?.out) return word("guide_out");
  const others = othersAwaited(update, own).map((seat) => seatName(material, seat));
  if (others.length === 0) return "";
  return word(others.length === 1 ? "guide_waiting_one" : "guide_waiting", { who: others });
}

/** The accessible label and tooltip of a territory. */
export function describe(material: Material, view: CommonView, territory: number): string {
  const land = material.board.map.territories[territory];
  if (!land) return "";
  const facts = { territory: land.name, continent: material.board.map.continents[land.continent]?.name ?? "" };
  if (material.disabled.includes(territory)) return say("picture", "off", facts);
  if (view.owners.length === 0) return say("picture", "bare", facts);
  const standing = view.pieces[territory] ?? 0;
  const pieces =
    typeof standing === "number"
      ? say("picture", "many_pieces", { number: standing })
      : String(named(material, standing, "pieces"));
  const group = view.groups?.[territory];
  const told = say("picture", "owned", { ...facts, owner: seatName(material, view.owners[territory] ?? null), pieces });
  return typeof group === "number" ? `${told}, ${word("group", { number: group + 1 })}` : told;
}
