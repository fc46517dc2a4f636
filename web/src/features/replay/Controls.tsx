// The buttons of a replay.
import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import type { Projector } from "./useReel";

const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

interface Props {
  readonly reel: Projector;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
}

export function Controls({ reel, speed, onSpeed }: Props) {
  const faster = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <div className="controls">
      <Button shape="round" icon="left" aria-label={word("replay_step_back")} disabled={reel.beginning} onClick={reel.stepBack} />
      <Button tone="go" icon={reel.playing ? "pause" : "play"} onClick={reel.toggle}>
        {word(reel.playing ? "replay_stop" : reel.ended ? "replay_again" : "replay_play")}
      </Button>
      <Button shape="round" icon="right" aria-label={word("replay_step")} disabled={reel.ended} onClick={reel.step} />
      <Button icon="speed" aria-label={word("replay_speed", { speed })} onClick={() => onSpeed(faster)}>
        {`${speed}×`}
      </Button>
    </div>
  );
}
