// The end of a game: the winner, the ranking, the graphs, and what can follow.
import { useEffect, useMemo } from "react";
import { Link } from "wouter";

import { useAppSelector } from "../../app/store";
import { looksOf } from "../../ui/seats";
import { Waiting } from "../../ui/Waiting";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { usePlay } from "../match/context";
import { Faults } from "../report/Faults";
import { Again } from "./Again";
import { moments as momentsOf, type Moment } from "./chronicle";
import { Fairness } from "./Fairness";
import { Graphs } from "./Graphs";
import { Luck } from "./Luck";
import { Places } from "./Places";
import { Winner } from "./Winner";
import "./over.css";

const NO_MOMENTS: readonly Moment[] = [];
const NO_SEATS: readonly number[] = [];

export default function OverScreen({ code }: { code: string }) {
  const play = usePlay();
  // After the end everybody sees the same, so the view of one seat is no longer needed.
  useEffect(() => play.look(null), [play]);
  const material = useAppSelector((state) => state.match.material);
  const yours = useAppSelector((state) => state.match.sitting?.yours ?? NO_SEATS);
  const { data: result } = rest.useResultQuery(code);
  const { data: figures } = rest.useFiguresQuery(code);
  const looks = useMemo(() => (material ? looksOf(material) : []), [material]);
  const moments = useMemo(() => (figures ? momentsOf(figures) : NO_MOMENTS), [figures]);
  if (!material || !result) return <Waiting />;
  return (
    <main className="over">
      <Winner players={material.seats} winners={result.places[0] ?? NO_SEATS} yours={yours} reason={result.reason} />
      <Again code={code} />
      <SignUpHint counts={result.ranking !== "" && yours.length > 0} />
      <div className="sheets">
        <Places players={material.seats} seats={result.seats} moments={moments} />
        <Faults part={word("over_graphs")}>
          {figures ? <Graphs moments={moments} leftOut={figures.left_out} seats={looks} /> : null}
        </Faults>
        <Faults part={word("over_luck")}>{figures ? <Luck fortunes={figures.fortunes} seats={looks} /> : null}</Faults>
        <Fairness code={code} commitment={result.commitment} secret={result.secret} />
      </div>
    </main>
  );
}

/** A guest's results count for the high scores only after signing up. */
function SignUpHint({ counts }: { counts: boolean }) {
  const { data } = rest.useSessionQuery();
  if (!counts || !data?.user?.guest) return null;
  return (
    <p className="hint">
      {word("over_guest")} <Link href="/account">{word("over_sign_up")}</Link>
    </p>
  );
}
