// A computer player's reasons for its last actions.
import { useEffect, useState } from "react";

import { Dialog } from "../../ui/Dialog";
import { word } from "../../texts/say";
import { usePlay } from "../match/context";
import type { Standing } from "./roster";

interface Props {
  readonly row: Standing;
  readonly onClose: () => void;
}

export function WhyDialog({ row, onClose }: Props) {
  const play = usePlay();
  const [lines, tell] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let here = true;
    void play.why().then((reasons) => here && tell(reasons[row.seat] ?? []));
    return () => {
      here = false;
    };
  }, [play, row.seat]);
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
