// The rules of a table as a form: the matching preset, the most important settings, and the parsing of values.
import { percentText, word } from "../../texts/say";
import type { EditionInfo, SettingField } from "../../wire/rest";

type Values = Readonly<Record<string, unknown>>;

/** Number of settings shown at first; an edition lists its most important ones first. */
const PROMINENT_SETTINGS = 3;

/** The name of the preset with exactly these values; empty if there is none. */
export function presetOf(edition: EditionInfo, settings: Values): string {
  const same = (preset: Values): boolean => edition.settings.every(({ name }) => preset[name] === settings[name]);
  return Object.entries(edition.presets).find(([, preset]) => same(preset))?.[0] ?? "";
}

export function inFront(
  fields: readonly SettingField[],
): readonly [front: readonly SettingField[], more: readonly SettingField[]] {
  // One or two more are shown too, as they are not worth a click.
  return fields.length <= PROMINENT_SETTINGS + 2
    ? [fields, []]
    : [fields.slice(0, PROMINENT_SETTINGS), fields.slice(PROMINENT_SETTINGS)];
}

/** Converts the text of a field to the value that is sent; undefined if it is invalid. */
export function valueOf(field: SettingField, written: string): string | number | null | undefined {
  const text = written.trim();
  if (text === "") return field.none ? null : undefined;
  if (field.type === "str") return text;
  const number = Number(text.replace(",", "."));
  if (!Number.isFinite(number)) return undefined;
  return field.type === "int" ? Math.trunc(number) : number;
}

/** The value of a field, for display. */
export function valueText(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return word("none");
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  if (isShare(field)) return percentText(Number(value));
  return field.choices.find((choice) => choice.value === value)?.title ?? String(value);
}

/** Whether the setting is a fraction, such as a chance. */
export function isShare(field: SettingField): boolean {
  return field.type === "float" && field.least === 0 && field.most === 1;
}
