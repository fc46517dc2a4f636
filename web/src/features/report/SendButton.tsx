// The button that sends the report, and the result.
import { useState } from "react";

import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import type { ReportedError } from "./reportedError";
import { send } from "./sendReport";

export function SendButton({ fault }: { readonly fault: ReportedError }) {
  const [state, become] = useState<"ready" | "busy" | "sent" | "failed">("ready");
  if (state === "sent") return <p role="status">{word("report_sent")}</p>;
  return (
    <>
      <Button
        busy={state === "busy"}
        onClick={() => {
          become("busy");
          void send(fault).then((arrived) => become(arrived ? "sent" : "failed"));
        }}
      >
        {word("report_send")}
      </Button>
      {state === "failed" ? <p role="status">{word("report_failed")}</p> : null}
    </>
  );
}
