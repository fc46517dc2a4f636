// The pause dialog: standings, help, saving, settings and ending the game.
import { lazy, Suspense, useState } from "react";

import { useAppSelector } from "../../app/store";
import { Button, LinkButton } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { word } from "../../texts/say";
import { EndGame } from "./EndGame";
import { Leaderboard } from "./Leaderboard";
import { SaveGame } from "./SaveGame";
import { SettingsForm } from "./SettingsForm";
import "./pause.css";

const HelpDialog = lazy(() => import("../help/HelpDialog"));

type Drawer = "help" | "save" | "settings" | "end";

export function PauseDialog({ onClose }: { readonly onClose: () => void }) {
  const edition = useAppSelector((state) => state.match.material?.edition ?? "");
  const paused = useAppSelector((state) => state.match.tableStatus?.paused ?? false);
  const plays = useAppSelector((state) => (state.match.tableStatus?.yours.length ?? 0) > 0);
  const [drawer, pull] = useState<Drawer | null>(null);
  const toggle = (name: Drawer) => ({
    "aria-expanded": drawer === name,
    onClick: () => pull(drawer === name ? null : name),
  });
  return (
    <Dialog title={word(paused ? "pause_stands_still" : "pause_goes_on")} onClose={onClose} className="pause">
      <Leaderboard />
      <div className="pause-ways">
        <Button tone="go" icon="play" onClick={onClose}>
          {word("pause_resume")}
        </Button>
        <Button icon="help" {...toggle("help")}>
          {word("pause_help")}
        </Button>
        <Button icon="settings" {...toggle("settings")}>
          {word("pause_settings")}
        </Button>
        {plays ? (
          <Button icon="save" {...toggle("save")}>
            {word("pause_save")}
          </Button>
        ) : null}
        {plays ? (
          <Button icon="flag" {...toggle("end")}>
            {word("pause_end")}
          </Button>
        ) : null}
        <LinkButton icon="exit" to="/">
          {word("pause_exit")}
        </LinkButton>
      </div>
      {drawer === "help" ? (
        <Suspense>
          <HelpDialog edition={edition} onClose={() => pull(null)} />
        </Suspense>
      ) : null}
      {drawer === "settings" ? <SettingsForm /> : null}
      {drawer === "save" ? <SaveGame /> : null}
      {drawer === "end" ? <EndGame onDone={onClose} /> : null}
    </Dialog>
  );
}
