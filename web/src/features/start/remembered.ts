// The edition that was chosen last, which this browser remembers. One that remembers nothing is no problem.
const KEY = "rubicon.edition";

export function rememberedEdition(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function rememberEdition(edition: string): void {
  try {
    localStorage.setItem(KEY, edition);
  } catch {
    // It is chosen anew next time.
  }
}
