// Moments, as people write them.
const DATES = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const MOMENTS = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export function dateText(moment: string): string {
  return DATES.format(new Date(moment));
}

export function momentText(moment: string): string {
  return MOMENTS.format(new Date(moment));
}
