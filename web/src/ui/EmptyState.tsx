// An empty state: says that there is nothing yet, and what to do about it.
import type { ReactNode } from "react";

import { Icon, type IconName } from "./Icon";

export function EmptyState({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      {children}
    </div>
  );
}
