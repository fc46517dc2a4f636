// Names of boards. An uploaded board has only its id here.
import { useCallback } from "react";

import { rest } from "./rest";

export function useBoardName(): (id: string) => string {
  const { data } = rest.endpoints.boards.useQuery();
  return useCallback((id) => data?.find((board) => board.id === id)?.name ?? id, [data]);
}
