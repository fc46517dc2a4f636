// Reads an invitation: a link or a code.

/** The code in a link to a table, or the code itself; empty if there is none. */
export function codeIn(text: string): string {
  const [path = ""] = text.trim().split(/[?#]/);
  const parts = path.split("/").filter(Boolean);
  const named = parts.lastIndexOf("t");
  const code = (named >= 0 ? parts[named + 1] : parts.at(-1)) ?? "";
  const bare = code.replaceAll(/[\s-]/g, "");
  return /^[A-Za-z0-9]{10}$/.test(bare) ? bare.toUpperCase() : "";
}
