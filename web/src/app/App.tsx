// The frame of all screens. Their addresses come from the server's list of pages (`server/pages/page_list.py`).
import { Suspense, useLayoutEffect } from "react";
import { Route, Switch, useLocation } from "wouter";

import { Notices } from "../features/notices/Notices";
import { ErrorBoundary } from "../features/report/ErrorBoundary";
import { ErrorNote } from "../features/report/ErrorNote";
import { StartScreen } from "../features/start/StartScreen";
import { Loading } from "../ui/Loading";
import { PAGES } from "../wire/pages";

export function App() {
  const [place] = useLocation();
  // Scroll to the top when another screen opens.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [place]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Switch>
          {PAGES}
          <Route>
            <StartScreen />
          </Route>
        </Switch>
      </Suspense>
      <ErrorNote />
      <Notices />
    </ErrorBoundary>
  );
}
