// The forecast of an action: a bar for the win chance, and the expected losses.
import { has, say, word } from "../../texts/say";
import type { Forecast } from "../../wire/wire";

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;
const few = (number: number): string => number.toFixed(1);

export function ForecastBar({ forecast, verb }: { readonly forecast: Forecast; readonly verb: string }) {
  const own = `chance.${verb}`;
  const chance = say("forecast", has("forecast", own) ? own : "chance", { chance: percent(forecast.chance) });
  const losses = word("forecast_losses", { lost: few(forecast.lost), killed: few(forecast.killed) });
  return (
    <div className="forecast" role="img" aria-label={`${chance}, ${losses}`}>
      <div className="forecast-bar">
        <div className="forecast-won" style={{ transform: `scaleX(${forecast.chance})` }} />
        <span>{chance}</span>
      </div>
      <small>{losses}</small>
    </div>
  );
}
