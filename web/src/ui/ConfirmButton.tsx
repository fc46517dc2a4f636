// A button for something irreversible: it asks for confirmation and acts when pressed again.
import { useState } from "react";

import { Button, type Tone } from "./Button";
import type { IconName } from "./Icon";

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly confirm: string;
  readonly tone?: Tone;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

export function ConfirmButton({ icon, label, confirm, tone = "plain", busy = false, onConfirm }: Props) {
  const [asked, ask] = useState(false);
  return (
    <Button
      tone={asked ? "danger" : tone}
      icon={icon}
      busy={busy}
      onClick={() => (asked ? onConfirm() : ask(true))}
      onBlur={() => ask(false)}
    >
      {asked ? confirm : label}
    </Button>
  );
}
