// A big button: an icon that says what it does, and a word.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";

import { Icon, type IconSource } from "./Icon";

export type Tone = "go" | "plain" | "danger" | "sun" | "quiet";

interface Look {
  readonly icon?: IconSource;
  readonly tone?: Tone;
  /** `huge`: the one thing to do here. `wide`: as wide as there is room. `round`: an icon alone; give it an aria-label. */
  readonly shape?: "huge" | "wide" | "round";
  readonly children?: ReactNode;
  readonly className?: string;
}

type Props = Look & ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean };

export function Button({ icon, tone = "plain", shape, busy = false, children, className = "", ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      className={`button ${tone} ${shape ?? ""} ${className}`}
      aria-busy={busy}
    >
      {icon ? <Icon name={icon} /> : null}
      {children ? <span>{children}</span> : null}
    </button>
  );
}

/** Looks like a button and leads to another screen. */
export function LinkButton({ icon, tone = "plain", shape, children, className = "", to }: Look & { readonly to: string }) {
  return (
    <Link href={to} className={`button ${tone} ${shape ?? ""} ${className}`}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </Link>
  );
}
