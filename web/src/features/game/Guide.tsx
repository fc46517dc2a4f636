// Whose turn it is, the phase, a line that says what to do now, and what remains to be placed.
import { memo } from "react";

import { useAppSelector } from "../../app/store";
import { Badge } from "../../ui/Badge";
import { paintOf } from "../../ui/colours";
import { named, seatName } from "../../texts/names";
import { word } from "../../texts/say";
import { leftToPlace } from "./commonView";
import { guideText, phaseText } from "./guide";
import type { ActionContext } from "./useActionContext";

export const Guide = memo(function Guide({ context }: { readonly context: ActionContext }) {
  const { material, view, own, offers } = context;
  // With several people on one screen "your turn" would be ambiguous.
  const alone = useAppSelector((state) => (state.match.tableStatus?.yours.length ?? 0) < 2);
  const left = offers.length > 0 ? leftToPlace(view, own) : null;
  const player = view.turn === null ? undefined : material.seats[view.turn];
  return (
    <div
      className="game-guide"
      style={player && view.turn !== null ? { borderColor: paintOf(player.colour, view.turn).fill } : undefined}
    >
      <h1 className="phase">
        {view.turn === null ? null : (
          <b>
            {view.turn === own && alone
              ? word("game_your_turn")
              : word("game_turn", { who: seatName(material, view.turn) })}
          </b>
        )}
        <span>{phaseText(view)}</span>
      </h1>
      <p className="what" role="status">
        {guideText(context)}
      </p>
      {left === null ? null : (
        <Badge tone="sun">{word("game_left", { pieces: String(named(material, left, "pieces")) })}</Badge>
      )}
    </div>
  );
});
