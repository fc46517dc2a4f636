// A word with its shortcut letter underlined, or appended if the word does not contain it.
import { lowerCase, upperCase } from "../../texts/say";

export function ShortcutLabel({ text, letter }: { readonly text: string; readonly letter?: string | undefined }) {
  if (!letter) return text;
  const at = lowerCase(text).indexOf(letter);
  if (at < 0)
    return (
      <>
        {text} <kbd>{upperCase(letter)}</kbd>
      </>
    );
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, at + 1)}</u>
      {text.slice(at + 1)}
    </>
  );
}
