// Risc: starting groups, secret orders, and fights with several sides and d20.
import type { Arrow } from "../../board/contract";
import { conquest, fight, MOTION_MS, news, NEWS_MS, quiet, scene } from "../../features/playback/sceneParts";
import type { Scene } from "../../features/playback/scene";
import type { CommonView } from "../../features/game/commonView";
import { throwsOf } from "../../features/log/lines";
import { word } from "../../texts/say";
import type { Risc } from "../../wire/wire";
import type { EditionClient } from "../contract";
import * as attack from "../shared/attack";
import * as setup from "../shared/setup";
import * as turn from "../shared/turn";

const MILLISECONDS_PER_ORDER = 100;

const verbs = {
  spread: setup.verbs.spread,
  attack: attack.verbs.attack,
  pick: { tone: "plain", icon: "flag" },
  pick_any: { tone: "plain", icon: "dice", letter: "a" },
  station: { tone: "plain", icon: "infantry" },
  move: { tone: "friendly", icon: "forward", letter: "m" },
  withdraw: { tone: "plain", icon: "cross", letter: "w", aside: true, early: 3 },
  done: { tone: "plain", icon: "check", letter: "e", leads: 2 },
} as const;

function view({ groups, mine, phase }: Risc.View, common: CommonView): CommonView {
  const orders = mine?.orders.map((order) => ({ ...order, tone: verbs[order.verb].tone })) ?? null;
  return { ...common, orders, groups: phase.phase === "picking" ? groups : null };
}

/** All orders are shown at once. */
function ordersRevealed(orders: readonly Risc.Revealed[]): Scene {
  const arrows = orders.map(({ source, target, units, verb }): Arrow => ({
    source,
    target,
    label: `${units}`,
    tone: verbs[verb].tone,
  }));
  return {
    ...news(null, word("stage_orders")),
    arrows,
    milliseconds: NEWS_MS + Math.min(NEWS_MS, orders.length * MILLISECONDS_PER_ORDER),
  };
}

const isRevealed = (event: { readonly event: string }): event is Risc.Revealed => event.event === "revealed";

export default {
  verbs,
  scenes: {
    ...turn.endings,
    divided: quiet,
    group_taken: ({ seat, territories }) => [conquest(seat, territories)],
    stationed: quiet,
    ordered: quiet,
    withdrawn: quiet,
    committed: quiet,
    deployed: quiet,
    revealed: (event, { events }) => {
      const orders = events.filter(isRevealed);
      return event === orders[0] ? [ordersRevealed(orders)] : [];
    },
    no_orders: quiet,
    battled: (event, around) => [
      scene(
        MOTION_MS,
        event.sources.map((source) => ({ kind: "march", source, target: event.territory, seat: event.seat })),
      ),
      ...(event.rolls.length > 0
        ? [fight({ ...event, target: event.territory, throws: throwsOf(event), sides: 20 }, around)]
        : []),
    ],
    taken: ({ seat, territory }) => [conquest(seat, [territory])],
    turn_ended: ({ round }) => [
      { ...news(null, word("stage_next_round", { round: round + 1 })), milliseconds: MOTION_MS },
    ],
  },
  log: { turn_ended: "round" },
  view,
} satisfies EditionClient<Risc.Contract>;
