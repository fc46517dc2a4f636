// Parses the subset of Markdown that rulebooks use: a title, chapters, numbered paragraphs.

/** A run of text. The number of a rule becomes a link to it. */
export interface Run {
  readonly kind: "plain" | "strong" | "stressed" | "typed" | "rule";
  readonly text: string;
}

export interface Paragraph {
  /** The number of the rule, such as `CK 4.2`; empty if it has none. */
  readonly number: string;
  readonly runs: readonly Run[];
}

export interface Section {
  readonly title: string;
  readonly chapter: boolean;
  readonly paragraphs: readonly Paragraph[];
}

export interface Rulebook {
  readonly title: string;
  readonly sections: readonly Section[];
}

const MARKUP = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{2} \d+\.\d+)\b/g;
const RULE_NUMBER = /^\*\*([A-Z]{2} \d+\.\d+)\*\*\s*/;

export function rulebookOf(text: string): Rulebook {
  let title = "";
  const sections: { title: string; chapter: boolean; paragraphs: Paragraph[] }[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const line = block.trim().replaceAll(/\s*\n\s*/g, " ");
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (heading?.[1] === "#") title = heading[2] ?? "";
    else if (heading) sections.push({ title: heading[2] ?? "", chapter: heading[1] === "##", paragraphs: [] });
    else if (line) {
      if (sections.length === 0) sections.push({ title: "", chapter: false, paragraphs: [] });
      sections.at(-1)?.paragraphs.push(paragraphOf(line));
    }
  }
  return { title, sections };
}

function paragraphOf(line: string): Paragraph {
  const number = RULE_NUMBER.exec(line)?.[1] ?? "";
  return { number, runs: runsOf(line.replace(RULE_NUMBER, "")) };
}

export function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const found of line.matchAll(MARKUP)) {
    if (found.index > end) runs.push({ kind: "plain", text: line.slice(end, found.index) });
    const [whole, strong, stressed, typed, rule] = found;
    if (strong !== undefined) runs.push({ kind: "strong", text: strong });
    else if (stressed !== undefined) runs.push({ kind: "stressed", text: stressed });
    else if (typed !== undefined) runs.push({ kind: "typed", text: typed });
    else runs.push({ kind: "rule", text: rule ?? whole });
    end = found.index + whole.length;
  }
  if (end < line.length) runs.push({ kind: "plain", text: line.slice(end) });
  return runs;
}

/** The id of a rule or a chapter on the page. */
export function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
