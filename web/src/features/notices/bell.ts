// The browser's own notifications: asked for only when somebody wants them.

export function canTell(): boolean {
  return "Notification" in window && window.isSecureContext;
}

/** Whether the browser lets us; must follow a click. */
export async function askLeave(): Promise<boolean> {
  if (!canTell()) return false;
  try {
    return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Tells it where the page is not looked at. Some browsers only let workers do this: then the title must do. */
export function ring(title: string, text: string): void {
  if (!canTell() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const told = new Notification(title, { body: text, icon: "/static/icon.svg", tag: "rubicon" });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // Nothing is lost: it stands in the title.
  }
}
