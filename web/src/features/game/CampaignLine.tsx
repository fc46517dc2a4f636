// The odds of a campaign, in a line over the board, while the player points beyond the next target.
import { territoryName } from "../../texts/names";
import { decimalText, percentText, word } from "../../texts/say";
import type { CampaignOdds, Material } from "../../wire/wire";

export function CampaignLine({
  material,
  campaign,
}: {
  readonly material: Material;
  readonly campaign: CampaignOdds | null;
}) {
  return (
    <p className="march" role="status">
      {campaign ? campaignText(material, campaign) : null}
    </p>
  );
}

export function campaignText(material: Material, { way, falls, left }: CampaignOdds): string {
  const facts = {
    way: way.map((territory) => territoryName(material, territory)).join(" → "),
    chance: percentText(falls.at(-1) ?? 0),
  };
  return left > 0 ? word("march", { ...facts, left: decimalText(left) }) : word("march_hopeless", facts);
}
