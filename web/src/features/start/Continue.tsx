// Your running games, those that wait for you first, and your saves.
import { Link } from "wouter";

import { Thumbnail } from "../../board/Thumbnail";
import { Badge } from "../../ui/Badge";
import { Panel } from "../../ui/Panel";
import { FRESH_SECONDS, rest } from "../../net/rest";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import type { OwnTable } from "../../wire/rest";
import { inOrder } from "./tableOrder";

const MAX_TABLES = 4;

/** The first few with a link to all, or all of them. */
export function Continue({ all = false }: { readonly all?: boolean }) {
  const { data: session } = rest.endpoints.session.useQuery();
  const { data: tables = [] } = rest.endpoints.ownTables.useQuery(undefined, {
    skip: !session?.user,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const { data: saves = [] } = rest.endpoints.saves.useQuery(undefined, {
    skip: !session?.user || all,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const running = inOrder(tables);
  if (running.length === 0 && saves.length === 0) return null;
  return (
    <Panel title={word("start_continue")} className="continue">
      <ul className="plain games">
        {running.slice(0, all ? running.length : MAX_TABLES).map((table) => (
          <li key={table.code}>
            <Link href={`/t/${table.code}`} className={table.asked === null ? "own-table" : "own-table asked"}>
              <Thumbnail board={table.board} table={table.code} />
              <div>
                <strong>{table.name}</strong>
                <small>
                  {editionName(table.edition)} · {table.seats.filter(Boolean).join(", ")}
                </small>
              </div>
              <Badge icon={table.asked === null ? undefined : "bell"}>{word(stateOf(table))}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      {all ? null : (
        <Link href="/account">
          {saves.length > 0 ? word("start_saves", { number: saves.length }) : word("start_more")}
        </Link>
      )}
    </Panel>
  );
}

function stateOf(table: OwnTable): string {
  if (table.asked !== null) return "start_your_turn";
  return table.status === "open" ? "start_open" : "start_playing";
}
