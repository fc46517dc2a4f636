// The link and the code of the table, to be sent to others.
import { useState } from "react";

import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";

export function Invite({ code, link }: { readonly code: string; readonly link: string }) {
  const [copied, copy] = useState(false);
  return (
    <Panel title={word("building_invite")} className="invite">
      <p>{word("building_invite_how")}</p>
      <div className="link">
        <Field label={word("building_link")} readOnly value={link} onFocus={(event) => event.target.select()} />
        {typeof navigator.share === "function" ? (
          <Button icon="share" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {word("building_share")}
          </Button>
        ) : (
          <Button icon={copied ? "check" : "copy"} onClick={() => void written(link).then(copy)}>
            {word(copied ? "building_copied" : "building_copy")}
          </Button>
        )}
      </div>
      <p>
        {word("building_code")} <strong className="code">{code}</strong>
      </p>
    </Panel>
  );
}

/** Browsers offer no clipboard over plain HTTP; the link can still be selected and copied by hand. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
