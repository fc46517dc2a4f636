// A few words or a number as a badge.
import type { ReactNode } from "react";

import { Icon, type IconName } from "./Icon";

interface Props {
  readonly icon?: IconName;
  readonly tone?: "plain" | "go" | "danger" | "sun";
  readonly children: ReactNode;
}

export function Badge({ icon, tone = "plain", children }: Props) {
  return (
    <span className={`badge ${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}
