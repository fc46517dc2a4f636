// A table at its address in all stages: setup, game and end.
import { lazy, Suspense, useEffect, useState } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { Waiting } from "../../ui/Waiting";
import { Play } from "../match/play";
import { PlayContext } from "../match/context";
import { LoggedOut } from "./LoggedOut";
import { Missing } from "./Missing";

const BuildingScreen = lazy(() => import("../setup/BuildingScreen"));
const GameScreen = lazy(() => import("../game/GameScreen"));
const OverScreen = lazy(() => import("../gameover/OverScreen"));

export default function TableScreen({ code }: { code: string }) {
  const play = usePlay(code);
  const status = useAppSelector((state) => state.match.sitting?.status);
  const link = useAppSelector((state) => state.match.link);
  const unplayed = useAppSelector((state) => state.match.queue.length > 0);
  if (link === "out") return <LoggedOut />;
  if (link === "gone" || status === "closed") return <Missing closed={status === "closed"} />;
  if (!play || !status) return <Waiting />;
  return (
    <PlayContext value={play}>
      <Suspense fallback={<Waiting />}>
        {status === "open" ? <BuildingScreen code={code} /> : null}
        {status === "playing" || (status === "over" && unplayed) ? <GameScreen /> : null}
        {status === "over" && !unplayed ? <OverScreen code={code} /> : null}
      </Suspense>
    </PlayContext>
  );
}

function usePlay(code: string): Play | null {
  const dispatch = useAppDispatch();
  const [play, sit] = useState<Play | null>(null);
  useEffect(() => {
    const here = new Play(code, dispatch);
    sit(here);
    return () => here.leave();
  }, [code, dispatch]);
  return play;
}
