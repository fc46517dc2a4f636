// What is reported of an error: its message and its place. Nothing about the game or the player.

export interface ReportedError {
  readonly message: string;
  readonly stack: string;
}

export function reportedError(error: unknown, within = ""): ReportedError {
  if (error instanceof Error)
    return { message: `${error.name}: ${error.message}`, stack: `${error.stack ?? ""}${within}` };
  return { message: worded(error), stack: within };
}

/** A refusal over REST is reported by status and code, anything else by its message. */
function worded(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { status, data, message } = error as { status?: unknown; data?: { code?: unknown }; message?: unknown };
  if (status !== undefined) return `REST: ${String(status)} ${String(data?.code ?? "")}`.trim();
  return String(message ?? Object.prototype.toString.call(error));
}

/** Errors of browser extensions, and requests that were aborted on purpose. */
export function isNoise(message: string): boolean {
  return /^Script error\.?$|ResizeObserver loop|AbortError|-extension:\/\//.test(message);
}
