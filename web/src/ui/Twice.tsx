// A button for something irreversible: it asks for confirmation and acts when pressed again.
import { useState } from "react";

import { Button, type Tone } from "./Button";
import type { IconName } from "./Icon";

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly sure: string;
  readonly tone?: Tone;
  readonly busy?: boolean;
  readonly onSure: () => void;
}

export function Twice({ icon, label, sure, tone = "plain", busy = false, onSure }: Props) {
  const [asked, ask] = useState(false);
  return (
    <Button tone={asked ? "danger" : tone} icon={icon} busy={busy} onClick={() => (asked ? onSure() : ask(true))} onBlur={() => ask(false)}>
      {asked ? sure : label}
    </Button>
  );
}
