// Errors outside of rendering: a note in a corner with the same button. The page continues.
import { useEffect, useState } from "react";

import { Icon } from "../../ui/Icon";
import { word } from "../../texts/say";
import { reportedError, isNoise, type ReportedError } from "./reportedError";
import { SendButton } from "./SendButton";
import "./report.css";

export function ErrorNote() {
  const [slip, note] = useState<ReportedError | null>(null);
  useEffect(() => {
    const notice = (error: unknown): void => {
      const fault = reportedError(error);
      // One note is enough: later errors are often consequences of the first.
      if (!isNoise(fault.message) && !isNoise(fault.stack)) note((was) => was ?? fault);
    };
    const failed = (event: ErrorEvent): void => notice(event.error ?? event.message);
    const rejected = (event: PromiseRejectionEvent): void => notice(event.reason);
    window.addEventListener("error", failed);
    window.addEventListener("unhandledrejection", rejected);
    return () => {
      window.removeEventListener("error", failed);
      window.removeEventListener("unhandledrejection", rejected);
    };
  }, []);
  if (!slip) return null;
  return (
    <aside className="slip" role="status">
      <p>{word("report_slip")}</p>
      <SendButton key={slip.message} fault={slip} />
      <button type="button" className="close" aria-label={word("close")} onClick={() => note(null)}>
        <Icon name="cross" />
      </button>
    </aside>
  );
}
