// Sends a report. It needs nothing of what may just have failed: neither the store nor a component.
import { cookie } from "../../net/rest";
import type { ReportBody } from "../../wire/rest";
import type { Fault } from "./fault";

/** As long as the server takes them. */
const LONGEST = { message: 1000, stack: 8000, address: 500, agent: 500, version: 100 } as const;

export function reportOf({ message, stack }: Fault): ReportBody {
  return {
    message: message.slice(0, LONGEST.message) || "?",
    stack: stack.slice(0, LONGEST.stack),
    address: `${location.pathname}${location.search}`.slice(0, LONGEST.address),
    code: /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? "",
    version: build().slice(0, LONGEST.version),
    agent: navigator.userAgent.slice(0, LONGEST.agent),
  };
}

/** Whether it has arrived. */
export async function send(fault: Fault): Promise<boolean> {
  try {
    const answer = await fetch("/api/reports", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("rubicon_csrf") },
      body: JSON.stringify(reportOf(fault)),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The file that was loaded: its name holds a hash of all that is in it. */
function build(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.src.split("/").at(-1) ?? "";
}
