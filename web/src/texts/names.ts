// What things are called: the numbers that views, events and refusals hold become the names that people know.
import { CARDS, PHRASES, PIECES, SEATS, TERRITORIES, type Event, type Material, type Refusal } from "../wire/wire";
import { has, placeholders, say, type Facts } from "./say";

export function seatName(material: Material, seat: number | null | undefined): string {
  return seat === null || seat === undefined ? say("picture", "nobody") : (material.seats[seat]?.name ?? `${seat + 1}`);
}

export function territoryName(material: Material, territory: number): string {
  return material.board.map.territories[territory]?.name ?? `${territory + 1}`;
}

export function cardName(material: Material, card: number): string {
  return material.cards[card]?.name ?? `${card + 1}`;
}

export function missionText(material: Material, number: number): string {
  const mission = material.board.missions[number];
  if (!mission) return "";
  if (mission.destroy === null) return mission.text;
  const who = `PLAYER${mission.destroy + 1}`;
  const name = seatName(material, mission.destroy);
  return mission.text.replaceAll(`{${who}}`, name).replaceAll(who, name);
}

/** `3 infantry and 1 cavalry`: only the kinds that there are. */
export function piecesText(material: Material, pieces: readonly number[]): string {
  const some = pieces.map((number, kind) => (number > 0 ? `${number} ${material.kinds[kind] ?? ""}`.trim() : ""));
  return some.filter(Boolean).join(" and ") || "nothing";
}

/** A value of a field of this name, in words. */
export function named(material: Material, name: string, value: unknown): unknown {
  if (typeof value === "string") return PHRASES.has(name) ? value.replaceAll("_", " ") : value;
  if (typeof value === "number") return numbered(material, name, value);
  if (Array.isArray(value)) {
    if (name === "places") return places(material, value as number[][]);
    if (PIECES.has(name) && material.kinds.length > 0 && value.length === material.kinds.length) {
      return piecesText(material, value as number[]);
    }
    return value.map((item) => (name === "seats" ? seatName(material, item as number) : named(material, name, item)));
  }
  if (value !== null && typeof value === "object") {
    if ("code" in value && "facts" in value) {
      return say("refused", String(value.code), facts(material, value.facts as Facts));
    }
    return Object.entries(value)
      .map(([field, item]) => `${field === "verb" ? "" : `${field} `}${joined(named(material, field, item))}`)
      .join(", ");
  }
  return value;
}

function numbered(material: Material, name: string, value: number): unknown {
  if (SEATS.has(name) && name !== "seats" && material.seats[value]) return seatName(material, value);
  if (TERRITORIES.has(name) && material.board.map.territories[value]) return territoryName(material, value);
  if (CARDS.has(name) && material.cards[value]) return cardName(material, value);
  if (name === "mission" && material.board.missions[value]) return `“${missionText(material, value)}”`;
  return value;
}

function places(material: Material, ranked: readonly (readonly number[])[]): string {
  let place = 1;
  return ranked
    .map((group) => {
      const told = `${place}. ${group.map((seat) => seatName(material, seat)).join(" and ")}`;
      place += group.length;
      return told;
    })
    .join(", ");
}

export function facts(material: Material, told: Facts): Facts {
  return Object.fromEntries(Object.entries(told).map(([name, fact]) => [name, named(material, name, fact)]));
}

/** What happened, as a sentence. One may have a sentence of its own where a field is true, or empty. */
export function eventText(material: Material, event: Event): string {
  const { event: tag, ...fields } = event as unknown as { event: string } & Facts;
  const empty = Object.entries(fields).filter(([, fact]) => Array.isArray(fact) && fact.length === 0);
  const truths = Object.entries(fields).filter(([, fact]) => fact === true);
  const keys = [...empty.map(([name]) => `${tag}.no_${name}`), ...truths.map(([name]) => `${tag}.${name}`)];
  const key = keys.find((each) => has("event", each)) ?? tag;
  const told: Record<string, unknown> = { ...facts(material, fields) };
  if (typeof told["phase"] === "string") told["phase"] = say("phase", told["phase"]).toLowerCase();
  if (typeof told["reason"] === "string") told["reason"] = told["reason"].replaceAll("_", " ");
  if (has("event", key) && placeholders("event", key).every((name) => name in told)) return say("event", key, told);
  // Of an edition that has no words yet.
  const { seat, ...rest } = told;
  const some = Object.fromEntries(Object.entries(rest).filter(([, fact]) => fact !== null));
  return `${typeof seat === "string" ? `${seat}: ` : ""}${say("event", key, some)}.`;
}

/** Why something was refused, in a sentence. */
export function refusalText(material: Material | null, refusal: Pick<Refusal, "code" | "facts">): string {
  if (material === null) return say("refused", refusal.code, refusal.facts);
  const told: Record<string, unknown> = { ...refusal.facts };
  if (typeof told["verb"] === "string") told["verb"] = verbText(told["verb"]).toLowerCase();
  if (Array.isArray(told["offered"])) told["offered"] = told["offered"].map((verb) => verbText(String(verb)).toLowerCase());
  if (typeof told["slot"] === "string" && "answer" in told) {
    told["answer"] = named(material, told["slot"], told["answer"]);
    told["slot"] = say("slot", told["slot"]);
  }
  return say("refused", refusal.code, facts(material, told));
}

export function verbText(verb: string): string {
  return has("verb", verb) ? say("verb", verb) : capitalised(verb.replaceAll("_", " "));
}

export function editionName(edition: string): string {
  return has("web", `edition_${edition}`) ? say("web", `edition_${edition}`) : capitalised(edition);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.map(joined).join(", ") || "none" : String(value ?? "none");
}
