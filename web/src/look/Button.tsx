// A big button: an icon that says what it does, and a word.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";

import { Icon, type IconName } from "./Icon";

export type Tone = "go" | "plain" | "danger" | "quiet";

interface Look {
  readonly icon?: IconName;
  readonly tone?: Tone;
  readonly children?: ReactNode;
}

type Props = Look & ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean };

export function Button({ icon, tone = "plain", busy = false, children, className = "", ...rest }: Props) {
  return (
    <button type="button" {...rest} disabled={rest.disabled || busy} className={`button ${tone} ${className}`} aria-busy={busy}>
      {icon ? <Icon name={icon} /> : null}
      {children ? <span>{children}</span> : null}
    </button>
  );
}

/** Looks like a button and leads to another screen. */
export function LinkButton({ icon, tone = "plain", children, to }: Look & { readonly to: string }) {
  return (
    <Link href={to} className={`button ${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </Link>
  );
}
