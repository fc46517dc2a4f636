// The end of a game: the winner, the ranking, the graphs, and what can follow.
import { useEffect, useMemo } from "react";
import { Link } from "wouter";

import { useAppSelector } from "../../app/store";
import { seatLooks } from "../../ui/seatLooks";
import { Loading } from "../../ui/Loading";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { useTableClient } from "../match/context";
import { ErrorBoundary } from "../report/ErrorBoundary";
import { NextSteps } from "./NextSteps";
import { moments as momentsOf, type Moment } from "./figures";
import { Fairness } from "./Fairness";
import { Graphs } from "./Graphs";
import { DiceLuckChart } from "./DiceLuckChart";
import { Ranking } from "./Ranking";
import { Winner } from "./Winner";
import "./gameOver.css";

const NO_MOMENTS: readonly Moment[] = [];
const NO_SEATS: readonly number[] = [];

export default function GameOverScreen({ code }: { code: string }) {
  const client = useTableClient();
  // After the end everybody sees the same, so the view of one seat is no longer needed.
  useEffect(() => client.look(null), [client]);
  const material = useAppSelector((state) => state.match.material);
  const yours = useAppSelector((state) => state.match.tableStatus?.yours ?? NO_SEATS);
  const { data: result } = rest.useResultQuery(code);
  const { data: figures } = rest.useFiguresQuery(code);
  const looks = useMemo(() => (material ? seatLooks(material) : []), [material]);
  const moments = useMemo(() => (figures ? momentsOf(figures) : NO_MOMENTS), [figures]);
  if (!material || !result) return <Loading />;
  return (
    <main className="over">
      <Winner players={material.seats} winners={result.places[0] ?? NO_SEATS} yours={yours} reason={result.reason} />
      <NextSteps code={code} />
      <SignUpHint counts={result.ranking !== "" && yours.length > 0} />
      <div className="sheets">
        <Ranking players={material.seats} seats={result.seats} moments={moments} />
        <ErrorBoundary part={word("over_graphs")}>
          {figures ? <Graphs moments={moments} leftOut={figures.left_out} seats={looks} /> : null}
        </ErrorBoundary>
        <ErrorBoundary part={word("over_luck")}>
          {figures ? <DiceLuckChart luck={figures.fortunes} seats={looks} /> : null}
        </ErrorBoundary>
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
