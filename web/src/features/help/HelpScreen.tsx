// To be drawn.
import { Page } from "../../look/Page";

export default function HelpScreen({ edition }: { edition: string }) {
  return <Page title={edition}>…</Page>;
}
