// To be drawn.
import { Page } from "../../look/Page";

export default function ScoresScreen() {
  return <Page title="ScoresScreen">…</Page>;
}
