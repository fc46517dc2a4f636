// An icon. Beside a label it is decorative; alone it needs a title.
import { memo } from "react";

import { ICONS, type IconName, type IconSource, type Strokes } from "./icons";

export type { IconName, IconSource } from "./icons";

interface Props {
  readonly name: IconSource;
  /** The accessible label, if there is no visible one. */
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

/** Whether there is an icon of this name. Editions name their verbs, cards and pieces freely. */
export function isIcon(name: string): name is IconName {
  return name in ICONS;
}
