// Browser notifications. Permission is requested only when the player switches them on.

export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

/** Requests permission. Browsers demand that this follows a click. */
export async function askLeave(): Promise<boolean> {
  if (!canNotify()) return false;
  try {
    return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Notifies if the page is hidden. Some browsers let only service workers do this; then only the title changes. */
export function notify(title: string, text: string): void {
  if (!canNotify() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const told = new Notification(title, { body: text, icon: "/static/icon.svg", tag: "rubicon" });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // The title shows it anyway.
  }
}
