// An icon: bold outlines of one hand. It says what it does beside a word, or alone with a title.
import { memo } from "react";

import { ICONS, type IconName, type IconSource, type Strokes } from "./icons";

export type { IconName, IconSource } from "./icons";

interface Props {
  readonly name: IconSource;
  /** Told to whoever does not see it, where no word stands beside it. */
  readonly title?: string;
  readonly size?: number;
  readonly className?: string;
}

export const Icon = memo(function Icon({ name, title, size, className = "" }: Props) {
  const { line, solid, tint }: Strokes = typeof name === "string" ? ICONS[name] : name;
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      style={size ? { width: size, height: size } : undefined}
      role={title ? "img" : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title ? <title>{title}</title> : null}
      {tint ? <path className="tint" d={tint} /> : null}
      {line ? <path d={line} /> : null}
      {solid ? <path className="solid" d={solid} /> : null}
    </svg>
  );
});

/** Whether there is an icon of this name: for what an edition calls its verbs, cards and pieces. */
export function isIcon(name: string): name is IconName {
  return name in ICONS;
}
