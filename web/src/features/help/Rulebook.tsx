// The whole rulebook, with links to chapters and rules.
import { useEffect, useMemo } from "react";

import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Loading } from "../../ui/Loading";
import { rest, sentenceOf } from "../../net/rest";
import { lineageOf } from "../../editions/lineage";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import { anchorOf, rulebookOf, type Paragraph, type Run, type Section } from "./rulebook";

/** The rulebook of a variant is followed by that of its parent. */
export function Rulebook({ edition, variant = false }: { readonly edition: string; readonly variant?: boolean }) {
  const { data, error, refetch, isFetching } = rest.useRulesQuery(edition);
  const [, parent] = lineageOf(edition);
  const title = variant || parent ? word("help_rules_of", { edition: editionName(edition) }) : word("help_whole");
  const book = useMemo(() => (data === undefined ? null : rulebookOf(data)), [data]);
  useEffect(() => {
    // The address may link to a rule that was not loaded yet.
    if (book && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [book]);
  if (error) {
    return (
      <Panel>
        <p role="alert">{sentenceOf(error, word("help_failed"))}</p>
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {word("help_again")}
        </Button>
      </Panel>
    );
  }
  if (!book) return <Loading />;
  return (
    <>
      <Panel title={title} className="rulebook">
        <nav aria-label={word("help_chapters")}>
          <ul className="chapters plain">
            {book.sections
              .filter((section) => section.chapter)
              .map((section) => (
                <li key={section.title}>
                  <Jump to={section.title}>{section.title}</Jump>
                </li>
              ))}
          </ul>
        </nav>
        {book.sections.map((section) => (
          <RuleSection key={section.title} section={section} />
        ))}
        {parent ? <p>{word("help_elsewhere", { edition: editionName(parent) })}</p> : null}
      </Panel>
      {parent ? <Rulebook edition={parent} variant /> : null}
    </>
  );
}

function RuleSection({ section }: { readonly section: Section }) {
  const Heading = section.chapter ? "h3" : "h4";
  return (
    <section aria-label={section.title || undefined}>
      {section.title ? <Heading id={anchorOf(section.title)}>{section.title}</Heading> : null}
      {section.paragraphs.map((paragraph, at) => (
        <Rule key={paragraph.number || at} paragraph={paragraph} />
      ))}
    </section>
  );
}

function Rule({ paragraph: { number, runs } }: { readonly paragraph: Paragraph }) {
  return (
    <p id={number ? anchorOf(number) : undefined} className={number ? "rule" : undefined}>
      {number ? (
        <Jump to={number} className="rule-number">
          {number}
        </Jump>
      ) : null}
      <span>
        {runs.map((run, at) => (
          <Shown key={at} run={run} />
        ))}
      </span>
    </p>
  );
}

function Shown({ run: { kind, text } }: { readonly run: Run }) {
  switch (kind) {
    case "strong":
      return <strong>{text}</strong>;
    case "stressed":
      return <em>{text}</em>;
    case "typed":
      return <code>{text}</code>;
    case "rule":
      return <Jump to={text}>{text}</Jump>;
    case "plain":
      return text;
  }
}

/** A link within the page. It adds no history entry, so that going back leaves the rules. */
function Jump({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className?: string;
  readonly children: string;
}) {
  const anchor = `#${anchorOf(to)}`;
  return (
    <a
      href={anchor}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        location.replace(anchor);
      }}
    >
      {children}
    </a>
  );
}
