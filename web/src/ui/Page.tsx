// A screen other than the board: a heading with a back button, and the content.
import type { ReactNode } from "react";
import { Link } from "wouter";

import { word } from "../texts/say";
import { Icon } from "./Icon";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Content at the right of the heading. */
  readonly aside?: ReactNode;
  /** Called by the back button; leads to the start page if absent. */
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
