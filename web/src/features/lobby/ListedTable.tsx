// A public table in the lobby.
import { Thumbnail } from "../../board/Thumbnail";
import { LinkButton } from "../../ui/Button";
import { Badge } from "../../ui/Badge";
import { useBoardName } from "../../net/boards";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import type { TableListed } from "../../wire/rest";
import { timeText } from "../setup/timeLimits";

export function ListedTable({ table }: { readonly table: TableListed }) {
  const boardName = useBoardName();
  const open = table.status === "open" && table.free > 0;
  return (
    <li className="panel listed">
      <Thumbnail board={table.board} table={table.code} />
      <div className="about">
        <h2>{table.name}</h2>
        <p>
          {editionName(table.edition)}, {boardName(table.board)}
        </p>
        <p className="row">
          <Badge icon="people" tone={open ? "go" : "plain"}>
            {free(table)}
          </Badge>
          <Badge icon="clock">{timeText(table.turn_seconds)}</Badge>
          <Badge icon="crown">{table.host}</Badge>
        </p>
      </div>
      <LinkButton to={`/t/${table.code}`} tone={open ? "go" : "plain"} icon={open ? "enter" : "eye"}>
        {word(open ? "lobby_join" : "lobby_watch")}
      </LinkButton>
    </li>
  );
}

function free(table: TableListed): string {
  if (table.status !== "open") return word("lobby_playing", { seats: table.seats });
  return table.free > 0
    ? word("lobby_free", { free: table.free, seats: table.seats })
    : word("lobby_full", { seats: table.seats });
}
