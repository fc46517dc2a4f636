// The face of the game: one click to a game, and the ways to all others.
import { useState } from "react";
import { Link, useLocation } from "wouter";

import { useAppDispatch } from "../../app/store";
import { Button } from "../../look/Button";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { Continue } from "./Continue";
import { EditionChoice } from "./EditionChoice";
import { Join } from "./Join";
import { rememberEdition, rememberedEdition } from "./remembered";
import { makeTable, onOneScreen, playNow } from "./table";
import "./start.css";

export function StartScreen() {
  const dispatch = useAppDispatch();
  const [, go] = useLocation();
  const { data: session } = rest.endpoints.session.useQuery();
  const { data: offered } = rest.endpoints.offered.useQuery();
  const [wanted, want] = useState(rememberedEdition);
  const { busy, problem, attempt } = useAttempt();

  const editions = offered?.editions.map(({ name }) => name) ?? [];
  const edition = editions.includes(wanted) ? wanted : (editions[0] ?? "");
  const least = offered?.editions.find(({ name }) => name === edition)?.least ?? 2;
  const enter = async (make: () => Promise<string>) => {
    rememberEdition(edition);
    const code = await attempt(make);
    if (code) go(`/t/${code}`);
  };
  const user = session?.user ?? null;
  return (
    <div className="start">
      <header>
        <nav className="who">
          <Link href="/account">
            {user ? word(user.guest ? "start_guest" : "start_hello", { name: user.name }) : word("start_log_in")}
          </Link>
        </nav>
        <h1>{word("start_title")}</h1>
        <p>{word("start_tagline")}</p>
      </header>
      <main>
        <section className="begin">
          <EditionChoice editions={editions} chosen={edition} onChoose={want} />
          <div className="ways">
            <Button
              icon="play"
              tone="go"
              className="now"
              busy={busy}
              disabled={!edition}
              onClick={() => void enter(() => playNow(dispatch, edition))}
            >
              <b>{word("start_now")}</b>
              <small>{word("start_now_how")}</small>
            </Button>
            <Button busy={busy} disabled={!edition} onClick={() => void enter(() => makeTable(dispatch, { edition }))}>
              <b>{word("start_new")}</b>
              <small>{word("start_new_how")}</small>
            </Button>
            <Button
              busy={busy}
              disabled={!edition}
              onClick={() => void enter(() => onOneScreen(dispatch, edition, least))}
            >
              <b>{word("start_screen")}</b>
              <small>{word("start_screen_how")}</small>
            </Button>
          </div>
          {problem ? (
            <p role="alert" className="problem">
              {problem}
            </p>
          ) : null}
        </section>
        <Continue />
        <Join />
      </main>
      <footer>
        <Link href={`/rules/${edition}`}>{word("start_rules")}</Link>
        <Link href="/scores">{word("start_scores")}</Link>
        <Link href="/account">{word(user && !user.guest ? "start_account" : "start_sign_up")}</Link>
      </footer>
    </div>
  );
}
