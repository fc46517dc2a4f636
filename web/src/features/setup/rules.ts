// The rules of a table as a form: which preset they are, which stand in front, and what values mean.
import { word } from "../../texts/say";
import type { EditionInfo, SettingField } from "../../wire/rest";

type Values = Readonly<Record<string, unknown>>;

/** How many settings are shown at once; an edition names its most important ones first. */
const IN_FRONT = 3;

/** The name of the preset with exactly these values; nothing where they are somebody's own. */
export function presetOf(edition: EditionInfo, settings: Values): string {
  const same = (preset: Values): boolean => edition.settings.every(({ name }) => preset[name] === settings[name]);
  return Object.entries(edition.presets).find(([, preset]) => same(preset))?.[0] ?? "";
}

export function inFront(fields: readonly SettingField[]): readonly [front: readonly SettingField[], more: readonly SettingField[]] {
  // One or two hidden ones would be worth no click.
  return fields.length <= IN_FRONT + 2 ? [fields, []] : [fields.slice(0, IN_FRONT), fields.slice(IN_FRONT)];
}

/** What somebody wrote for this field, as it is sent; undefined where it means nothing. */
export function valueOf(field: SettingField, written: string): string | number | null | undefined {
  const text = written.trim();
  if (text === "") return field.none ? null : undefined;
  if (field.type === "str") return text;
  const number = Number(text.replace(",", "."));
  if (!Number.isFinite(number)) return undefined;
  return field.type === "int" ? Math.trunc(number) : number;
}

/** The value of a field, for whoever only reads it. */
export function valueText(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return word("none");
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  if (isShare(field)) return percent(value);
  return field.choices.find((choice) => choice.value === value)?.title ?? String(value);
}

/** A part of the whole, such as a chance. */
export function isShare(field: SettingField): boolean {
  return field.type === "float" && field.least === 0 && field.most === 1;
}

export function percent(share: unknown): string {
  return `${Math.round(Number(share) * 100)} %`;
}
