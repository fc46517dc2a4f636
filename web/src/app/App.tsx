// The frame of all screens. Their addresses come from the server's list of pages (`server/pages/page_list.py`).
import { Suspense, useLayoutEffect } from "react";
import { Route, Switch, useLocation } from "wouter";

import { Notices } from "../features/notices/Notices";
import { Faults } from "../features/report/Faults";
import { Slips } from "../features/report/Slips";
import { StartScreen } from "../features/start/StartScreen";
import { Waiting } from "../ui/Waiting";
import { PAGES } from "../wire/pages";

export function App() {
  const [place] = useLocation();
  // Scroll to the top when another screen opens.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [place]);
  return (
    <Faults>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {PAGES}
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
