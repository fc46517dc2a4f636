// For spectators and eliminated players: the speed, and the way out.
import { useAppDispatch, useAppSelector } from "../../app/store";
import { Button, LinkButton } from "../../ui/Button";
import { word } from "../../texts/say";
import { settings, speedText } from "../playback/settings";
import type { ActionContext } from "./useActionContext";

export function isSpectating({ own, view }: ActionContext): boolean {
  return own === null || view.seats[own]?.out === true;
}

export function SpectatorPanel() {
  const dispatch = useAppDispatch();
  const speed = useAppSelector((state) => state.settings.speed);
  const several = useAppSelector((state) => (state.match.tableStatus?.yours.length ?? 0) > 1);
  // With several people on one screen, waiting for computers is not watching.
  if (several) return null;
  return (
    <div className="step-buttons">
      <Button icon="speed" onClick={() => dispatch(settings.actions.faster())}>
        {word("watching_speed", { speed: speedText(speed) })}
      </Button>
      <LinkButton icon="exit" to="/">
        {word("watching_leave")}
      </LinkButton>
    </div>
  );
}
