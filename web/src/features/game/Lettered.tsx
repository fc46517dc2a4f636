// A word in which the letter that one may press is underlined; behind it where the word has none.
export function Lettered({ text, letter }: { readonly text: string; readonly letter?: string | undefined }) {
  if (!letter) return text;
  const at = text.toLowerCase().indexOf(letter);
  if (at < 0) return <>{text} <kbd>{letter.toUpperCase()}</kbd></>;
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, at + 1)}</u>
      {text.slice(at + 1)}
    </>
  );
}
