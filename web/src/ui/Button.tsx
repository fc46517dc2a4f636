// A big button with an icon and a label.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";

import { Icon, type IconSource } from "./Icon";

export type Tone = "go" | "plain" | "danger" | "sun" | "quiet";

interface Look {
  readonly icon?: IconSource;
  readonly tone?: Tone;
  /** `huge`: the main action of a screen. `wide`: as wide as its container. `round`: only an icon; give it an aria-label. */
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

/** A link that looks like a button. */
export function LinkButton({
  icon,
  tone = "plain",
  shape,
  children,
  className = "",
  to,
}: Look & { readonly to: string }) {
  return (
    <Link href={to} className={`button ${tone} ${shape ?? ""} ${className}`}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </Link>
  );
}
