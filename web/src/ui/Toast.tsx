// A toast: a warning, or a confirmation. Its owner removes it.
import type { ReactNode } from "react";

import { word } from "../texts/say";
import { Icon, type IconName } from "./Icon";

interface Props {
  readonly icon?: IconName;
  readonly tone?: "plain" | "danger" | "sun";
  readonly children: ReactNode;
  readonly onClose?: () => void;
}

export function Toast({ icon, tone = "plain", children, onClose }: Props) {
  return (
    <div className={`toast ${tone}`} role={tone === "danger" ? "alert" : "status"}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
      {onClose ? (
        <button type="button" className="close" aria-label={word("close")} onClick={onClose}>
          <Icon name="cross" size={18} />
        </button>
      ) : null}
    </div>
  );
}
