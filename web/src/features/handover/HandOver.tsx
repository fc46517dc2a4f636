// Chooses the viewpoint. On a shared screen it covers everything until the next player confirms that they have the device.
import { useEffect, useMemo, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { paintOf } from "../../ui/colours";
import { word } from "../../texts/say";
import { namedView } from "../game/commonView";
import { useTableClient } from "../match/context";
import type { TableClient } from "../match/tableClient";
import { isOpen, learned, NOTHING_KNOWN } from "./secrets";
import { viewpoint } from "./viewpoint";
import "./handover.css";

/** Chooses the seat we look from, and covers the screen while nobody may look. */
export function HandOver() {
  const client = useTableClient();
  const [taken, take] = useState<number | null>(null);
  const { look, ask } = useViewpoint(taken);
  const tableStatus = useAppSelector((state) => state.match.tableStatus);
  const unplayed = useAppSelector((state) => state.match.queue.length > 0);
  const here = tableStatus !== null;
  const looked = useRef<{ client: TableClient; seat: number | null }>(null);
  useEffect(() => {
    // Let running animations finish first.
    if (!here || unplayed || (looked.current?.client === client && looked.current.seat === look)) return;
    looked.current = { client, seat: look };
    if (look !== null) take(look);
    client.look(look);
  }, [client, look, here, unplayed]);
  const chair = ask === null ? undefined : tableStatus?.chairs[ask];
  if (ask === null || !chair || unplayed) return null;
  const { name, colour, avatar } = chair.player;
  return (
    <Dialog title={word("handover_turn", { name })} className="handover">
      <Avatar number={avatar} colour={paintOf(colour, ask).fill} name={name} size={112} />
      <p>{word("handover_give", { name })}</p>
      <Button tone="go" icon="check" autoFocus onClick={() => take(ask)}>
        {word("handover_take", { name })}
      </Button>
    </Dialog>
  );
}

function useViewpoint(taken: number | null) {
  const yours = useAppSelector((state) => state.match.tableStatus?.yours);
  const playing = useAppSelector((state) => state.match.tableStatus?.status === "playing");
  const shown = useAppSelector((state) => state.match.shown);
  const known = useRef(NOTHING_KNOWN);
  return useMemo(() => {
    if (shown) known.current = learned(known.current, shown);
    const open = (seat: number): boolean => shown !== null && isOpen(known.current, seat, shown);
    const seats = shown ? namedView(shown.view).seats : [];
    const still = (yours ?? []).filter((seat) => !seats[seat]?.out);
    return viewpoint({
      yours: still.length > 0 ? still : (yours ?? []),
      awaited: shown?.awaited ?? [],
      playing,
      taken,
      open,
    });
  }, [yours, playing, shown, taken]);
}
