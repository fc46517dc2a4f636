// Makes scenes of an update's events, as the edition says. Unlisted events are played by the names of their fields.
import { editionOf } from "../../editions";
import { seatName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Event } from "../../wire/wire";
import { namedView } from "../game/commonView";
import { continentsHeld } from "../players/roster";
import { march, news, passing, PLACING_MS, scene, total, type Around } from "./sceneParts";
import type { Scene } from "./scene";

type SceneContext = Omit<Around, "events">;

/** The scenes of an update's events, in order. Conquered continents come last, but before the end of the game. */
export function scenesOf(events: readonly Event[], told: SceneContext): readonly Scene[] {
  if (events.length === 0) return [];
  const around: Around = { ...told, events };
  const scenes = events.flatMap((event) => played(event, around));
  const end = scenes.findIndex(({ ending }) => ending);
  const before = end < 0 ? scenes.length : end;
  return [...scenes.slice(0, before), ...continentsOf(told), ...scenes.slice(before)];
}

function played(event: Event, around: Around): readonly Scene[] {
  const client = editionOf(around.material.edition).scenes[event.event];
  return client ? client(event, around) : unlisted(event);
}

/** Continents that a seat owns now and did not own before. */
function continentsOf({ material, before, after }: SceneContext): readonly Scene[] {
  const was = continentsHeld(material, namedView(before).owners);
  return continentsHeld(material, namedView(after).owners).flatMap((seat, continent) => {
    const facts = { name: seatName(material, seat), continent: material.board.map.continents[continent]?.name };
    return seat !== null && was[continent] !== seat ? [passing(news(seat, word("stage_continent", facts)))] : [];
  });
}

/** Two territories make a march, one an arrival; other events appear only in the log. */
function unlisted(event: Event): readonly Scene[] {
  const { source, target, territory, seat, ...rest } = event as unknown as Readonly<Record<string, unknown>>;
  const who = typeof seat === "number" ? seat : null;
  const count = total(
    [rest["armies"], rest["units"], rest["pieces"], rest["number"]].find((fact) => fact !== undefined),
  );
  if (typeof source === "number" && typeof target === "number") return [march({ seat: who, source, target }, count)];
  const place = typeof territory === "number" ? territory : target;
  return typeof place === "number" ? [scene(PLACING_MS, [{ kind: "arrival", target: place, seat: who, count }])] : [];
}
