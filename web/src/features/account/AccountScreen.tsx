// To be drawn.
import { Page } from "../../look/Page";

export default function AccountScreen() {
  return <Page title="AccountScreen">…</Page>;
}
