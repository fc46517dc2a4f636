// What was chosen last, which this browser remembers. One that remembers nothing is no problem.
type Chosen = "edition" | "opponents";

export function remembered(what: Chosen): string {
  try {
    return localStorage.getItem(`rubicon.${what}`) ?? "";
  } catch {
    return "";
  }
}

export function remember(what: Chosen, chosen: string): void {
  try {
    localStorage.setItem(`rubicon.${what}`, chosen);
  } catch {
    // It is chosen anew next time.
  }
}
