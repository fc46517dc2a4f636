// A computer player's reasons for its last actions.
import { useEffect, useState } from "react";

import { Dialog } from "../../ui/Dialog";
import { word } from "../../texts/say";
import { useTableClient } from "../match/context";
import type { Standing } from "./roster";

interface Props {
  readonly row: Standing;
  readonly onClose: () => void;
}

export function WhyDialog({ row, onClose }: Props) {
  const client = useTableClient();
  const [lines, tell] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let here = true;
    void client.why().then((reasons) => here && tell(reasons[row.seat] ?? []));
    return () => {
      here = false;
    };
  }, [client, row.seat]);
  return (
    <Dialog title={word("why_title", { name: row.name })} className="why" onClose={onClose}>
      <div aria-live="polite">
        {lines?.length === 0 ? <p>{word("why_nothing")}</p> : null}
        {lines && lines.length > 0 ? (
          <ol>
            {lines.map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ol>
        ) : null}
      </div>
    </Dialog>
  );
}
