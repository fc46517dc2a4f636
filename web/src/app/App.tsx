// The screens and their addresses. What is not needed at once is loaded when it is.
import { lazy, Suspense, useLayoutEffect } from "react";
import { Route, Switch, useLocation } from "wouter";

import { Notices } from "../features/notices/Notices";
import { Faults } from "../features/report/Faults";
import { Slips } from "../features/report/Slips";
import { StartScreen } from "../features/start/StartScreen";
import { Waiting } from "../ui/Waiting";

const TableScreen = lazy(() => import("../features/table/TableScreen"));
const LobbyScreen = lazy(() => import("../features/lobby/LobbyScreen"));
const AccountScreen = lazy(() => import("../features/account/AccountScreen"));
const ScoresScreen = lazy(() => import("../features/scores/ScoresScreen"));
const PlayerScreen = lazy(() => import("../features/scores/PlayerScreen"));
const ReplayScreen = lazy(() => import("../features/replay/ReplayScreen"));
const HelpScreen = lazy(() => import("../features/help/HelpScreen"));

export function App() {
  const [place] = useLocation();
  // Another screen begins at its top, however far down the last one was read.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [place]);
  return (
    <Faults>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/lobby">
            <LobbyScreen />
          </Route>
          <Route path="/t/:code">{({ code }) => <TableScreen key={code} code={code} />}</Route>
          <Route path="/t/:code/replay">{({ code }) => <ReplayScreen key={code} code={code} />}</Route>
          <Route path="/account">
            <AccountScreen />
          </Route>
          <Route path="/scores">
            <ScoresScreen />
          </Route>
          <Route path="/players/:name">{({ name }) => <PlayerScreen name={decodeURIComponent(name)} />}</Route>
          <Route path="/rules/:edition">{({ edition }) => <HelpScreen edition={edition} />}</Route>
          <Route>
            <StartScreen />
          </Route>
        </Switch>
      </Suspense>
      <Slips />
      <Notices />
    </Faults>
  );
}
