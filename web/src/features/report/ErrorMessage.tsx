// Says that the page has failed but the game has not, and asks for a report.
import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import type { ReportedError } from "./reportedError";
import { SendButton } from "./SendButton";
import "./report.css";

export function apologyText(part: string | undefined): string {
  return part ? word("report_part", { part }) : word("report_whole");
}

export function ErrorMessage({ fault, part }: { readonly fault: ReportedError; readonly part?: string | undefined }) {
  return (
    <section className={part ? "apology" : "apology whole"} role="alert">
      <h2>{apologyText(part)}</h2>
      <p>{word("report_intact")}</p>
      <div className="apology-ways">
        <Button tone="go" icon="play" onClick={() => location.reload()}>
          {word("report_go_on")}
        </Button>
        <SendButton fault={fault} />
      </div>
      <details open={!part}>
        <summary>{word("report_what")}</summary>
        <p className="fault">{fault.message}</p>
        <p>{word("report_holds")}</p>
      </details>
    </section>
  );
}
