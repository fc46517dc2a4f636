// The sentences of a turn; those not yet played are pale.
import { useEffect, useRef } from "react";

import { eventText } from "../../texts/names";
import { word } from "../../texts/say";
import type { Material, NarrationStep } from "../../wire/wire";

interface Props {
  readonly material: Material;
  readonly scenes: readonly NarrationStep[];
  /** The number of sentences played so far. */
  readonly told: number;
}

export function TurnLog({ material, scenes, told }: Props) {
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which must not become the cleanup function.
    void now.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return (
    <ol className="chronicle" aria-label={word("replay_log")} tabIndex={0}>
      {scenes.map((scene, index) => (
        <li
          key={index}
          ref={index === told - 1 ? now : undefined}
          className={index < told ? "" : "later"}
          aria-current={index === told - 1 ? "step" : undefined}
        >
          {scene.events.map((event, number) => (
            <p key={number}>{eventText(material, event)}</p>
          ))}
        </li>
      ))}
      {scenes.length === 0 ? <li>{word("replay_nothing")}</li> : null}
    </ol>
  );
}
