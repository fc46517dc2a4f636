// How the board shows what can be chosen: marks on territories and arrows between them.
import type { Arrow, Mark, Tone } from "../../board/contract";
import { percentText } from "../../texts/say";
import type { CampaignOdds } from "../../wire/wire";
import type { CommonView, Order } from "./commonView";
import { candidates, next, EMPTY_SELECTION, type Selection } from "./selection";
import { isAside, type StyledOffer as Offer } from "./verbStyle";

export type Notes = ReadonlyMap<number, string>;

const NO_NOTES: Notes = new Map();
const alone = (territory: number): readonly number[] => [territory];

/** Hostile before friendly before plain. */
function toneOf(offers: readonly Offer[]): Tone {
  const tones = new Set(offers.map(({ style }) => style.tone));
  return tones.has("hostile") ? "hostile" : tones.has("friendly") ? "friendly" : "plain";
}

/** Optional offers are marked only when the player has asked for them. */
function markable(offers: readonly Offer[], { verb }: Selection): readonly Offer[] {
  return offers.filter((offer) => offer.verb === verb || (!verb && !isAside(offer)));
}

/** `along` returns the territories that are chosen together with one, such as its starting group. */
export function marksOf(
  all: readonly Offer[],
  selection: Selection,
  notes: Notes = NO_NOTES,
  along: (territory: number) => readonly number[] = alone,
): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>();
  const { picks } = selection;
  const offers = markable(all, selection);
  // Another source can be chosen at any time.
  for (const [territory, takers] of next(offers, EMPTY_SELECTION))
    marks.set(territory, { kind: "pick", tone: toneOf(takers) });
  if (picks.length > 0) {
    for (const [territory, takers] of next(offers, selection))
      marks.set(territory, { kind: "target", tone: toneOf(takers) });
    for (const territory of picks.flatMap(along))
      marks.set(territory, { kind: "chosen", tone: toneOf(candidates(all, selection)) });
  }
  for (const [territory, note] of notes) {
    const mark = marks.get(territory);
    if (mark) marks.set(territory, { ...mark, note });
  }
  return marks;
}

/** Arrows from what was picked to its targets, or to the chosen target. */
export function arrowsOf(offers: readonly Offer[], { picks, verb }: Selection): readonly Arrow[] {
  const [source, target] = picks;
  if (source === undefined) return [];
  if (target !== undefined) return [{ source, target, tone: toneOf(candidates(offers, { picks, verb })) }];
  const possible = next(offers, { picks, verb });
  return [...possible].map(([to, takers]) => ({ source, target: to, tone: toneOf(takers), faint: true }));
}

/** Where the phase itself is between two territories: a fight under way, a land to move into. */
export function arrowOfPhase({ between }: CommonView): readonly Arrow[] {
  return between ? [between] : [];
}

export function arrowsOfOrders(orders: readonly Order[]): readonly Arrow[] {
  return orders.map(({ source, target, units, tone }) => ({ source, target, tone, label: `${units}` }));
}

/** Adds the steps of a campaign to other arrows, without drawing any arrow twice. */
export function withCampaign(arrows: readonly Arrow[], campaign: CampaignOdds): readonly Arrow[] {
  const steps = campaign.way
    .slice(1)
    .map((target, place): Arrow => ({ source: campaign.way[place] ?? 0, target, tone: "hostile", faint: true }));
  const isStep = ({ source, target }: Arrow): boolean =>
    steps.some((step) => step.source === source && step.target === target);
  return [...arrows.filter((arrow) => !isStep(arrow)), ...steps];
}

/** The chance to get that far, at each territory of a campaign. */
export function chancesOf({ way, falls }: CampaignOdds): Notes {
  return new Map(falls.map((chance, place) => [way[place + 1] ?? 0, percentText(chance)] as const));
}
