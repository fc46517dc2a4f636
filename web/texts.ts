// The texts of each language, parsed when the client is built: a browser loads those of one language, and no parser.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

import type { Branches, Message, Part } from "./src/texts/message.ts";

const FOLDER = join(import.meta.dirname, "../src/rubicon/texts");
const SOURCE_LANGUAGE = "en";
const LANGUAGE = /^([a-z]{2,3}(-[A-Za-z0-9]+)*)\.json$/;
const MODULE = "virtual:texts";
/** Only these sections are sent along. */
const SECTIONS = [
  "bot",
  "event",
  "forecast",
  "language",
  "kind",
  "list",
  "mission",
  "phase",
  "phrase",
  "picture",
  "piece",
  "refused",
  "setting",
  "slot",
  "verb",
  "web",
];

type Texts = Record<string, Record<string, string>>;

/** `virtual:texts` has the languages, each with its name and how it is loaded; `virtual:texts/en` the texts of one. */
export function texts(): Plugin {
  return {
    name: "texts",
    // The server tells the browser to load the texts of its language with the program, and not after it.
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? [each] : []));
      const files = languages().map((language) => {
        const chunk = chunks.find((each) => each.facadeModuleId === `\0${MODULE}/${language}`);
        return [language, chunk?.fileName ?? ""] as const;
      });
      this.emitFile({ type: "asset", fileName: "languages.json", source: JSON.stringify(Object.fromEntries(files)) });
    },
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`) {
        const entries = languages().map((language) => {
          const name = JSON.stringify(read(language)["language"]?.["name"]);
          return `${JSON.stringify(language)}: { name: ${name}, load: () => import("${MODULE}/${language}") }`;
        });
        return `export const languages = { ${entries.join(", ")} };`;
      }
      if (!id.startsWith(`\0${MODULE}/`)) return undefined;
      const language = id.slice(MODULE.length + 2);
      const files = [SOURCE_LANGUAGE, language, `names/${language}`].map((each) => join(FOLDER, `${each}.json`));
      for (const file of files.filter((each) => existsSync(each))) this.addWatchFile(file);
      return `export default ${JSON.stringify(compiled(language))};`;
    },
  };
}

function languages(): string[] {
  return readdirSync(FOLDER)
    .flatMap((file) => LANGUAGE.exec(file)?.[1] ?? [])
    .toSorted();
}

function read(language: string): Texts {
  return JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8")) as Texts;
}

/** What a language lacks is said in English. */
function compiled(language: string): Record<string, Record<string, Message>> {
  const [source, own] = [read(SOURCE_LANGUAGE), read(language)];
  const sections = SECTIONS.map((section) => {
    const words = Object.entries({ ...source[section], ...own[section] });
    return [section, Object.fromEntries(words.map(([key, text]) => [key, compile(text)]))] as const;
  });
  return Object.fromEntries([...sections, ...names(language)]);
}

/** The names on each board, as a section of their own. */
function names(language: string): [string, Record<string, string>][] {
  const file = `names/${language}`;
  return existsSync(join(FOLDER, `${file}.json`))
    ? Object.entries(read(file)).map(([board, words]) => [`names.${board}`, words])
    : [];
}

export function compile(text: string): Message {
  return message(parse(text, { ignoreTag: true, shouldParseSkeletons: true }));
}

function message(elements: readonly MessageFormatElement[]): Message {
  const parts = elements.map(part);
  return parts.every((each) => typeof each === "string") ? parts.join("") : parts;
}

function part(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      return [element.value, "number", options(element.style)];
    case TYPE.date:
    case TYPE.time:
      return [element.value, "date", element.style === null ? {} : options(element.style)];
    case TYPE.select:
      return [element.value, "select", branches(element.options)];
    case TYPE.plural:
      return [element.value, element.pluralType ?? "cardinal", branches(element.options), element.offset];
    default:
      throw new Error(`texts cannot have this: ${JSON.stringify(element)}`);
  }
}

function options(style: unknown): object {
  if (style === null || style === undefined) return {};
  if (style === "percent") return { style: "percent" };
  if (style === "integer") return { maximumFractionDigits: 0 };
  if (typeof style === "object" && "parsedOptions" in style) {
    const { scale, ...parsed } = style.parsedOptions as Intl.NumberFormatOptions & { scale?: number };
    // ICU shows 0.6 as 0.6% unless it is told the scale; browsers always show 60%.
    if (parsed.style === "percent" && scale !== 100)
      throw new Error("write {part, number, percent} or ::percent scale/100");
    return parsed;
  }
  throw new Error(`texts cannot have this style: ${JSON.stringify(style)}`);
}

function branches(of: Readonly<Record<string, { value: MessageFormatElement[] }>>): Branches {
  return Object.fromEntries(Object.entries(of).map(([key, { value }]) => [key, message(value)]));
}
