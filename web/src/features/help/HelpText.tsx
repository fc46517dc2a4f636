// The most important rules of an edition, as the pictures of a comic page.
import { word } from "../../texts/say";
import { Scene } from "./Scene";
import { lessonsOf } from "./topics";
import "./help.css";

export function HelpText({ edition }: { readonly edition: string }) {
  const lessons = lessonsOf(edition);
  if (lessons.length === 0) return null;
  return (
    <ol className="lessons plain">
      {lessons.map(({ topic, text }) => (
        <li key={topic}>
          <Scene topic={topic} />
          <h2>{word(`help_topic_${topic}`)}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
