// To be drawn.
import { Page } from "../../look/Page";

export default function LobbyScreen() {
  return <Page title="LobbyScreen">…</Page>;
}
