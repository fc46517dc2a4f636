// The icons, all of one hand: bold outlines on a field of 24 by 24.
const PATHS = {
  play: "M7 4l13 8-13 8z",
  plus: "M12 4v16M4 12h16",
  back: "M14 5l-7 7 7 7",
  cross: "M5 5l14 14M19 5L5 19",
  check: "M4 13l5 5L20 6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, title }: { readonly name: IconName; readonly title?: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" role={title ? "img" : undefined} aria-hidden={title ? undefined : true}>
      {title ? <title>{title}</title> : null}
      <path d={PATHS[name]} />
    </svg>
  );
}
