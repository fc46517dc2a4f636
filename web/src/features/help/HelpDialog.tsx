// Help during a game: the short rules and the rulebook.
import { useState } from "react";

import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import { HelpText } from "./HelpText";
import { Rulebook } from "./Rulebook";
import { lessonsOf } from "../../editions/help";

export default function HelpDialog({ edition, onClose }: { readonly edition: string; readonly onClose: () => void }) {
  const [whole, read] = useState(lessonsOf(edition).length === 0);
  return (
    <Dialog title={word("help_title", { edition: editionName(edition) })} onClose={onClose} className="help">
      <HelpText edition={edition} />
      {whole ? (
        <Rulebook edition={edition} />
      ) : (
        <Button icon="book" shape="wide" onClick={() => read(true)}>
          {word("help_read")}
        </Button>
      )}
    </Dialog>
  );
}
