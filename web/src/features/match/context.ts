// The open table, for all components below.
import { createContext, useContext } from "react";

import type { TableClient } from "./tableClient";

export const TableClientContext = createContext<TableClient | null>(null);

export function useTableClient(): TableClient {
  const client = useContext(TableClientContext);
  if (!client) throw new Error("nobody sits at a table here");
  return client;
}
