// The buttons of a replay.
import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import type { Replay } from "./useReplay";

const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

interface Props {
  readonly replay: Replay;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
}

export function Controls({ replay, speed, onSpeed }: Props) {
  const faster = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <div className="controls">
      <Button
        shape="round"
        icon="left"
        aria-label={word("replay_step_back")}
        disabled={replay.beginning}
        onClick={replay.stepBack}
      />
      <Button tone="go" icon={replay.playing ? "pause" : "play"} onClick={replay.toggle}>
        {word(replay.playing ? "replay_stop" : replay.ended ? "replay_again" : "replay_play")}
      </Button>
      <Button
        shape="round"
        icon="right"
        aria-label={word("replay_step")}
        disabled={replay.ended}
        onClick={replay.step}
      />
      <Button icon="speed" aria-label={word("replay_speed", { speed })} onClick={() => onSpeed(faster)}>
        {`${speed}×`}
      </Button>
    </div>
  );
}
