// Large announcements over the board: dice, chance cards, conquests.
import { Component, useEffect, type MouseEvent, type ReactNode } from "react";

import { useAppSelector } from "../../app/store";
import { editionOf } from "../../editions";
import { Avatar } from "../../ui/Avatar";
import { CardFace } from "../../ui/CardFace";
import { ChanceCard, chanceTitle } from "../../ui/ChanceCard";
import { paintOf } from "../../ui/colours";
import { cardName, seatName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Material } from "../../wire/wire";
import { playerAt } from "../players/selectors";
import { DiceRoll } from "./DiceRoll";
import type { Spot } from "./scene";
import { sound } from "./sound";
import { skipAll, skipScene } from "./usePlayback";
import "./spotlight.css";

/** Minimum length of a scene with sound, in milliseconds. Shorter ones would rattle. */
const MIN_SOUND_MS = 300;

/** A click skips the scene; Escape or the button skips the whole update. Hidden from screen readers, which read the log. */
export function Spotlight() {
  const shown = useAppSelector((state) => state.stage.shown);
  const material = useAppSelector((state) => state.match.material);
  const loud = useAppSelector((state) => state.settings.sound);
  const kind = shown?.spot?.kind;
  const unhurried = (shown?.milliseconds ?? 0) > MIN_SOUND_MS;
  useEffect(() => {
    if (loud && kind && unhurried) sound(kind);
  }, [loud, kind, unhurried, shown?.id]);
  if (!shown?.spot || !material) return null;
  return (
    <div className="spotlight" aria-hidden>
      <SceneErrorBoundary key={shown.id}>
        <div
          className={`spot spot-${shown.spot.kind}`}
          onClick={alone(skipScene)}
          style={{ animationDuration: `${shown.milliseconds}ms` }}
        >
          <Content spot={shown.spot} milliseconds={shown.milliseconds} material={material} />
          {shown.left > 0 ? (
            <small onClick={alone(skipAll)}>
              {word("stage_skip_all")} <kbd>Esc</kbd>
            </small>
          ) : null}
        </div>
      </SceneErrorBoundary>
    </div>
  );
}

/** A click here must not reach the board. */
function alone(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.stopPropagation();
    act();
  };
}

interface Props {
  readonly spot: Spot;
  readonly milliseconds: number;
  readonly material: Material;
}

function Content({ spot, milliseconds, material }: Props) {
  switch (spot.kind) {
    case "dice":
      return <DiceRoll spot={spot} milliseconds={milliseconds} />;
    case "card":
      return <Won card={spot.card} material={material} />;
    case "chance":
      return (
        <>
          <ChanceCard name={spot.offer} drawing={editionOf(material.edition).pictures[spot.offer]} bare />
          <News
            seat={spot.seat}
            title={chanceTitle(spot.offer)}
            text={word("stage_chance", { name: seatName(material, spot.seat) })}
          />
        </>
      );
    case "news":
      return <News {...spot} />;
  }
}

function Won({ card, material }: { readonly card: number; readonly material: Material }) {
  const { symbol = "" } = material.cards[card] ?? {};
  return (
    <>
      <CardFace symbol={symbol} name={cardName(material, card)} size={92} />
      <h3>{word("stage_card")}</h3>
    </>
  );
}

function News({ seat, title, text }: { readonly seat: number | null; readonly title: string; readonly text: string }) {
  const player = useAppSelector((state) => playerAt(state, seat));
  return (
    <>
      {player && seat !== null ? (
        <Avatar number={player.avatar} colour={paintOf(player.colour, seat).fill} name={player.name} size={64} />
      ) : null}
      <div>
        <h3>{title}</h3>
        {text ? <p>{text}</p> : null}
      </div>
    </>
  );
}

/** An error boundary: an error in a scene ends only the scene. */
class SceneErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly harmed: boolean }> {
  override state = { harmed: false };

  static getDerivedStateFromError(): { harmed: boolean } {
    return { harmed: true };
  }

  override componentDidCatch(): void {
    skipAll();
  }

  override render(): ReactNode {
    return this.state.harmed ? null : this.props.children;
  }
}
