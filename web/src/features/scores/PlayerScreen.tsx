// To be drawn.
import { Page } from "../../look/Page";

export default function PlayerScreen({ name }: { name: string }) {
  return <Page title={name}>…</Page>;
}
