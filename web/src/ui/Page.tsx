// A screen that is not a board: a head with the way back, and what stands below.
import type { ReactNode } from "react";
import { Link } from "wouter";

import { word } from "../texts/say";
import { Icon } from "./Icon";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** At the right of the head. */
  readonly aside?: ReactNode;
  /** The way back, where it is not to the start. */
  readonly back?: () => void;
}

export function Page({ title, children, aside, back }: Props) {
  return (
    <div className="page">
      <header className="page-head">
        {back ? (
          <button type="button" className="home" aria-label={word("back")} onClick={back}>
            <Icon name="back" />
          </button>
        ) : (
          <Link href="/" className="home" aria-label={word("to_start")}>
            <Icon name="home" />
          </Link>
        )}
        <h1>{title}</h1>
        <div className="aside">{aside}</div>
      </header>
      <main>{children}</main>
    </div>
  );
}
