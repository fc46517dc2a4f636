// Sends a report. It depends on neither the store nor a component, because those may have failed.
import { cookie } from "../../net/rest";
import type { ReportBody } from "../../wire/rest";
import type { ReportedError } from "./reportedError";

/** The maximum lengths that the server accepts. */
const MAX_CHARS = { message: 1000, stack: 8000, address: 500, agent: 500, version: 100 } as const;

export function reportOf({ message, stack }: ReportedError): ReportBody {
  return {
    message: message.slice(0, MAX_CHARS.message) || "?",
    stack: stack.slice(0, MAX_CHARS.stack),
    address: `${location.pathname}${location.search}`.slice(0, MAX_CHARS.address),
    code: /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? "",
    version: build().slice(0, MAX_CHARS.version),
    agent: navigator.userAgent.slice(0, MAX_CHARS.agent),
  };
}

/** Whether the server has accepted it. */
export async function send(fault: ReportedError): Promise<boolean> {
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

/** The name of the loaded bundle, which contains a hash of its contents. */
function build(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.src.split("/").at(-1) ?? "";
}
