// A thumbnail of a board, a picture of a few kilobytes, for lists.
import { useState } from "react";

import { rest } from "../net/rest";
import "./thumbnail.css";

interface Props {
  readonly board: string;
  /** The table that holds the board, for boards that are not built in. */
  readonly table?: string;
}

export function Thumbnail({ board, table }: Props) {
  const { data: known } = rest.endpoints.boards.useQuery();
  const [missing, miss] = useState("");
  const place = known?.some(({ id }) => id === board) ? `boards/${board}` : table ? `tables/${table}` : "";
  if (!known || !place || missing === place) return <span className="thumbnail" />;
  return (
    <img className="thumbnail" src={`/api/${place}/small.svg`} alt="" loading="lazy" onError={() => miss(place)} />
  );
}
