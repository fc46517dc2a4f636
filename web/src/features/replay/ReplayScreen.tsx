// To be drawn.
import { Page } from "../../look/Page";

export default function ReplayScreen({ code }: { code: string }) {
  return <Page title={code}>…</Page>;
}
