// The seats in their order, and buttons to add one.
import { useState } from "react";

import { useAppSelector } from "../../app/store";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";
import type { TableChoices } from "../../wire/rest";
import { SeatDialog } from "./SeatDialog";
import { SeatRow } from "./SeatRow";
import type { TableSetup } from "./useTable";

export function Seats({ setup, offered }: { readonly setup: TableSetup; readonly offered: TableChoices }) {
  const { table, seat, free, busy } = setup;
  const [edited, edit] = useState<number | null>(null);
  const watchers = useAppSelector((state) => state.match.tableStatus?.watchers ?? 0);
  const most = offered.editions.find(({ name }) => name === table.edition)?.most ?? 0;
  const screen = table.reach === "screen";
  const next = table.seats.length;
  const chosen = edited === null ? undefined : table.seats[edited];
  return (
    <Panel title={word("building_players")} className="seats">
      <ol className="plain">
        {table.seats.map((each) => (
          <SeatRow key={each.number} seat={each} setup={setup} onEdit={() => edit(each.number)} />
        ))}
      </ol>
      {free && next < most ? (
        <div className="adding">
          <Button icon="robot" busy={busy} onClick={() => void seat(next, { kind: offered.usual })}>
            {word("building_add_computer")}
          </Button>
          <Button icon="person" busy={busy} onClick={() => void seat(next, { kind: screen ? "person" : "open" })}>
            {word(screen ? "building_add_person" : "building_add_open")}
          </Button>
        </div>
      ) : null}
      {watchers > 0 && !screen ? <Badge icon="eye">{word("building_watchers", { number: watchers })}</Badge> : null}
      {chosen ? <SeatDialog seat={chosen} setup={setup} offered={offered} onClose={() => edit(null)} /> : null}
    </Panel>
  );
}
