// To be drawn.
import { Page } from "../../look/Page";

export function StartScreen() {
  return <Page title="StartScreen">…</Page>;
}
