// To be drawn.
import { Page } from "../../look/Page";

export default function BuildingScreen({ code }: { code: string }) {
  return <Page title={code}>…</Page>;
}
