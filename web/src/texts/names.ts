// What things are called: the numbers that views, events and refusals hold become the names that people know.
import type { CardId, Event, Material, MissionId, Refusal, SeatId, TerritoryId } from "../wire/wire";
import {
  capitalised,
  factMeanings,
  has,
  listText,
  lowerCase,
  numberText,
  placeholders,
  rowText,
  say,
  type Facts,
} from "./say";

export function seatName(material: Material, seat: SeatId | null | undefined): string {
  return seat === null || seat === undefined ? say("picture", "nobody") : (material.seats[seat]?.name ?? `${seat + 1}`);
}

export function territoryName(material: Material, territory: TerritoryId): string {
  return material.board.map.territories[territory]?.name ?? `${territory + 1}`;
}

export function cardName(material: Material, card: CardId): string {
  const name = material.cards[card]?.name ?? `${card + 1}`;
  return has("kind", name) ? say("kind", name) : name;
}

export function missionText(material: Material, number: MissionId): string {
  const mission = material.board.missions[number];
  if (!mission) return "";
  if (mission.destroy === null) return mission.text;
  const who = `PLAYER${mission.destroy + 1}`;
  const name = seatName(material, mission.destroy);
  return mission.text.replaceAll(`{${who}}`, name).replaceAll(who, name);
}

/** `3 infantry and 1 cavalry`: only the kinds that there are. */
export function piecesText(material: Material, pieces: readonly number[]): string {
  const some = pieces.flatMap((number, kind) => (number > 0 ? [pieceCount(material.kinds[kind] ?? "", number)] : []));
  return listText(some.length > 0 ? some : [null]);
}

/** The name of a kind of pieces. */
export function pieceKind(kind: string): string {
  return has("kind", kind) ? say("kind", kind) : kind;
}

/** A kind that has no text is shown as it is called. */
function pieceCount(kind: string, number: number): string {
  return has("piece", kind) ? say("piece", kind, { number }) : `${numberText(number)} ${kind}`.trim();
}

type Meaning = Material["event_fields"][string][string];

/** A value in words, by what it stands for. */
export function named(material: Material, value: unknown, meaning: Meaning = ""): unknown {
  if (typeof value === "string") return worded(value, meaning);
  if (typeof value === "number") return numbered(material, value, meaning);
  if (Array.isArray(value)) {
    if (meaning === "ranking") return places(material, value as SeatId[][]);
    if (meaning === "pieces" && value.length === material.kinds.length && typeof value[0] === "number") {
      return piecesText(material, value as number[]);
    }
    const each = meaning instanceof Array && !Array.isArray(value[0]) ? meaning : null;
    return value.map((item, index) => named(material, item, each ? each[index] : meaning));
  }
  if (value !== null && typeof value === "object") {
    if ("code" in value && "facts" in value) {
      const code = String(value.code);
      return say("refused", code, facts(material, value.facts as Facts, factMeanings(code)));
    }
    const of = typeof meaning === "object" && "values" in meaning ? String(meaning["values"]) : meaning;
    return rowText(
      Object.entries(value).map(
        ([field, item]) => `${field === "verb" ? "" : `${field} `}${joined(named(material, item, of))}`,
      ),
    );
  }
  return value;
}

function worded(value: string, meaning: Meaning): string {
  if (meaning === "phase") return lowerCase(say("phase", value));
  return meaning === "phrase" ? say("phrase", value) : value;
}

function numbered(material: Material, value: number, meaning: Meaning): unknown {
  if (meaning === "seat" && material.seats[value]) return seatName(material, value);
  if (meaning === "territory" && material.board.map.territories[value]) return territoryName(material, value);
  if (meaning === "card" && material.cards[value]) return cardName(material, value);
  if (meaning === "mission" && material.board.missions[value]) return `“${missionText(material, value)}”`;
  return value;
}

function places(material: Material, ranked: readonly (readonly SeatId[])[]): string {
  let place = 1;
  return rowText(
    ranked.map((group) => {
      const told = say("list", "rank", { place, names: group.map((seat) => seatName(material, seat)) });
      place += group.length;
      return told;
    }),
  );
}

function facts(material: Material, told: Facts, meanings: Readonly<Record<string, Meaning>>): Facts {
  return Object.fromEntries(Object.entries(told).map(([name, fact]) => [name, named(material, fact, meanings[name])]));
}

/** The names of the fields of an event that hold seats, the one that acts first. */
export function seatFields(material: Material, event: Event): readonly string[] {
  const meanings = Object.entries(material.event_fields[event.event] ?? {});
  return meanings.filter(([, meaning]) => meaning === "seat").map(([name]) => name);
}

/** What happened, as a sentence. One may have a sentence of its own where a field is true, or empty. */
export function eventText(material: Material, event: Event): string {
  const { event: tag, ...fields } = event as unknown as { event: string } & Facts;
  const empty = Object.entries(fields).filter(([, fact]) => Array.isArray(fact) && fact.length === 0);
  const truths = Object.entries(fields).filter(([, fact]) => fact === true);
  const keys = [...empty.map(([name]) => `${tag}.no_${name}`), ...truths.map(([name]) => `${tag}.${name}`)];
  const key = keys.find((each) => has("event", each)) ?? tag;
  const told = facts(material, fields, material.event_fields[tag] ?? {});
  if (has("event", key) && placeholders("event", key).every((name) => name in told)) return say("event", key, told);
  // Of an edition that has no words yet.
  const [actor = ""] = seatFields(material, event);
  const seat = told[actor];
  const some = Object.fromEntries(Object.entries(told).filter(([name, fact]) => name !== actor && fact !== null));
  return `${typeof seat === "string" ? `${seat}: ` : ""}${say("event", key, some)}.`;
}

/** Why something was refused, in a sentence. */
export function refusalText(material: Material | null, refusal: Pick<Refusal, "code" | "facts">): string {
  if (material === null) return say("refused", refusal.code, refusal.facts);
  const { verb, offered, slot, answer } = refusal.facts;
  const told: Record<string, unknown> = { ...facts(material, refusal.facts, factMeanings(refusal.code)) };
  if (typeof verb === "string") told["verb"] = lowerCase(verbText(verb));
  if (Array.isArray(offered)) told["offered"] = offered.map((each) => lowerCase(verbText(String(each))));
  if (typeof slot === "string" && answer !== undefined) {
    told["answer"] = named(material, answer, material.action_fields[String(verb)]?.[slot]);
    told["slot"] = say("slot", slot);
  }
  return say("refused", refusal.code, told);
}

export function verbText(verb: string): string {
  return has("verb", verb) ? say("verb", verb) : capitalised(verb.replaceAll("_", " "));
}

export function editionName(edition: string): string {
  return has("web", `edition_${edition}`) ? say("web", `edition_${edition}`) : capitalised(edition);
}

function joined(value: unknown): string {
  if (Array.isArray(value)) return rowText(value.map(joined));
  return typeof value === "number" ? numberText(value) : String(value ?? say("list", "empty"));
}
