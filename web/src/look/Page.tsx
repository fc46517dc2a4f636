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
}

export function Page({ title, children, aside }: Props) {
  return (
    <div className="page">
      <header className="page-head">
        <Link href="/" className="home" aria-label={word("to_start")}>
          <Icon name="back" />
        </Link>
        <h1>{title}</h1>
        <div className="aside">{aside}</div>
      </header>
      <main>{children}</main>
    </div>
  );
}
