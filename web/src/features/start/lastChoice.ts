// The last choices on the start page, stored in this browser if it allows that.
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
    // Then the default is chosen next time.
  }
}
