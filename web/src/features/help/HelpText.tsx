// The short rules of an edition, as the panels of a comic page.
import { lessonsOf } from "../../editions/help";
import { word } from "../../texts/say";
import "./help.css";

export function HelpText({ edition }: { readonly edition: string }) {
  const lessons = lessonsOf(edition);
  if (lessons.length === 0) return null;
  return (
    <ol className="lessons plain">
      {lessons.map(({ topic: { name, picture }, text }) => (
        <li key={name}>
          <div className={`help-scene ${name}`}>{picture()}</div>
          <h2>{word(`help_topic_${name}`)}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
