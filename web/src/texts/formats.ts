// Numbers, lists and moments by the customs of a language.
import type { Formats } from "./message";

export interface LanguageFormats extends Omit<Formats, "value"> {
  list(items: readonly string[]): string;
}

export function formatsOf(locale: string): LanguageFormats {
  const numbers = new Map<unknown, Intl.NumberFormat>();
  const dates = new Map<unknown, Intl.DateTimeFormat>();
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const plurals = {
    cardinal: new Intl.PluralRules(locale),
    ordinal: new Intl.PluralRules(locale, { type: "ordinal" }),
  };
  return {
    number: (value, options) => kept(numbers, options, () => new Intl.NumberFormat(locale, options)).format(value),
    date: (value, options) => kept(dates, options, () => new Intl.DateTimeFormat(locale, options)).format(value),
    plural: (value, type) => plurals[type].select(value),
    list: (items) => lists.format(items),
  };
}

/** It takes a while to make a format, and the options of a text are the same object each time. */
function kept<Format>(made: Map<unknown, Format>, options: unknown, make: () => Format): Format {
  const known = made.get(options) ?? make();
  made.set(options, known);
  return known;
}
