// To be drawn.
import { Page } from "../../look/Page";

export default function GameScreen() {
  return <Page title="Game">…</Page>;
}
