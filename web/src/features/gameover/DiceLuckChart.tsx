// The dice luck of each seat: its actual losses against the average.
import type { SeatLook } from "../../board/contract";
import { Panel } from "../../ui/Panel";
import { decimalText, word } from "../../texts/say";
import type { DiceLuck } from "../../wire/wire";
import { luckOf, signed } from "./figures";

export function DiceLuckChart({ luck, seats }: { luck: readonly DiceLuck[]; seats: readonly SeatLook[] }) {
  const rolled = luck.filter((fortune) => fortune.dice > 0);
  if (rolled.length === 0) return null;
  const most = Math.max(1, ...rolled.map((fortune) => Math.abs(luckOf(fortune))));
  return (
    <Panel title={word("over_luck")} className="luck">
      <p>{word("over_luck_what")}</p>
      <ul>
        {rolled.map((fortune) => {
          const luck = luckOf(fortune);
          const wide = (Math.abs(luck) / most) * 50;
          return (
            <li key={fortune.seat}>
              <b>{seats[fortune.seat]?.name}</b>
              <span className="bar" aria-hidden="true">
                <i
                  style={{
                    background: seats[fortune.seat]?.colour,
                    width: `${wide}%`,
                    left: luck < 0 ? `${50 - wide}%` : "50%",
                  }}
                />
              </span>
              <span className="sum">{word("over_luck_sum", { luck: signed(luck) })}</span>
              <span className="small">
                {word("over_luck_of", {
                  dice: fortune.dice,
                  lost: fortune.lost,
                  expected: decimalText(fortune.expected),
                  killed: fortune.killed,
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
