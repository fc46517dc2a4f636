// The start page: a game in one click, and the ways to all others.
import { useState, type ComponentProps } from "react";
import { useLocation } from "wouter";

import { useAppDispatch } from "../../app/store";
import { Button, LinkButton } from "../../ui/Button";
import { Hero } from "../../ui/Hero";
import { Problem } from "../../ui/Problem";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import { LanguageChoice } from "../../texts/Language";
import { word } from "../../texts/say";
import { OFFERED } from "../../wire/offered";
import { Continue } from "./Continue";
import { EditionChoice } from "./EditionChoice";
import { Join } from "./Join";
import { Opponents } from "./Opponents";
import { remember, remembered } from "./lastChoice";
import { makeTable, onOneScreen, playNow } from "./newTable";
import "./start.css";

export function StartScreen() {
  const dispatch = useAppDispatch();
  const [, go] = useLocation();
  const { data: session } = rest.endpoints.session.useQuery();
  const { data: offered } = rest.endpoints.offered.useQuery();
  const [wanted, want] = useState(() => remembered("edition"));
  const [level, choose] = useState(() => remembered("opponents"));
  const { busy, problem, attempt } = useAttempt();

  // The editions known at build time are shown until the server has answered.
  const known = offered ?? OFFERED;
  const editions = known.editions.map(({ name }) => name);
  const edition = editions.includes(wanted) ? wanted : (editions[0] ?? "");
  const least = known.editions.find(({ name }) => name === edition)?.least ?? 2;
  const opponents = known.computers.some(({ name }) => name === level) ? level : known.usual;
  const enter = async (make: () => Promise<string>) => {
    remember("edition", edition);
    remember("opponents", opponents);
    const code = await attempt(make);
    if (code) go(`/t/${code}`);
  };
  const user = session?.user ?? null;
  const ready = edition !== "";
  return (
    <div className="start">
      <nav aria-label={word("start_account")} className="on-sea">
        <LinkButton to="/account" tone="quiet" icon="person">
          {user ? user.name : word("start_log_in")}
        </LinkButton>
      </nav>
      <header>
        <Hero>
          <h1 lang="en" translate="no">
            {word("start_title")}
          </h1>
        </Hero>
        <p>{word("start_tagline")}</p>
      </header>
      <main>
        <EditionChoice editions={editions} chosen={edition} onChoose={want} />
        <Opponents computers={known.computers} chosen={opponents} onChoose={choose} />
        <div className="ways">
          <GameButton
            icon="play"
            tone="go"
            className="now"
            name="now"
            busy={busy}
            disabled={!ready}
            onClick={() => void enter(() => playNow(dispatch, { edition, opponents }))}
          />
          <GameButton
            icon="settings"
            name="new"
            busy={busy}
            disabled={!ready}
            onClick={() => void enter(() => makeTable(dispatch, { edition, opponents }))}
          />
          <GameButton
            icon="screen"
            name="screen"
            busy={busy}
            disabled={!ready}
            onClick={() => void enter(() => onOneScreen(dispatch, edition, least))}
          />
        </div>
        <Problem>{problem}</Problem>
      </main>
      <section className="below" aria-label={word("start_continue")}>
        <Continue />
        <Join />
      </section>
      <footer className="on-sea">
        <LinkButton to={`/rules/${edition}`} tone="quiet" icon="book">
          {word("start_rules")}
        </LinkButton>
        <LinkButton to="/scores" tone="quiet" icon="trophy">
          {word("start_scores")}
        </LinkButton>
        {user && !user.guest ? null : (
          <LinkButton to="/account" tone="quiet" icon="key">
            {word("start_sign_up")}
          </LinkButton>
        )}
        <LanguageChoice />
      </footer>
    </div>
  );
}

/** A button that starts a game, with its description. */
function GameButton({ name, ...button }: ComponentProps<typeof Button> & { readonly name: string }) {
  return (
    <Button {...button}>
      <b>{word(`start_${name}`)}</b>
      <small>{word(`start_${name}_how`)}</small>
    </Button>
  );
}
