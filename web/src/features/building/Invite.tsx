// The link and the code of the table, to be sent to others.
import { useState } from "react";

import { Button } from "../../look/Button";
import { Panel } from "../../look/Panel";
import { word } from "../../texts/say";

export function Invite({ code }: { readonly code: string }) {
  const [copied, copy] = useState(false);
  const link = `${location.origin}/t/${code}`;
  const share = typeof navigator.share === "function";
  return (
    <Panel title={word("building_invite")} className="invite">
      <p>{word("building_invite_how")}</p>
      <label className="field">
        <span>{word("building_link")}</span>
        <input readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <p>
        {word("building_code")}: <strong className="code">{code}</strong>
      </p>
      <Button
        onClick={() => {
          if (share) navigator.share({ url: link }).catch(() => undefined);
          else void written(link).then(copy);
        }}
      >
        {word(share ? "building_share" : copied ? "building_copied" : "building_copy")}
      </Button>
    </Panel>
  );
}

/** Over plain HTTP browsers give no clipboard; the link can still be marked and copied by hand. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
