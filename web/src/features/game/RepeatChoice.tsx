// "Until decided", where the rules offer single rolls only: the client repeats the roll until a number of pieces is left.
import { useState } from "react";

import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import { ShortcutLabel } from "./ShortcutLabel";
import { NumberSlot } from "./NumberSlot";
import { placesOf } from "./selection";
import type { ActionContext } from "./useActionContext";
import { useShortcuts } from "./useShortcuts";
import { standingIn, type Repeating } from "./useRepeat";
import { isHostile, type StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly offer: Offer;
  readonly repeating: Repeating;
}

const SHORTCUT = "o";

/** The offer that can be repeated; undefined where an attack is an order, or where the rules have an all-out attack. */
export function repeatable(offers: readonly Offer[], { view }: ActionContext): Offer | undefined {
  if (view.orders || offers.some((offer) => offer.style.decisive)) return undefined;
  return offers.find((offer) => isHostile(offer) && placesOf(offer).length === 2);
}

export function RepeatChoice({ context, offer, repeating }: Props) {
  const { selection, view, busy } = context;
  const [source, target] = selection.picks;
  const standing = source === undefined ? 0 : standingIn(view, source);
  const [wanted, want] = useState(1);
  const left = Math.min(wanted, standing - 1);
  const begin = (): void => {
    if (source !== undefined && target !== undefined && !busy)
      repeating.start({ verb: offer.verb, source, target, left });
  };
  useShortcuts({ [SHORTCUT]: begin });
  return (
    <div className="answers">
      {standing > 2 ? (
        <NumberSlot label={word("slot_all_out_left")} least={1} most={standing - 1} value={left} onChange={want} />
      ) : null}
      <div className="deeds">
        <Button tone="danger" icon="bolt" disabled={busy} onClick={begin}>
          <ShortcutLabel text={word("deed_all_out")} letter={SHORTCUT} />
        </Button>
      </div>
    </div>
  );
}
