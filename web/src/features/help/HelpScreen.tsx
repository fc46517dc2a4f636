// The rules of an edition: first the most important ones with pictures, then the whole rulebook.
import { Page } from "../../ui/Page";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import { HelpText } from "./HelpText";
import { Rulebook } from "./Rulebook";

export default function HelpScreen({ edition }: { edition: string }) {
  return (
    <Page
      title={word("help_title", { edition: editionName(edition) })}
      back={openedFromWithin() ? () => history.back() : undefined}
    >
      <HelpText edition={edition} />
      <Rulebook edition={edition} />
    </Page>
  );
}

/** Whether another screen of this page was open before, so that going back stays here. */
function openedFromWithin(): boolean {
  const loaded = performance.getEntriesByType("navigation")[0];
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
